/// How many cells changed from one release to a later one, in each manner (DESIGN rule 8).
package struct ChangeCounts {
  /// Cells that count for conformance.
  package private(set) var mustLevel: [ReleaseChange: Int] = [:]
  /// Cells that are advice.
  package private(set) var advice: [ReleaseChange: Int] = [:]

  /// Compares.
  ///
  /// - Parameters:
  ///   - earlier: The cells of the earlier release.
  ///   - new: The facts of the later one, read in the same snapshot.
  package init(_ earlier: EarlierCells, _ new: ComplianceInput, in snapshot: borrowing some ReleaseFacts & ~Copyable)
    throws
  {
    var counts = (mustLevel: mustLevel, advice: advice)
    _ = try ReleaseChanges.forEach(earlier, new, in: snapshot) { cell in
      if cell.isMustLevel {
        counts.mustLevel[cell.change, default: 0] += 1
      } else {
        counts.advice[cell.change, default: 0] += 1
      }
    }
    (mustLevel, advice) = counts
  }
}
