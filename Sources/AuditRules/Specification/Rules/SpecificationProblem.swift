public import AuditModel

/// Something in a screen specification that is better put right before it is coded.
public struct SpecificationProblem: Hashable, Sendable {
  /// How much it matters.
  public enum Severity: String, CaseIterable, Sendable {
    /// To be fixed: a criterion, a platform's minimum or a check of the cited tool fails, or nobody could test it.
    case must
    /// Better fixed: people manage, but with more effort.
    case advice

    /// The severity as people say it.
    public var words: String {
      switch self {
      case .must: "must be fixed"
      case .advice: "advice"
      }
    }
  }

  /// Key of the rule; it stays the same over versions.
  public let rule: String
  /// How much it matters.
  public let severity: Severity
  /// Where it is: a screen, a state of it, or an element in a state.
  public let place: Address
  /// The field of the specification as YAML spells it, such as `label`.
  public let field: String
  /// What is wrong and what to do, in sentences; text of the specification stands in it as it came.
  public let message: String
  /// Where the rule comes from.
  public let source: String
}
