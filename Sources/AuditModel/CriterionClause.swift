/// A clause by which another standard asks for a criterion, or leaves it out.
public struct CriterionClause: Hashable, Sendable {
  /// The other standard, as references write it: `en-301-549`, `section-508`.
  public let standard: String
  /// The clause's number there.
  public let clause: String
  /// Platforms it speaks of; never empty.
  public let platforms: [Platform]
  /// Why the standard leaves the criterion out there; nil where it asks for it.
  public let exclusion: String?

  /// A clause.
  public init(standard: String, clause: String, platforms: [Platform], exclusion: String?) {
    self.standard = standard
    self.clause = clause
    self.platforms = platforms
    self.exclusion = exclusion
  }

  /// The clause as references write it.
  public var reference: String { "\(standard)/\(clause)" }
}
