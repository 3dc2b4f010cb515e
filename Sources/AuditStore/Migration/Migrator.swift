/// Brings a file to the newest schema, and refuses files whose history is not ours.
struct Migrator {
  /// "audt": marks a SQLite file as ours.
  static let applicationID: Int64 = 0x6175_6474

  let path: String
  let migrations: [Migration]
  let views: SchemaViews
  let toolVersion: String

  /// The schema that this program needs.
  var newest: Int { migrations.last?.number ?? 0 }

  /// Checks that the file is ours and at which schema it stands.
  ///
  /// - Returns: Number of the newest migration that was applied.
  /// - Throws: ``StoreError`` for a foreign file, a newer schema, or a history that was edited or has gaps.
  func verify(_ connection: borrowing Connection) throws -> Int {
    let applicationID = try connection.integer("PRAGMA application_id")
    guard applicationID == Self.applicationID else {
      throw StoreError.notAnAuditDatabase(path: path, applicationID: applicationID)
    }
    let version = Int(try connection.integer("PRAGMA user_version"))
    guard version <= newest else {
      throw StoreError.schemaTooNew(path: path, found: version, newestKnown: newest)
    }
    guard version > 0, let applied = try history(of: connection) else {
      throw StoreError.migrationMissing(path: path, number: 1)
    }
    for migration in migrations.prefix(version) {
      guard let known = applied[migration.number] else {
        throw StoreError.migrationMissing(path: path, number: migration.number)
      }
      guard known.sha256 == migration.sha256 else {
        throw StoreError.migrationEdited(number: migration.number, name: known.name)
      }
    }
    return version
  }

  /// The migrations that were applied, by number; nil where the file keeps no history.
  private func history(
    of connection: borrowing Connection
  ) throws(SQLiteError) -> [Int: (name: String, sha256: String)]? {
    do throws(SQLiteError) {
      var applied: [Int: (name: String, sha256: String)] = [:]
      let statement = try Statement(MigrationQuery.history.rawValue, on: connection.handle)
      while try statement.step() {
        applied[try statement.int("number")] = try (statement.text("name"), statement.text("sha256"))
      }
      return applied
    } catch {
      guard try connection.hasTable("schema_migration") else { return nil }
      throw error
    }
  }

  /// Checks that the file is ours, and that its schema is what the migrations that were applied make of an empty file.
  ///
  /// It reads one snapshot, for another process may migrate the file meanwhile.
  ///
  /// - Parameter target: The schema is only looked at while it is older than this one; nil: in any case.
  /// - Returns: Number of the newest migration that was applied.
  /// - Throws: As ``verify(_:)``, and ``StoreError/schemaDiffers(path:differences:)``.
  func verifySchema(_ connection: borrowing Connection, olderThan target: Int? = nil) throws -> Int {
    try connection.transaction(.reading) {
      let version = try verify(connection)
      if let target, version >= target { return version }
      // Views of another text make way for those of this program.
      let differences = try Schema.differences(
        on: connection, from: migrations.filter { $0.number <= version }, hasViews(connection) ? views : nil)
      guard differences.isEmpty else { throw StoreError.schemaDiffers(path: path, differences: differences) }
      return version
    }
  }

  /// Applies the migrations that the file lacks, each in a transaction of its own.
  ///
  /// - Parameters:
  ///   - version: Number of the newest one that was applied.
  ///   - target: Number of the last one to apply, included.
  ///   - now: UTC, milliseconds since 1970.
  func migrate(_ connection: borrowing Connection, from version: Int, to target: Int, now: Int64) throws {
    for migration in migrations where migration.number > version && migration.number <= target {
      try apply(migration, to: connection, now: now)
    }
  }

  private func apply(_ migration: Migration, to connection: borrowing Connection, now: Int64) throws {
    do {
      // Inside a transaction SQLite ignores this pragma, and a rebuilt table needs it off.
      try connection.during("PRAGMA foreign_keys = OFF", back: "PRAGMA foreign_keys = ON") {
        try connection.transaction(.writing) {
          // Another process may have applied it while this one waited for the lock.
          if try connection.integer("PRAGMA user_version") < Int64(migration.number) {
            try run(migration, on: connection, now: now)
          }
        }
      }
      guard try connection.integer("PRAGMA foreign_keys") == 1 else {
        throw StoreError.migrationFailed(
          number: migration.number, name: migration.name, message: "references are not checked any more after it")
      }
    } catch let error as SQLiteError {
      switch error.code {
      case .busy, .locked, .full, .readOnly, .ioError, .corrupt, .notADatabase, .cannotOpen, .outOfMemory:
        throw StoreError(error, path: path)
      default:
        throw StoreError.migrationFailed(
          number: migration.number, name: migration.name, message: error.message)
      }
    }
  }

  private func run(_ migration: Migration, on connection: borrowing Connection, now: Int64) throws {
    try connection.executeScript(migration.sql)
    let check = try Statement("PRAGMA foreign_key_check", on: connection.handle)
    if try check.step() {
      throw StoreError.migrationFailed(
        number: migration.number, name: migration.name, message: "rows of \(check.shown(0)) lead nowhere")
    }
    let record = try Statement(MigrationQuery.insert.rawValue, on: connection.handle)
    try record.bind(migration.number, migration.name, migration.sha256, now, toolVersion, migration.sql)
    try record.run()
    if migration.number == newest { try makeViews(on: connection) }
    // A pragma takes no parameter; the number comes from our own file's name.
    try connection.execute("PRAGMA user_version = \(migration.number)")
  }
}

extension Migrator {
  /// Makes the views of a file anew when they were made from another text, as another program of the same schema has it.
  ///
  /// - Throws: ``SQLiteError``; then the views are as they were.
  func renewViews(on connection: borrowing Connection) throws {
    guard try !hasViews(connection) else { return }
    try connection.transaction(.writing) {
      // Another process may have made them, or migrated the file, while this one waited for the lock.
      guard try connection.integer("PRAGMA user_version") == Int64(newest), try !hasViews(connection) else { return }
      try makeViews(on: connection)
    }
  }

  private func hasViews(_ connection: borrowing Connection) throws(SQLiteError) -> Bool {
    try connection.integer(MigrationQuery.viewDigest.rawValue) == views.digest
  }

  private func makeViews(on connection: borrowing Connection) throws(SQLiteError) {
    try connection.executeScript(views.sql)
    let made = try Statement(MigrationQuery.setViews.rawValue, on: connection.handle)
    try made.bind(views.digest)
    try made.run()
  }
}

/// What a migration did, or would do.
public struct MigrationReport: Hashable, Sendable {
  /// Number of the newest migration that the file had; 0 for none.
  public let from: Int
  /// The migrations that were, or would be, applied, in order.
  public let pending: [Migration]
  /// The backup that was made before; nil when nothing was done.
  public let backup: String?
}

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
