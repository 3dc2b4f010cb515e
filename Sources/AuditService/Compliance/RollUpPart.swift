internal import AuditRules

/// A row of a roll-up with the cells that it counts.
struct RollUpPart {
  /// The row; nil where the axis has no such key.
  let row: RollUp.Row?
  /// Failures from outside the profile that the row of a criterion counts.
  private(set) var outside: [Cell] = []
  private let axis: RollUpAxis
  private let key: String
  private let keys: CellKeys
  /// The criteria whose cells the row of a criterion counts.
  private var criteria: Set<String> = []

  /// The row that is explained; nil where something else is.
  init?(
    _ subject: Explanation.Subject, _ input: ComplianceInput, in transaction: borrowing some ReleaseFacts & ~Copyable
  ) throws {
    guard case .part(let axis, let typed) = subject else { return nil }
    // A number alone is one of WCAG.
    let key = axis == .criterion && !typed.contains("/") ? "wcag/\(typed)" : typed
    self.axis = axis
    self.key = key
    keys = try CellKeys(input, in: transaction)
    guard axis == .criterion else {
      row = try RollUp(axis, input, in: transaction).rows.first { $0.key == key }
      return
    }
    let table = try CriterionTable(input, standard: String(key.prefix { $0 != "/" }), in: transaction)
    row = table.rows.first { $0.key == key }
    let sources = table.sources[key] ?? []
    criteria = sources
    let keys = keys
    outside = table.outside.cells.filter { cell in
      !sources.isDisjoint(with: keys.criteria(of: cell.definition, isMustLevel: cell.isMustLevel))
    }
  }

  /// Whether the row counts cells that are advice, too: a criterion's own check counts at any level.
  var countsAdvice: Bool { axis == .criterion }

  /// What the row counts of a cell; nil where it counts nothing of it.
  func part(of cell: Cell) -> Cell? {
    switch axis {
    case .criterion:
      return criteria.isDisjoint(with: keys.criteria(of: cell.definition, isMustLevel: cell.isMustLevel)) ? nil : cell
    case .technology:
      return cell.only(with: key)
    default:
      return keys.keys(of: cell, by: axis).contains(key) ? cell : nil
    }
  }
}
