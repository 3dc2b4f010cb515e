internal import AuditModel
internal import AuditRules

extension PageWords {
  /// The heading of a section, with the number of what it lists.
  func title(_ section: PageSection, _ facts: PageFacts) -> String {
    switch section {
    case .coverage: say(en: "What was tested")
    case .blocking: say(en: blockingTitle(facts))
    case .screens: say(en: "Compliance by screen")
    case .outOfScope: say(en: "Out of scope")
    case .guidelines: say(en: "Compliance by guideline")
    case .criteria: say(en: "Success criteria of WCAG")
    case .issues: say(en: "Open issues: \(facts.report.issues.count)")
    case .issueDetails: say(en: "Each issue")
    case .comparison: say(en: "Compared with \(facts.predecessor)")
    case .trend: say(en: "From release to release")
    case .failures: say(en: "What failed: \(CountText.of(facts.failed, "must-level cell"))")
    case .open: say(en: "What is open: \(CountText.of(facts.open, "must-level cell"))")
    case .advice: say(en: "Advice that failed: \(facts.failedAdvice) (decides no verdict)")
    case .disagreements: say(en: "Where auditors disagree: \(CountText.of(facts.disagreements, "cell"))")
    case .sessions: say(en: "Who tested what")
    case .rules: say(en: "Rules and policy")
    case .reproduce: say(en: "How to get this report again")
    case .decision: say(en: "Decision")
    }
  }

  private func blockingTitle(_ facts: PageFacts) -> String {
    if case .release = facts.report.options.scope { return "What blocks the release" }
    return "What stands against it"
  }

  // MARK: Coverage

  func coverageCaption() -> String { say(en: "Cells by level, and how many of them were tested in this release") }
  func testedOf(_ counts: OutcomeCounts) -> String {
    say(
      en: "\(counts.tested) of \(CountText.of(counts.total, "must-level cell")) tested in this release"
        + (counts.total == 0 ? "." : ", which is \(RateText.percent(Self.share(counts)))."))
  }
  func share(_ counts: OutcomeCounts) -> String {
    counts.total == 0 ? none() : say(en: RateText.percent(Self.share(counts)))
  }
  static func share(_ counts: OutcomeCounts) -> Double? {
    counts.total == 0 ? nil : Double(counts.tested) / Double(counts.total)
  }
  func mustLevelRow() -> String { say(en: "All must-level cells") }
  func adviceRow() -> String { say(en: "All advice") }
  func elements(_ coverage: ElementCoverage) -> String {
    say(
      en: "\(CountText.of(coverage.total, "element")), \(coverage.unchecked) of them without any check. "
        + "No count of cells shows an element without a check.")
  }
  func lists(declared: Int, of screens: Int) -> String {
    say(
      en: "\(declared) of \(CountText.of(screens, "screen")) with a list of elements that an auditor declared complete."
    )
  }

  // MARK: Out of scope

  func outOfScopeCaption() -> String { say(en: "Screens that were taken out of scope") }
  func failuresOutOfScopeCaption() -> String { say(en: "What failed there and was not passed since") }
  func noFailureOutOfScope() -> String { say(en: "No must-level check failed there.") }
  func takenOutIn() -> String { say(en: "Taken out in") }
  func failedIn() -> String { say(en: "Failed in") }
  func person() -> String { say(en: "Said by") }
  func failuresOutOfScope(_ count: Int) -> String {
    say(en: "\(CountText.of(count, "failure")) on screens that were taken out of scope.")
  }

  // MARK: What blocks

  func nothingBlocks() -> String {
    say(en: "Nothing: no must-level cell failed, is untested or cannot be told, and nothing else is missing.")
  }
  func blockingFailures(_ facts: PageFacts) -> String {
    let counts = facts.blockersBySeverity.map { "\($0.count) \($0.severity?.name ?? "of a severity that nobody said")" }
    return say(
      en: "\(CountText.of(facts.blockerCount, "failure")) that no decision covers: \(counts.joined(separator: ", ")).")
  }
  func waived(_ count: Int) -> String {
    say(
      en: "\(CountText.of(count, "failure")) that a decision lets through \(count == 1 ? "stays" : "stay") failed and "
        + "\(count == 1 ? "is" : "are") listed with it.")
  }
  func untested(_ count: Int) -> String { say(en: "\(CountText.of(count, "must-level cell")) untested.") }
  func cantTell(_ count: Int) -> String {
    say(en: "\(CountText.of(count, "must-level cell")) that cannot be told.")
  }
  func undeclared(_ screens: [String]) -> String {
    say(
      en: "\(CountText.of(screens.count, "list")) of elements not declared complete: "
        + Self.first(screens) + ".")
  }
  /// What is said where no cell blocks: a release may still be open for another reason, such as a process with a screen out
  /// of scope.
  func nothingMissing(_ report: ComplianceReport) -> String {
    var (verdict, reasons) = (report.compliance.verdict, report.compliance.reasons)
    if case .screen = report.options.scope, let screen = report.screens.first {
      (verdict, reasons) = (screen.verdict, screen.reasons)
    }
    return verdict == .conformant ? nothingBlocks() : say(en: reasons.joined(separator: "; ").capitalizedFirst + ".")
  }
  /// What a failure is called, by ``FailureTitles``.
  func failure(_ title: String) -> String { say(en: title) }
  func blocker(_ blocker: PageFacts.Blocker) -> String {
    failure(blocker.title) + ", " + severity(blocker.severity)
      + (blocker.carriedFrom.map { ", " + carried($0) } ?? "")
  }
  func more(_ count: Int) -> String { say(en: "And \(count) more, in the same section.") }
  private static func first(_ keys: [String]) -> String {
    keys.count > 10
      ? keys.prefix(10).joined(separator: ", ") + " and \(keys.count - 10) more" : keys.joined(separator: ", ")
  }

  // MARK: Comparison and trend

  func comparisonCaption(_ old: String, _ new: String) -> String { say(en: "Cells that changed from \(old) to \(new)") }
  func nothingChanged(_ old: String) -> String { say(en: "No cell changed since \(old).") }
  func comparisonCommand(_ command: String) -> String { say(en: "Cell by cell: \(command)") }
  func trendCaption() -> String { say(en: "Must-level cells of each release by outcome, the oldest first") }
  func trendLimited(_ left: Int) -> String {
    say(en: "The ten releases before this one are shown, and \(left) before them are left out.")
  }
  func trendRules() -> String {
    say(en: "Each release is judged by its own profile and packs, so that their numbers need not be of the same cells.")
  }

  // MARK: Rules

  func policyIntroduction(_ compliance: ReleaseCompliance) -> String {
    let profile = compliance.profile
    return say(
      en: "Must-level is what the profile \(profile.key) asks at must, must-not and WCAG level "
        + "\(ConformanceLevel.allCases.filter { $0 <= profile.target }.map(\.rawValue).joined(separator: ", ")). "
        + "The rest of what it asks is advice. Element checks are \(profile.hasElementChecks ? "asked" : "not asked").")
  }
  func packsPinned(_ packs: [String]) -> String {
    say(en: packs.isEmpty ? "No pack is pinned." : "Packs and editions: \(packs.joined(separator: ", ")).")
  }
  /// The rules that the report applied, in the order of their numbers.
  func rules(_ facts: PageFacts) -> [Rule] {
    let decided = facts.report.compliance.rules
    return Rule.allCases.filter { decided.contains($0) || ($0 == .criteria && !facts.criteria.isEmpty) }
  }
  func rulesHeading() -> String { say(en: "Rules that decided") }
  func rule(number: Int, _ sentence: String, source: String) -> String {
    say(en: "Rule \(number): ") + sentence + say(en: " Source: ") + source + "."
  }
  func gateHeading() -> String { say(en: "The gate when the release was frozen") }
  func gate(_ run: GateRun) -> String {
    let who = run.person.map { " by \($0)" } ?? ""
    return say(
      en: "\(run.isPassed ? "Let through" : "Refused") on \(Timestamp.text(run.ranAt))\(who), verdict "
        + "\(run.verdict.words), with auditctl \(run.toolVersion).")
  }
  func gateReason(_ reason: GateRun.Reason) -> String { say(en: "\(reason.key): \(reason.sentence)") }
  func letThrough(_ failure: GateRun.LetThrough) -> String {
    say(en: "Let through: \(failure.address) \(failure.check), \(failure.decision)")
  }
  func gatePolicy() -> String { say(en: "The gate's policy, as it was read") }

  // MARK: How to reproduce

  func reproduce() -> String {
    say(
      en:
        "The same command gives the same report as long as nothing is recorded or decided. Decisions are counted as they "
        + "are in force at the time of the report.")
  }
  func command() -> String { say(en: "Command") }
  func time() -> String { say(en: "Time") }
  func tool() -> String { say(en: "Program") }
  func toSign() -> String { say(en: "To be filled in by whoever decides on the release.") }
  func signatures() -> [String] { [say(en: "Name"), say(en: "Date"), say(en: "Decision")] }
}
