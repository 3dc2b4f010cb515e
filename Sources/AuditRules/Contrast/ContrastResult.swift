public import AuditModel

/// A measured contrast beside one threshold.
public struct ContrastResult: Hashable, Sendable {
  /// The threshold.
  public let threshold: Threshold
  /// The class of text that it is for; nil for what is no text.
  public let sizeClass: TextSizeClass?
  /// The ratio that it asks for.
  public let needed: Double
  /// Whether the measured ratio, not rounded, reaches it.
  public let isMet: Bool

  /// The ratio that it asks for, such as `4.5:1`.
  public var neededText: String { "\(NumberText.short(needed)):1" }
}
