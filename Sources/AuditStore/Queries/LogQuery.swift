/// SQL that reads the rows of a log as a replica's digest covers them: what is never changed, the key last.
///
/// The columns stay named, so that one that is added later leaves the digests of earlier rows as they are.
enum LogQuery: String, Query {
  /// Without when it ended, which is said later.
  case session = """
    SELECT replica_id, sequence, release_id, build_id, environment_id, auditor, started_at, note, session_id
    FROM session
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  case finding = """
    SELECT
      replica_id, sequence, session_id, release_id, address_id, check_id, outcome_id, mode_id, severity_id,
      observed_at, recorded_at, amends_finding_id, observed, reason, note, finding_id
    FROM finding
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  case findingRetraction = """
    SELECT replica_id, sequence, finding_id, retracted_by, reason, retracted_at, finding_retraction_id
    FROM finding_retraction
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  case elementListDeclaration = """
    SELECT
      replica_id, sequence, release_id, screen_id, is_complete, elements, auditor, declared_at,
      element_list_declaration_id
    FROM element_list_declaration
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  case findingEvidence = """
    SELECT replica_id, sequence, finding_id, evidence_id, added_by, added_at, finding_evidence_id
    FROM finding_evidence
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  case issue = """
    SELECT replica_id, sequence, product_id, address_id, check_id, title, opened_at, issue_id
    FROM issue
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  case issueEvent = """
    SELECT
      replica_id, sequence, issue_id, kind, finding_id, build_id, actor, occurred_at, text, other_issue_id,
      issue_event_id
    FROM issue_event
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  case decision = """
    SELECT
      replica_id, sequence, issue_id, kind, owner, approver, duplicate_of_issue_id, reason, decided_at, expires_at,
      requested_by, decision_id
    FROM decision
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  case decisionEvidence = """
    SELECT replica_id, sequence, decision_id, evidence_id, decision_evidence_id
    FROM decision_evidence
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  case decisionRevocation = """
    SELECT replica_id, sequence, decision_id, revoked_by, reason, revoked_at, decision_revocation_id
    FROM decision_revocation
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  case stageSignOff = """
    SELECT replica_id, sequence, release_id, screen_id, stage, is_signed, person, reason, signed_at, stage_sign_off_id
    FROM stage_sign_off
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  case gateRun = """
    SELECT
      replica_id, sequence, release_id, is_passed, verdict, policy, reason_count, reasons, let_through, person,
      ran_at, tool_version, gate_run_id
    FROM gate_run
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  case scopeChange = """
    SELECT replica_id, sequence, release_id, screen_id, is_in_scope, reason, person, changed_at, scope_change_id
    FROM scope_change
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  case reportSeal = """
    SELECT
      replica_id, sequence, release_id, format, options, sha256, byte_count, policy, rules, facts, seen,
      tool_version, person, generated_at, sealed_at, superseded_report_seal_id, report_seal_id
    FROM report_seal
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The rows of findings with these numbers.
  case findingStatement = """
    SELECT finding_statement.finding_id, finding_statement.outcome_statement_id, finding_statement.outcome_id
    FROM finding
    JOIN finding_statement ON finding_statement.finding_id = finding.finding_id
    WHERE finding.replica_id = :replica_id AND finding.sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The rows of findings with these numbers.
  case announcementComparison = """
    SELECT
      announcement_comparison.finding_id, announcement_comparison.expected, announcement_comparison.differences,
      announcement_comparison.proposed_outcome_id
    FROM finding
    JOIN announcement_comparison ON announcement_comparison.finding_id = finding.finding_id
    WHERE finding.replica_id = :replica_id AND finding.sequence BETWEEN :first_sequence AND :last_sequence
    """
}
