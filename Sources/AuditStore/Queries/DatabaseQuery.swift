/// SQL about the file as a whole.
enum DatabaseQuery: String, CaseIterable {
  case integrity = "PRAGMA integrity_check"
  case foreignKeys = "PRAGMA foreign_key_check"
  case logNumbers = """
    SELECT log.name, log.replica_id, log.sequence
    FROM (
      SELECT 'session' AS name, replica_id, sequence FROM session
      UNION ALL SELECT 'finding', replica_id, sequence FROM finding
      UNION ALL SELECT 'finding_retraction', replica_id, sequence FROM finding_retraction
      UNION ALL SELECT 'element_list_declaration', replica_id, sequence FROM element_list_declaration
      UNION ALL SELECT 'finding_evidence', replica_id, sequence FROM finding_evidence
      UNION ALL SELECT 'issue', replica_id, sequence FROM issue
      UNION ALL SELECT 'issue_event', replica_id, sequence FROM issue_event
      UNION ALL SELECT 'decision', replica_id, sequence FROM decision
      UNION ALL SELECT 'stage_sign_off', replica_id, sequence FROM stage_sign_off
      UNION ALL SELECT 'gate_run', replica_id, sequence FROM gate_run
    ) AS log
    JOIN replica ON replica.replica_id = log.replica_id
    WHERE log.sequence > replica.last_sequence
    ORDER BY log.name, log.replica_id, log.sequence
    """
  case logCount = """
    SELECT 'replica ' || replica.replica_id, replica.last_sequence, ifnull(counted.row_count, 0)
    FROM replica
    LEFT JOIN (
      SELECT replica_id, count(*) AS row_count, count(DISTINCT sequence) AS number_count
      FROM (
        SELECT replica_id, sequence FROM session
        UNION ALL SELECT replica_id, sequence FROM finding
        UNION ALL SELECT replica_id, sequence FROM finding_retraction
        UNION ALL SELECT replica_id, sequence FROM element_list_declaration
        UNION ALL SELECT replica_id, sequence FROM finding_evidence
        UNION ALL SELECT replica_id, sequence FROM issue
        UNION ALL SELECT replica_id, sequence FROM issue_event
        UNION ALL SELECT replica_id, sequence FROM decision
        UNION ALL SELECT replica_id, sequence FROM stage_sign_off
        UNION ALL SELECT replica_id, sequence FROM gate_run
      )
      GROUP BY replica_id
    ) AS counted ON counted.replica_id = replica.replica_id
    WHERE ifnull(counted.row_count, 0) <> replica.last_sequence OR counted.number_count <> counted.row_count
    ORDER BY replica.replica_id
    """
  case counts = """
    SELECT
      (SELECT count(*) FROM product), (SELECT count(*) FROM release), (SELECT count(*) FROM screen),
      (SELECT count(*) FROM element), (SELECT count(*) FROM audit_check), (SELECT count(*) FROM session),
      (SELECT count(*) FROM finding), (SELECT count(*) FROM issue)
    """

  /// What `database check` runs, in order.
  static let checks: [DatabaseQuery] = [.integrity, .foreignKeys, .logNumbers, .logCount]

  /// What the check is about, for its line in the report.
  var title: String {
    switch self {
    case .integrity: "integrity"
    case .foreignKeys: "a reference leads nowhere"
    case .logNumbers: "a sequence number is newer than its replica"
    case .logCount: "rows are missing from a log or numbered twice"
    case .counts: "counts"
    }
  }
}
