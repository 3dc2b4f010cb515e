public import AuditModel

/// SQL about passes that stand beside a doubt.
enum AffirmationQuery: String, Query {
  case insert = """
    INSERT INTO affirmation (
      replica_id, sequence, stamp, passed_finding_id, failed_finding_id, person_id, reason, affirmed_at
    )
    VALUES (:replica_id, :sequence, :stamp, :passed_finding_id, :failed_finding_id, :person_id, :reason, :affirmed_at)
    """
  /// In the order in which every copy of the file has them.
  case ofRelease = """
    SELECT
      affirmation.passed_finding_id, affirmation.failed_finding_id, person.name AS affirmed_by, affirmation.reason,
      affirmation.affirmed_at
    FROM affirmation
    JOIN finding ON finding.finding_id = affirmation.passed_finding_id
    JOIN person ON person.person_id = affirmation.person_id
    WHERE finding.release_id = :release_id
    ORDER BY affirmation.stamp, (SELECT uuid FROM replica WHERE replica_id = affirmation.replica_id),
      affirmation.sequence
    """
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case digest = """
    SELECT
      replica_id, sequence, stamp, passed_finding_id, failed_finding_id, person_id, reason, affirmed_at,
      affirmation_id
    FROM affirmation
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
}

extension ReadTransaction {
  /// What auditors affirmed of passes in a release beside failures which cast doubt on them, the oldest first.
  public func affirmations(of release: Identifier<Release>) throws(StoreError) -> [Affirmation] {
    try all(AffirmationQuery.ofRelease, release.rawValue) { row in
      try Affirmation(
        pair: Affirmation.Pair(
          passed: row.identifier("passed_finding_id"), failed: row.identifier("failed_finding_id")),
        person: row.text("affirmed_by"), reason: row.text("reason"), affirmedAt: row.time("affirmed_at"))
    }
  }
}

extension WriteTransaction {
  /// Affirms that a pass stands beside a failure which casts doubt on it.
  ///
  /// - Throws: ``StoreError/frozen(release:)``.
  public func affirm(
    _ pair: Affirmation.Pair, of release: Release, by auditor: String, reason: String
  ) throws(StoreError) {
    try read.requireOpen(release)
    try append(
      to: .affirmation, AffirmationQuery.insert, pair.passed.rawValue, pair.failed.rawValue, person(named: auditor),
      reason, now)
  }
}
