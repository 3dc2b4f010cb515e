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

  /// What reports say of a product; nothing where nobody said anything.
  public func details(of product: Identifier<Product>) throws(StoreError) -> ProductDetails {
    try first(ProductQuery.details, product.rawValue, decode: Self.details) ?? ProductDetails()
  }

  private static func details(_ row: borrowing Statement) -> ProductDetails {
    var details = ProductDetails()
    details.description = row.optionalText(0)
    details.vendor = row.optionalText(1)
    details.contactName = row.optionalText(2)
    details.contactEmail = row.optionalText(3)
    details.contactPhone = row.optionalText(4)
    details.website = row.optionalText(5)
    details.address = row.optionalText(6)
    details.legalDisclaimer = row.optionalText(7)
    details.enforcement = row.optionalText(8)
    return details
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

  /// Keeps what reports say of a product, in place of what they said before.
  public func setDetails(_ details: ProductDetails, of product: Identifier<Product>) throws(StoreError) {
    try run(
      ProductQuery.setDetails, product.rawValue, details.description, details.vendor, details.contactName,
      details.contactEmail, details.contactPhone, details.website, details.address, details.legalDisclaimer,
      details.enforcement, now)
  }

  /// Chooses the profile that a product's next release starts with.
  public func setProfile(
    _ profile: Identifier<Profile>, of product: Identifier<Product>
  ) throws(StoreError) {
    try run(ProductQuery.setProfile, profile.rawValue, product.rawValue)
  }
}
