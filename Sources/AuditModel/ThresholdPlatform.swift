/// Where a threshold holds: the platforms of products, and others that sources state numbers for.
public enum ThresholdPlatform: String, CaseIterable, Sendable {
  /// iPhone and iPad.
  case ios
  case watchos
  case macos
  case tvos
  case visionos
  case android
  case web

  /// The platform's name as people write it.
  public var title: String {
    switch self {
    case .ios: "iOS"
    case .watchos: "watchOS"
    case .macos: "macOS"
    case .tvos: "tvOS"
    case .visionos: "visionOS"
    case .android: "Android"
    case .web: "Web"
    }
  }
}
