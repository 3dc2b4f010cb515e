internal import AuditModel
internal import AuditRules

/// The tables of a report for people; HTML and Markdown show the same.
struct ReportTables {
  let facts: PageFacts
  let words: Words
  var report: ComplianceReport { facts.report }
  private var compliance: ReleaseCompliance { report.compliance }

  /// The names of the screens by their keys.
  private let names: [String: String]

  init(_ facts: PageFacts, _ words: Words) {
    self.facts = facts
    self.words = words
    names = Dictionary(facts.report.compliance.screens.map { ($0.key, words.name($0)) }) { first, _ in first }
  }

  private func plain(_ titles: String...) -> [ReportTable.Column] { titles.map { .init($0) } }
  private var outcomeColumns: [ReportTable.Column] { words.outcomes.map { .init($0) } }

  // MARK: Screens

  /// Every screen with its counts, then the release.
  var screens: ReportTable {
    ReportTable(
      words.screensCaption, [.written(words.screen)] + plain(words.verdictColumn, words.why) + outcomeColumns,
      rows: report.screens.map { screen in
        [words.name(screen), words.verdict(screen.verdict), words.reasons(screen.reasons)] + counts(screen.mustLevel)
      } + [
        [words.wholeRelease, words.verdict(compliance.verdict), words.reasons(compliance.reasons)]
          + counts(compliance.mustLevel)
      ])
  }

  /// Who declared which list of elements complete, and what the lists have that nothing is asked of; nothing when the
  /// profile has no element checks and nobody declared any.
  var elementLists: ReportTable {
    let isShown = compliance.profile.hasElementChecks || compliance.screens.contains(where: \.isElementListComplete)
    return ReportTable(
      words.elementListsCaption,
      [.init(words.screen), .written(words.declared)] + plain(words.elements, words.withoutCheck),
      rows: (isShown ? report.screens : []).map { screen in
        [
          screen.key, words.declared(screen.declaration.map { ($0.auditor, Timestamp.day($0.declaredAt)) }),
          "\(screen.elements.total)", "\(screen.elements.unchecked)",
        ]
      })
  }

  var processes: ReportTable {
    ReportTable(
      words.processesCaption,
      [.written(words.process)] + plain(words.verdictColumn, words.why, words.steps),
      rows: compliance.processes.map { process in
        [
          "\(process.process.title) (\(process.process.key))", words.verdict(process.verdict),
          words.reason(process.reason), process.process.screens.joined(separator: ", "),
        ]
      })
  }

  /// The screens that were taken out of scope, with why.
  var outOfScope: ReportTable {
    ReportTable(
      words.outOfScopeCaption,
      [
        .written(words.screen), .init(words.takenOutIn), .written(words.reasonLabel), .written(words.person),
      ],
      rows: compliance.screensOutOfScope.map { change in
        [change.screen, change.release, change.reason ?? words.none, change.person ?? words.none]
      })
  }

  /// The failures that the release has no cell for, with why.
  var droppedFailures: ReportTable {
    ReportTable(
      words.droppedFailuresCaption,
      [.init(words.whereColumn), .written(words.check)] + plain(words.failedIn, words.whyDropped, words.finding)
        + [.written(words.decisionLabel)],
      rows: compliance.droppedFailuresHeldAgainst.map { failure in
        [
          failure.address.description, failure.check, failure.release,
          failure.cause.words + (failure.environment.map { ": \($0)" } ?? ""),
          failure.findings.first.map { "\($0.rawValue)" } ?? words.none, failure.decision ?? words.none,
        ]
      })
  }

  // MARK: Coverage, guidelines and criteria

  /// The cells of each level, then all of them.
  var coverage: ReportTable {
    var rows: [[String]] = []
    for (isMustLevel, all) in [(true, words.mustLevelRow), (false, words.adviceRow)] {
      for level in facts.levels {
        let counts = isMustLevel ? level.mustLevel : level.advice
        guard counts.total > 0, let named = RequirementLevel(rawValue: level.key) else { continue }
        rows.append(coverage(words.level(named, isMustLevel: isMustLevel), counts))
      }
      rows.append(coverage(all, isMustLevel ? facts.all.mustLevel : facts.all.advice))
    }
    return ReportTable(
      words.coverageCaption,
      plain(words.level, words.cells, words.tested, words.testedShare) + outcomeColumns
        + plain(words.carriedColumn), rows: rows)
  }

  private func coverage(_ name: String, _ counts: OutcomeCounts) -> [String] {
    [name, "\(counts.total)", "\(counts.tested)", words.share(counts)] + self.counts(counts) + ["\(counts.carried)"]
  }

  func guidelines(isAdvice: Bool) -> ReportTable {
    ReportTable(
      isAdvice ? words.adviceGuidelinesCaption : words.guidelinesCaption,
      [.written(words.guideline)] + outcomeColumns,
      rows: facts.guidelines.compactMap { guideline in
        let counted = isAdvice ? guideline.advice : guideline.mustLevel
        return counted.total == 0 ? nil : ["\(guideline.title) (\(guideline.key))"] + counts(counted)
      })
  }

  var criteria: ReportTable {
    ReportTable(
      words.criteriaCaption,
      [.init(words.criterion), .written(words.titleColumn)] + plain(words.term, words.why) + outcomeColumns,
      rows: facts.criteria.map { row in
        [row.key, row.title ?? "", words.term(row.term), words.reason(row.reason)] + counts(row.counts)
      })
  }

  // MARK: Other releases and sessions

  func changes(_ changes: ChangeCounts) -> ReportTable {
    ReportTable(
      words.comparisonCaption(compliance.release.predecessor ?? "", compliance.release.version),
      plain(words.changeColumn, words.mustLevel, words.adviceColumn),
      rows: ReleaseChange.allCases.compactMap { change in
        let (mustLevel, advice) = (changes.mustLevel[change] ?? 0, changes.advice[change] ?? 0)
        return mustLevel + advice == 0 ? nil : [words.change(change), "\(mustLevel)", "\(advice)"]
      })
  }

  var trend: ReportTable {
    ReportTable(
      words.trendCaption,
      [.written(words.release)] + plain(words.verdictColumn) + outcomeColumns
        + plain(words.testedShare, words.cells),
      rows: facts.trend.map { release in
        [release.version, words.verdict(release.verdict)] + counts(release.mustLevel)
          + [words.share(release.mustLevel), "\(release.mustLevel.total)"]
      })
  }

  /// Who tested what with what.
  var sessions: ReportTable {
    ReportTable(
      words.sessionsCaption,
      [.init(words.session)]
        + [words.auditor, words.technology, words.device, words.system, words.build].map { .written($0) }
        + plain(words.from, words.to, words.findings),
      rows: report.sessions.map { tested in
        let session = tested.session
        let environment = session.environment
        return [
          "\(session.id.rawValue)", session.auditor,
          join(environment.assistiveTechnology, environment.assistiveTechnologyVersion), environment.device,
          join(environment.os, environment.osVersion), session.build.name, Self.moment(session.startedAt),
          session.endedAt.map { Self.moment($0) } ?? words.stillOpen, "\(tested.findingCount)",
        ]
      })
  }

  // MARK: What several tables say

  /// The screen of a cell by its key, and its name; `.` is the product.
  func group(of cell: Cell) -> (key: String, name: String) {
    guard let key = cell.screenKey else { return (CellKeys.product, words.theProduct) }
    return (key, name(ofScreen: key))
  }

  /// A screen by its title and its key.
  func name(ofScreen key: String) -> String {
    names[key] ?? key
  }

  /// The text of a section that has nothing to list.
  ///
  /// "Nothing failed" would claim a test if no screen is in scope.
  func none(_ text: String) -> String {
    guard compliance.screens.isEmpty else { return text }
    return compliance.mustLevel.total + compliance.advice.total == 0
      ? words.nothingJudged : words.noScreen + " " + text
  }

  /// A time to the second, `2026-05-11T08:30:00Z`.
  static func moment(_ milliseconds: Int64) -> String {
    let fraction = milliseconds % 1000
    return Timestamp.text(milliseconds - (fraction < 0 ? fraction + 1000 : fraction))
  }

  /// Counts in the order of their columns.
  func counts(_ counts: OutcomeCounts) -> [String] { counts.inOrder.map { "\($0.count)" } }

  private func join(_ name: String, _ version: String) -> String {
    version.isEmpty ? name : "\(name) \(version)"
  }
}

extension OutcomeCounts {
  /// The outcomes in the order in which documents have them, each with its number.
  var inOrder: [(outcome: Outcome, count: Int)] {
    [
      (.passed, passed), (.failed, failed), (.cantTell, cantTell), (.inapplicable, inapplicable), (.untested, untested),
    ]
  }
}
