internal import AuditModel
internal import AuditStore

/// How many cells changed from one release to a later one, in each manner (DESIGN rule 8).
///
/// The same as ``ReleaseComparison`` would count, without the cells: of the earlier release it keeps a few bytes a cell.
struct ChangeCounts {
  /// Cells that count for conformance.
  private(set) var mustLevel: [ReleaseChange: Int] = [:]
  /// Cells that are advice.
  private(set) var advice: [ReleaseChange: Int] = [:]

  /// Compares.
  ///
  /// - Parameters:
  ///   - old: The facts of the earlier release, read in the same transaction.
  ///   - new: The facts of the later one.
  init(_ old: ComplianceInput, _ new: ComplianceInput, in transaction: borrowing ReadTransaction) throws {
    let became = try CheckSuccessors(new, in: transaction)
    var before = EarlierCells()
    _ = ComplianceEvaluator(old).evaluate { cell in
      for check in became.checks(of: cell.definition) { before.add(cell, as: check) }
    }
    let claimed = Dictionary(grouping: try transaction.claimedFixed(of: new.release), by: \.address)
    var counts = (mustLevel: mustLevel, advice: advice)
    func count(_ change: ReleaseChange, _ cell: Cell) {
      if cell.isMustLevel { counts.mustLevel[change, default: 0] += 1 } else { counts.advice[change, default: 0] += 1 }
    }
    // Failures whose past has to be looked up, which the evaluator cannot wait for.
    var newFailures: [Cell] = []
    let reader = try transaction.placeReader()
    var failure: (any Error)?
    func flush() {
      do {
        for cell in newFailures {
          let isBack = try ReleaseComparison.failedBefore(cell, new, since: old.release, reader)
          count(isBack ? .reEmerged : .newlyFailing, cell)
        }
      } catch {
        failure = failure ?? error
      }
      newFailures.removeAll(keepingCapacity: true)
    }
    _ = ComplianceEvaluator(new).evaluate { cell in
      let then = before.take(cell)
      if cell.outcome == .failed, then?.outcome != .failed {
        newFailures.append(cell)
        if newFailures.count == 256 { flush() }
        return
      }
      let isSettled = then?.outcome == .failed && cell.outcome == .untested
      let change = ComparisonRule.change(
        old: isSettled ? .passed : then?.outcome, new: cell.outcomeHere,
        isTestedWhereItFailed: then.map { then in
          then.failedClasses.isEmpty || then.failedClasses.isSubset(of: Self.testedClasses(cell))
        } ?? true,
        isClaimedFixed: ReleaseComparison.isClaimed(cell, claimed, became), failedBefore: false)
      if let change { count(change, cell) }
    }
    flush()
    if let failure { throw failure }
    _ = ComplianceEvaluator(old).evaluate { cell in
      let isAsked = became.checks(of: cell.definition).contains { before.wasTaken(cell.address, $0) }
      if !isAsked, let change = ComparisonRule.change(withoutNew: cell.outcome) { count(change, cell) }
    }
    (mustLevel, advice) = counts
  }

  private static func testedClasses(_ cell: Cell) -> Set<String> {
    Set(cell.environments.filter { CarryRule.isTest($0.outcome) }.map(\.environmentClass))
  }

  /// The outcomes of an earlier release by address and check, packed.
  private struct EarlierCells {
    private struct Entry {
      let outcome: Outcome
      var isTaken = false
      /// Where the classes in which it failed stand among the sets that there are.
      let classes: Int32
    }

    private var addresses: [Address: Int32] = [:]
    private var checks: [Identifier<Check>: Int32] = [:]
    private var sets: [Set<String>] = []
    private var positions: [Set<String>: Int32] = [:]
    private var entries: [Int64: Entry] = [:]

    mutating func add(_ cell: Cell, as check: Identifier<Check>) {
      let address = addresses[cell.address] ?? Int32(addresses.count)
      addresses[cell.address] = address
      let number = checks[check] ?? Int32(checks.count)
      checks[check] = number
      let key = Int64(address) << 32 | Int64(number)
      // Of several checks that became one the worst decides.
      if let other = entries[key], other.outcome <= cell.outcome { return }
      entries[key] = Entry(outcome: cell.outcome, classes: position(ReleaseComparison.failedClasses(cell)))
    }

    private mutating func position(_ classes: Set<String>) -> Int32 {
      if let known = positions[classes] { return known }
      let position = Int32(sets.count)
      sets.append(classes)
      positions[classes] = position
      return position
    }

    private func key(_ address: Address, _ check: Identifier<Check>) -> Int64? {
      guard let address = addresses[address], let check = checks[check] else { return nil }
      return Int64(address) << 32 | Int64(check)
    }

    /// What a cell of the later release was; nil where there was none.
    mutating func take(_ cell: Cell) -> (outcome: Outcome, failedClasses: Set<String>)? {
      guard let key = key(cell.address, cell.definition.id), let entry = entries[key] else { return nil }
      entries[key]?.isTaken = true
      return (entry.outcome, sets[Int(entry.classes)])
    }

    func wasTaken(_ address: Address, _ check: Identifier<Check>) -> Bool {
      key(address, check).flatMap { entries[$0]?.isTaken } ?? false
    }
  }
}
