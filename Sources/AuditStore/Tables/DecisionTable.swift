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
  case insertProblem = """
    INSERT INTO decision_problem (
      decision_id, position, finding_id, problem_id, tool_run_id, instance_number, severity_id
    )
    VALUES (:decision_id, :position, :finding_id, :problem_id, :tool_run_id, :instance_number, :severity_id)
    """
  case insertRelease = """
    INSERT INTO decision_release (decision_id, release_id)
    VALUES (:decision_id, :release_id)
    """
  /// The newest word of how bad an issue is, whatever its findings say.
  case saidSeverity = """
    SELECT text
    FROM issue_event
    WHERE issue_id = :issue_id AND kind = 'severity'
    ORDER BY stamp DESC, (SELECT uuid FROM replica WHERE replica_id = issue_event.replica_id) DESC, sequence DESC
    LIMIT 1
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
  /// The decisions about some issues, those of each the oldest first, each with its first revocation.
  case ofIssues = """
    SELECT
      decision.decision_id, decision.issue_id, decision.kind, owner.name AS owner, requester.name AS requested_by,
      approver.name AS approver, decision.duplicate_of_issue_id, decision.reason, decision.decided_at,
      decision.expires_at, decision.exemption, looker.name AS looked_by, build.name AS looked_at_build, (
        SELECT json_group_array(release.version)
        FROM decision_release
        CROSS JOIN release ON release.release_id = decision_release.release_id
        WHERE decision_release.decision_id = decision.decision_id
      ) AS releases,
      revocation.decision_revocation_id, revoker.name AS revoked_by,
      revocation.reason AS revocation_reason, revocation.revoked_at, EXISTS (
        SELECT 1
        FROM decision_replacement
        WHERE decision_replacement.replaced_decision_id = decision.decision_id
      ) AS is_replaced
    FROM decision
    JOIN person AS owner ON owner.person_id = decision.owner_person_id
    JOIN person AS approver ON approver.person_id = decision.approver_person_id
    LEFT JOIN person AS requester ON requester.person_id = decision.requester_person_id
    LEFT JOIN person AS looker ON looker.person_id = decision.looked_by_person_id
    LEFT JOIN build ON build.build_id = decision.looked_at_build_id
    LEFT JOIN decision_revocation AS revocation ON revocation.decision_revocation_id = (
      SELECT decision_revocation.decision_revocation_id
      FROM decision_revocation
      WHERE decision_revocation.decision_id = decision.decision_id
      ORDER BY decision_revocation.stamp, (SELECT uuid FROM replica WHERE replica_id = decision_revocation.replica_id),
        decision_revocation.sequence
      LIMIT 1
    )
    LEFT JOIN person AS revoker ON revoker.person_id = revocation.person_id
    WHERE decision.issue_id IN (SELECT value FROM json_each(:issue_ids))
    ORDER BY decision.issue_id, decision.stamp, (SELECT uuid FROM replica WHERE replica_id = decision.replica_id),
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
  /// The issues of a product about which a decision stands, with the newest; one that was merged has its findings elsewhere.
  case decided = """
    SELECT issue_id, state, decision_id
    FROM issue_current INDEXED BY issue_current_by_decision
    WHERE decision_id IS NOT NULL AND product_id = :product_id AND state <> 'merged'
    ORDER BY issue_id
    """
  /// The other issues that have failures at some addresses.
  case besides = """
    SELECT DISTINCT issue_current.issue_id, issue_current.state
    FROM json_each(:address_ids) AS place
    CROSS JOIN issue_place ON issue_place.address_id = place.value AND issue_place.is_standing
    CROSS JOIN issue_current ON issue_current.issue_id = issue_place.issue_id
    WHERE issue_current.issue_id NOT IN (SELECT value FROM json_each(:issue_ids))
    ORDER BY issue_current.issue_id
    """
  /// What some decisions accepted, and what some issues gather now that stands, the oldest first.
  case problems = """
    SELECT
      problem.issue_id, problem.is_accepted, problem.finding_id, problem.problem_id, problem.severity_id,
      finding.address_id, finding.check_id, finding.release_id, release.version, finding.mode_id,
      finding.amends_finding_id, (
        SELECT check_definition.method
        FROM release_pack
        JOIN check_definition ON check_definition.pack_edition_id = release_pack.pack_edition_id
        WHERE release_pack.release_id = finding.release_id AND check_definition.check_id = finding.check_id
      ) AS method,
      environment.device, environment.assistive_technology, environment.os, environment.os_version,
      person.name AS auditor
    FROM (
      SELECT
        decision.issue_id, 1 AS is_accepted, decision_problem.finding_id, decision_problem.problem_id,
        decision_problem.severity_id
      FROM json_each(:decision_ids) AS deciding
      CROSS JOIN decision ON decision.decision_id = deciding.value
      CROSS JOIN decision_problem ON decision_problem.decision_id = decision.decision_id
      UNION
      SELECT
        issue_member.issue_id, 0, issue_member.finding_id, issue_member.problem_id, issue_member.severity_id
      FROM json_each(:issue_ids) AS gathering
      -- In this order, or every finding is looked at for the few that were decided about.
      CROSS JOIN issue_member ON issue_member.issue_id = gathering.value
      WHERE issue_member.is_standing
    ) AS problem
    CROSS JOIN finding ON finding.finding_id = problem.finding_id
    CROSS JOIN release ON release.release_id = finding.release_id
    CROSS JOIN session ON session.session_id = finding.session_id
    CROSS JOIN build ON build.build_id = session.build_id
    CROSS JOIN environment ON environment.environment_id = session.environment_id
    CROSS JOIN person ON person.person_id = session.person_id
    ORDER BY release.position, build.position, finding.observed_at, finding.finding_id, problem.problem_id
    """
  /// Which checks took the place of which, over all editions.
  case lineage = """
    SELECT DISTINCT old_check_id, new_check_id
    FROM check_succession
    """
  case stamp = """
    SELECT stamp
    FROM decision
    WHERE decision_id = :decision_id
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
  /// Why it is exempt; nil unless it is.
  public var exemption: Decision.Exemption?
  /// Who looked whether it is gone; nil unless gone.
  public var lookedBy: String?
  /// On which build; nil unless gone.
  public var lookedAt: BuildPlace?
  /// The releases that it names, each once; empty: that of its failures, and what is carried from there.
  public var releases: [Identifier<Release>] = []

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
    try decisions(about: [issue])
  }

  /// The decisions about some issues, those of each the oldest first.
  func decisions(about issues: [Identifier<AuditIssue>]) throws(StoreError) -> [Decision] {
    try all(DecisionQuery.ofIssues, JSONTexts.encode(issues), decode: Self.decision)
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

  private static func decision(_ row: borrowing Statement) throws(SQLiteError) -> Decision {
    var decision = try Decision(
      id: row.identifier("decision_id"), issue: row.identifier("issue_id"), kind: row.value("kind"),
      owner: row.text("owner"), requestedBy: row.optionalText("requested_by"), approver: row.text("approver"),
      duplicateOf: row.optionalIdentifier("duplicate_of_issue_id"), reason: row.text("reason"),
      decidedAt: row.time("decided_at"),
      expiresAt: row.optionalTime("expires_at"), isReplaced: row.bool("is_replaced"),
      revocation: row.isNull("decision_revocation_id")
        ? nil
        : Decision.Revocation(
          revokedBy: row.text("revoked_by"), reason: row.text("revocation_reason"), revokedAt: row.time("revoked_at")))
    decision.exemption = try row.optionalValue("exemption")
    decision.releases = try row.texts("releases")
    if try !row.isNull("looked_by") {
      decision.look = try Decision.Look(by: row.text("looked_by"), on: row.text("looked_at_build"))
    }
    return decision
  }
}

extension WriteTransaction {
  /// Decides about an issue, in the place of every decision about it that stands; who may is for the caller to see to.
  ///
  /// It covers the problems that stand in the issue now, as severe as they are said to be now.
  ///
  /// So two that copies of the file made apart are both replaced by the next one, which knew them.
  public func addDecision(
    _ decision: NewDecision, about issue: Identifier<AuditIssue>
  ) throws(StoreError) -> Identifier<Decision> {
    touched.insert(issue.rawValue)
    let standing = try read.all(DecisionQuery.standing, issue.rawValue, decode: { try $0.int64("decision_id") })
    let newer = try append(
      to: .decision, DecisionQuery.insert, issue.rawValue, decision.kind.rawValue, decision.exemption?.rawValue,
      person(named: decision.owner), person(named: decision.approver), decision.duplicateOf?.rawValue,
      decision.reason, now, decision.expiresAt, person(named: decision.requestedBy),
      person(named: decision.lookedBy), decision.lookedAt?.id.rawValue)
    let covered = try read.problems(of: issue).filter(\.isStanding)
    let said: Severity? = try read.first(
      DecisionQuery.saidSeverity, issue.rawValue,
      decode: { try $0.optionalParsed("text", as: "severity") { Severity(name: $0) } }
    ).flatMap { $0 }
    for (index, problem) in covered.enumerated() {
      try appendPart(
        to: .decisionProblem, DecisionQuery.insertProblem, newer, Int64(index + 1), problem.finding.rawValue,
        problem.problem?.rawValue, nil as Int64?, nil as Int64?, (said ?? problem.severity)?.rawValue)
    }
    for release in decision.releases {
      try appendPart(to: .decisionRelease, DecisionQuery.insertRelease, newer, release.rawValue)
    }
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
