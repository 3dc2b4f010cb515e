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
  /// A false positive needs an auditor's amending finding; a duplicate is covered by what covers the issue that it names;
  /// what is gone is no cell.
  public static func letsThrough(_ kind: Decision.Kind) -> Bool {
    switch kind {
    case .acceptedRisk, .deferred, .wontFix, .exempt: true
    case .falsePositive, .duplicate, .gone: false
    }
  }

  /// How long a decision holds for which nobody says when it lapses, in milliseconds; nil: it does not lapse.
  ///
  /// What is exempt stays so, what is gone is gone until its key returns, and the others let nothing through.
  public static func term(of kind: Decision.Kind) -> Int64? {
    switch kind {
    case .acceptedRisk, .deferred, .wontFix: 180 * 86_400_000
    case .falsePositive, .duplicate, .gone, .exempt: nil
    }
  }

  /// Whether a decision covers a failure of its issue.
  public enum Coverage: Hashable, Sendable {
    case covered
    /// Copies of the file decided about its issue apart, whatever each of them covers.
    case contested
    /// A problem of this issue is open at the same place, and no decision about it holds.
    case undecided(Identifier<AuditIssue>)
    /// Its place was said to be gone, and was in a release again since.
    case returned
    /// It came into the issue later, and nothing at its address and check had been accepted.
    case otherPlace
    /// It came later, and is worse than what was accepted at its address and check; nil: that said no severity.
    case moreSevere(than: Severity?, now: Severity)
    /// It was found in a release that the decision does not hold for.
    case otherRelease
    /// Its place was said to be gone, and failed again since.
    case foundAgain
  }

  /// Whether a decision covers a problem of its issue: one that was there when it was decided, and a later one only at the
  /// same address, check and environment, not more severe than what was accepted, in a release that the decision holds for.
  ///
  /// What was accepted without a severity was not accepted as serious or critical. That a place is gone says nothing of what
  /// fails there later, nor of the place once it was in a release again. So neither merging nor recording into an issue widens a
  /// decision. Beside one that another copy of the file made apart, a decision covers nothing, and neither does one beside an
  /// open issue of the same place about which nothing is decided: what a later failure does not mention is open still.
  public static func coverage(_ problem: CoveringDecision) -> Coverage {
    if problem.isContested { return .contested }
    if let undecided = problem.undecided { return .undecided(undecided) }
    if problem.decision.kind == .gone, problem.hasReturned { return .returned }
    if problem.wasThere { return .covered }
    guard problem.isPlaceAccepted else { return .otherPlace }
    // What somebody found there since was not gone.
    if problem.decision.kind == .gone { return .foundAgain }
    guard isNotWorse(problem.severity, than: problem.accepted) else {
      return .moreSevere(than: problem.accepted, now: problem.severity ?? .critical)
    }
    return problem.isReleaseNamed ? .covered : .otherRelease
  }

  /// Whether a problem is not worse than what was accepted; what nobody said a severity of is not said to be.
  static func isNotWorse(_ now: Severity?, than accepted: Severity?) -> Bool {
    now.map { $0 <= accepted ?? .moderate } ?? true
  }

  /// Whether a look on a build says that a place is gone: on one behind each on which it failed, for on those it was there.
  public static func mayBeGone(lookedAt build: BuildPlace, failedOn builds: some Sequence<BuildPlace>) -> Bool {
    builds.allSatisfy { $0 < build }
  }

  /// What was decided about failed findings.
  package struct Split {
    /// The decision that covers each; of several issues each has one.
    package fileprivate(set) var covering: [Identifier<Finding>: CoveringDecision] = [:]
    /// One in force that does not cover it.
    package fileprivate(set) var beyond: [Identifier<Finding>: CoveringDecision] = [:]
    /// The word that the place of it is gone.
    package fileprivate(set) var gone: [Identifier<Finding>: CoveringDecision] = [:]
  }

  /// What was decided about each failed finding: it is covered when each of its problems is, in each of its issues.
  package static func split(_ decisions: [CoveringDecision]) -> Split {
    var split = Split()
    let byIssue = Dictionary(grouping: decisions, by: \.issue)
    for decision in decisions {
      let id = decision.finding
      let through = covering(decision, byIssue)
      if coverage(decision) == .covered, decision.decision.kind == .gone {
        // Beside a problem of which somebody decided something else the place is not gone.
        if split.beyond[id] == nil, split.covering[id] == nil { split.gone[id] = split.gone[id] ?? decision }
      } else if let through {
        if split.beyond[id] == nil { split.covering[id] = split.covering[id] ?? through }
        split.gone[id] = nil
      } else {
        split.beyond[id] = split.beyond[id] ?? decision
        split.covering[id] = nil
        split.gone[id] = nil
      }
    }
    return split
  }

  /// The decision that covers a problem: that about its issue, or where this repeats another one that about the other, when
  /// that covers everything there, and nothing there was accepted as less severe; nil for none.
  private static func covering(
    _ problem: CoveringDecision, _ byIssue: [Identifier<AuditIssue>: [CoveringDecision]]
  ) -> CoveringDecision? {
    var seen: Set<Identifier<AuditIssue>> = [problem.issue]
    var rows = [problem]
    while let first = rows.first {
      guard rows.allSatisfy({ coverage($0) == .covered }) else { return nil }
      if letsThrough(first.decision.kind) {
        guard first.issue != problem.issue else { return first }
        let accepted = rows.contains { $0.accepted == nil } ? nil : rows.compactMap(\.accepted).max()
        return isNotWorse(problem.severity, than: accepted) ? first.covering(problem) : nil
      }
      guard first.decision.kind == .duplicate, let original = first.decision.duplicateOf,
        seen.insert(original).inserted
      else { return nil }
      rows = byIssue[original] ?? []
    }
    return nil
  }

  /// Whether somebody may approve what somebody asked for: with four eyes not what they asked for themselves.
  public static func mayApprove(_ approver: String, requestedBy requester: String, isFourEyes: Bool) -> Bool {
    !isFourEyes || !TypedName.isSame(approver, requester)
  }
}
