internal import Glibc

/// Takes a form with files apart as it comes, piece by piece (RFC 7578, RFC 2046 section 5.1).
///
/// It keeps no more of it than the head of a part and what may be the beginning of a boundary.
struct MultipartReader {
  /// What comes out.
  enum Event: Equatable {
    /// A field begins; a file where it has a file's name.
    case begin(field: String, file: String?)
    /// The next bytes of it.
    case bytes([UInt8])
    case end
  }

  /// It is not what it says it is.
  struct Broken: Error {}

  private enum Place {
    /// Before the first boundary.
    case preamble
    /// Behind a boundary, where its line ends or `--` ends all.
    case boundary
    case head
    case content
    case epilogue
  }

  private static let longestHead = 16_384
  private static let mostParts = 10_000
  private let delimiter: [UInt8]
  private var place = Place.preamble
  private var waiting: [UInt8]
  private var partCount = 0

  /// A reader.
  ///
  /// - Parameter boundary: As the media type of the form names it.
  init(boundary: String) {
    delimiter = Array("\r\n--\(boundary)".utf8)
    // The first boundary has no line before it.
    waiting = Array("\r\n".utf8)
  }

  /// Takes the next bytes.
  mutating func read(_ bytes: some Sequence<UInt8>, _ take: (Event) throws -> Void) throws {
    waiting.append(contentsOf: bytes)
    while try step(take) {}
  }

  /// Ends it.
  ///
  /// - Throws: ``Broken`` where it is not whole.
  func finish() throws(Broken) {
    guard case .epilogue = place else { throw Broken() }
  }

  /// Goes on by one thing; false where more bytes are needed.
  private mutating func step(_ take: (Event) throws -> Void) throws -> Bool {
    switch place {
    case .preamble, .content: return try content(take)
    case .boundary:
      guard waiting.count >= 2 else { return false }
      switch (waiting[0], waiting[1]) {
      case (UInt8(ascii: "-"), UInt8(ascii: "-")): place = .epilogue
      // The line's end stays before the head, which ends with an empty line even where it has no other.
      case (13, 10): place = .head
      default: throw Broken()
      }
      return true
    case .head: return try head(take)
    case .epilogue:
      waiting = []
      return false
    }
  }

  private mutating func content(_ take: (Event) throws -> Void) throws -> Bool {
    let isPart = if case .content = place { true } else { false }
    let found = position(of: delimiter)
    // What may be the beginning of a boundary waits for the rest.
    let count = found ?? max(0, waiting.count - delimiter.count + 1)
    if count > 0, isPart { try take(.bytes(Array(waiting[..<count]))) }
    waiting.removeFirst(count + (found == nil ? 0 : delimiter.count))
    guard found != nil else { return false }
    if isPart { try take(.end) }
    place = .boundary
    return true
  }

  private mutating func head(_ take: (Event) throws -> Void) throws -> Bool {
    guard let end = position(of: [13, 10, 13, 10]) else {
      guard waiting.count <= Self.longestHead else { throw Broken() }
      return false
    }
    partCount += 1
    guard end <= Self.longestHead, partCount <= Self.mostParts,
      let head = String(validating: waiting[..<end], as: UTF8.self)
    else { throw Broken() }
    let (field, file) = try Self.names(head)
    waiting.removeFirst(end + 4)
    place = .content
    try take(.begin(field: field, file: file))
    return true
  }

  /// Where bytes first stand in what waits; nil where they do not, or not yet.
  private func position(of wanted: [UInt8]) -> Int? {
    waiting.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, let first = wanted.first else { return nil }
      var offset = 0
      while offset + wanted.count <= bytes.count,
        let found = memchr(start + offset, Int32(first), bytes.count - wanted.count - offset + 1)
      {
        offset = UnsafeRawPointer(found) - start
        if memcmp(found, wanted, wanted.count) == 0 { return offset }
        offset += 1
      }
      return nil
    }
  }

  /// What the head of a part calls its field, and its file where it is one.
  private static func names(_ head: String) throws(Broken) -> (field: String, file: String?) {
    for line in head.split(separator: "\r\n") {
      guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased() == "content-disposition" else { continue }
      var rest = line[line.index(after: colon)...].drop { $0 == " " }
      guard rest.prefix(9).lowercased() == "form-data" else { throw Broken() }
      rest = rest.dropFirst(9)
      var names: [String: String] = [:]
      while let (name, value) = try parameter(&rest) { names[name] = value }
      guard let field = names["name"] else { throw Broken() }
      return (field, names["filename"])
    }
    throw Broken()
  }

  /// The next `; name="value"`; nil at the end.
  private static func parameter(_ rest: inout Substring) throws(Broken) -> (name: String, value: String)? {
    rest = rest.drop { $0 == " " || $0 == ";" }
    guard !rest.isEmpty else { return nil }
    guard let equals = rest.firstIndex(of: "=") else { throw Broken() }
    let name = rest[..<equals].lowercased()
    rest = rest[rest.index(after: equals)...]
    guard rest.first == "\"" else {
      let value = rest.prefix { $0 != ";" && $0 != " " }
      rest = rest.dropFirst(value.count)
      return (name, String(value))
    }
    rest = rest.dropFirst()
    var value = ""
    while let character = rest.popFirst() {
      switch character {
      // Browsers write a quote as %22; others put a backslash before it.
      case "\"": return (name, unescaped(value))
      case "\\" where rest.first == "\"":
        value.append("\"")
        rest = rest.dropFirst()
      default: value.append(character)
      }
    }
    throw Broken()
  }

  /// The three characters that browsers cannot write there (WHATWG HTML, multipart/form-data).
  private static func unescaped(_ text: String) -> String {
    text.replacing("%22", with: "\"").replacing("%0D", with: "\r").replacing("%0A", with: "\n")
  }
}
