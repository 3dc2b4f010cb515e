internal import CSQLite

/// An open SQLite connection, checkpointed and closed when it goes out of scope.
struct Connection: ~Copyable {
  let handle: OpaquePointer
  /// Its statements that run more than once.
  let statements: StatementCache
  /// What a transaction is for, and how it begins.
  enum TransactionKind: String {
    case reading = "BEGIN"
    case writing = "BEGIN IMMEDIATE"
  }

  /// Whether the file, its folder or its medium does not let us write.
  let isReadOnly: Bool
  /// Whether a write-ahead log was beside the file before this connection.
  private let isLogPresent: Bool
  private let wait: BusyWait
  /// The write-ahead log that was at its path when this connection first wrote.
  private let knownLog = KnownLog()

  private final class KnownLog {
    var identity: String?
  }

  /// The oldest SQLite that has all we use: STRICT, RETURNING and `sqlite3_error_offset`.
  static let oldestVersion: Int32 = 3_038_000

  /// How much of a file a connection keeps in memory unless it is told otherwise, in KiB.
  static let usualPageCacheSize = 65_536

  /// Run once in the process, before its first connection: the first of the two decides.
  private static let configured: Void = auditctl_configure(0)
  private static let configuredToCount: Void = auditctl_configure(1)

  /// Opens a file and sets the connection up.
  ///
  /// Where the file can only be read and SQLite cannot keep its shared memory beside it, the file is opened as
  /// immutable, which is safe as long as no write-ahead log waits to be read.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isCreated: Whether to create it.
  ///   - busyTimeout: How long to wait for a lock, in milliseconds.
  ///   - pageCacheSize: How much of the file to keep in memory, in KiB.
  ///   - isMemoryCounted: Whether memory is counted, so that it can be limited; the process's first connection decides.
  init(
    path: String, isCreated: Bool, busyTimeout: Int32, pageCacheSize: Int = Self.usualPageCacheSize,
    isMemoryCounted: Bool = false
  ) throws(SQLiteError) {
    guard sqlite3_libversion_number() >= Self.oldestVersion else {
      throw SQLiteError(code: .error, message: "SQLite \(String(cString: sqlite3_libversion())) is too old")
    }
    if isMemoryCounted { Self.configuredToCount } else { Self.configured }
    let wait = BusyWait(milliseconds: busyTimeout)
    // Where this user may not write, SQLite would leave a log beside the file that locks its owner out.
    let hasLog = FileFacts.exists(FileFacts.resolved(path) + "-wal")
    guard isCreated || hasLog || FileFacts.isWritable(path) else {
      handle = try Self.open(Self.immutableURI(path), flags: SQLITE_OPEN_URI, wait: wait, pageCacheSize)
      statements = StatementCache(on: handle)
      isReadOnly = true
      isLogPresent = hasLog
      self.wait = wait
      return
    }
    do throws(SQLiteError) {
      let opened = try Self.open(
        FileFacts.plain(path), flags: isCreated ? SQLITE_OPEN_CREATE : 0, wait: wait, pageCacheSize)
      handle = opened
      statements = StatementCache(on: opened)
      isReadOnly = sqlite3_db_readonly(opened, "main") == 1
      isLogPresent = hasLog
      self.wait = wait
    } catch {
      guard error.code.primary == .cannotOpen || error.code.primary == .readOnly, !isCreated,
        FileFacts.size(of: FileFacts.resolved(path) + "-wal") ?? 0 == 0
      else { throw error }
      handle = try Self.open(Self.immutableURI(path), flags: SQLITE_OPEN_URI, wait: wait, pageCacheSize)
      statements = StatementCache(on: handle)
      isReadOnly = true
      isLogPresent = hasLog
      self.wait = wait
    }
  }

  /// Opens an empty database that is nowhere but in memory.
  init() throws(SQLiteError) {
    let wait = BusyWait(milliseconds: 0)
    handle = try Self.open(":memory:", flags: SQLITE_OPEN_MEMORY, wait: wait, Self.usualPageCacheSize)
    statements = StatementCache(on: handle)
    isReadOnly = false
    isLogPresent = false
    self.wait = wait
  }

  deinit {
    statements.removeAll()
    if !isReadOnly, sqlite3_total_changes64(handle) > 0 {
      sqlite3_busy_timeout(handle, 0)
      // So that the file at rest is one file. Another process that reads keeps its log, and closes it in its turn.
      sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    }
    sqlite3_close_v2(handle)
  }

  private static func open(
    _ name: String, flags: Int32, wait: BusyWait, _ pageCacheSize: Int
  ) throws(SQLiteError) -> OpaquePointer {
    var opened: OpaquePointer?
    let all = flags | SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(name, &opened, all, nil)
    guard code == SQLITE_OK, let opened else {
      let error = SQLiteError(code: code, on: opened, sql: nil)
      sqlite3_close(opened)
      throw error
    }
    do throws(SQLiteError) {
      try setUp(opened, wait: wait, pageCacheSize)
      return opened
    } catch {
      sqlite3_close(opened)
      throw error
    }
  }

  private static func setUp(
    _ database: OpaquePointer, wait: BusyWait, _ pageCacheSize: Int
  ) throws(SQLiteError) {
    for (option, value) in [
      (SQLITE_DBCONFIG_DQS_DDL, 0), (SQLITE_DBCONFIG_DQS_DML, 0), (SQLITE_DBCONFIG_DEFENSIVE, 1),
      (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0), (SQLITE_DBCONFIG_ENABLE_FKEY, 1),
    ] as [(Int32, Int32)] {
      let code = auditctl_db_config(database, option, value)
      guard code == SQLITE_OK else { throw SQLiteError(code: code, on: database, sql: nil) }
    }
    wait.install(on: database)
    // REPLACE deletes rows behind the back of delete triggers unless triggers are recursive.
    try execute("PRAGMA recursive_triggers = ON", on: database)
    try execute("PRAGMA synchronous = FULL", on: database)
    // Less than nothing means KiB, and not pages. It reads the schema, which shows whether the file can be read at all.
    try execute("PRAGMA cache_size = -\(pageCacheSize)", on: database)
  }

  private static func immutableURI(_ path: String) -> String {
    var uri = "file:"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        uri.unicodeScalars.append(UnicodeScalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        uri += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return uri + "?immutable=1"
  }

  private static func execute(_ sql: String, on database: OpaquePointer) throws(SQLiteError) {
    let statement = try Statement(sql, on: database)
    try statement.run()
  }

  /// Runs no trigger any more, for a file whose triggers are not known.
  func ignoreTriggers() throws(SQLiteError) {
    let code = auditctl_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    guard code == SQLITE_OK else { throw SQLiteError(code: code, on: handle, sql: nil) }
  }

  /// Runs something without triggers: those that guard what may not be changed know nothing of rows that another copy has.
  func withoutTriggers<Value>(_ body: () throws -> Value) throws -> Value {
    try ignoreTriggers()
    defer { _ = auditctl_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 1) }
    return try body()
  }

  /// Leaves a log that waits beside the file as it is, because the file is another program's.
  func leaveLog() {
    guard isLogPresent else { return }
    _ = auditctl_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
  }

  /// Runs one statement without parameters.
  func execute(_ sql: String) throws(SQLiteError) {
    try Self.execute(sql, on: handle)
  }

  /// Runs one statement without parameters, which is kept for the next time.
  private func run(_ sql: String) throws(SQLiteError) {
    try statements.statement(sql).statement.run()
  }

  /// Runs something while a setting is another one.
  ///
  /// - Parameters:
  ///   - setting: Sets it, such as `PRAGMA foreign_keys = OFF`.
  ///   - back: Puts it back, also when `body` throws.
  /// - Throws: What `body` throws; else that it cannot be put back, and then the connection is not to be used any more.
  func during<Value>(_ setting: String, back: String, _ body: () throws -> Value) throws -> Value {
    try execute(setting)
    let value: Value
    do {
      value = try body()
    } catch {
      // What went wrong first is what its caller has to know.
      try? execute(back)
      throw error
    }
    try execute(back)
    return value
  }

  /// Runs every statement of a script.
  func executeScript(_ script: String) throws(SQLiteError) {
    try Self.executeScript(script, on: handle)
  }

  /// Runs statements that return nothing, on a connection that others hold.
  static func executeScript(_ script: String, on database: OpaquePointer) throws(SQLiteError) {
    let code = sqlite3_exec(database, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw SQLiteError(code: code, on: database, sql: script) }
  }

  /// Reads one integer.
  func integer(_ sql: String) throws(SQLiteError) -> Int64 {
    let kept = try statements.statement(sql)
    defer { kept.statement.reset() }
    return try kept.statement.step() ? kept.statement.key() : 0
  }

  /// Whether the schema has a table of that name.
  func hasTable(_ name: String) throws(SQLiteError) -> Bool {
    let statement = try Statement("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = :name", on: handle)
    try statement.bind(name)
    return try statement.step()
  }

  /// Begins, runs and commits; rolls back on any error, also when the commit fails.
  ///
  /// - Parameter isKept: Whether to commit; else all is rolled back.
  func transaction<Result>(
    _ kind: TransactionKind, isKept: Bool = true, _ body: () throws -> Result
  ) throws -> Result {
    // Left open only where memory ran out in the middle of rolling back.
    rollBackOpenTransaction()
    try run(kind.rawValue)
    do {
      if kind == .writing { try requireFilesInPlace() }
      let result = try body()
      if kind == .writing { try requireFilesInPlace() }
      try run(isKept ? "COMMIT" : "ROLLBACK")
      // Once more, for whoever is told that it was stored looks for it at the path.
      if kind == .writing {
        try requireFileInPlace()
        if try !isLogInPlace() { try saveRemovedLog() }
      }
      return result
    } catch is LogRemoved {
      rollBackOpenTransaction()
      try saveRemovedLog()
      throw StoreError.logRemoved(path: path)
    } catch {
      rollBackOpenTransaction()
      if (error as? SQLiteError)?.code == .moved {
        // What the log holds belongs to the file that was moved. Left there, it would be taken for changes of the file
        // that is at the path now.
        sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
      }
      throw error
    }
  }

  private func rollBackOpenTransaction() {
    if sqlite3_get_autocommit(handle) == 0 {
      sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
    }
  }

  /// The write-ahead log that is open is not the one at its path.
  private struct LogRemoved: Error {}

  /// The path of the file.
  private var path: String { sqlite3_db_filename(handle, "main").map { String(cString: $0) } ?? "" }

  private func requireFilesInPlace() throws {
    try requireFileInPlace()
    // Under another name the file has another log, and neither knows of the other.
    guard FileFacts.nameCount(of: path) < 2 else { throw StoreError.hasOtherNames(path: path) }
    guard try isLogInPlace() else { throw LogRemoved() }
  }

  /// Whether the write-ahead log that is open is the one at its path: SQLite would go on to write into a log that was removed,
  /// and nobody would ever see it.
  private func isLogInPlace() throws(SQLiteError) -> Bool {
    guard let name = sqlite3_db_filename(handle, "main"), !path.isEmpty, let log = sqlite3_filename_wal(name) else {
      return true
    }
    let identity = FileFacts.identity(of: String(cString: log))
    guard identity.isEmpty else {
      guard let known = knownLog.identity else {
        knownLog.identity = identity
        return true
      }
      return identity == known
    }
    // Without a log at its path it is in another mode, or the log is gone.
    let mode = try Statement("PRAGMA journal_mode", on: handle)
    guard try mode.step() else { return true }
    return try mode.text("journal_mode") != "wal"
  }

  /// Writes what a removed log holds, which is still open here, into the file.
  ///
  /// - Throws: ``StoreError/logLost(path:)`` where that cannot be.
  private func saveRemovedLog() throws {
    let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    guard code == SQLITE_OK else { throw StoreError.logLost(path: path) }
  }

  /// Sees to it that the file that is open is the one at its path: SQLite would go on to write into a file that was
  /// removed or replaced, and nobody would ever see it.
  private func requireFileInPlace() throws(SQLiteError) {
    var isMoved: Int32 = 0
    let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &isMoved)
    guard code == SQLITE_OK else { throw SQLiteError(code: code, on: handle, sql: nil) }
    guard isMoved == 0 else {
      throw SQLiteError(code: .moved, message: String(cString: sqlite3_errstr(SQLiteResultCode.moved.rawValue)))
    }
  }
}
