internal import AuditModel
internal import CSQLite

/// A prepared statement, finalized when it goes out of scope.
///
/// Columns are read by their names while the statement stands on a row. Tables are STRICT, so a column has its declared
/// type or is NULL; whatever else it holds is damage, and an error.
struct Statement: ~Copyable {
  let handle: OpaquePointer
  let database: OpaquePointer
  let sql: String
  let columns: ColumnNames

  /// Prepares one statement.
  ///
  /// - Throws: ``SQLiteError`` when the text is not SQL, is empty, or holds more than one statement.
  init(_ sql: String, on database: OpaquePointer, isReused: Bool = false) throws(SQLiteError) {
    StatementWitness.current?(sql)
    var prepared: OpaquePointer?
    var sql = sql
    var hasMore = false
    let flags = isReused ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    let code = sql.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        var tail: UnsafePointer<CChar>?
        let code = sqlite3_prepare_v3(database, text.baseAddress, Int32(text.count), flags, &prepared, &tail)
        if code == SQLITE_OK, let tail, let start = text.baseAddress {
          hasMore = Self.hasStatement(text[(tail - start)...], on: database)
        }
        return code
      }
    }
    guard code == SQLITE_OK else { throw SQLiteError(code: code, on: database, sql: sql) }
    guard let prepared else {
      throw SQLiteError(code: .error, message: "there is no statement", sql: sql)
    }
    guard !hasMore else {
      sqlite3_finalize(prepared)
      throw SQLiteError(code: .error, message: "there is more than one statement", sql: sql)
    }
    handle = prepared
    columns = ColumnNames(count: sqlite3_column_count(prepared))
    self.database = database
    self.sql = sql
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Whether there is more in what follows a statement than spaces, semicolons and comments.
  private static func hasStatement(_ rest: Slice<UnsafeBufferPointer<CChar>>, on database: OpaquePointer) -> Bool {
    let text = UnsafeBufferPointer(rebasing: rest)
    // SQLite stops at NUL, so whatever comes after it would be left out in silence.
    guard !text.contains(0) else { return true }
    var next = text.baseAddress
    while let start = next, let end = text.baseAddress.map({ $0 + text.count }), start < end {
      var prepared: OpaquePointer?
      var tail: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v3(database, start, Int32(end - start), 0, &prepared, &tail)
      sqlite3_finalize(prepared)
      guard code == SQLITE_OK, prepared == nil else { return true }
      next = tail
    }
    return false
  }

  /// Binds all parameters in the order in which they first appear in the SQL.
  ///
  /// - Precondition: There are as many values as parameters.
  func bind<each Value: SQLiteBindable>(_ values: repeat each Value) throws(SQLiteError) {
    var index: Int32 = 0
    var code = SQLITE_OK
    // Not `for value in repeat each values`, which copies each value by way of its type's metadata.
    repeat bindNext(each values, &index, &code)
    guard code == SQLITE_OK else { throw SQLiteError(code: code, on: database, sql: sql) }
    precondition(index == sqlite3_bind_parameter_count(handle), "one value for each parameter of \(sql)")
  }

  /// Binds all parameters, as ``bind(_:)`` does, and adds them to the row that they are the columns of.
  @inline(__always)
  func bind<each Value: SQLiteBindable>(
    addingTo row: inout LoggedRow, _ values: repeat each Value
  ) throws(SQLiteError) {
    try bind(repeat each values)
    repeat addNext(each values, to: &row)
  }

  /// Binds all parameters of a statement that is made for a table.
  func bind(all values: [RecoveredValue]) throws(SQLiteError) {
    for (index, value) in values.enumerated() {
      let code = value.bind(to: handle, at: Int32(index + 1))
      guard code == SQLITE_OK else { throw SQLiteError(code: code, on: database, sql: sql) }
    }
  }

  @inline(__always)
  private func bindNext(_ value: some SQLiteBindable, _ index: inout Int32, _ code: inout Int32) {
    index += 1
    if code == SQLITE_OK { code = value.bind(to: handle, at: index) }
  }

  @inline(__always)
  private func addNext(_ value: some SQLiteBindable, to row: inout LoggedRow) {
    value.add(to: &row)
  }

  /// The names of the parameters with their sign, such as `:text`; `?` for one without a name.
  var parameterNames: [String] {
    (0..<sqlite3_bind_parameter_count(handle)).map { index in
      sqlite3_bind_parameter_name(handle, index + 1).map { String(cString: $0) } ?? "?"
    }
  }

  /// Binds one value to a named parameter, such as `:text`; a name that the SQL does not have is left out.
  func bind(_ value: some SQLiteBindable, named name: String) throws(SQLiteError) {
    let index = sqlite3_bind_parameter_index(handle, name)
    guard index > 0 else { return }
    let code = value.bind(to: handle, at: index)
    guard code == SQLITE_OK else { throw SQLiteError(code: code, on: database, sql: sql) }
  }

  /// Goes to the next row.
  ///
  /// - Returns: Whether there is one.
  func step() throws(SQLiteError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw SQLiteError(code: code, on: database, sql: sql)
    }
  }

  /// Runs a statement that gives no rows, and makes it ready to be bound again.
  func run() throws(SQLiteError) {
    defer { sqlite3_reset(handle) }
    while try step() {}
  }

  /// Binds all parameters, reads every row, and makes the statement ready to be bound again.
  func forEach<each Value: SQLiteBindable>(
    _ values: repeat each Value, body: (borrowing Statement) throws -> Void
  ) throws(SQLiteError) {
    try bind(repeat each values)
    try forEachRow(body)
  }

  /// Makes the statement ready to run again before its last row was reached.
  ///
  /// - Throws: ``SQLiteError`` when there was no memory for a column that was read; it was empty then.
  func stop() throws(SQLiteError) {
    let code = sqlite3_reset(handle)
    guard code == SQLITE_OK else { throw SQLiteError(code: code, on: database, sql: sql) }
  }

  /// Reads every row of a statement that has no parameters, or whose parameters are bound.
  func forEachRow(_ body: (borrowing Statement) throws -> Void) throws(SQLiteError) {
    defer { sqlite3_reset(handle) }
    do {
      while try step() { try body(self) }
    } catch {
      throw SQLiteError(reading: error)
    }
  }

  /// Makes the statement ready to run again.
  func reset() {
    sqlite3_reset(handle)
  }

  /// Key of the row that the connection inserted last.
  var lastInsertedKey: Int64 {
    sqlite3_last_insert_rowid(database)
  }

  /// Whether the statement cannot change the database.
  var isReadOnly: Bool {
    sqlite3_stmt_readonly(handle) != 0
  }

  /// How many columns a row has.
  var columnCount: Int {
    Int(sqlite3_column_count(handle))
  }

  /// Name of the column at `index`, from 0.
  func columnName(_ index: Int) -> String {
    sqlite3_column_name(handle, Int32(index)).map { String(cString: $0) } ?? ""
  }

  /// The hash of a row of a log, whose columns are those of its ``LogName/rows``.
  func digest(of log: LogName) -> Int64 {
    digest(from: log.seed)
  }

  /// The hash of a row, whose columns are added in order.
  func digest(from seed: UInt64) -> Int64 {
    var row = RowDigest(from: seed)
    addColumns(to: &row)
    return row.value
  }

  /// Adds all columns in order.
  func addColumns(to row: inout some RowSink & ~Copyable) {
    for index in 0..<columnCount { addColumn(index, to: &row) }
  }

  /// Adds the column at `index`, from 0, as it is stored.
  @inline(__always)
  func addColumn(_ index: Int, to row: inout some RowSink & ~Copyable) {
    let index = Int32(index)
    switch sqlite3_column_type(handle, index) {
    case SQLITE_INTEGER: row.add(sqlite3_column_int64(handle, index))
    case SQLITE_FLOAT: row.add(sqlite3_column_double(handle, index))
    case SQLITE_NULL: row.addNull()
    case let type:
      // NULL for an empty blob, too.
      let start = sqlite3_column_blob(handle, index)
      let bytes = UnsafeRawBufferPointer(
        start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, index)))
      if type == SQLITE_TEXT { row.add(text: bytes) } else { row.add(blob: bytes) }
    }
  }

  /// The column at `index`, from 0, when it is an integer; nil for NULL and anything else.
  func optionalInteger(_ index: Int) -> Int64? {
    let index = Int32(index)
    return sqlite3_column_type(handle, index) == SQLITE_INTEGER ? sqlite3_column_int64(handle, index) : nil
  }

  /// The column as it is stored.
  func value(_ index: Int) -> SQLValue {
    switch sqlite3_column_type(handle, Int32(index)) {
    case SQLITE_INTEGER: .integer(sqlite3_column_int64(handle, Int32(index)))
    case SQLITE_FLOAT: .real(sqlite3_column_double(handle, Int32(index)))
    case SQLITE_TEXT: .text(shown(index))
    case SQLITE_BLOB: .blob(byteCount: Int(sqlite3_column_bytes(handle, Int32(index))))
    default: .null
    }
  }

  /// The column in words, whatever it holds: what SQLite makes a text of; empty for NULL.
  func shown(_ index: Int) -> String {
    guard let start = sqlite3_column_text(handle, Int32(index)) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, Int32(index)))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }
}

/// Sees each statement that is prepared, for tests that hold a command to few.
package enum StatementWitness {
  /// Is told the SQL of each statement that is prepared in the current task; nil where nobody counts.
  @TaskLocal package static var current: (@Sendable (_ sql: String) -> Void)?
}
