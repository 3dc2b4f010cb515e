internal import AuditModel
internal import AuditRules

extension Words {
  // MARK: Columns

  var screen: String { "Screen" }
  var verdictColumn: String { "Verdict" }
  var why: String { "Why" }
  /// The outcomes in the order in which tables have them.
  var outcomes: [String] {
    ["Passed", "Failed", "Cannot tell", "Not applicable", "Untested"]
  }
  var declared: String { "Declared" }
  var elements: String { "Elements" }
  var withoutCheck: String { "Without any check" }
  var level: String { "Level" }
  var cells: String { "Cells" }
  var tested: String { "Tested" }
  var testedShare: String { "Share tested" }
  var carriedColumn: String { "Of the failed, carried" }
  var process: String { "Process" }
  var steps: String { "Screens in order" }
  var guideline: String { "Guideline" }
  var criterion: String { "Criterion" }
  var term: String { "Term" }
  var team: String { "Team" }
  var changeColumn: String { "What became of it" }
  var mustLevel: String { "Must-level cells" }
  var adviceColumn: String { "Advice" }
  var whereColumn: String { "Where" }
  var check: String { "Check" }
  var outcomeColumn: String { "Outcome" }
  var observedOrReason: String { "Observed or reason" }
  var severityColumn: String { "Severity" }
  var finding: String { "Finding" }
  var observedAt: String { "Observed at" }
  var build: String { "Build" }
  var auditor: String { "Auditor" }
  var answeredWith: String { "Answered" }
  func answeredTogether(_ others: Int) -> String { TogetherText.of(others) }
  var environment: String { "Environment" }
  var session: String { "Session" }
  var technology: String { "Assistive technology" }
  var device: String { "Device" }
  var system: String { "System" }
  var from: String { "From" }
  var to: String { "To" }
  var findings: String { "Findings" }
  var issue: String { "Issue" }
  var titleColumn: String { "Title" }
  var stateColumn: String { "State" }
  var due: String { "Due" }
  var outcomeHere: String { "Outcome in this release" }

  // MARK: Captions

  var screensCaption: String { "Must-level cells of each screen in scope, by outcome" }
  var elementListsCaption: String { "Lists of elements" }
  var processesCaption: String { "Processes, each as good as its worst screen" }
  var guidelinesCaption: String { "Must-level cells of each guideline, by outcome" }
  var adviceGuidelinesCaption: String { "Advice of each guideline, by outcome" }
  var criteriaCaption: String { "Terms of success criteria, by rule 10" }
  func criteriaOpen(_ count: Int) -> String {
    "\(count) \(count == 1 ? "criterion has" : "criteria have") no term yet, for something is untested or cannot be "
      + "told. A conformance report is incomplete until each has one."
  }
  func criteriaNotAsked(_ count: Int) -> String {
    "\(count) other \(count == 1 ? "criterion is" : "criteria are") not listed, for nothing is asked that tests "
      + "\(count == 1 ? "it" : "them"): nothing can be said of \(count == 1 ? "it" : "them")."
  }
  var criteriaRule: String {
    "A criterion counts its own check, and of every must-level check that tests it what failed or is open, on every screen "
      + "in scope, and failures from outside the profile."
  }
  var matrixCaption: String { "Open issues by team and severity" }
  var issuesCaption: String { "Open issues with a finding in this release, the most severe first" }
  func untestedCaption(_ screen: String?) -> String {
    "Untested must-level cells of \(screen ?? "the product")"
  }
  var cantTellCaption: String { "Findings that decided the must-level cells that cannot be told" }
  var triedCaption: String { "Findings at must-level cells that stay untested all the same" }
  var adviceCaption: String { "Findings that decided the advice that failed" }
  var disagreementsCaption: String {
    "Findings that count where auditors of the same build disagree"
  }
  var sessionsCaption: String { "Sessions with a finding, in the order of their numbers" }

  // MARK: Cells of tables

  func declared(_ declaration: (auditor: String, day: String)?) -> String {
    guard let declaration else { return "not declared complete" }
    return "List of elements declared complete by \(declaration.auditor) on \(declaration.day)"
  }
  func passedIn(_ release: String) -> String { "passed in \(release)" }
  func byComponent(_ address: Address) -> String { "by component \(address)" }
  func byWay(_ way: String) -> String { "by way \(way)" }
  func cellIs(_ outcome: Outcome) -> String { "cell: \(outcome.words)" }
  func carried(_ release: String) -> String { "carried from \(release)" }
  func waived(_ waiver: CoveringDecision) -> String { "waived by \(waiver.words)" }
  var advice: String { "advice" }

  // MARK: Empty lists

  var noFailure: String { "No must-level cell failed." }
  var nothingOpen: String { "Nothing must-level is untested or cannot be told." }
  var noAdviceFailed: String { "No advice failed." }
  var noneInScope: String { "None in this scope." }
  var noIssues: String { "None." }
  var noSessions: String { "None: nothing was tested." }
  var noScreen: String { "No screen is in scope." }
  var nothingJudged: String { "No screen is in scope; nothing was judged." }
  var cannotBeTold: String { "Cannot be told" }
  var triedInPart: String { "Tried in part" }

  // MARK: Each failure and each issue

  var expected: String { "Expected" }
  var specified: String { "Specified for the element" }
  var expectedAnnouncement: String { "Expected announcement" }
  var differences: String { "Differences" }
  var observed: String { "Observed" }
  var reasonLabel: String { "Reason" }
  var note: String { "Note" }
  func mode(_ mode: TestMode) -> String { mode.words }
  func environment(_ environment: AuditEnvironment) -> String {
    let technology = [environment.assistiveTechnology, environment.assistiveTechnologyVersion].filter { !$0.isEmpty }
    let system = [environment.os, environment.osVersion].filter { !$0.isEmpty }
    return [technology.joined(separator: " "), environment.device, system.joined(separator: " ")].joined(
      separator: ", ")
  }
  var evidence: String { "Evidence" }
  var decisionLabel: String { "Decision" }
  var ownerLabel: String { "Owner" }
  func failures(_ count: Int) -> String { CountText.of(count, "failure") }
  func answered(_ outcome: Outcome) -> String { "answered: \(outcome.words)" }
  func issue(_ issue: AuditIssue) -> String {
    "\(issue.id.rawValue): \(issue.title), " + state(issue.state) + ", " + severity(issue.severity)
      + (issue.team.map { ", team \($0)" } ?? "")
      + (issue.dueAt.map { ", due \(Timestamp.day($0))" } ?? "")
  }
  func issueHeading(_ issue: AuditIssue) -> String { "Issue \(issue.id.rawValue): " + issue.title }
  func decision(_ decision: Decision) -> String {
    "\(decision.kind.words) by \(decision.approver)"
      + (decision.expiresAt.map { ", until \(Timestamp.text($0))" } ?? "") + ": " + decision.reason
  }
  func image(_ evidence: Evidence, of finding: Int64, at address: Address, _ check: String) -> String {
    "Evidence \(evidence.id.rawValue) of finding \(finding) at \(address), \(check): picture \(evidence.name)"
  }
  func file(_ evidence: Evidence) -> String {
    "Evidence \(evidence.id.rawValue), \(evidence.name): \(evidence.mediaType), "
      + "\(CountText.of(Int(evidence.byteCount), "byte")), SHA-256 \(evidence.sha256)."
  }
  func export(_ evidence: Evidence) -> String {
    "It is not shown here. To get it: auditctl evidence export \(evidence.id.rawValue)"
  }
  func shownBefore(_ evidence: Evidence) -> String { "Evidence \(evidence.id.rawValue) is shown above." }
  func damaged(_ evidence: Evidence) -> String {
    "Evidence \(evidence.id.rawValue) is not what was stored. See auditctl database check."
  }

  /// What an element must expose, as terms and texts; empty where the specification says nothing.
  func expectation(_ expectation: Expectation) -> [(String, String)] {
    var pairs: [(String, String)] = []
    func add(_ term: String, _ text: String?) {
      if let text { pairs.append((term, text)) }
    }
    func list(_ texts: [String]?) -> String? {
      texts.map { $0.isEmpty ? none : $0.joined(separator: ", ") }
    }
    add("Label", expectation.label)
    add("Value", expectation.value?.shown)
    add("Traits", list(expectation.traits?.map(\.rawValue)))
    add("Hint", expectation.hint)
    add("Actions", list(expectation.actions))
    add("Focus", expectation.focus)
    add("Text colour", expectation.textColor?.description)
    add("Background", expectation.backgroundColor?.description)
    add("Text size", expectation.textSize.map(NumberText.short))
    add("Bold", expectation.isBold.map { $0 ? "yes" : "no" })
    return pairs
  }

  // MARK: Charts

  /// The letter that stands in a bar for an outcome.
  func letter(_ outcome: Outcome) -> String {
    switch outcome {
    case .passed: "P"
    case .failed: "F"
    case .cantTell: "C"
    case .inapplicable: "N"
    case .untested: "U"
    }
  }
  func legend(_ outcome: Outcome) -> String { letter(outcome) + ": " + self.outcome(outcome) }
  var legendTitle: String { "Legend" }
  var screensChart: String { "Must-level cells by outcome, a bar for each screen" }
  var trendChart: String { "Must-level cells by outcome, a bar for each release" }
  func bar(_ label: String, _ counts: OutcomeCounts) -> String {
    let said = counts.inOrder.filter { $0.count > 0 }.map { "\($0.count) " + outcome($0.outcome) }
    return label + ": " + (said.isEmpty ? "no cells" : said.joined(separator: ", "))
  }
  func tooManyBars(_ count: Int, limit: Int) -> String {
    "\(count) screens would be more than \(limit) bars, so there is no chart. The table has every screen."
  }
}
