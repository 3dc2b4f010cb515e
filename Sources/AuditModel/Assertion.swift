/// A finding with what other copies of the file know it by.
public struct Assertion: Hashable, Sendable {
  /// What a row of a log is known by in every copy of the file.
  public struct Origin: Hashable, Sendable {
    /// UUID of the replica that wrote it.
    public let replica: String
    /// That replica's number for it.
    public let sequence: Int64

    /// The origin of a stored row.
    package init(replica: String, sequence: Int64) {
      self.replica = replica
      self.sequence = sequence
    }
  }

  /// A piece of evidence as it can be found again.
  public struct Piece: Hashable, Sendable {
    /// Name of the file it first came with.
    public let name: String
    /// What its bytes are.
    public let mediaType: String
    /// SHA-256 of its bytes: 64 hexadecimal digits in lower case.
    public let sha256: String
    /// What it proves; nil when not said.
    public let caption: String?
    /// That its bytes are gone for good, and why; nil while they are kept.
    package var redaction: Redaction?

    /// A piece of evidence as it is stored.
    package init(name: String, mediaType: String, sha256: String, caption: String? = nil) {
      self.caption = caption
      self.name = name
      self.mediaType = mediaType
      self.sha256 = sha256
    }
  }

  /// The finding.
  public let finding: Finding
  /// Local key of its address.
  public let addressKey: Int64
  /// Key of its check.
  public let checkID: Identifier<Check>
  /// Who wrote it.
  public let origin: Origin
  /// When it was written: UTC, milliseconds since 1970.
  public let recordedAt: Int64
  /// The finding that it corrects; nil when it corrects none.
  public let amended: Origin?
  /// Its evidence, in the order of its numbers.
  public let evidence: [Piece]

  /// An assertion as it is stored.
  package init(
    finding: Finding, addressKey: Int64, checkID: Identifier<Check>, origin: Origin, recordedAt: Int64,
    amended: Origin?, evidence: [Piece]
  ) {
    self.finding = finding
    self.addressKey = addressKey
    self.checkID = checkID
    self.origin = origin
    self.recordedAt = recordedAt
    self.amended = amended
    self.evidence = evidence
  }
}
