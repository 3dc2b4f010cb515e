public import AuditModel

/// What is known of a file before its bytes are stored.
public struct NewEvidence: Hashable, Sendable {
  /// SHA-256 of its bytes: 64 hexadecimal digits in lower case.
  public let sha256: String
  /// What its bytes are.
  public let mediaType: MediaType
  /// Size in bytes; at least 1.
  public let byteCount: Int64
  /// Name of the file, without a folder.
  public let name: String

  /// Facts of a file.
  public init(sha256: String, mediaType: MediaType, byteCount: Int64, name: String) {
    self.sha256 = sha256
    self.mediaType = mediaType
    self.byteCount = byteCount
    self.name = name
  }
}
