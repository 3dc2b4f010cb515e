public import AuditModel

/// Rule 2: which findings of one address and check count (EARL 1.0 §2.3; ACT Rules Format 1.1 §4.12).
public enum FindingRule {
  /// What counts in one environment.
  public struct Decision: Hashable, Sendable {
    /// Its name.
    public let environment: FoundEnvironment
    /// The outcome: the worst of what counts; untested where the newest answer was given to another specification.
    public let outcome: Outcome
    /// The findings that count, the worst first, then the newest.
    public let counting: [CountedFinding]

    /// Whether all that was answered was answered by another specification (rule 2c).
    public var isSetAside: Bool {
      outcome == .untested && counting.contains { $0.countedOutcome != $0.outcome }
    }

    /// Whether one auditor's answer stands beside another's failure on the same build.
    public let isDisagreement: Bool
    /// The failures that nothing ended, in the order of ``counting``.
    public let failures: [CountedFinding]
    /// The newest test: passed and inapplicable also where it was set aside, failed while a failure stands; nil for none.
    public let tested: Outcome?
    /// Whether somebody passed it in this environment who had said that it was fixed, which ends no failure (rule 2d).
    public var isPassedByFixer = false
    /// The systems on which it was passed or did not apply, which ends earlier failures; nil where none was stated.
    public let endsOn: [SystemVersion?]

    init(
      environment: FoundEnvironment, outcome: Outcome, counting: [CountedFinding], isDisagreement: Bool = false,
      failures: [CountedFinding] = [], tested: Outcome? = nil, endsOn: [SystemVersion?] = []
    ) {
      self.environment = environment
      self.outcome = outcome
      self.counting = counting
      self.isDisagreement = isDisagreement
      self.failures = failures
      self.tested = tested
      self.endsOn = endsOn
    }

    /// What one finding decides that stands alone.
    public init(_ finding: CountedFinding) {
      let outcome = finding.countedOutcome
      let isEnding = finding.outcome == .passed || finding.outcome == .inapplicable
      self.init(
        environment: finding.environment, outcome: outcome, counting: [finding],
        failures: finding.outcome == .failed ? [finding] : [],
        tested: isEnding || finding.outcome == .failed ? finding.outcome : nil,
        endsOn: isEnding && !finding.isByFixer ? [finding.system] : [])
      isPassedByFixer = finding.isByFixer
    }
  }

  /// Decides each environment in which there is a finding that counts: the planned ones in their order, then the others by
  /// their names.
  ///
  /// A failure of a tool, and of an audit that does not say its technologies, counts in each planned environment, too.
  ///
  /// - Parameters:
  ///   - findings: All findings of one address and check in one release, in any order.
  ///   - planned: The environments of the plan that can answer the check, in its order.
  ///   - isToolCheck: Whether the method of the check is `tool`.
  public static func decide(
    _ findings: [CountedFinding], in planned: [String], isToolCheck: Bool = false
  ) -> [Decision] {
    if findings.count == 1, let only = findings.first, !only.isRetracted, only.amends == nil,
      only.environment.reach != .everywhere
    {
      return [Decision(only)]
    }
    let answers = CountedAnswer.all(findings)
    let tools = ToolRule.failures(answers, isToolCheck: isToolCheck)
    var groups = Dictionary(grouping: answers.filter { !$0.finding.isAutomatic }, by: \.finding.environment)
    var everywhere: [CountedAnswer] = []
    for (environment, answers) in groups where environment.reach == .everywhere {
      let standing = Set(decide(environment, answers).failures.map(\.id))
      everywhere += answers.filter { standing.contains($0.finding.id) }
      // It is planned environments that it counts in; only where there is none it stands by itself.
      if !planned.isEmpty { groups[environment] = nil }
    }
    if let app = ToolRule.answer(answers, isToolCheck: isToolCheck), planned.contains(app.finding.environment.name) {
      groups[app.finding.environment, default: []].append(app)
    }
    var decisions: [Decision] = []
    for name in planned {
      let environment = FoundEnvironment(name)
      let found = CountedAnswer.sorted((groups.removeValue(forKey: environment) ?? []) + everywhere)
      guard !found.isEmpty || !tools.isEmpty else { continue }
      decisions.append(decide(environment, found).adding(tools))
    }
    decisions += groups.map { decide($0.key, $0.value) }.sorted { $0.environment.name < $1.environment.name }
    decisions += toolDecisions(tools)
    let byFixer = CountedAnswer.environments(passedByFixerIn: findings)
    guard !byFixer.isEmpty else { return decisions }
    for index in decisions.indices {
      let environment = decisions[index].environment
      decisions[index].isPassedByFixer = byFixer.contains { $0 == environment || $0.reach == .everywhere }
    }
    return decisions
  }

  private static func toolDecisions(_ failures: [CountedFinding]) -> [Decision] {
    Dictionary(grouping: failures, by: \.environment).sorted { $0.key.name < $1.key.name }.map {
      environment, failures in
      Decision(environment: environment, outcome: .failed, counting: failures, failures: failures, tested: .failed)
    }
  }

  /// Puts together what was decided by itself: in each environment the worst outcome counts.
  ///
  /// - Parameter decided: Decisions on checks that one check took the place of; an environment at most once in each.
  /// - Returns: In the order in which the environments come up.
  public static func worst(_ decided: [[Decision]]) -> [Decision] {
    guard decided.count > 1 else { return decided.first ?? [] }
    var order: [FoundEnvironment] = []
    for decision in decided.joined() where !order.contains(decision.environment) { order.append(decision.environment) }
    return order.map { environment in
      let all = decided.joined().filter { $0.environment == environment }
      // What was set aside says nothing beside an answer that holds.
      let holding = all.filter { !$0.isSetAside }
      let found = holding.isEmpty ? all : holding
      let outcome = RollUpRule.fold(found.map(\.outcome))
      let tested = all.compactMap(\.tested)
      var worst = Decision(
        environment: environment, outcome: outcome,
        counting: found.filter { $0.outcome == outcome }.flatMap(\.counting),
        isDisagreement: found.contains(where: \.isDisagreement), failures: found.flatMap(\.failures),
        tested: tested.isEmpty ? nil : RollUpRule.fold(tested),
        // A pass of one of two that were merged is none of the other.
        endsOn: all.allSatisfy { !$0.endsOn.isEmpty } ? all.flatMap(\.endsOn) : [])
      worst.isPassedByFixer = all.contains(where: \.isPassedByFixer)
      return worst
    }
  }

  /// What the answers in one environment come to.
  ///
  /// - Parameter answers: The oldest first; at least one.
  private static func decide(_ environment: FoundEnvironment, _ answers: [CountedAnswer]) -> Decision {
    var failures: [(finding: CountedFinding, place: Int)] = []
    var newest: CountedFinding?
    var tested: Outcome?
    var endsOn: [SystemVersion?] = []
    for (place, answer) in answers.enumerated() {
      let finding = answer.finding
      // What nobody failed before passes like anything else.
      if answer.isByFixer, !failures.isEmpty { continue }
      if answer.isTest { failures.removeAll { supersedes(finding, $0.finding) } }
      if answer.isEnding, !answer.isByFixer { endsOn.append(finding.system) }
      if finding.outcome == .failed {
        failures.append((finding, place))
        newest = nil
      } else {
        // What was set aside says nothing beside an answer that holds.
        if newest.map({ $0.isOverridden(by: finding) }) ?? true { newest = finding }
        if finding.outcome == .passed || finding.outcome == .inapplicable { tested = finding.outcome }
      }
    }
    guard !failures.isEmpty else {
      let counting = [newest].compactMap { $0 }
      return Decision(
        environment: environment, outcome: counting.first?.countedOutcome ?? .untested, counting: counting,
        tested: tested, endsOn: endsOn)
    }
    let others = disagreeing(with: failures, answers)
    let standing = sorted(failures.map(\.finding))
    return Decision(
      environment: environment, outcome: .failed, counting: standing + sorted(others),
      isDisagreement: !others.isEmpty, failures: standing, tested: .failed, endsOn: endsOn)
  }

  /// Whether a later test takes the place of a failure: on another build, or where the same auditor speaks; and on the same
  /// system version or a later one, where both are stated.
  private static func supersedes(_ later: CountedFinding, _ failure: CountedFinding) -> Bool {
    guard later.build != failure.build || later.foldedAuditor == failure.foldedAuditor else { return false }
    return covers(later.system, failure.system)
  }

  /// Whether an answer on one system version ends a failure on another one.
  static func covers(_ later: SystemVersion?, _ failure: SystemVersion?) -> Bool {
    guard let later, let failure else { return true }
    return later.isAtLeast(failure)
  }

  /// The newest answers of other auditors that came after a standing failure on its build, and say something else.
  private static func disagreeing(
    with failures: [(finding: CountedFinding, place: Int)], _ answers: [CountedAnswer]
  ) -> [CountedFinding] {
    var others: [CountedFinding] = []
    for failure in failures {
      var newest: [String: CountedFinding] = [:]
      for answer in answers[(failure.place + 1)...] {
        let finding = answer.finding
        guard finding.build == failure.finding.build, finding.foldedAuditor != failure.finding.foldedAuditor else {
          continue
        }
        newest[finding.foldedAuditor] = finding
      }
      for finding in newest.values
      where finding.outcome != .failed && finding.outcome != .untested && !others.contains(finding) {
        others.append(finding)
      }
    }
    return others
  }

  /// The worst first, then the newest.
  fileprivate static func sorted(_ findings: [CountedFinding]) -> [CountedFinding] {
    findings.sorted {
      ($0.outcome.rawValue, -$0.build, -$0.observedAt, -$0.id.rawValue)
        < ($1.outcome.rawValue, -$1.build, -$1.observedAt, -$1.id.rawValue)
    }
  }
}

extension FindingRule.Decision {
  /// The same with failures of tools, which nothing in the environment ends.
  fileprivate func adding(_ tools: [CountedFinding]) -> FindingRule.Decision {
    guard !tools.isEmpty else { return self }
    let standing = FindingRule.sorted(failures + tools)
    var added = FindingRule.Decision(
      environment: environment, outcome: .failed,
      counting: standing + counting.filter { $0.outcome != .failed && isDisagreement },
      isDisagreement: isDisagreement, failures: standing, tested: .failed, endsOn: endsOn)
    added.isPassedByFixer = isPassedByFixer
    return added
  }
}

extension CountedFinding {
  /// The outcome as it counts: what was passed, or did not apply, by another specification is untested (rule 2c).
  var countedOutcome: Outcome {
    isSetAside && SpecificationAnswerRule.isSetAside(outcome, .another) ? .untested : outcome
  }

  /// Whether a later answer takes the place of one that is no failure.
  fileprivate func isOverridden(by later: CountedFinding) -> Bool {
    later.countedOutcome == later.outcome || countedOutcome != outcome
  }
}
