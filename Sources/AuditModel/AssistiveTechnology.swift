/// An assistive technology: what it is, and where it runs.
///
/// Most are known by name; others are people's own, of which somebody said what they are.
public struct AssistiveTechnology: Hashable, Sendable {
  /// What a technology is, by what it can answer.
  public enum Kind: String, Hashable, Sendable {
    case screenReader = "screen-reader"
    case keyboard
    case voice
    case switchAccess = "switch"
    case magnifier
    /// The app is used as it is.
    case nothing = "app"

    /// What a technology of one's own can be; any keyboard is a keyboard.
    public static let ofOwn: [Kind] = [.screenReader, .voice, .switchAccess]
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

  /// A technology that is not known by name; it may run on any system.
  ///
  /// - Parameters:
  ///   - own: Its name, without white space around it.
  ///   - kind: What somebody said that it is.
  public init(own: String, _ kind: Kind) {
    self.init(own, kind)
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
  ///
  /// Neither case nor spaces make another one: `Voice Over` is VoiceOver.
  public init?(typed: String) {
    let parts = typed.lowercased().split(whereSeparator: \.isWhitespace)
    let plain = parts.joined(separator: " ")
    let isNone = Self.words.contains(plain) || parts.first.map { Self.firstWords.contains($0) } ?? true
    let name = Self.folded(isNone ? "none" : plain)
    guard let known = Self.known.first(where: { Self.folded($0.name) == name }) else { return nil }
    self = known
  }

  /// Whether a name, however it is typed, is that of this technology.
  public func isNamed(_ typed: String) -> Bool {
    Self.folded(typed) == Self.folded(name)
  }

  private static func folded(_ name: String) -> String {
    name.lowercased().filter { !$0.isWhitespace && $0 != "-" }
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
