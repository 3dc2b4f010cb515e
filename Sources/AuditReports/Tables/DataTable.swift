internal import AuditModel
internal import AuditRules

/// A table of a report as data: typed values under names of columns that stay the same in every language.
struct DataTable {
  let name: ReportTableName
  private let report: ComplianceReport

  init(_ name: ReportTableName, of report: ComplianceReport) {
    self.name = name
    self.report = report
  }

  /// The names of the columns.
  var columns: [String] {
    switch name {
    case .cells: Self.cellColumns + ["findings"] + Self.findingColumns
    case .findings: Self.cellColumns + ["finding", "finding_outcome"] + Self.findingColumns
    case .issues:
      Self.releaseColumns + [
        "issue", "title", "state", "severity", "team", "owner", "address", "check", "outcome", "must_level", "findings",
        "opened_at", "due_at",
      ]
    case .screens:
      Self.releaseColumns + ["screen", "title", "team", "verdict", "own_verdict", "reasons"] + OutcomeCounts.names
        + ["element_list_complete", "elements", "elements_without_check"]
    case .criteria: Self.releaseColumns + ["criterion", "title", "term", "reason", "outcome"] + OutcomeCounts.names
    }
  }

  /// Goes through the rows, each with a value for every column.
  func forEachRow(_ snapshot: borrowing some ReportFacts & ~Copyable, _ body: ([TableValue]) throws -> Void) throws {
    switch name {
    case .cells:
      try report.forEachRow(snapshot) { row in
        let numbers = row.cell.findings.map { "\($0.rawValue)" }.joined(separator: " ")
        try body(
          cell(row) + [TableValue(numbers.isEmpty ? nil : numbers)] + finding(row, row.finding, row.severity, row.note))
      }
    case .findings:
      try report.forEachRow(snapshot) { row in
        for facts in row.findings {
          try body(
            cell(row) + [.integer(facts.finding.id.rawValue), .text(facts.finding.outcome.name)]
              + finding(row, facts, facts.finding.severity, facts.finding.note))
        }
      }
    case .issues: for issue in report.issues { try body(self.issue(issue)) }
    case .screens:
      for screen in report.screens { try body(self.screen(screen)) }
      if report.options.scope == .release { try body(wholeRelease) }
    case .criteria: for row in try report.criteria(snapshot) { try body(criterion(row)) }
    }
  }

  private static let releaseColumns = ["product", "release"]
  private static let cellColumns =
    releaseColumns + [
      "address", "check", "level", "must_level", "outcome", "is_disagreement", "carried_from", "passed_in", "waiver",
    ]
  private static let findingColumns = [
    "way", "by_component", "build", "auditor", "environment", "observed_at", "severity", "observed", "reason",
    "note",
  ]

  private var release: [TableValue] {
    [.text(report.compliance.product.key), .text(report.compliance.release.version)]
  }

  private func cell(_ row: ComplianceReport.Row) -> [TableValue] {
    let (cell, check) = (row.cell, row.cell.definition.check)
    return release + [
      .text(cell.address.description), .text(check.path), .text(check.level.rawValue), .flag(cell.isMustLevel),
      .text(cell.outcome.name), .flag(cell.isDisagreement), TableValue(cell.carriedFrom), TableValue(row.passedIn),
      TableValue(cell.waiver?.words),
    ]
  }

  /// - Parameters:
  ///   - severity: That of the finding, or of the cell that it is shown for.
  ///   - note: Likewise.
  private func finding(
    _ row: ComplianceReport.Row, _ facts: FindingFacts?, _ severity: Severity?, _ note: String?
  ) -> [TableValue] {
    guard let facts else { return [TableValue](repeating: .empty, count: Self.findingColumns.count) }
    return [
      TableValue(row.way(facts)), TableValue(row.componentAddress(facts)?.description),
      .text(facts.session.build.name), .text(facts.session.auditor),
      .text(facts.session.environment.environmentClass), .time(facts.finding.observedAt),
      TableValue(severity?.name), TableValue(facts.finding.observed), TableValue(facts.finding.reason),
      TableValue(note),
    ]
  }

  private func issue(_ open: ComplianceReport.OpenIssue) -> [TableValue] {
    let issue = open.issue
    return release + [
      .integer(issue.id.rawValue), .text(issue.title), .text(issue.state.rawValue), TableValue(issue.severity?.name),
      TableValue(issue.team), TableValue(issue.owner), .text(issue.address.description), .text(issue.check),
      TableValue(open.cell?.outcome.name), open.cell.map { .flag($0.isMustLevel) } ?? .empty,
      TableValue(issue.findingCount), .time(issue.openedAt), TableValue(time: issue.dueAt),
    ]
  }

  private func screen(_ screen: ScreenCompliance) -> [TableValue] {
    release + [
      .text(screen.key), .text(screen.title), TableValue(screen.team), .text(screen.verdict.rawValue),
      .text(screen.ownVerdict.rawValue), .text(screen.reasons.joined(separator: "; ")),
    ] + counts(screen.mustLevel) + [
      .flag(screen.isElementListComplete), TableValue(screen.elements.total), TableValue(screen.elements.unchecked),
    ]
  }

  private var wholeRelease: [TableValue] {
    let compliance = report.compliance
    return release + [
      .empty, .text("Whole release"), .empty, .text(compliance.verdict.rawValue), .text(compliance.verdict.rawValue),
      .text(compliance.reasons.joined(separator: "; ")),
    ] + counts(compliance.mustLevel) + [
      .flag(compliance.screens.allSatisfy(\.isElementListComplete)), TableValue(compliance.elements.total),
      TableValue(compliance.elements.unchecked),
    ]
  }

  private func criterion(_ row: RollUp.Row) -> [TableValue] {
    release + [
      .text(row.key), TableValue(row.title), TableValue(row.term?.rawValue), TableValue(row.reason),
      .text(row.outcome.name),
    ] + counts(row.counts)
  }

  private func counts(_ counts: OutcomeCounts) -> [TableValue] {
    counts.numbers.map { TableValue($0) }
  }
}

extension OutcomeCounts {
  /// The names of its numbers, as data has them.
  static let names = ["total", "passed", "failed", "cant_tell", "inapplicable", "untested", "carried", "waived"]

  /// Its numbers in the order of ``names``.
  var numbers: [Int] { [total, passed, failed, cantTell, inapplicable, untested, carried, waived] }

  /// Each number with its name.
  var named: [(name: String, number: Int)] { Array(zip(Self.names, numbers)) }
}

/// A value in a table of a report.
enum TableValue: Equatable {
  case text(String)
  case integer(Int64)
  case flag(Bool)
  /// UTC, milliseconds since 1970.
  case time(Int64)
  case empty

  init(_ text: String?) { self = text.map { .text($0) } ?? .empty }
  init(_ number: Int) { self = .integer(Int64(number)) }
  init(time: Int64?) { self = time.map { .time($0) } ?? .empty }
}
