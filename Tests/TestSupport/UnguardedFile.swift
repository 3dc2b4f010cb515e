internal import CSQLite

/// A database file written past the rules of its schema, as damage writes: no trigger, no type, no CHECK and no NOT NULL
/// holds while values are changed, and all of them stand in the schema again afterwards.
package struct UnguardedFile {
  /// A column of a table.
  package struct Column: Hashable, Sendable {
    /// Name of the table.
    package let table: String
    /// Name of the column.
    package let name: String
    /// `INTEGER`, `TEXT`, `REAL` or `BLOB`.
    package let type: String
    /// Whether the schema forbids NULL.
    package let isRequired: Bool
    /// Whether the column is part of the key or refers to one.
    package let isKey: Bool
  }

  /// SQLite's words about a statement that failed.
  package struct Failed: Error {
    package let message: String
  }

  private let path: String

  /// The file of that path, which nobody else has open.
  package init(path: String) {
    self.path = path
  }

  /// The columns of all tables that are no part of a search index, in the order of the schema.
  package func columns() throws -> [Column] {
    try rows(
      """
      SELECT list.name, info.name, info.type, info."notnull",
        info.pk > 0 OR EXISTS (
          SELECT 1 FROM pragma_foreign_key_list(list.name) AS reference WHERE reference."from" = info.name
        )
      FROM pragma_table_list AS list, pragma_table_info(list.name) AS info
      WHERE list.schema = 'main' AND list.type = 'table' AND list.name NOT GLOB 'sqlite_*' AND list.name NOT GLOB '*_search*'
      ORDER BY list.name, info.cid
      """
    ).map { row in
      Column(table: row[0], name: row[1], type: row[2], isRequired: row[3] == "1", isKey: row[4] == "1")
    }
  }

  /// Whether a table holds what packs say, and nothing of a product.
  package func isOfPack(_ table: String) throws -> Bool {
    try rows(
      """
      WITH RECURSIVE reached (name) AS (
        SELECT '\(table)'
        UNION SELECT reference."table" FROM reached, pragma_foreign_key_list(reached.name) AS reference
      )
      SELECT 1 WHERE 'pack' IN reached AND 'product' NOT IN reached
      """
    ).count == 1
  }

  /// Whether the schema lets no row have a value, written as SQL; its triggers aside.
  package func forbids(_ value: String, in column: Column) throws -> Bool {
    let triggers = try rows("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = '\(column.table)'")
    return try open { database in
      try run("BEGIN", database)
      defer { sqlite3_exec(database, "ROLLBACK", nil, nil, nil) }
      for trigger in triggers { try run("DROP TRIGGER \"\(trigger[0])\"", database) }
      let changed = try? rows(Self.update(column, value), database)
      return changed?.isEmpty ?? true
    }
  }

  private static func update(_ column: Column, _ value: String) -> String {
    "UPDATE OR IGNORE \"\(column.table)\" SET \"\(column.name)\" = \(value) RETURNING 1"
  }

  /// Puts a value, written as SQL, into a column of every row that the UNIQUE rules let have it.
  ///
  /// - Returns: How many rows have it.
  package func damage(_ column: Column, with value: String) throws -> Int {
    let table = "'\(column.table)'"
    let rules = try rows("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = \(table)").first?.first ?? ""
    let triggers = try rows("SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = \(table)").map {
      $0[0]
    }
    try run(
      """
      PRAGMA writable_schema = ON;
      DELETE FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = \(table);
      UPDATE sqlite_schema SET sql = \(Self.quoted(Self.relaxed(rules))) WHERE type = 'table' AND name = \(table);
      """)
    let changed = try rows(Self.update(column, value)).count
    try run(
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = \(Self.quoted(rules)) "
        + "WHERE type = 'table' AND name = \(table)")
    for trigger in triggers { try run(trigger) }
    return changed
  }

  /// The text of a table without its rules.
  private static func relaxed(_ sql: String) -> String {
    var text = sql.replacing(" NOT NULL", with: "").replacing(") STRICT", with: ")").replacing("STRICT, ", with: "")
    while let start = text.firstRange(of: "CHECK (") {
      var depth = 1
      var end = start.upperBound
      while depth > 0, end < text.endIndex {
        if text[end] == "(" { depth += 1 }
        if text[end] == ")" { depth -= 1 }
        end = text.index(after: end)
      }
      text.replaceSubrange(start.lowerBound..<end, with: "@")
    }
    return text.replacing("@", with: "CHECK (1)")
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "''") + "'"
  }

  package func run(_ script: String) throws {
    try open { try run(script, $0) }
  }

  private func run(_ script: String, _ database: OpaquePointer?) throws {
    guard sqlite3_exec(database, script, nil, nil, nil) == SQLITE_OK else { throw failure(database) }
  }

  package func rows(_ sql: String) throws -> [[String]] {
    try open { try rows(sql, $0) }
  }

  private func rows(_ sql: String, _ database: OpaquePointer?) throws -> [[String]] {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK else { throw failure(database) }
    var rows: [[String]] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        rows.append(
          (0..<sqlite3_column_count(statement)).map { index in
            sqlite3_column_text(statement, index).map { String(cString: $0) } ?? ""
          })
      case SQLITE_DONE: return rows
      default: throw failure(database)
      }
    }
  }

  private func open<Result>(_ body: (OpaquePointer?) throws -> Result) throws -> Result {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    guard sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else { throw failure(database) }
    sqlite3_exec(database, "PRAGMA synchronous = OFF", nil, nil, nil)
    return try body(database)
  }

  private func failure(_ database: OpaquePointer?) -> Failed {
    Failed(message: sqlite3_errmsg(database).map { String(cString: $0) } ?? "")
  }
}
