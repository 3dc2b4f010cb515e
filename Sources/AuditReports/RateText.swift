public import AuditRules

/// The two rates of rule 7 in words: always named, never without coverage, a score only when nothing is open.
public enum RateText {
  /// One line a rate.
  public static func lines(_ compliance: ReleaseCompliance) -> [String] {
    let rates = compliance.rates
    let counts = compliance.mustLevel
    let left = compliance.plan.notReAuditedCount
    let screens = left == 0 ? "screen" : "re-audited screen"
    let coverage =
      "\(tested(counts)) required checks tested, \(CountText.number(counts.cantTell)) cannot tell\(part(compliance))"
    let state = rates.isScore ? coverage : "no score: \(coverage)"
    let every =
      "Guidelines and criteria whose own required checks are met on every \(screens): \(rates.met) of "
      + "\(rates.applicable)\(share(rates.metOnEveryScreen)) (\(state))"
    let leftOut = rates.leftOutScreens == 0 ? "" : ", \(rates.leftOutScreens) with nothing applicable left out"
    let over = CountText.of(rates.countedScreens, "screen")
    let mean = "Mean of \(screens)s: \(percent(rates.meanOfScreens)) over \(over)\(leftOut) (\(state))"
    return [every, mean]
  }

  /// The lines of a report: the rates when they are scores, else why there are none.
  public static func summary(_ compliance: ReleaseCompliance) -> [String] {
    if compliance.rates.isScore { return lines(compliance) }
    let counts = compliance.mustLevel
    guard counts.total > 0 else { return ["No rates are shown: no required check is asked."] }
    return [
      "No rates are shown while required checks have no answer: "
        + "\(tested(counts)) tested, \(CountText.number(counts.cantTell)) cannot tell\(part(compliance))."
    ]
  }

  private static func tested(_ counts: OutcomeCounts) -> String {
    "\(CountText.number(counts.tested)) of \(CountText.number(counts.total))"
  }

  /// What part of the release a partial re-audit is about.
  private static func part(_ compliance: ReleaseCompliance) -> String {
    let left = compliance.plan.notReAuditedCount
    guard left > 0 else { return "" }
    let count = compliance.screens.count
    return "; of \(CountText.of(count, "screen")) of \(count + left), the others were not re-audited"
  }

  private static func share(_ ratio: Double?) -> String {
    ratio == nil ? "" : ", \(percent(ratio))"
  }

  /// A ratio as a percentage with two decimals; "none" for nil.
  ///
  /// Less than all is never rounded up to all.
  public static func percent(_ ratio: Double?) -> String {
    guard let ratio else { return "none" }
    let hundredths = min(Int((ratio * 10_000).rounded()), ratio < 1 ? 9_999 : 10_000)
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) %"
  }
}
