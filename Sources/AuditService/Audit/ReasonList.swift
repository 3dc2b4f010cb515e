public import AuditModel

/// Reasons that auditors give often, for an answer that needs one.
public enum ReasonList {
  /// The reasons for an answer to a question, in order; empty for an answer that needs none.
  ///
  /// - Parameter check: With the question that tells whether there is anything to check.
  public static func reasons(for outcome: Outcome, check: Check) -> [String] {
    (outcome == .inapplicable ? check.appliesWhen.map { ["\($0) No."] } ?? [] : []) + common(for: outcome)
  }

  /// Those that are no check's own.
  public static func common(for outcome: Outcome) -> [String] {
    switch outcome {
    case .inapplicable:
      ["There is nothing here that the check asks about.", "The function is not part of this release."]
    case .cantTell:
      [
        "The state could not be reached.", "The device or setting that it takes was not at hand.",
        "The result changed from try to try.", "What is expected is not clear.",
      ]
    case .passed, .failed, .untested: []
    }
  }
}
