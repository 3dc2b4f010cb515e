package import AuditModel
package import AuditRules

/// What the HTML and the Markdown report say besides the lists of cells, gathered in one walk over the cells in scope.
package struct PageFacts {
  /// More failures than these stand together by guideline, with their places in tables.
  package static let fewFailures = 25

  /// How one screen, or the product, stands in scope.
  package struct Place {
    package let key: String
    package var mustLevel = OutcomeCounts()
  }

  package let report: ComplianceReport
  /// What the gate answers by the default policy; nil for a part of the release.
  package let gate: GateCheck?
  /// The must-level cells in scope.
  package private(set) var mustLevel = OutcomeCounts()
  package private(set) var advice = OutcomeCounts()
  /// The must-level cells in scope that failed, in the order of the release.
  package private(set) var failures: [ReportedFailure] = []
  /// The advice in scope that failed, in the order of the release.
  package private(set) var recommended: [ReportedFailure] = []
  /// The must-level cells of the product itself that are in scope.
  package private(set) var product = OutcomeCounts()
  package private(set) var disagreements = 0
  /// The findings of the release that have a note.
  package private(set) var noted: Set<Identifier<Finding>> = []
  /// How many cells in scope that did not fail have one.
  package private(set) var notes = 0
  /// The success criteria of WCAG about which there is something to say: a cell, or a settled term; empty for a part of the
  /// release.
  package private(set) var criteria: [RollUp.Row] = []
  /// What published documents state of the release.
  package private(set) var stated: [StatedClaim] = []
  /// Other criteria up to the target that nothing is asked for.
  package private(set) var criteriaNotAsked = 0
  /// The criteria of WCAG by their paths, whether they are asked for or not.
  package private(set) var outlines: [String: CriterionOutline] = [:]
  /// What changed since the predecessor; nil without one, and for a part of the release.
  package private(set) var changes: ChangeCounts?
  /// The releases before this one and this one, the newest first; this one alone for a part of it.
  package private(set) var trend: [ReleaseStanding] = []
  /// How many earlier releases the trend leaves out.
  package var trendLeftOut: Int { report.past?.leftOut ?? 0 }
  /// What the gate answered when the release was frozen; nil without such an answer.
  package let gateRun: GateRun?
  /// What the places of passes beside failures are called.
  private var opposedPlaces: [Address: String] = [:]
  /// In which languages texts are that are not the report's own.
  package let languages: TextLanguages

  /// Gathers what a report says.
  ///
  /// - Parameter isGlance: Whether it is gathered for the decision, the table of screens and the remarks alone: then nothing
  ///   is said of criteria and notes, and the places of failures are called by their keys.
  package init(
    _ report: ComplianceReport, isGlance: Bool = false, _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws {
    self.report = report
    languages = try TextLanguages(report, in: snapshot)
    gateRun = try snapshot.gateRun(of: report.compliance.release.id)
    gate =
      report.options.scope == .release
      ? try report.gate(snapshot) : nil
    if !isGlance { try readOutlines(snapshot) }
    guard !report.options.scope.isOfIssues else { return }
    let failed = try isGlance ? glance(snapshot) : count(snapshot)
    (failures, recommended) = (failed.filter(\.cell.isMustLevel), failed.filter { !$0.cell.isMustLevel })
    guard report.options.scope == .release else { return }
    if !isGlance { try readCriteria(snapshot) }
    opposedPlaces = try PlaceTitles(
      compliance.opposed.flatMap { [$0.passed.address, $0.failed.address] }, of: compliance.release, compliance.product,
      in: snapshot
    ).all
    trend = report.trend
    changes = try report.past.map { try ChangeCounts($0.cells, report.evaluation, in: snapshot) }
  }

  private var compliance: ReleaseCompliance { report.compliance }
  /// The must-level cells without an answer.
  package var open: Int { mustLevel.open }
  /// Whether failures stand together by guideline.
  package var hasMany: Bool { failures.count + recommended.count > Self.fewFailures }

  /// Notes on the whole release; none for a part of it.
  package var remarks: [String] {
    report.options.scope == .release ? compliance.remarks { opposedPlaces[$0] ?? "\($0)" } : []
  }

  /// Version of the predecessor; empty without one.
  package var predecessor: String { compliance.release.predecessor ?? "" }

  /// The version of WCAG that the release is audited by.
  package var wcagVersion: String { compliance.wcagVersion }

  /// A screen's title; the product's for its own cells.
  package func title(_ key: String?) -> String {
    guard let key, key != CellKeys.product else { return compliance.product.title }
    return compliance.screens.first { $0.key == key }?.title ?? key
  }

  /// The command that writes the report.
  package var command: String {
    let options = report.options
    var words = "auditctl report"
    switch options.scope {
    case .release: break
    case .screen(let key): words += " screen \(GateCommands.quoted(key))"
    case .issues(let team):
      words += " issues" + (team.map { " --team \(GateCommands.quoted($0))" } ?? "")
    case .issue(let number): words += " issues --issue \(number)"
    }
    return words + named + " --format \(report.format.rawValue) --language \(options.language.tag)"
      + (options.onlyFailures ? " --only-failures" : "")
  }

  /// The command that lists each cell without an answer.
  package var openCommand: String { "auditctl explain --outcome untested\(named)" }

  private var named: String {
    " --product \(GateCommands.quoted(compliance.product.key))"
      + " --release \(GateCommands.quoted(compliance.release.version))"
  }

  /// The command that compares with the predecessor cell by cell.
  package var comparisonCommand: String {
    let product = " --product \(GateCommands.quoted(compliance.product.key))"
    return "auditctl compare\(product) \(GateCommands.quoted(predecessor)) "
      + GateCommands.quoted(compliance.release.version)
  }

  // MARK: The walk over the cells

  /// Counts the cells, and reads those that failed, in the order of the release.
  private mutating func count(_ snapshot: borrowing some ReportFacts & ~Copyable) throws -> [ReportedFailure] {
    noted = try snapshot.notedFindings(of: compliance.release.id)
    let facts = self
    var (counts, failed) = (CellCounts(), [ReportedFailure]())
    var places = PlaceReader(report.input)
    let teams = teams
    try report.forEachRow(
      snapshot,
      visiting: { cell in
        counts.add(cell)
        if facts.isNoted(cell) { counts.notes += 1 }
      },
      where: { $0.outcome == .failed },
      { row in
        failed.append(
          ReportedFailure(
            cell: row.cell, severity: row.severity, place: try places.place(row.cell.address, snapshot),
            team: row.cell.screenKey.flatMap { teams[$0] ?? nil }))
      })
    take(counts)
    return failed
  }

  /// The same for a page that says how many failed, how severe that is and on whose screens.
  private mutating func glance(_ snapshot: borrowing some ReportFacts & ~Copyable) throws -> [ReportedFailure] {
    var (counts, failed) = (CellCounts(), [Cell]())
    try report.forEachCell(visiting: { counts.add($0) }, where: { $0.outcome == .failed }, { failed.append($0) })
    take(counts)
    let severities = try snapshot.severities(ofFailed: Set(failed.flatMap(\.findings)).sorted())
    let teams = teams
    return failed.map { cell in
      ReportedFailure(
        cell: cell, severity: FailureSeverity.worst(cell.findings.compactMap { severities[$0] }),
        place: PlacePhrase(PlaceNames(cell.address, product: compliance.product.title)),
        team: cell.screenKey.flatMap { teams[$0] ?? nil })
    }
  }

  /// The teams of screens by their keys.
  private var teams: [String: String?] {
    Dictionary(compliance.screens.map { ($0.key, $0.team) }) { first, _ in first }
  }

  private mutating func take(_ counts: CellCounts) {
    (mustLevel, advice, product) = (counts.mustLevel, counts.advice, counts.product)
    (disagreements, notes) = (counts.disagreements, counts.notes)
  }

  private mutating func readOutlines(_ snapshot: borrowing some ReportFacts & ~Copyable) throws {
    for outline in try snapshot.criterionOutlines(for: report.compliance.release.id) where outline.standard == "wcag" {
      outlines["\(outline.standard)/\(outline.key)"] = outline
    }
  }

  /// Whether something was noted at a cell that did not fail; of failures their notes are told with them.
  package func isNoted(_ cell: Cell) -> Bool {
    cell.outcome != .failed && !noted.isEmpty && cell.findings.contains(where: noted.contains)
  }

  private mutating func readCriteria(_ snapshot: borrowing some ReportFacts & ~Copyable) throws {
    let all = try report.criteria(snapshot)
    stated = try snapshot.statedClaims(of: report.compliance.release.id)
    criteria = all.filter { $0.counts.total > 0 || ($0.term != nil && $0.term != .notEvaluated) }
    let asked = Set(criteria.map(\.key))
    criteriaNotAsked = all.count { !asked.contains($0.key) && isUpToTarget($0.key) }
  }

  /// Whether a criterion is of a level that the profile asks for.
  package func isUpToTarget(_ key: String) -> Bool {
    outlines[key].flatMap { ConformanceLevel(rawValue: $0.level) }.map { $0 <= compliance.profile.target } ?? false
  }
}

/// What is counted of the cells in scope while they go by.
private struct CellCounts {
  var mustLevel = OutcomeCounts()
  var advice = OutcomeCounts()
  var product = OutcomeCounts()
  var disagreements = 0
  var notes = 0

  mutating func add(_ cell: Cell) {
    if cell.isMustLevel { mustLevel.add(cell) } else { advice.add(cell) }
    if cell.isMustLevel, cell.screenKey == nil { product.add(cell) }
    if cell.isDisagreement { disagreements += 1 }
  }
}
