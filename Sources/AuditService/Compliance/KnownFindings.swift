public import AuditModel
internal import AuditRules
public import AuditStore

/// What is read of a release whole, and of which only what was written since is read again where it was kept.
extension ReadTransaction {
  /// All findings of a release, ordered by address, check, session and time.
  public func findingRows(in release: Release) throws -> [FindingRow] {
    try remembered(
      .findings(release.id), of: release.product,
      size: { (rows: [FindingRow]) in rows.count * MemoryLayout<FindingRow>.stride },
      renewing: { known, written in
        let touched = written.addresses.sorted()
        guard !touched.isEmpty else { return known }
        var rows = known.filter { !written.addresses.contains($0.address) }
        for (address, found) in zip(touched, try findings(of: release.id, at: touched.map { [$0] })) {
          let place = rows.firstIndex { $0.address > address } ?? rows.endIndex
          rows.insert(contentsOf: found.map(\.row), at: place)
        }
        return rows
      }, { try findingRows(of: release.id) })
  }

  /// The places where a release has failures, whether they count or not, each once, by address and check.
  public func failedPlaces(in release: Release) throws -> [IssuePlace] {
    try remembered(
      .failedPlaces(release.id), of: release.product,
      size: { (places: [IssuePlace]) in places.count * MemoryLayout<IssuePlace>.stride },
      renewing: { known, written in
        var places = known.filter { !written.addresses.contains($0.address) }
        for address in written.addresses {
          let place = places.firstIndex { $0.address > address } ?? places.endIndex
          let checks = try failedChecks(of: release.id, at: address)
          places.insert(contentsOf: checks.map { IssuePlace(address: address, check: $0) }, at: place)
        }
        return places
      }, { try failedPlaces(of: release.id) })
  }

  /// The screens in scope with their states and elements, in the release's order.
  public func screenOutlines(in release: Release) throws -> [ScreenOutline] {
    try remembered(
      .outlines(release.id), of: release.product,
      size: { (outlines: [ScreenOutline]) in
        outlines.reduce(0) { $0 + 256 * ($1.states.count + $1.elements.count) }
      },
      renewing: { known, written in
        // A place has an address from its first finding on.
        let named = Set(
          known.flatMap { ($0.states + $0.elements).flatMap { [$0.address, $0.componentAddress].compactMap { $0 } } })
        let first = written.addresses.subtracting(named)
        guard let screens = try screenKeys(ofAddresses: first)?.union(written.screens) else { return nil }
        return try known.map { outline in
          screens.contains(outline.key)
            ? try screenOutlines(of: release, only: outline.key).first ?? outline : outline
        }
      }, { try screenOutlines(of: release) })
  }
}
