public import AuditModel
public import AuditRules
public import AuditStore

/// What an auditor should know of issues after one finding was recorded: which open issue it looks like, and what is left
/// of the issue that it passes.
public struct IssueAdvice: Sendable {
  /// The open issue that a failure probably belongs to, which opened one of its own; nil when none does.
  public let similar: IssueMatchRule.Match?
  /// The issues that pass now, newest first; ``IssueReadiness`` has what there is to say of them, and the short notes.
  public let ready: [Identifier<AuditIssue>]
  /// What there is to say, a sentence each, with the command that acts on it.
  public let notes: [String]
  /// The same in fewer words.
  public let shortNotes: [String]

  /// Looks at what was recorded.
  ///
  /// - Parameters:
  ///   - finding: The finding, stored in the same transaction, whose derived rows are refreshed.
  ///   - opened: The issue that it opened; nil when it did not.
  ///   - reopened: The issue that it reopened; nil when it did not.
  public init(
    _ finding: Identifier<Finding>, outcome: Outcome, opened: Identifier<AuditIssue>?,
    reopened: Identifier<AuditIssue>?, _ transaction: borrowing ReadTransaction
  ) throws {
    var notes: [String] = []
    var short: [String] = []
    var ready: [Identifier<AuditIssue>] = []
    var similar: IssueMatchRule.Match?
    if let opened {
      let found = try transaction.candidates(for: finding)
      similar = IssueMatchRule.ranked(found.site, among: found.candidates).first { $0.issue != opened }
      if let similar {
        notes.append(
          "Issue \(opened.rawValue) looks like issue \(similar.issue.rawValue): \(similar.reason.words). If they are "
            + "one problem: auditctl issue merge \(opened.rawValue) --into \(similar.issue.rawValue)")
        short.append("Looks like issue \(similar.issue.rawValue): \(similar.reason.words).")
      }
    }
    if let reopened, let event = try transaction.events(of: reopened).last {
      notes.append("Issue \(reopened.rawValue) was reopened. \(event.text ?? "")")
      short.append("Issue \(reopened.rawValue) was reopened.")
    }
    if outcome == .passed {
      for (issue, state) in try transaction.issues(at: transaction.place(of: finding)) {
        guard state.isOpen || state == .fixed else { continue }
        let verification = try IssueVerification(issue, transaction)
        guard let first = verification.left.first else {
          if verification.isReady { ready.append(issue) }
          continue
        }
        let left = "Issue \(issue.rawValue): \(verification.left.count) of \(verification.failureCount) left to verify"
        notes.append(
          "\(left), first \(first.address) \(first.check) with \(first.environment), \(first.reason). See: "
            + "auditctl issue show \(issue.rawValue)")
        short.append("\(left).")
      }
    }
    self.ready = ready
    short += ready.map { "Issue \($0.rawValue) passes now: auditctl issue verify \($0.rawValue)" }
    self.similar = similar
    self.notes = notes
    shortNotes = short
  }
}
