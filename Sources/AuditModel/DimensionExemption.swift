/// A dimension in which nothing is asked of an element type on a platform, and why.
public struct DimensionExemption: Hashable, Sendable {
  /// The dimension, spelled as in checks: name, role, value and so on.
  public let dimension: String
  /// Platforms it holds for; never empty.
  public let platforms: [Platform]
  /// Why nothing is asked.
  public let reason: String

  /// An exemption.
  public init(dimension: String, platforms: [Platform], reason: String) {
    self.dimension = dimension
    self.platforms = platforms
    self.reason = reason
  }
}
