internal import AuditModel
internal import AuditStore

/// How many cells changed from one release to a later one, in each manner (DESIGN rule 8).
///
/// The same as ``ReleaseComparison`` would count, without the cells.
struct ChangeCounts {
  /// Cells that count for conformance.
  private(set) var mustLevel: [ReleaseChange: Int] = [:]
  /// Cells that are advice.
  private(set) var advice: [ReleaseChange: Int] = [:]

  /// Compares.
  ///
  /// - Parameters:
  ///   - earlier: The cells of the earlier release.
  ///   - new: The facts of the later one, read in the same transaction.
  init(_ earlier: EarlierCells, _ new: ComplianceInput, in transaction: borrowing ReadTransaction) throws {
    var before = earlier
    let became = try CheckSuccessors(new, in: transaction)
    let claimed = Dictionary(grouping: try transaction.claimedFixed(of: new.release), by: \.address)
    var counts = (mustLevel: mustLevel, advice: advice)
    func count(_ change: ReleaseChange, isMustLevel: Bool) {
      if isMustLevel { counts.mustLevel[change, default: 0] += 1 } else { counts.advice[change, default: 0] += 1 }
    }
    // Failures whose past has to be looked up, which the evaluator cannot wait for.
    var newFailures: [Cell] = []
    let reader = try transaction.placeReader()
    var failure: (any Error)?
    func flush() {
      do {
        for cell in newFailures {
          let isBack = try ReleaseComparison.failedBefore(cell, new, since: earlier.release, reader)
          count(isBack ? .reEmerged : .newlyFailing, isMustLevel: cell.isMustLevel)
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
      if let change { count(change, isMustLevel: cell.isMustLevel) }
    }
    flush()
    if let failure { throw failure }
    before.forEachUntaken { outcome, isMustLevel in
      if let change = ComparisonRule.change(withoutNew: outcome) { count(change, isMustLevel: isMustLevel) }
    }
    (mustLevel, advice) = counts
  }

  private static func testedClasses(_ cell: Cell) -> Set<String> {
    Set(cell.environments.filter { CarryRule.isTest($0.outcome) }.map(\.environmentClass))
  }
}
