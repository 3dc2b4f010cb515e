/// A criterion of a standard, as a pinned edition has it.
public struct CriterionOutline: Hashable, Sendable {
  /// The standard, as references write it: `wcag`, `en-301-549`, `section-508`.
  public let standard: String
  /// Its number in the standard.
  public let key: String
  /// As published.
  public let title: String
  /// As published: `A` to `AAA`, or `must` where the standard has no levels.
  public let level: String
  /// In which versions it stands and which other standards ask for it; nil where the pack says nothing of that.
  public let criterion: Criterion?

  /// An outline as it is stored.
  public init(standard: String, key: String, title: String, level: String, criterion: Criterion?) {
    self.standard = standard
    self.key = key
    self.title = title
    self.level = level
    self.criterion = criterion
  }
}
