internal import AuditModel
internal import AuditStore

/// What became of the cells of a release in a later one (DESIGN rule 8), with only one of the two in memory.
struct ReleaseChanges {
  private let earlier: Release
  private let new: ComplianceInput
  private let became: CheckSuccessors
  private let claimed: [Int64: [IssuePlace]]

  /// Goes through the cells that changed: those of the later release, and then those that it has no more.
  ///
  /// The cells of each manner come in the order of their release.
  ///
  /// - Parameters:
  ///   - earlier: The cells of the earlier release.
  ///   - new: The facts of the later one, read in the same transaction.
  /// - Returns: The later release with its verdict.
  static func forEach(
    _ earlier: EarlierCells, _ new: ComplianceInput, in transaction: borrowing ReadTransaction,
    _ body: (ReleaseComparison.ChangedCell) -> Void
  ) throws -> ReleaseCompliance {
    let changes = ReleaseChanges(
      earlier: earlier.release, new: new, became: try CheckSuccessors(new, in: transaction),
      claimed: Dictionary(grouping: try transaction.claimedFixed(of: new.release), by: \.address))
    return try transaction.withPlaceReader { try changes.forEach(since: earlier, $0, body) }
  }

  private func forEach(
    since earlier: EarlierCells, _ reader: borrowing PlaceReader, _ body: (ReleaseComparison.ChangedCell) -> Void
  ) throws -> ReleaseCompliance {
    var before = earlier
    // Failures whose past has to be looked up, which the evaluator cannot wait for.
    var newFailures: [(cell: Cell, then: EarlierCells.Then?)] = []
    var failure: (any Error)?
    func flush() {
      do {
        for (cell, then) in newFailures {
          let failedBefore = try self.failedBefore(cell, reader)
          if let change = self.change(of: cell, then, failedBefore: failedBefore) { body(change) }
        }
      } catch {
        failure = failure ?? error
      }
      newFailures.removeAll(keepingCapacity: true)
    }
    let compliance = ComplianceEvaluator(new).evaluate { cell in
      let then = before.take(cell)
      if Self.isNewFailure(cell, then) {
        newFailures.append((cell, then))
        if newFailures.count == 256 { flush() }
      } else if let change = self.change(of: cell, then, failedBefore: false) {
        body(change)
      }
    }
    flush()
    if let failure { throw failure }
    before.forEachUntaken { gone in
      guard let change = ComparisonRule.change(withoutNew: gone.outcome) else { return }
      body(
        ReleaseComparison.ChangedCell(
          change: change, address: gone.address, check: gone.definition.check.path, isMustLevel: gone.isMustLevel,
          old: gone.outcome, new: nil, carriedFrom: nil, finding: gone.finding))
    }
    return compliance
  }

  private static func isNewFailure(_ cell: Cell, _ then: EarlierCells.Then?) -> Bool {
    cell.outcome == .failed && then?.outcome != .failed
  }

  private func change(
    of cell: Cell, _ then: EarlierCells.Then?, failedBefore: Bool
  ) -> ReleaseComparison.ChangedCell? {
    // A release between them tested it since, for the failure is not carried.
    let isSettled = then?.outcome == .failed && cell.outcome == .untested
    let change = ComparisonRule.change(
      old: isSettled ? .passed : then?.outcome,
      // What a release between them found and this one did not test again fails here, too.
      new: Self.isNewFailure(cell, then) ? .failed : cell.outcomeHere,
      isTestedWhereItFailed: then.map { Self.isTestedAgain($0, in: cell) } ?? true,
      isClaimedFixed: isClaimed(cell), failedBefore: failedBefore)
    return change.map {
      ReleaseComparison.ChangedCell(
        change: $0, address: cell.address, check: cell.definition.check.path, isMustLevel: cell.isMustLevel,
        old: then?.outcome, new: cell.outcome, carriedFrom: cell.carriedFrom,
        finding: cell.findings.first ?? then?.finding)
    }
  }

  /// Whether each environment class in which a cell failed was tested again in the later release.
  private static func isTestedAgain(_ then: EarlierCells.Then, in now: Cell) -> Bool {
    then.failedClasses.isEmpty
      || then.failedClasses.isSubset(
        of: now.environments.filter { CarryRule.isTest($0.outcome) }.map(\.environmentClass))
  }

  /// Whether an issue of a cell's place says that it was fixed.
  private func isClaimed(_ cell: Cell) -> Bool {
    guard !claimed.isEmpty else { return false }
    return [cell.keys.own, cell.keys.component].compactMap { $0 }.contains { key in
      claimed[key]?.contains { became.answered[$0.check]?.contains(cell.definition.id) ?? false } ?? false
    }
  }

  /// Whether the earlier release, or one before it, failed at the place of a cell.
  private func failedBefore(_ cell: Cell, _ reader: borrowing PlaceReader) throws -> Bool {
    for key in [cell.keys.own, cell.keys.component].compactMap({ $0 }) {
      let said = try new.earlier.earlier(
        at: key, cell.definition.id, count: new.earlier.releases.count, isWhole: true, reader)
      for (release, said) in zip(new.earlier.releases, said) where release.position <= earlier.position {
        if said.classes.contains(where: { $0.outcome == .failed }) { return true }
      }
    }
    return false
  }
}
