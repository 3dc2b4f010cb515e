public import AuditModel

/// SQL about the texts of accessibility statements.
enum StatementTextQuery: String, Query {
  case ofProduct = """
    SELECT language, field, text
    FROM statement_text
    WHERE product_id = :product_id
    """
  case forget = """
    DELETE FROM statement_text
    WHERE product_id = :product_id
    """
  case add = """
    INSERT INTO statement_text (product_id, language, field, text)
    VALUES (:product_id, :language, :field, :text)
    """
}

extension ReadTransaction {
  /// The texts of a product's accessibility statement that people say.
  public func statementTexts(of product: Identifier<Product>) throws(StoreError) -> [StatementField: String] {
    var texts: [StatementField: String] = [:]
    try forEach(StatementTextQuery.ofProduct, product.rawValue) { row in
      texts[StatementField(language: try row.text("language"), field: try row.text("field"))] = try row.text("text")
    }
    return texts
  }
}

extension WriteTransaction {
  /// Says a text of a product's accessibility statement.
  ///
  /// - Parameter text: Nil: the program's own stands there.
  /// - Throws: ``StoreError/invalid(_:)`` for an empty text, and for a language that is none.
  public func setStatementText(
    _ text: String?, _ field: StatementField, of product: Identifier<Product>, by author: EditAuthor = .unknown
  ) throws(StoreError) {
    try set(
      .statement(language: field.language, field: field.field), text.map { EditValue($0) }, of: product, by: author)
  }

  /// Writes what a product's edits say into its rows.
  func refreshStatementTexts(
    _ texts: [StatementField: String], of product: Identifier<Product>
  ) throws(StoreError) {
    guard try read.statementTexts(of: product) != texts else { return }
    try run(StatementTextQuery.forget, product.rawValue)
    for (field, text) in texts {
      try run(StatementTextQuery.add, product.rawValue, field.language, field.field, text)
    }
  }
}
