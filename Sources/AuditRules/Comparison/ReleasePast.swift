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

  /// An earlier release, and when the same decisions are in force there.
  private struct Step: Sendable {
    let standing: ReleaseStanding
    let holding: ClosedRange<Int64>
  }

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
    let before = earlier.prefix(limit).dropFirst()
    let steps = try snapshot.remembered(
      .standings(before: release.id, limit: limit), of: product.id, line: earlier.dropFirst().map(\.id),
      size: { (steps: [Step]) in steps.count * 512 },
      isHolding: { (steps: [Step]) in steps.allSatisfy { $0.holding.contains(time) } },
      {
        try before.map { release in
          // They are looked at once, and would take the place of what is asked for again.
          let input = try ComplianceInput(
            snapshot, product: product, release: release, decisionsAt: time, isKept: false)
          return Step(standing: ReleaseStanding(input.compliance()), holding: input.holding)
        }
      })
    standings = steps.reversed().map(\.standing) + [ReleaseStanding(compliance)]
    leftOut = max(0, earlier.count - limit)
  }
}
