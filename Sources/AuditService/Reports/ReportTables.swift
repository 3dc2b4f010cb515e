internal import AuditModel
internal import AuditStore

/// The tables of a report for people; HTML and Markdown show the same.
struct ReportTables {
  private let report: ComplianceReport
  private var compliance: ReleaseCompliance { report.compliance }

  init(_ report: ComplianceReport) {
    self.report = report
  }

  /// Every screen with its counts, then the release.
  var screens: ReportTable {
    ReportTable(
      caption: "Must-level cells of each screen in scope, by outcome",
      columns: [
        .written("Screen"), "Verdict", "Why", "Passed", "Failed", "Cannot tell", "Not applicable", "Untested",
      ])
  }

  var screenRows: [[String]] {
    let screens = report.screens.map { screen in
      [name(screen), screen.verdict.words, screen.reasons.joined(separator: "; ")] + counts(screen.mustLevel)
    }
    return screens + [
      ["Whole release", compliance.verdict.words, compliance.reasons.joined(separator: "; ")]
        + counts(compliance.mustLevel)
    ]
  }

  /// Who declared which list of elements complete, and what the lists have that nothing is asked of; nil when the
  /// profile has no element checks and nobody declared any.
  var elementLists: ReportTable? {
    guard compliance.profile.hasElementChecks || compliance.screens.contains(where: \.isElementListComplete) else {
      return nil
    }
    return ReportTable(
      caption: "Lists of elements",
      columns: ["Screen", .written("Declared"), "Elements", "Without any check"])
  }

  var elementListRows: [[String]] {
    report.screens.map { screen in
      let declared = screen.declaration.map {
        "List of elements declared complete by \($0.auditor) on \(Timestamp.day($0.declaredAt))"
      }
      return [
        screen.key, declared ?? "not declared complete", "\(screen.elements.total)", "\(screen.elements.unchecked)",
      ]
    }
  }

  /// The findings that decided some cells.
  func findings(_ caption: String) -> ReportTable {
    ReportTable(
      caption: caption,
      columns: [
        "Where", .written("Check"), "Outcome", .written("Observed or reason"), "Severity", "Finding", "Observed at",
        .written("Build"), .written("Auditor"), .written("Environment"),
      ])
  }

  /// The rows of a cell there, one a finding; an untested cell has one without a finding.
  func findingRows(_ row: ComplianceReport.Row) -> [[String]] {
    guard !row.findings.isEmpty else {
      return [head(row) + [row.cell.outcome.words, "no finding"] + [String](repeating: "", count: 6)]
    }
    return row.findings.map { facts in
      [place(row, facts), check(row, facts), outcome(row, facts)] + fields(facts)
    }
  }

  /// Cells alone.
  func cells(_ caption: String) -> ReportTable {
    ReportTable(caption: caption, columns: ["Where", .written("Check")])
  }

  /// Who tested what with what.
  var sessions: ReportTable {
    ReportTable(
      caption: "Sessions with a finding, in the order of their numbers",
      columns: [
        "Session", .written("Auditor"), .written("Assistive technology"), .written("Device"), .written("System"),
        .written("Build"), "From", "To", "Findings",
      ])
  }

  var sessionRows: [[String]] {
    report.sessions.map { tested in
      let session = tested.session
      let environment = session.environment
      return [
        "\(session.id.rawValue)", session.auditor,
        join(environment.assistiveTechnology, environment.assistiveTechnologyVersion), environment.device,
        join(environment.os, environment.osVersion), session.build.name, Self.moment(session.startedAt),
        session.endedAt.map { Self.moment($0) } ?? "open", "\(tested.findingCount)",
      ]
    }
  }

  /// Open issues, each with how its cell stands in this release.
  var issues: ReportTable {
    ReportTable(
      caption: "Open issues with a finding in this release, the most severe first",
      columns: [
        "Issue", .written("Title"), "Severity", .written("Team"), "State", "Outcome in this release", "Level",
        "Findings",
      ])
  }

  var issueRows: [[String]] {
    report.issues.map { open in
      let issue = open.issue
      let level = open.cell.map { cell in
        cell.definition.check.level.rawValue + (cell.isMustLevel ? "" : " (advice)")
      }
      return [
        "\(issue.id.rawValue)", issue.title, issue.severity?.name ?? "not said", issue.team ?? "none",
        issue.state.rawValue, open.cell?.outcome.words ?? "not asked", level ?? "not asked",
        "\(issue.findingCount)",
      ]
    }
  }

  /// A screen by its title and its key.
  func name(_ screen: ScreenCompliance) -> String {
    "\(screen.title) (\(screen.key))"
  }

  /// The screen of a cell by its key, and its name; `.` is the product.
  func group(of cell: Cell) -> (key: String, name: String) {
    guard let key = cell.address.screenKey else { return (".", "The product") }
    return (key, compliance.screens.first { $0.key == key }.map { name($0) } ?? key)
  }

  /// The days of the first and the last finding.
  var period: String {
    guard let period = report.period else { return "nothing was tested" }
    let (first, last) = (Timestamp.day(period.first), Timestamp.day(period.last))
    return first == last ? first : "\(first) to \(last)"
  }

  /// What is advice, by outcome.
  var advice: String {
    let counts = compliance.advice
    guard counts.total > 0 else { return "Advice: none asked" }
    return "Advice: \(CountText.of(counts.total, "cell")), \(counts.passed) passed, \(counts.failed) failed, "
      + "\(counts.cantTell) cannot tell, \(counts.inapplicable) not applicable, \(counts.untested) untested; "
      + "decides no verdict"
  }

  /// What a section says that has nothing to list.
  ///
  /// That nothing failed would claim a test where no screen is in scope.
  func none(_ text: String) -> String {
    guard compliance.screens.isEmpty else { return text }
    return compliance.mustLevel.total + compliance.advice.total == 0
      ? "No screen is in scope; nothing was judged." : "No screen is in scope. \(text)"
  }

  /// A time to the second, `2026-05-11T08:30:00Z`.
  static func moment(_ milliseconds: Int64) -> String {
    let fraction = milliseconds % 1000
    return Timestamp.text(milliseconds - (fraction < 0 ? fraction + 1000 : fraction))
  }

  private func counts(_ counts: OutcomeCounts) -> [String] {
    [counts.passed, counts.failed, counts.cantTell, counts.inapplicable, counts.untested].map { "\($0)" }
  }

  /// Where a cell is and what it asks.
  func head(_ row: ComplianceReport.Row) -> [String] {
    [row.cell.address.description, check(row, nil)]
  }

  /// Where a finding counts, and the component that it was made on, if any.
  private func place(_ row: ComplianceReport.Row, _ facts: FindingFacts) -> String {
    row.cell.address.description + (row.componentAddress(facts).map { " (by component \($0))" } ?? "")
  }

  private func check(_ row: ComplianceReport.Row, _ facts: FindingFacts?) -> String {
    let check = row.cell.definition.check
    let way = facts.flatMap { row.way($0) }?.split(separator: "/").last
    return "\(check.title) (\(check.path))" + (way.map { ", by way \($0)" } ?? "")
  }

  /// The outcome of a finding, and that of its cell where another finding, or no other way, decided it.
  private func outcome(_ row: ComplianceReport.Row, _ facts: FindingFacts) -> String {
    facts.finding.outcome.words
      + (facts.finding.outcome == row.cell.outcome ? "" : " (cell: \(row.cell.outcome.words))")
      + (row.cell.carriedFrom.map { ", carried from \($0)" } ?? "")
      + (row.cell.waiver.map { ", waived by \($0.words)" } ?? "")
  }

  private func fields(_ facts: FindingFacts) -> [String] {
    [
      facts.words ?? "not said", facts.finding.severity?.name ?? "", "\(facts.finding.id.rawValue)",
      Self.moment(facts.finding.observedAt), facts.session.build.name, facts.session.auditor,
      facts.session.environment.environmentClass,
    ]
  }

  private func join(_ name: String, _ version: String) -> String {
    version.isEmpty ? name : "\(name) \(version)"
  }
}
