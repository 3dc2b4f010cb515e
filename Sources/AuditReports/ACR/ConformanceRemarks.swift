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
  private let input: ComplianceInput
  private let time: Int64
  /// Keys of the screens in their order, with their titles.
  private let screens: [(key: String, title: String)]

  init(_ input: ComplianceInput, at time: Int64, _ words: Words.Conformance.Remarks) {
    self.input = input
    self.time = time
    self.words = words
    screens = [(CellKeys.product, words.product)] + input.screens.map { ($0.key, $0.title) }
  }

  /// The remark on what was found.
  func remark(
    on term: ConformanceTerm?, _ tally: ConformanceTally, _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> String {
    let counts = tally.counts
    var sentences: [String] = []
    switch term {
    case .supports: sentences = [passed(tally)] + besides(counts)
    case .partiallySupports, .doesNotSupport: return try failure(tally, snapshot)
    case .notApplicable:
      sentences = [absent(tally)]
      sentences += try quoted(words.reasons, tally.absences, snapshot) { $0.reason ?? $0.observed }
    case .notEvaluated:
      let isBegun = input.profile.target == .aaa && open(counts) != []
      sentences = [
        isBegun
          ? words.notEvaluatedCells(words.check(counts.total), open(counts).joined(separator: ", "))
          : words.notEvaluated
      ]
    case nil: sentences = unfinished(tally)
    }
    if term == nil || term == .notEvaluated, counts.failed > 0 {
      sentences.append(words.on(words.knownFailures(counts.failed), failedPlaces(tally)))
      sentences += try quoted(words.observed, tally.failures, snapshot) { $0.observation }
      sentences.append(try issues(tally.issues, exempt: tally.exempt, snapshot))
    }
    return (sentences + opposed(tally) + related(tally) + testedWith(tally)).joined(separator: " ")
  }

  /// The remark on failures, whatever else is open.
  func failure(_ tally: ConformanceTally, _ snapshot: borrowing some ReportFacts & ~Copyable) throws -> String {
    let counts = tally.counts
    var sentences = [failed(tally)] + works(tally) + besides(counts)
    if counts.untested + counts.cantTell > 0 {
      sentences.append(words.openBesides(words.check(counts.total), open(counts).joined(separator: ", ")))
    }
    sentences += try quoted(words.observed, tally.failures, snapshot) { $0.observation }
    sentences += carried(counts) + [try issues(tally.issues, exempt: tally.exempt, snapshot)]
    return (sentences + opposed(tally) + related(tally) + testedWith(tally)).joined(separator: " ")
  }

  private func passed(_ tally: ConformanceTally) -> String {
    words.on(words.allPassed(tally.counts.passed), on(places(tally) { $0.passed > 0 }) { $0.title })
  }

  private func failed(_ tally: ConformanceTally) -> String {
    let (failed, passed) = (tally.counts.failed, tally.counts.passed)
    let open = tally.counts.untested + tally.counts.cantTell
    let count: String
    if open > 0 {
      count = words.failedSoFar("\(failed)", words.check(failed + passed + open))
    } else {
      count = passed == 0 ? words.allFailed(failed) : words.someFailed("\(failed)", words.check(failed + passed))
    }
    return words.on(count, failedPlaces(tally))
  }

  private func failedPlaces(_ tally: ConformanceTally) -> String {
    on(places(tally) { $0.failed > 0 }) { place in
      let counts = place.counts
      return words.partOfPlace(place.title, "\(counts.failed)", "\(counts.total - counts.inapplicable)")
    }
  }

  private func works(_ tally: ConformanceTally) -> [String] {
    guard tally.counts.passed > 0 else { return [] }
    // What fails for the whole app is met on no screen.
    let isEverywhere = tally.cells.places[CriterionCells.product]?.outcome == .failed
    let met = isEverywhere ? [] : places(tally) { _ in true }.filter { $0.cells.outcome == .passed }
    return [words.worksElsewhere(tally.counts.passed)]
      + (met.isEmpty ? [] : [words.works(list(met.map(\.title)))])
  }

  private func besides(_ counts: OutcomeCounts) -> [String] {
    counts.inapplicable == 0 ? [] : [words.inapplicable(words.check(counts.inapplicable))]
  }

  private func absent(_ tally: ConformanceTally) -> String {
    words.absent(words.check(tally.counts.total), on(places(tally) { $0.inapplicable > 0 }) { $0.title })
  }

  private func unfinished(_ tally: ConformanceTally) -> [String] {
    let counts = tally.counts
    if !tally.unplanned.isEmpty {
      return [words.notPlanned(tally.unplanned.map(\.title).joined(separator: " or a "))]
    }
    guard counts.total > 0 else { return [words.notAsked(input.profile.title)] }
    guard tally.cells.hasOwn else { return [words.notOwn(input.profile.title)] }
    guard !open(counts).isEmpty else {
      return [tally.cells.doubts > 0 ? words.doubtful : words.notOwnEverywhere]
    }
    return [
      words.openCells(
        words.check(counts.total), open(counts).joined(separator: ", "), tally.open.joined(separator: ", "))
    ]
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

  private func testedWith(_ tally: ConformanceTally) -> [String] {
    tally.environments.isEmpty ? [] : [words.testedWith(list(tally.environments.sorted()))]
  }

  /// What the findings say, each text once, cut where it is long.
  private func quoted(
    _ sentence: (String) -> String, _ findings: [Identifier<Finding>],
    _ snapshot: borrowing some ReportFacts & ~Copyable,
    said: (Finding) -> String?
  ) throws -> [String] {
    var texts: [String] = []
    for finding in try snapshot.findings(findings).sorted(by: { $0.id < $1.id }) {
      guard let text = said(finding) else { continue }
      let quote = words.quote(DisplayText.line(text, length: Self.quotedLength))
      if !texts.contains(quote) { texts.append(quote) }
    }
    return texts.isEmpty ? [] : [sentence(texts.joined(separator: ", "))]
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
    let named = issues.map { issue in
      words.issue(
        "\(issue.id.rawValue)", issue.severity?.name ?? words.noSeverity,
        exempt[issue.id].map { words.decided($0.words) } ?? plan(issue))
    }
    return words.issues(list(named, of: numbers.count, separator: "; "))
  }

  /// What is planned for an issue: a decision that holds before the date by which it is due.
  private func plan(_ issue: AuditIssue) -> String {
    if let decision = issue.decision, issue.decisionExpiresAt.map({ $0 > time }) ?? true {
      return issue.decisionExpiresAt.map { words.decidedUntil(decision.words, Timestamp.day($0)) }
        ?? words.decided(decision.words)
    }
    if issue.state == .fixed { return words.fixed }
    return issue.dueAt.map { words.due(Timestamp.day($0)) } ?? words.noPlan
  }

  private func places(_ tally: ConformanceTally, where isWanted: (OutcomeCounts) -> Bool) -> [Place] {
    screens.compactMap { screen in
      tally.cells.places[screen.key].flatMap {
        isWanted($0.counts) ? Place(key: screen.key, title: screen.title, cells: $0) : nil
      }
    }
  }

  /// `the product itself and 2 screens: Sign in, Pay`.
  private func on(_ places: [Place], _ name: (Place) -> String) -> String {
    let product = places.filter { $0.key == CellKeys.product }.map(name)
    let screens = places.filter { $0.key != CellKeys.product }
    guard !screens.isEmpty else { return product.joined() }
    let named = words.named(words.screen(screens.count), list(screens.map(name)))
    return product.first.map { words.and($0, named) } ?? named
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
