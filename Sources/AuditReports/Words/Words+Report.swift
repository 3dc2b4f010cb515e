package import AuditModel
package import AuditRules

extension Words {
  /// The heading of a section.
  package func title(_ section: PageSection, _ facts: PageFacts) -> String {
    switch section {
    case .failed: "What failed"
    case .screens: "Screens"
    case .criteria: "Criteria of WCAG \(facts.wcagVersion)"
    case .since: since(facts.predecessor)
    case .open: "What was not tested"
    case .recommended: "Recommended, not required"
    case .notes: "Notes"
    case .issues: "Open issues"
    case .issueDetails: "Each issue"
    case .sign: "Sign-off"
    case .how: facts.report.options.scope.isOfIssues ? "Where this comes from" : "How this was tested"
    }
  }

  // MARK: The decision

  /// Why a release may ship or not, with counts and places.
  package func decision(_ gate: GateCheck, _ facts: PageFacts) -> String {
    let counts = facts.mustLevel
    let limits = self.limits(gate, facts)
    switch gate.answer {
    case .notReady:
      return "Nothing was tested yet: none of \(CountText.of(counts.total, requiredCheck)) has an answer." + limits
    case .mayShip:
      return "\(CountText.of(counts.total, requiredCheck)) asked: each passed or does not apply." + limits
    case .mayShipWithRisks: return letThrough(gate, isAlone: true) + limits
    case .notWorse: return "\(gate.answerWords)." + limits
    case .doNotShip:
      var sentence = ""
      if counts.failed > 0 { sentence = failures(facts) + letThrough(gate, isAlone: false) }
      if facts.open > 0 {
        let open = "\(CountText.number(facts.open)) \(facts.open == 1 ? "has" : "have") no answer yet."
        let isJoined = counts.failed > 0 && gate.outcome.letThrough.isEmpty
        sentence +=
          counts.failed == 0
          ? "No required check fails, and \(open)"
          : isJoined ? "\(facts.failures.count > 1 ? "," : "") and \(open)" : ". \(open)"
      } else if counts.failed > 0 {
        sentence += "."
      }
      return sentence + limits
    }
  }

  /// `7 required checks fail, all on Register`.
  private func failures(_ facts: PageFacts) -> String {
    let count = facts.failures.count
    let keys = Set(facts.failures.map { $0.cell.screenKey })
    let start = "\(CountText.of(count, requiredCheck)) \(count == 1 ? "fails" : "fail")"
    if keys.count == 1, let key = keys.first {
      return start + (count == 1 ? " on " : ", all on ") + facts.title(key)
    }
    return "\(start) on \(keys.compactMap { $0 }.count) of \(CountText.of(facts.report.screens.count, "screen"))"
  }

  private func letThrough(_ gate: GateCheck, isAlone: Bool) -> String {
    let failures = gate.outcome.letThrough
    guard !failures.isEmpty else { return "" }
    let kinds = Set(failures.compactMap { $0.covering?.decision.kind })
    let one = failures.count == 1
    let what =
      kinds == [.acceptedRisk]
      ? (one ? "an accepted risk" : "accepted risks") : "covered by \(one ? "a decision" : "decisions")"
    let ends = failures.compactMap { $0.covering?.decision.expiresAt }.min()
    let until = ends.map { " until \(Timestamp.day($0))" } ?? ""
    return isAlone
      ? "\(CountText.of(failures.count, "failure")) \(one ? "is" : "are") \(what)\(until)."
      : "; \(CountText.number(failures.count)) of them \(one ? "is" : "are") \(what)"
  }

  /// What else keeps the answer from being more, a sentence each.
  private func limits(_ gate: GateCheck, _ facts: PageFacts) -> String {
    var sentences: [String] = []
    let lists = facts.report.undeclared.count
    if lists > 0, gate.answer != .notReady {
      sentences.append(
        lists == 1
          ? "The list of elements of 1 screen is not finished."
          : "The lists of elements of \(lists) screens are not finished.")
    }
    let out = facts.report.compliance.screensOutOfScope.count
    if out > 0 { sentences.append("\(CountText.of(out, "screen")) \(out == 1 ? "is" : "are") out of scope.") }
    let unchecked = facts.report.elements.unchecked
    if unchecked > 0 {
      sentences.append("\(CountText.of(unchecked, "element")) \(unchecked == 1 ? "has" : "have") no check.")
    }
    if gate.answer == .doNotShip {
      sentences += gate.outcome.reasons.filter { $0.key == .release }.map { sentence($0.head) }
    }
    return sentences.map { " \($0)" }.joined()
  }

  package var requiredCheck: String { "required check" }
  package var checkNoun: String { "check" }
  package var failedFigure: String { "Failed" }
  package var openFigure: String { "No answer yet" }
  package var testedFigure: String { "Tested" }
  package var screensFigure: String { "Screens" }
  package func since(_ release: String) -> String { "Since \(release)" }
  /// `4 serious, 2 moderate, 1 minor`.
  package func severities(_ counts: [(severity: Severity?, count: Int)]) -> String {
    counts.map { "\(CountText.number($0.count)) \($0.severity?.name ?? "without severity")" }.joined(separator: ", ")
  }
  package func open(_ counts: OutcomeCounts) -> String {
    "\(CountText.number(counts.untested)) not tested, \(CountText.number(counts.cantTell)) cannot tell"
  }
  /// A share in whole percent, rounded down, so that it never looks like more.
  package func share(_ counts: OutcomeCounts) -> String {
    guard counts.total > 0 else { return "0 %" }
    let percent = counts.tested * 100 / counts.total
    return percent == 0 && counts.tested > 0 ? "under 1 %" : "\(percent) %"
  }
  package func testedOf(_ counts: OutcomeCounts) -> String { "\(tested(counts)) required checks" }
  package func tested(_ counts: OutcomeCounts) -> String {
    "\(CountText.number(counts.tested)) of \(CountText.number(counts.total))"
  }
  package func failing(_ screens: Int) -> String {
    screens == 0 ? "none with failures" : "\(screens) with failures"
  }
  package func changes(_ changes: ChangeCounts) -> String {
    func count(_ kinds: ReleaseChange...) -> Int { kinds.reduce(0) { $0 + (changes.mustLevel[$1] ?? 0) } }
    let parts = [
      (count(.newlyFailing, .reEmerged), "new"), (count(.stillFailing), "still failing"),
      (count(.claimedFixed), "said to be fixed"), (count(.fixedAndVerified), "fixed"),
      (count(.noLongerAsked), "answers not asked any more"),
    ].filter { $0.0 > 0 }
    return parts.isEmpty
      ? "no failure changed" : parts.map { "\(CountText.number($0.0)) \($0.1)" }.joined(separator: ", ")
  }

  // MARK: What to do next

  package var toDo: String { "What to do next" }
  package var whatToDo: String { "What" }
  package var who: String { "Who" }
  package var howMany: String { "How many" }
  package func fix(_ screen: String?, screens: Int) -> String { "Fix what fails on \(screen ?? "\(screens) screens")" }
  package func moreTeams(_ count: Int) -> String { "And \(CountText.of(count, "more team"))" }
  package func test(_ screen: String, isUntouched: Bool) -> String {
    isUntouched ? "Test \(screen)" : "Test the rest of \(screen)"
  }
  package func testRest(on screens: Int) -> String { "Test what was not tested on \(screens) screens" }
  package func decide(about dropped: Int) -> String {
    "Retest or decide about \(CountText.of(dropped, "failure")) that this release no longer checks"
  }
  package var testProduct: String { "Test what is asked of the whole app" }
  package func left(_ screen: ScreenCompliance, hasList: Bool) -> String? {
    let counts = screen.mustLevel
    let list = hasList ? nil : "finish its list of elements"
    if counts.tested == 0 { return ["Nobody has looked at it yet", list].compactMap { $0 }.joined(separator: "; ") }
    let left = [
      counts.untested > 0 ? "\(counts.untested) not tested" : nil,
      counts.cantTell > 0 ? "\(counts.cantTell) cannot tell" : nil,
    ].compactMap { $0 }.joined(separator: ", ")
    return [left, list].compactMap { $0 }.joined(separator: "; ")
  }
  package var auditors: String { "Auditors" }
  package var manager: String { "Release manager" }
  package func auditors(with team: String?) -> String { team.map { "Auditors, with \($0)" } ?? auditors }
  package func finishLists(_ screens: [String]) -> String {
    screens.count == 1
      ? "Finish the list of elements of \(screens[0])" : "Finish the lists of elements of \(screens.count) screens"
  }
  package var giveChecks: String { "Give a check to elements that have none" }
  package var nothingAskedOfThem: String { "Nothing is asked of them yet" }
  package var confirmIssues: String { "Confirm issues whose checks pass now" }
  package func holdsUpNothing(_ issues: [Int64]) -> String {
    "Does not hold up the release: " + Self.first(issues.map { "\($0)" })
  }
  private static func first(_ names: [String]) -> String {
    names.prefix(10).joined(separator: ", ") + (names.count > 10 ? " and \(names.count - 10) more" : "")
  }

  // MARK: Screens and criteria

  package var screensCaption: String { "Screens, most failures first" }
  package var screensNote: String { "Required checks only. Bars compare screens by failed checks." }
  package var result: String { "Result" }
  package var noAnswer: String { "No answer" }
  package var passed: String { "Passed" }
  package var doesNotApply: String { "Does not apply" }
  package var wholeApp: String { "Asked of the whole app" }
  package var listNotFinished: String { "List of elements not finished" }
  package var processesCaption: String { "Processes, each as good as its worst screen" }
  package var noScreen: String { "No screen is in scope." }
  package func criteria(_ asked: [RollUp.Row], notAsked: Int, target: ConformanceLevel) -> String {
    let failed = asked.count { $0.counts.decidingFailed > 0 }
    let open = asked.count { $0.counts.decidingFailed == 0 && $0.counts.open > 0 }
    let levels = Self.joined(ConformanceLevel.allCases.filter { $0 <= target }.map(\.rawValue))
    let start =
      asked.isEmpty
      ? "The checks of this audit bear on no criterion of level \(levels)."
      : "The checks of this audit bear on \(asked.count) \(asked.count == 1 ? "criterion" : "criteria") of level \(levels): "
        + "\(failed) failed, \(open) without an answer yet, \(asked.count - failed - open) passed or do not apply."
    let above =
      target == .aaa ? "" : "level \(Self.joined(ConformanceLevel.allCases.filter { $0 > target }.map(\.rawValue)))"
    if notAsked == 0 { return above.isEmpty ? start : "\(start) Nothing is claimed about \(above)." }
    return
      "\(start) \(notAsked) \(asked.isEmpty ? "" : "more ")of level \(levels) \(notAsked == 1 ? "is" : "are") not asked about, and nothing is "
      + "claimed about \(above.isEmpty ? "" : "\(above) or ")them."
  }
  package var criteriaCaption: String { "Criteria that were asked" }
  package var stated: String { "Stated" }
  package var criteriaNote: String {
    "In checks, each counted once for each place it is asked at: those of the criterion itself, and of others that test it "
      + "those that fail it or leave it open."
  }

  // MARK: Since the last release

  package var changesCaption: String { "What changed" }
  package var change: String { "Change" }
  package var checks: String { "Checks" }
  package func changed(_ change: ReleaseChange) -> String {
    change.title
  }
  /// `5 on Register, 2 on Sign In and 3 more`.
  package func places(_ screens: [(title: String, count: Int)]) -> String {
    if screens.count == 1 { return screens[0].count == 1 ? screens[0].title : "All on \(screens[0].title)" }
    let named = screens.prefix(3).map { "\($0.count) on \($0.title)" }.joined(separator: ", ")
    let rest = screens.dropFirst(3).reduce(0) { $0 + $1.count }
    return rest == 0 ? named : "\(named), \(rest) on \(CountText.of(screens.count - 3, "other screen"))"
  }
  package func nothingChanged(_ old: String) -> String { "No required check changed since \(old)." }
  package var comparisonCommand: String { "Check by check: " }
  package var trendCaption: String { "From release to release" }
  /// What has to be known to compare the releases of a trend, the newest first; nil where nothing has.
  package func trendNote(_ trend: [ReleaseStanding], leftOut: Int) -> String? {
    var sentences: [String] = []
    if trend.count > 1, trend[0].mustLevel.total != trend[1].mustLevel.total {
      let asks = trend[0].mustLevel.total > trend[1].mustLevel.total ? "more" : "less"
      sentences.append(
        "\(trend[0].version) asks \(asks) than \(trend[1].version). Counts of different size cannot be compared as a rate."
      )
    }
    if leftOut > 0 {
      sentences.append("\(CountText.of(leftOut, "earlier release")) \(leftOut == 1 ? "is" : "are") left out.")
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  // MARK: What was not tested

  package func nothingOpen(_ report: ComplianceReport) -> String {
    if report.compliance.mustLevel.total == 0 { return "No required check is asked; nothing was judged." }
    return "Every required check has an answer."
  }
  package func nothingClaimed(_ count: Int) -> String {
    count == 1
      ? "Nothing is claimed about this required check: it is one question at one place."
      : "Nothing is claimed about these \(CountText.number(count)) required checks. Each is one question at one place."
  }
  package func listsNotFinished(_ screens: Int) -> String {
    "The \(screens == 1 ? "list" : "lists") of elements of \(CountText.of(screens, "screen")) \(screens == 1 ? "is" : "are") not "
      + "finished: there may be elements that nobody looked at."
  }
  package func withoutCheck(_ count: Int) -> String {
    "\(CountText.of(count, "element")) \(count == 1 ? "has" : "have") no check at all."
  }
  package func notAskedThere(_ count: Int) -> String {
    "At \(CountText.of(count, "place")) a check is not asked, for the specification says that there is nothing to ask."
  }
  package func cannotTell(_ count: Int) -> String { "Cannot tell: \(CountText.number(count))" }
  package func notTested(_ count: Int) -> String { "Not tested: \(CountText.number(count))" }
  package func notTested(_ screen: String, _ count: Int) -> String {
    "\(screen): \(CountText.number(count)) not tested"
  }
  package func setAside(_ count: Int) -> String {
    "\(CountText.number(count)) of them \(count == 1 ? "was" : "were") answered before the specification changed; they wait to "
      + "be confirmed."
  }
  package func mostOfThem(_ screens: [(title: String, count: Int)]) -> String {
    "Most of them: " + screens.prefix(6).map { "\($0.title) (\(CountText.number($0.count)))" }.joined(separator: ", ")
      + ". The column “No answer” of the table of screens has all of them."
  }
  package var listsEach: String { " lists each of them." }
  package var noReason: String { "No reason was given." }
  package func said(_ text: String, by auditor: String) -> String { sentence(text) + " (\(auditor))" }
  package var outOfScopeCaption: String { "Screens that were taken out of scope" }
  package var takenOutIn: String { "Taken out in" }
  package var person: String { "Said by" }
  package var droppedFailuresCaption: String { "Failures that this release has no check for any more" }
  package var failedIn: String { "Failed in" }

  // MARK: Sign-off

  package var signIntroduction: String {
    "The decision is made by people. This page records it; what was tested and found stays as it is above."
  }
  package func signChoices(hasRisks: Bool) -> [String] {
    ["Do not ship", "Ship"] + (hasRisks ? ["Ship with the risks accepted above"] : [])
  }
  package var signatures: String { "Signatures" }
  package var signatureColumns: [String] { ["Role", "Name", "Date", "Signature"] }
  package var signers: [String] { ["Lead auditor", manager, "Product owner"] }

  // MARK: How this was tested

  package var sessionsCaption: String { "Who tested what" }
  package var auditor: String { "Auditor" }
  package var technology: String { "With" }
  package var device: String { "Device" }
  package var build: String { "Build" }
  package var day: String { "Day" }
  package var findings: String { "Findings" }
  package var nobodyTested: String { "Nobody has tested anything yet." }
  package func onNewestBuild(_ count: String) -> String { "Tested on the newest build: \(count)." }
  package var disagreementsCaption: String { "Where auditors of one build disagree; the worse answer counts" }
  package var rulesHeading: String { "How results are put together" }
  /// The rules that the report applied, in the order of their numbers.
  package func rules(_ facts: PageFacts) -> [Rule] {
    let decided = facts.report.compliance.rules.map(\.rule)
    return Rule.allCases.filter { decided.contains($0) || ($0 == .criteria && !facts.criteria.isEmpty) }
  }
  package var gateHeading: String { "The decision when the release was frozen" }
  package func gate(_ run: GateRun) -> String {
    let who = run.person.map { " by \($0)" } ?? ""
    return "\(run.isPassed ? "May ship" : "Do not ship"): asked on \(Timestamp.minute(run.ranAt))\(who), with auditctl "
      + "\(run.toolVersion). The release: \(result(run.verdict))."
  }
  package func gateReason(_ reason: GateRun.Reason) -> String { sentence(reason.sentence) }
  package func letThrough(_ failure: GateRun.LetThrough) -> String {
    "Accepted: \(failure.place): \(failure.check), \(failure.decision)"
  }
  package var gatePolicy: String { "The policy, as it was read" }
  package var origin: String { "Where this comes from" }
  package var command: String { "Make it again" }
  package var glossary: String { "Words" }
  package var terms: [(term: String, meaning: String)] {
    [
      (
        "Required check",
        "One question asked at one place: a screen, one of its states, or one stop of the screen reader. It counts once for "
          + "each place."
      ),
      ("Not tested", "Nobody looked in this release. It is never counted as passed."),
      ("Cannot tell", "Somebody looked, and could not decide."),
      ("Still failing", "Failed in an earlier release and not retested; counts as failed."),
    ]
  }

  /// A rule for people, without the words of the machine.
  package func plain(_ rule: Rule) -> String {
    switch rule {
    case .cells:
      "A check is asked once for each place it is about: the product, a screen, a state of a screen, or a stop of the screen "
        + "reader. What nobody answered is not tested."
    case .cell:
      "The newest answer counts at one place, with one assistive technology: a correction first, then the later build, then the "
        + "later time. Two auditors of one build both count, and the worse decides. Over several technologies the worst "
        + "decides. A tool never overrules a person. A pass counts while the specification says what it said."
    case .rollUp:
      "Several answers together are the first of these that is there: failed, not tested, cannot tell, passed, does not apply."
    case .alternatives:
      "Where a check can be met in one of several ways, one that passed is enough; it fails when all of them failed."
    case .screen:
      "A screen does not conform if a required check fails. It is not fully tested while one has no answer, or until its list "
        + "of elements is declared complete. Otherwise it conforms."
    case .process: "A process is as good as its worst screen, and not fully tested with a screen out of scope."
    case .release:
      "A release is judged like a screen, over all its screens. No rate is shown as a score while a required check has no answer."
    case .betweenReleases:
      "A pass is not carried to the next release. A failure is, until somebody has seen it pass."
    case .decisions:
      "A decision accepts the problems that it was made about, until it lapses. What it covers stays failed."
    case .criteria:
      "A criterion passes only by its own check. Any required check that tests it can fail it."
    case .imports: "What a tool finds is a failure; what it does not find passes nothing that a person has to answer."
    case .components:
      "What was found at a shared component counts on each screen that has it, except for what depends on where it stands."
    case .covers:
      "An answer to a check that asks the same of a whole screen answers the narrower checks there that nobody answered. It is "
        + "counted once."
    case .builds:
      "A pass on an older build counts, with its build. What is found after a release was frozen changes nothing of it."
    }
  }
}
