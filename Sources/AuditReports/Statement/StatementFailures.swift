internal import AuditModel
internal import AuditRules

/// What failed in a release, by criterion, for an accessibility statement: must-level cells alone.
struct StatementFailures {
  private var tallies: [String: ConformanceTally] = [:]
  /// The rows in the order in which they stand in a statement: criteria first, in the order of their standards, then
  /// guidelines that bear on none, in the order of the release.
  private var order: [String]
  private var titles: [String: String]

  /// Goes through the cells of a release.
  init(
    _ evaluation: ReleaseEvaluation, _ words: Words.Statement, in snapshot: borrowing some ReportFacts & ~Copyable
  ) throws {
    order = []
    titles = [:]
    for table in try snapshot.conformanceTables().sorted(by: { $0.key > $1.key }) {
      for row in table.rows {
        let key = "\(table.key)/\(row.number)"
        order.append(key)
        titles[key] = words.criterion(words.standards[table.key] ?? table.title, row.number, row.title)
      }
    }
    let keys = try CellKeys(evaluation.input, in: snapshot)
    let issues = try ConformanceIssues(evaluation.input, in: snapshot)
    for cell in evaluation.cells where cell.isMustLevel && !cell.isFilledByCheck {
      add(cell, keys.bearings(of: cell.definition, isMustLevel: true), issues)
    }
  }

  private mutating func add(_ cell: Cell, _ bearings: [(criterion: String, isOwn: Bool)], _ issues: ConformanceIssues) {
    var rows = bearings.filter { titles[$0.criterion] != nil }
    if rows.isEmpty {
      let guideline = cell.definition.guidelinePath
      if titles.updateValue("\(cell.definition.guidelineTitle) (\(guideline))", forKey: guideline) == nil {
        order.append(guideline)
      }
      rows = [(guideline, true)]
    }
    let found = cell.outcome == .failed ? issues.of(cell) : []
    for (row, isOwn) in rows { tallies[row, default: ConformanceTally()].add(cell, isOwn: isOwn, issues: found) }
  }

  /// What failed: its title with what was found.
  var all: [(title: String, tally: ConformanceTally)] {
    order.compactMap { key in
      tallies[key].flatMap { $0.counts.failed > 0 ? (titles[key] ?? key, $0) : nil }
    }
  }
}
