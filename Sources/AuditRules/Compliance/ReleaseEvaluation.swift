package import AuditModel

/// A release with its cells and its verdict, evaluated once: what status, roll-ups, comparisons, the gate and documents
/// read.
public struct ReleaseEvaluation: Sendable {
  /// The facts that were evaluated.
  public let input: ComplianceInput
  /// Its cells.
  public let cells: CellTable
  /// Its verdict, with those of its screens and processes.
  public let compliance: ReleaseCompliance

  /// Evaluates a release, and keeps its cells; a frozen release was evaluated when it was frozen.
  public init(_ input: ComplianceInput) {
    self.input = input
    if let known = input.evaluated {
      (cells, compliance) = (known.cells, known.compliance)
      return
    }
    if let frozen = input.frozen {
      (cells, compliance) = (frozen.cells, frozen.compliance)
      return
    }
    var cells = CellTable()
    compliance = ComplianceEvaluator(input).evaluate { cells.append($0.cells) }
    self.cells = cells
  }
}

extension ComplianceInput {
  /// Evaluates the release, and keeps no cell.
  ///
  /// - Parameter body: Is given each cell, in the order of ``CellTable``.
  /// - Throws: What `body` throws; nothing more is evaluated then.
  package func evaluate<Failure: Error>(
    _ body: (Cell) throws(Failure) -> Void
  ) throws(Failure) -> ReleaseCompliance {
    let known = evaluated.map { (cells: $0.cells, compliance: $0.compliance) }
    if let known = known ?? frozen.map({ (cells: $0.cells, compliance: $0.compliance) }) {
      for cell in known.cells { try body(cell) }
      return known.compliance
    }
    return try ComplianceEvaluator(self).evaluate { (part) throws(Failure) in
      for index in 0..<part.cells.count { try body(part.cells[index]) }
    }
  }

  /// The failures of earlier releases that decide cells of this one, in no order; without any before it nothing is
  /// evaluated.
  package func carriedFindings() -> [Identifier<Finding>] {
    guard !carried.isEmpty else { return [] }
    var findings: Set<Identifier<Finding>> = []
    _ = evaluate { cell in
      for failure in cell.carried { findings.formUnion(failure.findings) }
    }
    return Array(findings)
  }

  /// How many cells at some addresses failed, those carried included.
  package func failedCellCount(at isWanted: (Address) -> Bool) -> Int {
    var count = 0
    _ = evaluate { cell in
      if cell.outcome == .failed, !cell.isFilledByCheck, isWanted(cell.address) { count += 1 }
    }
    return count
  }

  /// How many failures stand where the release has no cell for them, for a reason (rule 8): one for each place and check.
  package func failureCount(without cause: DroppedFailure.Cause) -> Int {
    dropped.count { $0.cause == cause }
  }

  /// Evaluates the release for its verdict alone.
  public func compliance() -> ReleaseCompliance {
    evaluated?.compliance ?? frozen?.compliance ?? ComplianceEvaluator(self).evaluate { _ in }
  }
}

extension ComplianceInput {
  /// About how much memory it takes, in bytes: by its findings, its cells and its places.
  package var approximateSize: Int {
    let places = screens.reduce(definitions.count) { $0 + $1.states.count + $1.elements.count }
    // A finding stands in a row, and its place in a table; a cell is a row, and what decides it.
    // What was counted of a screen has a number for each guideline.
    let tallies = (evaluated?.screens.count ?? 0) * (512 + 8 * asked.guidelines.count)
    return 64 * findings.count + 64 * (evaluated?.cells.count ?? 0) + 512 * places + 512 * sessions.count + tallies
  }
}
