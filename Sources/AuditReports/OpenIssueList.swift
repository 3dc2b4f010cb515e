internal import AuditModel
internal import AuditRules

/// Finds how the cells of open issues stand, while the cells of a release pass by.
struct OpenIssueList {
  private let all: [AuditIssue]
  private let here: Set<Identifier<AuditIssue>>
  /// The issues at a place, by their positions; one that a way opened stands at the check that the way is for.
  private var positions: [AuditCell: [Int]] = [:]
  private let checks: Set<Identifier<Check>>
  /// Local keys of the addresses at which something was found, and no cell is.
  private let others: [Address: [Int64]]
  private var cells: [Int: Cell] = [:]
  /// The issues of which a failure is carried in any of their cells.
  private var carried: Set<Int> = []
  /// Where the cells of issues are, by the positions of the issues.
  private var sites: [Int: Set<Site>] = [:]

  /// Where a cell is: the key of its screen, and the local keys of the addresses whose findings bear on it.
  private struct Site: Hashable {
    let screen: String?
    let own, component: Int64?
  }

  init(_ input: ComplianceInput, _ scope: ReportScope, _ snapshot: borrowing some ReportFacts & ~Copyable) throws {
    var screen: String?
    var team: String?
    var only: Int64?
    switch scope {
    case .release: break
    case .screen(let key): screen = key
    case .issues(let named): team = named
    case .issue(let number): only = number
    }
    let own = try input.issues(onScreen: screen, ofTeam: team, isAnywhere: false, in: snapshot)
    here = Set(own.map(\.id))
    let found =
      input.hasCarried ? try input.issues(onScreen: screen, ofTeam: team, isAnywhere: true, in: snapshot) : own
    all = found.filter { only == nil || $0.id.rawValue == only }
    if let only, all.isEmpty {
      throw NotInRelease(
        kind: "issue", reference: "\(only)",
        hint: "it is not open in release \(input.release.version); see `auditctl issue list --all`")
    }
    let successors = try CheckSuccessors(input, in: snapshot)
    for (position, issue) in all.enumerated() {
      for check in successors.answeredPaths[issue.check] ?? [] {
        positions[AuditCell(address: issue.address, check: check), default: []].append(position)
      }
    }
    checks = Set(positions.keys.map(\.check))
    others = Dictionary(grouping: input.otherAddresses.keys) { input.otherAddresses[$0] ?? .product }
  }

  /// Looks whether an issue is about a cell.
  mutating func take(_ cell: Cell) {
    guard checks.contains(cell.definition.id) else { return }
    // An issue of a component stands as the worst of the cells that it fills.
    for address in [cell.address, cell.componentAddress].compactMap({ $0 }) {
      for position in positions[AuditCell(address: address, check: cell.definition.id)] ?? [] {
        if !cell.carried.isEmpty { carried.insert(position) }
        sites[position, default: []].insert(
          Site(screen: cell.screenKey, own: cell.keys.own, component: cell.keys.component))
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

  /// Keys of the screens on which a cell of an issue is that is open in the release.
  var screens: Set<String> {
    Set(open.flatMap { sites[$0] ?? [] }.compactMap(\.screen)).union(open.compactMap { all[$0].address.screenKey })
  }

  /// Local keys of the addresses whose findings bear on those cells, and of those of the issues that have no cell any more.
  var addresses: Set<Int64> {
    Set(open.flatMap { sites[$0] ?? [] }.flatMap { [$0.own, $0.component].compactMap { $0 } })
      .union(open.flatMap { others[all[$0].address] ?? [] })
  }

  private var open: [Int] { all.indices.filter { isOpenHere($0) } }

  /// The numbers of the issues that are open in the release by their cells.
  var numbers: [AuditCell: [Int64]] {
    positions.mapValues { $0.filter { isOpenHere($0) }.map { all[$0].id.rawValue } }.filter { !$0.value.isEmpty }
  }

  /// The issues that are open in the release: with a finding in it, or with a failure that is carried.
  var issues: [ComplianceReport.OpenIssue] {
    open.map { ComplianceReport.OpenIssue(issue: all[$0], cell: cells[$0]) }
  }

  private func isOpenHere(_ position: Int) -> Bool {
    here.contains(all[position].id) || carried.contains(position)
  }
}
