public import AuditModel
internal import AuditRules
public import AuditStore

/// What becomes of verified issues when a finding is taken back that their verification may rest on.
public enum IssueReview {
  /// Reopens the verified issues at a finding's place of which something is left without it.
  ///
  /// - Parameters:
  ///   - finding: The finding that was retracted or amended in this transaction.
  ///   - amendment: The finding that amends it; nil when it was retracted.
  /// - Returns: The issues that were reopened, newest first.
  @discardableResult
  public static func takenBack(
    _ finding: Identifier<Finding>, amendedBy amendment: Identifier<Finding>? = nil, by person: String,
    in transaction: borrowing WriteTransaction
  ) throws -> [Identifier<AuditIssue>] {
    try transaction.refreshIssues()
    let place = try transaction.read.place(of: finding)
    let verified = try transaction.read.issues(at: place).filter { $0.state == .verified }
    guard !verified.isEmpty else { return [] }
    let facts = try FindingFacts(finding, transaction.read)
    var reopened: [Identifier<AuditIssue>] = []
    for (issue, _) in verified {
      guard let left = try IssueVerification(issue, transaction.read).left.first else { continue }
      let how = amendment.map { "was amended by finding \($0.rawValue)" } ?? "was retracted"
      try transaction.addIssueEvent(
        IssueEvent(
          .reopened, actor: person,
          text: "Finding \(finding.rawValue), \(facts.finding.outcome.words) in build \(facts.session.build.name) with "
            + "\(facts.session.environment.environmentClass), \(how). Left at \(left.address): \(left.reason).",
          build: facts.session.build.id), to: issue)
      reopened.append(issue)
    }
    return reopened
  }

  /// What there is to say of issues that were reopened, a sentence each.
  public static func notes(_ reopened: [Identifier<AuditIssue>]) -> [String] {
    reopened.map { "Issue \($0.rawValue) was reopened, for what verified it was taken back." }
  }
}
