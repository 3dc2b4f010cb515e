/// Where a failure is, in local keys, and what was observed there.
public struct FailureSite: Hashable, Sendable {
  /// Key of the address.
  public let address: Int64
  /// Key of the screen; nil for the product and a component.
  public let screen: Int64?
  /// Key of the element; nil unless an element.
  public let element: Int64?
  /// What was asked.
  public let check: Identifier<Check>
  /// What was really announced or seen; nil when not said.
  public let observed: String?

  /// A site.
  public init(address: Int64, screen: Int64?, element: Int64?, check: Identifier<Check>, observed: String?) {
    self.address = address
    self.screen = screen
    self.element = element
    self.check = check
    self.observed = observed
  }
}

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
