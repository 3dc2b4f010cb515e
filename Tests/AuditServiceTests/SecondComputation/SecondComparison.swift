import AuditModel
import AuditReports
import AuditRules
import AuditService
import AuditStore

@testable import SecondComputation

/// Compares what the product says of an audit with what is computed a second time.
enum SecondComparison {
  /// What is said of a release, a line each, with what kind of thing it is.
  private struct Said {
    var lines: Set<String> = []

    mutating func add(_ kind: String, _ words: String) { lines.insert("\(kind): \(words)") }
  }

  private static func computed(_ cells: SecondCells) -> Said {
    var said = Said()
    let verdicts = SecondVerdicts(cells)
    for cell in cells.cells {
      said.add(
        "cell",
        "\(cell.name) \(cell.outcome.name) \(cell.isMustLevel ? "must" : "advice")\(cell.isCarried ? " carried" : "")")
    }
    for screen in cells.version.screensInScope {
      said.add(
        "screen",
        "\(screen) \(verdicts.ownVerdict(screen)) \(verdicts.verdict(screen)) "
          + verdicts.counts(verdicts.cells(of: screen)).text)
    }
    if Followed.all.contains(.processes) {
      for key in cells.version.processes.keys { said.add("process", "\(key) \(verdicts.verdict(ofProcess: key))") }
    }
    said.add("release", "\(verdicts.verdict)")
    said.add("rates", verdicts.rates)
    if Followed.all.contains(.dropped) {
      for dropped in cells.dropped { said.add("dropped", "\(dropped.address) \(dropped.check) \(dropped.cause.words)") }
    }
    if Followed.all.contains(.decisions) {
      for cell in cells.letThrough { said.add("let through", cell.name) }
    }
    if Followed.all.contains(.terms) {
      for (path, level) in RandomPacks.criteria {
        said.add("term", "\(path) \(cells.term(path, level: level)?.words ?? "-")")
      }
    }
    return said
  }

  private static func evaluated(_ audit: HistoryAudit, _ release: Int) throws -> Said {
    try audit.evaluate(release) { evaluation, transaction in
      var said = Said()
      let compliance = evaluation.compliance
      for cell in evaluation.cells {
        // A site-level finding that did not fail fills nothing, and may be shown or not.
        if cell.address == .product, cell.definition.check.scope != .product, cell.outcome != .failed { continue }
        said.add(
          "cell",
          "\(cell.address) \(cell.definition.check.path) \(cell.outcome.name) "
            + "\(cell.isMustLevel ? "must" : "advice")\(cell.isCarried ? " carried" : "")")
      }
      for screen in compliance.screens {
        said.add("screen", "\(screen.key) \(screen.ownVerdict) \(screen.verdict) \(counts(screen.mustLevel).text)")
      }
      if Followed.all.contains(.processes) {
        for process in compliance.processes { said.add("process", "\(process.process.key) \(process.verdict)") }
      }
      said.add("release", "\(compliance.verdict)")
      let rates = compliance.rates
      let mean = rates.meanOfScreens.map { "\(Int(($0 * 1000).rounded()))" } ?? "-"
      said.add("rates", "\(rates.met)/\(rates.applicable) mean \(mean) of \(rates.countedScreens)")
      if Followed.all.contains(.dropped) {
        for dropped in compliance.standingDroppedFailures {
          said.add("dropped", "\(dropped.address) \(dropped.check) \(words(dropped))")
        }
      }
      if Followed.all.contains(.decisions) {
        for cell in evaluation.cells where cell.isWaived {
          said.add("let through", "\(cell.address) \(cell.definition.check.path)")
        }
      }
      if Followed.all.contains(.terms) {
        for row in try RollUp(.criterion, evaluation, in: transaction).rows {
          said.add("term", "\(row.key) \(row.term?.words ?? "-")")
        }
      }
      return said
    }
  }

  private static func words(_ dropped: DroppedFailure) -> String {
    switch dropped.cause {
    case .gone, .outOfScope: "place"
    case .notAsked: "check"
    case .unplanned: "environment \(dropped.environment ?? "-")"
    }
  }

  private static func counts(_ counts: OutcomeCounts) -> SecondVerdicts.Counts {
    SecondVerdicts.Counts(
      failed: counts.failed, untested: counts.untested, cantTell: counts.cantTell, passed: counts.passed,
      inapplicable: counts.inapplicable, carried: counts.carried)
  }

  /// What the two say differently of a release, a line each, with the history behind it; nil where they agree.
  ///
  /// - Parameter cells: Those of each release, computed a second time.
  static func disagreement(_ audit: HistoryAudit, _ cells: [SecondCells], seed: UInt64) throws -> String? {
    for (release, cells) in cells.enumerated() {
      let (computed, evaluated) = (Self.computed(cells).lines, try Self.evaluated(audit, release).lines)
      guard computed != evaluated else { continue }
      let differences =
        computed.subtracting(evaluated).map { "  \($0)   (second computation)" }
        + evaluated.subtracting(computed).map { "  \($0)   (product)" }
      return """
        seed \(seed), release \(audit.history.releases[release].name):
        \(differences.sorted().joined(separator: "\n"))
        after
        \(audit.history.lines.map { "  \($0)" }.joined(separator: "\n"))
        """
    }
    return nil
  }

  /// The cells of each release of a history.
  static func cells(_ history: History) -> [SecondCells] {
    history.releases.indices.map { SecondCells(history, release: $0) }
  }

  /// What a history comes to that rules are for.
  ///
  /// - Parameter cells: Those of each of its releases.
  static func met(_ history: History, _ cells: [SecondCells]) -> Set<String> {
    var met: Set<String> = []
    for cells in cells {
      let verdicts = SecondVerdicts(cells)
      met.insert("release \(verdicts.verdict)")
      for screen in cells.version.screensInScope {
        met.insert("screen \(verdicts.verdict(screen))")
        if verdicts.verdict(screen) != verdicts.ownVerdict(screen) { met.insert("drawn down") }
      }
      for cell in cells.cells {
        met.insert(cell.outcome.name)
        if cell.isCarried { met.insert("carried") }
        let failures = cell.answers.reduce(into: Set<Int>()) { $0.formUnion($1.failures) }
        if cell.isCarried, failures.contains(where: { history.findings[$0].address != cell.address }) {
          met.insert("carried by another key")
        }
        if cell.answers.contains(where: \.isSetAside) { met.insert("set aside") }
        if cell.isFilled { met.insert("filled \(cell.outcome.name)") }
        if !cell.isAsked { met.insert("not asked") }
        if cell.answers.contains(where: { !$0.environment.isPlanned }) { met.insert("outside the plan") }
      }
      if !cells.dropped.isEmpty { met.insert("dropped") }
      if !cells.doubts.isEmpty { met.insert("doubt") }
      if !cells.contradictions.isEmpty { met.insert("contradiction") }
      if !cells.letThrough.isEmpty { met.insert("let through") }
      if cells.allDoubts.count > cells.doubts.count { met.insert("affirmed") }
      if history.findings.indices.contains(where: { cells.isGone($0) }) { met.insert("gone") }
      if history.decisions.contains(where: { decision in
        decision.kind == .gone && !decision.isRevoked
          && decision.covered.contains { !cells.isGone($0.finding) }
      }) {
        met.insert("back again")
      }
    }
    let decided = history.decisions.filter { !$0.isRevoked }
    for kind in Decision.Kind.allCases where decided.contains(where: { $0.kind == kind }) {
      met.insert("decided \(kind.words)")
    }
    return met
  }
}
