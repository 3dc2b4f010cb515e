public import AuditModel

extension WriteTransaction {
  /// Notes that something happened to an issue now; that it makes sense is for the caller to see to.
  public func addIssueEvent(_ event: IssueEvent, to issue: Identifier<AuditIssue>) throws(StoreError) {
    let number = try nextLogNumber(of: .issueEvent)
    touched.insert(issue.rawValue)
    try run(
      IssueQuery.insertEvent, number.replica, number.sequence, issue.rawValue, event.kind.rawValue,
      event.finding?.rawValue, event.build?.rawValue, event.actor, now, event.text, event.other?.rawValue)
  }

  /// Opens an issue of a finding that is in another issue, or in none.
  ///
  /// - Parameters:
  ///   - openedAt: Since when the problem is known: UTC, milliseconds since 1970.
  ///   - origin: The issue that the finding came from, or nil.
  public func openIssue(
    of finding: Identifier<Finding>, title: String, openedAt: Int64, by person: String,
    from origin: Identifier<AuditIssue>?
  ) throws(StoreError) -> Identifier<AuditIssue> {
    let number = try nextLogNumber(of: .issue)
    let issue: Identifier<AuditIssue> = try insert(
      IssueQuery.insertOfFinding, number.replica, number.sequence, title, openedAt, finding.rawValue, kind: "issue",
      reference: title)
    if let origin { try addIssueEvent(IssueEvent(.split, actor: person, other: origin), to: issue) }
    try addIssueEvent(IssueEvent(.opened, actor: person, finding: finding, other: origin), to: issue)
    return issue
  }
}
