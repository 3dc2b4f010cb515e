public import AuditModel

extension ReadTransaction {
  /// All products in the order of their keys.
  public func products() throws(StoreError) -> [Product] {
    try all(ProductQuery.all, decode: Self.product)
  }

  /// The product of that key.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)``.
  public func product(_ key: String) throws(StoreError) -> Product {
    guard let product = try first(ProductQuery.byKey, key, decode: Self.product) else {
      throw .notFound(kind: "product", reference: key, hint: "see `auditctl product list`")
    }
    return product
  }

  private static func product(_ row: borrowing Statement) -> Product {
    Product(
      id: row.identifier(0), key: row.text(1), title: row.text(2),
      platform: Platform(rawValue: row.text(3)) ?? .ios, profile: row.optionalIdentifier(4))
  }
}

extension WriteTransaction {
  /// Adds a product.
  ///
  /// - Throws: ``StoreError/duplicate(kind:reference:)``.
  public func addProduct(
    key: String, title: String, platform: Platform, profile: Identifier<Profile>?
  ) throws(StoreError) -> Identifier<Product> {
    try insert(
      ProductQuery.insert, key, title, platform.rawValue, profile?.rawValue, now, kind: "product",
      reference: key)
  }

  /// Gives a product another title.
  public func setTitle(_ title: String, of product: Identifier<Product>) throws(StoreError) {
    try run(ProductQuery.setTitle, title, product.rawValue)
  }

  /// Chooses the profile that a product's next release starts with.
  public func setProfile(
    _ profile: Identifier<Profile>, of product: Identifier<Product>
  ) throws(StoreError) {
    try run(ProductQuery.setProfile, profile.rawValue, product.rawValue)
  }
}
