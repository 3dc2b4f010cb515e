/// An operating system that is known by name.
public enum OperatingSystem: String, CaseIterable, Sendable {
  case iOS, iPadOS, macOS, watchOS, tvOS, visionOS
  case android = "Android"
  case windows = "Windows"
  case linux = "Linux"
  case chromeOS = "ChromeOS"
  /// Any system with a browser, where nobody said which.
  case web = "Web"

  /// The system of a name, however it is typed; nil where it is not known.
  public init?(typed: String) {
    guard let known = Self.allCases.first(where: { $0.rawValue.lowercased() == typed.lowercased() }) else { return nil }
    self = known
  }

  /// What runs on it: a Mac runs the apps of iPads, and ChromeOS those of Android.
  public var platforms: Set<Platform> {
    switch self {
    case .iOS, .iPadOS, .macOS, .watchOS, .tvOS, .visionOS: [.ios, .web]
    case .android, .chromeOS: [.android, .web]
    case .windows, .linux, .web: [.web]
    }
  }

  /// The system that a platform is named after; nil for the web, which runs on any.
  public static func own(of platform: Platform) -> OperatingSystem? {
    switch platform {
    case .ios: .iOS
    case .android: .android
    case .web: nil
    }
  }

  /// The system as which it counts where nobody tells the two apart: an iPad runs what an iPhone runs.
  public var family: OperatingSystem { self == .iPadOS ? .iOS : self }

  /// Whether it has no keyboard unless one is connected.
  public var isWithoutKeyboard: Bool {
    switch self {
    case .iOS, .iPadOS, .watchOS, .tvOS, .visionOS, .android: true
    case .macOS, .windows, .linux, .chromeOS, .web: false
    }
  }
}
