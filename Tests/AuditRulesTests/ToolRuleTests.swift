import AuditModel
import Testing

@testable import AuditRules

/// DESIGN rules 2a and 2b: what a tool's results are worth, and how its failures end.
@Suite struct ToolRuleTests {
  private static func tool(
    _ id: Int64, _ outcome: Outcome, rule: String = "image-alt", build: Int = 1, at time: Int64 = 0,
    isComplete: Bool = true, answersWholly: Bool = false, prints: Set<String> = [], by name: String = "axe"
  ) -> CountedFinding {
    CountedFinding(
      id: Identifier(rawValue: id), outcome: outcome,
      tool: CountedFinding.ToolResult(
        rule: rule, isCompleteRun: isComplete, answersWholly: answersWholly, prints: prints),
      environment: .tool(name), build: build, observedAt: time, foldedAuditor: name)
  }

  private static func person(
    _ id: Int64, _ outcome: Outcome, build: Int = 1, at time: Int64 = 0, amends: Int64? = nil, ends: [Int64] = []
  ) -> CountedFinding {
    CountedFinding(
      id: Identifier(rawValue: id), outcome: outcome, environment: Planned.voiceOver, build: build, observedAt: time,
      foldedAuditor: "ana", amends: amends.map { Identifier(rawValue: $0) }, ends: ends.map { Identifier(rawValue: $0) }
    )
  }

  /// What is said of a check that VoiceOver and a keyboard can answer.
  private static func said(_ findings: [CountedFinding], isToolCheck: Bool = false) -> [String] {
    FindingRule.decide(findings, in: ["VoiceOver on iOS", "keyboard"], isToolCheck: isToolCheck)
      .map { "\($0.environment.name) \($0.outcome.name)" }
  }

  private static let failed = ["VoiceOver on iOS failed", "keyboard failed", "tool axe failed"]

  @Test func `a failure counts in each planned environment, beside whatever people say`() {
    #expect(Self.said([Self.tool(1, .failed)]) == Self.failed)
    #expect(Self.said([Self.tool(1, .failed), Self.person(2, .passed, build: 2)]) == Self.failed)
    #expect(Self.said([Self.tool(1, .failed), Self.person(2, .passed, build: 2)], isToolCheck: true) == Self.failed)
  }

  @Test(arguments: [Outcome.passed, .inapplicable, .cantTell, .untested])
  func `whatever else a tool says is no answer`(_ outcome: Outcome) {
    #expect(Self.said([Self.tool(1, outcome)]).isEmpty)
    #expect(Self.said([Self.tool(1, outcome)], isToolCheck: true).isEmpty)
  }

  @Test(arguments: [
    (true, true, true, true), (true, true, false, false), (true, false, true, false), (false, true, true, false),
  ])
  func `a pass answers the app only where its mapping says wholly and the run was complete`(
    _ isToolCheck: Bool, _ isComplete: Bool, _ answersWholly: Bool, _ isAnswer: Bool
  ) {
    let pass = Self.tool(1, .passed, isComplete: isComplete, answersWholly: answersWholly)
    let decisions = FindingRule.decide([pass], in: ["the app"], isToolCheck: isToolCheck)
    #expect(decisions.map(\.outcome) == (isAnswer ? [.passed] : []))
  }

  @Test func `a later complete run of the same tool and rule ends it at a check of a tool`() {
    let failure = Self.tool(1, .failed)
    func said(_ later: CountedFinding, isToolCheck: Bool = true) -> Bool {
      Self.said([failure, later], isToolCheck: isToolCheck).isEmpty
    }
    #expect(said(Self.tool(2, .passed, build: 2)))
    #expect(!said(Self.tool(2, .passed, build: 2), isToolCheck: false), "A person is asked.")
    #expect(!said(Self.tool(2, .passed, build: 2, isComplete: false)))
    #expect(!said(Self.tool(2, .passed, rule: "label", build: 2)))
    #expect(!said(Self.tool(2, .passed, build: 2, by: "lint")))
    #expect(!said(Self.tool(2, .passed, build: 0)))
  }

  @Test func `a person's finding that names it ends it everywhere, on the same or a later build`() {
    let failure = Self.tool(1, .failed, build: 2)
    #expect(Self.said([failure, Self.person(2, .passed, build: 2, ends: [1])]) == ["VoiceOver on iOS passed"])
    #expect(
      Self.said([failure, Self.person(2, .inapplicable, build: 3, ends: [1])]) == ["VoiceOver on iOS inapplicable"])
    #expect(Self.said([failure, Self.person(2, .passed, build: 1, ends: [1])]) == Self.failed)
    #expect(Self.said([failure, Self.person(2, .cantTell, build: 3, ends: [1])]) == Self.failed)
    #expect(Self.said([failure, Self.person(2, .passed, build: 3, ends: [9])]) == Self.failed)
  }

  @Test func `a false positive ends it, also in later runs of the same print, and answers nothing`() {
    let failure = Self.tool(1, .failed, prints: ["a"])
    let amended = Self.person(2, .passed, amends: 1)
    func outside(_ findings: [CountedFinding]) -> [String] { Self.said(findings).filter { !$0.hasPrefix("tool") } }
    #expect(outside([failure, amended]).isEmpty)
    #expect(outside([failure, amended, Self.tool(3, .failed, build: 2, prints: ["a"])]).isEmpty)
    #expect(!outside([failure, amended, Self.tool(3, .failed, build: 2, prints: ["a", "b"])]).isEmpty)
    #expect(!outside([failure, amended, Self.tool(3, .failed, build: 2)]).isEmpty)
  }

  @Test func `in a later release the same three end it`() {
    func carried(_ own: [CountedFinding], isToolCheck: Bool = false) -> [String] {
      func said(_ release: String, _ findings: [CountedFinding]) -> CarryRule.Said {
        CarryRule.Said(
          release: release,
          decisions: FindingRule.decide(findings, in: ["VoiceOver on iOS"], isToolCheck: isToolCheck),
          ends: ToolRule.Ends(findings, isToolCheck: isToolCheck))
      }
      return CarryRule.failures(own: said("2", own), [said("1", [Self.tool(1, .failed, prints: ["a"])])])
        .map { "\($0.release) \($0.environment.name)" }
    }
    let all = ["1 VoiceOver on iOS", "1 tool axe"]
    #expect(carried([]) == all)
    #expect(carried([Self.person(2, .passed)]) == all, "It names nothing.")
    #expect(carried([Self.person(2, .passed, ends: [1])]).isEmpty)
    #expect(carried([Self.tool(2, .passed)]) == all)
    #expect(carried([Self.tool(2, .passed)], isToolCheck: true).isEmpty)
    #expect(carried([Self.tool(2, .failed)]).isEmpty, "The newer failure takes its place.")
  }
}
