public import AuditModel

/// Whether what a finding says was heard, or found in another way.
public enum ObservationRule {
  /// What was observed was heard where a person listened with a screen reader: a tool hears nothing, and of an audit that does not
  /// say its technologies nobody knows.
  ///
  /// - Parameters:
  ///   - method: How the check is answered; nil where that is not known any more.
  ///   - mode: How the finding came about.
  ///   - environment: In what it was found.
  public static func isHeard(
    _ method: CheckMethod?, _ mode: TestMode, in environment: AuditEnvironment
  ) -> Bool {
    method == .screenReader && mode != .automatic && !environment.isNotStated
  }
}

extension FindingFacts {
  /// Whether what it says was heard.
  ///
  /// - Parameter method: How its check is answered; nil where that is not known any more.
  public func isHeard(_ method: CheckMethod?) -> Bool {
    ObservationRule.isHeard(method, finding.mode, in: session.environment)
  }
}
