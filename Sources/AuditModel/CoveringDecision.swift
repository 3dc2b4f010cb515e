/// A decision that lets a failed finding of its issue through.
public struct CoveringDecision: Hashable, Sendable {
  /// The finding.
  public let finding: Identifier<Finding>
  /// The issue.
  public let issue: Identifier<AuditIssue>
  /// What was decided about it.
  public let decision: Decision

  /// Takes the parts as they are.
  package init(finding: Identifier<Finding>, issue: Identifier<AuditIssue>, decision: Decision) {
    self.finding = finding
    self.issue = issue
    self.decision = decision
  }
}
