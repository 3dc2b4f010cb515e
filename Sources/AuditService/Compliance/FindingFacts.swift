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

  init(_ finding: Finding, _ session: AuditSession) {
    self.finding = finding
    self.session = session
  }

  /// The facts of all findings of some cells, by the finding's number.
  static func of(
    _ cells: [Cell], _ input: ComplianceInput, _ transaction: borrowing ReadTransaction
  ) throws -> [Identifier<Finding>: FindingFacts] {
    var facts: [Identifier<Finding>: FindingFacts] = [:]
    for finding in try transaction.findings(cells.flatMap(\.findings)) {
      if let session = input.sessions[finding.session] { facts[finding.id] = FindingFacts(finding, session) }
    }
    return facts
  }

  /// What was observed, else why nothing could be; nil when the finding says neither.
  public var words: String? {
    finding.observed ?? finding.reason ?? finding.note
  }
}
