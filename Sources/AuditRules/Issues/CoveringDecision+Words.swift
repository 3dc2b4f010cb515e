public import AuditModel

extension CoveringDecision {
  /// The decision as it is printed where it lets a failure through: `issue 4: accepted risk, Manager B, until …`.
  public var words: String {
    "issue \(issue.rawValue): \(decision.kind.words), \(decision.approver)"
      + (decision.expiresAt.map { ", until \(Timestamp.text($0))" } ?? "")
  }

  /// The decision with why it does not cover the failure: `issue 4: accepted risk, Manager B; accepted as minor, now
  /// critical`.
  public var wordsBeyond: String {
    words + (gap.map { "; \($0)" } ?? "")
  }

  /// Why it does not cover the failure: `accepted as minor, now critical`; nil where it does.
  public var gap: String? {
    switch DecisionRule.coverage(self) {
    case .covered: nil
    case .contested: "another copy of the file decided about it, too"
    case .otherPlace: "\(accepting) before this place failed"
    case .moreSevere(let accepted, let now):
      "\(accepting) \(accepted.map { "as \($0.name)" } ?? "without a severity"), now \(now.name)"
    }
  }

  private var accepting: String {
    switch decision.kind {
    case .deferred: "deferred"
    case .wontFix: "decided"
    case .acceptedRisk, .falsePositive, .duplicate: "accepted"
    }
  }
}
