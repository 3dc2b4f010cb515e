internal import CSQLite

/// A value that can be bound to a parameter of a statement.
protocol SQLiteBindable {
  /// Binds to the parameter at `index`, from 1, and returns SQLite's result code.
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32
  /// Adds the value as it is stored to what takes the values of its row.
  func add(to row: inout some RowSink & ~Copyable)
}

/// What takes the values of a row, in the order of its columns, as SQLite stores them.
protocol RowSink: ~Copyable {
  mutating func addNull()
  mutating func add(_ integer: Int64)
  mutating func add(_ real: Double)
  mutating func add(text: UnsafeRawBufferPointer)
  mutating func add(blob: UnsafeRawBufferPointer)
}

extension Int64: SQLiteBindable {
  @inline(__always)
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, self)
  }

  @inline(__always)
  func add(to row: inout some RowSink & ~Copyable) {
    row.add(self)
  }
}

extension Int: SQLiteBindable {
  @inline(__always)
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, Int64(self))
  }

  @inline(__always)
  func add(to row: inout some RowSink & ~Copyable) {
    row.add(Int64(self))
  }
}

extension Bool: SQLiteBindable {
  @inline(__always)
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, self ? 1 : 0)
  }

  @inline(__always)
  func add(to row: inout some RowSink & ~Copyable) {
    row.add(self ? 1 as Int64 : 0)
  }
}

extension Double: SQLiteBindable {
  @inline(__always)
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_double(statement, index, self)
  }

  @inline(__always)
  func add(to row: inout some RowSink & ~Copyable) {
    row.add(self)
  }
}

extension String: SQLiteBindable {
  @inline(__always)
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    var text = self
    return text.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return auditctl_bind_text(statement, index, "", 0) }
      return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        auditctl_bind_text(statement, index, $0, UInt64(bytes.count))
      }
    }
  }

  @inline(__always)
  func add(to row: inout some RowSink & ~Copyable) {
    var text = self
    text.withUTF8 { row.add(text: UnsafeRawBufferPointer($0)) }
  }
}

extension Optional: SQLiteBindable where Wrapped: SQLiteBindable {
  @inline(__always)
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    switch self {
    case .some(let value): value.bind(to: statement, at: index)
    case .none: sqlite3_bind_null(statement, index)
    }
  }

  @inline(__always)
  func add(to row: inout some RowSink & ~Copyable) {
    switch self {
    case .some(let value): value.add(to: &row)
    case .none: row.addNull()
    }
  }
}
