/// How many required checks changed since the release that the gate compares with, in each manner (DESIGN rule 8).
public struct GateChanges: Hashable, Sendable {
  /// Version of the release before.
  public let version: String
  private var counts: [ReleaseChange: Int] = [:]

  /// No change yet.
  package init(since version: String) {
    self.version = version
  }

  /// Counts a check.
  package mutating func add(_ change: ReleaseChange) {
    counts[change, default: 0] += 1
  }

  /// How many changed in a manner.
  public func count(_ change: ReleaseChange) -> Int { counts[change] ?? 0 }

  /// `Since 5.1: 3 new failures, 7 still failing, 2 fixed and confirmed by a retest`; what nothing changed in is left out.
  public var words: String {
    let parts = ReleaseChange.allCases.filter { count($0) > 0 }.map { change in
      change == .newlyFailing ? CountText.of(count(change), "new failure") : "\(count(change)) \(change.words)"
    }
    return "Since \(version): " + (parts.isEmpty ? "no change" : parts.joined(separator: ", "))
  }
}
