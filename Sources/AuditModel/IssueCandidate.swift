/// An open issue that a failure might belong to, by one of its findings.
public struct IssueCandidate: Hashable, Sendable {
  /// The issue.
  public let issue: Identifier<AuditIssue>
  /// Where its finding is.
  public let site: FailureSite

  /// A candidate.
  public init(issue: Identifier<AuditIssue>, site: FailureSite) {
    self.issue = issue
    self.site = site
  }
}
