/// Why a text is not JSON.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where: bytes before it.
  public let offset: Int
  /// What is wrong there.
  public let problem: String

  /// What is wrong, and where.
  public var description: String { "\(problem) at byte \(offset + 1)" }
}

extension JSONValue {
  /// Deepest nesting that is read, in lists and objects within each other; no value of an edit has more than four.
  public static let greatestDepth = 32

  /// Reads a whole text.
  ///
  /// An object that names a member twice is refused: readers differ in which one counts.
  ///
  /// - Throws: ``JSONError`` for anything that RFC 8259 does not allow, nesting beyond ``greatestDepth``, half of a
  ///   surrogate pair, and a number that is too great.
  public init(parsing text: String) throws(JSONError) {
    var parser = JSONParser(text)
    self = try parser.document()
  }
}

/// Reads JSON by descent, as deep as ``JSONValue/greatestDepth``.
private struct JSONParser {
  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
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
    case UInt8(ascii: "\""): return .text(try string())
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
        let name = try string()
        guard members[name] == nil else { throw error("a member is named twice") }
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
    guard depth <= JSONValue.greatestDepth else { throw error("nesting goes deeper than \(JSONValue.greatestDepth)") }
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

  private mutating func string() throws(JSONError) -> String {
    place += 1
    var content: [UInt8] = []
    while let byte = next {
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: content, as: UTF8.self)
      case UInt8(ascii: "\\"): content += String(try escaped()).utf8
      case 0..<0x20: throw error("a control character must be escaped")
      default: content.append(byte)
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
    while let next, [0x20, 0x09, 0x0A, 0x0D].contains(next) { place += 1 }
  }

  private func error(_ problem: String) -> JSONError {
    JSONError(offset: place, problem: problem)
  }
}
