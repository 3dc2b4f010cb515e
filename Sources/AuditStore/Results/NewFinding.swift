public import AuditModel

/// A finding to be recorded, with its references resolved.
public struct NewFinding: Sendable {
  /// Local key of the address; see ``WriteTransaction/addressKey(of:in:screen:owner:)``.
  public var address: Int64
  /// What was asked.
  public var check: Identifier<Check>
  /// The outcome.
  public var outcome: Outcome
  /// How it came about.
  public var mode: TestMode
  /// How bad; nil when not said.
  public var severity: Severity?
  /// What was really announced or seen, or nil.
  public var observed: String?
  /// Why it does not apply or cannot be told, or nil.
  public var reason: String?
  /// A note, or nil.
  public var note: String?
  /// When it was observed: UTC, milliseconds since 1970.
  public var observedAt: Int64
  /// The finding it corrects, or nil.
  public var amends: Identifier<Finding>?
  /// What it rests on, or nil.
  public var supplement: FindingSupplement?

  /// A manual finding with nothing but its outcome.
  public init(address: Int64, check: Identifier<Check>, outcome: Outcome, observedAt: Int64) {
    self.address = address
    self.check = check
    self.outcome = outcome
    self.observedAt = observedAt
    mode = .manual
  }
}
