public import AuditModel

/// A decision that lets a failure through at one of the places of its issue.
public struct CoveringDecision: Hashable, Sendable {
  /// Local key of the address; see ``ReadTransaction/addresses(of:)``.
  public let address: Int64
  /// The check that failed there.
  public let check: Identifier<Check>
  /// The issue.
  public let issue: Identifier<AuditIssue>
  /// What was decided about it.
  public let decision: Decision
}
