public import AuditModel
public import AuditStore

/// What became of a file that was to be evidence of a finding.
public struct StoredEvidence: Hashable, Sendable {
  /// What was done.
  public enum Change: String, CaseIterable, Sendable {
    /// Its bytes were stored.
    case stored
    /// Its bytes were there, and belong to the finding now, too.
    case linked
    /// It belonged to the finding already.
    case unchanged
  }

  /// Path of the file.
  public let path: String
  /// The evidence.
  public let evidence: Identifier<Evidence>
  /// What is known of the file.
  public let facts: NewEvidence
  /// What was done.
  public let change: Change
}
