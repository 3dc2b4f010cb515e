public import AuditModel

/// SQL about addresses: what findings and issues are about.
enum AddressQuery: String, Query {
  /// Where addresses are.
  case screensOfAddresses = """
    SELECT DISTINCT screen.key AS screen, address.component_id IS NOT NULL AS is_shared
    FROM json_each(:addresses) AS wanted
    CROSS JOIN address ON address.address_id = wanted.value
    LEFT JOIN screen ON screen.screen_id = address.screen_id
    """
  case ofProduct = """
    SELECT
      address.address_id, address.screen_id, address.state_id, address.element_id, address.component_id,
      screen.key AS screen, state.key AS state, element.key AS element, component.key AS component
    FROM address
    LEFT JOIN screen ON screen.screen_id = address.screen_id
    LEFT JOIN state ON state.state_id = address.state_id
    LEFT JOIN element ON element.element_id = address.element_id
    LEFT JOIN component ON component.component_id = address.component_id
    WHERE address.product_id = :product_id
    ORDER BY address.address_id
    """
  /// The same of those on one screen; without its key of those on none.
  case onScreen = """
    SELECT
      address.address_id, address.screen_id, address.state_id, address.element_id, address.component_id,
      screen.key AS screen, state.key AS state, element.key AS element, component.key AS component
    FROM address
    LEFT JOIN screen ON screen.screen_id = address.screen_id
    LEFT JOIN state ON state.state_id = address.state_id
    LEFT JOIN element ON element.element_id = address.element_id
    LEFT JOIN component ON component.component_id = address.component_id
    WHERE address.product_id = :product_id
      AND ifnull(address.screen_id, 0) = ifnull(
        (
          SELECT named.screen_id
          FROM screen AS named
          WHERE named.product_id = :product_id AND named.key = :screen
        ), 0)
    """
  /// The components that elements are part of which findings on screens name.
  case owners = """
    SELECT address.address_id, component.key AS component
    FROM component
    JOIN element ON element.component_id = component.component_id
    JOIN address ON address.element_id = element.element_id
    WHERE component.product_id = :product_id AND address.product_id = :product_id AND address.screen_id IS NOT NULL
    ORDER BY address.address_id
    """
  case byParts = """
    SELECT address_id
    FROM address
    WHERE product_id = :product_id AND ifnull(screen_id, 0) = ifnull(:screen_id, 0)
      AND ifnull(state_id, 0) = ifnull(:state_id, 0) AND ifnull(component_id, 0) = ifnull(:component_id, 0)
      AND ifnull(element_id, 0) = ifnull(:element_id, 0)
    """
  case insert = """
    INSERT INTO address (product_id, screen_id, state_id, component_id, element_id)
    VALUES (:product_id, :screen_id, :state_id, :component_id, :element_id)
    """
  /// What every copy of the file knows it by (``PortableReference``): as people write it, but that the state always stands
  /// there, and the component of an element on a screen that is not the screen's own.
  case portable = """
    SELECT
      address.product_id,
      CASE
        WHEN address.screen_id IS NOT NULL THEN screen.key || '@' || state.key || ifnull('/%' || owner.key, '')
          || ifnull('/' || element.key, '')
        WHEN address.component_id IS NOT NULL THEN '%' || component.key || ifnull('/' || element.key, '')
        ELSE '.'
      END AS address
    FROM address
    LEFT JOIN screen ON screen.screen_id = address.screen_id
    LEFT JOIN state ON state.state_id = address.state_id
    LEFT JOIN component ON component.component_id = address.component_id
    LEFT JOIN element ON element.element_id = address.element_id
    LEFT JOIN component AS owner ON owner.component_id = element.component_id
    WHERE address.address_id = :key
    """
}

extension ReadTransaction {
  /// What the addresses of a product's findings stand for.
  public func addresses(of product: Identifier<Product>) throws(StoreError) -> [Int64: Address] {
    var addresses: [Int64: Address] = [:]
    try forEach(AddressQuery.ofProduct, product.rawValue) { row in
      addresses[try row.int64("address_id")] = try Address(row)
    }
    return addresses
  }

  /// The components that the elements of addresses on screens are part of, by the local keys of the addresses; an
  /// element of the screen's own is left out.
  public func componentsOfAddresses(of product: Identifier<Product>) throws(StoreError) -> [Int64: String] {
    var components: [Int64: String] = [:]
    try forEach(AddressQuery.owners, product.rawValue) {
      components[try $0.int64("address_id")] = try $0.text("component")
    }
    return components
  }

  /// The addresses of a product's findings on a screen, by their local keys.
  ///
  /// - Parameter screen: Its key; nil: those on no screen, which are of the product and of components.
  public func addresses(of product: Identifier<Product>, on screen: String?) throws(StoreError) -> [Int64: Address] {
    var addresses: [Int64: Address] = [:]
    try forEach(AddressQuery.onScreen, product.rawValue, screen) { row in
      let address = try Address(row)
      // A key that no screen has finds those on none.
      if address.screenKey == screen { addresses[try row.int64("address_id")] = address }
    }
    return addresses
  }

  /// The local key of an address; nil when no finding was ever made there.
  public func addressID(of address: Address, in product: Identifier<Product>) throws(StoreError) -> Int64? {
    try addresses(of: product, on: address.screenKey).filter { $0.value == address }.keys.min()
  }
}

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
    if let known = try key(AddressQuery.byParts, product, screen?.rawValue, state, component, element) { return known }
    do throws(SQLiteError) {
      // RETURNING would build a table of its own for each row.
      read.renames.forgetPlaces()
      let insert = try statements.statement(AddressQuery.insert.rawValue)
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
      return try kept.statement.step() ? kept.statement.key() : nil
    } catch {
      throw StoreError(error, path: read.path)
    }
  }
}

extension Address {
  /// The keys `screen`, `state`, `element` and `component`, each there where the column `…_id` of the address is.
  init(_ row: borrowing Statement) throws(SQLiteError) {
    let element = try row.isNull("element_id") ? nil : row.text("element")
    if try !row.isNull("screen_id") {
      let state = try row.isNull("state_id") ? Address.defaultState : row.text("state")
      self = .screen(key: try row.text("screen"), state: state, element: element)
    } else if try !row.isNull("component_id") {
      self = .component(key: try row.text("component"), element: element)
    } else {
      self = .product
    }
  }
}
