internal import AuditModel

/// What became of the questions that a check of a whole screen answers for the checks that it covers (DESIGN rules 2c and
/// 13).
///
/// A finding keeps the digest of what its own check reads. What another check reads is put together from the edits that were
/// known when it was made. What is the same for findings between two edits is compared once.
///
/// A class, as ``PastSpecifications``.
final class CoveredQuestions {
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
    let moment = try past.moment(of: screen, at: position)
    return try checks.map { (check) throws(StoreError) in
      let asked = Asked(moment: moment, address: address, set: try set(of: check))
      let places =
        if let known = known[asked] { known } else { try places(asked, position, screen, state, now: stops) }
      known[asked] = places
      return CoveredAnswer(finding: finding, check: check, places: places)
    }
  }

  private func set(of check: Identifier<Check>) throws(StoreError) -> Int {
    if let known = sets[check] { return known }
    let set = try places.set(of: check.rawValue)
    sets[check] = set
    return set
  }

  private func places(
    _ asked: Asked, _ position: LogPosition, _ screen: String, _ state: String, now: SpecifiedStops
  ) throws(StoreError) -> CoveredPlaces {
    let said = try past.said(at: asked.moment, position)
    var origins = renames.firstNames(on: screen)
    for component in said.components {
      origins.merge(renames.firstNames(in: component.key)) { one, _ in one }
    }
    let then = said.stops(in: state, origins: origins)
    let names = Dictionary((then?.stops ?? []).map { ($0.origin, $0.name) }) { first, _ in first }
    func digest(_ place: PlaceSpecification) -> PlaceDigest { places.digest(of: place, asked.set) }
    var elements: [String: CoveredPlaces.Place] = [:]
    for stop in now.stops {
      elements[stop.element.key] = CoveredPlaces.Place(
        then: then.flatMap { then in names[stop.origin].map { digest(.stop($0, among: then)) } },
        now: digest(.stop(stop.name, among: now)))
    }
    return CoveredPlaces(
      screen: CoveredPlaces.Place(then: then.map { digest(.whole($0)) }, now: digest(.whole(now))), elements: elements)
  }
}
