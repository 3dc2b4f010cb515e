/// One EARL assertion as it is stored: what an auditor or a tool found.
public struct Finding: Hashable, Sendable {
  /// Local number.
  public let id: Identifier<Finding>
  /// The session it belongs to.
  public let session: Identifier<AuditSession>
  /// What it is about.
  public let address: Address
  /// Path of the check.
  public let check: String
  /// The outcome.
  public let outcome: Outcome
  /// How it came about.
  public let mode: TestMode
  /// How bad; nil when not said.
  public let severity: Severity?
  /// What was really announced or seen; nil when not said.
  public let observed: String?
  /// Why it does not apply, cannot be told or was amended; nil when not said.
  public let reason: String?
  /// A note, or nil.
  public let note: String?
  /// When it was observed: UTC, milliseconds since 1970.
  public let observedAt: Int64
  /// The finding it corrects, or nil.
  public let amends: Identifier<Finding>?
  /// What it follows from; nil: it was answered by itself.
  public let source: SharedObservation?

  /// A finding as it is stored.
  public init(
    id: Identifier<Finding>, session: Identifier<AuditSession>, address: Address, check: String,
    outcome: Outcome, mode: TestMode, severity: Severity?, observed: String?, reason: String?, note: String?,
    observedAt: Int64, amends: Identifier<Finding>?, source: SharedObservation? = nil
  ) {
    self.id = id
    self.session = session
    self.address = address
    self.check = check
    self.outcome = outcome
    self.mode = mode
    self.severity = severity
    self.observed = observed
    self.reason = reason
    self.note = note
    self.observedAt = observedAt
    self.amends = amends
    self.source = source
  }
}
