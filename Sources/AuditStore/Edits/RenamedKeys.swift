public import AuditModel

extension ReadTransaction {
  /// What the releases of a product rename, along their ways back.
  public func keyRenames(of product: Identifier<Product>) throws(StoreError) -> KeyRenames {
    let edits = try renamingEdits(of: product)
    guard !edits.isEmpty else { return KeyRenames([:], way: WayBack([])) }
    let lines = try releaseLines(of: product)
    return try keyRenames(lines.freezes.inTime(edits), in: lines)
  }

  private func keyRenames(_ edits: [Edit], in lines: ReleaseLines) throws(StoreError) -> KeyRenames {
    var renames: [String: ReleaseRenames] = [:]
    var things: [EditEntity: [String: ThingEdits]] = [:]
    for edit in edits.sorted(by: { $0.position < $1.position }) {
      let register = edit.register
      guard let release = register.release, let (thing, former) = Self.renamed(edit) else { continue }
      let known = things[register.entity]?[register.key]
      let owner = if let known { known } else { try self.thing(register.entity, register.key, in: lines) }
      things[register.entity, default: [:]][register.key] = owner
      let holding = owner.holding(in: release)
      let key =
        switch register.field {
        case .element(let key), .state(let key): key
        default: register.key
        }
      renames[release, default: ReleaseRenames()].add(
        thing, as: key, isStanding: holding[register.field]?.edit?.number == edit.number,
        isTaken: try isTaken(former, register, holding, in: release, lines))
    }
    return KeyRenames(renames, way: lines.way)
  }

  /// What an edit says was renamed, by its key of before, and that key; nil where it says nothing of it.
  private static func renamed(_ edit: Edit) -> (thing: ReleaseRenames.Thing, former: String)? {
    guard let value = edit.value else { return nil }
    let (owner, isScreen) = (edit.register.key, edit.register.entity == .screen)
    switch edit.register.field {
    case .renamedFrom:
      return (try? value.string()).map { (isScreen ? .screen($0) : .component($0), $0) }
    case .state(let key):
      return (try? PlacedState(key: key, value))?.state.renamedFrom.map { (.state($0, screen: owner), $0) }
    case .element(let key):
      return (try? ElementSpecification(key: key, value))?.renamedFrom.map {
        (isScreen ? .element($0, screen: owner) : .part($0, component: owner), $0)
      }
    default: return nil
    }
  }

  /// Whether something in a release has the key that another thing had before.
  private func isTaken(
    _ former: String, _ register: EditRegister, _ holding: [EditField: InheritedValue], in release: String,
    _ lines: ReleaseLines
  ) throws(StoreError) -> Bool {
    switch register.field {
    case .state: return holding[.state(former)]?.value != nil
    case .element: return holding[.element(former)]?.value != nil
    default:
      guard register.entity == .screen else { return false }
      return try plannedScreens(former, of: lines.product)[release]?.plan != nil
    }
  }

  /// Where the findings of a release, and of those that it goes back to, are by its own keys; worked out once in a
  /// transaction.
  public func renamedPlaces(of release: Release) throws(StoreError) -> RenamedPlaces {
    if let known = renames.places[release.id] { return known }
    let places = try readRenamedPlaces(of: release)
    renames.places[release.id] = places
    return places
  }

  private func readRenamedPlaces(of release: Release) throws(StoreError) -> RenamedPlaces {
    let renames = try keyRenames(of: release.product)
    guard renames.isAny(for: release.version) else { return .none }
    let owners = try componentsOfAddresses(of: release.product)
    var places: [Int64: NamedPlace] = [:]
    for (key, address) in try addresses(of: release.product) { places[key] = NamedPlace(address, owner: owners[key]) }
    return RenamedPlaces(places, renames, asOf: release, among: [release] + (try earlierReleases(of: release)))
  }

  /// The local keys of the addresses at which anything was found of what a release has at an address, also before it was
  /// renamed; empty where there is none.
  public func addressIDs(of address: Address, in release: Release) throws(StoreError) -> [Int64] {
    let renamed = try renamedPlaces(of: release)
    let named = try addressID(of: address, in: release.product)
    guard !renamed.isEmpty else { return named.map { [$0] } ?? [] }
    let added = renamed.added
    let keys = [named].compactMap { $0 } + added.filter { $0.value.address == address }.keys.sorted()
    return Set(keys.flatMap { renamed.together($0) }).subtracting(added.keys).sorted()
  }

  /// The local keys of the addresses at which anything was found of what a product has on a screen, by a key that the screen
  /// has now or had before; empty where nothing was renamed.
  public func addressIDs(onScreen key: String, of product: Identifier<Product>) throws(StoreError) -> [Int64] {
    guard let newest = try releases(of: product).last else { return [] }
    let renamed = try renamedPlaces(of: newest)
    guard !renamed.isEmpty else { return [] }
    let whole = Address.screen(key: key, state: Address.defaultState, element: nil)
    let now = try newAddress(of: whole, in: newest)?.screenKey ?? key
    let added = renamed.added
    let named = try addresses(of: product).filter { $0.value.screenKey == now }.keys
    let keys = Set(named).union(added.filter { $0.value.address.screenKey == now }.keys)
    return Set(keys.flatMap { renamed.together($0) }).subtracting(added.keys).sorted()
  }

  /// Where something that a release has no more is since, by the keys of the release; nil where it was not renamed.
  ///
  /// - Parameter address: By a key of any release on its way back.
  public func newAddress(of address: Address, in release: Release) throws(StoreError) -> Address? {
    let renames = try keyRenames(of: release.product)
    guard renames.isAny(for: release.version) else { return nil }
    for found in [release] + (try earlierReleases(of: release)) {
      var owners: [String?] = [nil]
      if Self.isOnScreen(address) { owners += try componentHeads(of: release.id).map(\.key) }
      for owner in owners {
        let now = renames.place(NamedPlace(address, owner: owner), in: found.version, asOf: release.version).address
        if now != address { return now }
      }
    }
    return nil
  }

  private static func isOnScreen(_ address: Address) -> Bool {
    if case .screen(_, _, _?) = address { true } else { false }
  }
}

/// What was found out of renames within one transaction, until something is written that may change it.
///
/// A class, because a transaction is borrowed by those who read with it. It lives no longer than its transaction.
final class KnownRenames {
  /// By release.
  fileprivate(set) var places: [Identifier<Release>: RenamedPlaces] = [:]

  /// Forgets all, for an edit was written.
  func forget() {
    places.removeAll()
  }

  /// Forgets where places are, for an address was added; where nothing is renamed it changes nothing.
  func forgetPlaces() {
    places = places.filter { $0.value.isEmpty }
  }
}
