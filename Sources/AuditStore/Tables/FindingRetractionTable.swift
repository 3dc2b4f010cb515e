public import AuditModel

/// SQL about retractions of findings.
enum FindingRetractionQuery: String, Query {
  case insert = """
    INSERT INTO finding_retraction (replica_id, sequence, stamp, finding_id, person_id, reason, retracted_at)
    VALUES (:replica_id, :sequence, :stamp, :finding_id, :person_id, :reason, :retracted_at)
    """
  case ofFinding = """
    SELECT
      finding_retraction.finding_id, person.name AS retracted_by, finding_retraction.reason,
      finding_retraction.retracted_at
    FROM finding_retraction
    JOIN person ON person.person_id = finding_retraction.person_id
    WHERE finding_retraction.finding_id = :finding_id
    ORDER BY finding_retraction.stamp, (SELECT uuid FROM replica WHERE replica_id = finding_retraction.replica_id),
      finding_retraction.sequence
    """
  case ofRelease = """
    SELECT finding_retraction.finding_id
    FROM finding_retraction
    JOIN finding ON finding.finding_id = finding_retraction.finding_id
    WHERE finding.release_id = :release_id
    ORDER BY finding_retraction.finding_id
    """
  /// The failures of a release that were retracted, each with its retractions, the first one first.
  case failures = """
    SELECT
      finding.finding_id, finding.address_id, finding.check_id, person.name AS retracted_by,
      finding_retraction.retracted_at
    FROM finding INDEXED BY finding_failed
    CROSS JOIN finding_retraction ON finding_retraction.finding_id = finding.finding_id
    CROSS JOIN person ON person.person_id = finding_retraction.person_id
    WHERE finding.release_id = :release_id AND finding.outcome_id = 1
    ORDER BY
      finding.finding_id, finding_retraction.stamp, (
        SELECT uuid
        FROM replica
        WHERE replica_id = finding_retraction.replica_id
      ), finding_retraction.sequence
    """
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case digest = """
    SELECT replica_id, sequence, stamp, finding_id, person_id, reason, retracted_at, finding_retraction_id
    FROM finding_retraction
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
}

extension ReadTransaction {
  /// The retractions of a finding, oldest first; empty while it stands.
  public func retractions(of finding: Identifier<Finding>) throws(StoreError) -> [FindingRetraction] {
    try all(FindingRetractionQuery.ofFinding, finding.rawValue) { row in
      try FindingRetraction(
        finding: row.identifier("finding_id"), retractedBy: row.text("retracted_by"), reason: row.text("reason"),
        retractedAt: row.time("retracted_at"))
    }
  }

  /// The failures of a release that were retracted, each with each of its retractions.
  public func retractedFailures(of release: Identifier<Release>) throws(StoreError) -> [RetractedFailure] {
    try all(FindingRetractionQuery.failures, release.rawValue) { row in
      try RetractedFailure(
        finding: row.identifier("finding_id"),
        place: IssuePlace(address: row.int64("address_id"), check: row.identifier("check_id")),
        retractedBy: TypedName(row.text("retracted_by")), retractedAt: row.time("retracted_at"))
    }
  }

  /// The findings of a release that were retracted.
  public func retractedFindings(
    of release: Identifier<Release>
  ) throws(StoreError) -> Set<Identifier<Finding>> {
    Set(try all(FindingRetractionQuery.ofRelease, release.rawValue) { try $0.identifier("finding_id") })
  }
}

extension WriteTransaction {
  /// Retracts a finding: it stays, and does not count any more; what it superseded counts again (DESIGN rule 2).
  ///
  /// - Throws: ``StoreError/frozen(release:)``, and ``StoreError/invalid(_:)`` when it was retracted before, or a frozen
  ///   release goes back to its release.
  public func retract(
    _ finding: Identifier<Finding>, of release: Release, by auditor: String, reason: String
  ) throws(StoreError) {
    try read.requireOpen(release)
    if let earlier = try read.retractions(of: finding).first {
      throw .invalid(
        "finding \(finding.rawValue) was retracted by \(earlier.retractedBy) before; there is nothing left to retract")
    }
    try append(
      to: .findingRetraction, FindingRetractionQuery.insert, finding.rawValue, person(named: auditor), reason, now)
    try touchIssues(of: finding.rawValue)
  }
}
