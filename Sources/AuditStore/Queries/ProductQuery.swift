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
