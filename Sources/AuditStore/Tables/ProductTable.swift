public import AuditModel

/// SQL about products.
enum ProductQuery: String, Query {
  case all = """
    SELECT product_id, key, title, platform, profile_id
    FROM product
    ORDER BY key
    """
  case byKey = """
    SELECT product_id, key, title, platform, profile_id
    FROM product
    WHERE key = :key
    """
  case insert = """
    INSERT INTO product (key, title, platform, profile_id, created_at)
    VALUES (:key, :title, :platform, :profile_id, :created_at)
    RETURNING product_id
    """
  case setTitle = """
    UPDATE product
    SET title = :title
    WHERE product_id = :product_id
    """
  case setProfile = """
    UPDATE product
    SET profile_id = :profile_id
    WHERE product_id = :product_id
    """
  case details = """
    SELECT
      description, vendor, contact_name, contact_email, contact_phone, website, address, legal_disclaimer, enforcement
    FROM product_detail
    WHERE product_id = :product_id
    """
  case setDetails = """
    INSERT INTO product_detail (
      product_id, description, vendor, contact_name, contact_email, contact_phone, website, address, legal_disclaimer,
      enforcement, changed_at
    ) VALUES (
      :product_id, :description, :vendor, :contact_name, :contact_email, :contact_phone, :website, :address,
      :legal_disclaimer, :enforcement, :changed_at
    )
    ON CONFLICT (product_id) DO UPDATE SET
      description = excluded.description, vendor = excluded.vendor, contact_name = excluded.contact_name,
      contact_email = excluded.contact_email, contact_phone = excluded.contact_phone, website = excluded.website,
      address = excluded.address, legal_disclaimer = excluded.legal_disclaimer, enforcement = excluded.enforcement,
      changed_at = excluded.changed_at
    """
}

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

  private static func details(_ row: borrowing Statement) throws(SQLiteError) -> ProductDetails {
    var details = ProductDetails()
    details.description = try row.optionalText("description")
    details.vendor = try row.optionalText("vendor")
    details.contactName = try row.optionalText("contact_name")
    details.contactEmail = try row.optionalText("contact_email")
    details.contactPhone = try row.optionalText("contact_phone")
    details.website = try row.optionalText("website")
    details.address = try row.optionalText("address")
    details.legalDisclaimer = try row.optionalText("legal_disclaimer")
    details.enforcement = try row.optionalText("enforcement")
    return details
  }

  private static func product(_ row: borrowing Statement) throws(SQLiteError) -> Product {
    try Product(
      id: row.identifier("product_id"), key: row.text("key"), title: row.text("title"),
      platform: row.value("platform"), profile: row.optionalIdentifier("profile_id"))
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
