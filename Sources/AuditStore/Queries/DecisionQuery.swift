/// SQL about decisions.
enum DecisionQuery: String, Query {
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
  /// Decisions that let failures through at a time, or did until they lapsed, with each finding that they cover: a failure
  /// of their issue that stands, and is in no other issue under work about which nothing of the kind was decided.
  case covering = """
    WITH deciding AS (
      SELECT
        issue_current.issue_id, issue_current.decision_id,
        ifnull(decision.expires_at > :time, 1) AS is_in_force
      FROM issue_current
      JOIN decision ON decision.decision_id = issue_current.decision_id
      WHERE issue_current.decision_id IS NOT NULL AND issue_current.product_id = :product_id
        AND decision.kind IN ('accepted-risk', 'deferred', 'wont-fix') AND issue_current.state <> 'merged'
    )
    SELECT
      decision.decision_id, decision.issue_id, decision.kind, decision.owner, decision.requested_by,
      decision.approver, decision.duplicate_of_issue_id, decision.reason, decision.decided_at, decision.expires_at,
      NULL, NULL, NULL, issue_member.finding_id
    FROM deciding
    JOIN decision ON decision.decision_id = deciding.decision_id
    JOIN issue_member ON issue_member.issue_id = deciding.issue_id
    WHERE deciding.is_in_force = :is_in_force AND issue_member.is_standing
      AND NOT EXISTS (
        SELECT 1
        FROM issue_member AS besides
        JOIN issue_current AS other ON other.issue_id = besides.issue_id
        WHERE besides.finding_id = issue_member.finding_id AND other.issue_id <> deciding.issue_id
          AND other.state IN ('open', 'reopened', 'fixed')
          AND other.issue_id NOT IN (SELECT decided.issue_id FROM deciding AS decided WHERE decided.is_in_force)
      )
    ORDER BY issue_member.finding_id, decision.decision_id
    """
}
