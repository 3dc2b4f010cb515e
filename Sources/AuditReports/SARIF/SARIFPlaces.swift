internal import AuditModel

/// The places of results as the tree of a run's logical locations (SARIF 2.1.0 §3.14.17): product, screen, state, element.
struct SARIFPlaces {
  /// A place as a result names it (§3.33.3).
  struct Position {
    let index: Int
    let fullyQualifiedName: String
  }

  private struct Place {
    let name: String
    let fullyQualifiedName: String
    let kind: String
    let parent: Int?
  }

  private var places: [Place]
  private var indices: [Address: Int] = [.product: 0]

  init(_ product: Product) {
    // At the top the two names are the same (§3.33.5), so it is not the lone dot that an address has.
    places = [Place(name: product.key, fullyQualifiedName: product.key, kind: "product", parent: nil)]
  }

  /// The position of an address; what it lies in comes before it.
  mutating func position(of address: Address) -> Position {
    let index = index(of: address)
    return Position(index: index, fullyQualifiedName: places[index].fullyQualifiedName)
  }

  private mutating func index(of address: Address) -> Int {
    if let index = indices[address] { return index }
    let (name, kind, parent) = Self.facts(address)
    let place = Place(name: name, fullyQualifiedName: address.description, kind: kind, parent: index(of: parent))
    indices[address] = places.count
    places.append(place)
    return places.count - 1
  }

  private static func facts(_ address: Address) -> (name: String, kind: String, parent: Address) {
    switch address {
    case .product: (".", "product", .product)
    case .screen(let key, let state, let element?): (element, "element", .screen(key: key, state: state, element: nil))
    case .screen(let key, Address.defaultState, nil): (key, "screen", .product)
    case .screen(let key, let state, nil):
      (state, "state", .screen(key: key, state: Address.defaultState, element: nil))
    case .component(let key, let element?): (element, "element", .component(key: key, element: nil))
    case .component(let key, nil): (key, "component", .product)
    }
  }

  /// Writes the tree.
  func write(_ json: JSONStream) throws {
    for place in places {
      try json.object {
        try json.member("name", place.name)
        try json.member("fullyQualifiedName", place.fullyQualifiedName)
        try json.member("kind", place.kind)
        try json.member("parentIndex", place.parent)
      }
    }
  }
}
