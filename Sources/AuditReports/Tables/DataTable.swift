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
    case .cells:
      Self.releaseColumns + RowSchemas.cell.keys + ["waiver", "findings"] + Self.findingColumns
    case .findings:
      Self.releaseColumns + RowSchemas.cellAlone.keys + ["waiver", "finding_id", "finding_outcome"]
        + Self.findingColumns
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
  func forEachRow(_ snapshot: borrowing some ReportFacts & ~Copyable, _ body: ([RowValue]) throws -> Void) throws {
    switch name {
    case .cells:
      try report.forEachRow(snapshot) { row in
        let numbers = row.cell.findings.map { "\($0.rawValue)" }.joined(separator: " ")
        try body(
          release + RowSchemas.cell.values(of: row.evaluated)
            + [RowValue(row.cell.waiver?.words), RowValue(numbers.isEmpty ? nil : numbers)]
            + finding(row, row.finding, row.severity, row.note))
      }
    case .findings:
      try report.forEachRow(snapshot) { row in
        for facts in row.findings {
          try body(
            release + RowSchemas.cellAlone.values(of: row.evaluated)
              + [
                RowValue(row.cell.waiver?.words), .integer(facts.finding.id.rawValue),
                .text(facts.finding.outcome.name),
              ] + finding(row, facts, facts.finding.severity, facts.finding.note))
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
  private static let findingColumns = [
    "way", "by_component", "build", "auditor", "environment", "observed_at", "severity", "observed", "reason",
    "note",
  ]

  private var release: [RowValue] {
    [.text(report.compliance.product.key), .text(report.compliance.release.version)]
  }

  /// - Parameters:
  ///   - severity: That of the finding, or of the cell that it is shown for.
  ///   - note: Likewise.
  private func finding(
    _ row: ComplianceReport.Row, _ facts: FindingFacts?, _ severity: Severity?, _ note: String?
  ) -> [RowValue] {
    guard let facts else { return [RowValue](repeating: .null, count: Self.findingColumns.count) }
    return [
      RowValue(row.way(facts)), RowValue(row.componentAddress(facts)?.description),
      .text(facts.session.build.name), .text(facts.session.auditor),
      .text(facts.session.environment.environmentClass), .time(facts.finding.observedAt),
      RowValue(severity?.name), RowValue(facts.finding.observed), RowValue(facts.finding.reason),
      RowValue(note),
    ]
  }

  private func issue(_ open: ComplianceReport.OpenIssue) -> [RowValue] {
    let issue = open.issue
    return release + [
      .integer(issue.id.rawValue), .text(issue.title), .text(issue.state.rawValue), RowValue(issue.severity?.name),
      RowValue(issue.team), RowValue(issue.owner), .text(issue.address.description), .text(issue.check),
      RowValue(open.cell?.outcome.name), open.cell.map { .boolean($0.isMustLevel) } ?? .null,
      RowValue(issue.findingCount), .time(issue.openedAt), RowValue(time: issue.dueAt),
    ]
  }

  private func screen(_ screen: ScreenCompliance) -> [RowValue] {
    release + [
      .text(screen.key), .text(screen.title), RowValue(screen.team), .text(screen.verdict.rawValue),
      .text(screen.ownVerdict.rawValue), .text(screen.reasons.joined(separator: "; ")),
    ] + counts(screen.mustLevel) + [
      .boolean(screen.isElementListComplete), RowValue(screen.elements.total), RowValue(screen.elements.unchecked),
    ]
  }

  private var wholeRelease: [RowValue] {
    let compliance = report.compliance
    return release + [
      .null, .text("Whole release"), .null, .text(compliance.verdict.rawValue), .text(compliance.verdict.rawValue),
      .text(compliance.reasons.joined(separator: "; ")),
    ] + counts(compliance.mustLevel) + [
      .boolean(compliance.screens.allSatisfy(\.isElementListComplete)), RowValue(compliance.elements.total),
      RowValue(compliance.elements.unchecked),
    ]
  }

  private func criterion(_ row: RollUp.Row) -> [RowValue] {
    release + [
      .text(row.key), RowValue(row.title), RowValue(row.term?.rawValue), RowValue(row.reason),
      .text(row.outcome.name),
    ] + counts(row.counts)
  }

  private func counts(_ counts: OutcomeCounts) -> [RowValue] {
    counts.numbers.map { RowValue($0) }
  }
}

extension OutcomeCounts {
  /// Its numbers in the order in which data has them, each with its name.
  static let columns: [(name: String, number: @Sendable (OutcomeCounts) -> Int)] = [
    ("total", { $0.total }), ("passed", { $0.passed }), ("failed", { $0.failed }), ("cant_tell", { $0.cantTell }),
    ("inapplicable", { $0.inapplicable }), ("untested", { $0.untested }), ("carried", { $0.carried }),
    ("waived", { $0.waived }),
  ]

  /// The names of its numbers.
  static let names = columns.map(\.name)

  /// Its numbers in the order of ``names``.
  var numbers: [Int] { Self.columns.map { $0.number(self) } }

  /// Each number with its name.
  var named: [(name: String, number: Int)] { Self.columns.map { ($0.name, $0.number(self)) } }
}

extension ComplianceReport.Row {
  /// The cell without its findings.
  fileprivate var evaluated: EvaluatedCell { EvaluatedCell(cell: cell, passedIn: passedIn) }
}
