public import AuditModel

extension ReadTransaction {
  /// The components that a release specifies, in the order of their keys, whether a screen declares them or not.
  ///
  /// - Parameter key: One component's key; nil means all.
  public func components(of release: Identifier<Release>, only key: String? = nil) throws(StoreError) -> [Component] {
    var components: [Component] = []
    for head in try componentHeads(of: release, only: key) {
      let screens = try all(ComponentQuery.screens, head.component.rawValue, release.rawValue) { $0.text(0) }
      components.append(
        Component(id: head.component, specification: try specification(of: head), screens: screens))
    }
    return components
  }

  /// The component of that key as a release specifies it.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)`` with the keys that there are.
  public func component(_ key: String, of release: Release) throws(StoreError) -> Component {
    if let component = try components(of: release.id, only: key).first { return component }
    let known = try componentHeads(of: release.id).map(\.key)
    throw .notFound(
      kind: "component", reference: key,
      hint: known.isEmpty
        ? "release \(release.version) has none; add one with `auditctl component import`"
        : "release \(release.version) has \(known.joined(separator: ", "))")
  }

  /// A component's specification that holds for a release, without its elements.
  struct ComponentHead {
    let specification: Int64
    let component: Identifier<Component>
    let key: String
    let title: String
    let team: String?
  }

  func componentHeads(
    of release: Identifier<Release>, only key: String? = nil
  ) throws(StoreError) -> [ComponentHead] {
    try all(ComponentQuery.ofRelease, release.rawValue, key) { row in
      ComponentHead(
        specification: row.int64(0), component: row.identifier(1), key: row.text(2), title: row.text(3),
        team: row.optionalText(4))
    }
  }

  /// What the specification of a screen declares, in swipe order.
  func declaredComponents(_ specification: Int64) throws(StoreError) -> [DeclaredComponent] {
    var components: [DeclaredComponent] = []
    try forEach(ComponentQuery.declared, specification) { row in
      components.append(Self.declared(row, behind: components.count))
    }
    return components
  }

  /// A row of ``ComponentQuery/declared``; its position counts the components before it, too.
  static func declared(_ row: borrowing Statement, behind count: Int) -> DeclaredComponent {
    DeclaredComponent(key: row.text(0), elementsBefore: row.int(1) - 1 - count)
  }

  func specification(of head: ComponentHead) throws(StoreError) -> ComponentSpecification {
    var content = ComponentSpecification(key: head.key, title: head.title, team: head.team)
    var expectations: [Int64: Expectation] = [:]
    try forEach(ComponentQuery.expectations, head.specification) { row in
      expectations[row.int64(0)] = Self.expectation(row)
    }
    content.elements = try all(SpecificationQuery.elements, head.specification) { row in
      var element = Self.element(row)
      element.expectation = expectations[row.int64(0)] ?? Expectation()
      return element
    }
    return content
  }
}
