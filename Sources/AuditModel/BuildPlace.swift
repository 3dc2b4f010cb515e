/// A build and its place among all builds of its product: by release, and within it by build.
public struct BuildPlace: Hashable, Comparable, Sendable {
  /// The build.
  public let id: Identifier<Build>
  /// As people write it.
  public let name: String
  /// Order of its release among the product's, from 1.
  public let release: Int
  /// Order among the release's builds, from 1.
  public let position: Int

  /// A build.
  public init(id: Identifier<Build>, name: String, release: Int, position: Int) {
    self.id = id
    self.name = name
    self.release = release
    self.position = position
  }

  /// Orders the oldest first.
  public static func < (left: BuildPlace, right: BuildPlace) -> Bool {
    (left.release, left.position) < (right.release, right.position)
  }
}
