public import AuditModel
public import AuditStore

/// A finding whose references were resolved.
public struct ResolvedFinding: Sendable {
  /// What is to be stored.
  public let finding: NewFinding
  /// What it is about.
  public let address: Address
  /// What was asked.
  public let check: CheckDefinition

  /// Title for the issue that it may open.
  public var issueTitle: String {
    "\(check.check.title): \(address)"
  }
}
