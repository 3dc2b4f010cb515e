internal import AuditModel
internal import CSQLite

/// Columns of the row on which a statement stands, by name.
///
/// Each throws ``SQLiteError`` with a ``DamagedValue`` for what a sound file never has there: another type, NULL where the
/// name does not say optional, a number that does not fit, a word that is not known.
extension Statement {
  /// The number of a column, from 0.
  ///
  /// - Throws: ``SQLiteError`` for a name that the SQL does not have, which is a mistake of the program.
  @inline(__always)
  func column(_ name: StaticString) throws(SQLiteError) -> Int32 {
    guard let index = columns.index(of: name, in: handle) else { throw noColumn(name) }
    return index
  }

  @inline(never)
  private func noColumn(_ name: StaticString) -> SQLiteError {
    SQLiteError(code: .error, message: "the result has no column \(name)", sql: sql)
  }

  /// Whether the column is NULL.
  func isNull(_ name: StaticString) throws(SQLiteError) -> Bool {
    sqlite3_column_type(handle, try column(name)) == SQLITE_NULL
  }

  // MARK: Numbers

  /// An integer that fits its type.
  @inline(__always)
  func integer<Value: FixedWidthInteger>(
    _ name: StaticString, as type: Value.Type = Value.self
  ) throws(SQLiteError) -> Value {
    try integer(at: try column(name))
  }

  @inline(__always)
  private func integer<Value: FixedWidthInteger>(at index: Int32) throws(SQLiteError) -> Value {
    guard sqlite3_column_type(handle, index) == SQLITE_INTEGER,
      let value = Value(exactly: sqlite3_column_int64(handle, index))
    else { throw damage(index) }
    return value
  }

  /// Any integer.
  @inline(__always)
  func int64(_ name: StaticString) throws(SQLiteError) -> Int64 {
    try integer(name)
  }

  /// Any integer, or nil for NULL.
  @inline(__always)
  func optionalInt64(_ name: StaticString) throws(SQLiteError) -> Int64? {
    let index = try column(name)
    return sqlite3_column_type(handle, index) == SQLITE_NULL ? nil : try integer(at: index)
  }

  /// A count, size or position: from 0 to 2^53, so that sums of them fit.
  func int(_ name: StaticString) throws(SQLiteError) -> Int {
    let index = try column(name)
    let value: Int = try integer(at: index)
    guard 0...(1 << 53) ~= value else { throw damage(index) }
    return value
  }

  /// A count, size or position, or nil for NULL.
  func optionalInt(_ name: StaticString) throws(SQLiteError) -> Int? {
    try isNull(name) ? nil : try int(name)
  }

  /// A time: UTC, milliseconds since 1970, in the years 1 to 9999.
  ///
  /// - Parameter earliest: What it is never before.
  @inline(__always)
  func time(_ name: StaticString, since earliest: Int64 = .min) throws(SQLiteError) -> Int64 {
    let index = try column(name)
    let value: Int64 = try integer(at: index)
    guard Self.times ~= value, value >= earliest else { throw damage(index) }
    return value
  }

  /// A time, or nil for NULL.
  func optionalTime(_ name: StaticString) throws(SQLiteError) -> Int64? {
    try isNull(name) ? nil : try time(name)
  }

  /// The years 1 to 9999 in milliseconds since 1970: what a date can be written of.
  @inline(__always)
  static var times: ClosedRange<Int64> { -62_135_596_800_000...253_402_300_799_999 }

  /// A real, or nil for NULL; a real without a fraction may be stored as an integer.
  func optionalDouble(_ name: StaticString) throws(SQLiteError) -> Double? {
    let index = try column(name)
    switch sqlite3_column_type(handle, index) {
    case SQLITE_NULL: return nil
    case SQLITE_FLOAT, SQLITE_INTEGER: return sqlite3_column_double(handle, index)
    default: throw damage(index)
    }
  }

  /// A truth value: 0 or 1.
  func bool(_ name: StaticString) throws(SQLiteError) -> Bool {
    let index = try column(name)
    let value: Int64 = try integer(at: index)
    guard value == 0 || value == 1 else { throw damage(index) }
    return value == 1
  }

  /// A truth value, or nil for NULL.
  func optionalBool(_ name: StaticString) throws(SQLiteError) -> Bool? {
    try isNull(name) ? nil : try bool(name)
  }

  /// A key.
  @inline(__always)
  func identifier<Entity>(
    _ name: StaticString, of type: Entity.Type = Entity.self
  ) throws(SQLiteError) -> Identifier<Entity> {
    Identifier(rawValue: try integer(name))
  }

  /// A key, or nil for NULL.
  @inline(__always)
  func optionalIdentifier<Entity>(
    _ name: StaticString, of type: Entity.Type = Entity.self
  ) throws(SQLiteError) -> Identifier<Entity>? {
    try optionalInt64(name).map { Identifier(rawValue: $0) }
  }

  /// The first column of a statement that gives a key, a count or a setting alone.
  func key() throws(SQLiteError) -> Int64 {
    try integer(at: 0)
  }

  // MARK: Texts

  /// A text with every byte of it, NUL included.
  func text(_ name: StaticString) throws(SQLiteError) -> String {
    try text(at: try column(name))
  }

  private func text(at index: Int32) throws(SQLiteError) -> String {
    guard sqlite3_column_type(handle, index) == SQLITE_TEXT else { throw damage(index) }
    guard let start = sqlite3_column_text(handle, index) else {
      throw SQLiteError(code: SQLITE_NOMEM, on: database, sql: sql)
    }
    let count = Int(sqlite3_column_bytes(handle, index))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// A text, or nil for NULL.
  func optionalText(_ name: StaticString) throws(SQLiteError) -> String? {
    let index = try column(name)
    return sqlite3_column_type(handle, index) == SQLITE_NULL ? nil : try text(at: index)
  }

  /// Whether there is a text; NULL is none.
  func hasText(_ name: StaticString) throws(SQLiteError) -> Bool {
    let index = try column(name)
    switch sqlite3_column_type(handle, index) {
    case SQLITE_NULL: return false
    case SQLITE_TEXT: return true
    default: throw damage(index, notA: "text")
    }
  }

  /// A list of texts, kept as a JSON array.
  func texts(_ name: StaticString) throws(SQLiteError) -> [String] {
    let index = try column(name)
    guard let texts = JSONTexts.decode(try text(at: index)) else { throw damage(index, notA: "list of texts") }
    return texts
  }

  /// A list of texts, or nil for NULL.
  func optionalTexts(_ name: StaticString) throws(SQLiteError) -> [String]? {
    try isNull(name) ? nil : try texts(name)
  }

  /// Pairs of texts, kept as a JSON array of arrays.
  func pairs(_ name: StaticString) throws(SQLiteError) -> [(String, String)] {
    try parsed(name, as: "list of pairs") { JSONTexts.decodePairs($0) }
  }

  /// The text of a JSON object, whatever it holds.
  func object(_ name: StaticString) throws(SQLiteError) -> String {
    try parsed(name, as: "JSON object") { JSONTexts.isObject($0) ? $0 : nil }
  }

  /// Lends the bytes of a column, which are there until the statement goes on.
  func withBytes<Result>(_ name: StaticString, _ body: (RawSpan) throws -> Result) throws -> Result {
    let index = try column(name)
    guard sqlite3_column_type(handle, index) == SQLITE_BLOB else { throw damage(index) }
    // NULL for an empty blob, too.
    let start = sqlite3_column_blob(handle, index)
    let count = start == nil ? 0 : Int(sqlite3_column_bytes(handle, index))
    return try body(UnsafeRawBufferPointer(start: start, count: count).bytes)
  }

  /// A SHA-256 of 32 bytes.
  func digest(_ name: StaticString) throws(SQLiteError) -> SHA256.Digest {
    let index = try column(name)
    guard sqlite3_column_type(handle, index) == SQLITE_BLOB, let start = sqlite3_column_blob(handle, index),
      let digest = SHA256.Digest(
        Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, index)))))
    else { throw damage(index, notA: "SHA-256") }
    return digest
  }

  /// A SHA-256 as a text: 64 hexadecimal digits in lower case.
  func digits(_ name: StaticString) throws(SQLiteError) -> String {
    try parsed(name, as: "SHA-256") { SHA256.isDigest($0) ? $0 : nil }
  }

  // MARK: Words

  /// A case that is stored as a number.
  @inline(__always)
  func value<Value: RawRepresentable<Int64>>(
    _ name: StaticString, as type: Value.Type = Value.self
  ) throws(SQLiteError) -> Value {
    let index = try column(name)
    guard let value = Value(rawValue: try integer(at: index)) else { throw damage(index) }
    return value
  }

  /// A case that is stored as a word.
  func value<Value: RawRepresentable<String>>(
    _ name: StaticString, as type: Value.Type = Value.self
  ) throws(SQLiteError) -> Value {
    let index = try column(name)
    guard let value = Value(rawValue: try text(at: index)) else { throw damage(index) }
    return value
  }

  /// A case that is stored as a number, or nil for NULL.
  func optionalValue<Value: RawRepresentable<Int64>>(
    _ name: StaticString, as type: Value.Type = Value.self
  ) throws(SQLiteError) -> Value? {
    try isNull(name) ? nil : try value(name)
  }

  /// A case that is stored as a word, or nil for NULL.
  func optionalValue<Value: RawRepresentable<String>>(
    _ name: StaticString, as type: Value.Type = Value.self
  ) throws(SQLiteError) -> Value? {
    try isNull(name) ? nil : try value(name)
  }

  /// A list of cases, kept as a JSON array of their words.
  func values<Value: RawRepresentable<String>>(
    _ name: StaticString, as type: Value.Type = Value.self
  ) throws(SQLiteError) -> [Value] {
    let words = try texts(name)
    let values = words.compactMap(Value.init(rawValue:))
    guard values.count == words.count else { throw damage(try column(name), notA: "list of known words") }
    return values
  }

  /// A list of cases, or nil for NULL.
  func optionalValues<Value: RawRepresentable<String>>(
    _ name: StaticString, as type: Value.Type = Value.self
  ) throws(SQLiteError) -> [Value]? {
    try isNull(name) ? nil : try values(name)
  }

  /// What a text stands for.
  ///
  /// - Parameters:
  ///   - kind: What such a text is, for the error: `colour`.
  ///   - parse: Gives nil for a text that is none.
  func parsed<Value>(
    _ name: StaticString, as kind: String, _ parse: (String) -> Value?
  ) throws(SQLiteError) -> Value {
    let index = try column(name)
    guard let value = parse(try text(at: index)) else { throw damage(index, notA: kind) }
    return value
  }

  /// What a text stands for, or nil for NULL.
  func optionalParsed<Value>(
    _ name: StaticString, as kind: String, _ parse: (String) -> Value?
  ) throws(SQLiteError) -> Value? {
    try isNull(name) ? nil : try parsed(name, as: kind, parse)
  }
}
