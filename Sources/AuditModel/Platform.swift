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
