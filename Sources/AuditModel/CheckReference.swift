/// A criterion of a standard that a check bears on.
public struct CheckReference: Hashable, Sendable {
  /// How it bears on it.
  public let relation: ReferenceRelation
  /// The standard: `wcag`, `en-301-549`, `section-508`.
  public let scheme: String
  /// The criterion's number in that standard.
  public let target: String

  /// A reference.
  public init(relation: ReferenceRelation, scheme: String, target: String) {
    self.relation = relation
    self.scheme = scheme
    self.target = target
  }

  /// The criterion as it is written: `wcag/1.4.3`.
  public var path: String { "\(scheme)/\(target)" }
}
