/// An assistive technology that is known by name: what it is, and where it runs.
public struct AssistiveTechnology: Hashable, Sendable {
  /// What a technology is, by what it can answer.
  public enum Kind: Hashable, Sendable {
    case screenReader
    case keyboard
    case voice
    case switchAccess
    case magnifier
    /// The app is used as it is.
    case nothing
  }

  /// The name that its maker writes.
  public let name: String
  /// What it is.
  public let kind: Kind
  /// The operating systems that it runs on; empty: any.
  public let systems: Set<OperatingSystem>

  private init(_ name: String, _ kind: Kind, _ systems: Set<OperatingSystem> = []) {
    self.name = name
    self.kind = kind
    self.systems = systems
  }

  private static let ofApple: Set<OperatingSystem> = [.iOS, .iPadOS, .macOS, .watchOS, .tvOS, .visionOS]

  private static let known = [
    AssistiveTechnology("VoiceOver", .screenReader, ofApple),
    AssistiveTechnology("TalkBack", .screenReader, [.android]),
    AssistiveTechnology("NVDA", .screenReader, [.windows]),
    AssistiveTechnology("JAWS", .screenReader, [.windows]),
    AssistiveTechnology("Narrator", .screenReader, [.windows]),
    AssistiveTechnology("Orca", .screenReader, [.linux]),
    AssistiveTechnology("ChromeVox", .screenReader, [.chromeOS]),
    AssistiveTechnology("Full Keyboard Access", .keyboard, ofApple),
    AssistiveTechnology("Keyboard", .keyboard),
    AssistiveTechnology("External Keyboard", .keyboard),
    AssistiveTechnology("Hardware Keyboard", .keyboard),
    AssistiveTechnology("Bluetooth Keyboard", .keyboard),
    AssistiveTechnology("Voice Control", .voice, ofApple),
    AssistiveTechnology("Voice Access", .voice, [.android, .windows]),
    AssistiveTechnology("Switch Control", .switchAccess, ofApple),
    AssistiveTechnology("Switch Access", .switchAccess, [.android, .chromeOS]),
    AssistiveTechnology("Zoom", .magnifier),
    AssistiveTechnology("Magnification", .magnifier),
    AssistiveTechnology("Magnifier", .magnifier),
    AssistiveTechnology("Large Text", .nothing),
    AssistiveTechnology("Larger Text", .nothing),
    AssistiveTechnology("Bold Text", .nothing),
    AssistiveTechnology("Dynamic Type", .nothing),
    AssistiveTechnology("Font Size", .nothing),
    AssistiveTechnology("High Contrast", .nothing),
    AssistiveTechnology("Touch", .nothing),
    AssistiveTechnology("None", .nothing),
  ]

  /// The names of all that are known.
  public static var names: [String] { known.map(\.name) }

  /// Other ways to say that there is none.
  private static let words: Set<String> = ["nothing", "n/a", "-", "the app"]

  /// Words that say so at the beginning of a name: "no screen reader", "without".
  private static let firstWords: Set<Substring> = ["no", "not", "none", "without"]

  /// The technology of a name, however it is typed; nil where it is not known.
  public init?(typed: String) {
    let parts = typed.lowercased().split(whereSeparator: \.isWhitespace)
    let plain = parts.joined(separator: " ")
    let isNone = Self.words.contains(plain) || parts.first.map { Self.firstWords.contains($0) } ?? true
    let name = isNone ? "none" : plain
    guard let known = Self.known.first(where: { $0.name.lowercased() == name }) else { return nil }
    self = known
  }

  /// The screen reader of a platform; nil for the web, which has several.
  public static func screenReader(of platform: Platform) -> String? {
    switch platform {
    case .ios: "VoiceOver"
    case .android: "TalkBack"
    case .web: nil
    }
  }
}
