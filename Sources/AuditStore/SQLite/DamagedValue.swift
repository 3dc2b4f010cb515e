internal import CSQLite

/// A stored value that no file of ours holds: where it is, and what kind of thing was found, never a text itself.
public struct DamagedValue: Hashable, Sendable {
  /// Name of the table; nil for what a query computes.
  public internal(set) var table: String?
  /// Name of the column.
  public let column: String
  /// Key of the row as `COLUMN NUMBER`; nil where the query does not read it.
  public let row: String?
  /// What the column holds: `NULL`, `the number 77`, `an unknown text`.
  public let found: String
}

extension DamagedValue: CustomStringConvertible {
  /// Where it is and what was found, as a sentence without its end.
  public var description: String {
    "column \(column)" + (table.map { " of \($0)" } ?? "") + (row.map { ", in the row with \($0)," } ?? "")
      + " holds \(found)"
  }
}

extension Statement {
  /// The error for a column that holds what it never should.
  ///
  /// - Parameter kind: What a text that has the right type was expected to be, such as `list of texts`; nil for a word.
  @inline(never)
  func damage(_ index: Int32, notA kind: String? = nil) -> SQLiteError {
    let table = auditctl_column_table(handle, index).map { String(cString: $0) }
    let column = (auditctl_column_origin(handle, index) ?? sqlite3_column_name(handle, index)).map {
      String(cString: $0)
    }
    return SQLiteError(
      damage: DamagedValue(
        table: table.map { "table \($0)" }, column: column ?? "", row: table.flatMap { rowKey(of: $0) },
        found: found(index, kind)), sql: sql)
  }

  private func found(_ index: Int32, _ kind: String?) -> String {
    switch sqlite3_column_type(handle, index) {
    case SQLITE_NULL: "NULL"
    case SQLITE_INTEGER: "the number \(sqlite3_column_int64(handle, index))"
    case SQLITE_FLOAT: "the number \(sqlite3_column_double(handle, index))"
    case SQLITE_TEXT: kind.map { "a text that is no \($0)" } ?? "an unknown text"
    default: "bytes"
    }
  }

  /// The key of a table's row where the statement reads it.
  private func rowKey(of table: String) -> String? {
    for index in 0..<sqlite3_column_count(handle) where sqlite3_column_type(handle, index) == SQLITE_INTEGER {
      guard let owner = auditctl_column_table(handle, index), let name = auditctl_column_origin(handle, index),
        String(cString: owner) == table
      else { continue }
      var isKey: Int32 = 0
      guard sqlite3_table_column_metadata(database, "main", owner, name, nil, nil, nil, &isKey, nil) == SQLITE_OK,
        isKey != 0
      else { continue }
      return "\(String(cString: name)) \(sqlite3_column_int64(handle, index))"
    }
    return nil
  }
}
