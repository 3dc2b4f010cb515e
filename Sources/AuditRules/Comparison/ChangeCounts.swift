internal import AuditModel

/// How many cells changed from one release to a later one, in each manner (DESIGN rule 8).
package struct ChangeCounts: Sendable {
  /// Cells that count for conformance.
  package private(set) var mustLevel: [ReleaseChange: Int] = [:]
  /// Cells that are advice.
  package private(set) var advice: [ReleaseChange: Int] = [:]
  /// The cells that count for conformance by the keys of their screens; `.` is the product.
  package private(set) var screens: [ReleaseChange: [String: Int]] = [:]

  /// Compares.
  ///
  /// - Parameters:
  ///   - earlier: The cells of the earlier release.
  ///   - new: The later one, evaluated in the same snapshot.
  package init(
    _ earlier: EarlierCells, _ new: ReleaseEvaluation, in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws {
    // Nobody keeps one that was read in part, or from some devices alone.
    guard new.input.evaluated != nil else {
      try self.init(counting: earlier, new, in: snapshot)
      return
    }
    self = try snapshot.remembered(
      .changes(of: new.input.release.id, since: earlier.release.id), of: new.input.product.id, line: new.input.releases,
      size: { (known: Self) in known.screens.values.reduce(0) { $0 + $1.count * 64 } }, isHolding: { _ in true },
      { try Self(counting: earlier, new, in: snapshot) })
  }

  private init(
    counting earlier: EarlierCells, _ new: ReleaseEvaluation, in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws {
    try Self.forEachChange(earlier, new, in: snapshot) { add($0) }
  }

  /// Goes through the cells that changed, in the order of the later release, and then those that it has no more.
  package static func forEachChange(
    _ earlier: EarlierCells, _ new: ReleaseEvaluation, in snapshot: borrowing some ReleaseFacts & ~Copyable,
    _ body: (ReleaseComparison.ChangedCell) throws -> Void
  ) throws {
    var changes = try ReleaseChanges(earlier, new.input, in: snapshot)
    try snapshot.lookingUpPlaces { find in
      for cell in new.cells {
        if let changed = try changes.change(of: cell, find) { try body(changed) }
      }
    }
    try changes.forEachGone(body)
  }

  private mutating func add(_ cell: ReleaseComparison.ChangedCell) {
    if cell.isMustLevel {
      mustLevel[cell.change, default: 0] += 1
      screens[cell.change, default: [:]][cell.address.screenKey ?? CellKeys.product, default: 0] += 1
    } else {
      advice[cell.change, default: 0] += 1
    }
  }
}
