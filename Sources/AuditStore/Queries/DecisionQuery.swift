/// SQL about decisions.
enum DecisionQuery: String, CaseIterable {
  case insert = """
    INSERT INTO decision (
      replica_id, sequence, issue_id, kind, owner, approver, duplicate_of_issue_id, reason, decided_at, expires_at,
      requested_by
    )
    VALUES (
      :replica_id, :sequence, :issue_id, :kind, :owner, :approver, :duplicate_of_issue_id, :reason, :decided_at,
      :expires_at, :requested_by
    )
    RETURNING decision_id
    """
  case insertEvidence = """
    INSERT INTO decision_evidence (replica_id, sequence, decision_id, evidence_id)
    VALUES (:replica_id, :sequence, :decision_id, :evidence_id)
    """
  case insertRevocation = """
    INSERT INTO decision_revocation (replica_id, sequence, decision_id, revoked_by, reason, revoked_at)
    VALUES (:replica_id, :sequence, :decision_id, :revoked_by, :reason, :revoked_at)
    """
  /// The decisions about an issue, oldest first, each with its first revocation.
  case ofIssue = """
    SELECT
      decision.decision_id, decision.issue_id, decision.kind, decision.owner, decision.requested_by,
      decision.approver, decision.duplicate_of_issue_id, decision.reason, decision.decided_at, decision.expires_at,
      revocation.revoked_by, revocation.reason, revocation.revoked_at
    FROM decision
    LEFT JOIN decision_revocation AS revocation ON revocation.decision_revocation_id = (
      SELECT min(decision_revocation.decision_revocation_id)
      FROM decision_revocation
      WHERE decision_revocation.decision_id = decision.decision_id
    )
    WHERE decision.issue_id = :issue_id
    ORDER BY decision.decision_id
    """
  case evidence = """
    SELECT evidence_id
    FROM decision_evidence
    WHERE decision_id = :decision_id
    ORDER BY evidence_id
    """
  /// Decisions that let a failure through at a time, or did until they lapsed, with each place at which their issue has
  /// one that stands.
  case covering = """
    SELECT
      decision.decision_id, decision.issue_id, decision.kind, decision.owner, decision.requested_by,
      decision.approver, decision.duplicate_of_issue_id, decision.reason, decision.decided_at, decision.expires_at,
      NULL, NULL, NULL, issue_place.address_id, issue_place.check_id
    FROM issue_current
    CROSS JOIN decision ON decision.decision_id = issue_current.decision_id
    CROSS JOIN issue_place ON issue_place.issue_id = issue_current.issue_id
    WHERE issue_current.decision_id IS NOT NULL AND issue_current.product_id = :product_id
      AND decision.kind IN ('accepted-risk', 'deferred', 'wont-fix')
      AND ifnull(decision.expires_at > :time, 1) = :is_in_force
      AND issue_place.is_standing
    ORDER BY issue_place.address_id, issue_place.check_id, issue_place.issue_id
    """
}
