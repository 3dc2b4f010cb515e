public import AuditModel

/// What is left before an issue is verified: a pass for each of its failures, where it failed.
///
/// A failure is verified at its address and check, in its environment, where a pass is what counts there by rule 2
/// (DESIGN section 3) over all releases, on the same system version or a later one: so two auditors who disagree on a build verify nothing, nor does
/// a pass that somebody could not tell any more later. The pass must be in the build that the fix was claimed in or a later
/// one, for a pass before the fix says nothing of it; after the issue was reopened by hand, unless a fix was claimed since;
/// by a person, unless the check is a tool's (rule 11). Where the profile asks for four eyes, somebody must have said that
/// it is fixed, and neither who passes it nor who verifies it may have said so. A check that took the place of another one
/// answers for it. What failed where nobody said with what is verified in each environment of the plan by a pass there
/// (rule 2a). Findings that were retracted or amended play no part, and a pass against another specification verifies
/// nothing.
public enum VerificationRule {
  /// Why a failure is not verified.
  public enum Reason: Hashable, Sendable {
    /// It failed, and nothing that counts passed since.
    case notPassed
    /// What counts there now is neither a pass nor a failure, but this outcome.
    case undecided(Outcome)
    /// Auditors on the same build came to different outcomes; this is the build.
    case disagreement(build: String)
    /// It was passed against another specification (rule 2c).
    case setAside
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
    /// The failure that counts at its place and in its environment, else the newest one of the issue.
    public let failure: IssueAnswer
    /// Why it is not verified.
    public let reason: Reason
    /// The environment in which it failed.
    public let environment: FoundEnvironment
  }

  /// The verification of an issue's failures.
  public struct Answer: Sendable {
    /// The failures that no pass verifies, in the order of their findings.
    public let left: [Left]
    /// The passes that verify the others, in the order of their findings.
    public let passes: [IssueAnswer]
    /// How many failures there are, by place and environment.
    public let failureCount: Int
  }

  private struct Group: Hashable {
    let place: IssuePlace
    let environment: FoundEnvironment
  }

  /// Looks at the failures of an issue.
  ///
  /// - Parameter answers: Everything that was found at its places, in any order.
  public static func answer(_ answers: [IssueAnswer], _ terms: VerificationTerms) -> Answer {
    let plan = AnsweredPlan(terms.plan, answers)
    let groups = Dictionary(grouping: answers) { Group(place: $0.place, environment: plan.environment(of: $0)) }
    var left: [Left] = []
    var passes: [IssueAnswer] = []
    var count = 0
    let toolPasses = answers.filter { $0.outcome == .passed && $0.mode == .automatic && !$0.isRetracted }
    for (group, own) in groups {
      let failures = Set(own.map(\.finding))
      // A tool's failure ends where a person names it, with whatever.
      let naming = answers.filter { answer in
        answer.ends.contains { failures.contains($0) } && group.environment != plan.environment(of: answer)
      }
      let found = own + naming
      guard let newest = found.filter(\.isFailureOfIssue).max(by: { isLater($1, than: $0) }) else { continue }
      let tools = toolPasses.filter { $0.place == group.place }
      let own = result(found, newest, tools, terms, plan)
      if case .success(let verifying) = own {
        count += 1
        passes += verifying
        continue
      }
      var results = everywhere(newest, found, among: answers, plan).map { environment, found in
        (environment, result(found, newest, tools, terms, plan, in: [environment.name]))
      }
      if results.isEmpty { results = [(group.environment, own)] }
      count += results.count
      for (environment, result) in results {
        switch result {
        case .success(let verifying): passes += verifying.filter { !passes.contains($0) }
        case .failure(let failed):
          left.append(Left(failure: failed.failure, reason: failed.reason, environment: environment))
        }
      }
    }
    return Answer(
      left: left.sorted { $0.failure.finding < $1.failure.finding },
      passes: passes.sorted { $0.finding < $1.finding }, failureCount: count)
  }

  /// What was found in each environment of the plan in which a person's failure counts though it was found in none of
  /// them, itself included; empty for any other one.
  private static func everywhere(
    _ failure: IssueAnswer, _ found: [IssueAnswer], among answers: [IssueAnswer], _ plan: AnsweredPlan
  ) -> [(FoundEnvironment, [IssueAnswer])] {
    let planned = plan.environments(answering: failure.method)
    return FoundEnvironment.countingIn(plan.environment(of: failure).name, among: planned).map { name in
      let there = FoundEnvironment(name)
      return (
        there, found + answers.filter { $0.place == failure.place && plan.environment(of: $0) == there }
      )
    }
  }

  private struct Refusal: Error {
    let failure: IssueAnswer
    let reason: Reason
  }

  /// The passes that verify what failed at one place and in one environment.
  private static func result(
    _ found: [IssueAnswer], _ failure: IssueAnswer, _ toolPasses: [IssueAnswer], _ terms: VerificationTerms,
    _ plan: AnsweredPlan, in planned: [String] = []
  ) -> Result<[IssueAnswer], Refusal> {
    let decisions = newestDecisions(found, plan, in: planned)
    var verifying: [IssueAnswer] = []
    for decision in decisions {
      let counting = decision.counting.compactMap { one in found.first { $0.finding == one.id } }
      guard decision.outcome == .passed else {
        let failed = counting.first { $0.outcome == .failed }
        return .failure(
          Refusal(failure: failed ?? failure, reason: whyNotPassed(decision, counting, toolPasses, failed ?? failure)))
      }
      switch passes(counting.flatMap { passesBeside($0, found, after: failure) }, terms) {
      case .success(let passes): verifying += passes
      case .failure(let refusal): return .failure(Refusal(failure: failure, reason: refusal.reason))
      }
    }
    return verifying.isEmpty ? .failure(Refusal(failure: failure, reason: .notPassed)) : .success(verifying)
  }

  /// What counts by rule 2 of what was found: a decision for each check that was asked in the newest release.
  ///
  /// There are several only where a check was split; what was asked before answers for each of them.
  private static func newestDecisions(
    _ found: [IssueAnswer], _ plan: AnsweredPlan, in planned: [String]
  ) -> [FindingRule.Decision] {
    let tested = found.filter { CarryRule.isTest($0.outcome) && !$0.isRetracted }
    guard let newest = tested.map(\.build.release).max() else { return [] }
    let asked = Set(tested.filter { $0.build.release == newest }.map(\.check))
    return asked.sorted().flatMap { check in
      // What was left untested in a release since is no answer.
      decided(
        found.filter { ($0.check == check || !asked.contains($0.check)) && $0.build.release <= newest }, plan,
        in: planned)
    }
    .filter { CarryRule.isTest($0.outcome) || $0.isSetAside }
  }

  /// Whether a failure was superseded in its environment before it was recorded: what counts there by rule 2 is a pass.
  ///
  /// - Parameter answers: Everything that was found at the places of its issue, in any order.
  public static func isSuperseded(
    _ failure: Identifier<Finding>, among answers: [IssueAnswer], _ plan: ReleasePlan
  ) -> Bool {
    guard let own = answers.first(where: { $0.finding == failure }) else { return false }
    let plan = AnsweredPlan(plan, answers)
    let here = plan.environment(of: own)
    let found = answers.filter { $0.place == own.place && plan.environment(of: $0) == here }
    func isPassed(_ environment: FoundEnvironment, _ found: [IssueAnswer], in planned: [String] = []) -> Bool {
      let decided = decided(found, plan, in: planned)
      return !decided.isEmpty && decided.allSatisfy { $0.environment != environment || $0.outcome == .passed }
    }
    if isPassed(here, found) { return true }
    let others = everywhere(own, found, among: answers, plan)
    return !others.isEmpty && others.allSatisfy { isPassed($0, $1, in: [$0.name]) }
  }

  /// What counts of answers, over all releases.
  ///
  /// - Parameter planned: The environments of the plan in which a failure counts that was found in none of them.
  private static func decided(
    _ answers: [IssueAnswer], _ plan: AnsweredPlan, in planned: [String] = []
  ) -> [FindingRule.Decision] {
    let builds = Set(answers.map(\.build)).sorted()
    let order = Dictionary(builds.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    return FindingRule.decide(
      answers.map { counted($0, build: order[$0.build] ?? 0, plan) }, in: planned,
      isToolCheck: answers.contains { $0.method == .tool })
  }

  /// A pass that counts, with those of others on its build since the failure: for four eyes it matters who passed it, too.
  private static func passesBeside(
    _ pass: IssueAnswer, _ found: [IssueAnswer], after failure: IssueAnswer
  ) -> [IssueAnswer] {
    let amended = Set(found.filter { !$0.isRetracted }.compactMap(\.amends))
    return found.filter { answer in
      answer.finding == pass.finding
        || answer.outcome == .passed && answer.build == pass.build && answer.check == pass.check
          && answer.mode != .automatic && !answer.isRetracted && !answer.isSetAside && !amended.contains(answer.finding)
          && !TypedName.isSame(answer.auditor, pass.auditor) && isLater(answer, than: failure)
    }
  }

  private static func counted(_ answer: IssueAnswer, build: Int, _ plan: AnsweredPlan) -> CountedFinding {
    CountedFinding(
      id: answer.finding, outcome: answer.outcome,
      tool: answer.mode == .automatic ? CountedFinding.ToolResult() : nil, environment: plan.environment(of: answer),
      system: plan.system(of: answer), build: build, observedAt: answer.observedAt,
      foldedAuditor: TypedName(answer.auditor).folded, amends: answer.amends, isRetracted: answer.isRetracted,
      isSetAside: answer.isSetAside, ends: answer.ends)
  }

  private static func whyNotPassed(
    _ decision: FindingRule.Decision, _ counting: [IssueAnswer], _ toolPasses: [IssueAnswer], _ failure: IssueAnswer
  ) -> Reason {
    if decision.isSetAside { return .setAside }
    if decision.isDisagreement, counting.contains(where: { $0.outcome == .passed }),
      let build = counting.first?.build.name
    {
      return .disagreement(build: build)
    }
    guard decision.outcome == .failed else { return .undecided(decision.outcome) }
    return toolPasses.contains { isLater($0, than: failure) } ? .passedByTool : .notPassed
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

/// A plan, and what it calls the environments of answers: one that several were given in is looked up once.
private struct AnsweredPlan {
  private let plan: ReleasePlan
  private let used: [AuditEnvironment: AnsweringEnvironment]

  init(_ plan: ReleasePlan, _ answers: [IssueAnswer]) {
    self.plan = plan
    used = Dictionary(
      uniqueKeysWithValues: Set(answers.map(\.environment)).map { ($0, AnsweringEnvironment($0, plan)) })
  }

  /// The names of the environments in which checks of a method are asked.
  func environments(answering method: CheckMethod) -> [String] {
    plan.environments(answering: [method]).map(\.name)
  }

  /// The environment that one of the answers belongs to.
  func environment(of answer: IssueAnswer) -> FoundEnvironment {
    answer.mode == .automatic ? .tool(answer.auditor) : used(by: answer).environment(answering: answer.method)
  }

  /// The version of the system on which one of the answers was given; nil where none was stated.
  func system(of answer: IssueAnswer) -> SystemVersion? { used(by: answer).system }

  private func used(by answer: IssueAnswer) -> AnsweringEnvironment {
    used[answer.environment] ?? AnsweringEnvironment(answer.environment, plan)
  }
}
