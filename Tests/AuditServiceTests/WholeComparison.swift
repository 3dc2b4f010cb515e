import AuditModel
import AuditStore

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// What changed from one release to a later one, computed in the plain way: with every cell of both in memory.
///
/// The program does not compute it so, because two large releases do not fit.
struct WholeComparison {
  /// A changed cell in the order of its manner: address, check, outcomes, and whether it counts for conformance.
  private(set) var changes: [ReleaseChange: [String]] = [:]

  init(
    _ audit: AuditFixture, _ old: Release, _ new: Release, in transaction: borrowing ReadTransaction
  ) throws {
    let before = try ComplianceInput(transaction, product: audit.product, release: old)
    let after = try ComplianceInput(transaction, product: audit.product, release: new)
    let became = try CheckSuccessors(after, in: transaction)
    let earlier = Array(ReleaseEvaluation(before).cells)
    let cells = Array(ReleaseEvaluation(after).cells)
    let claimed = try transaction.claimedFixed(of: new)
    try transaction.lookingUpPlaces { find in
      for cell in cells {
        let then = earlier.filter { before in
          before.address == cell.address && became.checks(of: before.definition).contains(cell.definition.id)
        }.min { $0.outcome < $1.outcome }
        let isNewFailure = cell.outcome == .failed && then?.outcome != .failed
        let change = ComparisonRule.change(
          old: then?.outcome == .failed && cell.outcome == .untested ? .passed : then?.outcome,
          new: isNewFailure ? .failed : cell.outcomeHere,
          isTestedWhereItFailed: then.map { Self.failedClasses($0).isSubset(of: Self.testedClasses(cell)) } ?? true,
          isClaimedFixed: [cell.keys.own, cell.keys.component].compactMap { $0 }.contains { key in
            claimed.contains {
              $0.address == key && became.answered[$0.check]?.contains(cell.definition.id) == true
            }
          },
          failedBefore: isNewFailure ? try Self.failedBefore(cell, after, since: old, find) : false)
        if let change { add(change, cell, then?.outcome, cell.outcome, then?.findings.first) }
      }
    }
    let asked = Set(cells.map { AuditCell(address: $0.address, check: $0.definition.id) })
    for cell in earlier {
      let answers = became.checks(of: cell.definition).map { AuditCell(address: cell.address, check: $0) }
      guard asked.isDisjoint(with: answers), let change = ComparisonRule.change(withoutNew: cell.outcome)
      else { continue }
      add(change, cell, cell.outcome, nil, nil)
    }
  }

  private mutating func add(
    _ change: ReleaseChange, _ cell: Cell, _ old: Outcome?, _ new: Outcome?, _ then: Identifier<Finding>?
  ) {
    changes[change, default: []].append(
      Self.line(
        cell.address, cell.definition.check.path, old, new, cell.isMustLevel, new == nil ? nil : cell.carriedFrom,
        cell.findings.first ?? then))
  }

  /// A changed cell as ``ReleaseComparison`` gives it.
  static func line(_ cell: ReleaseComparison.ChangedCell) -> String {
    line(cell.address, cell.check, cell.old, cell.new, cell.isMustLevel, cell.carriedFrom, cell.finding)
  }

  private static func line(
    _ address: Address, _ check: String, _ old: Outcome?, _ new: Outcome?, _ isMustLevel: Bool, _ carriedFrom: String?,
    _ finding: Identifier<Finding>?
  ) -> String {
    "\(address) \(check) \(old?.name ?? "none") \(new?.name ?? "none") \(isMustLevel) \(carriedFrom ?? "-") "
      + (finding.map { "\($0.rawValue)" } ?? "-")
  }

  private static func failedClasses(_ cell: Cell) -> Set<String> {
    Set(
      cell.carried.map(\.environment.name) + cell.environments.filter { $0.outcome == .failed }.map(\.environment))
  }

  private static func testedClasses(_ cell: Cell) -> Set<String> {
    Set(cell.environments.filter { CarryRule.isTest($0.outcome) }.map(\.environment))
  }

  private static func failedBefore(
    _ cell: Cell, _ new: ComplianceInput, since old: Release, _ find: FindingsAtPlace
  ) throws -> Bool {
    try [cell.keys.own, cell.keys.component].compactMap { $0 }.contains { key in
      let said = try new.earlier.said(at: key, cell.asked, count: new.earlier.releases.count, find)
      return zip(new.earlier.releases, said).contains { release, said in
        release.position <= old.position && said.decisions.contains { $0.outcome == .failed }
      }
    }
  }
}
