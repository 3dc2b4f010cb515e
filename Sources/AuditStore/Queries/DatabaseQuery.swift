internal import AuditModel

/// SQL about the file as a whole.
enum DatabaseQuery: String, Query {
  case integrity = "PRAGMA integrity_check"
  case foreignKeys = "PRAGMA foreign_key_check"
  case logNumbers = """
    SELECT log.name, log.replica_id, log.sequence
    FROM log_row AS log
    JOIN replica ON replica.replica_id = log.replica_id
    WHERE log.sequence > replica.last_sequence
    ORDER BY log.name, log.replica_id, log.sequence
    """
  /// Replicas that have given more numbers, or fewer, than there are rows and numbers known to be lost.
  case logCount = """
    SELECT
      'replica ' || replica.replica_id, replica.last_sequence - ifnull(lost.number_count, 0),
      ifnull(counted.row_count, 0)
    FROM replica
    LEFT JOIN (
      SELECT replica_id, sum(last_sequence - first_sequence + 1) AS number_count
      FROM log_gap
      GROUP BY replica_id
    ) AS lost ON lost.replica_id = replica.replica_id
    LEFT JOIN (
      SELECT replica_id, count(*) AS row_count, count(DISTINCT sequence) AS number_count
      FROM log_row
      GROUP BY replica_id
    ) AS counted ON counted.replica_id = replica.replica_id
    WHERE ifnull(counted.row_count, 0) + ifnull(lost.number_count, 0) <> replica.last_sequence
      OR counted.number_count <> counted.row_count
    ORDER BY replica.replica_id
    """
  /// Seals that supersede a report of another release, format or options, or a newer one; a stamp that ran ahead of the time
  /// counts as its bound.
  case sealChain = """
    SELECT 'report ' || seal.report_seal_id || ' supersedes report ' || older.report_seal_id
    FROM report_seal AS seal
    JOIN report_seal AS older ON older.report_seal_id = seal.superseded_report_seal_id
    WHERE seal.stamp <= min(older.stamp, ifnull((
        SELECT min(clock_bound.bound)
        FROM clock_bound
        WHERE clock_bound.bounded_replica_id = older.replica_id AND clock_bound.first_sequence <= older.sequence
      ), older.stamp))
      OR (older.release_id, older.format, older.options) IS NOT (seal.release_id, seal.format, seal.options)
    ORDER BY seal.report_seal_id
    """
  /// Issues whose derived rows are not what the logs say.
  case derivedIssues = """
    SELECT differing.name, 'of issue ' || differing.issue_id
    FROM (
      SELECT 'issue_current' AS name, issue_id FROM (
        SELECT issue_id, product_id, state, severity_id, owner_person_id, team_said, title, reference, address_id,
        screen_id, component_id, element_id, check_id, opened_at, changed_at, due_at_said, finding_count,
        last_release_id, fixed_event_id, merged_into_issue_id, decision_id, decision_kind, decision_expires_at
        FROM derived_issue
        EXCEPT
        SELECT issue_id, product_id, state, severity_id, owner_person_id, team_said, title, reference, address_id,
        screen_id, component_id, element_id, check_id, opened_at, changed_at, due_at_said, finding_count,
        last_release_id, fixed_event_id, merged_into_issue_id, decision_id, decision_kind, decision_expires_at
        FROM issue_current
      )
      UNION
      SELECT 'issue_current', issue_id FROM (
        SELECT issue_id, product_id, state, severity_id, owner_person_id, team_said, title, reference, address_id,
        screen_id, component_id, element_id, check_id, opened_at, changed_at, due_at_said, finding_count,
        last_release_id, fixed_event_id, merged_into_issue_id, decision_id, decision_kind, decision_expires_at
        FROM issue_current
        EXCEPT
        SELECT issue_id, product_id, state, severity_id, owner_person_id, team_said, title, reference, address_id,
        screen_id, component_id, element_id, check_id, opened_at, changed_at, due_at_said, finding_count,
        last_release_id, fixed_event_id, merged_into_issue_id, decision_id, decision_kind, decision_expires_at
        FROM derived_issue
      )
      UNION
      SELECT 'issue_place', issue_id FROM (
        SELECT address_id, check_id, issue_id, max(is_standing)
        FROM derived_issue_place
        GROUP BY address_id, check_id, issue_id
        EXCEPT
        SELECT address_id, check_id, issue_id, is_standing
        FROM issue_place
      )
      UNION
      SELECT 'issue_place', issue_id FROM (
        SELECT address_id, check_id, issue_id, is_standing
        FROM issue_place
        EXCEPT
        SELECT address_id, check_id, issue_id, max(is_standing)
        FROM derived_issue_place
        GROUP BY address_id, check_id, issue_id
      )
      UNION
      SELECT 'issue_label' AS name, issue_id FROM (
        SELECT issue_id, label
        FROM derived_issue_label
        EXCEPT
        SELECT issue_id, label
        FROM issue_label
      )
      UNION
      SELECT 'issue_label', issue_id FROM (
        SELECT issue_id, label
        FROM issue_label
        EXCEPT
        SELECT issue_id, label
        FROM derived_issue_label
      )
      UNION
      SELECT 'issue_search', issue_id FROM (
        SELECT issue_id, title, comments, observed, places
        FROM derived_issue_text
        EXCEPT
        SELECT rowid, title, comments, observed, places
        FROM issue_search
      )
      UNION
      SELECT 'issue_search', issue_id FROM (
        SELECT rowid AS issue_id, title, comments, observed, places
        FROM issue_search
        EXCEPT
        SELECT issue_id, title, comments, observed, places
        FROM derived_issue_text
      )
    ) AS differing
    ORDER BY differing.name, differing.issue_id
    """
  /// Rows that came too late for a frozen release, as the logs say, but not as it is noted, or the other way round.
  case lateRows = """
    SELECT differing.log, differing.row_id, 'of release ' || differing.release_id
    FROM (
      SELECT release_id, log, row_id FROM (
        SELECT release_id, log, row_id FROM derived_late_row
        EXCEPT
        SELECT release_id, log, row_id FROM late_row
      )
      UNION
      SELECT release_id, log, row_id FROM (
        SELECT release_id, log, row_id FROM late_row
        EXCEPT
        SELECT release_id, log, row_id FROM derived_late_row
      )
    ) AS differing
    ORDER BY differing.release_id, differing.log, differing.row_id
    """
  /// Bytes and names that are here, and that a row says are gone.
  case redacted = """
    SELECT 'evidence ' || evidence_id
    FROM evidence
    WHERE evidence_id IN (SELECT evidence_id FROM redaction)
      AND (name <> 'redacted' OR EXISTS (
        SELECT 1
        FROM evidence_chunk
        WHERE evidence_chunk.evidence_id = evidence.evidence_id
      ))
    UNION ALL
    SELECT 'person ' || person_id
    FROM person
    WHERE name <> (
      SELECT person_rename.alias
      FROM person_rename
      WHERE person_rename.person_id = person.person_id
      ORDER BY person_rename.stamp DESC, (
        SELECT uuid
        FROM replica
        WHERE replica_id = person_rename.replica_id
      ) DESC, person_rename.sequence DESC
      LIMIT 1
    )
    """
  case counts = """
    SELECT
      (SELECT count(*) FROM product) AS products, (SELECT count(*) FROM release) AS releases,
      (SELECT count(*) FROM screen) AS screens,
      (SELECT count(*) FROM element) AS elements, (SELECT count(*) FROM audit_check) AS checks,
      (SELECT count(*) FROM session) AS sessions,
      (SELECT count(*) FROM finding) AS findings, (SELECT count(*) FROM issue) AS issues
    """

  /// What `database check` runs, in order.
  static let checks: [DatabaseQuery] = [
    .integrity, .foreignKeys, .logNumbers, .logCount, .sealChain, .derivedIssues, .lateRows,
    .redacted,
  ]

  /// Those of them that are about rows which follow from those of the logs.
  static let derivedChecks: [DatabaseQuery] = [.derivedIssues, .lateRows]

  /// What the check is about, for its line in the report.
  var title: String {
    switch self {
    case .integrity: "integrity"
    case .foreignKeys: "a reference leads nowhere"
    case .logNumbers: "a sequence number is newer than its replica"
    case .logCount: "rows are missing from a log or numbered twice"
    case .sealChain: "a sealed report supersedes one that it cannot supersede"
    case .derivedIssues: "a derived row is not what the logs say; run `auditctl database rebuild`"
    case .lateRows: "a row came too late for a frozen release, or did not; run `auditctl database rebuild`"
    case .redacted: Redaction.bytesAreLeft
    case .counts: "counts"
    }
  }
}
