/// What somebody may do in the browser; each may what those before it may.
public enum WebRole: String, CaseIterable, Comparable, Sendable {
  /// Reads.
  case viewer
  /// Also comments, assigns, says that something is fixed, adds evidence.
  case team
  /// Also records, amends, retracts, has sessions, edits screens, verifies.
  case auditor
  /// Also plans, decides, accepts, freezes, seals, and keeps the users.
  case manager

  /// Whether the left one may less.
  public static func < (left: Self, right: Self) -> Bool {
    (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
  }
}
