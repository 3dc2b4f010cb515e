public import AuditModel

extension ReadTransaction {
  /// The screens in a release's scope, in their order, with what the release says of them.
  ///
  /// - Parameter key: One screen's key; nil means all.
  public func screens(
    of release: Identifier<Release>, only key: String? = nil
  ) throws(StoreError) -> [Screen] {
    let heads = try all(SpecificationQuery.ofRelease, release.rawValue, key) { row in
      try (
        specification: row.int64("specification_id"),
        screen: row.identifier("screen_id", of: Screen.self),
        content: Self.screenHead(row, row.text("key"))
      )
    }
    // A product without components is asked for none of them again.
    var components: [ComponentSpecification] = []
    for component in try componentHeads(of: release) { components.append(try specification(of: component)) }
    var screens: [Screen] = []
    for head in heads {
      var content = try specification(head.specification, into: head.content)
      if !components.isEmpty { content.components = try declaredComponents(head.specification) }
      content.references = try references(of: head.screen)
      let declared = content.components.compactMap { declared in components.first { $0.key == declared.key } }
      screens.append(Screen(id: head.screen, key: content.key, specification: content, components: declared))
    }
    return screens
  }

  /// What a release says of the screens that it does not ask about, in their order: those out of its scope, and those that a
  /// partial re-audit leaves.
  public func specificationsOutside(_ release: Release) throws(StoreError) -> [ScreenSpecification] {
    let planned = try plannedScreens(of: release.id).filter { $0.plan.plan != .inScope }
    guard !planned.isEmpty else { return [] }
    let lines = try releaseLines(of: release.product)
    var found: [ScreenSpecification] = []
    for (key, _) in planned {
      guard let id = try specifiedScreen(key, of: release),
        var screen = try thing(.screen, key, in: lines).holdings()[release.version]?.screen(key)
      else { continue }
      screen.references = try references(of: id)
      found.append(screen)
    }
    return found
  }

  /// The keys of the screens in a release's scope, in their order, without what is specified of them.
  public func screenKeys(of release: Identifier<Release>) throws(StoreError) -> [String] {
    try all(SpecificationQuery.ofRelease, release.rawValue, String?.none) { try $0.text("key") }
  }

  /// Whether a product ever had a screen of that key, in the scope of any release.
  public func hasScreen(_ key: String, of product: Product) throws(StoreError) -> Bool {
    try !all(SpecificationQuery.screenByKey, product.id.rawValue, key) { try $0.int64("screen_id") }.isEmpty
  }

  /// The screen of that key if the release says anything of it, in its scope or not.
  public func specifiedScreen(_ key: String, of release: Release) throws(StoreError) -> Identifier<Screen>? {
    try first(SpecificationQuery.specified, key, release.id.rawValue) { try $0.identifier("screen_id") }
  }

  /// The screen of that key in a release's scope.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)``.
  public func screen(_ key: String, of release: Release) throws(StoreError) -> Screen {
    if let screen = try screens(of: release.id, only: key).first { return screen }
    if let why = try whyNotAsked(key, in: release) {
      throw .notFound(kind: "audit of the screen", reference: key, hint: why)
    }
    throw .notFound(kind: "screen", reference: key, hint: try screensHint(of: release))
  }

  /// The screens that a release has, or how to add one.
  public func screensHint(of release: Release) throws(StoreError) -> String {
    let known = try screenKeys(of: release.id)
    return known.isEmpty
      ? "release \(release.version) has none in scope; add one with `auditctl screen import`"
      : "release \(release.version) has \(known.joined(separator: ", "))"
  }

  /// Why a screen that a release knows is not asked about in it, and what to do; nil for one that it does not know.
  public func whyNotAsked(_ key: String, in release: Release) throws(StoreError) -> String? {
    let planned = try plannedScreens(of: release.id)
    let again = planned.filter { $0.plan.plan == .inScope }.map(\.key)
    switch planned.first(where: { $0.key == key })?.plan.plan {
    case .notReAudited:
      return
        "release \(release.version) is a partial re-audit of \(again.joined(separator: ", ")), and \(key) stands as in the release before; "
        + "`auditctl release plan --release \(release.version) --only \(again.joined(separator: " --only ")) --only \(key) "
        + "--reason WHY` audits it again, too"
    case .outOfScope:
      return
        "it was taken out of the scope of release \(release.version); `auditctl release edit \(release.version) --add-screen \(key) --reason WHY` puts "
        + "it back"
    case .inScope, nil: return nil
    }
  }

  /// What a row says of a screen besides its states and elements.
  static func screenHead(_ row: borrowing Statement, _ key: String) throws(SQLiteError) -> ScreenSpecification {
    var screen = try ScreenSpecification(
      key: key, title: row.text("title"), route: row.optionalText("route"), team: row.optionalText("team"))
    screen.language = try row.optionalText("language")
    screen.renamedFrom = try row.optionalText("renamed_from")
    return screen
  }

  func specification(
    _ id: Int64, into head: ScreenSpecification
  ) throws(StoreError) -> ScreenSpecification {
    var content = head
    content.states = try all(SpecificationQuery.states, id) { row in
      try StateSpecification(
        key: row.text("key"), title: row.optionalText("title"), trigger: row.optionalText("trigger"),
        renamedFrom: row.optionalText("renamed_from"))
    }
    var expectations: [Int64: [String: Expectation]] = [:]
    try forEach(SpecificationQuery.expectations, id) { row in
      expectations[try row.int64("specified_element_id"), default: [:]][try row.text("state")] = try Self.expectation(
        row)
    }
    let everyState = content.stateKeys
    content.elements = try all(SpecificationQuery.elements, id) { row in
      var element = try Self.element(row)
      let key = try row.int64("specified_element_id")
      let hasPresence = try row.bool("has_presence")
      let said = try row.texts("presence")
      let present = everyState.filter(said.contains)
      element.presence = present.count == everyState.count && !hasPresence ? nil : present
      element.stateExpectations = expectations[key] ?? [:]
      return element
    }
    return content
  }

  /// An element of ``SpecificationQuery/elements`` without what its states say.
  static func element(_ row: borrowing Statement) throws(SQLiteError) -> ElementSpecification {
    var element = try ElementSpecification(key: row.text("key"), type: row.text("element_type"))
    element.variant = try row.optionalText("variant")
    element.container = try row.optionalText("container")
    element.members = try row.optionalTexts("members")
    if let width = try row.optionalDouble("width"), let height = try row.optionalDouble("height") {
      element.size = ElementSpecification.Size(width: width, height: height)
    }
    element.identifier = try row.optionalText("identifier")
    element.origin = try row.value("origin")
    element.repeatCount = try row.optionalInt("repeat_count")
    element.renamedFrom = try row.optionalText("renamed_from")
    element.expectation = try expectation(row)
    return element
  }

  static func expectation(_ row: borrowing Statement) throws(SQLiteError) -> Expectation {
    var expectation = Expectation()
    expectation.label = try row.optionalText("label")
    if let value = try row.optionalText("value") {
      expectation.value = try row.bool("is_value_placeholder") ? .placeholder(value) : .literal(value)
    }
    expectation.traits = try row.optionalValues("traits")
    expectation.hint = try row.optionalText("hint")
    expectation.actions = try row.optionalTexts("actions")
    expectation.focus = try row.optionalText("focus")
    expectation.textColor = try row.optionalParsed("text_color", as: "colour") { HexColor($0) }
    expectation.backgroundColor = try row.optionalParsed("background_color", as: "colour") { HexColor($0) }
    expectation.textSize = try row.optionalDouble("text_size")
    expectation.isBold = try row.optionalBool("is_bold")
    return expectation
  }
}
