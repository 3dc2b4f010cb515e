internal import AuditModel
internal import AuditRules

extension Words {
  /// The heading of a section, with the number of what it lists.
  func title(_ section: PageSection, _ facts: PageFacts) -> String {
    switch section {
    case .coverage: "What was tested"
    case .blocking: blockingTitle(facts)
    case .screens: "Compliance by screen"
    case .plan: conformance.plan.title
    case .outOfScope: "Out of scope"
    case .guidelines: "Compliance by guideline"
    case .criteria: "Success criteria of WCAG"
    case .issues: "Open issues: \(facts.report.issues.count)"
    case .issueDetails: "Each issue"
    case .comparison: "Compared with \(facts.predecessor)"
    case .trend: "From release to release"
    case .failures: "What failed: \(CountText.of(facts.failed, "must-level cell"))"
    case .open: "What is open: \(CountText.of(facts.open, "must-level cell"))"
    case .advice: "Advice that failed: \(facts.failedAdvice) (decides no verdict)"
    case .disagreements: "Where auditors disagree: \(CountText.of(facts.disagreements, "cell"))"
    case .sessions: "Who tested what"
    case .rules: "Rules and policy"
    case .reproduce: "How to get this report again"
    case .decision: "Decision"
    }
  }

  private func blockingTitle(_ facts: PageFacts) -> String {
    if case .release = facts.report.options.scope { return "What blocks the release" }
    return "What stands against it"
  }

  // MARK: Coverage

  var coverageCaption: String { "Cells by level, and how many of them were tested in this release" }
  func testedOf(_ counts: OutcomeCounts) -> String {
    "\(counts.tested) of \(CountText.of(counts.total, "must-level cell")) tested in this release"
      + (counts.total == 0 ? "." : ", which is \(RateText.percent(Self.share(counts))).")
  }
  func share(_ counts: OutcomeCounts) -> String {
    counts.total == 0 ? none : RateText.percent(Self.share(counts))
  }
  static func share(_ counts: OutcomeCounts) -> Double? {
    counts.total == 0 ? nil : Double(counts.tested) / Double(counts.total)
  }
  var mustLevelRow: String { "All must-level cells" }
  var adviceRow: String { "All advice" }
  func elements(_ coverage: ElementCoverage) -> String {
    "\(CountText.of(coverage.total, "element")), \(coverage.unchecked) of them without any check. "
      + "No count of cells shows an element without a check."
      + (coverage.unmet == 0
        ? ""
        : " \(CountText.of(coverage.unmet, "place")) at which a check is not asked, for the specification says that there is "
          + "nothing to ask.")
  }
  func lists(declared: Int, of screens: Int) -> String {
    "\(declared) of \(CountText.of(screens, "screen")) with a list of elements that an auditor declared complete."
  }

  // MARK: Out of scope

  var outOfScopeCaption: String { "Screens that were taken out of scope" }
  var droppedFailuresCaption: String { "Failures that this release has no check for any more" }
  var noDroppedFailure: String { "There is none." }
  var whyDropped: String { "Why" }
  var takenOutIn: String { "Taken out in" }
  var failedIn: String { "Failed in" }
  var person: String { "Said by" }

  // MARK: What blocks

  var nothingBlocks: String {
    "Nothing: no must-level cell failed, is untested or cannot be told, and nothing else is missing."
  }
  func blockingFailures(_ facts: PageFacts) -> String {
    let counts = facts.blockersBySeverity.map { "\($0.count) \($0.severity?.name ?? "of a severity that nobody said")" }
    return "\(CountText.of(facts.blockerCount, "failure")) that no decision covers: \(counts.joined(separator: ", "))."
  }
  func waived(_ count: Int) -> String {
    "\(CountText.of(count, "failure")) that a decision lets through \(count == 1 ? "stays" : "stay") failed and "
      + "\(count == 1 ? "is" : "are") listed with it."
  }
  func untested(_ count: Int) -> String { "\(CountText.of(count, "must-level cell")) untested." }
  func untested(_ count: Int, setAside: Int) -> String {
    setAside == 0
      ? untested(count)
      : "\(CountText.of(count, "must-level cell")) untested, \(setAside) of them \(SpecificationAnswerRule.words)."
  }
  func cantTell(_ count: Int) -> String {
    "\(CountText.of(count, "must-level cell")) that cannot be told."
  }
  func undeclared(_ screens: [String]) -> String {
    "\(CountText.of(screens.count, "list")) of elements not declared complete: "
      + Self.first(screens) + "."
  }
  /// What is said where no cell blocks: a release may still be open for another reason, such as a process with a screen out
  /// of scope.
  func nothingMissing(_ report: ComplianceReport) -> String {
    var (verdict, reasons) = (report.compliance.verdict, report.compliance.reasons)
    if case .screen = report.options.scope, let screen = report.screens.first {
      (verdict, reasons) = (screen.verdict, screen.reasons)
    }
    return verdict == .conformant ? nothingBlocks : reasons.joined(separator: "; ").capitalizedFirst + "."
  }
  func blocker(_ blocker: PageFacts.Blocker) -> String {
    blocker.title + ", " + severity(blocker.severity)
      + (blocker.carriedFrom.map { ", " + carried($0) } ?? "")
  }
  func more(_ count: Int) -> String { "And \(count) more, in the same section." }
  private static func first(_ keys: [String]) -> String {
    keys.count > 10
      ? keys.prefix(10).joined(separator: ", ") + " and \(keys.count - 10) more" : keys.joined(separator: ", ")
  }

  // MARK: Comparison and trend

  func comparisonCaption(_ old: String, _ new: String) -> String { "Cells that changed from \(old) to \(new)" }
  func nothingChanged(_ old: String) -> String { "No cell changed since \(old)." }
  func comparisonCommand(_ command: String) -> String { "Cell by cell: \(command)" }
  var trendCaption: String { "Must-level cells of each release by outcome, the oldest first" }
  func trendLimited(_ left: Int) -> String {
    "The ten releases before this one are shown, and \(left) before them are left out."
  }
  var trendRules: String {
    "Each release is judged by its own profile and packs, so that their numbers need not be of the same cells."
  }

  // MARK: Rules

  func policyIntroduction(_ compliance: ReleaseCompliance) -> String {
    let profile = compliance.profile
    return "Must-level is what the profile \(profile.key) asks at must, must-not and WCAG level "
      + "\(ConformanceLevel.allCases.filter { $0 <= profile.target }.map(\.rawValue).joined(separator: ", ")). "
      + "The rest of what it asks is advice. Element checks are \(profile.hasElementChecks ? "asked" : "not asked")."
  }
  func packsPinned(_ packs: [String]) -> String {
    packs.isEmpty ? "No pack is pinned." : "Packs and editions: \(packs.joined(separator: ", "))."
  }
  /// The rules that the report applied, in the order of their numbers.
  func rules(_ facts: PageFacts) -> [Rule] {
    let decided = facts.report.compliance.rules
    return Rule.allCases.filter { decided.contains($0) || ($0 == .criteria && !facts.criteria.isEmpty) }
  }
  var rulesHeading: String { "Rules that decided" }
  func rule(_ rule: Rule) -> String { "Rule \(rule.number): \(rule.sentence) Source: \(rule.source)." }
  var gateHeading: String { "The gate when the release was frozen" }
  func gate(_ run: GateRun) -> String {
    let who = run.person.map { " by \($0)" } ?? ""
    return "\(run.isPassed ? "Let through" : "Refused") on \(Timestamp.text(run.ranAt))\(who), verdict "
      + "\(run.verdict.words), with auditctl \(run.toolVersion)."
  }
  func gateReason(_ reason: GateRun.Reason) -> String { "\(reason.key): \(reason.sentence)" }
  func letThrough(_ failure: GateRun.LetThrough) -> String {
    "Let through: \(failure.address) \(failure.check), \(failure.decision)"
  }
  var gatePolicy: String { "The gate's policy, as it was read" }

  // MARK: How to reproduce

  var reproduce: String {
    "The same command gives the same report as long as nothing is recorded or decided. Decisions are counted as they "
      + "are in force at the time of the report."
  }
  var command: String { "Command" }
  var time: String { "Time" }
  var tool: String { "Program" }
  var toSign: String { "To be filled in by whoever decides on the release." }
  var signatures: [String] { ["Name", "Date", "Decision"] }
}
