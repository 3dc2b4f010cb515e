import AuditModel
import AuditRules
import TestSupport
import Testing

/// DESIGN rule 2 as properties, over seeded random findings: environments, builds, ties, amendments, retractions, tools.
@Suite struct FindingRuleOrderTests {
  private static let seeds: [UInt64] = Array(1...400)

  private static func findings(_ generator: inout SeededGenerator) -> [CountedFinding] {
    (1...Int64.random(in: 1...9, using: &generator)).map { id in
      let isAutomatic = Int.random(in: 0..<4, using: &generator) == 0
      let isAmendment = id > 1 && Int.random(in: 0..<3, using: &generator) == 0
      return CountedFinding(
        id: Identifier(rawValue: id), outcome: Outcome.allCases.randomElement(using: &generator) ?? .failed,
        tool: isAutomatic ? CountedFinding.ToolResult(rule: "r") : nil,
        environment: isAutomatic ? .tool("axe") : Bool.random(using: &generator) ? Planned.keyboard : Planned.voiceOver,
        build: Int.random(in: 1...2, using: &generator), observedAt: Int64.random(in: 0...2, using: &generator),
        foldedAuditor: isAutomatic ? "axe" : ["ana", "ben"].randomElement(using: &generator) ?? "ana",
        amends: isAmendment ? Identifier(rawValue: Int64.random(in: 1..<id, using: &generator)) : nil,
        isRetracted: Int.random(in: 0..<5, using: &generator) == 0)
    }
  }

  @Test(arguments: seeds)
  func `the order of the input never matters`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let findings = Self.findings(&generator)
    for isToolCheck in [false, true] {
      let expected = FindingRule.decide(findings, in: ["VoiceOver on iOS"], isToolCheck: isToolCheck)
      for _ in 0..<8 {
        #expect(
          FindingRule.decide(findings.shuffled(using: &generator), in: ["VoiceOver on iOS"], isToolCheck: isToolCheck)
            == expected)
      }
    }
  }

  @Test(arguments: seeds)
  func `the outcome is the worst that counts, and nothing retracted counts`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let findings = Self.findings(&generator)
    let decisions = FindingRule.decide(findings, in: ["VoiceOver on iOS"])
    for decision in decisions {
      #expect(RollUpRule.fold(decision.counting.map(\.outcome)) == decision.outcome)
      #expect(decision.counting.first?.outcome == decision.outcome)
      #expect(
        decision.counting.allSatisfy { !$0.isRetracted && ($0.isAutomatic || $0.environment == decision.environment) })
      #expect(decision.counting.allSatisfy { !$0.isAutomatic || $0.outcome == .failed })
    }
    #expect(Set(decisions.map(\.environment)).count == decisions.count)
    // A person's finding that was neither retracted nor amended by a person leaves its environment decided.
    let amended = Set(findings.compactMap(\.amends))
    for finding in findings
    where !finding.isAutomatic && finding.amends == nil && !finding.isRetracted && !amended.contains(finding.id) {
      #expect(decisions.contains { $0.environment == finding.environment })
    }
  }

  @Test(arguments: seeds)
  func `a finding that is added and retracted again changes nothing`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let findings = Self.findings(&generator)
    let retracted = CountedFinding(
      id: Identifier(rawValue: 99), outcome: .failed, environment: Planned.voiceOver, build: 3,
      observedAt: 9, foldedAuditor: "ana", amends: findings.first?.id, isRetracted: true)
    #expect(
      FindingRule.decide(findings + [retracted], in: ["VoiceOver on iOS"], isToolCheck: true)
        == FindingRule.decide(findings, in: ["VoiceOver on iOS"], isToolCheck: true))
  }

  @Test(arguments: seeds)
  func `a tool never makes an outcome better`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let findings = Self.findings(&generator)
    let people = findings.filter { !$0.isAutomatic && $0.amends == nil }
    let tools = findings.filter { $0.isAutomatic && $0.amends == nil }
    let without = FindingRule.decide(people, in: ["VoiceOver on iOS"], isToolCheck: true)
    let with = FindingRule.decide(people + tools, in: ["VoiceOver on iOS"], isToolCheck: true)
    for decision in without {
      let other = with.first { $0.environment == decision.environment }
      #expect(other.map { $0.outcome <= decision.outcome } == true)
    }
  }
}
