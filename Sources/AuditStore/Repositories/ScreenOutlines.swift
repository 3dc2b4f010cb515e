public import AuditModel

extension ReadTransaction {
  /// The screens in a release's scope, in their order, by where checks are asked.
  ///
  /// - Parameter key: One screen's key; nil means all.
  public func screenOutlines(
    of release: Release, only key: String? = nil
  ) throws(StoreError) -> [ScreenOutline] {
    let heads = try all(SpecificationQuery.ofRelease, release.id.rawValue, key) { row in
      try (
        specification: row.int64("specification_id"), screen: row.identifier("screen_id", of: Screen.self),
        key: row.text("key"), title: row.text("title"),
        team: row.optionalText("team"), hasComponents: row.bool("has_components")
      )
    }
    let components = heads.contains(where: \.hasComponents) ? try componentHeads(of: release.id) : []
    do throws(SQLiteError) {
      let states = try Statement(SpecificationQuery.outlineStates.rawValue, on: database, isReused: true)
      let elements = try Statement(SpecificationQuery.outlineElements.rawValue, on: database, isReused: true)
      // Nothing more is asked of a product without components.
      let shared = components.isEmpty ? nil : try ComponentPlaces(self, release, components)
      var outlines: [ScreenOutline] = []
      outlines.reserveCapacity(heads.count)
      for head in heads {
        var ordered: [StateRow] = []
        try states.forEach(release.product.rawValue, head.specification) { row in
          try ordered.append(
            StateRow(id: row.int64("state_id"), key: row.text("key"), address: row.optionalInt64("address_id")))
        }
        let own = try Self.elementPlaces(elements, release.product, head.specification, ordered)
        let declared = try shared?.declared(by: head.specification) ?? []
        outlines.append(
          ScreenOutline(
            id: head.screen, key: head.key, title: head.title, team: head.team,
            states: ordered.map { ScreenOutline.Place(state: $0.key, element: nil, address: $0.address) },
            elements: declared.isEmpty
              ? own : try shared?.merged(own, declared, on: head.screen, in: ordered.map(\.key)) ?? own,
            components: declared.map(\.key)))
      }
      return outlines
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Keys of the screens that addresses are on; nil where one is on a component, which may be on any.
  ///
  /// - Parameter addresses: Their local keys.
  public func screenKeys(ofAddresses addresses: Set<Int64>) throws(StoreError) -> Set<String>? {
    guard !addresses.isEmpty else { return [] }
    let places = try all(AddressQuery.screensOfAddresses, JSONTexts.encode(addresses.sorted())) { row in
      try (screen: row.optionalText("screen"), isShared: row.bool("is_shared"))
    }
    return places.contains(where: \.isShared) ? nil : Set(places.compactMap(\.screen))
  }

  private struct StateRow {
    let id: Int64
    let key: String
    let address: Int64?
  }

  private static func elementPlaces(
    _ statement: borrowing Statement, _ product: Identifier<Product>, _ specification: Int64, _ states: [StateRow]
  ) throws(SQLiteError) -> [ScreenOutline.Place] {
    var places: [ScreenOutline.Place] = []
    var element: (key: String, type: String, variant: String?)?
    var presences: [(state: Int, differs: Bool, said: AskConditions, address: Int64?)] = []
    func addPlaces() {
      presences.sort { $0.state < $1.state }
      let outline = element.map { element in
        ElementOutline(
          key: element.key, type: element.type, variant: element.variant, in: presences.map { states[$0.state].key })
      }
      let isInDefault = presences.first.map { states[$0.state].key == Address.defaultState } ?? false
      for presence in presences {
        let state = states[presence.state].key
        guard ElementOutline.isAudited(in: state, differs: presence.differs, isInDefault: isInDefault) else { continue }
        places.append(
          ScreenOutline.Place(state: state, element: outline, address: presence.address, said: presence.said))
      }
      presences.removeAll(keepingCapacity: true)
    }
    try statement.forEach(product.rawValue, specification) { row in
      let key = try row.text("key")
      if element?.key != key {
        addPlaces()
        element = try (key, row.text("element_type"), row.optionalText("variant"))
      }
      let id = try row.int64("state_id")
      if let state = states.firstIndex(where: { $0.id == id }) {
        try presences.append(
          (state, row.bool("differs"), row.askConditions(), row.optionalInt64("address_id")))
      }
    }
    addPlaces()
    return places
  }
}

extension Statement {
  /// What a row of an outline's elements says of an element in a state, of all that checks may ask for (DESIGN rule 1).
  func askConditions() throws(SQLiteError) -> AskConditions {
    var said: AskConditions = []
    if try hasText("label") { said.formUnion([.label, .text]) }
    if try hasText("hint") { said.formUnion([.hint, .text]) }
    if try !isEmpty("traits") { said.insert(.traits) }
    if try hasText("variant") { said.insert(.variant) }
    let isSized = try optionalDouble("text_size") != nil
    let hasMembers = try optionalTexts("members") != nil
    let isShown = try hasText("value")
    let isColoured = try hasText("text_color")
    if isShown || isColoured || isSized || hasMembers { said.insert(.text) }
    let origin: ElementSpecification.Origin = try value("origin")
    return origin == .captured ? .all : said
  }

  /// Whether a list of texts, kept as a JSON array, has none; NULL is one that has none.
  private func isEmpty(_ name: StaticString) throws(SQLiteError) -> Bool {
    try optionalTexts(name)?.isEmpty ?? true
  }
}
