public import AuditModel
public import AuditStore

/// A finding with who made it, in which build and with what.
public struct FindingFacts: Hashable, Sendable {
  /// The finding.
  public let finding: Finding
  /// The session in which it was made.
  public let session: AuditSession

  /// Reads a finding.
  public init(_ id: Identifier<Finding>, _ transaction: borrowing ReadTransaction) throws {
    finding = try transaction.finding(id)
    session = try transaction.session(finding.session)
  }

  /// What was observed, else why nothing could be; nil when the finding says neither.
  public var words: String? {
    finding.observed ?? finding.reason ?? finding.note
  }
}
