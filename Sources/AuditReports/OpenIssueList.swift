internal import AuditModel
internal import AuditRules

/// Finds how the cells of open issues stand, while the cells of a release pass by.
struct OpenIssueList: Sendable {
  private let all: [AuditIssue]
  /// When the same decisions are in force: UTC, milliseconds since 1970.
  private let holding: ClosedRange<Int64>
  private let here: Set<Identifier<AuditIssue>>
  /// The issues at a place, by their positions; one that a way opened stands at the check that the way is for.
  private var positions: [Address: [Identifier<Check>: [Int]]] = [:]
  /// The checks of all of them.
  private let checks: Set<Identifier<Check>>
  /// Local keys of the addresses at which something was found, and no cell is.
  private let others: [Address: [Int64]]
  private var cells: [Int: Cell] = [:]
  /// The issues of which a failure is carried in any of their cells.
  private var carried: Set<Int> = []
  /// Where the cells of issues are, by the positions of the issues.
  private var sites: [Int: Set<Site>] = [:]

  /// Where a cell is: the key of its screen, and the local keys of the addresses whose findings bear on it.
  private struct Site: Hashable, Sendable {
    let screen: String?
    let own, component: Int64?
  }

  /// The issues of a release, or of a part of it, with how their cells stand.
  static func all(
    of evaluation: ReleaseEvaluation, _ scope: ReportScope, _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> OpenIssueList {
    let input = evaluation.input
    func read() throws -> OpenIssueList {
      var list = try OpenIssueList(input, scope, snapshot)
      evaluation.cells.forEach(at: list.positions) { cell, issues in list.take(cell, issues) }
      return list
    }
    guard scope == .release, input.isKept else { return try read() }
    return try snapshot.remembered(
      .openIssues(of: input.release.id, withDecisions: input.countsDecisions), of: input.product.id, line: nil,
      size: { (list: Self) in 2048 * list.all.count }, isHolding: { (list: Self) in list.holding == input.holding },
      read)
  }

  private init(
    _ input: ComplianceInput, _ scope: ReportScope, _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws {
    holding = input.holding
    var screen: String?
    var team: String?
    var only: Int64?
    switch scope {
    case .release: break
    case .screen(let key): screen = key
    case .issues(let named): team = named
    case .issue(let number): only = number
    }
    here = try input.ownIssueNumbers(onScreen: screen, ofTeam: team, in: snapshot)
    let found = try input.issues(onScreen: screen, ofTeam: team, isAnywhere: input.hasCarried, in: snapshot)
    all = found.filter { only == nil || $0.id.rawValue == only }
    if let only, all.isEmpty {
      throw NotInRelease(
        kind: "issue", reference: "\(only)",
        hint: "it is not open in release \(input.release.version); see `auditctl issue list --all`")
    }
    let successors = try CheckSuccessors(input, in: snapshot)
    for (position, issue) in all.enumerated() {
      for check in successors.answeredPaths[issue.check] ?? [] {
        positions[issue.address, default: [:]][check, default: []].append(position)
      }
    }
    checks = Set(positions.values.flatMap(\.keys))
    others = Dictionary(grouping: input.otherAddresses.keys) { input.otherAddresses[$0] ?? .product }
  }

  /// Takes a cell for the issues that are about it.
  private mutating func take(_ cell: Cell, _ issues: [Int]) {
    for position in issues {
      if !cell.carried.isEmpty { carried.insert(position) }
      sites[position, default: []].insert(
        Site(screen: cell.screenKey, own: cell.keys.own, component: cell.keys.component))
      // An issue of a component stands as the worst of the cells that it fills.
      if let other = cells[position], other.outcome <= cell.outcome { continue }
      cells[position] = cell
    }
  }

  /// Says whether an issue of the list is about a cell.
  func contains(_ cell: Cell) -> Bool {
    let check = cell.checkID
    guard checks.contains(check) else { return false }
    return [cell.address, cell.componentAddress].compactMap { $0 }.contains { address in
      positions[address]?[check]?.contains { isOpenHere($0) } ?? false
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

  /// The numbers of the issues that are open in the release, by places and checks.
  var numbers: [Address: [Identifier<Check>: [Int64]]] {
    positions.compactMapValues { checks in
      let open = checks.mapValues { $0.filter { isOpenHere($0) }.map { all[$0].id.rawValue } }
        .filter { !$0.value.isEmpty }
      return open.isEmpty ? nil : open
    }
  }

  /// The issues that are open in the release: with a finding in it, or with a failure that is carried.
  var issues: [ComplianceReport.OpenIssue] {
    open.map { ComplianceReport.OpenIssue(issue: all[$0], cell: cells[$0]) }
  }

  private func isOpenHere(_ position: Int) -> Bool {
    here.contains(all[position].id) || carried.contains(position)
  }
}
