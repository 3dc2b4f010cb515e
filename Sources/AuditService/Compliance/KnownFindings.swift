public import AuditModel
internal import AuditRules
public import AuditStore

/// What is read of a release whole, and of which only what was written since is read again where it was kept.
extension ReadTransaction {
  /// Of more places than these all is read anew, which takes no longer then.
  private static var fewPlaces: Int { 256 }

  /// All findings of a release, ordered by address, check, session and time.
  public func findingRows(in release: Release) throws -> [FindingRow] {
    try remembered(
      .findings(release.id), of: release.product, line: [release.id],
      size: { (rows: [FindingRow]) in rows.count * MemoryLayout<FindingRow>.stride },
      renewing: { known, written in
        let touched = written.addresses.sorted()
        guard touched.count <= Self.fewPlaces else { return nil }
        var rows = known.filter { !written.addresses.contains($0.address) }
        for (address, found) in zip(touched, try findings(of: release.id, at: touched.map { [$0] })) {
          let place = rows.firstIndex { $0.address > address } ?? rows.endIndex
          rows.insert(contentsOf: found.map(\.row), at: place)
        }
        return rows
      }, { try findingRows(of: release.id) })
  }

  /// The findings of a release that were retracted.
  public func retractedFindings(in release: Release) throws -> Set<Identifier<Finding>> {
    try remembered(
      .retractions(release.id), of: release.product, line: [release.id],
      size: { (retracted: Set<Identifier<Finding>>) in retracted.count * 2 * MemoryLayout<Int64>.stride },
      renewing: { known, written in written.hasCorrections ? nil : known }, { try retractedFindings(of: release.id) })
  }

  /// The issues of a release's product about which decisions stand, and the others that have problems at their places, also
  /// where these are renamed in the release; empty where nothing is decided.
  public func decidedIssues(in release: Release, _ renamed: RenamedPlaces) throws -> [DecidedIssue] {
    try remembered(
      .decidedIssues(in: release.id), of: release.product,
      size: { (issues: [DecidedIssue]) in
        issues.reduce(0) { $0 + 1024 + 512 * ($1.accepted.count + $1.gathered.count) }
      },
      renewing: { known, written in
        let ids = Set(known.map(\.id))
        guard !written.hasCorrections, written.issues.isDisjoint(with: ids) else { return nil }
        let places = Set(known.flatMap(\.gathered).flatMap { renamed.together($0.place.address) })
        guard written.addresses.isDisjoint(with: places) else { return nil }
        // An issue to which something happened may have come to one of the places.
        return try written.issues.isDisjoint(with: written.issues.isEmpty ? [] : issues(at: places)) ? known : nil
      }, { try decidedIssues(of: release.product, renamed) })
  }

  /// The places where a release has failures, whether they count or not, each once, by address and check.
  public func failedPlaces(in release: Release) throws -> [IssuePlace] {
    try remembered(
      .failedPlaces(release.id), of: release.product, line: [release.id],
      size: { (places: [IssuePlace]) in places.count * MemoryLayout<IssuePlace>.stride },
      renewing: { known, written in
        guard written.addresses.count <= Self.fewPlaces else { return nil }
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
        // A screen that is not among them may have come into scope.
        guard let screens = try screenKeys(ofAddresses: first), written.screens.isSubset(of: known.map(\.key)) else {
          return nil
        }
        var outlines = known
        for (place, outline) in known.enumerated()
        where screens.contains(outline.key) || written.screens.contains(outline.key) {
          guard let now = try screenOutlines(of: release, only: outline.key).first else { return nil }
          outlines[place] = now
        }
        return outlines
      }, { try screenOutlines(of: release) })
  }
}
