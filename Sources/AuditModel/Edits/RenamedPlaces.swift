/// Where the findings of a release, and of those that it goes back to, are by the release's own keys (DESIGN rule 8).
///
/// Addresses are named by their local keys. One that nobody named by its new key yet has a key of no row.
public struct RenamedPlaces: Sendable {
  /// Nothing was renamed.
  public static let none = RenamedPlaces()

  private var moved: [Identifier<Release>: [Int64: Int64]] = [:]
  private var former: [Identifier<Release>: [Int64: [Int64]]] = [:]
  private var unnamed: [NamedPlace: Int64] = [:]
  private var everywhere: [Int64: Set<Int64>] = [:]
  /// What lies between each of the releases and that whose keys count, the earlier ones first.
  private var steps: [Identifier<Release>: [(renames: ReleaseRenames, isOwn: Bool)]] = [:]
  /// The addresses at which anything of a place was found, by each of them; those that no row has are keys alone.
  private var gathered: [Int64: [Int64]] = [:]

  /// What the release itself renames.
  public private(set) var own = ReleaseRenames()
  /// The addresses that no row has, by their keys.
  public private(set) var added: [Int64: NamedPlace] = [:]

  private init() {}

  /// - Parameters:
  ///   - places: The addresses of a product by their local keys.
  ///   - release: The release whose keys count.
  ///   - releases: It, and those that it goes back to.
  public init(
    _ places: [Int64: NamedPlace], _ renames: KeyRenames, asOf release: Release, among releases: [Release]
  ) {
    own = renames.steps(from: release.version, to: release.version).last?.renames ?? ReleaseRenames()
    let keys = Dictionary(places.map { ($0.value, $0.key) }, uniquingKeysWith: min)
    let ordered = places.sorted { $0.key < $1.key }
    for found in releases {
      let steps = renames.steps(from: found.version, to: release.version)
      guard !steps.isEmpty else { continue }
      self.steps[found.id] = steps.map { ($0.renames, $0.version == found.version) }
      for (key, place) in ordered {
        let now = self.place(place, namedIn: found.id)
        guard now != place else { continue }
        let target = keys[now] ?? unnamed[now] ?? Int64(UInt32.max) - Int64(unnamed.count)
        if keys[now] == nil { unnamed[now] = target }
        moved[found.id, default: [:]][key] = target
        former[found.id, default: [:]][target, default: []].append(key)
        everywhere[key, default: []].insert(target)
      }
    }
    added = Dictionary(unnamed.map { ($0.value, $0.key) }) { first, _ in first }
    for key in Set(everywhere.keys).union(everywhere.values.joined()) { gathered[key] = gather(key) }
  }

  private func gather(_ address: Int64) -> [Int64] {
    let targets = anywhere(address)
    var others = targets.filter { added[$0] == nil }
    for former in former.values { for target in targets { others.formUnion(former[target] ?? []) } }
    return [address] + others.subtracting([address]).sorted()
  }

  /// Whether nothing is elsewhere.
  public var isEmpty: Bool { moved.isEmpty && own.isEmpty }

  /// Where a place that one of the releases named, before or after it renamed anything, is now.
  public func place(_ place: NamedPlace, namedIn release: Identifier<Release>) -> NamedPlace {
    (steps[release] ?? []).reduce(place) { $1.renames.place($0, isOwn: $1.isOwn) }
  }

  /// The key that a screen has now which one of the releases named.
  public func screen(_ key: String, namedIn release: Identifier<Release>) -> String {
    guard steps[release] != nil else { return key }
    let address = Address.screen(key: key, state: Address.defaultState, element: nil)
    return place(NamedPlace(address), namedIn: release).address.screenKey ?? key
  }

  /// Where what a release found at an address is now.
  public func current(_ address: Int64, foundIn release: Identifier<Release>) -> Int64 {
    moved.isEmpty ? address : moved[release]?[address] ?? address
  }

  /// The addresses at which a release found what is at an address now, in ascending order.
  public func former(_ address: Int64, foundIn release: Identifier<Release>) -> [Int64] {
    guard !moved.isEmpty, let moved = moved[release] else { return [address] }
    let own = moved[address] == nil ? [address] : []
    return (own + (former[release]?[address] ?? [])).sorted()
  }

  /// An address, and those at which what any of the releases found there is now.
  public func anywhere(_ address: Int64) -> Set<Int64> {
    (everywhere[address] ?? []).union([address])
  }

  /// The addresses at which anything of what is at an address, or was there, was found in any of the releases, itself first.
  public func together(_ address: Int64) -> [Int64] {
    gathered[address] ?? [address]
  }

  /// The key of a place that has an address in no row, for nobody named it by its new key yet; nil for another.
  public func key(of place: NamedPlace) -> Int64? { unnamed[place] }

  /// Findings of a release where they are now, those of one check at one address together, by session and time.
  public func moved(_ rows: [FindingRow], foundIn release: Identifier<Release>) -> [FindingRow] {
    guard let moved = moved[release], !moved.isEmpty else { return rows }
    return rows.map { row in moved[row.address].map { row.moved(to: $0) } ?? row }.sorted(by: FindingRow.isBefore)
  }

  /// The same of those that were found at one address.
  public func moved(_ found: [FoundFinding], to address: Int64) -> [FoundFinding] {
    guard !moved.isEmpty else { return found }
    return found.map {
      FoundFinding(
        row: $0.row.address == address ? $0.row : $0.row.moved(to: address), isRetracted: $0.isRetracted,
        isOfToolCheck: $0.isOfToolCheck)
    }.sorted { FindingRow.isBefore($0.row, $1.row) }
  }

  /// The screens of the release, with the keys of addresses that nobody named by their new keys yet.
  public func placed(_ screens: [ScreenOutline]) -> [ScreenOutline] {
    guard !unnamed.isEmpty else { return screens }
    return screens.map { screen in
      func placed(_ place: ScreenOutline.Place) -> ScreenOutline.Place {
        let address = Address.screen(key: screen.key, state: place.state, element: place.element?.key)
        let owner = place.element?.component
        let shared = owner.flatMap { component in
          place.element.flatMap { key(of: NamedPlace(.component(key: component, element: $0.key))) }
        }
        return ScreenOutline.Place(
          state: place.state, element: place.element,
          address: place.address ?? key(of: NamedPlace(address, owner: owner)),
          componentAddress: place.componentAddress ?? (place.state == Address.defaultState ? shared : nil),
          said: place.said)
      }
      return ScreenOutline(
        id: screen.id, key: screen.key, title: screen.title, team: screen.team, states: screen.states.map(placed),
        elements: screen.elements.map(placed), components: screen.components)
    }
  }
}

extension FindingRow {
  /// The same finding at another address.
  func moved(to address: Int64) -> FindingRow {
    FindingRow(
      key: UInt32(id.rawValue), addressKey: UInt32(address), checkKey: UInt32(check.rawValue),
      sessionKey: UInt32(session.rawValue), observedAt: observedAt, outcome: outcome, mode: mode,
      amended: UInt32(amends?.rawValue ?? 0))
  }

  /// The order of address, check, session and time.
  static func isBefore(_ left: FindingRow, _ right: FindingRow) -> Bool {
    (left.address, left.check, left.session, left.observedAt, left.id)
      < (right.address, right.check, right.session, right.observedAt, right.id)
  }
}
