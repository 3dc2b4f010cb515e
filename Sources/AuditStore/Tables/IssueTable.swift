public import AuditModel

/// SQL about issues as they are opened.
enum IssueQuery: String, Query {
  case insert = """
    INSERT INTO issue (replica_id, sequence, stamp, product_id, address_id, check_id, title, opened_at)
    VALUES (:replica_id, :sequence, :stamp, :product_id, :address_id, :check_id, :title, :opened_at)
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
    SELECT replica_id, sequence, stamp, product_id, address_id, check_id, title, opened_at, issue_id
    FROM issue
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// What every copy of the file knows a row by (``PortableReference``).
  case portable = """
    SELECT issue.product_id AS product_id, replica.uuid || ':' || issue.sequence AS origin
    FROM issue
    JOIN replica ON replica.replica_id = issue.replica_id
    WHERE issue.issue_id = :key
    """
}

extension WriteTransaction {
  /// Opens an issue of a finding that is in another issue, or in none.
  ///
  /// - Parameters:
  ///   - openedAt: Since when the problem is known: UTC, milliseconds since 1970.
  ///   - origin: The issue that the finding came from, or nil.
  public func openIssue(
    of finding: Identifier<Finding>, title: String, openedAt: Int64, by person: String,
    from origin: Identifier<AuditIssue>?
  ) throws(StoreError) -> Identifier<AuditIssue> {
    let place = try read.one(IssueQuery.placeOfFinding, finding.rawValue) { row in
      try (product: row.int64("product_id"), address: row.int64("address_id"), check: row.int64("check_id"))
    }
    let issue = Identifier<AuditIssue>(
      rawValue: try append(
        to: .issue, IssueQuery.insert, place.product, place.address, place.check, title, openedAt))
    if let origin { try addIssueEvent(IssueEvent(.split, actor: person, other: origin), to: issue) }
    try addIssueEvent(IssueEvent(.opened, actor: person, finding: finding, other: origin), to: issue)
    return issue
  }
}
