public import AuditModel
internal import AuditReports
internal import AuditRules
public import AuditStore

/// Reviews verified issues when a finding that may have verified them is taken back.
public enum IssueReview {
  /// Reopens the verified issues at a finding's place that are no longer fully verified without it.
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
    try retitle(finding, by: person, in: transaction)
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
          text: "Finding \(finding.rawValue), \(facts.finding.outcome.words) in \(facts.session.build.words) with "
            + "\(facts.session.environment.environmentClass), \(how). Left at \(left.address): \(left.reason).",
          build: facts.session.build.id), to: issue)
      reopened.append(issue)
    }
    return reopened
  }

  /// Retitles issues whose title quotes a finding that was taken back, after their first failure that stands.
  ///
  /// A title that a person edited stays, and so does that of an issue without such a failure.
  private static func retitle(
    _ finding: Identifier<Finding>, by person: String, in transaction: borrowing WriteTransaction
  ) throws {
    let issues = try transaction.read.issueNumbers(of: [finding])[finding] ?? []
    guard !issues.isEmpty else { return }
    let made = try IssueTitle.of(finding, transaction.read)
    for issue in issues {
      guard try transaction.read.issue(issue).title == made else { continue }
      let members = try transaction.read.members(of: issue)
      guard !members.contains(where: { $0.finding == finding && $0.isStanding }),
        let next = members.first(where: \.isStanding)?.finding
      else { continue }
      let title = try IssueTitle.of(next, transaction.read)
      guard title != made else { continue }
      try transaction.addIssueEvent(IssueEvent(.titled, actor: person, text: title, finding: next), to: issue)
    }
  }

  /// A sentence for each issue that was reopened.
  public static func notes(_ reopened: [Identifier<AuditIssue>]) -> [String] {
    reopened.map { "Issue \($0.rawValue) was reopened: a finding that verified it was taken back." }
  }
}
