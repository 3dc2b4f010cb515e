public import AuditModel

/// Which issue a failed finding goes to.
public enum IssueChoice: Hashable, Sendable {
  /// That of its address and check; else a new one.
  case matching
  /// A new one, whatever there is.
  case new
  /// This one, which must be open.
  case issue(Identifier<AuditIssue>)
}
