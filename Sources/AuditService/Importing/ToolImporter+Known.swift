internal import AuditModel
internal import AuditRules
internal import AuditStore

/// What is known of a file, and of what it found.
extension ToolImporter {
  /// The runs as which this file was imported before, on this build and with its pages at the same screens, the oldest first.
  func sameRuns(_ pages: [PlacedPage], _ transaction: borrowing ReadTransaction) throws -> [Int64] {
    let places = pages.map { $0.screen?.address }
    return try transaction.toolRuns(of: release.id, on: build, sha256: options.sha256)
      .filter { try transaction.pageAddresses(of: $0) == places }
  }

  /// That of them which placed and ignored the same; nil: none did.
  func knownRun(
    among runs: [Int64], _ pages: [PlacedPage], in transaction: borrowing WriteTransaction
  ) throws -> Imported? {
    guard !runs.isEmpty else { return nil }
    // To compare stores nothing, so its session is none that is stored.
    let session = AuditSession(
      id: Identifier(rawValue: 0), release: release.id, build: build, environment: environment, auditor: report.tool,
      startedAt: startedAt, endedAt: nil)
    var resolver = try FindingResolver(
      transaction, product: product, release: release, session: session, time: startedAt)
    var checks = ToolChecks(mapping, on: product.platform)
    let instances = try placed(pages, &resolver, &checks, in: transaction)
    guard let run = try runs.last(where: { try isPlacedAlike(instances, pages, as: $0, transaction.read) }) else {
      return nil
    }
    var imported = Imported(run: run)
    imported.isKnown = true
    return imported
  }

  /// Whether a run ignored the same instances and recorded failures at the same places.
  private func isPlacedAlike(
    _ instances: [PlacedInstance], _ pages: [PlacedPage], as run: Int64, _ transaction: borrowing ReadTransaction
  ) throws -> Bool {
    var sightings: [String: [String?: Int]] = [:]
    var failures: [RulePlace: Set<Int64>] = [:]
    for one in instances {
      sightings[one.instance.rule, default: [:]][one.ignoreReason, default: 0] += 1
      guard one.ignoreReason == nil, one.checks.values.contains(.failed), let address = one.address,
        let screen = pages[one.page - 1].screen
      else { continue }
      failures[RulePlace(rule: one.instance.rule, screen: screen.screenID, state: screen.stateID), default: []]
        .insert(address)
    }
    guard try transaction.sightings(by: run) == sightings else { return false }
    let recorded = try transaction.failures(recordedBy: run)
    // Where a newer run looked by now, this one may have recorded nothing.
    let older = Set(pages.filter(\.isOlder).compactMap(\.screen).map { [$0.screenID, $0.stateID] })
    return Set(failures.keys).union(recorded.keys).allSatisfy { place in
      recorded[place] == failures[place] || recorded[place] == nil && older.contains([place.screen, place.state])
    }
  }

  /// What earlier runs of the tool saw where this one looked, and without a place on the same pages, as far as none showed it to
  /// be gone.
  func openInstances(
    at pages: [PlacedPage], _ transaction: borrowing ReadTransaction
  ) throws -> [KnownInstance] {
    let places = pages.compactMap(\.screen).map { ($0.screenID, $0.stateID) }
    let unplaced = Set(pages.filter { $0.screen == nil }.map { PageURL.normalized($0.page.location) })
    let known = try transaction.knownInstances(of: report.tool, product.id, at: places)
      .filter { $0.address != nil || unplaced.contains(PageURL.normalized($0.page)) }
    return try Self.open(
      known, transaction.proofs(of: report.tool, product.id, at: places), of: product.id, transaction)
  }
}
