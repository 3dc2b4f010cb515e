internal import AuditModel

/// The failures of earlier releases that stand at addresses and on checks of a release (rule 8).
package struct CarriedFailures: Sendable {
  /// An address and a check.
  struct Place: Hashable, Comparable, Sendable {
    /// Local key of the address.
    let address: Int64
    let check: Identifier<Check>

    static func < (left: Place, right: Place) -> Bool {
      (left.address, left.check) < (right.address, right.check)
    }
  }

  private var failures: [Place: [CarryRule.Failure]] = [:]
  private var checks: [Int64: [Identifier<Check>]] = [:]
  /// Those in environments that the plan names no more.
  private(set) var unplanned: [Place: [CarryRule.Failure]] = [:]

  /// None.
  init() {}

  /// What stands of earlier releases at a place as long as the release itself says nothing there.
  private struct Standing: Sendable {
    let place: Place
    let failures: [CarryRule.Standing]
  }

  /// Reads those that stand in a release, in each environment of its plan.
  ///
  /// What stands of earlier releases takes the longest to work out, and nothing that is found in the release itself changes it.
  ///
  /// - Parameter fact: As what that is kept for those who ask for the same release next; nil: nobody does.
  init(
    _ earlier: EarlierReleases, _ asked: AskedCheckList, besides found: FoundAnswers, _ places: FindingPlaces,
    of release: Release, as fact: KnownFact?, in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws {
    // What a frozen release had seen is no matter of the releases before alone.
    guard let fact, release.stage != .frozen, earlier.sayTheSame else {
      self.init(try Self.standing(earlier, asked, at: nil, in: snapshot), asked, besides: found, places)
      return
    }
    let standing = try snapshot.remembered(
      fact, of: release.product, line: earlier.releases.map(\.id), size: { Self.approximateSize($0) },
      isHolding: { _ in true }, { try Self.standing(earlier, asked, at: nil, in: snapshot) })
    self.init(standing, asked, besides: found, places)
  }

  /// Reads those that stand at some addresses.
  ///
  /// - Parameter addresses: Local keys of the addresses, in ascending order.
  init(
    _ earlier: EarlierReleases, _ asked: AskedCheckList, besides found: FoundAnswers, _ places: FindingPlaces,
    at addresses: [Int64], in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws {
    self.init(try Self.standing(earlier, asked, at: addresses, in: snapshot), asked, besides: found, places)
  }

  private static func standing(
    _ earlier: EarlierReleases, _ asked: AskedCheckList, at addresses: [Int64]?,
    in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> [Standing] {
    let candidates = try earlier.candidates(in: snapshot, at: addresses)
    guard !candidates.isEmpty else { return [] }
    return try snapshot.lookingUpPlaces { find in
      // In the order of the index that they are read over, so that its pages are read once.
      try candidates.sorted(by: { $0.key < $1.key }).compactMap { place, count in
        guard let check = asked.byKey[place.check] else { return nil }
        let failures = try earlier.standing(at: place.address, check, count: count, find)
        return failures.isEmpty ? nil : Standing(place: place, failures: failures)
      }
    }
  }

  /// About how much memory it takes, in bytes.
  private static func approximateSize(_ standing: [Standing]) -> Int {
    standing.reduce(0) { size, one in
      one.failures.reduce(size + MemoryLayout<Standing>.stride) { size, failure in
        size + MemoryLayout<CarryRule.Standing>.stride
          + MemoryLayout<CountedFinding>.stride * failure.findings.count
      }
    }
  }

  private init(
    _ standing: [Standing], _ asked: AskedCheckList, besides found: FoundAnswers, _ places: FindingPlaces
  ) {
    for one in standing {
      guard let check = asked.byKey[one.place.check] else { continue }
      let own = places.place(one.place.address).map { found.said(check, in: $0) }
      let failed = CarryRule.failures(own: own, one.failures)
      let here = failed.filter { $0.environment.reach != .outside }
      let elsewhere = failed.filter { $0.environment.reach == .outside }
      if !elsewhere.isEmpty { unplanned[one.place] = elsewhere }
      guard !here.isEmpty else { continue }
      failures[one.place] = here
      checks[one.place.address, default: []].append(one.place.check)
    }
  }

  package var isEmpty: Bool { failures.isEmpty }

  /// The failures at an address on a check, the newest release first; empty when there are none.
  func failures(at address: Int64?, _ check: Identifier<Check>) -> [CarryRule.Failure] {
    guard let address, !failures.isEmpty else { return [] }
    return failures[Place(address: address, check: check)] ?? []
  }

  /// The checks with a failure at an address.
  func checks(at address: Int64?) -> [Identifier<Check>] {
    address.flatMap { checks[$0] } ?? []
  }

  /// The addresses with a failure.
  var addresses: some Collection<Int64> { checks.keys }
}
