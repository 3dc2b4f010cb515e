internal import CSQLite

/// A failure of SQLite: its code, its words and the SQL, never a bound value.
struct SQLiteError: Error, Equatable, Sendable {
  let code: SQLiteResultCode
  let message: String
  let sql: String?
  /// Where in ``sql`` the problem is, in UTF-8 bytes from 0; nil when SQLite does not say.
  let byteOffset: Int?
  /// The stored value that cannot be; nil for what SQLite itself reports.
  var damage: DamagedValue?

  init(code: SQLiteResultCode, message: String, sql: String? = nil, byteOffset: Int? = nil) {
    self.code = code
    self.message = message
    self.sql = sql
    self.byteOffset = byteOffset
  }

  /// Reads the error of the latest call on a connection; must run before any other call on it.
  init(code: Int32, on database: OpaquePointer?, sql: String?) {
    let extended = database.map { sqlite3_extended_errcode($0) } ?? code
    // The connection remembers the latest failure; where that is another one, the returned code is the true one.
    let isSame = extended & 0xFF == code & 0xFF
    self.code = SQLiteResultCode(rawValue: isSame ? extended : code)
    message =
      database.flatMap { isSame ? sqlite3_errmsg($0) : nil }.map { String(cString: $0) }
      ?? String(cString: sqlite3_errstr(code))
    self.sql = sql
    let offset = database.map { sqlite3_error_offset($0) } ?? -1
    byteOffset = offset >= 0 ? Int(offset) : nil
  }

  /// A stored value that cannot be.
  init(damage: DamagedValue, sql: String) {
    self.init(code: .corrupt, message: damage.description, sql: sql)
    self.damage = damage
  }

  /// What a closure threw that reads rows, which is an error of SQLite.
  init(reading error: any Error) {
    self = error as? SQLiteError ?? SQLiteError(code: .error, message: "\(error)")
  }
}
