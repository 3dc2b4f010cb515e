public import AuditModel

extension CoveringDecision {
  /// The decision as it is printed where it lets a failure through: `issue 4: accepted risk, Manager B, until …`.
  public var words: String {
    "issue \(issue.rawValue): \(decision.words), \(decision.approver)"
      + (decision.expiresAt.map { ", until \(Timestamp.day($0))" } ?? "")
  }

  /// The decision with why it does not cover the failure: `issue 4: accepted risk, Manager B; accepted as minor, now
  /// critical`.
  public var wordsBeyond: String {
    words + (gap.map { "; \($0)" } ?? "")
  }

  /// Why it does not cover the failure: `accepted as minor, now critical`; nil where it does.
  public var gap: String? {
    switch DecisionRule.coverage(self) {
    case .covered:
      decision.kind == .duplicate
        ? "no decision covers all of issue \(decision.duplicateOf?.rawValue ?? 0), and as severe" : nil
    case .otherRelease:
      "\(accepting) for "
        + (decision.releases.isEmpty ? "the release it failed in then" : decision.releases.joined(separator: ", "))
    case .foundAgain: "\(accepting) before it failed again"
    case .contested: "another copy of the file decided about it, too"
    case .undecided(let issue): "nothing is decided about issue \(issue.rawValue), which is open there"
    case .returned: "said to be gone before it was there again"
    case .otherPlace: "\(accepting) before this place failed"
    case .moreSevere(let accepted, let now):
      "\(accepting) \(accepted.map { "as \($0.name)" } ?? "without a severity"), now \(now.name)"
    }
  }

  private var accepting: String {
    switch decision.kind {
    case .deferred: "put off"
    case .wontFix: "decided"
    case .acceptedRisk, .falsePositive, .duplicate: "accepted"
    case .gone: "said to be gone"
    case .exempt: "exempt"
    }
  }

  /// The same decision as it covers a problem of an issue that repeats its own.
  func covering(_ problem: CoveringDecision) -> CoveringDecision {
    CoveringDecision(
      finding: problem.finding, issue: issue, decision: decision, severity: problem.severity, isContested: isContested,
      undecided: undecided, hasReturned: hasReturned, wasThere: wasThere, isPlaceAccepted: isPlaceAccepted,
      isReleaseNamed: isReleaseNamed, accepted: accepted)
  }
}

extension Problem {
  /// The problem as people read it, with the issues that it is in: `No name (critical; in the bar; give it one; issue 4)`.
  public var words: String {
    let details =
      [description.severity?.name, description.location, description.recommendation].compactMap(\.self)
      + issues.map { "issue \($0.rawValue)" }
    return description.text + (details.isEmpty ? "" : " (\(details.joined(separator: "; ")))")
  }
}
