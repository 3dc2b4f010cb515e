/// A row of an append-only log that bears on reports.
public struct LogEntry: Hashable, Sendable {
  /// The log.
  public enum Kind: String, CaseIterable, Sendable {
    case finding
    case retraction
    case declaration
    case evidence
    case issueEvent = "issue-event"
    case decision
    case revocation
  }

  /// The log.
  public let kind: Kind
  /// Local number of what it is about: the finding, the issue or the decision; of a declaration its own.
  public let number: Int64
  /// Version of the release that it belongs to; nil for what belongs to an issue.
  public let release: String?
  /// When it was written, as far as the log says: UTC, milliseconds since 1970; nil when it does not.
  public let writtenAt: Int64?
}
