/// How many rows were written to a log that bears on reports.
public struct LogGrowth: Hashable, Sendable {
  /// The log.
  public enum Log: String, CaseIterable, Sendable {
    case finding
    case retraction
    case declaration
    case evidence
    case issueEvent = "issue-event"
    case decision
    case revocation
  }

  /// The log.
  public let log: Log
  /// Version of the release that the rows belong to; nil for what belongs to issues.
  public let release: String?
  /// How many there are.
  public let count: Int
  /// When the newest was written: UTC, milliseconds since 1970; nil where the log does not say.
  public let newestAt: Int64?
}
