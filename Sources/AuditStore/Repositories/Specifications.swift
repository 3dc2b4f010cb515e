public import AuditModel

extension ReadTransaction {
  /// The screens in a release's scope, in their order, with what the release says of them.
  ///
  /// - Parameter key: One screen's key; nil means all.
  public func screens(
    of release: Identifier<Release>, only key: String? = nil
  ) throws(StoreError) -> [Screen] {
    let heads = try all(SpecificationQuery.ofRelease, release.rawValue, key) { row in
      (
        specification: row.int64(0),
        screen: row.identifier(1, of: Screen.self),
        content: ScreenSpecification(
          key: row.text(2), title: row.text(3), route: row.optionalText(4), team: row.optionalText(5))
      )
    }
    // A product without components is asked for none of them again.
    var components: [ComponentSpecification] = []
    for component in try componentHeads(of: release) { components.append(try specification(of: component)) }
    var screens: [Screen] = []
    for head in heads {
      var content = try specification(head.specification, into: head.content)
      if !components.isEmpty { content.components = try declaredComponents(head.specification) }
      let declared = content.components.compactMap { declared in components.first { $0.key == declared.key } }
      screens.append(Screen(id: head.screen, key: content.key, specification: content, components: declared))
    }
    return screens
  }

  /// The keys of the screens in a release's scope, in their order, without what is specified of them.
  public func screenKeys(of release: Identifier<Release>) throws(StoreError) -> [String] {
    try all(SpecificationQuery.ofRelease, release.rawValue, String?.none) { $0.text(2) }
  }

  /// Whether a product ever had a screen of that key, in the scope of any release.
  public func hasScreen(_ key: String, of product: Product) throws(StoreError) -> Bool {
    try !all(SpecificationQuery.screenByKey, product.id.rawValue, key) { $0.int64(0) }.isEmpty
  }

  /// The screen of that key if the release says anything of it, in its scope or not.
  public func specifiedScreen(_ key: String, of release: Release) throws(StoreError) -> Identifier<Screen>? {
    guard
      let screen = try first(
        SpecificationQuery.screenByKey, release.product.rawValue, key, decode: { $0.identifier(0, of: Screen.self) })
    else { return nil }
    let ranges = try all(SpecificationQuery.ranges, screen.rawValue, decode: SpecificationRange.init)
    return ranges.contains { $0.holds(at: release.position) } ? screen : nil
  }

  /// The screen of that key in a release's scope.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)``.
  public func screen(_ key: String, of release: Release) throws(StoreError) -> Screen {
    if let screen = try screens(of: release.id, only: key).first { return screen }
    let known = try screenKeys(of: release.id)
    throw .notFound(
      kind: "screen", reference: key,
      hint: known.isEmpty
        ? "release \(release.version) has none in scope; add one with `auditctl screen import`"
        : "release \(release.version) has \(known.joined(separator: ", "))")
  }

  func specification(
    _ id: Int64, into head: ScreenSpecification
  ) throws(StoreError) -> ScreenSpecification {
    var content = head
    content.states = try all(SpecificationQuery.states, id) { row in
      StateSpecification(key: row.text(0), title: row.optionalText(1), trigger: row.optionalText(2))
    }
    var presence: [Int64: [String]] = [:]
    try forEach(SpecificationQuery.presences, id) { presence[$0.int64(0), default: []].append($0.text(1)) }
    var expectations: [Int64: [String: Expectation]] = [:]
    try forEach(SpecificationQuery.expectations, id) { row in
      expectations[row.int64(0), default: [:]][row.text(1)] = Self.expectation(row)
    }
    let everyState = content.stateKeys
    content.elements = try all(SpecificationQuery.elements, id) { row in
      var element = Self.element(row)
      let present = presence[row.int64(0)] ?? []
      element.presence = present.count == everyState.count && !row.bool(8) ? nil : present
      var states = expectations[row.int64(0)] ?? [:]
      element.expectation = states.removeValue(forKey: Address.defaultState) ?? Expectation()
      element.stateExpectations = states
      return element
    }
    return content
  }

  /// An element of ``SpecificationQuery/elements`` without presence and expectations.
  static func element(_ row: borrowing Statement) -> ElementSpecification {
    var element = ElementSpecification(key: row.text(1), type: row.text(2))
    element.variant = row.optionalText(3)
    element.container = row.optionalText(4)
    element.members = JSONTexts.decode(row.optionalText(5))
    if let width = row.optionalDouble(6), let height = row.optionalDouble(7) {
      element.size = ElementSpecification.Size(width: width, height: height)
    }
    return element
  }

  static func expectation(_ row: borrowing Statement) -> Expectation {
    var expectation = Expectation()
    expectation.label = row.optionalText(2)
    if let value = row.optionalText(3) {
      expectation.value = row.bool(4) ? .placeholder(value) : .literal(value)
    }
    expectation.traits = JSONTexts.decode(row.optionalText(5))?.compactMap { Trait(rawValue: $0) }
    expectation.hint = row.optionalText(6)
    expectation.actions = JSONTexts.decode(row.optionalText(7))
    expectation.focus = row.optionalText(8)
    expectation.textColor = row.optionalText(9).flatMap { HexColor($0) }
    expectation.backgroundColor = row.optionalText(10).flatMap { HexColor($0) }
    expectation.textSize = row.optionalDouble(11)
    expectation.isBold = row.isNull(12) ? nil : row.bool(12)
    return expectation
  }
}
