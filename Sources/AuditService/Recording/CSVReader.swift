internal import AuditModel

/// Reads CSV (RFC 4180) row by row, without holding more than one row and one piece of the input.
///
/// Fields are separated by commas, semicolons or tabs, as spreadsheets write them in different languages: by the first of
/// these that stands outside quotes in the first row. Fields may be quoted, and then hold separators, line breaks and
/// doubled quotes. Lines end in LF, CRLF or CR. A byte order mark is passed over. Empty lines are no rows.
struct CSVReader {
  /// What is wrong with the text itself.
  struct Malformed: Error {
    let line: Int
    let message: String
  }

  // Not a generic type: its code would be looked up anew for each call from another module.
  private var source: any ByteSource
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  private var lineNumber = 1
  /// What separates fields; nil while the first row has not shown it.
  private var separator: UInt8?
  /// The line on which the latest row begins, from 1.
  private(set) var line = 1
  /// The latest row's bytes, with or without what separates its fields.
  private var bytes: [UInt8] = []
  /// Where each field of the latest row lies in ``bytes``.
  private var fields: [Range<Int>] = []
  /// Where the field begins that is being read.
  private var fieldStart = 0
  /// The texts that ``field(_:)`` gave last, by column: rows often repeat what the row before says.
  private var texts: [String] = []

  init(_ source: any ByteSource) {
    self.source = source
    bytes.reserveCapacity(4096)
  }

  /// How many fields the latest row has.
  var fieldCount: Int { fields.count }

  /// A field of the latest row.
  ///
  /// - Throws: ``Malformed`` when it is not UTF-8.
  mutating func field(_ index: Int) throws -> String {
    let range = fields[index]
    if range.isEmpty { return "" }
    while texts.count <= index { texts.append("") }
    let repeats = bytes.withUnsafeBufferPointer { bytes in
      texts[index].utf8.withContiguousStorageIfAvailable { $0.elementsEqual(bytes[range]) } ?? false
    }
    if !repeats { texts[index] = try text(index) }
    return texts[index]
  }

  /// Whether the fields of the latest row from one on are all empty.
  func isBlank(from first: Int) -> Bool {
    guard first < fields.count, fields[first].isEmpty else { return first >= fields.count }
    return fields[first...].allSatisfy(\.isEmpty)
  }

  private func text(_ index: Int) throws -> String {
    let text: String? = bytes.withUnsafeBufferPointer { bytes in
      let bytes = UnsafeBufferPointer(rebasing: bytes[fields[index]])
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return String(validating: bytes, as: UTF8.self) }
      // Several times faster than validating, and as safe, because all bytes are ASCII.
      return String(unsafeUninitializedCapacity: bytes.count) { $0.initialize(fromContentsOf: bytes) }
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
      fields.removeAll(keepingCapacity: true)
      fieldStart = 0
      if separator == nil {
        try readRow()
        // A first row of one field shows none; then it is the comma.
        separator = separator ?? UInt8(ascii: ",")
      } else if !readPlainRow() {
        try readRow()
      }
      try limit()
    } while fields.count == 1 && bytes.isEmpty
    return true
  }

  private mutating func fill() throws -> Bool {
    if position < buffer.count { return true }
    guard !isAtEnd else { return false }
    buffer = buffer.isEmpty ? try source.nextAfterMark() : try source.next()
    position = 0
    if buffer.isEmpty {
      isAtEnd = true
      return false
    }
    return true
  }

  /// Reads a row without quotes that lies in the piece as a whole, as most do.
  ///
  /// - Returns: Whether there is one; if not, nothing has changed.
  private mutating func readPlainRow() -> Bool {
    guard let separator else { return false }
    let piece = buffer
    let start = position
    for end in start..<piece.count {
      switch piece[end] {
      case separator:
        fields.append(fieldStart..<end - start)
        fieldStart = end - start + 1
      case UInt8(ascii: "\n"):
        let textEnd = end > start && piece[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
        fields.append(fieldStart..<textEnd - start)
        bytes.append(contentsOf: piece[start..<textEnd])
        position = end + 1
        lineNumber += 1
        return true
      case UInt8(ascii: "\r") where end + 1 < piece.count && piece[end + 1] == UInt8(ascii: "\n"):
        break
      case UInt8(ascii: "\""), UInt8(ascii: "\r"):
        return forgetRow()
      default:
        break
      }
    }
    return forgetRow()
  }

  private mutating func forgetRow() -> Bool {
    fields.removeAll(keepingCapacity: true)
    fieldStart = 0
    return false
  }

  private mutating func readRow() throws {
    while true {
      guard try fill() else { return endField() }
      if buffer[position] == UInt8(ascii: "\""), bytes.count == fieldStart {
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
        if isSeparator(byte) || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
          || byte == UInt8(ascii: "\"")
        {
          break
        }
        end += 1
      }
      bytes.append(contentsOf: buffer[position..<end])
      try limit(separatorCount: fields.count)
      position = end
      guard end < buffer.count else { continue }
      switch buffer[end] {
      case let byte where isSeparator(byte):
        separator = byte
        position += 1
        endField()
        return false
      case UInt8(ascii: "\""):
        throw Malformed(
          line: lineNumber,
          message: "there is a quote in a field that is not quoted; quote the field and double the quote")
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
      try limit(separatorCount: fields.count)
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
    guard isSeparator(byte) || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
      throw Malformed(line: lineNumber, message: "there is text after a closing quote; remove it or double the quote")
    }
  }

  private func isSeparator(_ byte: UInt8) -> Bool {
    guard let separator else {
      return byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\t")
    }
    return byte == separator
  }

  private mutating func endLine() throws {
    let byte = buffer[position]
    position += 1
    lineNumber += 1
    if byte == UInt8(ascii: "\r"), try fill(), buffer[position] == UInt8(ascii: "\n") { position += 1 }
  }

  private mutating func endField() {
    fields.append(fieldStart..<bytes.count)
    fieldStart = bytes.count
  }

  /// - Parameter separatorCount: How many separators were read that are not in ``bytes``; a row may be nothing else.
  private func limit(separatorCount: Int = 0) throws {
    guard bytes.count + separatorCount <= InputLimits.rowByteCount else {
      throw Malformed(line: line, message: "the row is longer than \(InputLimits.rowByteCount / 1024) KB")
    }
  }
}
