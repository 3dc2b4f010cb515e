public import AuditModel

extension ReadTransaction {
  /// Issues that meet a filter, in its order.
  public func issues(_ filter: IssueFilter) throws(StoreError) -> [AuditIssue] {
    try issues(issueNumbers(filter))
  }

  /// The issues of these numbers, in their order; those that there are not are left out.
  public func issues(_ ids: [Identifier<AuditIssue>]) throws(StoreError) -> [AuditIssue] {
    var issues: [AuditIssue] = []
    issues.reserveCapacity(ids.count)
    do throws(SQLiteError) {
      let statement = try Statement(IssueListQuery.byID.rawValue, on: database, isReused: true)
      for id in ids { try statement.forEach(id.rawValue) { issues.append(try Self.issue($0)) } }
    } catch {
      throw StoreError(reading: error, of: IssueListQuery.byID, path: path)
    }
    return issues
  }

  /// The numbers of the issues that meet a filter, in its order.
  public func issueNumbers(_ filter: IssueFilter) throws(StoreError) -> [Identifier<AuditIssue>] {
    let states = filter.states ?? [.open, .reopened]
    let words = SearchExpression.all(of: SearchExpression.words(of: filter.words))
    // Words of which none can be found, such as a lone sign, find nothing.
    guard filter.words.isEmpty || words != nil else { return [] }
    let checks = filter.checks.map { JSONTexts.encode($0.sorted()) }
    let carried = JSONTexts.encode(filter.carried.sorted())
    return try all(
      IssueListQuery.matching, filter.screen, filter.product, filter.elementType, filter.team, filter.owner?.folded,
      filter.path.rawValue, words, JSONTexts.encode(filter.places), filter.label, filter.reference,
      JSONTexts.encode(states.map(\.rawValue).sorted()),
      filter.severity?.rawValue, filter.now, filter.openedBefore, filter.isUntriaged, filter.isOverdue,
      filter.decision?.rawValue, filter.expiresBefore, checks, filter.release, carried, filter.order.rawValue,
      filter.limit ?? -1, decode: { try $0.identifier("issue_id") })
  }

  /// How many issues match all conditions.
  public func issueCount(_ filter: IssueFilter) throws(StoreError) -> Int {
    try issueNumbers(filter).count
  }

  /// The teams of issues, and of the screens of the last release of each product, in order.
  ///
  /// - Parameter product: Key of the only product whose names count; nil: all.
  public func issueTeams(of product: String?) throws(StoreError) -> [String] {
    try all(IssueListQuery.teams, product) { try $0.text("team") }
  }

  /// Those who work on issues, in order; the product as above.
  public func issueOwners(of product: String?) throws(StoreError) -> [String] {
    try all(IssueListQuery.owners, product) { try $0.text("owner") }
  }

  /// The labels of issues, in order; the product as above.
  public func issueLabels(of product: String?) throws(StoreError) -> [String] {
    try all(IssueListQuery.labels, product) { try $0.text("label") }
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
    guard let names = try first(IssueFilingQuery.placeNames, finding.rawValue, decode: Self.placeNames) else {
      throw .notFound(kind: "finding", reference: "\(finding.rawValue)", hint: "see `auditctl log`")
    }
    return names
  }

  static func placeNames(_ row: borrowing Statement) throws(SQLiteError) -> PlaceNames {
    var names = PlaceNames(try Address(row), product: try row.text("product"))
    names.part = try row.optionalText("part_title")
    names.state = try row.optionalText("state_title")
    names.label = try row.optionalText("label")
    return names
  }

  /// Failures that stand and are in no issue, in the order of their numbers.
  ///
  /// There are none, unless a file was written by something else.
  public func unfiledFindings() throws(StoreError) -> [Identifier<Finding>] {
    try all(IssueListQuery.unfiled) { try $0.identifier("finding_id") }
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
        IssueListQuery.checks, pack, level?.rawValue, path, parts?.last, parts?.first,
        decode: { try $0.identifier("check_id") }))
  }

  private static func issue(_ row: borrowing Statement) throws(SQLiteError) -> AuditIssue {
    var issue = try AuditIssue(
      id: row.identifier("issue_id"), product: row.text("product"),
      address: Address(row),
      check: row.text("check_path"), title: row.text("title"), state: row.value("issue_state"),
      severity: row.optionalValue("severity_id"), team: row.optionalText("team"),
      findingCount: row.int("finding_count"), lastRelease: row.text("last_release"), openedAt: row.time("opened_at_ms"))
    if try row.bool("is_shared") {
      issue.name = try IssueName(number: row.int64("opened_as"), openedBy: row.text("opened_in"))
    }
    issue.owner = try row.optionalText("owner")
    issue.labels = try row.text("labels") == "[]" ? [] : row.texts("labels")
    issue.reference = try row.optionalText("reference")
    issue.dueAt = try row.optionalTime("due_at")
    issue.changedAt = try row.time("changed_at")
    issue.elementType = try row.optionalText("element_type")
    issue.mergedInto = try row.optionalIdentifier("merged_into_issue_id")
    issue.decision = try row.optionalValue("decision")
    issue.decisionExpiresAt = try row.optionalTime("decision_expires_at")
    return issue
  }
}
