/// What was really tested of a release.
public struct Build: Hashable, Sendable {
  /// Local key.
  public let id: Identifier<Build>
  /// The build as people write it.
  public let name: String
  /// Order among the release's builds, from 1.
  public let position: Int

  /// A build as it is stored.
  public init(id: Identifier<Build>, name: String, position: Int) {
    self.id = id
    self.name = name
    self.position = position
  }
}
