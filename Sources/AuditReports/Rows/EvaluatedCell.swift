package import AuditModel
package import AuditRules

/// A cell of a release with what stands elsewhere: what an earlier release says of it, and how bad its failure is.
package struct EvaluatedCell: Sendable {
  /// The cell.
  package let cell: Cell
  /// Version of the newest earlier release in which an untested cell passed; nil for another one, and where none did.
  package let passedIn: String?
  /// How severe its failure is; nil when nobody said, and for a cell that did not fail.
  package let severity: Severity?

  /// - Parameter findings: What is stored of the cell's findings; of a cell that did not fail none are needed.
  package init(_ cell: Cell, passedIn: String?, findings: [Finding]) {
    self.cell = cell
    self.passedIn = passedIn
    severity = cell.outcome == .failed ? FailureSeverity.of(findings) : nil
  }
}

/// Looks up what stands elsewhere of cells that come one by one, some hundred at a time, in their order.
struct EvaluatedCells {
  /// Cells whose findings are read at once.
  private static let batchSize = 256

  private let input: ComplianceInput
  private var waiting: [Cell] = []

  init(_ input: ComplianceInput) {
    self.input = input
  }

  /// Takes a cell, and gives those that wait to `body` when they are many.
  mutating func add(
    _ cell: Cell, _ snapshot: borrowing some ReportFacts & ~Copyable, _ find: FindingsAtPlace,
    _ body: (EvaluatedCell) throws -> Void
  ) throws {
    waiting.append(cell)
    if waiting.count == Self.batchSize { try flush(snapshot, find, body) }
  }

  /// Gives the cells that wait to `body`; of findings only those of failures are read.
  mutating func flush(
    _ snapshot: borrowing some ReportFacts & ~Copyable, _ find: FindingsAtPlace,
    _ body: (EvaluatedCell) throws -> Void
  ) throws {
    var failures: [Identifier<Finding>: Finding] = [:]
    for finding in try snapshot.findings(waiting.filter { $0.outcome == .failed }.flatMap(\.findings)) {
      failures[finding.id] = finding
    }
    for cell in waiting {
      let deciding = cell.outcome == .failed ? cell.findings.compactMap { failures[$0] } : []
      try body(EvaluatedCell(cell, passedIn: try input.passedIn(cell, find), findings: deciding))
    }
    waiting.removeAll(keepingCapacity: true)
  }
}
