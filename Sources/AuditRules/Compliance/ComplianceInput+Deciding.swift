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

  /// The findings of this release that decide a cell.
  private func deciding(_ cell: Cell) -> [FindingRow] {
    let deciding = cell.findings
    let checks = cell.definition.hasWays ? definitions.filter { $0.wayOf == cell.definition.id } : [cell.definition]
    let places = [cell.keys.own, cell.keys.component].compactMap { self.places.place($0) }
    return places.flatMap { place in checks.flatMap { self.places.rows(of: $0.id, in: place) } }
      .filter { deciding.contains($0.id) }
  }
}
