/// Why a text is not JSON.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where: bytes before it.
  public let offset: Int
  /// What is wrong there.
  public let problem: String

  /// What is wrong, and where.
  public var description: String { "\(problem) at byte \(offset + 1)" }
}

/// How much of a JSON text is read.
public struct JSONLimits: Hashable, Sendable {
  /// Deepest nesting, in lists and objects within each other.
  public let depth: Int
  /// Longest text that is kept, in bytes; a longer one, such as a screenshot, is read as null.
  public let longestText: Int

  /// Limits.
  public init(depth: Int, longestText: Int) {
    self.depth = depth
    self.longestText = longestText
  }
}

extension JSONValue {
  /// Deepest nesting that is read, in lists and objects within each other; no value of an edit has more than four.
  public static let greatestDepth = 32

  /// Reads a whole text of UTF-8, without a byte order mark.
  ///
  /// An object that names a member twice is refused: readers differ in which one counts.
  ///
  /// - Throws: ``JSONError`` for anything that RFC 8259 does not allow (`NaN` among it), nesting that is too deep, half of a
  ///   surrogate pair, bytes that are not UTF-8, and a number that is too great.
  public init(parsing bytes: [UInt8], limits: JSONLimits) throws(JSONError) {
    var parser = JSONParser(bytes, limits)
    self = try parser.document()
  }

  /// Reads a whole text.
  ///
  /// An object that names a member twice is refused: readers differ in which one counts.
  ///
  /// - Throws: ``JSONError`` for anything that RFC 8259 does not allow, nesting beyond ``greatestDepth``, half of a
  ///   surrogate pair, and a number that is too great.
  public init(parsing text: String) throws(JSONError) {
    var parser = JSONParser(Array(text.utf8), JSONLimits(depth: Self.greatestDepth, longestText: .max))
    self = try parser.document()
  }
}

/// Reads JSON by descent, no deeper than its limits allow.
private struct JSONParser {
  private let bytes: [UInt8]
  private let limits: JSONLimits
  private var place = 0
  private var depth = 0

  init(_ bytes: [UInt8], _ limits: JSONLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  mutating func document() throws(JSONError) -> JSONValue {
    let value = try value()
    skipSpace()
    guard place == bytes.count else { throw error("something stands behind the value") }
    return value
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    skipSpace()
    guard let next else { throw error("the text ends where a value must stand") }
    switch next {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try list()
    case UInt8(ascii: "\""): return try text().map { .text($0) } ?? .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    case UInt8(ascii: "t"): return try word("true", .flag(true))
    case UInt8(ascii: "f"): return try word("false", .flag(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw error("no value begins like this")
    }
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    try enter()
    var members: [String: JSONValue] = [:]
    if !take(UInt8(ascii: "}")) {
      repeat {
        skipSpace()
        guard next == UInt8(ascii: "\"") else { throw error("the name of a member must stand") }
        let start = place
        let name = try text() ?? ""
        guard members[name] == nil else { throw JSONError(offset: start, problem: "a member is named twice") }
        guard take(UInt8(ascii: ":")) else { throw error("a colon must stand") }
        members[name] = try value()
      } while take(UInt8(ascii: ","))
      guard take(UInt8(ascii: "}")) else { throw error("a comma or } must stand") }
    }
    depth -= 1
    return .object(members)
  }

  private mutating func list() throws(JSONError) -> JSONValue {
    try enter()
    var elements: [JSONValue] = []
    if !take(UInt8(ascii: "]")) {
      repeat { elements.append(try value()) } while take(UInt8(ascii: ","))
      guard take(UInt8(ascii: "]")) else { throw error("a comma or ] must stand") }
    }
    depth -= 1
    return .list(elements)
  }

  private mutating func enter() throws(JSONError) {
    place += 1
    depth += 1
    guard depth <= limits.depth else { throw error("nesting goes deeper than \(limits.depth)") }
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
    let text = "\(word)".utf8
    guard bytes[place...].starts(with: text) else { throw error("no value begins like this") }
    place += text.count
    return value
  }

  private mutating func number() throws(JSONError) -> Double {
    let start = place
    _ = take(exactly: UInt8(ascii: "-"))
    if !take(exactly: UInt8(ascii: "0")) { try digits() }
    if take(exactly: UInt8(ascii: ".")) { try digits() }
    if take(exactly: UInt8(ascii: "e")) || take(exactly: UInt8(ascii: "E")) {
      if !take(exactly: UInt8(ascii: "-")) { _ = take(exactly: UInt8(ascii: "+")) }
      try digits()
    }
    guard let number = Double(String(decoding: bytes[start..<place], as: UTF8.self)), number.isFinite else {
      throw error("a number is too great")
    }
    return number
  }

  private mutating func digits() throws(JSONError) {
    let start = place
    while let next, UInt8(ascii: "0")...UInt8(ascii: "9") ~= next { place += 1 }
    guard place > start else { throw error("a digit must stand") }
  }

  /// A text; nil for one that is too long to be kept.
  private mutating func text() throws(JSONError) -> String? {
    place += 1
    let first = place
    var content: [UInt8] = []
    var start = place
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        let isKept = place - first <= limits.longestText
        defer { place += 1 }
        guard isKept else { return nil }
        let whole = content.isEmpty ? bytes[start..<place] : (content + bytes[start..<place])[...]
        guard let text = String(validating: whole, as: UTF8.self) else {
          throw JSONError(offset: first, problem: "a text is not UTF-8")
        }
        return text
      case UInt8(ascii: "\\"):
        if place - first <= limits.longestText { content += bytes[start..<place] }
        place += 1
        content += String(try escaped()).utf8
        if place - first > limits.longestText { content = [] }
        start = place
      case 0..<0x20: throw error("a control character must be escaped")
      default: place += 1
      }
    }
    throw error("a text has no end")
  }

  private mutating func escaped() throws(JSONError) -> Unicode.Scalar {
    guard let kind = next else { throw error("a text has no end") }
    place += 1
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(kind)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try numbered()
    default: throw error("no escape begins like this")
    }
  }

  private mutating func numbered() throws(JSONError) -> Unicode.Scalar {
    let unit = try hexadecimal()
    var value = unit
    if 0xD800...0xDBFF ~= unit, take(exactly: UInt8(ascii: "\\")), take(exactly: UInt8(ascii: "u")) {
      let low = try hexadecimal()
      guard 0xDC00...0xDFFF ~= low else { throw error("half of a surrogate pair stands alone") }
      value = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(value) else { throw error("half of a surrogate pair stands alone") }
    return scalar
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let next, let digit = Character(Unicode.Scalar(next)).hexDigitValue else {
        throw error("four hexadecimal digits must stand")
      }
      value = value << 4 | UInt32(digit)
      place += 1
    }
    return value
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    return take(exactly: byte)
  }

  private mutating func take(exactly byte: UInt8) -> Bool {
    guard next == byte else { return false }
    place += 1
    return true
  }

  private mutating func skipSpace() {
    while let next, next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { place += 1 }
  }

  private func error(_ problem: String) -> JSONError {
    JSONError(offset: place, problem: problem)
  }
}
