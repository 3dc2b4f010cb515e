public import AuditModel

/// Rule 11: what the result of a tool is worth (EARL 1.0 §2.7, mode automatic; ACT Rules Format 1.1: that an automated
/// rule passed is no conformance).
public enum ImportRule {
  /// Says whether an automatic finding counts in a cell.
  ///
  /// A failure does, and what the tool could not tell. A pass is coverage evidence and proves nothing to a manual check;
  /// that the tool could not run is no result at all.
  ///
  /// - Parameter isToolCheck: Whether a tool alone may pass the check.
  public static func counts(_ outcome: Outcome, isToolCheck: Bool) -> Bool {
    switch outcome {
    case .failed, .cantTell: true
    case .passed, .inapplicable: isToolCheck
    case .untested: false
    }
  }

  /// Says whether a tool's report claims that a failure it had found before was fixed.
  ///
  /// It does where the rule was run there again and reports nothing. A claim marks the issue; it changes no finding.
  public static func claimsFixed(wasRun: Bool, isReported: Bool) -> Bool {
    wasRun && !isReported
  }
}
