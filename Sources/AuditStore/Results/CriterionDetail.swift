public import AuditModel

/// A criterion with the checks that bear on it.
public struct CriterionDetail: Hashable, Sendable {
  /// A check that bears on the criterion.
  public struct Bearing: Hashable, Sendable {
    /// The check's path.
    public let path: String
    /// For lists.
    public let title: String
    /// How strongly the check is meant.
    public let level: String
    /// How it bears on it; nil for a check of the criterion itself.
    public let relation: ReferenceRelation?
    /// Platforms it is asked on.
    public let platforms: [Platform]
    /// Key of its pack.
    public let pack: String
  }

  let id: Identifier<Guideline>
  /// As references write it: `wcag/1.4.3`.
  public let reference: String
  /// As published.
  public let title: String
  /// As published; nil for a principle.
  public let level: RequirementLevel?
  /// Its topic, as published.
  public let topic: String
  /// What it asks, in one sentence.
  public let rule: String
  /// What the standard says of it as a criterion; nil for other guidelines.
  public let criterion: Criterion?
  /// The checks: its own, then those that test it, then those that are related, each in the order of paths.
  public internal(set) var checks: [Bearing] = []
}
