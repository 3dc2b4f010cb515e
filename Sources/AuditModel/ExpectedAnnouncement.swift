/// What a screen reader is expected to say for an element type in a state, as parts in a preferred order.
///
/// The order varies by framework and by the user's settings; the parts are what counts.
public struct ExpectedAnnouncement: Hashable, Sendable {
  /// What stands for the element's own words in ``parts``.
  public static let placeholders = ["{label}", "{value}", "{position}", "{error}"]

  /// The platform whose screen reader speaks.
  public let platform: Platform
  /// The element's state in a word: enabled, disabled, selected and the like.
  public let state: String
  /// Key of the type's variant; nil where all are announced alike.
  public let variant: String?
  /// Placeholders and spoken words; never empty.
  ///
  /// What stands in round brackets is left open: ``open(_:)``.
  public let parts: [String]
  /// What follows after a pause, or may follow where it stands in round brackets; nil when nothing does.
  public let hint: String?

  /// An announcement.
  public init(platform: Platform, state: String, variant: String?, parts: [String], hint: String?) {
    self.platform = platform
    self.state = state
    self.variant = variant
    self.parts = parts
    self.hint = hint
  }

  /// The words of a part that is left open: it may be heard there, and nothing that a specification says of the element
  /// tells, as with the *Alert* before a message that opens; nil for a part that is heard in any case.
  public static func open(_ part: String) -> String? {
    part.hasPrefix("(") && part.hasSuffix(")") ? String(part.dropFirst().dropLast()) : nil
  }

  /// The parts that are heard in any case, in order.
  public var required: [String] { parts.filter { Self.open($0) == nil } }
}
