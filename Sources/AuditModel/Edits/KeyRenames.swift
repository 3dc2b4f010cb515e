/// A place by the keys of a release.
public struct NamedPlace: Hashable, Sendable {
  /// Its address.
  public var address: Address
  /// Key of the component that the element of a screen's address is part of; nil for the screen's own.
  public var owner: String?

  /// A place.
  public init(_ address: Address, owner: String? = nil) {
    self.address = address
    self.owner = owner
  }
}

/// What a release renames (DESIGN rule 8): by the key of before, the key that the same thing has since.
///
/// A key is never changed. A thing under a new key says in the release that renames it which one it had, so earlier
/// releases, and branches beside, keep theirs.
public struct ReleaseRenames: Hashable, Sendable {
  /// A thing by the key that it had, and by that of what it stands in.
  public enum Thing: Hashable, Sendable {
    case screen(String)
    case component(String)
    case state(String, screen: String)
    case element(String, screen: String)
    case part(String, component: String)
  }

  /// What the specification says now; all of it happened at once, so that two things can swap their keys.
  private var standing: [Thing: String] = [:]
  /// What it said before something was renamed again in the same release.
  private var passed: [Thing: String] = [:]
  /// Keys that something else has in the release, or that were swapped.
  private var taken: Set<Thing> = []

  /// Renames nothing.
  public init() {}

  /// Whether it renames nothing.
  public var isEmpty: Bool { standing.isEmpty && passed.isEmpty }

  /// Adds that a thing has another key now.
  ///
  /// - Parameters:
  ///   - isStanding: Whether the specification says so now; otherwise it was renamed again, in the same release.
  ///   - isTaken: Whether something in the release has the key of before.
  public mutating func add(_ thing: Thing, as key: String, isStanding: Bool = true, isTaken: Bool = false) {
    if isStanding { standing[thing] = key } else { passed[thing] = key }
    if isTaken { taken.insert(thing) }
  }

  /// Where a place is by the release's keys, which is given by those of a release before, or of its own.
  ///
  /// - Parameter isOwn: Whether it was named in the release itself, before or after it renamed anything: then a key that
  ///   something has there is that one's.
  public func place(_ place: NamedPlace, isOwn: Bool = false) -> NamedPlace {
    guard !isEmpty else { return place }
    var place = place
    var seen: Set<NamedPlace> = []
    while seen.insert(place).inserted {
      place = within(place, isOwn)
      guard let next = hop(place, isOwn) else { break }
      place = next.place
      guard next.isLast else { continue }
      return within(place, isOwn)
    }
    return place
  }

  /// The keys of screens with those that the same screens had before or have since in the release.
  public func screens(with keys: Set<String>) -> Set<String> {
    together(keys) { if case .screen(let key) = $0 { key } else { nil } }
  }

  /// The same of components.
  public func components(with keys: Set<String>) -> Set<String> {
    together(keys) { if case .component(let key) = $0 { key } else { nil } }
  }

  private func together(_ keys: Set<String>, _ key: (Thing) -> String?) -> Set<String> {
    let pairs = (Array(standing) + Array(passed)).compactMap { thing, new in key(thing).map { (old: $0, new: new) } }
    var keys = keys
    while true {
      let reached = pairs.filter { keys.contains($0.old) || keys.contains($0.new) }.flatMap { [$0.old, $0.new] }
      guard !keys.isSuperset(of: reached) else { return keys }
      keys.formUnion(reached)
    }
  }

  /// The first name of each stop of a screen that the release renamed, by the name that it has since.
  ///
  /// - Parameters:
  ///   - screen: By any key that it has in the release.
  ///   - components: Among them those that the screen declares.
  public func firstNames(
    on screen: ScreenSpecification, with components: [ComponentSpecification]
  ) -> [String: String] {
    guard !isEmpty else { return [:] }
    let screens = screens(with: [screen.key])
    let own = firstNames { if case .element(let key, let owner) = $0, screens.contains(owner) { key } else { nil } }
    return components.filter { component in screen.components.contains { $0.key == component.key } }.reduce(own) {
      $0.merging(firstNames(in: $1)) { one, _ in one }
    }
  }

  /// The same of the elements of a component, which are other stops by its key, too.
  public func firstNames(in component: ComponentSpecification) -> [String: String] {
    guard !isEmpty else { return [:] }
    let components = components(with: [component.key])
    let first = firstNames { if case .component(let key) = $0 { key } else { nil } }[component.key] ?? component.key
    let parts = firstNames { if case .part(let key, let owner) = $0, components.contains(owner) { key } else { nil } }
    var names: [String: String] = [:]
    for element in component.elements {
      names[SpecifiedStop.name(of: element.key, component: component.key)] = SpecifiedStop.name(
        of: parts[element.key] ?? element.key, component: first)
    }
    return names
  }

  private func firstNames(_ key: (Thing) -> String?) -> [String: String] {
    var before: [String: String] = [:]
    for (thing, new) in passed.merging(standing, uniquingKeysWith: { _, standing in standing })
    where !taken.contains(thing) {
      if let old = key(thing) { before[new] = old }
    }
    return before.keys.reduce(into: [:]) { names, new in
      var chain = [new]
      while let earlier = before[chain[chain.count - 1]], !chain.contains(earlier) { chain.append(earlier) }
      // Of keys that were given back any one stands for all of them.
      names[new] = before[chain[chain.count - 1]] == nil ? chain.last : chain.min()
    }
  }

  /// The place with the newest keys of its state and its element, on the screen or the component that it names.
  private func within(_ place: NamedPlace, _ isOwn: Bool) -> NamedPlace {
    var place = place
    if let owner = place.owner { place.owner = newest(owner, isOwn) { .component($0) } }
    switch place.address {
    case .product: break
    case .screen(let screen, let state, let element):
      let owner = place.owner
      place.address = .screen(
        key: screen, state: newest(state, isOwn) { .state($0, screen: screen) },
        element: element.map { element in
          newest(element, isOwn) { key in
            owner.map { .part(key, component: $0) } ?? .element(key, screen: screen)
          }
        })
    case .component(let component, let element):
      place.address = .component(
        key: component, element: element.map { newest($0, isOwn) { .part($0, component: component) } })
    }
    return place
  }

  /// The place on the screen or the component that its own one became; nil where that has its key still.
  private func hop(_ place: NamedPlace, _ isOwn: Bool) -> (place: NamedPlace, isLast: Bool)? {
    switch place.address {
    case .product: nil
    case .screen(let screen, let state, let element):
      next(.screen(screen), isOwn).map {
        (NamedPlace(.screen(key: $0.key, state: state, element: element), owner: place.owner), $0.isLast)
      }
    case .component(let component, let element):
      next(.component(component), isOwn).map { (NamedPlace(.component(key: $0.key, element: element)), $0.isLast) }
    }
  }

  private func next(_ thing: Thing, _ isOwn: Bool) -> (key: String, isLast: Bool)? {
    if isOwn, taken.contains(thing) { return nil }
    return standing[thing].map { ($0, true) } ?? passed[thing].map { ($0, false) }
  }

  private func newest(_ key: String, _ isOwn: Bool, _ thing: (String) -> Thing) -> String {
    var key = key
    var seen: Set<String> = []
    while seen.insert(key).inserted, let next = next(thing(key), isOwn) {
      key = next.key
      if next.isLast { break }
    }
    return key
  }
}

/// What the releases of a product rename, along their ways back.
public struct KeyRenames: Sendable {
  private let renames: [String: ReleaseRenames]
  private let way: WayBack

  /// - Parameter renames: Of each release that renames anything, by version.
  public init(_ renames: [String: ReleaseRenames], way: WayBack) {
    self.renames = renames.filter { !$0.value.isEmpty }
    self.way = way
  }

  /// What lies between a release and a later one that goes back to it, each with what it renames: the earlier ones first.
  ///
  /// What a release beside the way renames does not count.
  public func steps(from earlier: String, to release: String) -> [(version: String, renames: ReleaseRenames)] {
    guard !renames.isEmpty else { return [] }
    let back = Set(way.way(from: release))
    let order = way.order.isEmpty ? [release] : way.order + [release]
    var seen: Set<String> = []
    return order.compactMap { version in
      guard back.contains(version), seen.insert(version).inserted, let renames = renames[version],
        way.way(from: version).contains(earlier)
      else { return nil }
      return (version, renames)
    }
  }

  /// Whether a release, or one on its way back, renames anything.
  public func isAny(for release: String) -> Bool {
    !renames.isEmpty && way.way(from: release).contains { renames[$0] != nil }
  }

  /// Where a place that a release names is by the keys of a later one that goes back to it, or by the newest of its own.
  public func place(_ place: NamedPlace, in earlier: String, asOf release: String) -> NamedPlace {
    steps(from: earlier, to: release).reduce(place) { place, step in
      step.renames.place(place, isOwn: step.version == earlier)
    }
  }
}
