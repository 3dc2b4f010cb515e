/// A check that a search found.
public struct CheckMatch: Hashable, Sendable {
  /// The check's path.
  public let path: String
  /// For lists.
  public let title: String
  /// How strongly it is meant.
  public let level: String
  /// What it asks.
  public let question: String
}
