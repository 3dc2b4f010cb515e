/// What became of a cell from one release to a later one (DESIGN rule 8).
public enum ReleaseChange: String, CaseIterable, Sendable {
  case newlyFailing = "newly-failing"
  case reEmerged = "re-emerged"
  case stillFailing = "still-failing"
  case claimedFixed = "claimed-fixed"
  case unsettled
  case noLongerTested = "no-longer-tested"
  case noLongerAsked = "no-longer-asked"
  case fixedAndVerified = "fixed-and-verified"
  case newlyPassing = "newly-passing"

  /// The change in words.
  public var words: String {
    switch self {
    case .newlyFailing: "new failures"
    case .reEmerged: "failing again"
    case .stillFailing: "still failing"
    case .claimedFixed: "said to be fixed, to confirm"
    case .unsettled: "cannot tell any more"
    case .noLongerTested: "not retested"
    case .noLongerAsked: "not asked any more"
    case .fixedAndVerified: "fixed and confirmed by a retest"
    case .newlyPassing: "passing for the first time"
    }
  }

  /// The heading of its list.
  public var title: String { words.prefix(1).uppercased() + words.dropFirst() }
}
