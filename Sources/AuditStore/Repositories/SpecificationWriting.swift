public import AuditModel

extension WriteTransaction {
  /// Says what a release, and those after it, say of a screen, and puts the screen in the release's scope.
  ///
  /// What earlier releases say stays as it was. A specification that already holds is left alone.
  ///
  /// - Throws: ``StoreError/frozen(release:)``; ``StoreError/invalid(_:)`` when a later release that is frozen shares
  ///   the specification that would change, when a text is empty or a trait stands twice, or when two elements would have
  ///   one key on the screen; and ``StoreError/notFound(kind:reference:hint:)`` for a component that the release does
  ///   not specify.
  @discardableResult
  public func saveSpecification(
    _ content: ScreenSpecification, for release: Release
  ) throws(StoreError) -> SpecificationChange {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    try refuse(content.problems)
    let screen = try screenID(content.key, product: release.product)
    try run(ScopeQuery.add, release.id.rawValue, screen.rawValue)
    let ranges = try read.all(SpecificationQuery.ranges, screen.rawValue, decode: SpecificationRange.init)
    if ranges.contains(where: { $0.holds(at: release.position) }) {
      let stored = try read.screens(of: release.id, only: content.key).first
      if stored?.specification == content { return .unchanged }
    }
    let (current, last) = try makeRoom(at: release, in: ranges, for: content.key)
    let specification = try insertSpecification(content, screen: screen, first: release.id, last: last)
    try insertDeclared(content, specification, release)
    return current == nil ? .added : .changed
  }

  func refuse(_ problems: [String]) throws(StoreError) {
    guard problems.isEmpty else { throw .invalid(problems.joined(separator: "; ") + "; say something or leave it out") }
  }

  /// Ends, removes or shortens what holds so far.
  ///
  /// - Returns: What held, and the last release of what takes its place; nil for until further notice.
  /// - Throws: ``StoreError/invalid(_:)`` when a later release that is frozen shares what holds.
  func makeRoom(
    at release: Release, in ranges: [SpecificationRange], for subject: String
  ) throws(StoreError) -> (current: SpecificationRange?, last: Int64?) {
    let releases = try read.releases(of: release.product)
    guard let current = ranges.first(where: { $0.holds(at: release.position) }) else {
      // Nothing holds here; a later specification begins where the new one ends.
      guard let next = ranges.first(where: { $0.first > release.position }) else { return (nil, nil) }
      return (nil, releases.last { $0.position < next.first }?.id.rawValue)
    }
    if let frozen = releases.first(where: {
      $0.stage == .frozen && $0.position > release.position && current.holds(at: $0.position)
    }) {
      throw .invalid(
        "release \(frozen.version) is frozen and shares the specification of \(subject) with "
          + "\(release.version); change it in the release after \(frozen.version)")
    }
    if current.first == release.position {
      try run(SpecificationQuery.delete, current.id)
    } else {
      let before = releases.last { $0.position < release.position }
      try run(SpecificationQuery.setLastRelease, before?.id.rawValue, current.id)
    }
    return (current, current.lastRelease)
  }

  private func screenID(
    _ key: String, product: Identifier<Product>
  ) throws(StoreError) -> Identifier<Screen> {
    if let known = try read.first(
      SpecificationQuery.screenByKey, product.rawValue, key, decode: { try $0.identifier("screen_id", of: Screen.self) }
    ) {
      return known
    }
    return try insert(
      SpecificationQuery.insertScreen, product.rawValue, key, kind: "screen", reference: key)
  }

  private func identity(
    _ insert: SpecificationQuery, _ select: SpecificationQuery, _ screen: Identifier<Screen>, _ key: String
  ) throws(StoreError) -> Int64 {
    try run(insert, screen.rawValue, key)
    return try read.one(select, screen.rawValue, key) { try $0.key() }
  }

  private func insertSpecification(
    _ content: ScreenSpecification, screen: Identifier<Screen>, first: Identifier<Release>, last: Int64?
  ) throws(StoreError) -> Identifier<ScreenSpecification> {
    let specification: Identifier<ScreenSpecification> = try insert(
      SpecificationQuery.insert, screen.rawValue, first.rawValue, last, content.title, content.route,
      content.team, now, kind: "specification", reference: content.key)
    var states: [String: Int64] = [:]
    let declared = [StateSpecification(key: Address.defaultState)] + content.states
    for (position, state) in declared.enumerated() {
      let id = try identity(.insertState, .stateByKey, screen, state.key)
      states[state.key] = id
      try run(
        SpecificationQuery.insertSpecifiedState, specification.rawValue, id, position, state.title,
        state.trigger)
    }
    for (index, element) in content.elements.enumerated() {
      try insertElement(
        element, position: index + 1, specification: specification, screen: screen, states: states)
    }
    return specification
  }

  private func insertElement(
    _ element: ElementSpecification, position: Int, specification: Identifier<ScreenSpecification>,
    screen: Identifier<Screen>, states: [String: Int64]
  ) throws(StoreError) {
    let id = try identity(.insertElement, .elementByKey, screen, element.key)
    let specified = try insertSpecified(element, id, position: position, in: specification.rawValue)
    for (key, state) in states.sorted(by: { $0.value < $1.value }) where element.isPresent(in: key) {
      try run(SpecificationQuery.insertPresence, specified.rawValue, state)
    }
    // A list of some states tells itself from none.
    if element.presence?.count == states.count { try run(SpecificationQuery.insertStatedPresence, specified.rawValue) }
    try insertExpectation(
      element.expectation, of: specified, in: states[Address.defaultState])
    for (key, expectation) in element.stateExpectations.sorted(by: { $0.key < $1.key })
    where expectation != element.expectation {
      try insertExpectation(expectation, of: specified, in: states[key])
    }
  }

  /// Stores what an element is, without what it must expose and where it is present.
  func insertSpecified(
    _ element: ElementSpecification, _ id: Int64, position: Int, in specification: Int64
  ) throws(StoreError) -> Identifier<ElementSpecification> {
    try insert(
      SpecificationQuery.insertSpecifiedElement, specification, id, position, element.type, element.variant,
      element.container, JSONTexts.encode(element.members), element.size?.width, element.size?.height,
      kind: "element", reference: element.key)
  }

  private func insertExpectation(
    _ expectation: Expectation, of element: Identifier<ElementSpecification>, in state: Int64?
  ) throws(StoreError) {
    try run(
      SpecificationQuery.insertExpectation, element.rawValue, state, expectation.label,
      expectation.value?.text, expectation.value?.isPlaceholder ?? false,
      JSONTexts.encode(expectation.traits?.map(\.rawValue)),
      expectation.hint, JSONTexts.encode(expectation.actions), expectation.focus,
      expectation.textColor?.description, expectation.backgroundColor?.description, expectation.textSize,
      expectation.isBold)
  }
}

/// What saving a specification did.
public enum SpecificationChange: String, Sendable {
  case added
  case changed
  case unchanged
}
