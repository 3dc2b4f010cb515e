public import AuditModel

/// Rule 7: the verdict on a release and its two rates (WCAG-EM 1.0 step 5; RAAM 1.1, method of evaluation).
public enum ReleaseRule {
  /// Judges a release as a screen is judged, and never better than its screens and processes; at best incomplete where
  /// nothing must-level passed, the release has no cell for a failure, or screens are not audited again.
  ///
  /// - Parameters:
  ///   - facts: Those of all screens in scope and of the product.
  ///   - screens: The screens in scope with their verdicts.
  ///   - processes: The verdicts on its processes, each with why it is not conformant; nil for a conformant one.
  ///   - notReAudited: The screens that a partial re-audit leaves as they were.
  ///   - causes: Why there is no cell for must-level failures, once for each.
  public static func judge(
    _ facts: ScreenRule.Facts, screens: [(key: String, verdict: Verdict)],
    processes: [(reason: String?, verdict: Verdict)] = [], notReAudited: [PlanSummary.NotReAudited] = [],
    dropped causes: [DroppedFailure.Cause] = []
  ) -> (verdict: Verdict, reasons: [String]) {
    let verdict = ScreenRule.verdict(facts)
    let dropped = [reason(dropped: causes)].compactMap { $0 } + notReAudited.map(\.words)
    guard verdict == .conformant else { return (verdict, ScreenRule.reasons(facts) + dropped) }
    let open = screens.filter { $0.verdict != .conformant }.map(\.key)
    var reasons = dropped
    if screens.isEmpty {
      reasons.append("no screen is in scope")
    } else if facts.mustLevel.passed == 0 {
      reasons.append("no required check passed")
    }
    // A screen of which nothing must-level is asked adds no cell that could keep the release open.
    if !open.isEmpty {
      reasons.append("\(open.count == 1 ? "screen" : "screens") not conforming: \(open.joined(separator: ", "))")
    }
    // Of a process whose screens are all out of scope no screen says so.
    reasons += processes.filter { $0.verdict != .conformant }.compactMap(\.reason)
    guard !reasons.isEmpty else { return (verdict, ScreenRule.reasons(facts)) }
    return (.incomplete, reasons + facts.elements.reasons)
  }

  /// Why dropped failures leave a release at best incomplete, in words: `2 failures on screens out of scope`; nil for none.
  ///
  /// - Parameter causes: One for each must-level failure.
  public static func reason(dropped causes: [DroppedFailure.Cause]) -> String? {
    let parts = DroppedFailure.Cause.allCases.compactMap { cause -> String? in
      let count = causes.count { $0 == cause }
      return count == 0 ? nil : "\(CountText.of(count, "failure")) \(cause.whereabouts(of: count))"
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// How a criterion stands on one screen, from the outcomes of its must-level cells there.
  public struct CriterionTally: Hashable, Sendable {
    /// The outcomes that are present.
    public var outcomes: Set<Outcome>

    /// A criterion with these outcomes on a screen.
    public init(_ outcomes: Set<Outcome>) {
      self.outcomes = outcomes
    }

    /// Whether it applies: some cell of it is not inapplicable.
    public var applies: Bool {
      outcomes.contains { $0 != .inapplicable }
    }

    /// Whether it is met: no failed, untested or cantTell cell, and at least one passed one.
    public var isMet: Bool {
      outcomes.contains(.passed) && outcomes.allSatisfy { $0 == .passed || $0 == .inapplicable }
    }
  }

  /// The rates.
  ///
  /// Each is shown with its name and its coverage.
  public struct Rates: Hashable, Sendable {
    /// Criteria that are met wherever they apply.
    public let met: Int
    /// Criteria that apply somewhere.
    public let applicable: Int
    /// Screens that enter the mean.
    public let countedScreens: Int
    /// Screens with nothing applicable, which the mean leaves out.
    public let leftOutScreens: Int
    /// Mean of met ÷ applicable over the counted screens, 0 to 1; nil when no screen counts.
    public let meanOfScreens: Double?
    /// Whether nothing must-level is untested or cannot be told, so that the rates may be shown as a score.
    public let isScore: Bool

    /// Criteria met on every screen: met ÷ applicable, 0 to 1; nil when nothing applies.
    public var metOnEveryScreen: Double? {
      applicable == 0 ? nil : Double(met) / Double(applicable)
    }
  }

  /// Computes both rates.
  ///
  /// - Parameters:
  ///   - screens: For each screen in scope its criteria by name.
  ///   - product: The criteria of the product-scope checks, which belong to no screen and so to no mean.
  ///   - mustLevel: All must-level cells.
  public static func rates(
    _ screens: [[String: CriterionTally]], product: [String: CriterionTally], mustLevel: OutcomeCounts
  ) -> Rates {
    var applying: Set<String> = []
    var unmet: Set<String> = []
    var shares: [Double] = []
    for (name, tally) in product where tally.applies {
      applying.insert(name)
      if !tally.isMet { unmet.insert(name) }
    }
    for criteria in screens {
      var applicable = 0
      var met = 0
      for (name, tally) in criteria where tally.applies {
        applying.insert(name)
        applicable += 1
        if tally.isMet { met += 1 } else { unmet.insert(name) }
      }
      if applicable > 0 { shares.append(Double(met) / Double(applicable)) }
    }
    return Rates(
      met: applying.count - unmet.count, applicable: applying.count, countedScreens: shares.count,
      leftOutScreens: screens.count - shares.count,
      meanOfScreens: shares.isEmpty ? nil : shares.reduce(0, +) / Double(shares.count),
      isScore: mustLevel.total > 0 && mustLevel.open == 0)
  }
}
