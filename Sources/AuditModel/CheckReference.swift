/// A criterion of a standard that a check bears on, or a check that it covers.
public struct CheckReference: Hashable, Sendable {
  /// How it bears on it.
  public let relation: ReferenceRelation
  /// The standard: `wcag`, `en-301-549`, `section-508`; of a check that is covered, its pack.
  public let scheme: String
  /// The criterion's number in that standard; of a check that is covered, the rest of its path.
  public let target: String
  /// Whether a failure of the check makes a pass of the related criterion doubtful (DESIGN rule 10).
  public let isDoubt: Bool

  /// A reference.
  ///
  /// - Parameter isDoubt: Only where `relation` is `related`.
  public init(relation: ReferenceRelation, scheme: String, target: String, isDoubt: Bool = false) {
    self.relation = relation
    self.scheme = scheme
    self.target = target
    self.isDoubt = isDoubt
  }

  /// The reference in words: `tests wcag/1.4.3`; where a failure casts doubt on a pass, it says so.
  public var words: String { "\(relation.rawValue) \(path)" + (isDoubt ? " (a failure casts doubt on a pass)" : "") }

  /// The criterion as it is written, `wcag/1.4.3`, or the path of the check that is covered.
  public var path: String { "\(scheme)/\(target)" }
}

/// How a check bears on a criterion of a standard, or on another check.
public enum ReferenceRelation: String, CaseIterable, Sendable, Codable {
  /// A failure of the check is a failure of the criterion.
  case tests
  /// The check asks of all instances what the other check asks of one: a pass of it answers the other (DESIGN rule 13).
  case covers
  /// Worth knowing; a failure of the check proves nothing about the criterion.
  case related
}
