internal import AuditModel
internal import AuditRules

/// What a document says of screens that were taken out of scope, of the failures there, and of the others that the release
/// has no cell for; nothing where there are none.
struct ScopeText {
  private let compliance: ReleaseCompliance
  private let words: Words.Conformance.Scope
  private let plan: PlanText
  /// What is said of each failure.
  private let sentences: [DroppedFailure: String]
  /// What the screens out of scope were called.
  private let titles: [String: String]

  init(
    _ report: ComplianceReport, _ words: Words.Conformance, _ remarks: ConformanceRemarks,
    in snapshot: borrowing some ReportFacts & ~Copyable
  ) throws {
    compliance = report.compliance
    self.words = words.scope
    plan = PlanText(compliance, words.plan)
    let numbers = try report.input.issueNumbers(of: compliance.droppedFailures.flatMap(\.findings), in: snapshot)
    var sentences: [DroppedFailure: String] = [:]
    let names = try DroppedFailureNames(compliance.droppedFailures, of: compliance, snapshot)
    for dropped in try DroppedFailureRow.all(compliance.droppedFailures, snapshot) {
      let failure = dropped.failure
      let known = try remarks.issues(Set(failure.findings.flatMap { numbers[$0] ?? [] }), snapshot)
      sentences[failure] =
        ([words.scope.failure(dropped, names.name(failure), words.remarks.noSeverity)]
        + [failure.gone ?? failure.waiver].compactMap { $0.map { words.scope.decided($0.words) } }
        + [failure.beyond].compactMap { $0.map { words.scope.beyond($0.wordsBeyond) } } + [known])
        .joined(separator: " ")
    }
    self.sentences = sentences
    var places = PlaceReader(report.input)
    var titles: [String: String] = [:]
    for change in compliance.screensOutOfScope { titles[change.screen] = try places.title(change.screen, snapshot) }
    self.titles = titles
  }

  /// The title of what it says.
  var title: String {
    if hasUncounted { return words.titleBesides }
    return parts.isEmpty ? words.titleOfPlan : words.title
  }

  /// The screens, a sentence each, with why they were taken out.
  var screens: [String] {
    compliance.screensOutOfScope.map { change in
      let name = words.screen(titles[change.screen] ?? change.screen, change.release)
      let why = change.reason.map { words.reason($0) } ?? words.noReason
      return "\(name) \(why)" + (change.person.map { " " + words.person($0) } ?? "")
    }
  }

  /// The failures there, a sentence each.
  var failures: [String] { sentences(compliance.standingDroppedFailures.filter { $0.cause == .outOfScope }) }

  /// The other failures that the release has no cell for, by why: what is said of them all, and a sentence for each of them.
  private var uncounted: [(introduction: String, failures: [String])] {
    [
      (words.notAsked, sentences(compliance.droppedFailures.filter { $0.cause == .notAsked })),
      (words.gone, sentences(compliance.droppedFailures.filter { $0.cause == .gone })),
      (words.unplanned, sentences(compliance.droppedFailures.filter { $0.cause == .unplanned })),
    ].filter { !$0.1.isEmpty }
  }

  /// Whether a failure is known that the release has no cell for, besides those on screens out of scope.
  var hasUncounted: Bool { !uncounted.isEmpty }

  private func sentences(_ failures: [DroppedFailure]) -> [String] {
    failures.compactMap { sentences[$0] }
  }

  /// All of it, each with its introduction.
  private var parts: [(introduction: String, sentences: [String])] {
    ([(words.screens, screens), (words.failures, failures)] + uncounted).filter { !$0.1.isEmpty }
  }

  var isEmpty: Bool { parts.isEmpty && plan.changes.isEmpty }

  /// Writes all of it as lists under their introductions.
  func write(to page: inout some TextSink) throws {
    for part in parts {
      try page.paragraph(part.introduction)
      try page.list(part.sentences)
    }
    try plan.writeChanges(to: &page)
  }

  /// All of it as lines of plain text.
  var lines: [String] {
    parts.flatMap { ["", $0.introduction] + $0.sentences.map { "- \($0)" } } + plan.changeLines
  }
}
