public import AuditModel

/// Rule 5: the verdict on a screen; rule 7 judges a release in the same way (WCAG 2.2 §5.2.1, §5.2.2).
public enum ScreenRule {
  /// What the verdict depends on.
  public struct Facts: Hashable, Sendable {
    /// Must-level cells.
    public var mustLevel: OutcomeCounts
    /// Whether there is any finding in this release.
    public var hasFinding: Bool
    /// Whether a failure of an earlier release is carried here.
    public var hasCarriedFailure = false
    /// Whether the profile has element checks.
    public var hasElementChecks: Bool
    /// Whether an auditor has declared the list of elements complete.
    public var isElementListComplete: Bool
    /// Passes on which failures cast doubt, and that nobody affirmed (rule 10).
    public var doubts = 0
    /// Elements, and those of them that nothing is asked of.
    public var elements = ElementCoverage()

    /// The facts of a screen.
    public init(
      mustLevel: OutcomeCounts, hasFinding: Bool, hasElementChecks: Bool, isElementListComplete: Bool
    ) {
      self.mustLevel = mustLevel
      self.hasFinding = hasFinding
      self.hasElementChecks = hasElementChecks
      self.isElementListComplete = isElementListComplete
    }
  }

  /// Judges.
  public static func verdict(_ facts: Facts) -> Verdict {
    if !facts.hasFinding && !facts.hasCarriedFailure && facts.mustLevel.decidingFailed == 0 { return .notEvaluated }
    if facts.mustLevel.decidingFailed > 0 { return .nonconformant }
    if facts.mustLevel.open > 0 { return .incomplete }
    if facts.mustLevel.decidingTotal == 0 { return .incomplete }
    if facts.doubts > 0 { return .incomplete }
    if facts.hasElementChecks && !facts.isElementListComplete { return .incomplete }
    return .conformant
  }

  /// Why, in words; the first reasons are those that decided.
  ///
  /// The last ones, elements without any check and places that are not asked, decide nothing: there is no cell that could.
  public static func reasons(_ facts: Facts) -> [String] {
    let counts = facts.mustLevel
    var reasons: [String] = []
    if !facts.hasFinding && !facts.hasCarriedFailure && counts.decidingFailed == 0 {
      reasons.append("no finding in this release")
    }
    let counted = counted(counts)
    let failed = counted.prefix(counts.failed > 0 ? 1 : 0)
    reasons += failed
    if counts.filledFailed > 0 {
      reasons.append("\(counts.filledFailed) failed by checks that test \(counts.filledFailed == 1 ? "it" : "them")")
    }
    reasons += counted.dropFirst(failed.count)
    if facts.doubts > 0 { reasons.append("\(CountText.of(facts.doubts, "doubt")) about what passed") }
    if counts.decidingTotal == 0 { reasons.append("no required check is asked here") }
    if facts.hasElementChecks && !facts.isElementListComplete {
      reasons.append("list of elements not finished")
    }
    if reasons.isEmpty {
      reasons.append(
        counts.total == 1
          ? "the required check passed or does not apply" : "all \(counts.total) required checks passed or do not apply"
      )
    }
    return reasons + facts.elements.reasons
  }

  /// Those of the reasons that are counts of the screen's own cells, which need not be said beside them.
  package static func counted(_ counts: OutcomeCounts) -> [String] {
    [(counts.failed, "failed"), (counts.untested, "not tested"), (counts.cantTell, "cannot tell")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
  }
}
