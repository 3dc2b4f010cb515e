/// One app on one platform.
public struct Product: Hashable, Sendable {
  /// Local key.
  public let id: Identifier<Product>
  /// The key people type.
  public let key: String
  /// Its name for people.
  public let title: String
  /// What it runs on.
  public let platform: Platform
  /// BCP 47 tag of what is written about it; nil: not said.
  public let language: String?
  /// Key of the group that it belongs to; nil: none.
  public let group: String?
  /// The profile that its next release starts with, or nil.
  public let profile: Identifier<Profile>?

  /// A product as it is stored.
  public init(
    id: Identifier<Product>, key: String, title: String, platform: Platform, language: String? = nil,
    group: String? = nil,
    profile: Identifier<Profile>?
  ) {
    self.id = id
    self.key = key
    self.title = title
    self.platform = platform
    self.language = language
    self.group = group
    self.profile = profile
  }
}

/// What a product runs on.
public enum Platform: String, CaseIterable, Sendable, Codable {
  case ios
  case android
  case web

  /// The platform's name as people write it.
  public var title: String {
    switch self {
    case .ios: "iOS"
    case .android: "Android"
    case .web: "Web"
    }
  }
}
