public import AuditModel
public import AuditStore

/// Answers of a session that their auditor takes back.
public struct AnswerUndo: Sendable {
  /// Where they were given, and to which checks, in their order.
  public let places: [(address: Address, check: String)]
  /// What they said.
  public let outcomes: Set<Outcome>
  /// The issues that were reopened with that.
  public let reopened: [Identifier<AuditIssue>]

  /// Retracts findings, but for those that somebody took back already.
  ///
  /// - Parameter session: The session that they are of.
  /// - Throws: ``StoreError/invalid(_:)`` for a finding of another session.
  public init(
    _ findings: [Identifier<Finding>], of session: AuditSession, in transaction: borrowing WriteTransaction
  ) throws {
    let (_, release) = try transaction.read.release(of: session)
    var places: [(address: Address, check: String)] = []
    var outcomes: Set<Outcome> = []
    var reopened: [Identifier<AuditIssue>] = []
    for finding in findings {
      let facts = try transaction.read.finding(finding)
      guard facts.session == session.id else {
        throw StoreError.invalid(
          "finding \(finding.rawValue) is not of session \(session.id.rawValue); retract it with `auditctl retract`")
      }
      places.append((facts.address, facts.check))
      outcomes.insert(facts.outcome)
      guard try transaction.read.retractions(of: finding).isEmpty else { continue }
      try transaction.retract(finding, of: release, by: session.auditor, reason: "Undone.")
      reopened += try IssueReview.takenBack(finding, by: session.auditor, in: transaction)
    }
    (self.places, self.outcomes, self.reopened) = (places, outcomes, reopened)
  }
}
