internal import AuditModel
internal import AuditStore

/// How many cells changed from one release to a later one, in each manner (DESIGN rule 8).
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
    var counts = (mustLevel: mustLevel, advice: advice)
    _ = try ReleaseChanges.forEach(earlier, new, in: transaction) { cell in
      if cell.isMustLevel {
        counts.mustLevel[cell.change, default: 0] += 1
      } else {
        counts.advice[cell.change, default: 0] += 1
      }
    }
    (mustLevel, advice) = counts
  }
}
