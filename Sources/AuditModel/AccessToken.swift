/// A secret of 128 random bits that lets somebody in.
///
/// People copy it as `tk-` and 26 characters of Crockford's base 32 in groups. Nobody keeps more of it than its ``sha256``.
public struct AccessToken: Hashable, Sendable {
  /// As it is shown, once.
  public let text: String

  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
  /// The first of 26 characters of 5 bits holds only 3.
  private static let characterCount = 26

  /// A new one.
  ///
  /// - Parameter generator: One that nobody can foretell.
  public init(using generator: inout some RandomNumberGenerator) {
    self.init(UInt128.random(in: .min ... .max, using: &generator))
  }

  private init(_ bits: UInt128) {
    let characters = (0..<Self.characterCount).reversed().map { Self.alphabet[Int(bits >> (5 * UInt128($0)) & 31)] }
    let groups = stride(from: 0, to: characters.count, by: 4).map { start in
      String(characters[start..<min(start + 4, characters.count)])
    }
    text = "tk-" + groups.joined(separator: "-")
  }

  /// A token as somebody typed it: in either case, with or without `tk-`, hyphens and spaces, with O for 0 and I or L for 1.
  ///
  /// It is nil where the text cannot be one.
  public init?(typed: String) {
    var characters = typed.uppercased().filter { $0 != "-" && !$0.isWhitespace }[...]
    if characters.hasPrefix("TK") { characters = characters.dropFirst(2) }
    guard characters.utf8.count == Self.characterCount else { return nil }
    var bits: UInt128 = 0
    for character in characters {
      let plain: Character =
        switch character {
        case "O": "0"
        case "I", "L": "1"
        default: character
        }
      guard let value = Self.alphabet.firstIndex(of: plain), bits < (1 as UInt128) << 123 else { return nil }
      bits = bits << 5 | UInt128(value)
    }
    self.init(bits)
  }

  /// What is kept of it: the SHA-256 of its text, in lower-case hexadecimal digits.
  public var sha256: String { Self.sha256(of: text) }

  /// SHA-256 of a secret, in lower-case hexadecimal digits.
  public static func sha256(of secret: String) -> String {
    var hash = SHA256()
    hash.update(Array(secret.utf8))
    return hash.hexadecimal
  }

  /// Whether two secrets or digests are the same, in a time that tells nothing of where they differ.
  public static func isSame(_ one: String, _ other: String) -> Bool {
    guard one.utf8.count == other.utf8.count else { return false }
    return zip(one.utf8, other.utf8).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
