public import AuditModel

extension ReadTransaction {
  /// The decisions about an issue, oldest first, those that were taken back or have lapsed included.
  public func decisions(about issue: Identifier<AuditIssue>) throws(StoreError) -> [Decision] {
    try all(DecisionQuery.ofIssue, issue.rawValue, decode: Self.decision)
  }

  /// The evidence of a decision, in the order of its numbers.
  public func evidence(of decision: Identifier<Decision>) throws(StoreError) -> [Evidence] {
    var evidence: [Evidence] = []
    for id in try all(DecisionQuery.evidence, decision.rawValue, decode: { $0.identifier(0, of: Evidence.self) }) {
      evidence.append(try self.evidence(id))
    }
    return evidence
  }

  /// Decisions that may let failures of a product through at a time (DESIGN rule 9): accepted risk, deferred and won't fix.
  ///
  /// Of each issue the newest decision counts, while it was neither taken back nor has lapsed. There is one row for each
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
    try all(DecisionQuery.covering, time, product.rawValue, isInForce) { row in
      let said = row.optionalText(18).flatMap { Severity(name: $0) }
      return CoveringDecision(
        finding: row.identifier(13), issue: row.identifier(1), decision: Self.decision(row),
        severity: row.optionalInt64(14).flatMap { Severity(rawValue: $0) }, wasThere: row.int(15) == 1,
        isPlaceAccepted: row.int(16) == 1,
        accepted: said ?? row.optionalInt64(17).flatMap { Severity(rawValue: $0) })
    }
  }

  private static func decision(_ row: borrowing Statement) -> Decision {
    Decision(
      id: row.identifier(0), issue: row.identifier(1), kind: Decision.Kind(rawValue: row.text(2)) ?? .duplicate,
      owner: row.text(3), requestedBy: row.optionalText(4), approver: row.text(5),
      duplicateOf: row.optionalIdentifier(6), reason: row.text(7), decidedAt: row.int64(8),
      expiresAt: row.optionalInt64(9),
      revocation: row.isNull(10)
        ? nil : Decision.Revocation(revokedBy: row.text(10), reason: row.text(11), revokedAt: row.int64(12)))
  }
}

extension WriteTransaction {
  /// Decides about an issue; who may is for the caller to see to.
  public func addDecision(
    _ decision: NewDecision, about issue: Identifier<AuditIssue>
  ) throws(StoreError) -> Identifier<Decision> {
    let number = try nextLogNumber(of: .decision)
    touched.insert(issue.rawValue)
    return try insert(
      DecisionQuery.insert, number.replica, number.sequence, issue.rawValue, decision.kind.rawValue, decision.owner,
      decision.approver, decision.duplicateOf?.rawValue, decision.reason, now, decision.expiresAt,
      decision.requestedBy, kind: "decision", reference: "about issue \(issue.rawValue)")
  }

  /// Notes that a piece of evidence belongs to a decision.
  public func addEvidence(
    _ evidence: Identifier<Evidence>, to decision: Identifier<Decision>
  ) throws(StoreError) {
    let number = try nextLogNumber(of: .decisionEvidence)
    try run(DecisionQuery.insertEvidence, number.replica, number.sequence, decision.rawValue, evidence.rawValue)
  }

  /// Takes a decision back; it stays in the log, and what it had replaced does not count again.
  public func revoke(_ decision: Decision, by person: String, reason: String) throws(StoreError) {
    let number = try nextLogNumber(of: .decisionRevocation)
    touched.insert(decision.issue.rawValue)
    try run(DecisionQuery.insertRevocation, number.replica, number.sequence, decision.id.rawValue, person, reason, now)
  }
}
