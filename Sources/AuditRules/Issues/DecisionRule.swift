public import AuditModel

/// What a decision about an issue does (DESIGN rule 9): it never edits a finding, and so changes no verdict.
public enum DecisionRule {
  /// Whether a decision holds: it was not taken back and has not lapsed.
  ///
  /// - Parameter time: UTC, milliseconds since 1970. At the time at which it expires it has lapsed.
  public static func isInForce(_ decision: Decision, at time: Int64) -> Bool {
    decision.revocation == nil && decision.expiresAt.map { $0 > time } ?? true
  }

  /// The decisions that stand: they were not taken back, and no other replaces them.
  ///
  /// Each decision replaces those that its writer knew. So several of an issue stand only where copies of the file decided
  /// apart; then the newest counts in every copy, and lets nothing through (``coverage(_:)``) until somebody who knows them
  /// all decides again.
  ///
  /// - Parameter decisions: The decisions about an issue, oldest first.
  public static func standing(_ decisions: [Decision]) -> [Decision] {
    decisions.filter { !$0.isReplaced && $0.revocation == nil }
  }

  /// The decision that counts for an issue: the newest one that stands, while it holds; nil otherwise.
  ///
  /// What a newer decision replaced does not count again when that one lapses or is taken back.
  ///
  /// - Parameter decisions: The decisions about the issue, oldest first.
  public static func counting(_ decisions: [Decision], at time: Int64) -> Decision? {
    standing(decisions).last.flatMap { isInForce($0, at: time) ? $0 : nil }
  }

  /// Whether the gate lets the failures of an issue through while the decision holds.
  ///
  /// A false positive needs an auditor's amending finding, and a duplicate is decided where the other issue is.
  public static func letsThrough(_ kind: Decision.Kind) -> Bool {
    switch kind {
    case .acceptedRisk, .deferred, .wontFix: true
    case .falsePositive, .duplicate: false
    }
  }

  /// Whether a decision covers a failure of its issue.
  public enum Coverage: Hashable, Sendable {
    case covered
    /// Copies of the file decided about its issue apart, whatever each of them covers.
    case contested
    /// It came into the issue later, and nothing at its address and check had been accepted.
    case otherPlace
    /// It came later, and is worse than what was accepted at its address and check; nil: that said no severity.
    case moreSevere(than: Severity?, now: Severity)
  }

  /// Whether a decision covers a failure of its issue: one that was there when it was decided, and a later one at the same
  /// address and check that is not said to be worse than what was accepted.
  ///
  /// What was accepted without a severity was not accepted as serious or critical. So neither merging nor recording into an
  /// issue widens a decision. Beside one that another copy of the file made apart, a decision covers nothing.
  public static func coverage(_ failure: CoveringDecision) -> Coverage {
    if failure.isContested { return .contested }
    if failure.wasThere { return .covered }
    guard failure.isPlaceAccepted else { return .otherPlace }
    guard let now = failure.severity, now > failure.accepted ?? .moderate else { return .covered }
    return .moreSevere(than: failure.accepted, now: now)
  }

  /// The decision about each failed finding: those that cover it, and those that do not.
  ///
  /// A failure of several issues is covered when each of their decisions covers it.
  package static func split(
    _ decisions: [CoveringDecision]
  ) -> (covering: [Identifier<Finding>: CoveringDecision], beyond: [Identifier<Finding>: CoveringDecision]) {
    var covering: [Identifier<Finding>: CoveringDecision] = [:]
    var beyond: [Identifier<Finding>: CoveringDecision] = [:]
    for decision in decisions {
      if coverage(decision) != .covered {
        beyond[decision.finding] = beyond[decision.finding] ?? decision
        covering[decision.finding] = nil
      } else if beyond[decision.finding] == nil {
        covering[decision.finding] = covering[decision.finding] ?? decision
      }
    }
    return (covering, beyond)
  }

  /// Whether somebody may approve what somebody asked for: with four eyes not what they asked for themselves.
  public static func mayApprove(_ approver: String, requestedBy requester: String, isFourEyes: Bool) -> Bool {
    !isFourEyes || !TypedName.isSame(approver, requester)
  }
}
