public import AuditModel

/// Rule 8, comparison: what became of a cell (SARIF 2.1.0 §3.27.24 baselineState has new, unchanged, updated and absent
/// only; these tell a verified fix from a claimed one).
public enum ComparisonRule {
  /// What became of a cell that the later release does not have: nil for one that was untested before, too.
  public static func change(withoutNew old: Outcome) -> ReleaseChange? {
    old == .untested ? nil : .noLongerAsked
  }

  /// Says what became of a cell.
  ///
  /// - Parameters:
  ///   - old: Its outcome in the earlier release, carried failures included; nil where it had no such cell.
  ///   - new: What the later release's own findings say; untested where a failure is merely carried.
  ///   - isTestedWhereItFailed: Whether the later release tested it in each environment class in which it failed; a pass in
  ///     others verifies nothing.
  ///   - isClaimedFixed: Whether the issue of the place says that it was fixed.
  ///   - failedBefore: Whether a release before the earlier one failed there.
  /// - Returns: nil where nothing changed that anybody has to know.
  public static func change(
    old: Outcome?, new: Outcome, isTestedWhereItFailed: Bool = true, isClaimedFixed: Bool, failedBefore: Bool
  ) -> ReleaseChange? {
    switch (old, new) {
    case (.failed, .failed): .stillFailing
    case (_, .failed): failedBefore ? .reEmerged : .newlyFailing
    case (.failed, .passed), (.failed, .inapplicable): isTestedWhereItFailed ? .fixedAndVerified : .noLongerTested
    case (.failed, .untested): isClaimedFixed ? .claimedFixed : .stillFailing
    case (.failed, .cantTell): isClaimedFixed ? .claimedFixed : .unsettled
    case (.passed, .cantTell), (.inapplicable, .cantTell): .unsettled
    case (.passed, .untested), (.inapplicable, .untested), (.cantTell, .untested): .noLongerTested
    case (.untested, .passed), (.cantTell, .passed): .newlyPassing
    default: nil
    }
  }
}
