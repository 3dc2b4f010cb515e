internal import AuditModel
public import AuditStore

/// What is left before an issue is verified: a pass for each of its failures, where it failed.
///
/// A pass verifies a failure at the same address and check and in the same environment class, for only there it would
/// supersede it (DESIGN rule 2); in the build that the fix was claimed in or a later one, for a pass before the fix says
/// nothing of it; by a person, unless the check is a tool's (rule 11); and by somebody else than who fixed it, where
/// the profile asks for four eyes. Findings that were retracted or amended play no part.
public enum VerificationRule {
  /// Why a failure is not verified.
  public enum Reason: Hashable, Sendable {
    /// Nobody passed it since it failed.
    case notPassed
    /// It was passed in an older build than the fix: this one.
    case passedBeforeFix(build: String)
    /// Only a tool passed it, and a person is asked.
    case passedByTool
    /// Only who fixed it passed it: this one.
    case passedByFixer(String)
  }

  /// A failure that is not verified.
  public struct Left: Hashable, Sendable {
    /// The newest failure at its place and in its environment class.
    public let failure: IssueAnswer
    /// Why it is not verified.
    public let reason: Reason
  }

  private struct Group: Hashable {
    let place: IssuePlace
    let environmentClass: String
  }

  /// The failures that no pass verifies, in the order of their findings.
  ///
  /// - Parameters:
  ///   - failures: The issue's failures that stand.
  ///   - answers: Passes and failures that stand at its places, in any order.
  ///   - fix: The claim that it is fixed; nil where none holds, and then a pass after the failure is enough.
  public static func left(
    failures: [IssueAnswer], answers: [IssueAnswer], fix: IssueFix?, isFourEyes: Bool
  ) -> [Left] {
    var newest: [Group: IssueAnswer] = [:]
    let groups = Set(failures.map(group))
    // A later failure outdates a pass, whatever issue it is in.
    for answer in answers + failures where answer.outcome == .failed && groups.contains(group(answer)) {
      if let known = newest[group(answer)], !isLater(answer, than: known) { continue }
      newest[group(answer)] = answer
    }
    var passes: [Group: [IssueAnswer]] = [:]
    for answer in answers where answer.outcome == .passed { passes[group(answer), default: []].append(answer) }
    return newest.compactMap { group, failure in
      reason(failure, passes[group] ?? [], fix, isFourEyes).map { Left(failure: failure, reason: $0) }
    }.sorted { $0.failure.finding < $1.failure.finding }
  }

  /// Why a failure is not verified; nil when a pass verifies it.
  private static func reason(
    _ failure: IssueAnswer, _ passes: [IssueAnswer], _ fix: IssueFix?, _ isFourEyes: Bool
  ) -> Reason? {
    let later = passes.filter { isLater($0, than: failure) }.sorted { isLater($1, than: $0) }
    guard let newest = later.last else { return .notPassed }
    let afterFix = later.filter { pass in fix?.build.map { pass.build >= $0 } ?? true }
    guard !afterFix.isEmpty else { return .passedBeforeFix(build: newest.build.name) }
    let byPeople = afterFix.filter { $0.mode != .automatic || $0.isToolCheck }
    guard !byPeople.isEmpty else { return .passedByTool }
    guard isFourEyes, let fixer = fix?.person else { return nil }
    return byPeople.contains { !PersonRule.isSame($0.auditor, fixer) } ? nil : .passedByFixer(fixer)
  }

  private static func group(_ answer: IssueAnswer) -> Group {
    Group(place: answer.place, environmentClass: answer.environmentClass)
  }

  /// Whether an answer is of a later build than another one, or of the same and later there.
  private static func isLater(_ answer: IssueAnswer, than other: IssueAnswer) -> Bool {
    guard answer.build == other.build else { return answer.build > other.build }
    return (answer.observedAt, answer.finding) > (other.observedAt, other.finding)
  }
}
