public import AuditModel

/// SQL about decisions.
enum DecisionQuery: String, Query {
  case insert = """
    INSERT INTO decision (
      replica_id, sequence, stamp, issue_id, kind, exemption, owner_person_id, approver_person_id,
      duplicate_of_issue_id, reason, decided_at, expires_at, requester_person_id, looked_by_person_id,
      looked_at_build_id
    )
    VALUES (
      :replica_id, :sequence, :stamp, :issue_id, :kind, :exemption, :owner_person_id, :approver_person_id,
      :duplicate_of_issue_id, :reason, :decided_at, :expires_at, :requester_person_id, :looked_by_person_id,
      :looked_at_build_id
    )
    """
  case insertEvidence = """
    INSERT INTO decision_evidence (replica_id, sequence, stamp, decision_id, evidence_id, caption)
    VALUES (:replica_id, :sequence, :stamp, :decision_id, :evidence_id, :caption)
    """
  case insertReplacement = """
    INSERT INTO decision_replacement (decision_id, replaced_decision_id)
    VALUES (:decision_id, :replaced_decision_id)
    """
  case insertRevocation = """
    INSERT INTO decision_revocation (replica_id, sequence, stamp, decision_id, person_id, reason, revoked_at)
    VALUES (:replica_id, :sequence, :stamp, :decision_id, :person_id, :reason, :revoked_at)
    """
  /// The decisions about an issue, oldest first, each with its first revocation.
  case ofIssue = """
    SELECT
      decision.decision_id, decision.issue_id, decision.kind, owner.name AS owner, requester.name AS requested_by,
      approver.name AS approver, decision.duplicate_of_issue_id, decision.reason, decision.decided_at,
      decision.expires_at, revocation.decision_revocation_id, revoker.name AS revoked_by,
      revocation.reason AS revocation_reason, revocation.revoked_at, EXISTS (
        SELECT 1
        FROM decision_replacement
        WHERE decision_replacement.replaced_decision_id = decision.decision_id
      ) AS is_replaced
    FROM decision
    JOIN person AS owner ON owner.person_id = decision.owner_person_id
    JOIN person AS approver ON approver.person_id = decision.approver_person_id
    LEFT JOIN person AS requester ON requester.person_id = decision.requester_person_id
    LEFT JOIN decision_revocation AS revocation ON revocation.decision_revocation_id = (
      SELECT decision_revocation.decision_revocation_id
      FROM decision_revocation
      WHERE decision_revocation.decision_id = decision.decision_id
      ORDER BY decision_revocation.stamp, (SELECT uuid FROM replica WHERE replica_id = decision_revocation.replica_id),
        decision_revocation.sequence
      LIMIT 1
    )
    LEFT JOIN person AS revoker ON revoker.person_id = revocation.person_id
    WHERE decision.issue_id = :issue_id
    ORDER BY decision.stamp, (SELECT uuid FROM replica WHERE replica_id = decision.replica_id),
      decision.sequence
    """
  /// The decisions about an issue that stand.
  case standing = """
    SELECT decision_id
    FROM standing_decision
    WHERE issue_id = :issue_id
    """
  /// The issues of a product about which more than one decision stands; one that was merged has its findings elsewhere.
  case decidedApart = """
    SELECT issue_current.issue_id
    FROM issue_current
    JOIN standing_decision ON standing_decision.issue_id = issue_current.issue_id
    WHERE issue_current.decision_id IS NOT NULL AND issue_current.product_id = :product_id
      AND issue_current.state <> 'merged'
    GROUP BY issue_current.issue_id
    HAVING count(*) > 1
    ORDER BY issue_current.issue_id
    """
  case evidence = """
    SELECT evidence_id
    FROM decision_evidence
    WHERE decision_id = :decision_id
    ORDER BY evidence_id
    """
  /// Whether there is anything that ``covering`` may find, which costs a hundred times less than to ask that.
  case isAnyDeciding = """
    SELECT EXISTS (
      SELECT 1
      FROM issue_current
      WHERE decision_id IS NOT NULL AND product_id = :product_id
    ) AS is_any_deciding
    """
  /// Decisions that let failures through at a time, or did until they lapsed, with each failure of their issue that stands
  /// and is in no other issue under work about which nothing of the kind was decided; and with what the issue held when it
  /// was decided: what was written before the decision, as order goes.
  case covering = """
    WITH deciding AS (
      SELECT
        issue_current.issue_id, issue_current.decision_id, decision.stamp,
        ifnull(decision.expires_at > :time, 1) AS is_in_force, EXISTS (
          SELECT 1
          FROM standing_decision AS besides
          WHERE besides.issue_id = issue_current.issue_id AND besides.decision_id <> issue_current.decision_id
        ) AS is_contested
      FROM issue_current
      JOIN decision ON decision.decision_id = issue_current.decision_id
      WHERE issue_current.decision_id IS NOT NULL AND issue_current.product_id = :product_id
        AND decision.kind IN ('accepted-risk', 'deferred', 'wont-fix') AND issue_current.state <> 'merged'
    ),
    event AS (
      SELECT
        issue_event.issue_event_id, issue_event.issue_id, issue_event.kind, issue_event.finding_id, issue_event.text,
        issue_event.stamp, deciding.stamp AS decision_stamp
      FROM deciding
      JOIN issue_event ON issue_event.issue_id = deciding.issue_id
      WHERE issue_event.stamp < deciding.stamp
    ),
    held AS (
      -- Failures that were in the issue, and stood, when it was decided.
      SELECT event.issue_id, finding.finding_id, finding.address_id, finding.check_id, finding.severity_id
      FROM event
      JOIN finding ON finding.finding_id = event.finding_id
      WHERE finding.outcome_id = 1 AND event.kind IN ('opened', 'joined', 'reopened')
        AND NOT EXISTS (
          SELECT 1
          FROM issue_event AS parted
          WHERE parted.issue_id = event.issue_id AND parted.kind = 'parted' AND parted.finding_id = event.finding_id
            AND parted.stamp > event.stamp AND parted.stamp < event.decision_stamp
        )
        AND NOT EXISTS (
          SELECT 1
          FROM finding AS amending
          WHERE amending.amends_finding_id = finding.finding_id AND amending.stamp < event.decision_stamp
        )
        AND NOT EXISTS (
          SELECT 1
          FROM finding_retraction
          WHERE finding_retraction.finding_id = finding.finding_id AND finding_retraction.stamp < event.decision_stamp
        )
    ),
    held_finding AS (
      SELECT DISTINCT issue_id, finding_id
      FROM held
    ),
    held_place AS (
      SELECT issue_id, address_id, check_id, max(severity_id) AS severity_id
      FROM held
      GROUP BY issue_id, address_id, check_id
    ),
    said AS (
      -- SQLite takes the text from the row that has the greatest stamp.
      SELECT issue_id, text, max(stamp) AS stamp
      FROM event
      WHERE kind = 'severity'
      GROUP BY issue_id
    )
    SELECT
      decision.decision_id, decision.issue_id, decision.kind, owner.name AS owner, requester.name AS requested_by,
      approver.name AS approver, decision.duplicate_of_issue_id, decision.reason, decision.decided_at,
      decision.expires_at,
      NULL AS decision_revocation_id, NULL AS revoked_by, NULL AS revocation_reason, NULL AS revoked_at,
      0 AS is_replaced, deciding.is_contested, issue_member.finding_id, issue_member.severity_id,
      held_finding.issue_id IS NOT NULL AS was_there, held_place.issue_id IS NOT NULL AS is_place_accepted,
      held_place.severity_id AS accepted_severity_id, said.text AS said_severity,
      damaged.issue_event_id IS NOT NULL AS has_damaged_event, damaged.occurred_at
    FROM deciding
    JOIN decision ON decision.decision_id = deciding.decision_id
    -- In this order, or every finding is looked at for the few that were decided about.
    CROSS JOIN issue_member ON issue_member.issue_id = deciding.issue_id
    JOIN person AS owner ON owner.person_id = decision.owner_person_id
    JOIN person AS approver ON approver.person_id = decision.approver_person_id
    LEFT JOIN person AS requester ON requester.person_id = decision.requester_person_id
    LEFT JOIN held_finding ON held_finding.issue_id = issue_member.issue_id
      AND held_finding.finding_id = issue_member.finding_id
    LEFT JOIN held_place ON held_place.issue_id = issue_member.issue_id
      AND held_place.address_id = issue_member.address_id AND held_place.check_id = issue_member.check_id
    LEFT JOIN said ON said.issue_id = issue_member.issue_id
    -- An event without a time would be taken for one after the decision.
    LEFT JOIN issue_event AS damaged ON damaged.issue_id = deciding.issue_id
      AND typeof(damaged.occurred_at) <> 'integer'
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
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case digest = """
    SELECT
      replica_id, sequence, stamp, issue_id, kind, exemption, owner_person_id, approver_person_id,
      duplicate_of_issue_id, reason, decided_at, expires_at, requester_person_id, looked_by_person_id,
      looked_at_build_id, decision_id
    FROM decision
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case evidenceDigest = """
    SELECT replica_id, sequence, stamp, decision_id, evidence_id, caption, decision_evidence_id
    FROM decision_evidence
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case revocationDigest = """
    SELECT replica_id, sequence, stamp, decision_id, person_id, reason, revoked_at, decision_revocation_id
    FROM decision_revocation
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The rows of decisions with these numbers.
  case problemDigest = """
    SELECT
      decision_problem.decision_id, decision_problem.position, decision_problem.finding_id,
      decision_problem.problem_id, decision_problem.tool_run_id, decision_problem.instance_number,
      decision_problem.severity_id
    FROM decision
    JOIN decision_problem ON decision_problem.decision_id = decision.decision_id
    WHERE decision.replica_id = :replica_id AND decision.sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The rows of decisions with these numbers.
  case replacementDigest = """
    SELECT decision_replacement.decision_id, decision_replacement.replaced_decision_id
    FROM decision
    JOIN decision_replacement ON decision_replacement.decision_id = decision.decision_id
    WHERE decision.replica_id = :replica_id AND decision.sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The rows of decisions with these numbers.
  case releaseDigest = """
    SELECT decision_release.decision_id, decision_release.release_id
    FROM decision
    JOIN decision_release ON decision_release.decision_id = decision.decision_id
    WHERE decision.replica_id = :replica_id AND decision.sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// What every copy of the file knows a row by (``PortableReference``).
  case portable = """
    SELECT issue.product_id AS product_id, replica.uuid || ':' || decision.sequence AS origin
    FROM decision
    JOIN replica ON replica.replica_id = decision.replica_id
    JOIN issue ON issue.issue_id = decision.issue_id
    WHERE decision.decision_id = :key
    """
}

/// A decision to be stored.
public struct NewDecision: Sendable {
  /// What was decided.
  public var kind: Decision.Kind
  /// Who answers for it.
  public var owner: String
  /// Who asked for it; nil when not said.
  public var requestedBy: String?
  /// Who agreed.
  public var approver: String
  /// The issue that it repeats; nil unless a duplicate.
  public var duplicateOf: Identifier<AuditIssue>?
  /// Why.
  public var reason: String
  /// From when on it no longer holds: UTC, milliseconds since 1970; nil: it does not lapse.
  public var expiresAt: Int64?

  /// A decision that does not lapse.
  public init(_ kind: Decision.Kind, owner: String, approver: String, reason: String) {
    self.kind = kind
    self.owner = owner
    self.approver = approver
    self.reason = reason
  }
}

extension ReadTransaction {
  /// The decisions about an issue, oldest first, those that were taken back or have lapsed included.
  public func decisions(about issue: Identifier<AuditIssue>) throws(StoreError) -> [Decision] {
    try all(DecisionQuery.ofIssue, issue.rawValue, decode: Self.decision)
  }

  /// The decisions of each issue of a product about which copies of the file decided apart, oldest first, those that no
  /// longer stand included; issues are in the order of their numbers.
  public func decisionsApart(of product: Identifier<Product>) throws(StoreError) -> [[Decision]] {
    let issues = try all(
      DecisionQuery.decidedApart, product.rawValue, decode: { try $0.identifier("issue_id", of: AuditIssue.self) })
    var decisions: [[Decision]] = []
    for issue in issues { decisions.append(try self.decisions(about: issue)) }
    return decisions
  }

  /// The evidence of a decision, in the order of its numbers.
  public func evidence(of decision: Identifier<Decision>) throws(StoreError) -> [Evidence] {
    var evidence: [Evidence] = []
    for id in try all(
      DecisionQuery.evidence, decision.rawValue, decode: { try $0.identifier("evidence_id", of: Evidence.self) })
    {
      evidence.append(try self.evidence(id))
    }
    return evidence
  }

  /// Decisions that may let failures of a product through at a time (DESIGN rule 9): accepted risk, deferred and won't fix.
  ///
  /// Of each issue the newest decision that stands counts, while it has not lapsed. There is one row for each
  /// failure of the issue that stands, in the order of findings, also for one that came later than the decision; a failure
  /// that is in an undecided issue, too, is left out.
  ///
  /// - Parameter time: UTC, milliseconds since 1970; a decision that expires at that time has lapsed.
  public func coveringDecisions(
    of product: Identifier<Product>, at time: Int64
  ) throws(StoreError) -> [CoveringDecision] {
    try covering(product, time, isInForce: true)
  }

  /// Decisions that might let failures of a product through, had they not lapsed by a time.
  ///
  /// - Parameter time: UTC, milliseconds since 1970.
  public func lapsedDecisions(
    of product: Identifier<Product>, at time: Int64
  ) throws(StoreError) -> [CoveringDecision] {
    try covering(product, time, isInForce: false)
  }

  private func covering(
    _ product: Identifier<Product>, _ time: Int64, isInForce: Bool
  ) throws(StoreError) -> [CoveringDecision] {
    guard try one(DecisionQuery.isAnyDeciding, product.rawValue, decode: { try $0.bool("is_any_deciding") }) else {
      return []
    }
    return try all(DecisionQuery.covering, time, product.rawValue, isInForce) { row in
      if try row.bool("has_damaged_event") { _ = try row.time("occurred_at") }
      let ofPlace: Severity? = try row.optionalValue("accepted_severity_id")
      return try CoveringDecision(
        finding: row.identifier("finding_id"), issue: row.identifier("issue_id"), decision: Self.decision(row),
        severity: row.optionalValue("severity_id"), isContested: row.bool("is_contested"),
        wasThere: row.bool("was_there"),
        isPlaceAccepted: row.bool("is_place_accepted"),
        accepted: row.optionalParsed("said_severity", as: "severity") { Severity(name: $0) } ?? ofPlace)
    }
  }

  private static func decision(_ row: borrowing Statement) throws(SQLiteError) -> Decision {
    try Decision(
      id: row.identifier("decision_id"), issue: row.identifier("issue_id"), kind: row.value("kind"),
      owner: row.text("owner"), requestedBy: row.optionalText("requested_by"), approver: row.text("approver"),
      duplicateOf: row.optionalIdentifier("duplicate_of_issue_id"), reason: row.text("reason"),
      decidedAt: row.time("decided_at"),
      expiresAt: row.optionalTime("expires_at"), isReplaced: row.bool("is_replaced"),
      revocation: row.isNull("decision_revocation_id")
        ? nil
        : Decision.Revocation(
          revokedBy: row.text("revoked_by"), reason: row.text("revocation_reason"), revokedAt: row.time("revoked_at")))
  }
}

extension WriteTransaction {
  /// Decides about an issue, in the place of every decision about it that stands; who may is for the caller to see to.
  ///
  /// So two that copies of the file made apart are both replaced by the next one, which knew them.
  public func addDecision(
    _ decision: NewDecision, about issue: Identifier<AuditIssue>
  ) throws(StoreError) -> Identifier<Decision> {
    touched.insert(issue.rawValue)
    let standing = try read.all(DecisionQuery.standing, issue.rawValue, decode: { try $0.int64("decision_id") })
    let newer = try append(
      to: .decision, DecisionQuery.insert, issue.rawValue, decision.kind.rawValue, nil as String?,
      person(named: decision.owner), person(named: decision.approver), decision.duplicateOf?.rawValue,
      decision.reason, now, decision.expiresAt, person(named: decision.requestedBy), nil as Int64?, nil as Int64?)
    for older in standing {
      try appendPart(to: .decisionReplacement, DecisionQuery.insertReplacement, newer, older)
    }
    return Identifier(rawValue: newer)
  }

  /// Notes that a piece of evidence belongs to a decision.
  public func addEvidence(
    _ evidence: Identifier<Evidence>, to decision: Identifier<Decision>
  ) throws(StoreError) {
    try append(
      to: .decisionEvidence, DecisionQuery.insertEvidence, decision.rawValue, evidence.rawValue, nil as String?)
  }

  /// Takes a decision back; it stays in the log, and what it had replaced does not count again.
  public func revoke(_ decision: Decision, by person: String, reason: String) throws(StoreError) {
    touched.insert(decision.issue.rawValue)
    try append(
      to: .decisionRevocation, DecisionQuery.insertRevocation, decision.id.rawValue, self.person(named: person), reason,
      now)
  }
}
