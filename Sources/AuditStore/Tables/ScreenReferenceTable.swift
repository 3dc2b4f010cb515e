internal import AuditModel

/// SQL about what screens are called elsewhere.
enum ScreenReferenceQuery: String, Query {
  /// What a screen is called, in order.
  case ofScreen = """
    SELECT scheme, value
    FROM screen_reference
    WHERE screen_id = :screen_id
    ORDER BY scheme, value
    """
  /// What the screens of a product are called, in order.
  case ofProduct = """
    SELECT screen.key, screen_reference.scheme, screen_reference.value
    FROM screen
    JOIN screen_reference ON screen_reference.screen_id = screen.screen_id
    WHERE screen.product_id = :product_id
    ORDER BY screen.key, screen_reference.scheme, screen_reference.value
    """
  case forget = """
    DELETE FROM screen_reference
    WHERE screen_id = :screen_id
    """
  case forgetOfProduct = """
    DELETE FROM screen_reference
    WHERE screen_id IN (SELECT screen_id FROM screen WHERE product_id = :product_id)
    """
  case add = """
    INSERT INTO screen_reference (screen_id, scheme, value)
    VALUES (:screen_id, :scheme, :value)
    """
}

extension ReadTransaction {
  /// What a screen is called elsewhere, in order; nil where nothing is said.
  func references(of screen: Identifier<Screen>) throws(StoreError) -> [ScreenReference]? {
    let references = try all(ScreenReferenceQuery.ofScreen, screen.rawValue, decode: Self.reference)
    return references.isEmpty ? nil : references
  }

  /// What the screens of a product are called elsewhere, by their keys and in order; those without a name are left out.
  func references(of product: Identifier<Product>) throws(StoreError) -> [String: [ScreenReference]] {
    var references: [String: [ScreenReference]] = [:]
    try forEach(ScreenReferenceQuery.ofProduct, product.rawValue) { row in
      try references[row.text("key"), default: []].append(Self.reference(row))
    }
    return references
  }

  private static func reference(_ row: borrowing Statement) throws(SQLiteError) -> ScreenReference {
    try ScreenReference(scheme: row.text("scheme"), value: row.text("value"))
  }
}

extension WriteTransaction {
  /// Says what a screen is called elsewhere, and brings its rows up to date.
  ///
  /// - Parameter references: All of its names; nil leaves them as they are.
  /// - Returns: Whether anything was said.
  func saveReferences(
    _ references: [ScreenReference]?, of screen: String, _ product: Identifier<Product>, by author: EditAuthor
  ) throws(StoreError) -> Bool {
    guard let references else { return false }
    let plans = EditPlan.plans(for: references, of: screen, over: try read.edits(of: product, .screen, screen))
    guard !plans.isEmpty else { return false }
    try write(plans, of: product, by: author)
    try refresh(references.sorted(), of: screen, product)
    return true
  }

  /// Writes what the edits of a product say its screens are called into their rows.
  func rebuildReferences(of product: Identifier<Product>) throws(StoreError) {
    for (screen, references) in ScreenReference.all(try read.edits(of: product, .screen)) {
      try refresh(references, of: screen, product)
    }
  }

  private func refresh(
    _ references: [ScreenReference], of screen: String, _ product: Identifier<Product>
  ) throws(StoreError) {
    let id = try screenID(screen, of: product)
    try run(ScreenReferenceQuery.forget, id)
    for reference in references { try run(ScreenReferenceQuery.add, id, reference.scheme, reference.value) }
  }
}
