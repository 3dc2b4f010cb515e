internal import AuditModel
internal import AuditStore

/// Finds how the cells of open issues stand, while the cells of a release pass by.
struct OpenIssueList {
  private let all: [AuditIssue]
  private let here: Set<Identifier<AuditIssue>>
  /// The issues at a place, by their positions; one that a way opened stands at the check that the way is for.
  private var positions: [AuditCell: [Int]] = [:]
  private let checks: Set<Identifier<Check>>
  private var cells: [Int: Cell] = [:]

  init(_ input: ComplianceInput, _ scope: ReportScope, _ transaction: borrowing ReadTransaction) throws {
    var filter = IssueFilter()
    filter.product = input.product.key
    switch scope {
    case .release: break
    case .screen(let key): filter.screen = key
    case .issues(let team): filter.team = team
    }
    filter.release = input.release.version
    let own = try transaction.issues(filter)
    here = Set(own.map(\.id))
    filter.release = nil
    all = input.carried.isEmpty ? own : try transaction.issues(filter)
    var answered: [String: Identifier<Check>] = [:]
    for definition in input.definitions { answered[definition.check.path] = definition.wayOf ?? definition.id }
    for (position, issue) in all.enumerated() {
      guard let check = answered[issue.check] else { continue }
      positions[AuditCell(address: issue.address, check: check), default: []].append(position)
    }
    checks = Set(positions.keys.map(\.check))
  }

  /// Looks whether an issue is about a cell.
  mutating func take(_ cell: Cell) {
    guard checks.contains(cell.definition.id) else { return }
    // An issue of a component stands as the worst of the cells that it fills.
    for address in [cell.address, cell.componentAddress].compactMap({ $0 }) {
      for position in positions[AuditCell(address: address, check: cell.definition.id)] ?? [] {
        if let other = cells[position], other.outcome <= cell.outcome { continue }
        cells[position] = cell
      }
    }
  }

  /// Says whether an issue of the list is about a cell.
  func contains(_ cell: Cell) -> Bool {
    guard checks.contains(cell.definition.id) else { return false }
    return [cell.address, cell.componentAddress].compactMap { $0 }.contains { address in
      (positions[AuditCell(address: address, check: cell.definition.id)] ?? []).contains { isOpenHere($0) }
    }
  }

  /// The issues that are open in the release: with a finding in it, or with a failure that is carried.
  var issues: [ComplianceReport.OpenIssue] {
    all.indices.filter { isOpenHere($0) }.map { ComplianceReport.OpenIssue(issue: all[$0], cell: cells[$0]) }
  }

  private func isOpenHere(_ position: Int) -> Bool {
    here.contains(all[position].id) || cells[position]?.carried.isEmpty == false
  }
}
