/// What a migration did, or would do.
public struct MigrationReport: Hashable, Sendable {
  /// Number of the newest migration that the file had; 0 for none.
  public let from: Int
  /// The migrations that were, or would be, applied, in order.
  public let pending: [Migration]
  /// The backup that was made before; nil when nothing was done.
  public let backup: String?
}
