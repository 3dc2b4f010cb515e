public import AuditModel

/// How sure a capture is of the type of a stop.
public enum CaptureCertainty: String, CaseIterable, Sendable {
  /// The platform itself states the role.
  case certain
  /// The structure says it.
  case likely
  /// Only that it acts, or is read.
  case guess
}

/// A stop of the screen reader in a capture.
public struct CapturedStop: Hashable, Sendable {
  /// What a type is, and why it is not certain.
  public struct Kind: Hashable, Sendable {
    /// Key of the element type.
    public var type: String
    /// Key of its variant, or nil.
    public var variant: String?
    /// How sure it is.
    public var certainty: CaptureCertainty
    /// Why it is not certain; nil when it is.
    public var reason: String?

    /// A type.
    init(_ type: String, variant: String? = nil, _ certainty: CaptureCertainty = .certain, _ reason: String? = nil) {
      (self.type, self.variant, self.certainty, self.reason) = (type, variant, certainty, reason)
    }
  }

  /// Its node in the capture.
  public let node: Int
  /// The app's own name for it, or nil.
  public var identifier: String?
  /// Its words; nil where it has none.
  public var label: String?
  /// Its value; nil where it has none, or none that is known.
  public var value: String?
  /// The parts of which its words are made, two or more; empty for one.
  public var members: [String] = []
  /// What it is.
  public var kind: Kind
  /// Its states in words of the screen reader: checked, not checked, disabled, selected.
  public var states: [String] = []
  /// Its traits; nil where the capture has none.
  public var traits: [Trait]?
  /// Where it is.
  public var frame: CaptureFrame
  /// Whether it reaches the edge of the screen or of what scrolls it, so that more of it may lie beyond.
  public var isCutOff = false
  /// Whether it lies beyond the screen.
  public var isOffScreen = false
  /// What is known of it besides, in words for a comment.
  public var notes: [String] = []
  /// Why its lack of words is a failure by itself; nil where a person has to look, or where it has words.
  public var namelessness: Namelessness?

  /// What the lack of words of a stop may say.
  public enum Namelessness: Hashable, Sendable {
    /// A failure: the platform states a role that needs a name, and nothing that could give one is out of sight.
    case failure
    /// A person has to look, for this reason.
    case doubt(String)
  }
}

/// The stops of a capture in swipe order, and what in it is none.
public struct CapturedStops: Hashable, Sendable {
  /// The stops in swipe order, as far as the capture shows it.
  public internal(set) var stops: [CapturedStop] = []
  /// How many nodes are left out for which reason.
  public internal(set) var leftOut: [String: Int] = [:]
  /// What cannot be known from the capture, and what was noticed, in sentences.
  public internal(set) var notes: [String] = []
  /// Whether more may lie below the edge of something that scrolls.
  public internal(set) var mayGoOn = false
  /// The language of the words, where somebody said it.
  public var language: String?

  /// The stops of a capture, by the rules of its platform.
  public init(_ tree: CapturedTree, options: CaptureOptions = CaptureOptions()) {
    switch tree.format.platform {
    case .android: self = AndroidStops(tree, options).result
    case .ios, .web: self = IOSStops(tree).result
    }
  }

  init() {}

  mutating func leaveOut(_ count: Int, _ reason: String) {
    guard count > 0 else { return }
    leftOut[reason, default: 0] += count
  }
}

/// What of a capture is looked at.
public struct CaptureOptions: Hashable, Sendable {
  /// The only app whose windows count; nil: any.
  public var package: String?
  /// Whether windows of the system and of keyboards count beside those of the app.
  public var includesSystem = false

  /// All windows of apps.
  public init() {}
}
