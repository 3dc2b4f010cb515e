public import AuditModel

/// Rule 3: the order in which several outcomes become one (ACT Rules Format 1.1).
public enum RollUpRule {
  /// Folds outcomes: the first that is present of failed, untested, cantTell, passed, inapplicable.
  ///
  /// - Returns: ``Outcome/untested`` for no outcomes at all.
  public static func fold(_ outcomes: some Sequence<Outcome>) -> Outcome {
    outcomes.min() ?? .untested
  }
}

/// How the outcome of a check follows from the answers to its outcome statements, which must all hold.
public enum StatementRule {
  /// Folds the answers by rule 3: failed, untested, cannot tell, passed, not applicable; the first that is present.
  ///
  /// - Parameter answers: One a statement; a statement that nobody answered is untested.
  /// - Returns: ``Outcome/untested`` for no statements at all.
  public static func fold(_ answers: some Sequence<Outcome>) -> Outcome {
    RollUpRule.fold(answers)
  }
}
