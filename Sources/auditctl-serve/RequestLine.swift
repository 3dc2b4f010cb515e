internal import AuditWeb

/// The address that was asked for.
struct RequestLine {
  /// Parts of the path, decoded.
  let path: [String]
  let query: WebFields
  /// The path as it came, without what stands behind `?`.
  let raw: String

  private static let longest = 8192

  /// Reads the target of a request (RFC 9112, section 3.2.1).
  ///
  /// - Throws: ``Refusal`` where a part of the path is empty, `.`, `..`, no UTF-8, or holds a slash or a control character
  ///   in whatever way it is written.
  init(_ target: String) throws(Refusal) {
    guard target.utf8.count <= Self.longest else {
      throw Refusal(
        414, "long address", "The address is too long", "An address has at most 8,192 characters. Go to the first page."
      )
    }
    let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = halves.first, first.hasPrefix("/") else { throw Refusal.brokenPath }
    raw = String(first)
    var parts: [String] = []
    if first != "/" {
      for part in first.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
        guard let part = FormText.decoded(part.utf8, plusIsSpace: false), Self.isPlain(part) else {
          throw Refusal.brokenPath
        }
        parts.append(part)
      }
    }
    path = parts
    query = try FormText.fields(halves.count > 1 ? halves[1].utf8 : "".utf8[...])
  }

  private static func isPlain(_ part: String) -> Bool {
    !part.isEmpty && part != "." && part != ".."
      && part.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0 != "/" && $0 != "\\" }
  }

  /// Where somebody wanted to go, as they may be led there after they signed in: a path of this server, else its first page.
  static func next(_ text: String?) -> String {
    guard let text, text.hasPrefix("/"), !text.hasPrefix("//"),
      text.unicodeScalars.allSatisfy({ (0x21...0x7E).contains($0.value) && $0 != "\\" })
    else { return "/" }
    return text
  }
}

/// The encoding of forms and of what stands behind `?` (WHATWG URL, section 5).
enum FormText {
  private static let mostFields = 10_000

  /// Reads fields.
  ///
  /// - Throws: ``Refusal`` for what is no UTF-8, a `%` without two digits, and too many.
  static func fields(_ bytes: some Sequence<UInt8>) throws(Refusal) -> WebFields {
    var pairs: [WebFields.Pair] = []
    for field in Array(bytes).split(separator: UInt8(ascii: "&")) {
      let halves = field.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard pairs.count < mostFields, let name = decoded(halves[0], plusIsSpace: true),
        let value = halves.count > 1 ? decoded(halves[1], plusIsSpace: true) : ""
      else { throw Refusal.brokenForm }
      pairs.append(WebFields.Pair(name, value))
    }
    return WebFields(pairs)
  }

  /// A text whose bytes are written as `%` and two digits; nil where it is none.
  static func decoded(_ bytes: some Collection<UInt8>, plusIsSpace: Bool) -> String? {
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+") where plusIsSpace: plain.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = digit(rest.popFirst()), let low = digit(rest.popFirst()) else { return nil }
        plain.append(high << 4 | low)
      default: plain.append(byte)
      }
    }
    return String(validating: plain, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8?) -> UInt8? {
    switch byte {
    case let byte? where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte): byte - UInt8(ascii: "0")
    case let byte? where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte): byte - UInt8(ascii: "a") + 10
    case let byte? where (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
