internal import AuditModel
internal import AuditRules

extension PageWords {
  // MARK: Columns

  func screen() -> String { say(en: "Screen") }
  func verdictColumn() -> String { say(en: "Verdict") }
  func why() -> String { say(en: "Why") }
  /// The outcomes in the order in which tables have them.
  func outcomes() -> [String] {
    ["Passed", "Failed", "Cannot tell", "Not applicable", "Untested"].map { say(en: $0) }
  }
  func declared() -> String { say(en: "Declared") }
  func elements() -> String { say(en: "Elements") }
  func withoutCheck() -> String { say(en: "Without any check") }
  func level() -> String { say(en: "Level") }
  func cells() -> String { say(en: "Cells") }
  func tested() -> String { say(en: "Tested") }
  func testedShare() -> String { say(en: "Share tested") }
  func carriedColumn() -> String { say(en: "Of the failed, carried") }
  func process() -> String { say(en: "Process") }
  func steps() -> String { say(en: "Screens in order") }
  func guideline() -> String { say(en: "Guideline") }
  func criterion() -> String { say(en: "Criterion") }
  func term() -> String { say(en: "Term") }
  func team() -> String { say(en: "Team") }
  func changeColumn() -> String { say(en: "What became of it") }
  func mustLevel() -> String { say(en: "Must-level cells") }
  func adviceColumn() -> String { say(en: "Advice") }
  func whereColumn() -> String { say(en: "Where") }
  func check() -> String { say(en: "Check") }
  func outcomeColumn() -> String { say(en: "Outcome") }
  func observedOrReason() -> String { say(en: "Observed or reason") }
  func severityColumn() -> String { say(en: "Severity") }
  func finding() -> String { say(en: "Finding") }
  func observedAt() -> String { say(en: "Observed at") }
  func build() -> String { say(en: "Build") }
  func auditor() -> String { say(en: "Auditor") }
  func environment() -> String { say(en: "Environment") }
  func session() -> String { say(en: "Session") }
  func technology() -> String { say(en: "Assistive technology") }
  func device() -> String { say(en: "Device") }
  func system() -> String { say(en: "System") }
  func from() -> String { say(en: "From") }
  func to() -> String { say(en: "To") }
  func findings() -> String { say(en: "Findings") }
  func issue() -> String { say(en: "Issue") }
  func titleColumn() -> String { say(en: "Title") }
  func stateColumn() -> String { say(en: "State") }
  func due() -> String { say(en: "Due") }
  func outcomeHere() -> String { say(en: "Outcome in this release") }

  // MARK: Captions

  func screensCaption() -> String { say(en: "Must-level cells of each screen in scope, by outcome") }
  func elementListsCaption() -> String { say(en: "Lists of elements") }
  func processesCaption() -> String { say(en: "Processes, each as good as its worst screen") }
  func guidelinesCaption() -> String { say(en: "Must-level cells of each guideline, by outcome") }
  func adviceGuidelinesCaption() -> String { say(en: "Advice of each guideline, by outcome") }
  func criteriaCaption() -> String { say(en: "Terms of success criteria, by rule 10") }
  func criteriaOpen(_ count: Int) -> String {
    say(
      en:
        "\(count) \(count == 1 ? "criterion has" : "criteria have") no term yet, for something is untested or cannot be "
        + "told. A conformance report is incomplete until each has one.")
  }
  func criteriaNotAsked(_ count: Int) -> String {
    say(
      en: "\(count) other \(count == 1 ? "criterion is" : "criteria are") not listed, for nothing is asked that tests "
        + "\(count == 1 ? "it" : "them"): nothing can be said of \(count == 1 ? "it" : "them").")
  }
  func criteriaRule() -> String {
    say(
      en:
        "A criterion counts its own check and every must-level check that tests it, on every screen in scope, and failures "
        + "from outside the profile.")
  }
  func matrixCaption() -> String { say(en: "Open issues by team and severity") }
  func issuesCaption() -> String { say(en: "Open issues with a finding in this release, the most severe first") }
  func failuresCaption() -> String { say(en: "Findings that decided the must-level cells that failed") }
  func untestedCaption(_ screen: String?) -> String {
    say(en: "Untested must-level cells of \(screen ?? "the product")")
  }
  func cantTellCaption() -> String { say(en: "Findings that decided the must-level cells that cannot be told") }
  func adviceCaption() -> String { say(en: "Findings that decided the advice that failed") }
  func disagreementsCaption() -> String {
    say(en: "Findings that count where auditors of the same build disagree")
  }
  func sessionsCaption() -> String { say(en: "Sessions with a finding, in the order of their numbers") }

  // MARK: Cells of tables

  func declared(_ declaration: (auditor: String, day: String)?) -> String {
    guard let declaration else { return say(en: "not declared complete") }
    return say(en: "List of elements declared complete by \(declaration.auditor) on \(declaration.day)")
  }
  func passedIn(_ release: String) -> String { say(en: "passed in \(release)") }
  func byComponent(_ address: Address) -> String { say(en: "by component \(address)") }
  func byWay(_ way: String) -> String { say(en: "by way \(way)") }
  func cellIs(_ outcome: Outcome) -> String { say(en: "cell: \(outcome.words)") }
  func carried(_ release: String) -> String { say(en: "carried from \(release)") }
  func waived(_ waiver: CoveringDecision) -> String { say(en: "waived by \(waiver.words)") }
  func advice() -> String { say(en: "advice") }

  // MARK: Empty lists

  func noFailure() -> String { say(en: "No must-level cell failed.") }
  func nothingOpen() -> String { say(en: "Nothing must-level is untested or cannot be told.") }
  func noAdviceFailed() -> String { say(en: "No advice failed.") }
  func noneInScope() -> String { say(en: "None in this scope.") }
  func noIssues() -> String { say(en: "None.") }
  func noSessions() -> String { say(en: "None: nothing was tested.") }
  func noScreen() -> String { say(en: "No screen is in scope.") }
  func nothingJudged() -> String { say(en: "No screen is in scope; nothing was judged.") }
  func cannotBeTold() -> String { say(en: "Cannot be told") }

  // MARK: Each failure and each issue

  func expected() -> String { say(en: "Expected") }
  func specified() -> String { say(en: "Specified for the element") }
  func expectedAnnouncement() -> String { say(en: "Expected announcement") }
  func differences() -> String { say(en: "Differences") }
  func observed() -> String { say(en: "Observed") }
  func reasonLabel() -> String { say(en: "Reason") }
  func note() -> String { say(en: "Note") }
  func mode(_ mode: TestMode) -> String { say(en: mode.words) }
  func environment(_ environment: AuditEnvironment) -> String {
    let technology = [environment.assistiveTechnology, environment.assistiveTechnologyVersion].filter { !$0.isEmpty }
    let system = [environment.os, environment.osVersion].filter { !$0.isEmpty }
    return [technology.joined(separator: " "), environment.device, system.joined(separator: " ")].joined(
      separator: ", ")
  }
  func evidence() -> String { say(en: "Evidence") }
  func decisionLabel() -> String { say(en: "Decision") }
  func ownerLabel() -> String { say(en: "Owner") }
  func failures(_ count: Int) -> String { say(en: CountText.of(count, "failure")) }
  func answered(_ outcome: Outcome) -> String { say(en: "answered: \(outcome.words)") }
  func issue(_ issue: AuditIssue) -> String {
    "\(issue.id.rawValue): \(issue.title), " + state(issue.state) + ", " + severity(issue.severity)
      + (issue.team.map { ", " + say(en: "team \($0)") } ?? "")
      + (issue.dueAt.map { ", " + say(en: "due \(Timestamp.day($0))") } ?? "")
  }
  func issueHeading(_ issue: AuditIssue) -> String { say(en: "Issue \(issue.id.rawValue): ") + issue.title }
  func decision(_ decision: Decision) -> String {
    say(
      en: "\(decision.kind.words) by \(decision.approver)"
        + (decision.expiresAt.map { ", until \(Timestamp.text($0))" } ?? "") + ": ") + decision.reason
  }
  func image(_ evidence: Evidence, of finding: Int64, at address: Address, _ check: String) -> String {
    say(
      en: "Evidence \(evidence.id.rawValue) of finding \(finding) at \(address), \(check): picture \(evidence.name)")
  }
  func file(_ evidence: Evidence) -> String {
    say(
      en: "Evidence \(evidence.id.rawValue), \(evidence.name): \(evidence.mediaType), "
        + "\(CountText.of(Int(evidence.byteCount), "byte")), SHA-256 \(evidence.sha256).")
  }
  func export(_ evidence: Evidence) -> String {
    say(en: "It is not shown here. To get it: auditctl evidence export \(evidence.id.rawValue)")
  }
  func shownBefore(_ evidence: Evidence) -> String { say(en: "Evidence \(evidence.id.rawValue) is shown above.") }
  func damaged(_ evidence: Evidence) -> String {
    say(en: "Evidence \(evidence.id.rawValue) is not what was stored. See auditctl database check.")
  }

  /// What an element must expose, as terms and texts; empty where the specification says nothing.
  func expectation(_ expectation: Expectation) -> [(String, String)] {
    var pairs: [(String, String)] = []
    func add(_ term: String, _ text: String?) {
      if let text { pairs.append((say(en: term), text)) }
    }
    func list(_ texts: [String]?) -> String? {
      texts.map { $0.isEmpty ? none() : $0.joined(separator: ", ") }
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
    add("Bold", expectation.isBold.map { say(en: $0 ? "yes" : "no") })
    return pairs
  }

  // MARK: Charts

  /// The letter that stands in a bar for an outcome.
  func letter(_ outcome: Outcome) -> String {
    switch outcome {
    case .passed: say(en: "P")
    case .failed: say(en: "F")
    case .cantTell: say(en: "C")
    case .inapplicable: say(en: "N")
    case .untested: say(en: "U")
    }
  }
  func legend(_ outcome: Outcome) -> String { letter(outcome) + ": " + self.outcome(outcome) }
  func legendTitle() -> String { say(en: "Legend") }
  func screensChart() -> String { say(en: "Must-level cells by outcome, a bar for each screen") }
  func trendChart() -> String { say(en: "Must-level cells by outcome, a bar for each release") }
  func bar(_ label: String, _ counts: OutcomeCounts) -> String {
    let parts: [(Outcome, Int)] = [
      (.passed, counts.passed), (.failed, counts.failed), (.cantTell, counts.cantTell),
      (.inapplicable, counts.inapplicable), (.untested, counts.untested),
    ]
    let said = parts.filter { $0.1 > 0 }.map { "\($0.1) " + outcome($0.0) }
    return label + ": " + (said.isEmpty ? say(en: "no cells") : said.joined(separator: ", "))
  }
  func tooManyBars(_ count: Int, limit: Int) -> String {
    say(en: "\(count) screens would be more than \(limit) bars, so there is no chart. The table has every screen.")
  }
}
