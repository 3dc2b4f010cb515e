internal import AuditModel
internal import AuditRules

/// The cells of a release, told apart by the rows of a conformance report that they bear on (rule 10), in one pass.
struct ConformanceTallies {
  /// The rows of a check.
  private struct Rows {
    /// Those that its cells are counted for.
    var counted: [(row: String, isOwn: Bool)] = []
    /// Those that it is only related to.
    var related: [String] = []
  }

  private var tallies: [String: ConformanceTally] = [:]
  /// How the tested cells were answered.
  private(set) var methods: Set<CheckMethod> = []
  private let keys: CellKeys
  private let issues: ConformanceIssues
  /// The rows of a check, once it was looked up.
  private var rows: [Identifier<Check>: Rows] = [:]
  /// The row that stands for a reference.
  private let rowOf: [String: String]

  /// Goes through the cells of a release, those outside the profile that failed included.
  ///
  /// - Parameter rowOf: The row that stands for a criterion or clause, both as references write them.
  init(
    _ evaluation: ReleaseEvaluation, rowOf: [String: String], in snapshot: borrowing some ReportFacts & ~Copyable
  ) throws {
    self.rowOf = rowOf
    let input = evaluation.input
    keys = try CellKeys(input, in: snapshot)
    issues = try ConformanceIssues(input, in: snapshot)
    let outside = try OutsideFailures(input, in: snapshot)
    for cell in evaluation.cells { add(cell) }
    for cell in outside.cells { add(cell) }
    for definition in input.definitions where definition.wayOf == nil {
      let kinds = input.unplannedKinds(of: definition)
      guard !kinds.isEmpty else { continue }
      for row in Set(keys.ownCriteria(of: definition).compactMap { rowOf[$0] }) {
        tallies[row, default: ConformanceTally()].leaveOut(kinds)
      }
    }
    for opposed in evaluation.compliance.opposed {
      for row in Set(keys.ownCriteria(of: opposed.passed.check, input).compactMap { rowOf[$0] }) {
        tallies[row, default: ConformanceTally()].add(opposed)
      }
    }
  }

  /// What was found of a row, by its reference, such as `wcag/1.4.3`.
  subscript(_ row: String) -> ConformanceTally {
    tallies[row] ?? ConformanceTally()
  }

  private mutating func add(_ cell: Cell) {
    if cell.outcome != .untested, !cell.isFilledByCheck { methods.insert(cell.definition.check.method) }
    let rows = rows(of: cell)
    if cell.outcome == .failed, !cell.isFilledByCheck {
      for row in rows.related { tallies[row, default: ConformanceTally()].addRelated(cell) }
    }
    guard !rows.counted.isEmpty else { return }
    let found = cell.outcome == .failed ? issues.of(cell) : []
    for (row, isOwn) in rows.counted {
      tallies[row, default: ConformanceTally()].add(cell, isOwn: isOwn, issues: found)
    }
  }

  private mutating func rows(of cell: Cell) -> Rows {
    let id = cell.definition.id
    if let known = rows[id] { return known }
    var found = Rows()
    // Its own row comes first among those that a check bears on.
    for bearing in keys.bearings(of: cell.definition, isMustLevel: cell.isMustLevel) {
      guard let row = rowOf[bearing.criterion], !found.counted.contains(where: { $0.row == row }) else { continue }
      found.counted.append((row, bearing.isOwn))
    }
    for criterion in keys.related(to: cell.definition, isMustLevel: cell.isMustLevel) {
      guard let row = rowOf[criterion], !found.counted.contains(where: { $0.row == row }) else { continue }
      if !found.related.contains(row) { found.related.append(row) }
    }
    rows[id] = found
    return found
  }
}
