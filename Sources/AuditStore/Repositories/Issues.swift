public import AuditModel

extension ReadTransaction {
  /// Issues, the most severe first, then in the order of their numbers.
  public func issues(_ filter: IssueFilter) throws(StoreError) -> [AuditIssue] {
    try all(
      IssueQuery.list, filter.product, nil as Int64?, filter.screen, filter.severity?.rawValue, filter.isAll,
      filter.release, decode: Self.issue)
  }

  /// The issue of that number.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)``.
  public func issue(_ id: Identifier<AuditIssue>) throws(StoreError) -> AuditIssue {
    guard
      let issue = try first(
        IssueQuery.list, nil as String?, id.rawValue, nil as String?, nil as Int64?, true, nil as String?,
        decode: Self.issue)
    else {
      throw .notFound(kind: "issue", reference: "\(id.rawValue)", hint: "see `auditctl issue list --all`")
    }
    return issue
  }

  /// What happened to an issue, oldest first.
  public func events(of issue: Identifier<AuditIssue>) throws(StoreError) -> [AuditIssue.Event] {
    try all(IssueQuery.events, issue.rawValue) { row in
      AuditIssue.Event(
        kind: row.text(0), actor: row.text(1), occurredAt: row.int64(2), finding: row.optionalIdentifier(3),
        text: row.optionalText(4))
    }
  }

  private static func issue(_ row: borrowing Statement) -> AuditIssue {
    AuditIssue(
      id: row.identifier(0), product: row.text(1),
      address: address(
        screen: row.optionalText(2), state: row.optionalText(3), element: row.optionalText(4),
        component: row.optionalText(5)),
      check: row.text(6), title: row.text(7), state: IssueState(rawValue: row.text(8)) ?? .open,
      severity: row.optionalInt64(9).flatMap { Severity(rawValue: $0) }, team: row.optionalText(10),
      findingCount: row.int(11), lastRelease: row.text(12), openedAt: row.int64(13))
  }
}

extension ReadTransaction {
  /// The places of issues that somebody says were fixed and nobody has verified: the checks by the local keys of their
  /// addresses.
  public func placesClaimedFixed(
    of product: Identifier<Product>
  ) throws(StoreError) -> [Int64: Set<Identifier<Check>>] {
    [:]
  }
}
