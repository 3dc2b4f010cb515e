internal import AuditModel
internal import AuditRules

/// What the HTML and the Markdown report say besides the lists of cells, gathered in one walk over the cells in scope.
struct PageFacts {
  /// Cells that stand together, those that count for conformance apart from advice.
  struct Group {
    let key: String
    let title: String
    var mustLevel = OutcomeCounts()
    var advice = OutcomeCounts()

    mutating func add(_ cell: Cell) {
      if cell.isMustLevel { mustLevel.add(cell) } else { advice.add(cell) }
    }
  }

  /// A must-level failure that no decision covers.
  struct Blocker {
    /// Its place among the must-level failures in scope, from 1.
    let number: Int
    /// Where it is, and what was heard or found there.
    let title: String
    /// As every format has it; nil when nobody said it.
    let severity: Severity?
    let carriedFrom: String?
  }

  /// How many blockers are named before their list.
  static let blockerLimit = 10

  let report: ComplianceReport
  /// The cells in scope by level, in the order of the levels.
  private(set) var levels: [Group] = []
  /// The cells in scope by guideline, in the order of the packs.
  private(set) var guidelines: [Group] = []
  /// The cells in scope.
  private(set) var all = Group(key: "", title: "")
  /// The must-level failures in scope by the key of their screen; `.` is the product.
  private(set) var failuresByScreen: [String: Int] = [:]
  private(set) var disagreements = 0
  /// The most severe blockers, no more than ``blockerLimit``.
  private(set) var blockers: [Blocker] = []
  private var severities: [Severity?: Int] = [:]
  /// The success criteria of WCAG about which there is something to say: a cell, or a settled term; empty for a part of the
  /// release.
  private(set) var criteria: [RollUp.Row] = []
  /// How many other criteria nothing is asked for.
  private(set) var criteriaNotAsked = 0
  /// What changed since the predecessor; nil without one, and for a part of the release.
  private(set) var changes: ChangeCounts?
  /// The releases before this one and this one, the oldest first; this one alone for a part of it.
  private(set) var trend: [ReleaseStanding] = []
  /// How many earlier releases the trend leaves out.
  var trendLeftOut: Int { report.past?.leftOut ?? 0 }
  /// What the gate answered when the release was frozen; nil without such an answer.
  let gateRun: GateRun?

  /// Gathers what a report says.
  init(_ report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable) throws {
    self.report = report
    gateRun = try snapshot.gateRun(of: report.compliance.release.id)
    guard !report.options.scope.isOfIssues else { return }
    try count(snapshot)
    guard report.options.scope == .release else { return }
    let criteria = try report.criteria(snapshot)
    self.criteria = criteria.filter { $0.counts.total > 0 || ($0.term != nil && $0.term != .notEvaluated) }
    criteriaNotAsked = criteria.count - self.criteria.count
    try lookBack(snapshot)
  }

  var failed: Int { all.mustLevel.failed }
  var open: Int { all.mustLevel.untested + all.mustLevel.cantTell }
  var failedAdvice: Int { all.advice.failed }
  var blockerCount: Int { severities.values.reduce(0, +) }

  /// The blockers by severity, the worst first, those of which nobody said it last.
  var blockersBySeverity: [(severity: Severity?, count: Int)] {
    let order = Severity.allCases.reversed().map { Optional($0) } + [nil]
    return order.compactMap { severity in severities[severity].map { (severity, $0) } }
  }

  /// Notes on the whole release; none for a part of it.
  var remarks: [String] { report.options.scope == .release ? report.compliance.remarks : [] }

  /// The must-level failures that the release has no cell for; of a part of the release none.
  var droppedFailures: [DroppedFailure] {
    report.options.scope == .release ? report.compliance.droppedFailuresHeldAgainst : []
  }

  /// Whether no screen was taken out of scope, and the release has a cell for each failure.
  var isEverythingInScope: Bool {
    report.compliance.screensOutOfScope.isEmpty && report.compliance.droppedFailuresHeldAgainst.isEmpty
  }

  /// Version of the predecessor; empty without one.
  var predecessor: String { report.compliance.release.predecessor ?? "" }

  /// The screens in scope whose list of elements has to be declared complete and is not.
  var undeclared: [String] {
    guard report.compliance.profile.hasElementChecks else { return [] }
    return report.screens.filter { !$0.isElementListComplete }.map(\.key)
  }

  /// The command that writes the report.
  var command: String {
    let options = report.options
    var words = "auditctl report"
    switch options.scope {
    case .release: break
    case .screen(let key): words += " screen \(GateCommands.quoted(key))"
    case .issues(let team):
      words += " issues" + (team.map { " --team \(GateCommands.quoted($0))" } ?? "")
    }
    let product = " --product \(GateCommands.quoted(report.compliance.product.key))"
    return words + product + " --release \(GateCommands.quoted(report.compliance.release.version))"
      + " --format \(report.format.rawValue) --language \(options.language.tag)"
      + (options.onlyFailures ? " --only-failures" : "")
  }

  /// The command that compares with the predecessor cell by cell.
  var comparisonCommand: String {
    let product = " --product \(GateCommands.quoted(report.compliance.product.key))"
    return "auditctl compare\(product) \(GateCommands.quoted(predecessor)) "
      + GateCommands.quoted(report.compliance.release.version)
  }

  // MARK: The walk over the cells

  private mutating func count(_ snapshot: borrowing some ReportFacts & ~Copyable) throws {
    var byLevel: [RequirementLevel: Group] = [:]
    var byGuideline: [String: Int] = [:]
    var guidelines: [Group] = []
    var all = self.all
    var byScreen: [String: Int] = [:]
    var disagreements = 0
    var ranking = BlockerRanking(limit: Self.blockerLimit, report.input)
    try report.forEachRow(
      snapshot,
      visiting: { cell in
        let definition = cell.definition
        all.add(cell)
        byLevel[definition.check.level, default: Group(key: definition.check.level.rawValue, title: "")].add(cell)
        let place = byGuideline[definition.guidelinePath] ?? guidelines.count
        if place == guidelines.count {
          byGuideline[definition.guidelinePath] = place
          guidelines.append(Group(key: definition.guidelinePath, title: definition.guidelineTitle))
        }
        guidelines[place].add(cell)
        if cell.isDisagreement { disagreements += 1 }
        if cell.isMustLevel, cell.outcome == .failed {
          byScreen[cell.screenKey ?? CellKeys.product, default: 0] += 1
        }
      },
      where: { $0.isMustLevel && $0.outcome == .failed },
      { try ranking.take($0, snapshot) })
    (self.all, self.guidelines, self.disagreements, failuresByScreen) = (all, guidelines, disagreements, byScreen)
    levels = RequirementLevel.allCases.compactMap { byLevel[$0] }
    (blockers, severities) = (ranking.first, ranking.counts)
  }

  private mutating func lookBack(_ snapshot: borrowing some ReportFacts & ~Copyable) throws {
    trend = (report.past?.standings ?? []) + [ReleaseStanding(report.compliance)]
    changes = try report.past.map { try ChangeCounts($0.cells, report.evaluation, in: snapshot) }
  }
}
