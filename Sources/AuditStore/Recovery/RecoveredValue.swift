internal import CSQLite

/// A value of a row as it stands in a damaged file.
enum RecoveredValue: Equatable, SQLiteBindable {
  case null
  case integer(Int64)
  case real(Double)
  /// The bytes of a text, whether or not they are one still.
  case text([UInt8])
  case blob([UInt8])

  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    switch self {
    case .null: sqlite3_bind_null(statement, index)
    case .integer(let value): sqlite3_bind_int64(statement, index, value)
    case .real(let value): sqlite3_bind_double(statement, index, value)
    case .text(let bytes):
      bytes.withUnsafeBytes { buffer in
        guard let start = buffer.baseAddress else { return auditctl_bind_text(statement, index, "", 0) }
        return auditctl_bind_text(statement, index, start.assumingMemoryBound(to: CChar.self), UInt64(bytes.count))
      }
    case .blob(let bytes):
      bytes.withUnsafeBytes { auditctl_bind_blob(statement, index, $0.baseAddress, UInt64(bytes.count)) }
    }
  }

  func add(to row: inout some RowSink & ~Copyable) {
    switch self {
    case .null: row.addNull()
    case .integer(let value): row.add(value)
    case .real(let value): row.add(value)
    case .text(let bytes): bytes.withUnsafeBytes { row.add(text: $0) }
    case .blob(let bytes): bytes.withUnsafeBytes { row.add(blob: $0) }
    }
  }

  /// Whether it is a text of bytes that are none.
  var isGarbled: Bool {
    if case .text = self { words == nil } else { false }
  }

  /// The text, if it is one.
  var words: String? {
    guard case .text(let bytes) = self else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The integer, if it is one.
  var number: Int64? {
    guard case .integer(let value) = self else { return nil }
    return value
  }
}

extension [RecoveredValue] {
  /// Puts U+FFFD in the place of bytes that are no text.
  ///
  /// - Returns: Whether there were any.
  mutating func makeTexts() -> Bool {
    var isChanged = false
    for index in indices where self[index].isGarbled {
      guard case .text(let bytes) = self[index] else { continue }
      self[index] = .text([UInt8](String(decoding: bytes, as: UTF8.self).utf8))
      isChanged = true
    }
    return isChanged
  }
}
