/// A clause by which another standard asks for a criterion, or leaves it out.
public struct CriterionClause: Hashable, Sendable {
  /// The other standard, as references write it: `en-301-549`, `section-508`.
  public let standard: String
  /// The clause's number there, as conformance reports print it.
  public let clause: String
  /// Another number by which the clause is cited, and found; nil: none.
  public let alias: String?
  /// Platforms it speaks of; never empty.
  public let platforms: [Platform]
  /// Why the standard leaves the criterion out there; nil where it asks for it.
  public let exclusion: String?

  /// A clause.
  public init(standard: String, clause: String, alias: String? = nil, platforms: [Platform], exclusion: String?) {
    self.standard = standard
    self.clause = clause
    self.alias = alias
    self.platforms = platforms
    self.exclusion = exclusion
  }

  /// The clause as references write it.
  public var reference: String { "\(standard)/\(clause)" }

  /// The clause by each of its numbers, as references write it.
  public var references: [String] { [reference] + [alias].compactMap { $0 }.map { "\(standard)/\($0)" } }
}
