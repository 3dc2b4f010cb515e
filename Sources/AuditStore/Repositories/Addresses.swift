public import AuditModel

extension WriteTransaction {
  /// The local key of an address, which is given one when it has none yet.
  ///
  /// - Parameters:
  ///   - product: The product that the address is of.
  ///   - screen: The address's screen; nil for the product and for a component.
  ///   - owner: Key of the component that the element of a screen's address is part of; nil for the screen's own.
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)`` for a screen, state, component or element the product never
  ///   had.
  public func addressKey(
    of address: Address, in product: Identifier<Product>, screen: Identifier<Screen>?, owner: String? = nil
  ) throws(StoreError) -> Int64 {
    let product = product.rawValue
    var state: Int64?
    var component: Int64?
    var element: Int64?
    switch address {
    case .product:
      break
    case .component(let componentKey, let elementKey):
      component = try key(ComponentQuery.byKey, product, componentKey)
      guard let component else { throw .notFound(kind: "component", reference: "\(address)", hint: "") }
      if let elementKey {
        element = try key(ComponentQuery.elementByKey, component, elementKey)
        guard element != nil else { throw .notFound(kind: "element", reference: "\(address)", hint: "") }
      }
    case .screen(_, let stateKey, let elementKey):
      guard let screen else { throw .notFound(kind: "screen", reference: "\(address)", hint: "") }
      state = try key(SpecificationQuery.stateByKey, screen.rawValue, stateKey)
      guard state != nil else { throw .notFound(kind: "state", reference: "\(address)", hint: "") }
      if let elementKey {
        if let owner {
          let part = try key(ComponentQuery.byKey, product, owner)
          element = try part.flatMap { part throws(StoreError) in try key(ComponentQuery.elementByKey, part, elementKey)
          }
        } else {
          element = try key(SpecificationQuery.elementByKey, screen.rawValue, elementKey)
        }
        guard element != nil else { throw .notFound(kind: "element", reference: "\(address)", hint: "") }
      }
    }
    if let known = try key(FindingQuery.address, product, screen?.rawValue, state, component, element) { return known }
    do throws(SQLiteError) {
      // RETURNING would build a table of its own for each row.
      let insert = try statements.statement(FindingQuery.insertAddress.rawValue)
      try insert.statement.bind(product, screen?.rawValue, state, component, element)
      try insert.statement.run()
      return insert.statement.lastInsertedKey
    } catch {
      throw StoreError(error, path: read.path)
    }
  }

  /// The first column of the first row, or nil when there is none.
  private func key<each Value: SQLiteBindable>(
    _ query: some Query, _ values: repeat each Value
  ) throws(StoreError) -> Int64? {
    do throws(SQLiteError) {
      let kept = try statements.statement(query.rawValue)
      defer { kept.statement.reset() }
      try kept.statement.bind(repeat each values)
      return try kept.statement.step() ? kept.statement.int64(0) : nil
    } catch {
      throw StoreError(error, path: read.path)
    }
  }
}
