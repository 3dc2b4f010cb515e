/// A screenshot, recording or transcript as it is stored; the same bytes are kept once.
public struct Evidence: Hashable, Sendable {
  /// Local number.
  public let id: Identifier<Evidence>
  /// SHA-256 of its bytes: 64 hexadecimal digits in lower case.
  public let sha256: String
  /// What its bytes are; a later version may know types that ``MediaType`` does not.
  public let mediaType: String
  /// Size in bytes.
  public let byteCount: Int64
  /// Name of the file it first came with, without a folder.
  public let name: String
  /// When it was first added: UTC, milliseconds since 1970.
  public let addedAt: Int64
  /// What it proves, as it was said when it was added to the finding that it is listed for; nil when not said, and where it
  /// is listed by itself.
  public var caption: String?
  /// That its bytes are gone for good, and why; nil while they are kept.
  public var redaction: Redaction?

  /// Evidence as it is stored.
  public init(
    id: Identifier<Evidence>, sha256: String, mediaType: String, byteCount: Int64, name: String, addedAt: Int64
  ) {
    self.id = id
    self.sha256 = sha256
    self.mediaType = mediaType
    self.byteCount = byteCount
    self.name = name
    self.addedAt = addedAt
  }

  /// What it is to people; nil for a type that this version does not know.
  public var kind: EvidenceKind? { MediaType(rawValue: mediaType)?.kind }
}

/// What a piece of evidence is to the people who look at it.
public enum EvidenceKind: String, CaseIterable, Sendable {
  /// An image.
  case screenshot
  /// Sound or moving images.
  case recording
  /// Text.
  case transcript
}
