public import AuditModel
internal import AuditRules
public import AuditStore

/// Deciding about issues, and taking it back.
public enum IssueDecisions {
  /// Decides about an issue.
  ///
  /// - Parameters:
  ///   - decision: What is decided; without a requester the approver asked for it.
  ///   - evidence: Files that show why, read already.
  ///   - person: Who writes it down.
  /// - Throws: ``InputError`` with everything that is wrong.
  public static func decide(
    _ decision: NewDecision, about issue: Identifier<AuditIssue>, evidence: [PreparedEvidence], by person: String,
    in transaction: borrowing WriteTransaction
  ) throws -> Identifier<Decision> {
    var decision = decision
    let requester = decision.requestedBy ?? person
    decision.requestedBy = requester
    let subject = try transaction.read.issue(issue)
    let isFourEyes = try transaction.read.isFourEyes(issue)
    var problems: [InputProblem] = []
    if subject.state == .merged {
      problems.append(
        IssueWork.problem(issue, "it was merged into issue \(subject.mergedInto?.rawValue ?? 0); decide about that one")
      )
    }
    if !DecisionRule.mayApprove(decision.approver, requestedBy: requester, isFourEyes: isFourEyes) {
      problems.append(
        IssueWork.problem(
          issue, "\(decision.approver) asked for it, and the profile asks for four eyes; name another --approver"))
    }
    if let expiry = decision.expiresAt, expiry <= transaction.now {
      problems.append(
        IssueWork.problem(issue, "the decision would have lapsed at \(Timestamp.text(expiry)); give a later --expires"))
    }
    if (decision.kind == .exempt) != (decision.exemption != nil) {
      let kinds = Decision.Exemption.decided.map(\.rawValue).joined(separator: ", ")
      problems.append(IssueWork.problem(issue, "exempt, and nothing else, says why it is: --exemption \(kinds)"))
    }
    if (decision.kind == .gone) != (decision.lookedBy != nil && decision.lookedAt != nil) {
      problems.append(
        IssueWork.problem(
          issue, "gone, and nothing else, says who looked, and where: --looked-by NAME --looked-at BUILD"))
    }
    if let build = decision.lookedAt {
      let failed = try transaction.read.answers(of: issue).filter(\.isFailureOfIssue).map(\.build)
      if !DecisionRule.mayBeGone(lookedAt: build, failedOn: failed) {
        let last = failed.max()?.name ?? ""
        problems.append(
          IssueWork.problem(
            issue, "it failed on build \(last), so it was there; look on a later one and name that: --looked-at BUILD"))
      }
    }
    problems += try duplicateProblems(decision, issue, subject, at: transaction.now, transaction.read)
    guard problems.isEmpty else { throw InputError(problems) }
    let id = try transaction.addDecision(decision, about: issue)
    for piece in try EvidenceImporter.store(evidence, at: transaction.now, in: transaction) {
      try transaction.addEvidence(piece, to: id)
    }
    return id
  }

  private static func duplicateProblems(
    _ decision: NewDecision, _ issue: Identifier<AuditIssue>, _ subject: AuditIssue, at time: Int64,
    _ transaction: borrowing ReadTransaction
  ) throws -> [InputProblem] {
    guard decision.kind == .duplicate else {
      return decision.duplicateOf == nil
        ? [] : [IssueWork.problem(issue, "--of goes with duplicate only; leave it out, or decide duplicate")]
    }
    guard let other = decision.duplicateOf else {
      return [IssueWork.problem(issue, "say which issue it repeats: --of NUMBER")]
    }
    let original = try transaction.issue(other)
    var problems: [InputProblem] = []
    if other == issue {
      problems.append(IssueWork.problem(issue, "an issue cannot repeat itself; name another with --of"))
    }
    if original.product != subject.product {
      problems.append(
        IssueWork.problem(
          issue, "issue \(other.rawValue) is of product \(original.product), and this one of \(subject.product)"))
    }
    if original.state == .merged {
      problems.append(
        IssueWork.problem(
          issue,
          "issue \(other.rawValue) was merged into issue \(original.mergedInto?.rawValue ?? 0); say --of "
            + "\(original.mergedInto?.rawValue ?? 0)"))
    } else if other != issue, try repeats(other, issue, at: time, transaction) {
      problems.append(
        IssueWork.problem(
          issue,
          "issue \(other.rawValue) repeats this one already; leave it so, or take that back first with `auditctl issue "
            + "revoke \(other.rawValue)`"))
    }
    return problems
  }

  /// Whether an issue repeats another one, directly or through others, by decisions that hold.
  private static func repeats(
    _ issue: Identifier<AuditIssue>, _ other: Identifier<AuditIssue>, at time: Int64,
    _ transaction: borrowing ReadTransaction
  ) throws -> Bool {
    var seen: Set<Identifier<AuditIssue>> = []
    var next = issue
    while seen.insert(next).inserted {
      let counting = DecisionRule.counting(try transaction.decisions(about: next), at: time)
      guard let original = counting?.duplicateOf else { return false }
      if original == other { return true }
      next = original
    }
    return false
  }

  /// Takes the newest decision about an issue back; one that another copy of the file made apart from it counts then.
  ///
  /// - Returns: The decision.
  /// - Throws: ``InputError`` when nothing was decided, or it was taken back already.
  public static func revoke(
    about issue: Identifier<AuditIssue>, reason: String, by person: String, in transaction: borrowing WriteTransaction
  ) throws -> Decision {
    _ = try transaction.read.issue(issue)
    let decisions = try transaction.read.decisions(about: issue)
    guard let newest = DecisionRule.standing(decisions).last ?? decisions.last else {
      throw InputError([
        IssueWork.problem(issue, "nothing was decided about it; see `auditctl issue show \(issue.rawValue)`")
      ])
    }
    if let earlier = newest.revocation {
      throw InputError([
        IssueWork.problem(
          issue, "\(earlier.revokedBy) already took back its newest decision; nothing is left to take back")
      ])
    }
    try transaction.revoke(newest, by: person, reason: reason)
    return newest
  }
}
