internal import AuditModel

/// Puts the elements of components among a screen's own, with statements that are prepared once.
struct ComponentPlaces: ~Copyable {
  private let product: Int64
  private let declared: Statement
  private let elements: Statement
  private var specifications: [String: Int64] = [:]

  init(
    _ transaction: borrowing ReadTransaction, _ release: Release, _ heads: [ReadTransaction.ComponentHead]
  ) throws(SQLiteError) {
    let declared = try Statement(ComponentQuery.declared.rawValue, on: transaction.database, isReused: true)
    let elements = try Statement(ComponentQuery.outlineElements.rawValue, on: transaction.database, isReused: true)
    self.declared = declared
    self.elements = elements
    product = release.product.rawValue
    for head in heads { specifications[head.key] = head.specification }
  }

  /// What the specification of a screen declares, in swipe order.
  func declared(by specification: Int64) throws(SQLiteError) -> [DeclaredComponent] {
    var components: [DeclaredComponent] = []
    try declared.forEach(specification) { row in
      components.append(try ReadTransaction.declared(row, behind: components.count))
    }
    return components
  }

  /// The places of a screen in swipe order.
  ///
  /// - Parameters:
  ///   - own: The places of the screen's own elements, in swipe order.
  ///   - declared: The components, in swipe order.
  ///   - states: The states of the screen; a component is there in each.
  func merged(
    _ own: [ScreenOutline.Place], _ declared: [DeclaredComponent], on screen: Identifier<Screen>, in states: [String]
  ) throws(SQLiteError) -> [ScreenOutline.Place] {
    var places: [ScreenOutline.Place] = []
    var rest = own[...]
    var count = 0
    for component in declared {
      while count < component.elementsBefore, let next = rest.first?.element {
        while rest.first?.element == next { places.append(rest.removeFirst()) }
        count += 1
      }
      guard let specification = specifications[component.key] else { continue }
      try elements.forEach(screen.rawValue, product, specification) { row in
        let element = try ElementOutline(
          key: row.text("key"), type: row.text("element_type"), variant: row.optionalText("variant"),
          component: component.key, in: states)
        try places.append(
          ScreenOutline.Place(
            state: Address.defaultState, element: element, address: row.optionalInt64("address_id"),
            componentAddress: row.optionalInt64("component_address_id"),
            said: row.askConditions()))
      }
    }
    return places + rest
  }
}
