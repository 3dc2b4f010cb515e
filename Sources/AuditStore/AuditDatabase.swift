internal import CSQLite
internal import Glibc

/// An audit database: one SQLite file.
///
/// The API is synchronous. A transaction is a noncopyable value that exists only inside the closure given to
/// ``read(_:)`` or ``write(at:_:)``, and each closure sees one snapshot. The class is not Sendable: the compiler
/// keeps a connection on the task that opened it, and two tasks open the file twice.
public final class AuditDatabase {
  /// How a file is opened.
  public struct Configuration: Sendable {
    /// Identifies the machine; with the file's identity it tells one replica from another.
    public var machine: String
    /// Version of the program, kept with each migration it applies.
    public var toolVersion: String
    /// How long to wait for another writer, in seconds.
    public var busyTimeout: Int
    /// How much of the file to keep in memory, in KiB; a transaction that writes more than that spills to the disk.
    public var pageCacheSize: Int
    /// Folder in which the newest numbers of replicas are kept outside their files; nil: they are not kept, and a copy
    /// that is put back in the place of a file may give numbers a second time.
    public var stateFolder: String?
    /// Told once when a number could not be kept there: the folder, and why.
    public var tellUnkept: (@Sendable (_ folder: String, _ reason: String) -> Void)?
    /// Called when a transaction that wrote has been committed: whatever fails afterwards, it is stored.
    public var tellStored: @Sendable () -> Void = {}
    /// Whether memory is counted, so that ``QueryLimits/memory`` holds; the process's first database decides.
    public var isMemoryCounted: Bool
    /// The schema's history; a test may give another one.
    public var migrations: [Migration]
    /// The views of the newest schema; a test may give others.
    public var views: SchemaViews

    /// A configuration with a wait of 5 seconds, a page cache of 64 MiB and the migrations of the program.
    public init(machine: String, toolVersion: String) {
      self.machine = machine
      self.toolVersion = toolVersion
      busyTimeout = 5
      pageCacheSize = Connection.usualPageCacheSize
      isMemoryCounted = false
      migrations = Migration.embedded
      views = .embedded
    }
  }

  /// The file.
  public let path: String
  /// Where it is while it is being built, else the same.
  let file: String
  /// Whether the file can only be read.
  public let isReadOnly: Bool
  let configuration: Configuration
  let connection: Connection
  /// Version of the program, as it was configured.
  public var toolVersion: String { configuration.toolVersion }
  /// Number of the schema that was found to be as the migrations make it; nil until then.
  private var knownSchema: Int64?
  private var isInTransaction = false
  private var hasToldOfState = false

  init(path: String, file: String? = nil, configuration: Configuration, connection: consuming Connection) {
    self.path = path
    self.file = file ?? path
    self.configuration = configuration
    isReadOnly = connection.isReadOnly
    self.connection = connection
  }

  /// Creates a file and its schema.
  ///
  /// - Parameters:
  ///   - path: Where; nothing may be there.
  ///   - now: UTC, milliseconds since 1970.
  ///   - fill: Fills the database before it appears at its path.
  /// - Throws: ``StoreError``, and what `fill` throws. Then, and when the process is killed, nothing is at the path.
  public static func create(
    at path: String, configuration: Configuration, now: Int64, fill: (AuditDatabase) throws -> Void = { _ in }
  ) throws -> AuditDatabase {
    guard !FileFacts.exists(path) else { throw StoreError.alreadyExists(path: path) }
    let partial = try partialFile(of: path)
    do {
      try build(partial.path, shownAs: path, configuration, now, fill)
      try finish(partial, at: path)
    } catch {
      partial.remove()
      throw error
    }
    return try open(at: path, configuration: configuration)
  }

  static func partialFile(of path: String, mode: mode_t = 0o644) throws -> PartialFile {
    do {
      return try PartialFile(of: path, mode: mode)
    } catch {
      throw StoreError.cannotCreate(path: path, reason: String(cString: strerror(error.code)))
    }
  }

  static func finish(_ partial: PartialFile, at path: String) throws {
    try requireNoLog(of: path)
    switch partial.finish() {
    case 0: break
    // Of two processes that create a file at once, one is told that it exists.
    case EEXIST: throw StoreError.alreadyExists(path: path)
    case let code: throw StoreError.cannotCreate(path: path, reason: String(cString: strerror(code)))
    }
  }

  /// Refuses a path beside which the log of another file is left: SQLite would write it into the new one.
  static func requireNoLog(of path: String) throws {
    // The log of a file that somebody has made there meanwhile is not left by another one.
    for log in ["-wal", "-journal"].map({ path + $0 }) where FileFacts.exists(log) && !FileFacts.exists(path) {
      throw StoreError.alreadyExists(path: log)
    }
  }

  static func build(
    _ file: String, shownAs path: String, _ configuration: Configuration, _ now: Int64,
    _ fill: (AuditDatabase) throws -> Void
  ) throws {
    let connection = try connect(file, isCreated: true, configuration)
    try converting(path, busySeconds: configuration.busyTimeout) {
      try connection.execute("PRAGMA application_id = \(Migrator.applicationID)")
      try connection.execute("PRAGMA journal_mode = WAL")
      let migrator = migrator(path, configuration)
      try migrator.migrate(connection, from: 0, to: migrator.newest, now: now)
    }
    let database = AuditDatabase(path: path, file: file, configuration: configuration, connection: connection)
    try fill(database)
    try database.emptyLog()
  }

  /// Moves everything from the write-ahead log into the file, as closing does, but says when it cannot.
  func emptyLog() throws {
    try Self.converting(path, busySeconds: configuration.busyTimeout) {
      guard try connection.integer("PRAGMA wal_checkpoint(TRUNCATE)") == 0 else {
        throw StoreError.busy(path: path, seconds: configuration.busyTimeout)
      }
    }
  }

  /// Opens a file whose schema is the one that this program needs.
  ///
  /// - Throws: ``StoreError`` when there is no such file, it is a folder, no database, foreign, damaged, newer,
  ///   older or edited.
  public static func open(at path: String, configuration: Configuration) throws -> AuditDatabase {
    let migrator = migrator(path, configuration)
    let connection = try connect(path, isCreated: false, configuration)
    let version = try converting(path, busySeconds: configuration.busyTimeout) {
      do {
        return try migrator.verify(connection)
      } catch {
        connection.leaveLog()
        throw error
      }
    }
    guard version == migrator.newest else {
      throw StoreError.schemaTooOld(path: path, found: version, newestKnown: migrator.newest)
    }
    let database = AuditDatabase(path: path, configuration: configuration, connection: connection)
    try converting(path, busySeconds: configuration.busyTimeout) {
      // The program's own schema has its views.
      guard try !database.hasEmbeddedSchema(), !database.isReadOnly else { return }
      try migrator.renewViews(on: database.connection)
    }
    return database
  }

  /// Brings a file's schema up to date, after a backup beside it.
  ///
  /// - Parameters:
  ///   - target: Number of the last migration to apply; nil means the newest.
  ///   - isDryRun: Whether only to say what would be done.
  ///   - now: UTC, milliseconds since 1970.
  /// - Returns: What was, or would be, done.
  /// - Throws: ``StoreError``, such as ``StoreError/schemaDiffers(path:differences:)`` for a file in which something
  ///   stands that a migration might take for its own.
  public static func migrate(
    at path: String, to target: Int? = nil, isDryRun: Bool = false, configuration: Configuration, now: Int64
  ) throws -> MigrationReport {
    let migrator = migrator(path, configuration)
    let connection = try connect(path, isCreated: false, configuration)
    return try converting(path, busySeconds: configuration.busyTimeout) {
      let last = target ?? migrator.newest
      let version: Int
      do {
        version = try migrator.verifySchema(connection, olderThan: last)
      } catch {
        connection.leaveLog()
        throw error
      }
      guard last >= version, last <= migrator.newest else {
        throw StoreError.invalid(
          "cannot migrate \(path) from schema \(version) to \(last); name a number from \(version) to \(migrator.newest)"
        )
      }
      let pending = migrator.migrations.filter { $0.number > version && $0.number <= last }
      guard !pending.isEmpty else { return MigrationReport(from: version, pending: [], backup: nil) }
      guard !isDryRun else {
        return MigrationReport(from: version, pending: pending, backup: nil)
      }
      guard !connection.isReadOnly else { throw StoreError.readOnly(path: path) }
      let digits = String(repeating: "0", count: max(0, 4 - String(version).count)) + String(version)
      let backup = try copyAside(connection, "\(path).bak-\(digits)")
      try migrator.migrate(connection, from: version, to: last, now: now)
      return MigrationReport(from: version, pending: pending, backup: backup)
    }
  }

  /// Copies to the path, or to the first of PATH-2, PATH-3 … where nothing is: an earlier backup is never overwritten.
  ///
  /// - Returns: Where the copy is.
  private static func copyAside(_ connection: borrowing Connection, _ path: String) throws -> String {
    var free = path
    var number = 1
    while true {
      do {
        try copy(connection, of: path, to: free)
        return free
      } catch StoreError.alreadyExists {
        number += 1
        free = "\(path)-\(number)"
      }
    }
  }

  static func migrator(_ path: String, _ configuration: Configuration) -> Migrator {
    Migrator(
      path: path, migrations: configuration.migrations, views: configuration.views,
      toolVersion: configuration.toolVersion)
  }

  static func connect(
    _ path: String, isCreated: Bool, _ configuration: Configuration
  ) throws -> Connection {
    guard !FileFacts.isFolder(path) else { throw StoreError.isFolder(path: path) }
    guard isCreated || FileFacts.exists(path) else { throw StoreError.noSuchFile(path: path) }
    do {
      return try Connection(
        path: path, isCreated: isCreated, busyTimeout: Int32(configuration.busyTimeout) * 1000,
        pageCacheSize: configuration.pageCacheSize, isMemoryCounted: configuration.isMemoryCounted)
    } catch let error where error.code.primary == .cannotOpen && isCreated {
      throw StoreError.cannotCreate(path: path, reason: error.message)
    } catch let error where error.code.primary == .cannotOpen && access(path, R_OK) != 0 {
      throw StoreError.noPermission(path: path)
    } catch let error where error.code == .error && error.sql != nil {
      // A statement of our own that needs nothing but the file's header and schema.
      throw StoreError.corrupt(path: path, detail: error.message)
    } catch {
      throw StoreError(error, path: path, busySeconds: configuration.busyTimeout)
    }
  }

  static func converting<Result>(
    _ path: String, busySeconds: Int, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as SQLiteError {
      throw StoreError(error, path: path, busySeconds: busySeconds)
    }
  }

  /// Reads in one snapshot.
  ///
  /// - Parameter companion: What a layer above keeps beside the snapshot; nil: nothing.
  /// - Throws: ``StoreError``, or what `body` throws.
  /// - Precondition: It does not run inside another transaction of this database.
  public func read<Result>(
    beside companion: (any SnapshotCompanion)? = nil, _ body: (borrowing ReadTransaction) throws -> Result
  ) throws -> Result {
    try converting {
      do {
        return try connection.transaction(.reading) {
          try requireSchema()
          return try body(snapshot(beside: companion))
        }
      } catch StoreError.unexpected(let code, let message, let sql) {
        // What a query did not find may be what somebody has dropped or changed.
        try requireBuiltInSchema()
        throw StoreError.unexpected(code: code, message: message, sql: sql)
      }
    }
  }

  /// What reads in the transaction that was begun.
  func snapshot(beside companion: (any SnapshotCompanion)? = nil) -> ReadTransaction {
    ReadTransaction(
      database: connection.handle, path: path, statements: connection.statements, companion: companion)
  }

  /// Runs a transaction, and nothing inside it that begins another one.
  ///
  /// - Precondition: None is open: SQLite has one for each connection, and a second one would end the first.
  func alone<Result>(_ body: () throws -> Result) throws -> Result {
    precondition(!isInTransaction, "a transaction begins inside another one of the same database")
    isInTransaction = true
    defer { isInTransaction = false }
    return try body()
  }

  /// Runs a transaction alone, with the store's own errors.
  private func converting<Result>(_ body: () throws -> Result) throws -> Result {
    try alone { try Self.converting(path, busySeconds: configuration.busyTimeout, body) }
  }

  /// Writes in one transaction: all of it is stored, or nothing.
  ///
  /// - Parameters:
  ///   - now: UTC, milliseconds since 1970; stamps what is written.
  ///   - isRehearsal: Whether all is done and checked as in earnest, and nothing is kept.
  /// - Throws: ``StoreError``, such as ``StoreError/schemaDiffers(path:differences:)``, or what `body` throws; then
  ///   nothing was written.
  /// - Precondition: It does not run inside another transaction of this database.
  public func write<Result>(
    at now: Int64, isRehearsal: Bool = false, _ body: (borrowing WriteTransaction) throws -> Result
  ) throws -> Result {
    guard !isReadOnly else { throw StoreError.readOnly(path: path) }
    return try converting {
      try useWriteAheadLog()
      let log = LogSequence(
        machine: configuration.machine, fileIdentity: FileFacts.identity(of: file), now: now,
        state: configuration.stateFolder.map(ReplicaState.init))
      let result = try connection.transaction(.writing, isKept: !isRehearsal) {
        try requireSchema()
        try requireBuiltInSchema()
        let transaction = WriteTransaction(
          read: snapshot(), log: log, now: now)
        let result = try body(transaction)
        try transaction.refreshIssues()
        try transaction.closeLog()
        return result
      }
      if !isRehearsal {
        configuration.tellStored()
        keepNumber(of: log)
      }
      return result
    }
  }

  /// Keeps the newest number outside the file; what was written is written, whether that succeeds or not.
  private func keepNumber(of log: LogSequence) {
    guard let state = log.state, let replica = log.replica else { return }
    let code = state.keep(log.last, of: replica.uuid)
    guard code != 0, !hasToldOfState else { return }
    hasToldOfState = true
    configuration.tellUnkept?(state.folder, String(cString: strerror(code)))
  }

  /// A backup has no write-ahead log until it is written to.
  private func useWriteAheadLog() throws(SQLiteError) {
    do {
      try connection.execute("PRAGMA journal_mode = WAL")
    } catch {
      switch error.code {
      // Somebody else uses it; the transaction itself waits for them, and the next write tries again.
      case .busy, .locked: return
      default: throw error
      }
    }
  }

  /// What is other in the schema than the migrations make it, in order; empty when nothing is.
  ///
  /// Such a file can be read, and nothing can be written to it.
  public func schemaDifferences() throws -> [SchemaDifference] {
    try Self.converting(path, busySeconds: configuration.busyTimeout) { try findSchemaDifferences() }
  }

  /// Whether the schema is the program's own, as far as that is known without making it anew.
  private func hasEmbeddedSchema() throws(SQLiteError) -> Bool {
    let version = try connection.integer(SchemaQuery.version.rawValue)
    guard try Schema.isEmbedded(on: connection, configuration.migrations, configuration.views) else { return false }
    knownSchema = version
    return true
  }

  func findSchemaDifferences() throws(SQLiteError) -> [SchemaDifference] {
    let version = try connection.integer(SchemaQuery.version.rawValue)
    guard version != knownSchema else { return [] }
    let differences = try Schema.differences(on: connection, from: configuration.migrations, configuration.views)
    if differences.isEmpty { knownSchema = version }
    return differences
  }

  /// Looks at the schema under the lock of a transaction, so that nobody changes it behind the look.
  private func requireBuiltInSchema() throws {
    let differences = try findSchemaDifferences()
    guard differences.isEmpty else { throw StoreError.schemaDiffers(path: path, differences: differences) }
  }

  /// Sees to it that no other auditctl migrated the file since it was opened.
  private func requireSchema() throws {
    let version = Int(try connection.integer("PRAGMA user_version"))
    let known = Self.migrator(path, configuration).newest
    guard version <= known else {
      throw StoreError.schemaTooNew(path: path, found: version, newestKnown: known)
    }
    guard version == known else {
      throw StoreError.schemaTooOld(path: path, found: version, newestKnown: known)
    }
  }

  /// A number that is another one after anybody else has written to the file; it says nothing else.
  public func foreignChanges() throws -> Int64 {
    try Self.converting(path, busySeconds: configuration.busyTimeout) {
      try connection.integer("PRAGMA data_version")
    }
  }
}
