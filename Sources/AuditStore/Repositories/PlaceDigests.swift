internal import AuditModel

/// What the specification of a release says of the places of findings, as digests that are kept once each (DESIGN rule 2c).
///
/// A digest is made once for each place and each set of fields that checks read of it. What comes after that costs a row
/// two looks into dictionaries; one, as long as findings stay at a place.
///
/// A class, because a recorder is noncopyable. It lives no longer than its recorder.
final class PlaceDigests {
  /// The keys of the digests of a place, by the place of their fields in ``fields``; see ``unmade`` and ``none``.
  private final class Place {
    var keys: [Int64] = []
  }

  private struct ScreenState: Hashable {
    let screen: Int64
    let state: String
  }

  /// In the place of a key: the digest was not made yet.
  private static let unmade: Int64 = 0
  /// In the place of a key: nothing that a specification says is about the place.
  private static let none: Int64 = -1
  /// How many screens are held at once, in each state; a batch goes from screen to screen, and a product may have many.
  private static let screenCount = 256
  /// How many digests are known by their bytes at once.
  private static let digestCount = 65_536

  private let read: ReadTransaction
  private let release: Identifier<Release>
  private let log: LogSequence
  /// How many edits there were when all of this was read.
  private var editCount: Int

  private var fields: [SpecificationFields] = []
  private var sets: [Set<SpecificationField>: Int] = [:]
  /// The place in ``fields`` of what a check reads, by the key of the check.
  private var asked: [Int64: Int] = [:]
  private var places: [Int64: Place] = [:]
  private var latest: (address: Int64, place: Place)?
  /// What is said of the latest place, once it was asked for; nil within for the product.
  private var said: PlaceSpecification??
  private var stops: [ScreenState: SpecifiedStops?] = [:]
  private var components: [ComponentSpecification]?
  private var keys: [[UInt8]: Int64] = [:]

  /// - Parameter release: The one whose findings are recorded.
  init(_ transaction: borrowing WriteTransaction, release: Identifier<Release>) {
    read = ReadTransaction(
      database: transaction.read.database, path: transaction.read.path, statements: transaction.read.statements)
    log = transaction.log
    editCount = transaction.log.editCount
    self.release = release
  }

  /// The key of what the specification says of a finding's place, and for an amendment that of the finding that it
  /// corrects, in whose place it stands; nil for a finding about the product, of which a specification says nothing.
  func key(of finding: borrowing NewFinding) throws(StoreError) -> Int64? {
    if let amended = finding.amends {
      return try read.first(PlaceDigestQuery.ofFinding, amended.rawValue) { row in
        try row.optionalInt64("place_digest_id")
      } ?? nil
    }
    if log.editCount != editCount { forget() }
    let set = if let known = asked[finding.check.rawValue] { known } else { try set(of: finding.check.rawValue) }
    let place = place(at: finding.address)
    if set < place.keys.count, place.keys[set] != Self.unmade {
      return place.keys[set] == Self.none ? nil : place.keys[set]
    }
    let key = try said(at: finding.address).map { said throws(StoreError) in
      try self.key(of: fields[set].digest(of: said))
    }
    while place.keys.count <= set { place.keys.append(Self.unmade) }
    place.keys[set] = key ?? Self.none
    return key
  }

  /// What was read may be another now.
  private func forget() {
    editCount = log.editCount
    asked = [:]
    places = [:]
    latest = nil
    said = nil
    stops = [:]
    components = nil
  }

  /// Finds the place in ``fields`` of what a check reads.
  ///
  /// Where its pack does not say, it reads everything.
  private func set(of check: Int64) throws(StoreError) -> Int {
    let reads = try read.first(PlaceDigestQuery.reads, release.rawValue, check) { row in
      try row.optionalValues("reads", as: SpecificationField.self)
    }
    let set = Set((reads ?? nil) ?? SpecificationField.allCases)
    let index = sets[set] ?? fields.count
    if index == fields.count {
      sets[set] = index
      fields.append(SpecificationFields(set))
    }
    asked[check] = index
    return index
  }

  private func place(at address: Int64) -> Place {
    if let latest, latest.address == address { return latest.place }
    let place = places[address] ?? Place()
    if place.keys.isEmpty { places[address] = place }
    latest = (address, place)
    said = nil
    return place
  }

  /// What is said of the latest place; nil for the product.
  private func said(at address: Int64) throws(StoreError) -> PlaceSpecification? {
    if let said { return said }
    let row = try read.one(PlaceDigestQuery.place, release.rawValue, address) { row in
      try (
        screen: row.optionalInt64("screen_id"), key: row.optionalText("screen"), state: row.optionalText("state"),
        element: row.optionalText("element"), component: row.optionalText("component"),
        owner: row.optionalText("owner"), specification: row.optionalInt64("specification_id")
      )
    }
    var found: PlaceSpecification?
    if let component = row.component {
      found = Self.place(row.element, of: row.owner, among: try stops(of: component))
    } else if let screen = row.screen, let key = row.key, let state = row.state {
      var among: SpecifiedStops?
      if let specification = row.specification {
        among = try stops(of: ScreenState(screen: screen, state: state), key, specification)
      }
      found = Self.place(row.element, of: row.owner, among: among)
    }
    said = .some(found)
    return found
  }

  private static func place(
    _ element: String?, of owner: String?, among stops: SpecifiedStops?
  ) -> PlaceSpecification {
    guard let stops else { return .absent }
    return element.map { .stop(SpecifiedStop.name(of: $0, component: owner), among: stops) } ?? .whole(stops)
  }

  private func stops(of component: String) throws(StoreError) -> SpecifiedStops? {
    try allComponents().first { $0.key == component }.map { SpecifiedStops($0) }
  }

  private func stops(
    of place: ScreenState, _ key: String, _ specification: Int64
  ) throws(StoreError) -> SpecifiedStops? {
    if let known = stops[place] { return known }
    let screen = try read.storedScreen(specification, key)
    if stops.count >= Self.screenCount { stops = [:] }
    for state in screen.stateKeys {
      stops[ScreenState(screen: place.screen, state: state)] = SpecifiedStops(
        screen, in: state, components: screen.components.isEmpty ? [] : try allComponents())
    }
    return stops[place] ?? nil
  }

  private func allComponents() throws(StoreError) -> [ComponentSpecification] {
    if let components { return components }
    var all: [ComponentSpecification] = []
    for head in try read.componentHeads(of: release) { all.append(try read.specification(of: head)) }
    components = all
    return all
  }

  /// The key of a digest, which is given one when it has none yet.
  private func key(of digest: PlaceDigest) throws(StoreError) -> Int64 {
    if let known = keys[digest.bytes] { return known }
    let key: Int64
    do throws(SQLiteError) {
      key = try stored(digest)
    } catch {
      throw StoreError(error, path: read.path)
    }
    if keys.count >= Self.digestCount { keys = [:] }
    keys[digest.bytes] = key
    return key
  }

  private func stored(_ digest: PlaceDigest) throws(SQLiteError) -> Int64 {
    let find = try read.statements.statement(PlaceDigestQuery.byDigest.rawValue)
    return try digest.bytes.span.bytes.withUnsafeBytes { bytes throws(SQLiteError) in
      defer { find.statement.reset() }
      try find.statement.bind(BorrowedBytes(bytes: bytes))
      if try find.statement.step() { return try find.statement.key() }
      let insert = try read.statements.statement(PlaceDigestQuery.insert.rawValue)
      try insert.statement.bind(BorrowedBytes(bytes: bytes), digest.partsText)
      try insert.statement.run()
      return insert.statement.lastInsertedKey
    }
  }
}
