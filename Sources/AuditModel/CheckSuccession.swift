/// What became of a check of an earlier edition: its findings are carried over to these checks.
public struct CheckSuccession: Hashable, Sendable {
  /// Path of the earlier check.
  public let old: String
  /// Paths of the checks of this edition: one when it was renamed, several when it was split; never empty.
  public let new: [String]

  /// A succession.
  public init(old: String, new: [String]) {
    self.old = old
    self.new = new
  }
}
