public import AuditModel

/// Rule 14: on which builds of a release its deciding answers have to be made, as the gate's policy asks.
public enum BuildsRule {
  /// What a policy asks.
  public enum Asked: String, CaseIterable, Sendable {
    /// An answer on any build of the release counts.
    case any
    /// What was said to be fixed is passed on that build or a later one.
    case refixed
    /// Every answer is of the newest build.
    case newest
  }

  /// Whether what decides a tested cell is of too old a build.
  ///
  /// - Parameters:
  ///   - outcome: What this release's own findings say; what they leave untested is for other keys of the policy.
  ///   - isOnNewest: Whether all that decides it is of the newest build.
  ///   - build: The place in the release's order of the oldest build that decides it; nil without one.
  ///   - fixedIn: That of the last build in which somebody said that the place was fixed; nil where nobody did in this
  ///     release.
  public static func isTooOld(
    _ outcome: Outcome, isOnNewest: Bool, build: Int?, fixedIn: Int?, asked: Asked
  ) -> Bool {
    guard outcome != .untested else { return false }
    switch asked {
    case .any: return false
    case .newest: return !isOnNewest
    case .refixed:
      guard outcome == .passed || outcome == .inapplicable, let fixedIn, let build else { return false }
      return build < fixedIn
    }
  }
}
