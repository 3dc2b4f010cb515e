public import AuditModel

/// A dropped failure: the release has no cell for it any more, and it is listed wherever the release is judged (rule 8).
public struct DroppedFailure: Hashable, Sendable {
  /// Why there is no cell.
  public enum Cause: String, CaseIterable, Sendable {
    /// The element or state of an earlier release no longer exists.
    case gone
    /// Its screen, or each screen that declares its component, was taken out of scope.
    case outOfScope
    /// The profile does not ask for the check there.
    case notAsked
    /// It was carried, and the plan does not name its environment.
    case unplanned

    /// Whether there is no cell because its place is not there: of that somebody can say that the app has it no more.
    var isPlace: Bool { self == .gone || self == .outOfScope }

    /// Where such failures are, in words: `on screens out of scope`, `on a screen out of scope`.
    package func whereabouts(of count: Int) -> String {
      let one = count == 1
      return switch self {
      case .gone: one ? "at a place that no longer exists" : "at places that no longer exist"
      case .outOfScope: one ? "on a screen out of scope" : "on screens out of scope"
      case .notAsked:
        one ? "on a check that the profile does not ask for" : "on checks that the profile does not ask for"
      case .unplanned: one ? "in an environment that is not planned" : "in environments that are not planned"
      }
    }
  }

  /// Where it was found.
  public let address: Address
  /// Path of the check, as the packs of the release have it.
  public let check: String
  /// Whether the check counts for conformance; of one that the profile does not ask for, whether its level does that in a
  /// profile that aims at AA.
  public let isMustLevel: Bool
  /// Version of the release in which it was found last.
  public let release: String
  /// The findings, the worst first.
  public let findings: [Identifier<Finding>]
  /// Why there is no cell.
  public let cause: Cause
  /// The environment in which it was found, where the plan does not name that; nil for another cause.
  public let environment: String?
  /// The decision in force that lets the gate pass it; nil for none, and where nobody asked for decisions.
  public let waiver: CoveringDecision?
  /// A decision in force about its issue that does not cover it; nil for none, and where ``waiver`` is one.
  public let beyond: CoveringDecision?
  /// The word that the app does not have its place any more, which takes it off the list for the verdict; nil for none, and
  /// where the place is there.
  public let gone: CoveringDecision?

  /// Whether it counts for conformance and nobody said that its place is gone, so that the gate asks about it.
  public var isStanding: Bool { isMustLevel && gone == nil }

  /// Whether the verdict is at best incomplete for it.
  ///
  /// What the profile asks no more, and what was found in an environment that is planned no more, may be decided with a
  /// reason: the verdict is then that of the profile. A place that is still there is not decided away.
  public var isHeldAgainst: Bool { isStanding && (waiver == nil || cause.isPlace) }

  /// What was decided about it, in words: the decision that covers it, else the one that does not, with why; nil for none.
  public var decision: String? { gone?.words ?? waiver?.words ?? beyond?.wordsBeyond }
}
