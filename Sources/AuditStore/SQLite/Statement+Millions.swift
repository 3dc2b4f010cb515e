internal import CSQLite

/// Columns of rows that are read by the million, by their numbers (``Statement/column(_:)``).
///
/// To look at the type of each value would take a tenth of the time. An INTEGER column of a STRICT table holds integers and
/// NULL; NULL and whatever else a damaged record may have there come as 0, and only then the type is looked at.
extension Statement {
  /// An integer that fits its type.
  @inline(__always)
  func quickInteger<Value: FixedWidthInteger>(
    _ column: Int32, as type: Value.Type = Value.self
  ) throws(SQLiteError) -> Value {
    let stored = sqlite3_column_int64(handle, column)
    guard let value = Value(exactly: stored), stored != 0 || isType(SQLITE_INTEGER, column) else {
      throw damage(column)
    }
    return value
  }

  /// An integer that is not 0, or 0 for NULL.
  @inline(__always)
  func quickOptionalKey<Key: FixedWidthInteger>(
    _ column: Int32, as type: Key.Type = Key.self
  ) throws(SQLiteError) -> Key {
    let stored = sqlite3_column_int64(handle, column)
    guard let key = Key(exactly: stored), stored != 0 || isType(SQLITE_NULL, column) else { throw damage(column) }
    return key
  }

  /// A time: UTC, milliseconds since 1970, in the years 1 to 9999.
  @inline(__always)
  func quickTime(_ column: Int32) throws(SQLiteError) -> Int64 {
    let stored: Int64 = try quickInteger(column)
    guard Self.times ~= stored else { throw damage(column) }
    return stored
  }

  /// A case that is stored as a number.
  @inline(__always)
  func quickValue<Value: RawRepresentable<Int64>>(
    _ column: Int32, as type: Value.Type = Value.self
  ) throws(SQLiteError) -> Value {
    guard let value = Value(rawValue: try quickInteger(column)) else { throw damage(column) }
    return value
  }

  private func isType(_ type: Int32, _ column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == type
  }
}
