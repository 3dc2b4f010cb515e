public import AuditModel
public import AuditStore

/// Answers that follow from one thing that was noticed.
extension AuditAnswer {
  /// What became of answers that were recorded together.
  public struct Kept: Sendable {
    /// What they follow from.
    public let observation: Identifier<Observation>
    /// Their findings, in their order.
    public let findings: [Identifier<Finding>]
    /// The issue that the first failure opened or joined; nil without one.
    public let issue: Identifier<AuditIssue>?
    /// What an auditor should know of issues, a sentence each.
    public let notes: [String]
    /// The answers that speak against each other since, a sentence each (rule 10).
    public let opposed: [String]
  }

  /// Records answers in one transaction with what they follow from.
  ///
  /// - Parameters:
  ///   - known: What was noticed, where it is written down already; nil: `observation` is written down.
  ///   - screens: Local keys of the screens that questions name.
  /// - Throws: As ``record(_:screens:session:in:)``.
  public static func recordTogether(
    _ answers: [AuditAnswer], following known: Identifier<Observation>?, _ observation: AuditObservation,
    screens: [String: Identifier<Screen>], session: Identifier<AuditSession>,
    in transaction: borrowing WriteTransaction
  ) throws -> Kept {
    let id = try known ?? observation.record(screens: screens, session: session, in: transaction)
    var recorded: [Identifier<Finding>] = []
    var issue: Identifier<AuditIssue>?
    var notes: [String] = []
    let named = answers.map { answer in
      var answer = answer
      answer.observation = id
      return answer
    }
    // One problem at several places is one issue: each failure needs the issue of the first.
    for part in named.contains(where: { $0.outcome == .failed }) ? named.map({ [$0] }) : [named] {
      var part = part
      if let issue, part.first?.issue == .matching, part.first?.supplement?.problems.isEmpty != false {
        part[0].issue = .issue(issue)
      }
      for one in try record(part, screens: screens, session: session, in: transaction) {
        recorded.append(one.finding)
        if issue == nil { notes += one.advice?.shortNotes ?? [] }
        issue = issue ?? one.issue
      }
    }
    return Kept(
      observation: id, findings: recorded, issue: issue, notes: notes,
      opposed: try opposedNotes(answers, recorded, session: session, in: transaction.read))
  }
}
