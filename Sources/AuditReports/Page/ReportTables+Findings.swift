internal import AuditModel
internal import AuditRules

/// The tables of cells with their findings, and those of issues.
extension ReportTables {
  /// The findings that decided some cells.
  func findings(_ caption: String) -> ReportTable {
    ReportTable(
      caption,
      [
        .init(words.whereColumn), .written(words.check), .init(words.outcomeColumn),
        .written(words.observedOrReason), .written(words.note), .init(words.severityColumn),
        .init(words.finding), .init(words.observedAt), .written(words.build), .written(words.auditor),
        .written(words.environment),
      ])
  }

  /// The rows of a cell there, one a finding; an untested cell has one without a finding.
  func findingRows(_ row: ComplianceReport.Row) -> [[String]] {
    guard !row.findings.isEmpty else {
      return [
        head(row) + [untested(row), words.noFinding] + [String](repeating: "", count: 7)
      ]
    }
    return row.findings.map { facts in
      [place(row, facts), check(row, facts), outcome(row, facts)] + fields(facts)
    }
  }

  /// The outcome of a cell without a finding, with the release in which it passed before.
  private func untested(_ row: ComplianceReport.Row) -> String {
    words.outcome(row.cell.outcome) + (row.passedIn.map { " (" + words.passedIn($0) + ")" } ?? "")
  }

  /// Cells alone, with their outcomes.
  func cells(_ caption: String) -> ReportTable {
    ReportTable(
      caption, [.init(words.whereColumn), .written(words.check), .init(words.outcomeColumn)])
  }

  /// A row of cells alone.
  func cellRow(_ row: ComplianceReport.Row) -> [String] {
    head(row) + [untested(row)]
  }

  /// Where a cell is and what it asks.
  private func head(_ row: ComplianceReport.Row) -> [String] {
    [row.cell.address.description, check(row, nil)]
  }

  /// Where a finding counts, and the component that it was made on, if any.
  private func place(_ row: ComplianceReport.Row, _ facts: FindingFacts) -> String {
    row.cell.address.description + (row.componentAddress(facts).map { " (" + words.byComponent($0) + ")" } ?? "")
  }

  /// The check of a cell, and the way in which a finding met or missed it.
  private func check(_ row: ComplianceReport.Row, _ facts: FindingFacts?) -> String {
    let check = row.cell.definition.check
    let way = facts.flatMap { row.way($0) }?.split(separator: "/").last
    return "\(check.title) (\(check.path))" + (way.map { ", " + words.byWay(String($0)) } ?? "")
  }

  /// The outcome of a finding, and that of its cell where another finding, or no other way, decided it.
  private func outcome(_ row: ComplianceReport.Row, _ facts: FindingFacts) -> String {
    // What counts for nothing is not what a reader has to see first.
    (row.cell.isSetAside
      ? words.outcome(row.cell.outcome) + ", " + SpecificationAnswerRule.words(of: facts.finding.outcome)
      : words.outcome(facts.finding.outcome)
        + (facts.finding.outcome == row.cell.outcome ? "" : " (" + words.cellIs(row.cell.outcome) + ")"))
      + (row.cell.carriedFrom.map { ", " + words.carried($0) } ?? "")
      + (row.cell.waiver.map { ", " + words.waived($0) } ?? "")
  }

  /// What was observed, else why nothing could be; the note has a column of its own.
  private func observation(_ facts: FindingFacts) -> String {
    facts.finding.observation ?? words.notSaid
  }

  /// The note, and with how many others it was answered.
  private func note(_ facts: FindingFacts) -> String {
    let together = facts.finding.source.flatMap { $0.others > 0 ? words.answeredTogether($0.others) : nil }
    return [facts.finding.note, together].compactMap { $0 }.joined(separator: "; ")
  }

  private func fields(_ facts: FindingFacts) -> [String] {
    [
      observation(facts), note(facts), facts.finding.severity.map { words.severity($0) } ?? "",
      "\(facts.finding.id.rawValue)", Self.moment(facts.finding.observedAt), facts.session.build.name,
      facts.session.auditor, facts.session.environment.environmentClass,
    ]
  }

  // MARK: Issues

  /// How many issues each team has of each severity: a row a team in the order of their names, the issues without a team
  /// after them, then all.
  var issueMatrix: ReportTable {
    var counts: [String?: [Severity?: Int]] = [:]
    for open in report.issues { counts[open.issue.team, default: [:]][open.issue.severity, default: 0] += 1 }
    let teams = counts.keys.compactMap { $0 }.sorted().map { Optional($0) } + [nil]
    let rows = teams.compactMap { team in counts[team].map { matrixRow(team ?? words.noTeam, $0) } }
    var all: [Severity?: Int] = [:]
    for bySeverity in counts.values { all.merge(bySeverity, uniquingKeysWith: +) }
    return ReportTable(
      words.matrixCaption,
      [.written(words.team)] + Self.severities.map { .init(words.severity($0)) } + [.init(words.total)],
      rows: rows + [matrixRow(words.total, all)])
  }

  private static let severities = Severity.allCases.reversed().map { Optional($0) } + [nil]

  private func matrixRow(_ name: String, _ counts: [Severity?: Int]) -> [String] {
    [name] + Self.severities.map { "\(counts[$0] ?? 0)" } + ["\(counts.values.reduce(0, +))"]
  }

  /// Open issues, each with how its cell stands in this release.
  var issues: ReportTable {
    ReportTable(
      words.issuesCaption,
      [
        .init(words.issue), .written(words.titleColumn), .init(words.severityColumn), .written(words.team),
        .init(words.stateColumn), .init(words.due), .init(words.outcomeHere), .init(words.level),
        .init(words.findings),
      ],
      rows: report.issues.map { open in
        let issue = open.issue
        return [
          "\(issue.id.rawValue)", issue.title, words.severity(issue.severity), issue.team ?? words.none,
          words.state(issue.state), issue.dueAt.map { Timestamp.day($0) } ?? words.none, outcome(open), level(open),
          "\(issue.findingCount)",
        ]
      })
  }

  /// How the cell of an issue stands in this release.
  func outcome(_ open: ComplianceReport.OpenIssue) -> String {
    guard let cell = open.cell else { return words.notAsked }
    return words.outcome(cell.outcome) + (cell.carriedFrom.map { ", " + words.carried($0) } ?? "")
      + (cell.waiver.map { ", " + words.waived($0) } ?? "")
  }

  func level(_ open: ComplianceReport.OpenIssue) -> String {
    open.cell.map { words.level($0.definition.check.level, isMustLevel: $0.isMustLevel) } ?? words.notAsked
  }
}
