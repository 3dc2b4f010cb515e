public import AuditModel

/// Who answered the required checks of a release, each at each place: people, tools alone, or nobody (DESIGN rule 11).
///
/// A tool's failure and its coverage are no word of a person: what a tool looked at and nobody answered stands by itself.
public enum CoverageRule {
  /// Who answered a cell.
  public enum Answered: Hashable, Sendable {
    /// A person, who may have found it elsewhere.
    case person(isImported: Bool)
    /// A tool, that failed it or looked at it.
    case tool(isFailure: Bool)
    /// Nobody.
    case nobody
  }

  /// What is known of a finding that counts at a cell.
  public struct Source: Hashable, Sendable {
    /// Whether a tool found it.
    public let isAutomatic: Bool
    /// Whether it was read from an audit that somebody published.
    public let isImported: Bool

    /// Where a finding came from.
    public init(isAutomatic: Bool, isImported: Bool) {
      (self.isAutomatic, self.isImported) = (isAutomatic, isImported)
    }
  }

  /// Who answered a cell.
  ///
  /// - Parameters:
  ///   - outcome: What this release's own findings say, without those that it carries.
  ///   - sources: Of the findings of this release that count.
  ///   - isLookedAt: Whether a tool's rule that bears on the check was run there and gave something.
  public static func answered(outcome: Outcome, sources: [Source], isLookedAt: Bool) -> Answered {
    guard outcome != .untested, !sources.isEmpty else { return isLookedAt ? .tool(isFailure: false) : .nobody }
    let people = sources.filter { !$0.isAutomatic }
    guard people.isEmpty else { return .person(isImported: people.allSatisfy(\.isImported)) }
    return .tool(isFailure: outcome == .failed)
  }
}
