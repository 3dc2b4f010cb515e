public import AuditModel

/// SQL about issues as they are opened.
enum IssueQuery: String, Query {
  case insert = """
    INSERT INTO issue (replica_id, sequence, stamp, number, product_id, address_id, check_id, title, opened_at)
    VALUES (:replica_id, :sequence, :stamp, :number, :product_id, :address_id, :check_id, :title, :opened_at)
    """
  /// The number that the next issue gets.
  case nextNumber = """
    SELECT ifnull(max(issue_id), 0) + 1 AS number
    FROM issue
    """
  /// The issues that some copy gave a number, with that copy.
  case opened = """
    SELECT issue.issue_id, replica.uuid
    FROM issue
    JOIN replica ON replica.replica_id = issue.replica_id
    WHERE issue.number = :number
    ORDER BY issue.issue_id
    """
  /// What an issue is opened at that a finding opens.
  case placeOfFinding = """
    SELECT address.product_id, finding.address_id, finding.check_id
    FROM finding
    JOIN address ON address.address_id = finding.address_id
    WHERE finding.finding_id = :finding_id
    """
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case digest = """
    SELECT replica_id, sequence, stamp, number, product_id, address_id, check_id, title, opened_at, issue_id
    FROM issue
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The open issues of a product that share a place and a check with one that another copy opened.
  case atSharedPlaces = """
    SELECT
      issue.issue_id, issue_current.title, address.screen_id, address.state_id, address.element_id,
      address.component_id, screen.key AS screen, state.key AS state, element.key AS element,
      component.key AS component, audit_check.path, replica.uuid, issue.sequence, issue.stamp, issue.opened_at,
      (
        SELECT person.name
        FROM issue_event
        JOIN person ON person.person_id = issue_event.person_id
        WHERE issue_event.issue_id = issue.issue_id AND issue_event.kind = 'opened'
        ORDER BY issue_event.stamp, issue_event.sequence
        LIMIT 1
      ) AS person
    FROM issue_current
    JOIN issue ON issue.issue_id = issue_current.issue_id
    JOIN replica ON replica.replica_id = issue.replica_id
    JOIN issue_place ON issue_place.issue_id = issue.issue_id AND issue_place.is_standing
    JOIN address ON address.address_id = issue_place.address_id
    JOIN audit_check ON audit_check.check_id = issue_place.check_id
    LEFT JOIN screen ON screen.screen_id = address.screen_id
    LEFT JOIN state ON state.state_id = address.state_id
    LEFT JOIN element ON element.element_id = address.element_id
    LEFT JOIN component ON component.component_id = address.component_id
    WHERE issue_current.product_id = :product_id AND issue_current.state IN ('open', 'reopened')
      AND EXISTS (
        SELECT 1
        FROM issue_place AS shared
        JOIN issue_current AS other ON other.issue_id = shared.issue_id AND other.state IN ('open', 'reopened')
        JOIN issue AS theirs ON theirs.issue_id = other.issue_id
        WHERE shared.address_id = issue_place.address_id AND shared.check_id = issue_place.check_id
          AND shared.is_standing AND theirs.replica_id <> issue.replica_id
      )
    ORDER BY issue.issue_id
    """
  /// What every copy of the file knows a row by (``PortableReference``).
  case portable = """
    SELECT issue.product_id AS product_id, replica.uuid || ':' || issue.sequence AS origin
    FROM issue
    JOIN replica ON replica.replica_id = issue.replica_id
    WHERE issue.issue_id = :key
    """
}

extension ReadTransaction {
  /// The open issues of a product that share a place and a check with an open one of another replica; one that does so at
  /// several places stands there for each.
  public func issuesAtSharedPlaces(of product: Identifier<Product>) throws(StoreError) -> [OpenIssue] {
    try all(IssueQuery.atSharedPlaces, product.rawValue) { row in
      try OpenIssue(
        id: row.identifier("issue_id"), title: row.text("title"), address: Address(row), check: row.text("path"),
        position: LogPosition(
          stamp: Stamp(rawValue: row.int64("stamp")),
          number: LogNumber(replica: row.text("uuid"), sequence: row.int64("sequence"))),
        person: row.optionalText("person"), openedAt: row.time("opened_at"))
    }
  }
}

extension ReadTransaction {
  /// The number here of an issue as somebody named it.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)`` where no issue has that name, or several begin so.
  public func issueNumber(_ name: IssueName) throws(StoreError) -> Identifier<AuditIssue> {
    guard let nick = name.nick else { return try issue(Identifier(rawValue: name.number)).id }
    let opened = try all(IssueQuery.opened, name.number) { row in
      try (id: row.identifier("issue_id") as Identifier<AuditIssue>, nick: ReplicaNick.of(row.text("uuid")))
    }
    let found = opened.filter { $0.nick.hasPrefix(nick) }
    guard let first = found.first, found.count == 1 else {
      let names = (found.isEmpty ? opened : found).map { "\(name.number).\($0.nick)" }
      throw .notFound(
        kind: "issue", reference: "\(name)",
        hint: names.isEmpty
          ? "see the names in `auditctl issue list --all --format csv`"
          : "say which: \(names.joined(separator: " or "))")
    }
    return first.id
  }

  /// The issue here that somebody said for a failure.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)`` where no issue has that name, or several begin so.
  public func issueChoice(_ said: NamedIssueChoice) throws(StoreError) -> IssueChoice {
    switch said {
    case .new: .new
    case .issue(let name): .issue(try issueNumber(name))
    }
  }

  /// The numbers here of issues as somebody named them, each once.
  public func issueNumbers(_ names: [IssueName]) throws(StoreError) -> [Identifier<AuditIssue>] {
    var numbers: [Identifier<AuditIssue>] = []
    for name in names { numbers.append(try issueNumber(name)) }
    return numbers.distinct()
  }
}

extension WriteTransaction {
  /// Opens an issue of a finding that is in another issue, or in none.
  ///
  /// - Parameters:
  ///   - openedAt: Since when the problem is known: UTC, milliseconds since 1970.
  ///   - origin: The issue that the finding came from, or nil.
  public func openIssue(
    of finding: Identifier<Finding>, problem: Identifier<Problem>? = nil, title: String, openedAt: Int64,
    by person: String, from origin: Identifier<AuditIssue>?
  ) throws(StoreError) -> Identifier<AuditIssue> {
    let place = try read.one(IssueQuery.placeOfFinding, finding.rawValue) { row in
      try (product: row.int64("product_id"), address: row.int64("address_id"), check: row.int64("check_id"))
    }
    let number = try read.one(IssueQuery.nextNumber) { try $0.int64("number") }
    let issue = Identifier<AuditIssue>(
      rawValue: try append(
        to: .issue, IssueQuery.insert, number, place.product, place.address, place.check, title, openedAt))
    if let origin { try addIssueEvent(IssueEvent(.split, actor: person, other: origin), to: issue) }
    try addIssueEvent(
      IssueEvent(.opened, actor: person, finding: finding, problem: problem, other: origin), to: issue)
    return issue
  }
}
