internal import AuditModel
internal import AuditRules

/// A table of a report as data: rows of a schema, which every format writes.
struct DataTable {
  let name: ReportTableName
  private let report: ComplianceReport

  init(_ name: ReportTableName, of report: ComplianceReport) {
    self.name = name
    self.report = report
  }

  /// What its rows are.
  var kind: RowKind { name.kind }

  /// What stands in front of a row in a file of its own: the product and the release, where the row does not say them.
  var leading: [(key: String, value: RowValue)] {
    let known: [RowValue] = [.text(report.compliance.product.key), .text(report.compliance.release.version)]
    return zip(ComputedTable.leading, known).filter { key, _ in !kind.fields.contains { $0.key == key } }
      .map { (key: $0, value: $1) }
  }

  /// Goes through the rows, each with a value for every field.
  func forEachRow(_ snapshot: borrowing some ReportFacts & ~Copyable, _ body: ([RowValue]) throws -> Void) throws {
    let compliance = report.compliance
    switch name {
    case .report: try body(RowSchemas.report.values(of: report))
    case .release: try body(RowSchemas.release.values(of: compliance))
    case .rules: try rows(compliance.rules, RowSchemas.rule, body)
    case .sessions: try rows(report.sessions, RowSchemas.testedSession, body)
    case .screens: try rows(report.screens, RowSchemas.screen, body)
    case .screensOutOfScope: try rows(compliance.screensOutOfScope, RowSchemas.screenOutOfScope, body)
    case .planChanges: try rows(compliance.plan.changes, RowSchemas.planChange, body)
    case .droppedFailures: try rows(try report.droppedFailures(snapshot), RowSchemas.dropped, body)
    case .processes: try rows(compliance.processes, RowSchemas.process, body)
    case .criteria:
      let criteria = try EvaluatedCriterion.all(
        report.criteria(snapshot), of: compliance.release.id, on: report.input.product.platform, snapshot)
      try rows(criteria, RowSchemas.criterion, body)
    case .issues: try rows(report.issues, RowSchemas.issueNow, body)
    case .cells: try report.forEachEvaluatedCell(snapshot) { try body(RowSchemas.cell.values(of: $0)) }
    case .findings: try report.forEachFinding(snapshot) { try rows($0, RowSchemas.findingNow, body) }
    case .problems:
      try report.forEachFinding(snapshot) {
        try rows(FindingDetails.problems(of: $0.map(\.finding), report.input, snapshot), RowSchemas.problemNow, body)
      }
    case .observations:
      var met: Set<Identifier<Observation>> = []
      try report.forEachFinding(snapshot) {
        try rows(
          FindingDetails.observations(of: $0, notIn: &met, snapshot), RowSchemas.observationNow, body)
      }
    case .waivedFailures: try report.forEachWaivedFailure(snapshot) { try body(RowSchemas.waived.values(of: $0)) }
    case .remarks: try rows(try ConformanceRemark.all(of: report, in: snapshot), RowSchemas.remark, body)
    case .gate:
      let check = try report.gate(snapshot)
      try body(RowSchemas.gate.values(of: GateAnswer(check, policy: GateAnswer.defaults)))
    case .blockers: try rows(GateBlocker.all(try report.gate(snapshot)), RowSchemas.blocker, body)
    case .todo: try rows(try ToDoList.all(of: report, snapshot), RowSchemas.todo, body)
    case .changes:
      guard let past = report.past else { return }
      try ChangeCounts.forEachChange(past.cells, report.evaluation, in: snapshot) {
        try body(RowSchemas.change.values(of: $0))
      }
    case .trend: try rows(report.trend, RowSchemas.standing, body)
    }
  }

  private func rows<Row>(_ rows: [Row], _ schema: RowSchema<Row>, _ body: ([RowValue]) throws -> Void) throws {
    for row in rows { try body(schema.values(of: row)) }
  }
}

extension ReportTableName {
  /// What the rows of the table are.
  package var kind: RowKind {
    switch self {
    case .report: RowKind(RowSchemas.report)
    case .release: RowKind(RowSchemas.release)
    case .rules: RowKind(RowSchemas.rule)
    case .sessions: RowKind(RowSchemas.testedSession)
    case .screens: RowKind(RowSchemas.screen)
    case .screensOutOfScope: RowKind(RowSchemas.screenOutOfScope)
    case .planChanges: RowKind(RowSchemas.planChange)
    case .droppedFailures: RowKind(RowSchemas.dropped)
    case .processes: RowKind(RowSchemas.process)
    case .criteria: RowKind(RowSchemas.criterion)
    case .issues: RowKind(RowSchemas.issueNow)
    case .cells: RowKind(RowSchemas.cell)
    case .findings: RowKind(RowSchemas.findingNow)
    case .problems: RowKind(RowSchemas.problemNow)
    case .observations: RowKind(RowSchemas.observationNow)
    case .waivedFailures: RowKind(RowSchemas.waived)
    case .remarks: RowKind(RowSchemas.remark)
    case .gate: RowKind(RowSchemas.gate)
    case .blockers: RowKind(RowSchemas.blocker)
    case .todo: RowKind(RowSchemas.todo)
    case .changes: RowKind(RowSchemas.change)
    case .trend: RowKind(RowSchemas.standing)
    }
  }
}

// What only data needs of a report.
extension ComplianceReport {
  /// The failures that the release has no cell for, whatever the scope.
  fileprivate func droppedFailures(
    _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> [DroppedFailureRow] {
    try DroppedFailureRow.all(compliance.droppedFailures, snapshot)
  }

  /// Goes through the cells in scope in the order of the release.
  ///
  /// - Parameter isWanted: Which of them `body` is given.
  fileprivate func forEachEvaluatedCell(
    _ snapshot: borrowing some ReportFacts & ~Copyable, where isWanted: (Cell) -> Bool = { _ in true },
    _ body: (EvaluatedCell) throws -> Void
  ) throws {
    try snapshot.lookingUpPlaces { find in
      var cells = EvaluatedCells(input)
      try forEachCell(where: isWanted, takesFilled: true) { try cells.add($0, snapshot, find, body) }
      try cells.flush(snapshot, find, body)
    }
  }

  /// Goes through the findings that count in cells in scope, and those of failures without a cell: each once, where it is
  /// met first, some hundred at a time.
  fileprivate func forEachFinding(
    _ snapshot: borrowing some ReportFacts & ~Copyable, _ body: ([FindingFacts]) throws -> Void
  ) throws {
    var counted = CountedFindings(input)
    try forEachCell { try counted.add($0.findings, snapshot, body) }
    for failure in compliance.droppedFailures { try counted.add(failure.findings, snapshot, body) }
    try counted.flush(snapshot, body)
  }

  /// Goes through the failures that a decision in force covers: those of cells in scope, then those without a cell.
  fileprivate func forEachWaivedFailure(
    _ snapshot: borrowing some ReportFacts & ~Copyable, _ body: (WaivedFailure) throws -> Void
  ) throws {
    try forEachEvaluatedCell(snapshot, where: \.isWaived) { cell in
      if let waived = WaivedFailure(cell) { try body(waived) }
    }
    for waived in try droppedFailures(snapshot).compactMap({ WaivedFailure($0) }) { try body(waived) }
  }
}

/// A table of the report as CSV (RFC 4180), safe in spreadsheets.
struct CSVReport: ReportRenderer {
  func render(
    _ report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable, to stream: ReportStream
  ) throws {
    let table = DataTable(report.options.table, of: report)
    let leading = table.leading
    try stream.write(CSVText.row(leading.map(\.key) + table.kind.fields.map(\.key)))
    try table.forEachRow(snapshot) { row in
      try stream.write(CSVText.row(leading.map(\.value.data) + row.map(\.data)))
    }
  }
}
