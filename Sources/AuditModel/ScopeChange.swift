/// A screen taken out of the scope of a release, or put back.
public struct ScopeChange: Hashable, Sendable {
  /// Key of the screen.
  public let screen: String
  /// Version of the release.
  public let release: String
  /// Whether the screen was put back; false takes it out.
  public let isInScope: Bool
  /// Why; nil: not said.
  public let reason: String?
  /// Who; nil: not said.
  public let person: String?
  /// When: UTC, milliseconds since 1970.
  public let changedAt: Int64

  /// A change as it is stored.
  public init(
    screen: String, release: String, isInScope: Bool, reason: String?, person: String?, changedAt: Int64
  ) {
    self.screen = screen
    self.release = release
    self.isInScope = isInScope
    self.reason = reason
    self.person = person
    self.changedAt = changedAt
  }
}
