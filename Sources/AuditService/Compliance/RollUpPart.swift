internal import AuditRules

/// A row of a roll-up with the cells that it counts.
struct RollUpPart {
  /// The row; nil where the axis has no such key.
  let row: RollUp.Row?
  /// Failures from outside the profile that the row of a criterion counts.
  private var outside: [Cell] = []
  private let axis: RollUpAxis
  private let key: String
  private let keys: CellKeys
  /// The criteria whose cells the row of a criterion counts.
  private var criteria: Set<String> = []

  /// Looks a row up.
  ///
  /// - Parameter typed: Its key; a number alone is a criterion of WCAG.
  init(
    _ axis: RollUpAxis, _ typed: String, _ evaluation: ReleaseEvaluation,
    in transaction: borrowing some ReleaseFacts & ~Copyable
  ) throws {
    let key = axis == .criterion && !typed.contains("/") ? "wcag/\(typed)" : typed
    guard axis != .criterion else {
      let table = try CriterionTable(evaluation, standard: String(key.prefix { $0 != "/" }), in: transaction)
      self = RollUpPart(criterion: key, in: table, try CellKeys(evaluation.input, in: transaction))
      return
    }
    self.axis = axis
    self.key = key
    keys = try CellKeys(evaluation.input, in: transaction)
    row = try RollUp(axis, evaluation, in: transaction).rows.first { $0.key == key }
  }

  /// Looks the row of a criterion up.
  ///
  /// - Parameters:
  ///   - key: With its standard: `wcag/1.1.1`.
  ///   - keys: Those of the release.
  init(criterion key: String, in table: CriterionTable, _ keys: CellKeys) {
    axis = .criterion
    self.key = key
    self.keys = keys
    row = table.rows.first { $0.key == key }
    let sources = table.sources[key] ?? []
    criteria = sources
    outside = table.outside.cells.filter { Self.counts($0, keys, sources) }
  }

  /// Whether a cell is a number of a criterion.
  private static func counts(_ cell: Cell, _ keys: CellKeys, _ criteria: Set<String>) -> Bool {
    keys.bearings(of: cell.definition, isMustLevel: cell.isMustLevel).contains { bearing in
      criteria.contains(bearing.criterion) && CriterionCells.bears(cell, isOwn: bearing.isOwn)
    }
  }

  /// Whether the row counts cells that are advice, too: a criterion's own check counts at any level.
  var countsAdvice: Bool { axis == .criterion }

  /// The cells that the row counts, as it counts them; failures from outside the profile last.
  func cells(of table: CellTable) -> [Cell] {
    switch axis {
    case .criterion:
      table.filter { Self.counts($0, keys, criteria) } + outside
    case .technology: Array(table.only(in: key))
    default: table.filter { keys.keys(of: $0, by: axis).contains(key) }
    }
  }
}
