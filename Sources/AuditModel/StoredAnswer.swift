/// What was evaluated of a release when it was frozen, as it is stored: compressed, and proven by its digest.
public struct StoredAnswer: Hashable, Sendable {
  /// How the bytes are laid out before they are compressed; from 1.
  public let format: Int
  /// SHA-256 of the bytes before they were compressed: 64 hexadecimal digits in lower case.
  public let sha256: String
  /// How many they were; at least 1.
  public let byteCount: Int
  /// The bytes, deflated (RFC 1951).
  public let bytes: [UInt8]

  /// An answer as it is stored.
  public init(format: Int, sha256: String, byteCount: Int, bytes: [UInt8]) {
    self.format = format
    self.sha256 = sha256
    self.byteCount = byteCount
    self.bytes = bytes
  }
}
