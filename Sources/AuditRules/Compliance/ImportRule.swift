/// Rule 11: what the result of a tool is worth (EARL 1.0 §2.7, mode automatic; ACT Rules Format 1.1: that an automated
/// rule passed is no conformance).
public enum ImportRule {
  /// Says whether a tool's report claims that a failure it had found before was fixed.
  ///
  /// It does where the rule was run there again and reports nothing. A claim marks the issue; it changes no finding.
  public static func claimsFixed(wasRun: Bool, isReported: Bool) -> Bool {
    wasRun && !isReported
  }
}
