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

  /// What failed in earlier releases at a place.
  private struct Former: Sendable {
    let place: Place
    /// What stands of it as long as the release itself says nothing there.
    let standing: [CarryRule.Standing]
    /// The position of the oldest release in which it failed; nil where another word counted there in each.
    let oldest: Int?
  }

  /// Where a check failed in an earlier release, whether that stands or not, in order.
  private var failed: [(place: Place, oldest: Int)] = []

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
      self.init(try Self.formers(earlier, asked, at: nil, in: snapshot), asked, besides: found, places)
      return
    }
    let formers = try snapshot.remembered(
      fact, of: release.product, line: earlier.releases.map(\.id), size: { Self.approximateSize($0) },
      isHolding: { _ in true }, { try Self.formers(earlier, asked, at: nil, in: snapshot) })
    self.init(formers, asked, besides: found, places)
  }

  /// Reads those that stand at some addresses.
  ///
  /// - Parameter addresses: Local keys of the addresses, in ascending order.
  init(
    _ earlier: EarlierReleases, _ asked: AskedCheckList, besides found: FoundAnswers, _ places: FindingPlaces,
    at addresses: [Int64], in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws {
    self.init(try Self.formers(earlier, asked, at: addresses, in: snapshot), asked, besides: found, places)
  }

  private static func formers(
    _ earlier: EarlierReleases, _ asked: AskedCheckList, at addresses: [Int64]?,
    in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> [Former] {
    let candidates = try earlier.candidates(in: snapshot, at: addresses)
    guard !candidates.isEmpty else { return [] }
    return try snapshot.lookingUpPlaces { find in
      // In the order of the index that they are read over, so that its pages are read once.
      try candidates.sorted(by: { $0.key < $1.key }).compactMap { place, count in
        guard let check = asked.byKey[place.check] else { return nil }
        let failed = try earlier.failures(at: place.address, check, count: count, find)
        return failed.standing.isEmpty && failed.oldest == nil
          ? nil : Former(place: place, standing: failed.standing, oldest: failed.oldest)
      }
    }
  }

  /// About how much memory it takes, in bytes.
  private static func approximateSize(_ formers: [Former]) -> Int {
    formers.reduce(0) { size, one in
      one.standing.reduce(size + MemoryLayout<Former>.stride) { size, failure in
        size + MemoryLayout<CarryRule.Standing>.stride
          + MemoryLayout<CountedFinding>.stride * failure.findings.count
      }
    }
  }

  private init(
    _ formers: [Former], _ asked: AskedCheckList, besides found: FoundAnswers, _ places: FindingPlaces
  ) {
    failed = formers.compactMap { one in one.oldest.map { (one.place, $0) } }
    for one in formers where !one.standing.isEmpty {
      guard let check = asked.byKey[one.place.check] else { continue }
      let own = places.place(one.place.address).map { found.said(check, in: $0) }
      let failed = CarryRule.failures(own: own, one.standing)
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

  /// The position of the oldest of the earlier releases in which a check failed at an address, whether that stands or not; nil
  /// where it did in none.
  func oldestFailure(at address: Int64, _ check: Identifier<Check>) -> Int? {
    let wanted = Place(address: address, check: check)
    var (low, high) = (0, failed.count)
    while low < high {
      let middle = (low + high) / 2
      if failed[middle].place < wanted { low = middle + 1 } else { high = middle }
    }
    return low < failed.count && failed[low].place == wanted ? failed[low].oldest : nil
  }

  /// The checks with a failure at an address.
  func checks(at address: Int64?) -> [Identifier<Check>] {
    address.flatMap { checks[$0] } ?? []
  }

  /// The addresses with a failure.
  var addresses: some Collection<Int64> { checks.keys }
}
