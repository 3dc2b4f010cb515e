internal import CSQLite

/// The rows of a table that a program computed, packed by column: a text is kept once, a row needs four or eight bytes for
/// each column.
public final class VirtualRows {
  /// The values of one column.
  private final class Column {
    let type: VirtualTable.ColumnType
    /// Numbers of texts; 0 is NULL.
    var texts: [UInt32] = []
    /// `Int64.min` is NULL.
    var integers: [Int64] = []
    /// NaN is NULL, as SQLite has it.
    var reals: [Double] = []

    init(_ type: VirtualTable.ColumnType) {
      self.type = type
    }
  }

  /// How many there are.
  public private(set) var count = 0
  /// What the arguments came to; hidden columns give it.
  let arguments: [UInt32]
  private let columns: [Column]
  private var pool: TextPool
  /// The column that the next value belongs to.
  private var next = 0

  /// No rows yet.
  ///
  /// - Parameter arguments: What those that were given, or left out, came to; nil for NULL.
  public init(_ columns: [VirtualTable.Column], arguments: [String?] = []) {
    self.columns = columns.map { Column($0.type) }
    var pool = TextPool()
    var numbers: [UInt32] = []
    for argument in arguments { numbers.append(pool.number(of: argument)) }
    self.arguments = numbers
    self.pool = pool
  }

  /// Adds the next value: row by row, in the order of the columns.
  ///
  /// - Precondition: It is of the type of its column, or NULL.
  public func append(_ value: SQLValue) {
    let column = columns[next]
    switch (column.type, value) {
    case (.text, .text(let text)): column.texts.append(pool.number(of: text))
    case (.text, .null): column.texts.append(0)
    case (.integer, .integer(let number)): column.integers.append(number)
    case (.integer, .null): column.integers.append(.min)
    case (.real, .real(let number)): column.reals.append(number)
    case (.real, .null): column.reals.append(.nan)
    default: preconditionFailure("column \(next) is \(column.type.rawValue)")
    }
    next += 1
    if next == columns.count {
      next = 0
      count += 1
    }
  }

  // MARK: Reading

  /// What a column is asked to equal.
  enum Wanted {
    /// A text by its number; nil for one that no row has.
    case text(UInt32?)
    case integer(Int64)
  }

  /// What rows are looked up by, for a value that SQLite compares a column with; nil where all of them have to be looked
  /// at, because SQLite converts one of the two.
  func wanted(_ value: OpaquePointer?, in column: Int) -> Wanted? {
    switch (columns[column].type, sqlite3_value_type(value)) {
    case (.text, SQLITE_TEXT):
      let bytes = UnsafeRawBufferPointer(
        start: sqlite3_value_text(value).map { UnsafeRawPointer($0) }, count: Int(sqlite3_value_bytes(value)))
      return .text(pool.number(ifKnown: String(decoding: bytes, as: UTF8.self)))
    case (.integer, SQLITE_INTEGER): return .integer(sqlite3_value_int64(value))
    default: return nil
    }
  }

  /// The numbers of the rows in which every column has what it is asked to equal, in order; nil for all rows.
  func rows(where wanted: [(column: Int, value: Wanted)]) -> [Int32]? {
    var chosen: [Int32]?
    for (column, value) in wanted {
      switch value {
      case .text(nil): return []
      case .text(let number?): chosen = Self.rows(with: number, in: columns[column].texts, of: chosen)
      case .integer(let number): chosen = Self.rows(with: number, in: columns[column].integers, of: chosen)
      }
    }
    return chosen
  }

  private static func rows<Value: Equatable>(with value: Value, in values: [Value], of chosen: [Int32]?) -> [Int32] {
    if let chosen { return chosen.filter { values[Int($0)] == value } }
    var found: [Int32] = []
    values.withUnsafeBufferPointer { values in
      for index in values.indices where values[index] == value { found.append(Int32(truncatingIfNeeded: index)) }
    }
    return found
  }

  /// Gives SQLite the value of a column; those behind the last one are the arguments.
  @inline(__always)
  func give(_ column: Int, ofRow row: Int, to result: OpaquePointer?) {
    guard column < columns.count else { return give(arguments[column - columns.count], to: result) }
    let values = columns[column]
    switch values.type {
    case .text: give(values.texts[row], to: result)
    case .integer:
      let number = values.integers[row]
      if number == .min { sqlite3_result_null(result) } else { sqlite3_result_int64(result, number) }
    case .real: sqlite3_result_double(result, values.reals[row])
    }
  }

  @inline(__always)
  private func give(_ text: UInt32, to result: OpaquePointer?) {
    guard text > 0 else { return sqlite3_result_null(result) }
    let bytes = pool.bytes(text)
    // Without a destructor SQLite does not copy it: the pool outlives every statement that reads it.
    sqlite3_result_text(result, bytes.start, bytes.count, nil)
  }

  /// Binds the values of a row to the parameters of a statement from a place on, which is from 1.
  ///
  /// - Returns: A result code of SQLite.
  func bind(row: Int, to statement: OpaquePointer, from place: Int32) -> Int32 {
    var place = place
    for column in columns {
      let code =
        switch column.type {
        case .text: bind(column.texts[row], to: statement, at: place)
        case .integer:
          column.integers[row] == .min
            ? sqlite3_bind_null(statement, place) : sqlite3_bind_int64(statement, place, column.integers[row])
        case .real: sqlite3_bind_double(statement, place, column.reals[row])
        }
      guard code == SQLITE_OK else { return code }
      place += 1
    }
    return SQLITE_OK
  }

  private func bind(_ text: UInt32, to statement: OpaquePointer, at place: Int32) -> Int32 {
    guard text > 0 else { return sqlite3_bind_null(statement, place) }
    let bytes = pool.bytes(text)
    return sqlite3_bind_text(statement, place, bytes.start, bytes.count, nil)
  }
}
