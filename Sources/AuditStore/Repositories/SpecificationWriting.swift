public import AuditModel

extension WriteTransaction {
  /// Says what a release, and those after it, say of a screen, and puts the screen in the release's scope.
  ///
  /// What earlier releases say stays as it was. A specification that already holds is left alone.
  ///
  /// - Throws: ``StoreError/frozen(release:)``, and ``StoreError/invalid(_:)`` when a later release that is frozen
  ///   shares the specification that would change, or when a text is empty or a trait stands twice.
  @discardableResult
  public func saveSpecification(
    _ content: ScreenSpecification, for release: Release
  ) throws(StoreError) -> SpecificationChange {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    let problems = content.problems
    guard problems.isEmpty else { throw .invalid(problems.joined(separator: "; ") + "; say something or leave it out") }
    let screen = try screenID(content.key, product: release.product)
    try run(ReleaseQuery.addToScope, release.id.rawValue, screen.rawValue)
    let ranges = try read.all(SpecificationQuery.ranges, screen.rawValue, decode: SpecificationRange.init)
    let releases = try read.releases(of: release.product)
    let current = ranges.first { $0.holds(at: release.position) }
    if let current {
      let head = try read.screens(of: release.id, only: content.key).first
      if head?.specification == content { return .unchanged }
      if let frozen = releases.first(where: {
        $0.stage == .frozen && $0.position > release.position && current.holds(at: $0.position)
      }) {
        throw .invalid(
          "release \(frozen.version) is frozen and shares the specification of \(content.key) with "
            + "\(release.version); change it in the release after \(frozen.version)")
      }
    }
    let last = try makeRoom(at: release, in: ranges, releases, current)
    try insertSpecification(content, screen: screen, first: release.id, last: last)
    return current == nil ? .added : .changed
  }

  /// Ends, removes or shortens what holds so far, and gives the last release of what follows it.
  private func makeRoom(
    at release: Release, in ranges: [SpecificationRange], _ releases: [Release],
    _ current: SpecificationRange?
  ) throws(StoreError) -> Int64? {
    guard let current else {
      // Nothing holds here; a later specification begins where the new one ends.
      guard let next = ranges.first(where: { $0.first > release.position }) else { return nil }
      return releases.last { $0.position < next.first }?.id.rawValue
    }
    if current.first == release.position {
      try run(SpecificationQuery.delete, current.id)
    } else {
      let before = releases.last { $0.position < release.position }
      try run(SpecificationQuery.setLastRelease, before?.id.rawValue, current.id)
    }
    return current.lastRelease
  }

  private func screenID(
    _ key: String, product: Identifier<Product>
  ) throws(StoreError) -> Identifier<Screen> {
    if let known = try read.first(
      SpecificationQuery.screenByKey, product.rawValue, key, decode: { $0.identifier(0, of: Screen.self) })
    {
      return known
    }
    return try insert(
      SpecificationQuery.insertScreen, product.rawValue, key, kind: "screen", reference: key)
  }

  private func identity(
    _ insert: SpecificationQuery, _ select: SpecificationQuery, _ screen: Identifier<Screen>, _ key: String
  ) throws(StoreError) -> Int64 {
    try run(insert, screen.rawValue, key)
    return try read.first(select, screen.rawValue, key, decode: { $0.int64(0) }) ?? 0
  }

  private func insertSpecification(
    _ content: ScreenSpecification, screen: Identifier<Screen>, first: Identifier<Release>, last: Int64?
  ) throws(StoreError) {
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
  }

  private func insertElement(
    _ element: ElementSpecification, position: Int, specification: Identifier<ScreenSpecification>,
    screen: Identifier<Screen>, states: [String: Int64]
  ) throws(StoreError) {
    let id = try identity(.insertElement, .elementByKey, screen, element.key)
    let specified: Identifier<ElementSpecification> = try insert(
      SpecificationQuery.insertSpecifiedElement, specification.rawValue, id, position, element.type,
      element.variant, element.container, JSONTexts.encode(element.members), element.size?.width,
      element.size?.height, kind: "element", reference: element.key)
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

  private func insertExpectation(
    _ expectation: Expectation, of element: Identifier<ElementSpecification>, in state: Int64?
  ) throws(StoreError) {
    let isPlaceholder =
      switch expectation.value {
      case .placeholder: true
      case .literal, nil: false
      }
    try run(
      SpecificationQuery.insertExpectation, element.rawValue, state, expectation.label,
      expectation.value?.text, isPlaceholder, JSONTexts.encode(expectation.traits?.map(\.rawValue)),
      expectation.hint, JSONTexts.encode(expectation.actions), expectation.focus,
      expectation.textColor?.description, expectation.backgroundColor?.description, expectation.textSize,
      expectation.isBold)
  }
}
