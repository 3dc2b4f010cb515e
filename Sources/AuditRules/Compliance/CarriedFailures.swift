internal import AuditModel

/// The failures of earlier releases that stand at addresses and on checks of a release (rule 8).
package struct CarriedFailures: Sendable {
  /// An address and a check.
  struct Place: Hashable, Comparable {
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

  /// Reads those that stand in a release, in each environment of its plan.
  ///
  /// - Parameters:
  ///   - found: What the release itself says.
  ///   - addresses: Local keys of the addresses that are asked about, in ascending order; nil: all of them.
  init(
    _ earlier: EarlierReleases, _ asked: AskedCheckList, besides found: FoundAnswers, _ places: FindingPlaces,
    at addresses: [Int64]? = nil, in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws {
    let candidates = try earlier.candidates(in: snapshot, at: addresses)
    guard !candidates.isEmpty else { return }
    try snapshot.lookingUpPlaces { find in
      // In the order of the index that they are read over, so that its pages are read once.
      for (place, count) in candidates.sorted(by: { $0.key < $1.key }) {
        guard let check = asked.byKey[place.check] else { continue }
        let own = places.place(place.address).map { found.said(check, in: $0) }
        let failed = try earlier.failures(at: place.address, check, own: own, count: count, find)
        let here = failed.filter { $0.environment.reach != .outside }
        let elsewhere = failed.filter { $0.environment.reach == .outside }
        if !elsewhere.isEmpty { unplanned[place] = elsewhere }
        guard !here.isEmpty else { continue }
        failures[place] = here
        checks[place.address, default: []].append(place.check)
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
