/// Reads the fields of a row that came from elsewhere, one behind the other (``PortableRow``).
struct FieldReader {
  /// The row cannot be what anybody has written.
  struct Malformed: Error {}

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position == bytes.count }

  /// The next field; nil for NULL.
  mutating func next() throws(Malformed) -> ArraySlice<UInt8>? {
    guard position < bytes.count else { throw Malformed() }
    if bytes[position] == UInt8(ascii: "-") {
      position += 1
      return nil
    }
    var count = 0
    let start = position
    while position < bytes.count, case let digit = bytes[position] &- UInt8(ascii: "0"), digit < 10 {
      count = count * 10 + Int(digit)
      position += 1
      guard position - start < 12 else { throw Malformed() }
    }
    // One way to write it alone: no leading zero.
    guard position > start, position < bytes.count, bytes[position] == UInt8(ascii: ":"),
      bytes[start] != UInt8(ascii: "0") || position == start + 1, bytes.count - position > count + 1,
      bytes[position + 1 + count] == UInt8(ascii: ",")
    else { throw Malformed() }
    defer { position += count + 2 }
    return bytes[position + 1..<position + 1 + count]
  }

  /// The next field as a text; nil for NULL.
  mutating func text() throws(Malformed) -> String? {
    guard let field = try next() else { return nil }
    guard let text = String(validating: field, as: UTF8.self) else { throw Malformed() }
    return text
  }

  /// A field as a value of a column.
  ///
  /// - Parameter type: That of the column: TEXT, INTEGER, REAL or BLOB.
  mutating func value(_ type: String) throws(Malformed) -> RecoveredValue {
    guard let field = try next() else { return .null }
    switch type {
    case "INTEGER":
      guard let number = Int64(String(decoding: field, as: UTF8.self)) else { throw Malformed() }
      return .integer(number)
    case "REAL":
      guard let number = Double(String(decoding: field, as: UTF8.self)) else { throw Malformed() }
      return .real(number)
    case "BLOB": return .blob(try Self.blob(field))
    default:
      guard String(validating: field, as: UTF8.self) != nil else { throw Malformed() }
      return .text(Array(field))
    }
  }

  /// The bytes that hexadecimal digits stand for.
  static func blob(_ digits: ArraySlice<UInt8>) throws(Malformed) -> [UInt8] {
    guard digits.count.isMultiple(of: 2) else { throw Malformed() }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    var high: UInt8?
    for digit in digits {
      let value: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
      default: throw Malformed()
      }
      if let half = high {
        bytes.append(half << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return bytes
  }
}
