/// What was written of a product since something was worked out about it, where all of that can be told place by place.
public struct WrittenSince: Sendable {
  /// Local keys of the addresses at which something was found, taken back, affirmed or shown.
  public var addresses: Set<Int64> = []
  /// The issues to which something happened.
  public var issues: Set<Identifier<AuditIssue>> = []
  /// Keys of the screens that are called otherwise.
  public var screens: Set<String> = []
  /// When the last of what was found was observed: UTC, milliseconds since 1970; nil where nothing was found.
  public var lastObserved: Int64?
  /// Whether a finding was taken back, or another one put in its place.
  public var hasCorrections = false

  /// Nothing.
  public init() {}
}
