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

  /// Where a finding came from, if not from a person at this program.
  public enum Origin: Hashable, Sendable {
    /// The number of the capture that failed it.
    case capture(Int64)
    /// The number of the run of a tool that failed it, and the tool's rule.
    case toolRun(Int64, rule: String)
    /// By what the audit of its session knows it.
    case audit(sourceKey: String)
  }

  /// Where it came from; nil: from a person at this program.
  public let origin: Origin?
  /// The announcement beside the expected one; nil where none was compared.
  public let comparison: Comparison?
  /// The answers to outcome statements; empty where the outcome was given as a whole.
  public let statements: [Identifier<OutcomeStatement>: Outcome]
  /// What is wrong, in order; empty where the failure is one problem by itself, and for what did not fail.
  public let problems: [Problem.Description]
  /// The failures of tools that it ends (DESIGN rule 2b), each once; only of a passed or inapplicable finding.
  public let ends: [Identifier<Finding>]

  /// What a finding rests on.
  public init(
    comparison: Comparison? = nil, statements: [Identifier<OutcomeStatement>: Outcome] = [:],
    problems: [Problem.Description] = [], ends: [Identifier<Finding>] = [], origin: Origin? = nil
  ) {
    self.origin = origin
    self.comparison = comparison
    self.statements = statements
    self.problems = problems
    self.ends = ends
  }

  /// The same with what another one says besides; where both say something, what the other one says.
  public func merging(_ other: FindingSupplement) -> FindingSupplement {
    FindingSupplement(
      comparison: other.comparison ?? comparison, statements: other.statements.isEmpty ? statements : other.statements,
      problems: other.problems.isEmpty ? problems : other.problems, ends: other.ends.isEmpty ? ends : other.ends,
      origin: other.origin ?? origin)
  }
}
