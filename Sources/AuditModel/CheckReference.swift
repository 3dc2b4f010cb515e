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

/// How a check bears on a criterion of a standard.
public enum ReferenceRelation: String, CaseIterable, Sendable, Codable {
  /// A failure of the check is a failure of the criterion.
  case tests
  /// Worth knowing; a failure of the check proves nothing about the criterion.
  case related
}
