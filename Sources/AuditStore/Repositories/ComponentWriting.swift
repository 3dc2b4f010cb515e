public import AuditModel

extension WriteTransaction {
  /// Says what a release, and those after it, say of a component.
  ///
  /// What earlier releases say stays as it was. A specification that already holds is left alone.
  ///
  /// - Throws: ``StoreError/frozen(release:)``, and ``StoreError/invalid(_:)`` when a later release that is frozen
  ///   shares the specification that would change, when a text is empty or a trait stands twice, or when a screen that
  ///   declares it would have two elements of one key.
  @discardableResult
  public func saveSpecification(
    _ content: ComponentSpecification, for release: Release
  ) throws(StoreError) -> SpecificationChange {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    try refuse(content.problems)
    let component = try componentID(content.key, product: release.product)
    let ranges = try read.all(ComponentQuery.ranges, component.rawValue, decode: SpecificationRange.init)
    if ranges.contains(where: { $0.holds(at: release.position) }) {
      let stored = try read.components(of: release.id, only: content.key).first
      if stored?.specification == content { return .unchanged }
    }
    let (current, last) = try makeRoom(at: release, in: ranges, for: "%\(content.key)")
    try insertSpecification(content, component: component, first: release.id, last: last)
    for declaring in try read.all(
      ComponentQuery.declaring, component.rawValue, decode: { try $0.int64("specification_id") })
    {
      try refuseClashes(of: declaring)
    }
    return current == nil ? .added : .changed
  }

  /// Stores what a screen declares, and refuses what the release does not specify.
  func insertDeclared(
    _ content: ScreenSpecification, _ specification: Identifier<ScreenSpecification>, _ release: Release
  ) throws(StoreError) {
    guard !content.components.isEmpty else { return }
    let heads = try read.componentHeads(of: release.id)
    for (index, stop) in content.swipeOrder.enumerated() {
      guard case .component(let key) = stop else { continue }
      guard let head = heads.first(where: { $0.key == key }) else {
        throw .notFound(
          kind: "component", reference: key,
          hint: "\(content.key) declares it; release \(release.version) has "
            + (heads.isEmpty ? "none" : heads.map(\.key).joined(separator: ", "))
            + "; read it first with `auditctl component import`")
      }
      try run(ComponentQuery.insertDeclared, specification.rawValue, head.component.rawValue, index + 1)
    }
    try refuseClashes(of: specification.rawValue)
  }

  /// Refuses a screen on which two elements would have one address.
  private func refuseClashes(of specification: Int64) throws(StoreError) {
    let clashes = try read.all(ComponentQuery.clashes, specification) { row in
      let other = try row.optionalText("other_component").map { "component \($0)" } ?? "the screen"
      return try "element \(row.text("element")) is both in component \(row.text("component")) and in \(other), and "
        + "\(row.text("screen"))/\(row.text("element")) would name both"
    }
    guard clashes.isEmpty else {
      throw .invalid(clashes.joined(separator: "; ") + "; give one of them another key")
    }
  }

  private func componentID(
    _ key: String, product: Identifier<Product>
  ) throws(StoreError) -> Identifier<Component> {
    if let known = try read.first(
      ComponentQuery.byKey, product.rawValue, key, decode: { try $0.identifier("component_id", of: Component.self) })
    {
      return known
    }
    return try insert(ComponentQuery.insert, product.rawValue, key, kind: "component", reference: key)
  }

  private func insertSpecification(
    _ content: ComponentSpecification, component: Identifier<Component>, first: Identifier<Release>, last: Int64?
  ) throws(StoreError) {
    let specification: Identifier<ComponentSpecification> = try insert(
      ComponentQuery.insertSpecification, component.rawValue, first.rawValue, last, content.title, content.team, now,
      kind: "specification", reference: content.key)
    for (index, element) in content.elements.enumerated() {
      try run(ComponentQuery.insertElement, component.rawValue, element.key)
      let id = try read.one(
        ComponentQuery.elementByKey, component.rawValue, element.key, decode: { try $0.int64("element_id") })
      let specified = try insertSpecified(element, id, position: index + 1, in: specification.rawValue)
      let expectation = element.expectation
      try run(
        ComponentQuery.insertExpectation, specified.rawValue, expectation.label, expectation.value?.text,
        expectation.value?.isPlaceholder ?? false, JSONTexts.encode(expectation.traits?.map(\.rawValue)),
        expectation.hint, JSONTexts.encode(expectation.actions), expectation.focus,
        expectation.textColor?.description, expectation.backgroundColor?.description, expectation.textSize,
        expectation.isBold)
    }
  }
}
