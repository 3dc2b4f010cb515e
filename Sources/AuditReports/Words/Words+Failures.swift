package import AuditModel
package import AuditRules

extension Words {
  // MARK: Failures

  package func noFailure(_ report: ComplianceReport) -> String {
    report.compliance.mustLevel.total == 0
      ? "No required check is asked; nothing was judged."
      : report.compliance.standingDroppedFailures.isEmpty
        ? "No required check failed."
        : "No required check of this release failed. Failures that it no longer checks are listed under What was not tested."
  }
  /// How many fail where, and whose they all are.
  func fewFailures(_ failures: [ReportedFailure]) -> String {
    let places = Set(failures.map(\.place)).count
    let teams = Set(failures.map { $0.team ?? "" })
    let count = failures.count
    let team = teams.count == 1 ? teams.first.flatMap { $0.isEmpty ? nil : $0 } : nil
    return "\(CountText.of(count, requiredCheck)) \(count == 1 ? "fails" : "fail") at \(CountText.of(places, "place"))."
      + (count == 1 ? "" : " The worst come first.")
      + (team.map { " \(count == 1 ? "It" : "Each") belongs to a screen of \($0)." } ?? "")
  }
  package func manyFailures(_ failures: [ReportedFailure]) -> String {
    let places = Set(failures.map(\.place)).count
    let checks = Set(failures.map(\.check.path)).count
    return "\(CountText.number(failures.count)) required checks fail at \(CountText.of(places, "place")), against "
      + "\(CountText.of(checks, "different check")). They stand together by what they are about; the gravest groups come first."
  }
  package var decidesNothing: String { "These decide nothing about the release." }
  package func notMet(_ check: String) -> String { "Not met: \(check)" }
  /// How many places on which screens, and for which teams.
  package func meta(_ failures: [ReportedFailure], _ facts: PageFacts) -> String {
    let screens = failures.map { facts.title($0.cell.screenKey) }.distinct()
    let teams = failures.compactMap(\.team).distinct()
    return "\(CountText.of(failures.count, "place")) on \(screens.joined(separator: ", "))."
      + (teams.isEmpty ? "" : " For \(teams.joined(separator: ", ")).")
  }
  package func heard(_ isHeard: Bool) -> String { isHeard ? "Heard" : "Found" }
  package func quoted(_ text: String) -> String { "“\(text)”" }
  /// What is said of an element where what it says counts.
  package func spoken(_ expectation: Expectation) -> Expectation {
    var spoken = expectation
    (spoken.textColor, spoken.backgroundColor, spoken.textSize, spoken.isBold) = (nil, nil, nil, nil)
    return spoken
  }
  package var nothingNoted: String { "Nothing was noted" }
  package var expected: String { "Expected" }
  package func specified(_ text: String) -> String { "Specified: \(text)" }
  package func also(_ outcome: String, by auditor: String, _ environment: String, _ day: String, said: String?)
    -> String
  {
    "\(outcome) for \(auditor) with \(environment), \(day)" + (said.map { ": \($0)" } ?? "") + "."
  }
  /// One of several ways in which a check can be met, and what was found there.
  package func byWay(_ way: String, said: String?) -> String { "\(way): \(said ?? nothingNoted.lowercased())" }
  package var oneOf: String { "One of:" }
  package func byComponent(_ address: Address) -> String { "Found on the shared component \(address)." }
  package func problem(_ problem: Problem) -> String { ProblemText.of(problem) }
  package func stillFailing(since release: String) -> String { "Still failing, not retested since \(release)." }
  package func notRetested(since release: String) -> String { "Not retested since \(release)" }
  package func accepted(_ waiver: CoveringDecision) -> String {
    waiver.decision.words.capitalizedFirst + (waiver.decision.expiresAt.map { ", until \(Timestamp.day($0))" } ?? "")
      + ", \(approved(waiver.decision)): \(waiver.decision.reason)"
  }
  package func issueNumber(_ issue: AuditIssue) -> String { "Issue \(issue.id.rawValue)" }
  package func provenance(_ heard: String, _ build: Build, _ environment: String, _ day: String, _ auditor: String)
    -> String
  {
    "\(heard) in \(build.words) with \(environment), \(day), by \(auditor)."
  }
  package func failed(_ group: String, _ count: Int) -> String { "\(group): \(CountText.number(count)) failed" }
  package func worst(_ group: String, _ count: Int) -> String {
    count > 5 ? "\(group), the worst five" : "\(group), the worst first"
  }
  package func rest(_ group: String) -> String { "\(group), the rest" }
  package func morePlaces(_ count: Int) -> String { CountText.of(count, "more place") }
  package func whyAndHow(_ platform: Platform) -> String { "Why it matters and how to fix it on \(platform.title)" }
  package var notMetColumn: String { "Not met" }
  package var heardColumn: String { "Heard or found" }
  package func pieces(_ count: Int) -> String { CountText.of(count, "piece") + " of evidence" }
  package var whyItMatters: String { "Why it matters" }
  package func howToFix(_ platform: Platform) -> String { "How to fix it on \(platform.title)" }
  package func relation(_ relation: ReferenceRelation) -> String {
    switch relation {
    case .tests: "Tests"
    case .covers: "Covers"
    case .related: "Related to"
    }
  }

  // MARK: Evidence

  /// What a picture is of where nobody said it.
  package func picture(of place: String) -> String { "Screenshot of \(place), no description" }
  package func file(_ evidence: Evidence, isCaptioned: Bool = true) -> String {
    (isCaptioned ? evidence.caption.map { $0.closed + " " } ?? "" : "")
      + "Evidence \(evidence.id.rawValue), \(evidence.name): \(evidence.mediaType), "
      + "\(CountText.of(Int(evidence.byteCount), "byte")), SHA-256 \(evidence.sha256)."
  }
  package func export(_ evidence: Evidence) -> String {
    "It is not shown here. To get it: auditctl evidence export \(evidence.id.rawValue)"
  }
  package func shownBefore(_ evidence: Evidence) -> String {
    (evidence.caption.map { $0.closed + " " } ?? "") + "Evidence \(evidence.id.rawValue) is shown above."
  }
  package func redacted(_ evidence: Evidence, _ redaction: Redaction) -> String {
    (evidence.caption.map { $0.closed + " " } ?? "") + "Evidence \(evidence.id.rawValue) was \(redaction.words)".closed
  }
  package func damaged(_ evidence: Evidence) -> String {
    "Evidence \(evidence.id.rawValue) is not what was stored. See auditctl database check."
  }

  /// What an element must expose, as terms and texts; empty where the specification says nothing.
  package func expectation(_ expectation: Expectation) -> [(String, String)] {
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

  // MARK: Issues

  package var issuesCaption: String { "Open issues with a finding in this release, the most severe first" }
  package var noIssues: String { "No issue is open." }
  /// What stands before the title of an issue.
  package func issueHeading(_ issue: AuditIssue) -> String { "Issue \(issue.id.rawValue): " }
  package func issueMeta(_ issue: AuditIssue) -> String {
    issue.team.map { "For \($0)." } ?? "For no team."
  }
  /// How the cell of an issue stands in the release.
  package func standing(_ cell: Cell) -> String {
    outcome(cell.outcome) + (cell.carriedFrom.map { ", not retested since \($0)" } ?? "")
  }
  package var howToSee: String { "How to see it" }
  package var seenWith: String { "Seen with" }
  /// `VoiceOver 17.5, iPhone 15, iOS 17.5, build 5.2.0 (5211)`.
  package func seen(_ session: AuditSession) -> String {
    let environment = session.environment
    let technology = [environment.assistiveTechnology, environment.assistiveTechnologyVersion].filter { !$0.isEmpty }
    return [technology.joined(separator: " "), environment.deviceWords, session.build.words].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }
  package var differences: String { "What differs" }
  /// What leads to a check of the same guideline, which stands above.
  package var asAbove: String { "As above, at " }
  package var howToGetThere: String { "How to get there" }
  package var labels: String { "Labels" }
  package var tracker: String { "In the team’s tracker" }
  package var ownerLabel: String { "Owner" }
  package var noOwners: String {
    "Left out, for the release is frozen: its issues stand here as they stood then, and who works on one may change."
  }
  /// Who answers for a decision, and who said yes to it where that is somebody else.
  private func approved(_ decision: Decision) -> String {
    (decision.owner == decision.approver ? "" : "owner \(decision.owner), ") + "approved by \(decision.approver)"
  }
  package func decision(_ decision: Decision) -> String {
    "\(decision.kind.words), \(approved(decision))"
      + (decision.expiresAt.map { ", until \(Timestamp.day($0))" } ?? "") + ": " + decision.reason
  }

  package var decisions: String { "Decisions" }
  /// A decision with when it was made, and that it was taken back.
  package func decided(_ decision: Decision) -> String {
    "\(Timestamp.day(decision.decidedAt)): \(self.decision(decision))"
      + (decision.revocation.map { "; taken back by \($0.revokedBy), \(Timestamp.day($0.revokedAt)): \($0.reason)" }
        ?? "")
  }
  package var history: String { "History" }
  /// When, who and what: `2026-03-02 09:00 UTC, Auditor A: said to be fixed in build 5211`.
  package func happened(_ event: AuditIssue.Event, build: String?) -> String {
    "\(Timestamp.minute(event.occurredAt)), \(done(event, build: build))"
  }
  /// Who and what, without when.
  package func done(_ event: AuditIssue.Event, build: String?) -> String {
    let what =
      switch event.kind {
      case .opened: "opened"
      case .joined: "found again"
      case .parted: "a finding moved to another issue"
      case .fixed: "said to be fixed"
      case .claimed: "not found by a tool any more"
      case .verified: "confirmed"
      case .reopened: "open again"
      case .referenced: event.text == nil ? "in no tracker any more" : "in the team’s tracker"
      default: event.kind.rawValue
      }
    return "\(event.actor): \(what)" + (build.map { " in build \($0)" } ?? "")
      + (event.other.map { ", issue \($0.rawValue)" } ?? "") + (event.text.map { ": \($0)" } ?? "")
  }

  // MARK: Columns

  package var screen: String { "Screen" }
  package var why: String { "Why" }
  package var level: String { "Level" }
  package var process: String { "Process" }
  package var steps: String { "Screens" }
  package var criterion: String { "Criterion" }
  package var team: String { "Team" }
  package var whereColumn: String { "Where" }
  package var check: String { "Check" }
  package var severityColumn: String { "Severity" }
  package func answeredTogether(_ others: Int) -> String { TogetherText.of(others) }
  package var issue: String { "Issue" }
  package var titleColumn: String { "Title" }
  package var stateColumn: String { "State" }
  package var due: String { "Due" }
  package var outcomeHere: String { "In this release" }
  package var reasonLabel: String { "Reason" }
  package var note: String { "Note" }
  package var notesCaption: String { "What was noted where nothing failed" }
  package func notesSummary(_ count: Int) -> String { CountText.of(count, "note") }
  package var decisionLabel: String { "Decision" }
}
