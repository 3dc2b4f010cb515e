internal import CSQLite

/// Compares the schema of a file with the one that its migrations make.
///
/// A foreign trigger can change what is written, a foreign index or a changed column can refuse or convert it, and a view
/// can show something else than the logs say. So nothing is written into such a file.
struct Schema {
  /// The tables that FTS5 makes for a table of its own: their names behind its name, and an underscore.
  private static let shadows = ["data", "idx", "content", "docsize", "config"]

  private struct Key: Hashable {
    let type: String
    let name: String
  }

  private struct Definition: Equatable {
    let table: String
    let sql: String
  }

  private var objects: [Key: Definition] = [:]

  /// Sum of the hashes of all objects that the program's own migrations make.
  ///
  /// It saves making that schema anew to compare with it. Where it does not fit, because it is of an older migration or
  /// because another SQLite words its tables in another way, the schema is made and compared, and the answer is the same.
  /// A test says what it is to be.
  static let embeddedDigest: Int64 = 2_051_670_293_608_808_036

  /// What is other in a file than its migrations make it, in order; empty when nothing is.
  ///
  /// - Parameters:
  ///   - migrations: Those that were applied to the file.
  ///   - views: Those that were made after them; nil when views are not to be compared.
  static func differences(
    on connection: borrowing Connection, from migrations: [Migration], _ views: SchemaViews?
  ) throws(SQLiteError) -> [SchemaDifference] {
    if try isEmbedded(on: connection, migrations, views) { return [] }
    let model = try Connection()
    // As when they are applied to a file.
    try model.execute("PRAGMA foreign_keys = OFF")
    for migration in migrations { try model.executeScript(migration.sql) }
    if let views { try model.executeScript(views.sql) }
    return try Schema(on: connection).differences(from: Schema(on: model)).filter { views != nil || $0.type != "view" }
  }

  /// Whether the schema is the program's own, as far as that is known without making it anew.
  static func isEmbedded(
    on connection: borrowing Connection, _ migrations: [Migration], _ views: SchemaViews?
  ) throws(SQLiteError) -> Bool {
    guard migrations == Migration.embedded, views == .embedded else { return false }
    return try digest(on: connection) == embeddedDigest
  }

  /// Sum of the hashes of all objects, in any order: a copy of a file has them in another one.
  static func digest(on connection: borrowing Connection) throws(SQLiteError) -> Int64 {
    var sum: Int64 = 0
    try Statement(SchemaQuery.objects.rawValue, on: connection.handle).forEachRow { row in
      sum &+= row.digest(from: embeddedSeed)
    }
    return sum
  }

  private static let embeddedSeed: UInt64 = 0x5CE1_F0A3_9B64_2D17

  private init(on connection: borrowing Connection) throws(SQLiteError) {
    var objects: [Key: Definition] = [:]
    try Statement(SchemaQuery.objects.rawValue, on: connection.handle).forEachRow { row in
      let key = Key(type: try row.text("type"), name: try row.text("name"))
      objects[key] = Definition(table: try row.text("tbl_name"), sql: try row.text("sql"))
    }
    self.objects = objects
    let searched = objects.filter { $0.value.sql.hasPrefix("CREATE VIRTUAL TABLE") }.map(\.key.name)
    for name in searched {
      for shadow in Self.shadows { self.objects[Key(type: "table", name: "\(name)_\(shadow)")] = nil }
    }
  }

  private func differences(from model: Schema) -> [SchemaDifference] {
    var differences: [SchemaDifference] = []
    func add(_ kind: SchemaDifference.Kind, _ key: Key, _ definition: Definition) {
      differences.append(SchemaDifference(kind: kind, type: key.type, name: key.name, table: definition.table))
    }
    for (key, definition) in objects {
      switch model.objects[key] {
      case nil: add(.foreign, key, definition)
      case definition: break
      default: add(.changed, key, definition)
      }
    }
    for (key, definition) in model.objects where objects[key] == nil { add(.missing, key, definition) }
    return differences.sorted()
  }
}
