package import AuditModel
package import AuditRules

/// A release whose facts were read once, for the computed tables: the one place that turns what the rules say into rows.
package final class EvaluatedRelease {
  /// The product.
  package let product: Product
  /// The release.
  package let release: Release
  private let input: ComplianceInput
  /// Evaluated with the first table that is asked for.
  private lazy var evaluation = ReleaseEvaluation(input)

  /// Reads the facts of a release.
  ///
  /// - Parameter now: When decisions have to be in force to cover a failure: UTC, milliseconds since 1970.
  package init(
    _ snapshot: borrowing some ReportFacts & ~Copyable, product: Product, release: Release, at now: Int64
  ) throws {
    self.product = product
    self.release = release
    input = try ComplianceInput(snapshot, product: product, release: release, decisionsAt: now)
  }

  /// What counts for it.
  package var profile: Profile { input.profile }

  /// The rules that decided, in the order of their numbers.
  package var rules: [AppliedRule] { compliance.rules }

  private var compliance: ReleaseCompliance { evaluation.compliance }

  /// Computes the rows of a table.
  ///
  /// - Parameters:
  ///   - standard: Whose criteria the table of criteria has; nil: those of WCAG, and none where the release pins no pack of it.
  ///   - append: Called for each value, row by row, in the order of the table's columns.
  /// - Throws: ``NotInRelease`` for a standard that no pinned pack has.
  package func forEachValue(
    of table: ComputedTable, standard: String? = nil, _ snapshot: borrowing some ReportFacts & ~Copyable,
    _ append: (RowValue) -> Void
  ) throws {
    func add<Row>(_ row: Row, _ schema: RowSchema<Row>) {
      for field in schema.fields { append(field.value(row)) }
    }
    switch table {
    case .cell:
      try snapshot.lookingUpPlaces { find in
        var cells = EvaluatedCells(input)
        for cell in evaluation.cells { try cells.add(cell, snapshot, find) { add($0, RowSchemas.cell) } }
        try cells.flush(snapshot, find) { add($0, RowSchemas.cell) }
      }
    case .screenVerdict: for screen in compliance.screens { add(screen, RowSchemas.screen) }
    case .releaseVerdict: add(compliance, ComputedTable.release)
    case .processVerdict: for process in compliance.processes { add(process, RowSchemas.process) }
    case .criterionTerm: for row in try criteria(standard, snapshot) { add(row, RowSchemas.criterion) }
    case .issueNow: for issue in try issues(snapshot) { add(issue, RowSchemas.issueNow) }
    case .findingNow: try forEachFinding(snapshot) { for finding in $0 { add(finding, RowSchemas.findingNow) } }
    case .problemNow:
      try forEachFinding(snapshot) {
        for problem in try FindingDetails.problems(of: $0.map(\.finding), input, snapshot) {
          add(problem, RowSchemas.problemNow)
        }
      }
    case .observationNow:
      var met: Set<Identifier<Observation>> = []
      try forEachFinding(snapshot) {
        for observation in try FindingDetails.observations(of: $0, notIn: &met, snapshot) {
          add(observation, RowSchemas.observationNow)
        }
      }
    case .droppedFailure:
      for failure in try DroppedFailureRow.all(compliance.droppedFailures, snapshot) {
        add(failure, RowSchemas.dropped)
      }
    }
  }

  /// Goes through the findings that count in cells, but for cells that another check answers, and in failures without one.
  private func forEachFinding(
    _ snapshot: borrowing some ReportFacts & ~Copyable, _ body: ([FindingFacts]) throws -> Void
  ) throws {
    var counted = CountedFindings(input)
    for cell in evaluation.cells where !cell.isFilledByCheck { try counted.add(cell.findings, snapshot, body) }
    for failure in compliance.droppedFailures { try counted.add(failure.findings, snapshot, body) }
    try counted.flush(snapshot, body)
  }

  private func criteria(
    _ standard: String?, _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> [EvaluatedCriterion] {
    let usual = "wcag"
    if standard == nil, try !CriterionTable.standards(of: input, in: snapshot).contains(usual) { return [] }
    let table = try CriterionTable(evaluation, standard: standard ?? usual, in: snapshot)
    return try EvaluatedCriterion.all(table.rows, of: release.id, on: input.product.platform, snapshot)
  }

  private func issues(
    _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> [ComplianceReport.OpenIssue] {
    try OpenIssueList.all(of: evaluation, .release, snapshot).issues
  }
}
