internal import AuditModel

/// Decodes the bytes of a file of another tool by its byte order mark, whatever the file says of itself.
///
/// PowerShell writes UTF-16 in front of which an XML prolog still says UTF-8.
enum InputDecoding {
  /// The text in UTF-8 without a byte order mark; without any mark it has to be UTF-8 already.
  ///
  /// - Throws: ``InputProblem`` for half of a surrogate pair, or half of a unit at the end.
  static func utf8(_ bytes: [UInt8], source: String) throws(InputProblem) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    if bytes.starts(with: [0xFF, 0xFE]) { return try utf16(bytes, isLittleEndian: true, source) }
    if bytes.starts(with: [0xFE, 0xFF]) { return try utf16(bytes, isLittleEndian: false, source) }
    return bytes
  }

  private static func utf16(
    _ bytes: [UInt8], isLittleEndian: Bool, _ source: String
  ) throws(InputProblem) -> [UInt8] {
    guard bytes.count.isMultiple(of: 2) else {
      throw InputProblem(
        source: source, message: "its byte order mark says UTF-16, and it has an odd number of bytes; save it again")
    }
    let units = stride(from: 2, to: bytes.count, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittleEndian ? second << 8 | first : first << 8 | second
    }
    guard let text = String(validating: units, as: UTF16.self) else {
      throw InputProblem(
        source: source,
        message: "its byte order mark says UTF-16, and half of a surrogate pair stands alone in it; save it as UTF-8")
    }
    return Array(text.utf8)
  }

  /// Line and column, from 1, of a byte of a text; columns are characters of Unicode.
  static func place(of offset: Int, in bytes: some Collection<UInt8>) -> (line: Int, column: Int) {
    var (line, column) = (1, 1)
    for byte in bytes.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return (line, column)
  }
}
