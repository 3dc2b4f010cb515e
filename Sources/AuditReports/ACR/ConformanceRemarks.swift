internal import AuditModel
internal import AuditRules

/// Writes the remarks on the rows of a conformance report, from findings and issues alone.
struct ConformanceRemarks {
  /// Most names in a sentence.
  private static let named = 8
  /// Most Unicode scalars of a quoted finding.
  private static let quotedLength = 200

  /// A screen, or the product itself, with the cells of a row there.
  private struct Place {
    let key: String
    let title: String
    let cells: CriterionCells.Place
    var counts: OutcomeCounts { cells.counts }
  }

  private let words: Words.Conformance.Remarks
  private let languages: TextLanguages
  private let input: ComplianceInput
  private let time: Int64
  /// Keys of the screens in their order, with their titles.
  private let screens: [(key: String, title: String)]

  init(
    _ input: ComplianceInput, at time: Int64, _ words: Words.Conformance.Remarks, _ languages: TextLanguages
  ) {
    self.input = input
    self.time = time
    self.words = words
    self.languages = languages
    screens = [(CellKeys.product, words.product)] + input.screens.map { ($0.key, $0.title) }
  }

  typealias Paragraph = ConformanceDocument.Paragraph

  /// The remark on what was found: where it is not met and what was found there, where it is met, known issues, what else is
  /// known, and in small print the counts and what it was tested with.
  func remark(
    on term: ConformanceTerm?, _ tally: ConformanceTally, _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> [Paragraph] {
    let counts = tally.counts
    var texts: [[PageRun]] = []
    switch term {
    case .supports, .partiallySupports, .doesNotSupport: break
    case .notApplicable:
      let reasons = try quoted(words.reasons, tally.absences, snapshot) { $0.reason ?? $0.observed }
      texts.append([.text(words.absent(on(places(tally) { $0.inapplicable > 0 })))] + reasons)
    case .notEvaluated: texts.append([.text(isBegun(counts) ? words.notEvaluatedCells : words.notEvaluated)])
    case nil: texts.append([.text(unfinished(tally))])
    }
    if counts.failed > 0 {
      let found = try quoted(words.observed, tally.failures, snapshot) { $0.observation }
      let met = term == .notEvaluated ? [] : met(tally, besideFailures: true).map { PageRun.text(" " + $0) }
      texts.append([.text(words.notMet(failedPlaces(tally)))] + found + met)
      texts.append(
        [.text((carried(counts) + [try issues(tally.issues, exempt: tally.exempt, snapshot)]).joined(separator: " "))])
    } else if term == .supports {
      texts += met(tally, besideFailures: false).map { [.text($0)] }
    }
    texts += (opposed(tally) + related(tally)).map { [.text($0)] }
    // With what it was tested says something only beside what was counted.
    let small = self.counts(tally, term).map { counts in
      counts + (tally.environments.isEmpty ? "" : " \(list(tally.environments.sorted()).capitalizedFirst).")
    }
    return texts.map { Paragraph($0) } + (small.map { [Paragraph($0, isSmall: true)] } ?? [])
  }

  /// How many checks failed, passed and are open of those that apply, and how many do not; nil where nothing is counted.
  private func counts(_ tally: ConformanceTally, _ term: ConformanceTerm?) -> String? {
    let counts = tally.counts
    guard counts.total > 0, tally.cells.hasOwn || counts.failed > 0, term != .notApplicable else { return nil }
    let applying = counts.total - counts.inapplicable
    var parts: [String] = []
    if counts.failed > 0 { parts.append(words.failed("\(counts.failed)", words.check(applying))) }
    if counts.passed > 0 {
      parts.append(words.passed(counts.failed > 0 ? "\(counts.passed)" : words.check(counts.passed)))
    }
    if term != nil || counts.failed > 0 { parts += open(counts) }
    let sentence = parts.joined(separator: ", ")
    let inapplicable = counts.inapplicable == 0 ? nil : words.inapplicable("\(counts.inapplicable)")
    let said = [sentence.isEmpty ? nil : sentence, inapplicable].compactMap { $0 }
    return said.isEmpty ? nil : said.joined(separator: "; ") + "."
  }

  private func isBegun(_ counts: OutcomeCounts) -> Bool {
    input.profile.target == .aaa && !open(counts).isEmpty
  }

  private func failedPlaces(_ tally: ConformanceTally) -> String { on(places(tally) { $0.failed > 0 }) }

  /// Where it is met; nothing where its own check shows that nowhere, or what fails for the whole app speaks against it.
  private func met(_ tally: ConformanceTally, besideFailures: Bool) -> [String] {
    guard tally.cells.places[CriterionCells.product]?.outcome != .failed else { return [] }
    let met = places(tally) { _ in true }.filter { $0.cells.outcome == .passed }
    guard !met.isEmpty else { return [] }
    let isOpen = tally.counts.open > 0
    if besideFailures, !isOpen, tally.cells.hasOwn { return [words.metElsewhere] }
    guard besideFailures || met.contains(where: { $0.key == CellKeys.product }) else {
      return [words.metOnAll(met.count)]
    }
    return [words.met(on(met))]
  }

  private func unfinished(_ tally: ConformanceTally) -> String {
    let counts = tally.counts
    if !tally.unplanned.isEmpty {
      return words.notPlanned(tally.unplanned.map(\.title).joined(separator: " or a "))
    }
    guard counts.total > 0 else { return words.notAsked(input.profile.title) }
    guard tally.cells.hasOwn else { return words.notOwn(input.profile.title) }
    guard !open(counts).isEmpty else { return tally.cells.doubts > 0 ? words.doubtful : words.notOwnEverywhere }
    return words.openCells(
      open(counts).joined(separator: ", "), words.check(counts.total), tally.open.joined(separator: ", "))
  }

  private func open(_ counts: OutcomeCounts) -> [String] {
    (counts.untested == 0 ? [] : [words.untested("\(counts.untested)")])
      + (counts.setAside == 0 ? [] : [words.setAside("\(counts.setAside)")])
      + (counts.cantTell == 0 ? [] : [words.cantTell("\(counts.cantTell)")])
  }

  private func carried(_ counts: OutcomeCounts) -> [String] {
    counts.carried == 0 ? [] : [words.carried(counts.carried, words.check(counts.carried))]
  }

  /// Passes beside failures, each with the findings of both, and an auditor's word where there is one (rule 10).
  private func opposed(_ tally: ConformanceTally) -> [String] {
    tally.opposed.prefix(Self.named).map { opposed in
      switch (opposed.kind, opposed.affirmation) {
      case (.contradiction, _): words.contradiction(opposed.sentenceWithFindings)
      case (.doubt, nil): words.doubt(opposed.sentenceWithFindings)
      case (.doubt, let word?):
        words.affirmed(
          opposed.sentenceWithFindings, word.person, Timestamp.day(word.affirmedAt),
          words.quote(DisplayText.line(word.reason, length: Self.quotedLength)))
      }
    } + (tally.opposed.count > Self.named ? [words.moreOpposed("\(tally.opposed.count - Self.named)")] : [])
  }

  /// Failures that withhold nothing here, for their checks are only related to the row (rule 10).
  private func related(_ tally: ConformanceTally) -> [String] {
    let failures = tally.related.sorted { $0.key < $1.key }.map { path, failure in
      let title = words.quote(DisplayText.line(failure.title, length: Self.quotedLength))
      return words.relatedFailure(title, path, places(of: failure))
    }
    return failures.isEmpty ? [] : [words.related(list(failures, separator: "; "))]
  }

  /// `the product itself and 2 screens`.
  private func places(of failure: ConformanceTally.RelatedFailure) -> String {
    let screens = failure.places.subtracting([CellKeys.product]).count
    guard failure.places.contains(CellKeys.product) else { return words.screen(screens) }
    return screens == 0 ? words.product : words.and(words.product, words.screen(screens))
  }

  /// What the findings say behind a space, each text once, cut where it is long and in the language in which it was written.
  private func quoted(
    _ sentence: (String) -> String, _ findings: [Identifier<Finding>],
    _ snapshot: borrowing some ReportFacts & ~Copyable,
    said: (Finding) -> String?
  ) throws -> [PageRun] {
    var quotes: [(text: String, language: String?)] = []
    for finding in try snapshot.findings(findings).sorted(by: { $0.id < $1.id }) {
      guard let text = said(finding) else { continue }
      let quote = words.quote(DisplayText.line(text, length: Self.quotedLength))
      if quotes.contains(where: { $0.text == quote }) { continue }
      quotes.append((quote, languages.written(on: finding.address.screenKey)))
    }
    guard quotes.contains(where: { $0.language != nil }) else {
      return quotes.isEmpty ? [] : [.text(" " + sentence(quotes.map(\.text).joined(separator: ", ")))]
    }
    // The sentence around the quotes, parted where they stand.
    let around = sentence("\u{FFFC}").split(separator: "\u{FFFC}", omittingEmptySubsequences: false).map { String($0) }
    var runs: [PageRun] = [.text(" " + (around.first ?? ""))]
    for (index, quote) in quotes.enumerated() {
      if index > 0 { runs.append(.text(", ")) }
      runs.append(.text(quote.text, in: quote.language))
    }
    return runs + [.text(around.last ?? "")]
  }

  /// The issues of failures, the first of them named; that there is none where none is given.
  ///
  /// - Parameter exempt: What was decided about those that are exempt, which is said by its kind.
  func issues(
    _ numbers: Set<Identifier<AuditIssue>>, exempt: [Identifier<AuditIssue>: Decision] = [:],
    _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> String {
    guard !numbers.isEmpty else { return words.noIssues }
    let issues = try numbers.sorted().prefix(Self.named).map { try input.issue($0, in: snapshot) }
    let plans = issues.map { issue in exempt[issue.id].map { words.decided($0.words) } ?? plan(issue) }
    let named = zip(issues, plans).map { issue, plan in
      words.issue("\(issue.id.rawValue)", issue.severity?.name ?? words.noSeverity, plan)
    }
    return words.issues(list(named, of: numbers.count)) + (plans.contains { $0 != nil } ? "" : " " + words.noPlan)
  }

  /// What is planned for an issue: a decision that holds before the date by which it is due.
  private func plan(_ issue: AuditIssue) -> String? {
    if let decision = issue.decision, issue.decisionExpiresAt.map({ $0 > time }) ?? true {
      return issue.decisionExpiresAt.map { words.decidedUntil(decision.words, Timestamp.day($0)) }
        ?? words.decided(decision.words)
    }
    if issue.state == .fixed { return words.fixed }
    return issue.dueAt.map { words.due(Timestamp.day($0)) }
  }

  private func places(_ tally: ConformanceTally, where isWanted: (OutcomeCounts) -> Bool) -> [Place] {
    screens.compactMap { screen in
      tally.cells.places[screen.key].flatMap {
        isWanted($0.counts) ? Place(key: screen.key, title: screen.title, cells: $0) : nil
      }
    }
  }

  /// `the product as a whole and 2 screens: Sign in, Pay`.
  private func on(_ places: [Place]) -> String {
    let screens = places.filter { $0.key != CellKeys.product }
    let whole = screens.count < places.count
    guard !screens.isEmpty else { return words.inProduct }
    let named = words.onScreens(words.named(words.screen(screens.count), list(screens.map(\.title))))
    return whole ? words.and(words.inProduct, named) : named
  }

  /// The first of some names, and how many more there are.
  ///
  /// - Parameter count: How many there are in all; nil: those that are given.
  private func list(_ names: [String], of count: Int? = nil, separator: String = ", ") -> String {
    let count = count ?? names.count
    let shown = names.prefix(Self.named).joined(separator: separator)
    return count > Self.named ? words.more(shown, "\(count - Self.named)") : shown
  }
}
