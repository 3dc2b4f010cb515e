public import AuditModel

/// What a decision about an issue does (DESIGN rule 9): it never edits a finding, and so changes no verdict.
public enum DecisionRule {
  /// Whether a decision holds: it was not taken back and has not lapsed.
  ///
  /// - Parameter time: UTC, milliseconds since 1970. At the time at which it expires it has lapsed.
  public static func isInForce(_ decision: Decision, at time: Int64) -> Bool {
    decision.revocation == nil && decision.expiresAt.map { $0 > time } ?? true
  }

  /// The decision that counts for an issue: the newest one, while it holds; nil otherwise.
  ///
  /// What a newer decision replaced does not count again when that one lapses or is taken back.
  ///
  /// - Parameter decisions: The decisions about the issue, oldest first.
  public static func counting(_ decisions: [Decision], at time: Int64) -> Decision? {
    decisions.last.flatMap { isInForce($0, at: time) ? $0 : nil }
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

  /// Whether somebody may approve what somebody asked for: with four eyes not what they asked for themselves.
  public static func mayApprove(_ approver: String, requestedBy requester: String, isFourEyes: Bool) -> Bool {
    !isFourEyes || !PersonRule.isSame(approver, requester)
  }
}
