internal import AuditModel

extension ComplianceInput {
  /// When the newest of the findings that decide a cell was observed: UTC, milliseconds since 1970; nil where none of this
  /// release does.
  package func observedAt(_ cell: Cell) -> Int64? {
    deciding(cell).map(\.observedAt).max()
  }

  /// The place in the release's order of the oldest build in which a finding decides a cell; nil where none of this release
  /// does.
  package func oldestDecidingBuild(_ cell: Cell) -> Int? {
    deciding(cell).compactMap { sessions[$0.session]?.build.position }.min()
  }

  /// The position of the oldest of the earlier releases in which a check failed at an address, whether that stands or not; nil
  /// where it did in none.
  func oldestFailure(at address: Int64, _ check: AskedCheck, _ find: FindingsAtPlace) throws -> Int? {
    guard frozen != nil else { return carried.oldestFailure(at: address, check.id) }
    // What was carried into a frozen release stands in its answer.
    return try earlier.failures(at: address, check, count: earlier.releases.count, find).oldest
  }

  /// The findings of this release that decide a cell.
  private func deciding(_ cell: Cell) -> [FindingRow] {
    let deciding = cell.findings
    let checks = cell.definition.hasWays ? definitions.filter { $0.wayOf == cell.definition.id } : [cell.definition]
    let places = [cell.keys.own, cell.keys.component].compactMap { self.places.place($0) }
    return places.flatMap { place in checks.flatMap { self.places.rows(of: $0.id, in: place) } }
      .filter { deciding.contains($0.id) }
  }
}
