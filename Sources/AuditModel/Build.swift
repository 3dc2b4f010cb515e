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

  /// Whether an audit from elsewhere does not say which it was.
  public var isNotStated: Bool { name == AuditEnvironment.notStated }

  /// As it stands in a sentence: `build 801`, `a build that is not stated`.
  public var words: String { isNotStated ? "a build that is not stated" : "build \(name)" }
}
