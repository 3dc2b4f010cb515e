internal import AuditModel

/// What became of the cells of a release since the one before, asked while a long report is written.
package struct ReleaseBaseline {
  /// What became of a cell (SARIF 2.1.0 §3.27.24).
  package enum State: String {
    case new
    case unchanged
    case updated
    case absent
  }

  private var cells: EarlierCells

  /// A baseline of the release before.
  package init(_ cells: EarlierCells) {
    self.cells = cells
  }

  /// Version of the release before.
  package var version: String { cells.release.version }

  /// Whether a cell failed in the release before.
  package func failed(_ cell: Cell) -> Bool {
    cells.then(cell)?.outcome == .failed
  }

  /// What became of a cell.
  package mutating func state(of cell: Cell) -> State {
    Self.state(then: cells.take(cell)?.outcome, now: cell.outcome, isCarried: cell.isCarried)
  }

  /// The failures of the release before whose state nobody asked for, in its order.
  package var goneFailures: [EarlierCells.Gone] { cells.goneFailures }

  /// What became of a cell.
  ///
  /// A failure is the result that people wait for: it is new where the release before did not fail, whatever it said
  /// instead. One that was found again is updated, because there is something newer to read of it.
  ///
  /// - Parameters:
  ///   - then: Its outcome in the release before; nil where that had no such cell.
  ///   - isCarried: Whether it failed in an earlier release and nobody tested it in this one.
  static func state(then: Outcome?, now: Outcome, isCarried: Bool) -> State {
    switch (then, now) {
    case (nil, _): .new
    case (.failed, .failed): isCarried ? .unchanged : .updated
    case (_, .failed): .new
    case (let then, let now): then == now ? .unchanged : .updated
    }
  }
}
