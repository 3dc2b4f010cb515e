internal import AuditModel

/// What a specification is of, with its local key.
enum SpecifiedThing {
  case screen(Int64)
  case component(Int64)

  var screen: Int64? {
    if case .screen(let id) = self { id } else { nil }
  }

  var component: Int64? {
    if case .component(let id) = self { id } else { nil }
  }
}

extension WriteTransaction {
  /// The local key of a screen, which is given one when it has none yet.
  func screenID(_ key: String, of product: Identifier<Product>) throws(StoreError) -> Int64 {
    try identity(SpecificationQuery.screenByKey, SpecificationRowQuery.insertScreen, of: product.rawValue, key)
  }

  /// The local key of a component, which is given one when it has none yet.
  func componentID(_ key: String, of product: Identifier<Product>) throws(StoreError) -> Int64 {
    try identity(ComponentQuery.byKey, SpecificationRowQuery.insertComponent, of: product.rawValue, key)
  }

  /// The local key of what has a key within something, which is given one when it has none yet.
  func identity(
    _ select: some Query, _ insert: some Query, of owner: Int64, _ key: String
  ) throws(StoreError) -> Int64 {
    if let known = try read.first(select, owner, key, decode: { try $0.key() }) { return known }
    try run(insert, owner, key)
    return try read.one(select, owner, key) { try $0.key() }
  }

  /// Writes what a release says of a screen or a component in the place of what its rows said so far.
  ///
  /// - Returns: The specification's local key.
  func writeSpecification(
    _ content: SpecificationFold, of thing: SpecifiedThing, key: String, in release: Release, editedAt: Int64
  ) throws(StoreError) -> Int64 {
    let product = release.product
    let renamed = content.renamedFrom
    let id: Identifier<ScreenSpecification> = try insert(
      SpecificationRowQuery.write, release.id.rawValue, thing.screen, thing.component, content.title ?? key,
      content.language, content.route, content.team,
      thing.screen == nil ? nil : try renamed.map { key throws(StoreError) in try screenID(key, of: product) },
      thing.component == nil ? nil : try renamed.map { key throws(StoreError) in try componentID(key, of: product) },
      editedAt, kind: "specification", reference: key)
    try run(SpecificationRowQuery.forgetStates, id.rawValue)
    try run(SpecificationRowQuery.forgetComponents, id.rawValue)
    try run(SpecificationRowQuery.forgetElements, id.rawValue)
    let states = try thing.screen.map { screen throws(StoreError) in try addStates(content.states, of: screen, to: id) }
    let elements = Dictionary(content.elements.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    for (index, stop) in content.stops.items.enumerated() {
      switch stop {
      case .component(let key):
        try run(SpecificationRowQuery.addComponent, id.rawValue, try componentID(key, of: product), index + 1)
      case .element(let key):
        guard let element = elements[key] else { continue }
        try addElement(element, of: thing, position: index + 1, states: states ?? [:], to: id)
      }
    }
    return id.rawValue
  }

  /// - Returns: The local keys of the states by their keys, `default` included.
  private func addStates(
    _ states: [StateSpecification], of screen: Int64, to specification: Identifier<ScreenSpecification>
  ) throws(StoreError) -> [String: Int64] {
    var ids: [String: Int64] = [:]
    for (position, state) in ([StateSpecification(key: Address.defaultState)] + states).enumerated() {
      let id = try stateID(state.key, of: screen)
      ids[state.key] = id
      try run(
        SpecificationRowQuery.addState, specification.rawValue, id, position, state.title, state.trigger,
        try state.renamedFrom.map { key throws(StoreError) in try stateID(key, of: screen) })
    }
    return ids
  }

  private func stateID(_ key: String, of screen: Int64) throws(StoreError) -> Int64 {
    try identity(SpecificationQuery.stateByKey, SpecificationRowQuery.insertState, of: screen, key)
  }

  private func elementID(_ key: String, of thing: SpecifiedThing) throws(StoreError) -> Int64 {
    switch thing {
    case .screen(let screen):
      try identity(SpecificationQuery.elementByKey, SpecificationRowQuery.insertScreenElement, of: screen, key)
    case .component(let component):
      try identity(ComponentQuery.elementByKey, SpecificationRowQuery.insertComponentElement, of: component, key)
    }
  }

  private func addElement(
    _ element: ElementSpecification, of thing: SpecifiedThing, position: Int, states: [String: Int64],
    to specification: Identifier<ScreenSpecification>
  ) throws(StoreError) {
    let id = try elementID(element.key, of: thing)
    let expected = element.expectation
    let specified: Identifier<ElementSpecification> = try insert(
      SpecificationRowQuery.addElement, specification.rawValue, id, position, element.type, element.variant,
      element.container, JSONTexts.encode(element.members), element.size?.width, element.size?.height,
      element.identifier, element.origin.rawValue, element.repeatCount,
      try element.renamedFrom.map { key throws(StoreError) in try elementID(key, of: thing) },
      element.presence != nil, expected.label, expected.value?.text, expected.value?.isPlaceholder ?? false,
      JSONTexts.encode(expected.traits?.map(\.rawValue)), expected.hint, JSONTexts.encode(expected.actions),
      expected.focus, expected.textColor?.description, expected.backgroundColor?.description, expected.textSize,
      expected.isBold, kind: "element", reference: element.key)
    for (key, state) in states.sorted(by: { $0.value < $1.value }) where element.isPresent(in: key) {
      try run(SpecificationRowQuery.addPresence, specified.rawValue, state)
    }
    for (key, expected) in element.stateExpectations.sorted(by: { $0.key < $1.key })
    where expected != element.expectation {
      try run(
        SpecificationRowQuery.addExpectation, specified.rawValue, states[key], expected.label, expected.value?.text,
        expected.value?.isPlaceholder ?? false, JSONTexts.encode(expected.traits?.map(\.rawValue)), expected.hint,
        JSONTexts.encode(expected.actions), expected.focus, expected.textColor?.description,
        expected.backgroundColor?.description, expected.textSize, expected.isBold)
    }
  }
}
