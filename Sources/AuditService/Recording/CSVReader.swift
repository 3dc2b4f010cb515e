/// Reads CSV (RFC 4180) row by row, without holding more than one row and one piece of the input.
///
/// Fields may be quoted, and then hold commas, line breaks and doubled quotes. Lines end in LF, CRLF or CR. A byte
/// order mark is passed over. Empty lines are no rows.
struct CSVReader<Source: ByteSource> {
  /// What is wrong with the text itself.
  struct Malformed: Error {
    let line: Int
    let message: String
  }

  /// Longest row in bytes.
  static var maximumRowByteCount: Int { 1024 * 1024 }

  private var source: Source
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  private var lineNumber = 1
  /// The line on which the latest row begins, from 1.
  private(set) var line = 1
  /// The latest row's bytes, one field behind the other.
  private var bytes: [UInt8] = []
  /// Where each field of the latest row ends in ``bytes``.
  private var ends: [Int] = []

  init(_ source: Source) {
    self.source = source
    bytes.reserveCapacity(4096)
  }

  /// How many fields the latest row has.
  var fieldCount: Int { ends.count }

  /// A field of the latest row.
  ///
  /// - Throws: ``Malformed`` when it is not UTF-8.
  func field(_ index: Int) throws -> String {
    let start = index == 0 ? 0 : ends[index - 1]
    guard start < ends[index] else { return "" }
    let text = bytes.withUnsafeBufferPointer { bytes in
      String(validating: UnsafeBufferPointer(rebasing: bytes[start..<ends[index]]), as: UTF8.self)
    }
    guard let text else {
      throw Malformed(line: line, message: "field \(index + 1) is not UTF-8; save the file as UTF-8")
    }
    return text
  }

  /// Goes to the next row.
  ///
  /// - Returns: Whether there is one.
  mutating func next() throws -> Bool {
    repeat {
      guard try fill() else { return false }
      line = lineNumber
      bytes.removeAll(keepingCapacity: true)
      ends.removeAll(keepingCapacity: true)
      try readRow()
    } while ends.count == 1 && bytes.isEmpty
    return true
  }

  private mutating func fill() throws -> Bool {
    if position < buffer.count { return true }
    guard !isAtEnd else { return false }
    let isFirst = buffer.isEmpty
    buffer = try source.next()
    position = 0
    if buffer.isEmpty {
      isAtEnd = true
      return false
    }
    if isFirst, buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    return position < buffer.count ? true : try fill()
  }

  private mutating func readRow() throws {
    while true {
      guard try fill() else { return endField() }
      if buffer[position] == UInt8(ascii: "\""), bytes.count == (ends.last ?? 0) {
        position += 1
        try readQuoted()
      }
      if try readPlain() { return }
    }
  }

  /// Reads up to the end of a field.
  ///
  /// - Returns: Whether the row ends there, too.
  private mutating func readPlain() throws -> Bool {
    while try fill() {
      var end = position
      while end < buffer.count {
        let byte = buffer[end]
        if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
          || byte == UInt8(ascii: "\"")
        {
          break
        }
        end += 1
      }
      bytes.append(contentsOf: buffer[position..<end])
      try limit()
      position = end
      guard end < buffer.count else { continue }
      switch buffer[end] {
      case UInt8(ascii: ","):
        position += 1
        endField()
        return false
      case UInt8(ascii: "\""):
        throw Malformed(
          line: lineNumber,
          message: "a quote stands in a field that is not quoted; quote the field and double the quote")
      default:
        try endLine()
        endField()
        return true
      }
    }
    endField()
    return true
  }

  /// Reads what stands between quotes; the opening one is behind us.
  private mutating func readQuoted() throws {
    let start = lineNumber
    while try fill() {
      var end = position
      while end < buffer.count, buffer[end] != UInt8(ascii: "\"") {
        if buffer[end] == UInt8(ascii: "\n") { lineNumber += 1 }
        end += 1
      }
      bytes.append(contentsOf: buffer[position..<end])
      try limit()
      position = end
      guard end < buffer.count else { continue }
      position += 1
      guard try fill(), buffer[position] == UInt8(ascii: "\"") else {
        return try afterQuote()
      }
      bytes.append(UInt8(ascii: "\""))
      position += 1
    }
    throw Malformed(line: start, message: "a quoted field does not end; add the closing quote")
  }

  private mutating func afterQuote() throws {
    guard try fill() else { return }
    let byte = buffer[position]
    guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
      throw Malformed(line: lineNumber, message: "text stands behind a closing quote; remove it or double the quote")
    }
  }

  private mutating func endLine() throws {
    let byte = buffer[position]
    position += 1
    lineNumber += 1
    if byte == UInt8(ascii: "\r"), try fill(), buffer[position] == UInt8(ascii: "\n") { position += 1 }
  }

  private mutating func endField() {
    ends.append(bytes.count)
  }

  private func limit() throws {
    guard bytes.count <= Self.maximumRowByteCount else {
      throw Malformed(line: line, message: "the row is longer than \(Self.maximumRowByteCount / 1024) KB")
    }
  }
}
