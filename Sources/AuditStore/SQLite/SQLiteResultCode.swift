internal import CSQLite

/// An extended result code of SQLite.
struct SQLiteResultCode: RawRepresentable, Hashable, Sendable {
  let rawValue: Int32

  static let error = SQLiteResultCode(rawValue: SQLITE_ERROR)
  static let busy = SQLiteResultCode(rawValue: SQLITE_BUSY)
  static let locked = SQLiteResultCode(rawValue: SQLITE_LOCKED)
  static let readOnly = SQLiteResultCode(rawValue: SQLITE_READONLY)
  static let ioError = SQLiteResultCode(rawValue: SQLITE_IOERR)
  static let corrupt = SQLiteResultCode(rawValue: SQLITE_CORRUPT)
  static let full = SQLiteResultCode(rawValue: SQLITE_FULL)
  static let cannotOpen = SQLiteResultCode(rawValue: SQLITE_CANTOPEN)
  static let permission = SQLiteResultCode(rawValue: SQLITE_PERM)
  static let authorization = SQLiteResultCode(rawValue: SQLITE_AUTH)
  static let constraint = SQLiteResultCode(rawValue: SQLITE_CONSTRAINT)
  static let interrupt = SQLiteResultCode(rawValue: SQLITE_INTERRUPT)
  static let tooBig = SQLiteResultCode(rawValue: SQLITE_TOOBIG)
  static let notADatabase = SQLiteResultCode(rawValue: SQLITE_NOTADB)
  /// The index of the write-ahead log cannot grow, for which only a full disk is known.
  static let sharedMemorySize = SQLiteResultCode(rawValue: auditctl_ioerr_shmsize)
  static let outOfMemory = SQLiteResultCode(rawValue: SQLITE_NOMEM)
  /// There was no memory for reading or writing the file, which itself is well.
  static let outOfMemoryForFile = SQLiteResultCode(rawValue: auditctl_ioerr_nomem)
  /// The file at the path is not the one that was opened.
  static let moved = SQLiteResultCode(rawValue: auditctl_readonly_dbmoved)
  static let uniqueConstraint = SQLiteResultCode(rawValue: auditctl_constraint_unique)
  static let primaryKeyConstraint = SQLiteResultCode(rawValue: auditctl_constraint_primary_key)

  /// The code without its extension.
  var primary: SQLiteResultCode {
    SQLiteResultCode(rawValue: rawValue & 0xFF)
  }

  /// A primary code matches each of its extensions; an extended code matches itself.
  static func ~= (pattern: SQLiteResultCode, code: SQLiteResultCode) -> Bool {
    pattern == pattern.primary ? code.primary == pattern : code == pattern
  }
}
