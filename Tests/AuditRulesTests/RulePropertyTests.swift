import AuditModel
import AuditRules
import TestSupport
import Testing

/// What must hold of the rules whatever was found, over thousands of generated cases.
@Suite struct RulePropertyTests {
  private static let cases = 2_000

  private static func counts(_ generator: inout SeededGenerator) -> OutcomeCounts {
    var counts = OutcomeCounts()
    for outcome in Outcome.allCases where Bool.random(using: &generator) {
      for _ in 0..<Int.random(in: 1...3, using: &generator) { counts.add(outcome) }
    }
    return counts
  }

  private static func facts(_ generator: inout SeededGenerator) -> ScreenRule.Facts {
    var facts = ScreenRule.Facts(
      mustLevel: counts(&generator), hasFinding: Bool.random(using: &generator),
      hasElementChecks: Bool.random(using: &generator), isElementListComplete: Bool.random(using: &generator))
    facts.hasCarriedFailure = Bool.random(using: &generator)
    return facts
  }

  /// Nonconformant, incomplete, conformant; not evaluated stands apart.
  private static func rank(_ verdict: Verdict) -> Int? {
    switch verdict {
    case .nonconformant: 0
    case .incomplete: 1
    case .conformant: 2
    case .notEvaluated: nil
    }
  }

  private static func adding(_ outcome: Outcome, to facts: ScreenRule.Facts) -> ScreenRule.Facts {
    var facts = facts
    facts.mustLevel.add(outcome)
    return facts
  }

  @Test func `an untested cell never improves a verdict`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<Self.cases {
      let facts = Self.facts(&generator)
      let (before, after) = (ScreenRule.verdict(facts), ScreenRule.verdict(Self.adding(.untested, to: facts)))
      #expect((before == .notEvaluated) == (after == .notEvaluated), "\(facts)")
      if let before = Self.rank(before), let after = Self.rank(after) { #expect(after <= before, "\(facts)") }
      #expect(after != .conformant, "\(facts)")
    }
  }

  @Test func `a failed cell makes a verdict nonconformant, also where another check brings it about`() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<Self.cases {
      let facts = Self.adding(.failed, to: Self.facts(&generator))
      #expect(ScreenRule.verdict(facts) == .nonconformant, "\(facts)")
    }
  }

  @Test func `an inapplicable cell, or a passed one, never lowers a verdict`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<Self.cases {
      let facts = Self.facts(&generator)
      let before = ScreenRule.verdict(facts)
      for outcome in [Outcome.inapplicable, .passed] {
        let after = ScreenRule.verdict(Self.adding(outcome, to: facts))
        if let before = Self.rank(before), let after = Self.rank(after) { #expect(after >= before, "\(facts)") }
      }
    }
  }

  @Test func `what a fold adds: untested is never better, inapplicable never worse, order never matters`() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<Self.cases {
      let outcomes = (0..<Int.random(in: 1...6, using: &generator)).compactMap { _ in
        Outcome.allCases.randomElement(using: &generator)
      }
      let before = RollUpRule.fold(outcomes)
      #expect(RollUpRule.fold(outcomes.shuffled(using: &generator)) == before)
      #expect(RollUpRule.fold(outcomes + [.untested]) == min(before, .untested))
      #expect(RollUpRule.fold(outcomes + [.inapplicable]) == before)
      #expect(RollUpRule.fold(outcomes + outcomes) == before)
      let middle = outcomes.count / 2
      #expect(
        RollUpRule.fold([RollUpRule.fold(outcomes[..<middle] + [before]), RollUpRule.fold(outcomes[middle...])])
          == before)
    }
  }

  @Test func `ways: order never matters, an untested way never helps, an inapplicable one changes nothing`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<Self.cases {
      let ways = (0..<Int.random(in: 1...4, using: &generator)).compactMap { _ in
        Outcome.allCases.randomElement(using: &generator)
      }
      let before = AlternativeRule.fold(ways)
      #expect(AlternativeRule.fold(ways.shuffled(using: &generator)) == before)
      #expect(AlternativeRule.fold(ways + [.inapplicable]) == before)
      #expect(AlternativeRule.fold(ways + [.passed]) == .passed)
      let after = AlternativeRule.fold(ways + [.untested])
      #expect(after == (before == .passed ? .passed : .untested), "Not even a failure is certain any more.")
    }
  }

  @Test func `a criterion: what is open never improves its term, and a failure is never supported`() {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<Self.cases {
      let screens = (0..<Int.random(in: 1...6, using: &generator)).map { "screen-\($0)" }
      var cells = CriterionCells()
      for screen in screens {
        for isOwn in [true, false] where Bool.random(using: &generator) {
          guard let outcome = Outcome.allCases.randomElement(using: &generator) else { continue }
          cells.add(outcome, at: screen, isOwn: isOwn)
        }
      }
      for level in [ConformanceLevel.a, .aa, .aaa, nil] {
        let open: ConformanceTerm? = level == .aaa ? .notEvaluated : nil
        func judge(_ cells: CriterionCells, _ screens: [String]) -> ConformanceTerm? {
          CriterionRule.judge(cells, screens: screens, level: level).term
        }
        let term = judge(cells, screens)
        if cells.counts.failed > 0 { #expect(term != .supports && term != .notApplicable) }
        if cells.counts.untested + cells.counts.cantTell > 0 { #expect(term == open || term == .doesNotSupport) }
        if !cells.hasOwn { #expect(term == open || term == .doesNotSupport) }
        var opened = cells
        opened.add(.untested, at: "another", isOwn: true)
        let after = judge(opened, screens + ["another"])
        #expect(after == open || (after == .doesNotSupport && term == .doesNotSupport))
        var supported = cells
        for screen in screens { supported.add(.passed, at: screen, isOwn: false) }
        #expect(judge(supported, screens) == term, "A check that tests it never supports it.")
      }
    }
  }

  @Test func `a rate is never more than all, and no score while something is open`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<Self.cases / 10 {
      var counts = OutcomeCounts()
      let screens = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        var tallies: [String: ReleaseRule.CriterionTally] = [:]
        for key in ["a", "b", "c", "d"] where Bool.random(using: &generator) {
          let outcomes = Set((0..<2).compactMap { _ in Outcome.allCases.randomElement(using: &generator) })
          for outcome in outcomes { counts.add(outcome) }
          tallies[key] = ReleaseRule.CriterionTally(outcomes)
        }
        return tallies
      }
      let rates = ReleaseRule.rates(screens, product: [:], mustLevel: counts)
      #expect(rates.met <= rates.applicable)
      #expect(rates.countedScreens + rates.leftOutScreens == screens.count)
      #expect((0...1).contains(rates.meanOfScreens ?? 0))
      #expect(rates.isScore == (counts.total > 0 && counts.untested + counts.cantTell == 0))
      // Met everywhere is met on each screen where it applies.
      let met = ["a", "b", "c", "d"].count { key in
        let applying = screens.compactMap { $0[key] }.filter { !$0.outcomes.isSubset(of: [.inapplicable]) }
        return !applying.isEmpty && applying.allSatisfy { $0.outcomes.isSubset(of: [.passed, .inapplicable]) }
      }
      #expect(rates.met == met)
    }
  }

  /// Findings of few auditors, builds, times and classes, so that most of what rule 2 names is met.
  private static func findings(_ generator: inout SeededGenerator) -> [CountedFinding] {
    let numbers = (1...Int64.random(in: 1...7, using: &generator)).shuffled(using: &generator)
    return numbers.enumerated().map { index, number in
      // A finding amends one before it, whatever its number.
      let amends = index > 0 && Int.random(in: 0..<4, using: &generator) == 0 ? numbers[index - 1] : nil
      return finding(number, amends: amends, &generator)
    }
  }

  private static func finding(_ number: Int64, amends: Int64?, _ generator: inout SeededGenerator) -> CountedFinding {
    let isAutomatic = Int.random(in: 0..<4, using: &generator) == 0
    return CountedFinding(
      id: Identifier(rawValue: number), outcome: Outcome.allCases.randomElement(using: &generator) ?? .passed,
      tool: isAutomatic ? CountedFinding.ToolResult(rule: "r") : nil,
      environment: isAutomatic ? .tool("axe") : Bool.random(using: &generator) ? Planned.voiceOver : Planned.keyboard,
      build: Int.random(in: 1...2, using: &generator), observedAt: Int64.random(in: 0...2, using: &generator),
      foldedAuditor: Bool.random(using: &generator) ? "ana" : "ben",
      amends: amends.map { Identifier(rawValue: $0) }, isRetracted: Int.random(in: 0..<6, using: &generator) == 0)
  }

  /// The same findings under other numbers, as if they had been written in another order.
  private static func renumbered(
    _ findings: [CountedFinding], _ generator: inout SeededGenerator
  ) -> [CountedFinding] {
    let numbers = findings.map(\.id.rawValue)
    let others = Dictionary(uniqueKeysWithValues: zip(numbers, numbers.shuffled(using: &generator)))
    func other(_ id: Identifier<Finding>) -> Identifier<Finding> {
      Identifier(rawValue: others[id.rawValue] ?? id.rawValue)
    }
    return findings.map { finding in
      CountedFinding(
        id: other(finding.id), outcome: finding.outcome, tool: finding.tool,
        environment: finding.environment, build: finding.build, observedAt: finding.observedAt,
        foldedAuditor: finding.foldedAuditor, amends: finding.amends.map(other), isRetracted: finding.isRetracted)
    }
    .shuffled(using: &generator)
  }

  @Test(arguments: [false, true]) func `in which order findings were written never matters`(_ isToolCheck: Bool) {
    var generator = SeededGenerator(seed: 8)
    var deciding = 0
    for _ in 0..<Self.cases {
      let findings = Self.findings(&generator)
      let said = { (findings: [CountedFinding]) in
        FindingRule.decide(findings, in: ["keyboard"], isToolCheck: isToolCheck).map { decision in
          "\(decision.environment.name) \(decision.outcome) \(decision.isDisagreement)"
        }
      }
      let before = said(findings)
      deciding += before.count
      #expect(said(Self.renumbered(findings, &generator)) == before, "\(findings)")
    }
    #expect(deciding > Self.cases)
  }

  @Test func `a retracted finding that nothing amends is as good as none`() {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<Self.cases {
      let findings = Self.findings(&generator)
      // What amends a retracted one corrects what that one corrected, too.
      let retracted = Set(findings.filter(\.isRetracted).map(\.id))
      if findings.contains(where: { $0.amends.map(retracted.contains) ?? false }) { continue }
      let standing = findings.filter { !$0.isRetracted }
      #expect(
        FindingRule.decide(findings, in: ["keyboard"]).map(\.outcome)
          == FindingRule.decide(standing, in: ["keyboard"]).map(\.outcome), "\(findings)")
    }
  }

  @Test func `a tool never passes a manual check, and never hides what a person found`() {
    var generator = SeededGenerator(seed: 10)
    for _ in 0..<Self.cases {
      let findings = Self.findings(&generator).filter { $0.amends == nil }
      let manual = findings.filter { !$0.isAutomatic }
      let decisions = FindingRule.decide(findings, in: ["keyboard"])
      for decision in FindingRule.decide(manual, in: ["keyboard"]) {
        let with = decisions.first { $0.environment == decision.environment }
        #expect(with.map { $0.outcome <= decision.outcome } == true, "\(findings)")
      }
      let tool = findings.filter(\.isAutomatic)
      #expect(FindingRule.decide(tool, in: ["keyboard"]).allSatisfy { $0.outcome != .passed }, "\(findings)")
    }
  }
}
