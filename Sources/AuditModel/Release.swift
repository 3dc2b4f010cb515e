/// A version of a product.
public struct Release: Hashable, Sendable {
  /// Local key.
  public let id: Identifier<Release>
  /// The product.
  public let product: Identifier<Product>
  /// The version as people write it.
  public let version: String
  /// Order among the product's releases, from 1.
  public let position: Int
  /// The version of the release it follows, or nil.
  public let predecessor: String?
  /// Where it stands.
  public let stage: ReleaseStage
  /// What counts for it.
  public let profile: Identifier<Profile>

  /// A release as it is stored.
  public init(
    id: Identifier<Release>, product: Identifier<Product>, version: String, position: Int,
    predecessor: String?, stage: ReleaseStage, profile: Identifier<Profile>
  ) {
    self.id = id
    self.product = product
    self.version = version
    self.position = position
    self.predecessor = predecessor
    self.stage = stage
    self.profile = profile
  }
}

/// Where a release stands: `planned`, then `auditing`, then `frozen`.
public enum ReleaseStage: String, CaseIterable, Sendable, Codable {
  case planned
  case auditing
  /// Takes no finding any more, and no later edit changes its cells.
  case frozen
}
