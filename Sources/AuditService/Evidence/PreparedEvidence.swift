public import AuditStore

/// A file that was read once and may be stored.
public struct PreparedEvidence: Sendable {
  /// The file.
  public let file: any EvidenceFile
  /// What is known of it.
  public let facts: NewEvidence
  /// What a person should know of its name; nil when nothing.
  public let note: String?
}
