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
