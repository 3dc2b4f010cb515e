public import AuditModel

/// A finding in the few numbers that compliance needs.
public struct FindingRow: Sendable {
  /// The finding.
  public let id: Identifier<Finding>
  /// What it is about; see ``ReadTransaction/addresses(of:)``.
  public let address: Int64
  /// What was asked.
  public let check: Identifier<Check>
  /// Who, in which build, with what.
  public let session: Identifier<AuditSession>
  /// When it was observed: UTC, milliseconds since 1970.
  public let observedAt: Int64
  /// The outcome.
  public let outcome: Outcome
  /// How it came about.
  public let mode: TestMode
  /// The finding it corrects, or nil.
  public let amends: Identifier<Finding>?
}
