/// The views by which derived tables follow from the logs.
///
/// They are of a connection, and in no file: whoever only reads does not pay for reading their text.
enum Derivation {
  private static let sql = EmbeddedFile.text(of: "Migrations/derivation.sql")

  /// Sees to it that a connection has the views; inside a transaction they go again with what the transaction takes back.
  static func prepare(on database: OpaquePointer) throws(SQLiteError) {
    let made = try Statement(SchemaQuery.derivationCount.rawValue, on: database)
    guard try made.step(), try made.int64("view_count") == 0 else { return }
    try Connection.executeScript(sql, on: database)
  }
}
