/// A person's word that personal data is gone for good: the bytes of a piece of evidence, or a name.
///
/// It holds wherever its row arrives, and nothing takes it back.
public struct Redaction: Hashable, Sendable {
  /// What is gone.
  public enum Subject: Hashable, Sendable {
    /// The bytes of a piece of evidence and the name of its file; what was said of it stays.
    case evidence(Identifier<Evidence>)
    /// A name; what is shown in its place.
    case name(alias: String)
  }

  /// What is gone.
  public let subject: Subject
  /// Why; nil for a name, of which nothing is said.
  public let reason: String?
  /// Who said so; nil when not said.
  public let person: String?
  /// When: UTC, milliseconds since 1970.
  public let redactedAt: Int64
  /// UUID of the replica that wrote it.
  public let replica: String
  /// That replica's number for it.
  public let sequence: Int64

  /// A redaction as it is stored.
  public init(
    _ subject: Subject, reason: String?, person: String?, redactedAt: Int64, replica: String, sequence: Int64
  ) {
    self.subject = subject
    self.reason = reason
    self.person = person
    self.redactedAt = redactedAt
    self.replica = replica
    self.sequence = sequence
  }

  /// What is wrong with a file that has bytes of what was redacted, and what to do.
  public static let bytesAreLeft = "what was redacted is in the file; run `auditctl database rebuild`"

  /// Whether whoever had seen these numbers of each replica, by its UUID, had not seen it.
  public func isLater(than seen: [String: Int64]) -> Bool {
    sequence > seen[replica] ?? 0
  }
}
