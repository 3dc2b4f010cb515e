internal import AuditModel

/// What became of the cells of a release in a later one (DESIGN rule 8): each of the later one is looked at in turn, and
/// then those that it has no more.
struct ReleaseChanges {
  private var before: EarlierCells
  private let new: ComplianceInput
  private let became: CheckSuccessors
  /// The places where somebody says that it was fixed.
  let claimed: Set<IssuePlace>
  /// Their checks by the local keys of their addresses.
  private let claimedChecks: [Int64: [Identifier<Check>]]
  private var names = ReleaseComparison.ChangedCell.Names()

  /// - Parameters:
  ///   - earlier: The cells of the earlier release.
  ///   - new: The facts of the later one, read in the same snapshot.
  init(_ earlier: EarlierCells, _ new: ComplianceInput, in snapshot: borrowing some ReleaseFacts & ~Copyable) throws {
    before = earlier
    self.new = new
    became = try CheckSuccessors(new, in: snapshot)
    claimed = try new.claimedFixed(in: snapshot)
    claimedChecks = Dictionary(grouping: claimed, by: \.address).mapValues { $0.map(\.check) }
  }

  /// What became of a cell of the later release; nil where nobody has to know.
  mutating func change(of cell: Cell, _ find: FindingsAtPlace) throws -> ReleaseComparison.ChangedCell? {
    try look(at: cell, find).change
  }

  /// What a cell of the later release was, nil where there was none, and what became of it.
  mutating func look(
    at cell: Cell, _ find: FindingsAtPlace
  ) throws -> (then: Cell?, change: ReleaseComparison.ChangedCell?) {
    let then = before.take(cell)
    // What another check answers changed there.
    guard !cell.isFilledByCheck else { return (then, nil) }
    return (then, change(of: cell, then, failedBefore: try Self.isNewFailure(cell, then) && failedBefore(cell, find)))
  }

  /// Goes through the cells of a part of the later release that changed, in its order.
  mutating func forEachChange(
    in part: CellTable.Part, _ find: FindingsAtPlace, _ body: (ReleaseComparison.ChangedCell) throws -> Void
  ) throws {
    for row in 0..<part.count {
      if let changed = try change(of: part[row], find) { try body(changed) }
    }
  }

  /// Goes through the cells of the earlier release that had an outcome and that the later one has no more.
  ///
  /// - Precondition: Each cell of the later release was looked at, or its part passed over.
  func forEachGone(_ body: (ReleaseComparison.ChangedCell) throws -> Void) rethrows {
    var names = ReleaseComparison.ChangedCell.Names()
    try before.forEachUntaken { cell in
      if let gone = Self.gone(cell, &names) { try body(gone) }
    }
  }

  /// The same on the screen of a part of the later release alone, whose cells all were looked at.
  mutating func forEachGone(
    from part: CellTable.Part, _ body: (ReleaseComparison.ChangedCell) throws -> Void
  ) rethrows {
    var names = ReleaseComparison.ChangedCell.Names()
    try before.takeRest(of: part) { cell in
      if let gone = Self.gone(cell, &names) { try body(gone) }
    }
  }

  /// Passes over a part of the later release, and what the earlier one has on its screen.
  mutating func passOver(_ part: CellTable.Part) { before.takeRest(of: part) { _ in } }

  private static func gone(
    _ cell: Cell, _ names: inout ReleaseComparison.ChangedCell.Names
  ) -> ReleaseComparison.ChangedCell? {
    guard !cell.isFilledByCheck, let change = ComparisonRule.change(withoutNew: cell.outcome) else { return nil }
    return ReleaseComparison.ChangedCell(change, of: cell, in: &names, from: cell.outcome, to: nil, nil)
  }

  /// Goes through the cells of the earlier release that nobody looked at.
  func forEachUntaken(_ body: (Cell) -> Void) { before.forEachUntaken(body) }

  /// Whether the later release asks for what a check of the earlier one became, at must-level.
  func isAsked(_ definition: CheckDefinition) -> Bool {
    before.isAsked(definition, atMustLevelOf: new.profile.target)
  }

  private static func isNewFailure(_ cell: Cell, _ then: Cell?) -> Bool {
    cell.outcome == .failed && then?.outcome != .failed
  }

  private mutating func change(
    of cell: Cell, _ then: Cell?, failedBefore: Bool
  ) -> ReleaseComparison.ChangedCell? {
    // A release between them tested it since, for the failure is not carried.
    let isSettled = then?.outcome == .failed && cell.outcome == .untested
    let change = ComparisonRule.change(
      old: isSettled ? .passed : then.map { $0.isFilledByCheck ? .untested : $0.outcome },
      // What a release between them found and this one did not test again fails here, too.
      new: Self.isNewFailure(cell, then) ? .failed : cell.outcomeHere,
      isTestedWhereItFailed: then.map { Self.isTestedAgain($0, in: cell) } ?? true,
      isClaimedFixed: then?.outcome == .failed && isClaimed(cell), failedBefore: failedBefore)
    return change.map {
      ReleaseComparison.ChangedCell($0, of: cell, in: &names, from: then?.outcome, to: cell.outcome, then)
    }
  }

  /// Whether each environment in which a cell failed, or a failure is carried, was tested again in the later release.
  ///
  /// What failed where nobody said with what counts in each environment that is planned (rule 2a): all of them test it again.
  private static func isTestedAgain(_ then: Cell, in now: Cell) -> Bool {
    guard then.outcome == .failed else { return true }
    let failed =
      then.carried.map(\.environment.name)
      + then.environments.filter { $0.outcome == .failed }.map(\.environment)
    let tested = now.environments.filter { CarryRule.isTest($0.outcome) }.map(\.environment)
    return failed.allSatisfy { name in
      let counting = FoundEnvironment.countingIn(name, among: now.planned.map(\.name))
      return tested.contains(name) || !counting.isEmpty && counting.allSatisfy(tested.contains)
    }
  }

  /// Whether an issue of a cell's place says that it was fixed.
  private func isClaimed(_ cell: Cell) -> Bool {
    guard !claimed.isEmpty else { return false }
    return [cell.keys.own, cell.keys.component].compactMap { $0 }.contains { key in
      claimedChecks[key]?.contains { became.answered[$0]?.contains(cell.checkID) ?? false } ?? false
    }
  }

  /// Whether the earlier release, or one before it, failed at the place of a cell.
  private func failedBefore(_ cell: Cell, _ find: FindingsAtPlace) throws -> Bool {
    try [cell.keys.own, cell.keys.component].compactMap { $0 }.contains { key in
      try new.oldestFailure(at: key, cell.asked, find).map { $0 <= before.release.position } ?? false
    }
  }
}
