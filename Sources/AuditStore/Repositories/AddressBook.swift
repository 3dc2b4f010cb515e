public import AuditModel

/// Gives addresses of one product their local keys, with statements that are prepared once.
public struct AddressBook: ~Copyable {
  private let product: Int64
  private let path: String
  private let findState: Statement
  private let findElement: Statement
  private let findComponent: Statement
  private let findComponentElement: Statement
  private let findAddress: Statement
  private let insertAddress: Statement

  init(_ transaction: borrowing WriteTransaction, product: Identifier<Product>) throws(StoreError) {
    // All before the first field: a noncopyable value cannot be left half made when a call throws.
    let findState = try transaction.prepare(SpecificationQuery.stateByKey)
    let findElement = try transaction.prepare(SpecificationQuery.elementByKey)
    let findComponent = try transaction.prepare(ComponentQuery.byKey)
    let findComponentElement = try transaction.prepare(ComponentQuery.elementByKey)
    let findAddress = try transaction.prepare(FindingQuery.address)
    let insertAddress = try transaction.prepare(FindingQuery.insertAddress)
    self.findState = findState
    self.findElement = findElement
    self.findComponent = findComponent
    self.findComponentElement = findComponentElement
    self.findAddress = findAddress
    self.insertAddress = insertAddress
    self.product = product.rawValue
    path = transaction.read.path
  }

  /// The local key of an address, which is given one when it has none yet.
  ///
  /// - Parameters:
  ///   - screen: The address's screen; nil for the product and for a component.
  ///   - owner: Key of the component that the element of a screen's address is part of; nil for the screen's own.
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)`` for a screen, state, component or element the product never
  ///   had.
  public func id(
    of address: Address, screen: Identifier<Screen>?, owner: String? = nil
  ) throws(StoreError) -> Int64 {
    var state: Int64?
    var component: Int64?
    var element: Int64?
    switch address {
    case .product:
      break
    case .component(let componentKey, let elementKey):
      component = try key(findComponent, product, componentKey)
      guard let component else { throw .notFound(kind: "component", reference: "\(address)", hint: "") }
      if let elementKey {
        element = try key(findComponentElement, component, elementKey)
        guard element != nil else { throw .notFound(kind: "element", reference: "\(address)", hint: "") }
      }
    case .screen(_, let stateKey, let elementKey):
      guard let screen else { throw .notFound(kind: "screen", reference: "\(address)", hint: "") }
      state = try key(findState, screen.rawValue, stateKey)
      guard state != nil else { throw .notFound(kind: "state", reference: "\(address)", hint: "") }
      if let elementKey {
        if let owner {
          let part = try key(findComponent, product, owner)
          element = try part.flatMap { part throws(StoreError) in try key(findComponentElement, part, elementKey) }
        } else {
          element = try key(findElement, screen.rawValue, elementKey)
        }
        guard element != nil else { throw .notFound(kind: "element", reference: "\(address)", hint: "") }
      }
    }
    if let known = try key(findAddress, product, screen?.rawValue, state, component, element) { return known }
    do throws(SQLiteError) {
      // RETURNING would build a table of its own for each row.
      try insertAddress.bind(product, screen?.rawValue, state, component, element)
      try insertAddress.run()
      return insertAddress.lastInsertedKey
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// The first column of the first row, or nil when there is none.
  private func key<each Value: SQLiteBindable>(
    _ statement: borrowing Statement, _ values: repeat each Value
  ) throws(StoreError) -> Int64? {
    defer { statement.reset() }
    do throws(SQLiteError) {
      try statement.bind(repeat each values)
      return try statement.step() ? statement.int64(0) : nil
    } catch {
      throw StoreError(error, path: path)
    }
  }
}

extension WriteTransaction {
  /// The addresses of a product.
  public func addressBook(of product: Identifier<Product>) throws(StoreError) -> AddressBook {
    try AddressBook(self, product: product)
  }
}
