public import AuditModel

/// What counts against a release that is compared with one before: what fails now and did not fail in the baseline (SARIF
/// 2.1.0 §3.27.24, `baselineState` new).
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
}
