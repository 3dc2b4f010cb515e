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

  /// What earlier releases say at a place.
  private struct Earlier: Sendable {
    let place: Place
    /// How many releases there are to go back.
    let count: Int
    /// What stands as long as the release itself says nothing there; nil: it did when this was worked out.
    let standing: [CarryRule.Failure]?
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
    let all: [Earlier]
    // What a frozen release had seen is no matter of the releases before alone.
    if let fact, release.stage != .frozen, earlier.sayTheSame {
      all = try snapshot.remembered(
        fact, of: release.product, line: earlier.releases.map(\.id), size: { (all: [Earlier]) in all.count * 256 },
        isHolding: { _ in true }, { try Self.all(earlier, asked, besides: places, at: nil, in: snapshot) })
    } else {
      all = try Self.all(earlier, asked, besides: places, at: nil, in: snapshot)
    }
    try self.init(all, earlier, asked, besides: found, places, in: snapshot)
  }

  /// Reads those that stand at some addresses.
  ///
  /// - Parameter addresses: Local keys of the addresses, in ascending order.
  init(
    _ earlier: EarlierReleases, _ asked: AskedCheckList, besides found: FoundAnswers, _ places: FindingPlaces,
    at addresses: [Int64], in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws {
    let all = try Self.all(earlier, asked, besides: places, at: addresses, in: snapshot)
    try self.init(all, earlier, asked, besides: found, places, in: snapshot)
  }

  private static func all(
    _ earlier: EarlierReleases, _ asked: AskedCheckList, besides places: FindingPlaces, at addresses: [Int64]?,
    in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> [Earlier] {
    let candidates = try earlier.candidates(in: snapshot, at: addresses)
    guard !candidates.isEmpty else { return [] }
    return try snapshot.lookingUpPlaces { find in
      // In the order of the index that they are read over, so that its pages are read once.
      try candidates.sorted(by: { $0.key < $1.key }).compactMap { place, count in
        guard let check = asked.byKey[place.check] else { return nil }
        let isOwn = places.place(place.address) != nil
        let standing = isOwn ? nil : try earlier.failures(at: place.address, check, own: nil, count: count, find)
        return standing?.isEmpty == true ? nil : Earlier(place: place, count: count, standing: standing)
      }
    }
  }

  private init(
    _ all: [Earlier], _ earlier: EarlierReleases, _ asked: AskedCheckList, besides found: FoundAnswers,
    _ places: FindingPlaces, in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws {
    guard !all.isEmpty else { return }
    try snapshot.lookingUpPlaces { find in
      for said in all {
        guard let check = asked.byKey[said.place.check] else { continue }
        let own = places.place(said.place.address).map { found.said(check, in: $0) }
        let failed =
          try (own == nil ? said.standing : nil)
          ?? earlier.failures(at: said.place.address, check, own: own, count: said.count, find)
        let here = failed.filter { $0.environment.reach != .outside }
        let elsewhere = failed.filter { $0.environment.reach == .outside }
        if !elsewhere.isEmpty { unplanned[said.place] = elsewhere }
        guard !here.isEmpty else { continue }
        failures[said.place] = here
        checks[said.place.address, default: []].append(said.place.check)
      }
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
