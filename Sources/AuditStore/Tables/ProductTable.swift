public import AuditModel

/// SQL about products.
enum ProductQuery: String, Query {
  case all = """
    SELECT product_id, key, title, platform, language, product_group, profile_id
    FROM product
    ORDER BY key
    """
  case byKey = """
    SELECT product_id, key, title, platform, language, product_group, profile_id
    FROM product
    WHERE key = :key
    """
  case byID = """
    SELECT product_id, key, title, platform, language, product_group, profile_id
    FROM product
    WHERE product_id = :product_id
    """
  case insert = """
    INSERT INTO product (key, platform, title, edited_at)
    VALUES (:key, :platform, :key, 0)
    RETURNING product_id
    """
  /// Writes what its edits say of a product; of two profiles that ask for the same the first counts.
  case derive = """
    UPDATE product
    SET
      title = ifnull(:title, key), language = :language, product_group = :group,
      profile_id = (SELECT min(profile_id) FROM profile WHERE content_sha256 = :profile),
      description = :description, vendor = :vendor, vendor_description = :vendor_description,
      contact_name = :contact_name, contact_email = :contact_email, contact_phone = :contact_phone,
      website = :website, address = :address, legal_disclaimer = :legal_disclaimer, enforcement = :enforcement,
      edited_at = :edited_at
    WHERE product_id = :product_id
    """
  case details = """
    SELECT
      description, vendor, vendor_description, contact_name, contact_email, contact_phone, website, address,
      legal_disclaimer, enforcement
    FROM product
    WHERE product_id = :product_id
    """
  /// What every copy of the file knows it by (``PortableReference``).
  case portable = """
    SELECT product_id, key
    FROM product
    WHERE product_id = :key
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

  /// The product of that local key.
  func product(_ id: Identifier<Product>) throws(StoreError) -> Product {
    try one(ProductQuery.byID, id.rawValue, decode: Self.product)
  }

  /// What reports say of a product; nothing where nobody said anything.
  public func details(of product: Identifier<Product>) throws(StoreError) -> ProductDetails {
    try first(ProductQuery.details, product.rawValue, decode: Self.details) ?? ProductDetails()
  }

  private static func details(_ row: borrowing Statement) throws(SQLiteError) -> ProductDetails {
    var details = ProductDetails()
    details.description = try row.optionalText("description")
    details.vendor = try row.optionalText("vendor")
    details.vendorDescription = try row.optionalText("vendor_description")
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
      platform: row.value("platform"), language: row.optionalText("language"), group: row.optionalText("product_group"),
      profile: row.optionalIdentifier("profile_id"))
  }
}

extension WriteTransaction {
  /// Adds a product.
  ///
  /// - Throws: ``StoreError/duplicate(kind:reference:)``.
  public func addProduct(
    key: String, title: String, platform: Platform, profile: Identifier<Profile>?, by author: EditAuthor = .unknown
  ) throws(StoreError) -> Identifier<Product> {
    let product: Identifier<Product> = try insert(
      ProductQuery.insert, key, platform.rawValue, kind: "product", reference: key)
    try say(EditValue(title), of: EditRegister(product: .title), product, by: author)
    if let profile { try say(profileValue(profile), of: EditRegister(product: .profile), product, by: author) }
    try refreshProduct(product)
    return product
  }

  /// Gives a product another title.
  public func setTitle(
    _ title: String, of product: Identifier<Product>, by author: EditAuthor = .unknown
  ) throws(StoreError) {
    try say(EditValue(title), of: EditRegister(product: .title), product, by: author)
    try refreshProduct(product)
  }

  /// Keeps what reports say of a product, in place of what they said before.
  public func setDetails(
    _ details: ProductDetails, of product: Identifier<Product>, by author: EditAuthor = .unknown
  ) throws(StoreError) {
    for detail in ProductDetail.allCases {
      try say(
        details[detail].map { EditValue($0) }, of: EditRegister(product: .detail(detail)), product, by: author)
    }
    try refreshProduct(product)
  }

  /// Chooses the profile that a product's next release starts with.
  public func setProfile(
    _ profile: Identifier<Profile>, of product: Identifier<Product>, by author: EditAuthor = .unknown
  ) throws(StoreError) {
    try say(profileValue(profile), of: EditRegister(product: .profile), product, by: author)
    try refreshProduct(product)
  }

  /// Says in which language people write about a product.
  ///
  /// - Parameter language: BCP 47 tag; nil: not said.
  public func setLanguage(
    _ language: String?, of product: Identifier<Product>, by author: EditAuthor = .unknown
  ) throws(StoreError) {
    try set(.language, language.map { EditValue($0) }, of: product, by: author)
  }

  /// Puts a product into a group, such as that of the apps of one service.
  ///
  /// - Parameter group: Its key; nil: none.
  public func setGroup(
    _ group: String?, of product: Identifier<Product>, by author: EditAuthor = .unknown
  ) throws(StoreError) {
    try set(.group, group.map { EditValue($0) }, of: product, by: author)
  }

  /// Says what a field of a product is, and brings its row up to date.
  func set(
    _ field: EditField, _ value: EditValue?, of product: Identifier<Product>, by author: EditAuthor
  ) throws(StoreError) {
    try say(value, of: EditRegister(product: field), product, by: author)
    try refreshProduct(product)
  }

  /// What an edit says that chooses a profile.
  func profileValue(_ profile: Identifier<Profile>) throws(StoreError) -> EditValue {
    EditValue(try read.one(ProfileQuery.digest, profile.rawValue) { try $0.text("content_sha256") })
  }

  /// Writes what a product's edits say into its row.
  func refreshProduct(_ product: Identifier<Product>) throws(StoreError) {
    let fold = ProductFold(try read.edits(of: product, .product))
    let details = fold.details
    try run(
      ProductQuery.derive, fold.title, fold.language, fold.group, fold.profile, details.description, details.vendor,
      details.vendorDescription, details.contactName, details.contactEmail, details.contactPhone, details.website,
      details.address, details.legalDisclaimer, details.enforcement, fold.editedAt, product.rawValue)
    try refreshStatementTexts(fold.statementTexts, of: product)
  }
}

extension EditRegister {
  /// A field of a product.
  init?(product field: EditField) {
    self.init(release: nil, entity: .product, field: field)
  }

  /// A field of a release.
  init?(_ field: EditField, of release: String) {
    self.init(release: release, entity: .release, field: field)
  }
}
