/// What few findings have: what they rest on, stored beside them in the same transaction.
///
/// A class, so that the findings of a batch, which have none, stay small.
public final class FindingSupplement: Sendable {
  /// An announcement beside the expected one.
  public struct Comparison: Hashable, Sendable {
    /// The announcement that was expected.
    public let expected: String
    /// What differs, a sentence each; empty when nothing does.
    public let differences: [String]
    /// What the comparison alone would say.
    public let proposed: Outcome

    /// A comparison.
    public init(expected: String, differences: [String], proposed: Outcome) {
      self.expected = expected
      self.differences = differences
      self.proposed = proposed
    }
  }

  /// The announcement beside the expected one; nil where none was compared.
  public let comparison: Comparison?
  /// The answers to outcome statements; empty where the outcome was given as a whole.
  public let statements: [Identifier<OutcomeStatement>: Outcome]

  /// What a finding rests on.
  public init(comparison: Comparison? = nil, statements: [Identifier<OutcomeStatement>: Outcome] = [:]) {
    self.comparison = comparison
    self.statements = statements
  }
}
