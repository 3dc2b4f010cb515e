import TestSupport

@testable import AuditStore

/// Schemas that might follow the program's own, to test how a file of one comes to the next.
enum LaterSchema {
  /// The number of the program's own newest migration.
  static let first = Migration.embedded.count

  /// A new table, the same made anew under its name, and a column that is filled from another table.
  static let steps: [Migration] = [
    Migration(
      number: first + 1, name: "note_visit",
      sql: """
        CREATE TABLE visit (
          visit_id INTEGER PRIMARY KEY,
          product_id INTEGER NOT NULL REFERENCES product
        ) STRICT;
        INSERT INTO visit (product_id) SELECT product_id FROM product;
        """),
    Migration(
      number: first + 2, name: "rebuild_visit",
      sql: """
        DROP VIEW IF EXISTS v_visit;
        CREATE TABLE visited (visit_id INTEGER PRIMARY KEY, product_id INTEGER NOT NULL REFERENCES product) STRICT;
        INSERT INTO visited SELECT * FROM visit;
        DROP TABLE visit;
        ALTER TABLE visited RENAME TO visit;
        """),
    Migration(
      number: first + 3, name: "say_where",
      sql: """
        ALTER TABLE visit ADD COLUMN place TEXT;
        UPDATE visit SET place = (SELECT key FROM product WHERE product.product_id = visit.product_id);
        """),
  ]

  /// The number of the newest migration.
  static let newest = first + steps.count

  /// A view more than the program has.
  private static let views = SchemaViews(
    sql: SchemaViews.embedded.sql + """
      DROP VIEW IF EXISTS v_visit;
      CREATE VIEW v_visit AS SELECT visit_id FROM visit;
      """)

  /// A program whose newest schema is one of those.
  ///
  /// - Parameter number: From ``first``, which is the program itself, to ``newest``.
  static func configuration(_ number: Int = newest) -> AuditDatabase.Configuration {
    var configuration = Sample.configuration
    configuration.migrations += steps.prefix(number - first)
    if number > first { configuration.views = views }
    return configuration
  }
}
