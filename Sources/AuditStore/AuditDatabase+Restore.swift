internal import Glibc

extension AuditDatabase {
  /// What became of a backup that was put in the place of a database.
  public struct Restoration: Hashable, Sendable {
    /// Where the file that was there is now; nil when there was none.
    public let kept: String?
    /// Number of the backup's newest migration.
    public let schema: Int
    /// Whether the schema is the one that this program needs; else the file is to be migrated.
    public let isNewest: Bool
  }

  /// Puts a backup in the place of a database; the next write to it begins a new replica.
  ///
  /// The file that was there is kept beside it. Whatever happens on the way, at the path is either that file or the
  /// whole backup.
  ///
  /// - Parameters:
  ///   - backup: A database of this or an older schema; it stays as it is.
  ///   - path: Where to; there may be a database, also a damaged one, or nothing.
  ///   - check: Says what is wrong with a backup of this schema; asked before anything is done.
  /// - Throws: ``StoreError/schemaDiffers(path:differences:)`` when nothing could be written to the backup,
  ///   ``StoreError/corrupt(path:detail:)`` when it is damaged, ``StoreError/busy(path:seconds:)`` while somebody has the
  ///   database open, and errors of the disk.
  public static func restore(
    _ backup: String, to path: String, configuration: Configuration, check: (AuditDatabase) throws -> [String]
  ) throws -> Restoration {
    let migrator = migrator(backup, configuration)
    let connection = try connect(backup, isCreated: false, configuration)
    let target = FileFacts.resolved(path)
    guard FileFacts.resolved(backup) != target else {
      throw StoreError.invalid("\(backup) is the database itself; name a backup of it")
    }
    let version = try converting(backup, busySeconds: configuration.busyTimeout) {
      defer { connection.leaveLog() }
      let version = try migrator.verifySchema(connection)
      let problems =
        version == migrator.newest
        ? try check(open(at: backup, configuration: configuration))
        : try problemsOfOlder(connection)
      if let first = problems.first {
        throw StoreError.corrupt(
          path: backup, detail: first + (problems.count > 1 ? " and \(problems.count - 1) more" : ""))
      }
      return version
    }
    let partial = PartialFile.name(of: target)
    try copy(connection, of: FileFacts.exists(target) ? target : backup, to: partial)
    do {
      let kept = try replace(target, by: partial, configuration)
      return Restoration(kept: kept, schema: version, isNewest: version == migrator.newest)
    } catch {
      unlink(partial)
      throw error
    }
  }

  /// The queries that fit every schema.
  private static func problemsOfOlder(_ connection: borrowing Connection) throws -> [String] {
    var problems: [String] = []
    for query in [DatabaseQuery.integrity, .foreignKeys] {
      try Statement(query.rawValue, on: connection.handle).forEachRow { row in
        if row.shown(0) != "ok" { problems.append("\(query.title): \(row.shown(0))") }
      }
    }
    return problems
  }

  /// Keeps the file at a path beside it, and puts another one in its place.
  ///
  /// - Returns: Where the earlier file is.
  private static func replace(_ path: String, by file: String, _ configuration: Configuration) throws -> String? {
    guard FileFacts.exists(path) else {
      try requireNoLog(of: path)
      switch FileFacts.rename(file, toNew: path) {
      case 0: break
      case EEXIST: throw StoreError.alreadyExists(path: path)
      case let code: throw StoreError.cannotCreate(path: path, reason: String(cString: strerror(code)))
      }
      FileFacts.synchronizeFolder(of: path)
      return nil
    }
    // SQLite would take the log of a file that it cannot read away when it closes it.
    guard PageReader.hasMagic(path) else { return try exchange(path, file) }
    do {
      let present = try connect(path, isCreated: false, configuration)
      return try converting(path, busySeconds: configuration.busyTimeout) {
        try lock(present, path)
        return try exchange(path, file)
      }
    } catch StoreError.corrupt {
      // Nobody can use it, so there is nobody to wait for.
      return try exchange(path, file)
    }
  }

  /// Empties the write-ahead log and keeps everybody else out, until the connection is closed.
  private static func lock(_ connection: borrowing Connection, _ path: String) throws {
    let applicationID = try connection.integer("PRAGMA application_id")
    guard applicationID == Migrator.applicationID else {
      throw StoreError.notAnAuditDatabase(path: path, applicationID: applicationID)
    }
    guard !connection.isReadOnly else { throw StoreError.readOnly(path: path) }
    // It fails while another connection is open: that one would go on writing to the file that was put aside.
    try connection.execute("PRAGMA journal_mode = DELETE")
    try connection.execute("BEGIN EXCLUSIVE")
  }

  private static func exchange(_ path: String, _ file: String) throws -> String {
    var kept = "\(path).before-restore"
    var number = 1
    while link(path, kept) != 0 {
      guard errno == EEXIST else { throw StoreError.cannotCreate(path: kept, reason: String(cString: strerror(errno))) }
      number += 1
      kept = "\(path).before-restore-\(number)"
    }
    // A log that is still there is that of a damaged file, and would be taken for that of the new one.
    if FileFacts.exists(path + "-wal"), rename(path + "-wal", kept + "-wal") != 0 {
      let reason = String(cString: strerror(errno))
      unlink(kept)
      throw StoreError.cannotCreate(path: kept + "-wal", reason: reason)
    }
    unlink(path + "-shm")
    guard rename(file, path) == 0 else {
      let reason = String(cString: strerror(errno))
      if FileFacts.exists(kept + "-wal") { rename(kept + "-wal", path + "-wal") }
      unlink(kept)
      throw StoreError.cannotCreate(path: path, reason: reason)
    }
    FileFacts.synchronizeFolder(of: path)
    return kept
  }
}
