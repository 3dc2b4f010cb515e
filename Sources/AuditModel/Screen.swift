/// A screen in the scope of a release.
public struct Screen: Hashable, Sendable {
  /// Local key.
  public let id: Identifier<Screen>
  /// The key people type.
  public let key: String
  /// What the release says of it.
  public let specification: ScreenSpecification

  /// A screen as it is stored.
  public init(id: Identifier<Screen>, key: String, specification: ScreenSpecification) {
    self.id = id
    self.key = key
    self.specification = specification
  }
}
