/// The word that a screen is out of the scope of a release.
public struct ScopeChange: Hashable, Sendable {
  /// Key of the screen.
  public let screen: String
  /// Version of the release in which it was said.
  public let release: String
  /// Why; nil: not said.
  public let reason: String?
  /// Who; nil: not said.
  public let person: String?
  /// When: UTC, milliseconds since 1970.
  public let changedAt: Int64

  /// A change as it is stored.
  public init(screen: String, release: String, reason: String?, person: String?, changedAt: Int64) {
    self.screen = screen
    self.release = release
    self.reason = reason
    self.person = person
    self.changedAt = changedAt
  }
}
