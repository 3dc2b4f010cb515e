internal import AuditModel

/// What became of questions on a screen where what a finding keeps does not tell it: of those that its check covers (DESIGN
/// rules 2c and 13), and of its own where the release renamed something since.
///
/// A finding keeps the digest of what its own check reads, by the keys of then. What another check reads, and what keys became
/// which, is put together from the edits that were known when it was made. What is the same for findings between two edits is
/// compared once.
///
/// A class, as ``PastSpecifications``.
final class PastQuestions {
  private struct Asked: Hashable {
    let moment: PastSpecifications.Moment
    let address: Int64
    let set: Int
  }

  private let past: PastSpecifications
  private let places: SpecifiedPlaces
  private let renames: ReleaseRenames
  private var sets: [Identifier<Check>: Int] = [:]
  private var known: [Asked: CoveredPlaces] = [:]

  /// - Parameter places: What is said now, its stops told by the first names of what ``renames`` renames.
  init(
    _ transaction: borrowing ReadTransaction, release: Release, _ places: SpecifiedPlaces, _ renames: ReleaseRenames
  ) throws(StoreError) {
    past = try PastSpecifications(transaction, release: release)
    self.places = places
    self.renames = renames
  }

  /// A finding as an answer to each check that its own covers; none where the screen is no more.
  ///
  /// - Parameters:
  ///   - position: That of the finding, or of the one that it corrects.
  ///   - screen: Key of the screen on which it was found.
  ///   - address: Local key of where it was found.
  ///   - now: What is said there now.
  ///   - checks: What its check covers.
  func answers(
    of finding: Identifier<Finding>, at position: LogPosition, on screen: String, in state: String, _ address: Int64,
    now: PlaceSpecification, _ checks: [Identifier<Check>]
  ) throws(StoreError) -> [CoveredAnswer] {
    guard case .whole(let stops) = now else { return [] }
    return try checks.map { (check) throws(StoreError) in
      CoveredAnswer(
        finding: finding, check: check,
        places: try places(of: check, at: position, on: screen, in: state, address, now: stops))
    }
  }

  /// What a finding's own check reads of its place, by first names; nil where the place is no more.
  ///
  /// The parameters are those of ``answers(of:at:on:in:_:now:_:)``.
  func place(
    of check: Identifier<Check>, at position: LogPosition, on screen: String, in state: String, _ address: Int64,
    now: PlaceSpecification
  ) throws(StoreError) -> ComparedPlace? {
    switch now {
    case .absent: nil
    case .whole(let stops):
      try places(of: check, at: position, on: screen, in: state, address, now: stops).screen
    case .stop(let name, let stops):
      if let stop = stops.stops.first(where: { $0.name == name }) {
        try places(of: check, at: position, on: screen, in: state, address, now: stops).elements[stop.element.key]
      } else {
        nil
      }
    }
  }

  private func places(
    of check: Identifier<Check>, at position: LogPosition, on screen: String, in state: String, _ address: Int64,
    now stops: SpecifiedStops
  ) throws(StoreError) -> CoveredPlaces {
    let asked = Asked(
      moment: try past.moment(of: screen, at: position), address: address, set: try set(of: check))
    if let known = known[asked] { return known }
    let places = try places(asked, position, state, now: stops)
    known[asked] = places
    return places
  }

  private func set(of check: Identifier<Check>) throws(StoreError) -> Int {
    if let known = sets[check] { return known }
    let set = try places.set(of: check.rawValue)
    sets[check] = set
    return set
  }

  private func places(
    _ asked: Asked, _ position: LogPosition, _ state: String, now: SpecifiedStops
  ) throws(StoreError) -> CoveredPlaces {
    let said = try past.said(at: asked.moment, position)
    let then = said.stops(in: state, renames)
    let names = Dictionary((then?.stops ?? []).map { ($0.origin, $0.name) }) { first, _ in first }
    func digest(_ place: PlaceSpecification) -> PlaceDigest { places.digest(of: place, asked.set) }
    var elements: [String: ComparedPlace] = [:]
    for stop in now.stops {
      elements[stop.element.key] = ComparedPlace(
        then: then.flatMap { then in names[stop.origin].map { digest(.stop($0, among: then)) } },
        now: digest(.stop(stop.name, among: now)))
    }
    return CoveredPlaces(
      screen: ComparedPlace(then: then.map { digest(.whole($0)) }, now: digest(.whole(now))), elements: elements)
  }
}
