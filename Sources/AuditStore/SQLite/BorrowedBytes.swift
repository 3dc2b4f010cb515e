internal import CSQLite

/// Bytes that are bound without being copied.
///
/// They must stay where they are until the statement has run; it is bound anew before it runs again.
struct BorrowedBytes: SQLiteBindable {
  let bytes: UnsafeRawBufferPointer

  @inline(__always)
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    guard let start = bytes.baseAddress else { return sqlite3_bind_zeroblob(statement, index, 0) }
    // No destructor is SQLITE_STATIC, which Swift cannot import.
    return sqlite3_bind_blob64(statement, index, start, UInt64(bytes.count), nil)
  }

  @inline(__always)
  func add(to row: inout some RowSink & ~Copyable) {
    row.add(blob: bytes)
  }
}
