internal import AuditModel

/// What the specification of a release says of places, and the digests of it.
///
/// A screen is read once in each of its states, and what a check reads of it is looked up once.
///
/// A class, for what is known grows while it is asked. It lives no longer than the transaction that it reads in.
final class SpecifiedPlaces {
  private struct ScreenState: Hashable {
    let screen: Int64
    let state: String
  }

  /// How many screens are held at once, in each state; a batch goes from screen to screen, and a product may have many.
  private static let screenCount = 256

  private let read: ReadTransaction
  private let release: Identifier<Release>
  private let renames: ReleaseRenames
  private var fields: [SpecificationFields] = []
  private var sets: [Set<SpecificationField>: Int] = [:]
  /// The latest place that was asked for; nil within for the product.
  private var latest: (address: Int64, said: PlaceSpecification?)?
  private var stops: [ScreenState: SpecifiedStops?] = [:]
  private var components: [ComponentSpecification]?

  /// - Parameters:
  ///   - release: The one whose specifications count.
  ///   - renames: What it renames, by whose first names stops are told.
  init(
    _ transaction: borrowing ReadTransaction, release: Identifier<Release>, _ renames: ReleaseRenames = ReleaseRenames()
  ) {
    self.renames = renames
    read = ReadTransaction(
      database: transaction.database, path: transaction.path, statements: transaction.statements)
    self.release = release
  }

  /// What was read may be another now.
  func forget() {
    latest = nil
    stops = [:]
    components = nil
  }

  /// The number of the fields that a check reads by the edition that the release pins, else by the newest.
  func set(of check: Int64) throws(StoreError) -> Int {
    let reads = try read.first(PlaceDigestQuery.reads, release.rawValue, check) { try Self.reads($0) }
    return set(of: reads ?? nil)
  }

  /// The numbers of the fields that a check reads by each edition of its pack, the pinned one first; each once.
  func sets(of check: Int64) throws(StoreError) -> [Int] {
    let reads = try read.all(PlaceDigestQuery.reads, release.rawValue, check) { try Self.reads($0) }
    return (reads.isEmpty ? [set(of: nil)] : reads.map { set(of: $0) }).distinct()
  }

  /// What a check reads; nil where its pack does not say.
  private static func reads(_ row: borrowing Statement) throws(SQLiteError) -> [SpecificationField]? {
    try row.bool("has_dimension") ? row.values("reads") : nil
  }

  /// - Parameter reads: Nil where a pack does not say; then a check reads everything.
  private func set(of reads: [SpecificationField]?) -> Int {
    let set = Set(reads ?? SpecificationField.allCases)
    if let known = sets[set] { return known }
    sets[set] = fields.count
    fields.append(SpecificationFields(set))
    return fields.count - 1
  }

  /// The digest of what is said of a place, by the number of the fields that are read; nil for the product.
  func digest(of address: Int64, _ set: Int) throws(StoreError) -> PlaceDigest? {
    try said(at: address).map { digest(of: $0, set) }
  }

  /// The digest of what is said of a place, by the number of the fields that are read.
  func digest(of said: PlaceSpecification, _ set: Int) -> PlaceDigest { fields[set].digest(of: said) }

  /// What is said of a place; nil for the product.
  func said(at address: Int64) throws(StoreError) -> PlaceSpecification? {
    if let latest, latest.address == address { return latest.said }
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
    latest = (address, found)
    return found
  }

  /// What is said of a place that has an address in no row, for nobody named it yet.
  func said(of place: NamedPlace) throws(StoreError) -> PlaceSpecification? {
    switch place.address {
    case .product: return nil
    case .component(let key, let element):
      return Self.place(element, of: place.owner, among: try stops(of: key))
    case .screen(let key, let state, let element):
      let row = try read.first(PlaceDigestQuery.screen, release.rawValue, key) { row in
        try (screen: row.int64("screen_id"), specification: row.optionalInt64("specification_id"))
      }
      guard let row, let specification = row.specification else { return .absent }
      let among = try stops(of: ScreenState(screen: row.screen, state: state), key, specification)
      return Self.place(element, of: place.owner, among: among)
    }
  }

  private static func place(
    _ element: String?, of owner: String?, among stops: SpecifiedStops?
  ) -> PlaceSpecification {
    guard let stops else { return .absent }
    return element.map { .stop(SpecifiedStop.name(of: $0, component: owner), among: stops) } ?? .whole(stops)
  }

  private func stops(of component: String) throws(StoreError) -> SpecifiedStops? {
    try allComponents().first { $0.key == component }.map {
      SpecifiedStops($0, origins: renames.firstNames(in: $0))
    }
  }

  private func stops(
    of place: ScreenState, _ key: String, _ specification: Int64
  ) throws(StoreError) -> SpecifiedStops? {
    if let known = stops[place] { return known }
    let screen = try read.storedScreen(specification, key)
    if stops.count >= Self.screenCount { stops = [:] }
    let components = screen.components.isEmpty ? [] : try allComponents()
    let origins = renames.firstNames(on: screen, with: components)
    for state in screen.stateKeys {
      stops[ScreenState(screen: place.screen, state: state)] = SpecifiedStops(
        screen, in: state, components: components, origins: origins)
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
}
