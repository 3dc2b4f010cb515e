public import AuditModel

extension ReadTransaction {
  /// Issues that meet a filter, in its order.
  public func issues(_ filter: IssueFilter) throws(StoreError) -> [AuditIssue] {
    let ids = try issueNumbers(filter)
    var issues: [AuditIssue] = []
    issues.reserveCapacity(ids.count)
    do throws(SQLiteError) {
      let statement = try Statement(IssueListQuery.byID.rawValue, on: database, isReused: true)
      for id in ids { try statement.forEach(id) { issues.append(Self.issue($0)) } }
    } catch {
      throw StoreError(error, path: path)
    }
    return issues
  }

  private func issueNumbers(_ filter: IssueFilter) throws(StoreError) -> [Int64] {
    let states = filter.states ?? [.open, .reopened]
    let words = SearchExpression.all(of: SearchExpression.words(of: filter.words))
    // Words of which none can be found, such as a lone sign, find nothing.
    guard filter.words.isEmpty || words != nil else { return [] }
    let checks = filter.checks.map { checks in
      "[" + checks.map(\.rawValue).sorted().map { String($0) }.joined(separator: ",") + "]"
    }
    let owners = filter.owners.map { JSONTexts.encode($0.sorted()) }
    return try all(
      IssueListQuery.matching, filter.screen, filter.product, filter.elementType, filter.team, filter.path.rawValue,
      words, filter.label, filter.reference, owners, JSONTexts.encode(states.map(\.rawValue).sorted()),
      filter.severity?.rawValue, filter.now, filter.openedBefore, filter.isUntriaged, filter.isOverdue,
      filter.decision?.rawValue, filter.expiresBefore, checks, filter.release, filter.order.rawValue,
      filter.limit ?? -1, decode: { $0.int64(0) })
  }

  /// Everybody who works on an issue, in every spelling there is, in the order of the texts.
  public func issueOwners() throws(StoreError) -> [String] {
    try all(IssueListQuery.owners) { $0.text(0) }
  }

  /// The issue of that number.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)``.
  public func issue(_ id: Identifier<AuditIssue>) throws(StoreError) -> AuditIssue {
    guard let issue = try first(IssueListQuery.byID, id.rawValue, decode: Self.issue) else {
      throw .notFound(kind: "issue", reference: "\(id.rawValue)", hint: "see `auditctl issue list --all`")
    }
    return issue
  }

  /// Where a finding is, with the names that the specifications of its release have for it.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)``.
  public func placeNames(of finding: Identifier<Finding>) throws(StoreError) -> PlaceNames {
    guard let names = try first(IssueQuery.placeNames, finding.rawValue, decode: Self.placeNames) else {
      throw .notFound(kind: "finding", reference: "\(finding.rawValue)", hint: "see `auditctl log`")
    }
    return names
  }

  static func placeNames(_ row: borrowing Statement) -> PlaceNames {
    var names = PlaceNames(
      address(
        screen: row.optionalText(0), state: row.optionalText(1), element: row.optionalText(2),
        component: row.optionalText(3)), product: row.text(4))
    names.part = row.optionalText(5)
    names.state = row.optionalText(6)
    names.label = row.optionalText(7)
    return names
  }

  /// What happened to an issue, oldest first.
  public func events(of issue: Identifier<AuditIssue>) throws(StoreError) -> [AuditIssue.Event] {
    try all(IssueQuery.events, issue.rawValue) { row in
      AuditIssue.Event(
        kind: IssueEventKind(rawValue: row.text(0)) ?? .commented, actor: row.text(1), occurredAt: row.int64(2),
        finding: row.optionalIdentifier(3), text: row.optionalText(4), build: row.optionalIdentifier(5),
        other: row.optionalIdentifier(6))
    }
  }

  /// Failures that stand and are in no issue, in the order of their numbers.
  ///
  /// There are none, unless a file was written by something else.
  public func unfiledFindings() throws(StoreError) -> [Identifier<Finding>] {
    try all(IssueListQuery.unfiled) { $0.identifier(0) }
  }

  /// Checks of any edition that meet every condition that is not nil.
  ///
  /// - Parameters:
  ///   - pack: Key of the pack.
  ///   - level: must to AAA.
  ///   - path: The check's path, or the end of it from a slash on.
  ///   - criterion: A criterion that the check tests, as `STANDARD/CLAUSE`.
  public func checks(
    pack: String?, level: RequirementLevel?, path: String?, criterion: String?
  ) throws(StoreError) -> Set<Identifier<Check>> {
    let parts = criterion?.split(separator: "/", maxSplits: 1).map(String.init)
    return Set(
      try all(
        IssueListQuery.checks, pack, level?.rawValue, path, parts?.last, parts?.first, decode: { $0.identifier(0) }))
  }

  private static func issue(_ row: borrowing Statement) -> AuditIssue {
    var issue = AuditIssue(
      id: row.identifier(0), product: row.text(1),
      address: address(
        screen: row.optionalText(2), state: row.optionalText(3), element: row.optionalText(4),
        component: row.optionalText(5)),
      check: row.text(6), title: row.text(7), state: IssueState(rawValue: row.text(8)) ?? .open,
      severity: row.optionalInt64(9).flatMap { Severity(rawValue: $0) }, team: row.optionalText(10),
      findingCount: row.int(11), lastRelease: row.text(12), openedAt: row.int64(13))
    issue.owner = row.optionalText(14)
    issue.labels = row.text(15) == "[]" ? [] : JSONTexts.decode(row.text(15)) ?? []
    issue.reference = row.optionalText(16)
    issue.dueAt = row.optionalInt64(17)
    issue.changedAt = row.int64(18)
    issue.elementType = row.optionalText(19)
    issue.mergedInto = row.optionalIdentifier(20)
    issue.decision = row.optionalText(21).flatMap { Decision.Kind(rawValue: $0) }
    issue.decisionExpiresAt = row.optionalInt64(22)
    return issue
  }
}
