/// What the specification said of a finding's place, as far as its check reads it (DESIGN rule 2c).
public struct PlaceDigest: Hashable, Sendable {
  /// How many bytes of a stop's SHA-256 stand in ``parts``.
  static let partSize = 16

  /// A SHA-256: 32 bytes.
  public let bytes: [UInt8]
  /// For a check of a whole place that reads no order: what each stop says, as the first 16 bytes of a SHA-256, by the
  /// stop's first name, and by `.` what the title says where it is read; else nil.
  public let parts: [String: [UInt8]]?

  private init(bytes: [UInt8], parts: [String: [UInt8]]?) {
    self.bytes = bytes
    self.parts = parts
  }

  /// The digest of what is said of one stop, or of stops in an order.
  init(of said: [UInt8]) {
    self.init(bytes: Self.hash(said).array, parts: nil)
  }

  /// The digest of stops without an order: that of their names and parts, in the order of the names by their bytes.
  ///
  /// The names are in it so that it stands for these parts alone, and what is new beside them can be named.
  public init(parts: [String: [UInt8]]) {
    var said: [UInt8] = []
    for (name, part) in parts.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      Netstring.append(name, to: &said)
      Netstring.append(part, to: &said)
    }
    var all: [UInt8] = []
    Netstring.append("elements", to: &all)
    Netstring.append(said, to: &all)
    self.init(bytes: Self.hash(all).array, parts: parts)
  }

  /// What a stop, or the title, says as a part.
  static func part(of said: [UInt8]) -> [UInt8] { Array(hash(said).array.prefix(partSize)) }

  private static func hash(_ said: [UInt8]) -> SHA256.Digest {
    var hash = SHA256()
    hash.update(said)
    return hash.finish()
  }
}

extension PlaceDigest {
  /// The parts as they are kept: a JSON object of hexadecimal digits in lower case, the names in order; nil where there
  /// are none.
  public var partsText: String? {
    parts.map { parts in JSONValue.object(parts.mapValues { .text(Hexadecimal.text($0)) }).canonicalText }
  }

  /// A digest as it was kept; nil when it is none, or when the parts are not those that it was made of.
  ///
  /// - Parameter partsText: As ``partsText`` gave it.
  public init?(bytes: [UInt8], partsText: String?) {
    guard let partsText else {
      guard SHA256.Digest(bytes) != nil else { return nil }
      self.init(bytes: bytes, parts: nil)
      return
    }
    guard case .object(let members) = try? JSONValue(parsing: partsText) else { return nil }
    var parts: [String: [UInt8]] = [:]
    for (name, value) in members {
      guard case .text(let digits) = value, let part = Hexadecimal.bytes(digits), part.count == Self.partSize else {
        return nil
      }
      parts[name] = part
    }
    self.init(parts: parts)
    guard self.bytes == bytes else { return nil }
  }
}

/// Bytes as two digits each.
private enum Hexadecimal {
  private static let digits = Array("0123456789abcdef".utf8)

  static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Nil for what ``text(_:)`` does not write.
  static func bytes(_ text: String) -> [UInt8]? {
    let values = text.utf8.compactMap { digits.firstIndex(of: $0).map(UInt8.init) }
    guard values.count == text.utf8.count, values.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }
}
