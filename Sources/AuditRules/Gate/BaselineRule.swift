public import AuditModel

/// What counts against a release that is compared with one before: what fails now and did not fail in the baseline (SARIF
/// 2.1.0 §3.27.24, `baselineState` new), fails worse, or has no answer any more.
///
/// Whatever else the baseline said there, a failure is new: nobody knew of it. One that failed in it, too, is known, whether
/// it is carried or was found again; the verdict is the same with a baseline and without.
public enum BaselineRule {
  /// Whether a cell counts against the release.
  ///
  /// - Parameters:
  ///   - now: Its outcome, a carried failure included.
  ///   - then: Its outcome in the baseline, carried failures included; nil where that had no such cell.
  public static func isNew(now: Outcome, then: Outcome?) -> Bool {
    now == .failed && then != .failed
  }

  /// Whether a failure that the baseline had is worse now, as a decision that covers a failure tells it (rule 9): where
  /// nobody said how severe it was, it was not serious or critical, and one that nobody says now is not worse.
  public static func isMoreSevere(now: Severity?, then: Severity?) -> Bool {
    !DecisionRule.isNotWorse(now, than: then)
  }

  /// Whether an answer of the baseline is missing now.
  ///
  /// - Parameter then: As above. What could not be told was no answer.
  public static func isAnswerMissing(now: Outcome, then: Outcome?) -> Bool {
    guard let then, then != .untested, then != .cantTell else { return false }
    return now == .untested || now == .cantTell
  }
}
