/// SQL for the gate.
enum GateQuery: String, Query {
  /// Of some findings those that have evidence.
  case evidenced = """
    SELECT DISTINCT finding_id
    FROM finding_evidence
    WHERE finding_id IN (SELECT value FROM json_each(:finding_ids))
    """
  /// How severe the issues are that some findings are in.
  case issueSeverities = """
    SELECT issue_event.finding_id, max(issue_current.severity_id)
    FROM issue_event
    JOIN issue_current ON issue_current.issue_id = issue_event.issue_id
    WHERE issue_event.finding_id IN (SELECT value FROM json_each(:finding_ids))
      AND issue_event.kind IN ('opened', 'joined', 'reopened') AND issue_current.state <> 'merged'
      AND issue_current.severity_id IS NOT NULL
    GROUP BY issue_event.finding_id
    """
  case insertRun = """
    INSERT INTO gate_run (
      replica_id, sequence, release_id, is_passed, verdict, policy, reason_count, reasons, let_through, person,
      ran_at, tool_version
    )
    VALUES (
      :replica_id, :sequence, :release_id, :is_passed, :verdict, :policy, :reason_count, :reasons, :let_through,
      :person, :ran_at, :tool_version
    )
    """
  case newestRun = """
    SELECT verdict, policy, reasons, let_through, person, ran_at, tool_version
    FROM gate_run
    WHERE release_id = :release_id
    ORDER BY gate_run_id DESC
    LIMIT 1
    """
}
