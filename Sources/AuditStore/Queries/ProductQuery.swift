/// SQL about products.
enum ProductQuery: String, CaseIterable {
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
}
