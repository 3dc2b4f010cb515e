public import AuditModel

extension ReadTransaction {
  /// The components that a release specifies, in the order of their keys, whether a screen declares them or not.
  ///
  /// - Parameter key: One component's key; nil means all.
  public func components(of release: Identifier<Release>, only key: String? = nil) throws(StoreError) -> [Component] {
    var components: [Component] = []
    for head in try componentHeads(of: release, only: key) {
      let screens = try all(ComponentQuery.screens, head.component.rawValue, release.rawValue) { try $0.text("key") }
      components.append(
        Component(id: head.component, specification: try specification(of: head), screens: screens))
    }
    return components
  }

  /// Keys of the screens in a release's scope that declare a component, in their order; none for a component that the
  /// release does not have.
  public func screens(
    declaring component: String, in release: Identifier<Release>
  ) throws(StoreError) -> [String] {
    guard let head = try componentHeads(of: release, only: component).first else { return [] }
    return try all(ComponentQuery.screens, head.component.rawValue, release.rawValue) { try $0.text("key") }
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

  /// A component's specification that holds for a release.
  struct ComponentHead {
    let specification: Int64
    let component: Identifier<Component>
    /// Without its elements.
    let content: ComponentSpecification

    var key: String { content.key }
  }

  func componentHeads(
    of release: Identifier<Release>, only key: String? = nil
  ) throws(StoreError) -> [ComponentHead] {
    try all(ComponentQuery.ofRelease, release.rawValue, key) { row in
      try ComponentHead(
        specification: row.int64("specification_id"), component: row.identifier("component_id"),
        content: Self.componentHead(row, row.text("key")))
    }
  }

  /// What the specification of a screen declares, in swipe order.
  func declaredComponents(_ specification: Int64) throws(StoreError) -> [DeclaredComponent] {
    var components: [DeclaredComponent] = []
    try forEach(ComponentQuery.declared, specification) { row in
      components.append(try Self.declared(row, behind: components.count))
    }
    return components
  }

  /// A row of ``ComponentQuery/declared``; its position counts the components before it, too.
  static func declared(_ row: borrowing Statement, behind count: Int) throws(SQLiteError) -> DeclaredComponent {
    try DeclaredComponent(key: row.text("key"), elementsBefore: row.int("position") - 1 - count)
  }

  func specification(of head: ComponentHead) throws(StoreError) -> ComponentSpecification {
    try specification(head.specification, into: head.content)
  }

  /// The component of that key as a specification has it.
  func storedComponent(_ id: Int64, _ key: String) throws(StoreError) -> ComponentSpecification {
    try specification(id, into: try one(ComponentQuery.head, id) { try Self.componentHead($0, key) })
  }

  private func specification(
    _ id: Int64, into head: ComponentSpecification
  ) throws(StoreError) -> ComponentSpecification {
    var content = head
    content.elements = try all(SpecificationQuery.elements, id, decode: Self.element)
    return content
  }

  private static func componentHead(
    _ row: borrowing Statement, _ key: String
  ) throws(SQLiteError) -> ComponentSpecification {
    var component = try ComponentSpecification(key: key, title: row.text("title"), team: row.optionalText("team"))
    component.language = try row.optionalText("language")
    component.renamedFrom = try row.optionalText("renamed_from")
    return component
  }
}
