public import AuditModel

/// What is left before an issue is verified: a pass for each of its failures, where it failed.
///
/// A failure is verified at its address and check, in its environment class, where a pass is what counts there by rule 2
/// (DESIGN section 3) in the newest release that tested it: so two auditors who disagree on a build verify nothing, nor does
/// a pass that somebody could not tell any more later. The pass must be in the build that the fix was claimed in or a later
/// one, for a pass before the fix says nothing of it; after the issue was reopened by hand, unless a fix was claimed since;
/// by a person, unless the check is a tool's (rule 11). Where the profile asks for four eyes, somebody must have said that
/// it is fixed, and neither who passes it nor who verifies it may have said so. A check that took the place of another one
/// answers for it. Findings that were retracted or amended play no part.
public enum VerificationRule {
  /// Why a failure is not verified.
  public enum Reason: Hashable, Sendable {
    /// It failed, and nothing that counts passed since.
    case notPassed
    /// What counts there now is neither a pass nor a failure, but this outcome.
    case undecided(Outcome)
    /// Auditors on the same build came to different outcomes; this is the build.
    case disagreement(build: String)
    /// It was passed in an older build than the fix: this one.
    case passedBeforeFix(build: String)
    /// It was passed before somebody reopened it.
    case passedBeforeReopened
    /// Only a tool passed it, and a person is asked.
    case passedByTool
    /// Four eyes are asked for, and nobody said that it is fixed.
    case notSaidFixed
    /// Only who fixed it passed it: this one.
    case passedByFixer(String)
    /// Who fixed it wants to verify it: this one.
    case verifiedByFixer(String)
  }

  /// A failure that is not verified.
  public struct Left: Hashable, Sendable {
    /// The failure that counts at its place and in its environment class, else the newest one of the issue.
    public let failure: IssueAnswer
    /// Why it is not verified.
    public let reason: Reason
  }

  /// The verification of an issue's failures.
  public struct Answer: Sendable {
    /// The failures that no pass verifies, in the order of their findings.
    public let left: [Left]
    /// The passes that verify the others, in the order of their findings.
    public let passes: [IssueAnswer]
    /// How many failures there are, by place and environment class.
    public let failureCount: Int
  }

  private struct Group: Hashable {
    let place: IssuePlace
    let environmentClass: String
  }

  /// Looks at the failures of an issue.
  ///
  /// - Parameter answers: Everything that was found at its places, in any order.
  public static func answer(_ answers: [IssueAnswer], _ terms: VerificationTerms) -> Answer {
    let groups = Dictionary(grouping: answers) { Group(place: $0.place, environmentClass: $0.environmentClass) }
    var left: [Left] = []
    var passes: [IssueAnswer] = []
    var count = 0
    for found in groups.values {
      guard let newest = found.filter(\.isFailureOfIssue).max(by: { isLater($1, than: $0) }) else { continue }
      count += 1
      switch result(found, newest, terms) {
      case .success(let verifying): passes += verifying
      case .failure(let failed): left.append(Left(failure: failed.failure, reason: failed.reason))
      }
    }
    return Answer(
      left: left.sorted { $0.failure.finding < $1.failure.finding },
      passes: passes.sorted { $0.finding < $1.finding }, failureCount: count)
  }

  private struct Refusal: Error {
    let failure: IssueAnswer
    let reason: Reason
  }

  /// The passes that verify what failed at one place and in one environment class.
  private static func result(
    _ found: [IssueAnswer], _ failure: IssueAnswer, _ terms: VerificationTerms
  ) -> Result<[IssueAnswer], Refusal> {
    let decisions = newestDecisions(found)
    var verifying: [IssueAnswer] = []
    for decision in decisions {
      let counting = decision.counting.compactMap { one in found.first { $0.finding == one.id } }
      guard decision.outcome == .passed else {
        let failed = counting.first { $0.outcome == .failed }
        return .failure(
          Refusal(failure: failed ?? failure, reason: whyNotPassed(decision, counting, found, failed ?? failure)))
      }
      switch passes(counting.filter { $0.outcome == .passed }, terms) {
      case .success(let passes): verifying += passes
      case .failure(let refusal): return .failure(Refusal(failure: failure, reason: refusal.reason))
      }
    }
    return verifying.isEmpty ? .failure(Refusal(failure: failure, reason: .notPassed)) : .success(verifying)
  }

  /// What counts by rule 2 in the newest release that tested a place in an environment class: a decision for each check
  /// that was asked there, of which there are several only where a check was split.
  private static func newestDecisions(_ found: [IssueAnswer]) -> [FindingRule.ClassDecision] {
    let releases = Dictionary(grouping: found, by: \.build.release)
    for (_, ofRelease) in releases.sorted(by: { $0.key > $1.key }) {
      let decisions = Dictionary(grouping: ofRelease, by: \.check).sorted { $0.key < $1.key }.flatMap { _, ofCheck in
        FindingRule.decide(ofCheck.map(counted), isToolCheck: ofCheck.contains(where: \.isToolCheck))
      }.filter { CarryRule.isTest($0.outcome) }
      guard decisions.isEmpty else { return decisions }
    }
    return []
  }

  private static func counted(_ answer: IssueAnswer) -> CountedFinding {
    CountedFinding(
      id: answer.finding, outcome: answer.outcome, isAutomatic: answer.mode == .automatic,
      environmentClass: answer.environmentClass, build: answer.build.position, observedAt: answer.observedAt,
      foldedAuditor: TypedName(answer.auditor).folded, amends: answer.amends, isRetracted: answer.isRetracted)
  }

  private static func whyNotPassed(
    _ decision: FindingRule.ClassDecision, _ counting: [IssueAnswer], _ found: [IssueAnswer], _ failure: IssueAnswer
  ) -> Reason {
    if decision.isDisagreement, counting.contains(where: { $0.outcome == .passed }),
      let build = counting.first?.build.name
    {
      return .disagreement(build: build)
    }
    guard decision.outcome == .failed else { return .undecided(decision.outcome) }
    let isPassedByTool = found.contains { answer in
      answer.outcome == .passed && answer.mode == .automatic && !answer.isRetracted && isLater(answer, than: failure)
    }
    return isPassedByTool ? .passedByTool : .notPassed
  }

  /// The passes that count and meet the terms.
  private static func passes(
    _ counting: [IssueAnswer], _ terms: VerificationTerms
  ) -> Result<[IssueAnswer], PassRefusal> {
    var passes = counting
    if let build = terms.build {
      passes = passes.filter { $0.build >= build }
      guard !passes.isEmpty else {
        return .failure(PassRefusal(reason: .passedBeforeFix(build: counting.map(\.build).max()?.name ?? "")))
      }
    }
    if let time = terms.reopenedAt {
      passes = passes.filter { $0.observedAt > time }
      guard !passes.isEmpty else { return .failure(PassRefusal(reason: .passedBeforeReopened)) }
    }
    guard terms.isFourEyes else { return .success(passes) }
    guard !terms.fixers.isEmpty else { return .failure(PassRefusal(reason: .notSaidFixed)) }
    func isFixer(_ name: String) -> Bool { terms.fixers.contains { TypedName.isSame($0, name) } }
    guard let first = passes.first(where: { isFixer($0.auditor) }), passes.allSatisfy({ isFixer($0.auditor) }) else {
      if let verifier = terms.verifier, isFixer(verifier) {
        return .failure(PassRefusal(reason: .verifiedByFixer(verifier)))
      }
      return .success(passes.filter { !isFixer($0.auditor) })
    }
    return .failure(PassRefusal(reason: .passedByFixer(first.auditor)))
  }

  private struct PassRefusal: Error {
    let reason: Reason
  }

  /// Whether an answer is of a later build than another one, or of the same and later there.
  private static func isLater(_ answer: IssueAnswer, than other: IssueAnswer) -> Bool {
    guard answer.build == other.build else { return answer.build > other.build }
    return (answer.observedAt, answer.finding) > (other.observedAt, other.finding)
  }
}
