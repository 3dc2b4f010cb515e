internal import AuditModel
package import AuditReports
internal import AuditRules
public import AuditStore

/// How the products of a file stand beside one another: each with its current release, evaluated once.
public struct Portfolio {
  /// What stands together beside products.
  public enum Axis: String, CaseIterable, Sendable {
    /// The apps of one service, or of one business unit.
    case group
    /// A criterion of WCAG.
    case criterion
    /// The team that owns screens and works on issues.
    case team
    /// A quarter of a year, in UTC.
    case quarter
  }

  /// In the order of their keys.
  package private(set) var products: [PortfolioProduct] = []
  /// What stands together along an axis, what fails in most products first; of equals in the order of their keys.
  package private(set) var parts: [PortfolioPart] = []
  /// The quarters in which anything happened to issues, and those between, the oldest first.
  package private(set) var quarters: [PortfolioQuarter] = []

  /// Evaluates the current release of each product, from facts of one snapshot.
  ///
  /// - Parameters:
  ///   - axis: What to put together besides; nil: nothing.
  ///   - group: Key of the group whose products are asked about; nil: all products.
  ///   - idleBefore: A product is idle when nothing of it was observed since: UTC, milliseconds since 1970; nil: none is
  ///     called so.
  ///   - asksGate: Whether to ask the gate, too, and what failed in the release before, as a document shows them.
  ///   - now: When decisions have to be in force, and what is overdue was due before: UTC, milliseconds since 1970.
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)`` for a group that no product belongs to.
  public init(
    by axis: Axis? = nil, group: String? = nil, idleBefore: Int64? = nil, asksGate: Bool = false, at now: Int64,
    in transaction: borrowing ReadTransaction
  ) throws {
    let all = try transaction.products()
    let asked = all.filter { group == nil || $0.group == group }
    if let group, asked.isEmpty {
      let groups = Set(all.compactMap(\.group)).sorted()
      throw StoreError.notFound(
        kind: "group", reference: group,
        hint: groups.isEmpty
          ? "say one with `auditctl product edit PRODUCT --group KEY`" : "there is \(groups.joined(separator: ", "))")
    }
    var gathered = PortfolioParts()
    var history = PortfolioHistory()
    for product in asked {
      var row = try PortfolioProduct(product, idleBefore: idleBefore, at: now, in: transaction)
      if let release = try transaction.releases(of: product.id).current {
        try transaction.withEvaluation(of: release, product, decisionsAt: now) { evaluation in
          try row.take(evaluation, in: transaction)
          try gathered.add(evaluation, by: axis, transaction)
          if asksGate { try row.askGate(evaluation, at: now, in: transaction) }
        }
      }
      switch axis {
      case .group: gathered.add(row.issues, of: product, to: product.group ?? PortfolioPart.none)
      case .team:
        let open = PortfolioProduct.openIssues(of: product, at: now)
        let overdue = PortfolioProduct.openIssues(of: product, at: now, areOverdue: true)
        let due = Set(try transaction.issueNumbers(overdue))
        for issue in try transaction.issues(open) { gathered.add(issue, isOverdue: due.contains(issue.id)) }
      case .quarter: try history.add(product, transaction)
      case .criterion, nil: break
      }
      products.append(row)
    }
    parts = gathered.sorted
    if axis == .quarter { quarters = history.quarters(until: now) }
  }
}

/// What stands together along an axis, while products come one by one.
private struct PortfolioParts {
  private var parts: [String: PortfolioPart] = [:]

  var sorted: [PortfolioPart] {
    parts.values.sorted { one, other in
      (one.failingProducts.count, one.failingScreens.count, other.key)
        > (other.failingProducts.count, other.failingScreens.count, one.key)
    }
  }

  mutating func add(
    _ evaluation: ReleaseEvaluation, by axis: Portfolio.Axis?, _ transaction: borrowing ReadTransaction
  ) throws {
    let product = evaluation.input.product
    switch axis {
    case .quarter, nil: return
    case .criterion: try addCriteria(evaluation, transaction)
    case .group:
      let key = product.group ?? PortfolioPart.none
      take(key, nil, of: product, evaluation.compliance.mustLevel)
      for cell in evaluation.cells where cell.isMustLevel { takeFailure(of: cell, key, product) }
    case .team:
      let keys = try CellKeys(evaluation.input, in: transaction)
      for row in try RollUp(.team, evaluation, in: transaction).rows {
        take(Self.team(row.key), nil, of: product, row.counts)
      }
      for cell in evaluation.cells where cell.isMustLevel {
        for key in keys.keys(of: cell, by: .team) { takeFailure(of: cell, Self.team(key), product) }
      }
    }
  }

  private static func team(_ key: String) -> String { key == CellKeys.product ? PortfolioPart.none : key }

  /// A release that pins no pack of WCAG says nothing of its criteria.
  private mutating func addCriteria(_ evaluation: ReleaseEvaluation, _ transaction: borrowing ReadTransaction) throws {
    guard try CriterionTable.standards(of: evaluation.input, in: transaction).contains("wcag") else { return }
    let table = try CriterionTable(evaluation, standard: "wcag", in: transaction)
    let keys = try CellKeys(evaluation.input, in: transaction)
    let product = evaluation.input.product
    for row in table.rows where row.counts.total > 0 || row.outcome == .failed {
      take(row.key, row.title, of: product, row.counts)
      guard row.outcome == .failed else { continue }
      let part = RollUpPart(criterion: row.key, in: table, keys)
      for cell in part.cells(of: evaluation.cells) { takeFailure(of: cell, row.key, product) }
    }
  }

  private mutating func take(_ key: String, _ title: String?, of product: Product, _ counts: OutcomeCounts) {
    var part = parts[key] ?? PortfolioPart(key: key, title: title)
    part.products.append(product.key)
    part.counts.add(counts)
    parts[key] = part
  }

  private mutating func takeFailure(of cell: Cell, _ key: String, _ product: Product) {
    guard cell.outcome == .failed else { return }
    parts[key, default: PortfolioPart(key: key, title: nil)].addFailure(on: cell.screenKey, of: product.key)
  }

  mutating func add(_ issues: IssueNumbers, of product: Product, to key: String) {
    add(issues, to: key)
    // One without a release has no counts, and belongs to the group all the same.
    if parts[key]?.products.last != product.key { parts[key]?.products.append(product.key) }
  }

  private mutating func add(_ issues: IssueNumbers, to key: String) {
    parts[key, default: PortfolioPart(key: key, title: nil)].issues.add(issues)
  }

  mutating func add(_ issue: AuditIssue, isOverdue: Bool) {
    add(IssueNumbers(open: 1, overdue: isOverdue ? 1 : 0), to: issue.team ?? PortfolioPart.none)
  }
}
