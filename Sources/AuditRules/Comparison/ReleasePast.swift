package import AuditModel

/// What a report tells of the releases before its own.
///
/// It is gathered before the facts of the release itself are read: those of two releases would not fit into the memory
/// that a report may take.
package struct ReleasePast {
  /// The cells of the predecessor.
  package let cells: EarlierCells
  /// How the earlier releases stood, the oldest first.
  package let standings: [ReleaseStanding]
  /// How many releases before them are left out.
  package let leftOut: Int

  /// Evaluates the releases before one, one at a time; nil for a first release, and where nothing is told of them.
  ///
  /// - Parameters:
  ///   - limit: Of how many something is told.
  ///   - time: When decisions have to be in force to count: UTC, milliseconds since 1970.
  package init?(
    before release: Release, of product: Product, limit: Int, decisionsAt time: Int64,
    in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws {
    let earlier = limit == 0 ? [] : try snapshot.earlierReleases(of: release)
    guard let predecessor = earlier.first else { return nil }
    let input = try ComplianceInput(snapshot, product: product, release: predecessor, decisionsAt: time)
    let (cells, compliance) = try EarlierCells.evaluate(input, for: release, in: snapshot)
    self.cells = cells
    var standings = [ReleaseStanding(compliance)]
    for release in earlier.prefix(limit).dropFirst() {
      let input = try ComplianceInput(snapshot, product: product, release: release, decisionsAt: time)
      standings.insert(ReleaseStanding(input.compliance()), at: 0)
    }
    self.standings = standings
    leftOut = max(0, earlier.count - limit)
  }
}
