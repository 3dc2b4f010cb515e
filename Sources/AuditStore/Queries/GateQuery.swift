/// SQL for the gate.
enum GateQuery: String, Query {
  /// Of some findings those that have evidence.
  case evidenced = """
    SELECT DISTINCT finding_id
    FROM finding_evidence
    WHERE finding_id IN (SELECT value FROM json_each(:finding_ids))
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
