import AuditModel
import AuditRules
import Testing

/// DESIGN rule 2 (and 11 for tools): which findings of one address, check and environment class count.
@Suite struct FindingRuleTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    var isToolCheck = false
    let findings: [CountedFinding]
    /// The outcome, or nil when no finding counts.
    let outcome: Outcome?
    /// Numbers of the findings that count, the worst first, then the newest.
    let counting: [Int64]
    /// nil where DESIGN does not say.
    var isDisagreement: Bool? = false

    var testDescription: String { name }
  }

  private static func finding(
    _ id: Int64, _ outcome: Outcome, by auditor: String = "ana", build: Int = 1, at time: Int64 = 0,
    amends: Int64? = nil, isRetracted: Bool = false
  ) -> CountedFinding {
    CountedFinding(
      id: Identifier(rawValue: id), outcome: outcome, environmentClass: "VoiceOver on iOS 17", build: build,
      observedAt: time, foldedAuditor: auditor, amends: amends.map { Identifier(rawValue: $0) },
      isRetracted: isRetracted)
  }

  private static func tool(
    _ id: Int64, _ outcome: Outcome, by name: String = "axe", build: Int = 1, at time: Int64 = 0,
    amends: Int64? = nil
  ) -> CountedFinding {
    CountedFinding(
      id: Identifier(rawValue: id), outcome: outcome, isAutomatic: true,
      environmentClass: "VoiceOver on iOS 17", build: build, observedAt: time, foldedAuditor: name,
      amends: amends.map { Identifier(rawValue: $0) })
  }

  private static func check(_ row: Case) {
    let decisions = FindingRule.decide(row.findings, isToolCheck: row.isToolCheck)
    #expect(decisions.count == (row.outcome == nil ? 0 : 1))
    #expect(decisions.first?.outcome == row.outcome)
    #expect(decisions.first?.counting.map(\.id.rawValue) ?? [] == row.counting)
    if let isDisagreement = row.isDisagreement, let decision = decisions.first {
      #expect(decision.isDisagreement == isDisagreement)
    }
  }

  private static let newest: [Case] = [
    Case(name: "no findings", findings: [], outcome: nil, counting: []),
    Case(
      name: "a later build beats a later time",
      findings: [finding(1, .failed, build: 2, at: 0), finding(2, .passed, build: 1, at: 100)],
      outcome: .failed, counting: [1]),
    Case(
      name: "on one build the later time counts",
      findings: [finding(1, .failed, at: 5), finding(2, .passed, at: 6)], outcome: .passed, counting: [2]),
    Case(
      name: "the time observed counts, not the order of recording",
      findings: [finding(1, .passed, at: 6), finding(2, .failed, at: 5)], outcome: .passed, counting: [1]),
    Case(
      name: "a pass on an older build counts where nothing newer is",
      findings: [finding(1, .failed, build: 1), finding(2, .passed, build: 2)], outcome: .passed, counting: [2]),
    Case(
      name: "an untested finding of a person counts like any other",
      findings: [finding(1, .passed, at: 1), finding(2, .untested, at: 2)], outcome: .untested, counting: [2]),
  ]

  @Test(arguments: newest)
  func `the newest counts`(_ row: Case) {
    Self.check(row)
  }

  struct Tie: CustomTestStringConvertible {
    let worse: Outcome
    let better: Outcome

    var testDescription: String { "\(worse.words) and \(better.words) give \(worse.words)" }
  }

  @Test(arguments: [
    Tie(worse: .failed, better: .untested), Tie(worse: .failed, better: .cantTell),
    Tie(worse: .failed, better: .passed), Tie(worse: .failed, better: .inapplicable),
    Tie(worse: .untested, better: .cantTell), Tie(worse: .untested, better: .passed),
    Tie(worse: .untested, better: .inapplicable), Tie(worse: .cantTell, better: .passed),
    Tie(worse: .cantTell, better: .inapplicable), Tie(worse: .passed, better: .inapplicable),
  ])
  func `on a tie of build and time the worse counts`(_ tie: Tie) {
    for outcomes in [[tie.worse, tie.better], [tie.better, tie.worse]] {
      let findings = outcomes.enumerated().map { Self.finding(Int64($0.offset) + 1, $0.element, at: 7) }
      let decisions = FindingRule.decide(findings, isToolCheck: false)
      #expect(decisions.map(\.outcome) == [tie.worse])
      #expect(decisions.first?.counting.count == 1)
    }
  }

  private static let auditors: [Case] = [
    Case(
      name: "on one build the worse counts, though it is older",
      findings: [finding(1, .failed, by: "ana", at: 1), finding(2, .passed, by: "ben", at: 2)],
      outcome: .failed, counting: [1, 2], isDisagreement: true),
    Case(
      name: "on one build the worse counts, and it is newer",
      findings: [finding(1, .passed, by: "ana", at: 1), finding(2, .cantTell, by: "ben", at: 2)],
      outcome: .cantTell, counting: [2, 1], isDisagreement: true),
    Case(
      name: "two that agree both count, the newer first",
      findings: [finding(1, .passed, by: "ana", at: 1), finding(2, .passed, by: "ben", at: 2)],
      outcome: .passed, counting: [2, 1]),
    Case(
      name: "an auditor's later finding supersedes only her own",
      findings: [
        finding(1, .failed, by: "ana", at: 1), finding(2, .passed, by: "ben", at: 2),
        finding(3, .passed, by: "ana", at: 3),
      ],
      outcome: .passed, counting: [3, 2]),
    Case(
      name: "on a later build another auditor supersedes",
      findings: [finding(1, .failed, by: "ana", build: 1), finding(2, .passed, by: "ben", build: 2)],
      outcome: .passed, counting: [2]),
    Case(
      name: "on a later build another auditor supersedes, though observed earlier",
      findings: [
        finding(1, .failed, by: "ana", build: 1, at: 9), finding(2, .inapplicable, by: "ben", build: 2, at: 1),
      ],
      outcome: .inapplicable, counting: [2]),
    Case(
      name: "a disagreement ends with the next build",
      findings: [
        finding(1, .failed, by: "ana", build: 1), finding(2, .passed, by: "ben", build: 1),
        finding(3, .passed, by: "ana", build: 2),
      ],
      outcome: .passed, counting: [3]),
    Case(
      name: "of three auditors the worst counts",
      findings: [
        finding(1, .passed, by: "ana", at: 1), finding(2, .untested, by: "ben", at: 2),
        finding(3, .inapplicable, by: "cem", at: 3),
      ],
      outcome: .untested, counting: [2, 1, 3], isDisagreement: true),
  ]

  @Test(arguments: auditors)
  func `another auditor is superseded by a later build only`(_ row: Case) {
    Self.check(row)
  }

  private static let amendments: [Case] = [
    Case(
      name: "an amendment takes the place of what it amends",
      findings: [finding(1, .failed, at: 1), finding(2, .passed, at: 2, amends: 1)],
      outcome: .passed, counting: [2]),
    Case(
      name: "an amendment counts though it bears an earlier time",
      findings: [finding(1, .failed, at: 9), finding(2, .passed, at: 1, amends: 1)],
      outcome: .passed, counting: [2]),
    Case(
      name: "an amendment at the same time is no tie",
      findings: [finding(1, .failed, at: 1), finding(2, .passed, at: 1, amends: 1)],
      outcome: .passed, counting: [2]),
    Case(
      name: "an amendment made on an earlier build counts",
      findings: [finding(1, .failed, build: 2), finding(2, .passed, build: 1, amends: 1)],
      outcome: .passed, counting: [2]),
    Case(
      name: "another auditor's amendment is no disagreement",
      findings: [finding(1, .failed, by: "ana"), finding(2, .passed, by: "ben", at: 1, amends: 1)],
      outcome: .passed, counting: [2]),
    Case(
      name: "an amendment leaves another auditor's finding",
      findings: [
        finding(1, .failed, by: "ana", at: 1), finding(2, .failed, by: "ben", at: 2),
        finding(3, .passed, by: "ana", at: 3, amends: 1),
      ],
      outcome: .failed, counting: [2, 3], isDisagreement: true),
    Case(
      name: "of a chain the last counts",
      findings: [
        finding(1, .failed, at: 3), finding(2, .cantTell, at: 2, amends: 1), finding(3, .passed, at: 1, amends: 2),
      ],
      outcome: .passed, counting: [3]),
    Case(
      name: "two amendments of one finding are told apart by their time",
      findings: [
        finding(1, .failed, at: 9), finding(2, .cantTell, at: 3, amends: 1), finding(3, .passed, at: 2, amends: 1),
      ],
      outcome: .cantTell, counting: [2]),
  ]

  private static let retractions: [Case] = [
    Case(
      name: "a retracted finding is ignored, and its predecessor counts again",
      findings: [finding(1, .failed, at: 1), finding(2, .passed, at: 2, isRetracted: true)],
      outcome: .failed, counting: [1]),
    Case(
      name: "a retracted amendment brings back what it amended",
      findings: [finding(1, .failed, at: 1), finding(2, .passed, at: 2, amends: 1, isRetracted: true)],
      outcome: .failed, counting: [1]),
    Case(
      name: "the end of a chain stands though its middle was retracted",
      findings: [
        finding(1, .failed, at: 9), finding(2, .cantTell, at: 8, amends: 1, isRetracted: true),
        finding(3, .passed, at: 7, amends: 2),
      ],
      outcome: .passed, counting: [3]),
    Case(
      name: "the middle of a chain counts when its end was retracted",
      findings: [
        finding(1, .failed, at: 9), finding(2, .cantTell, at: 1, amends: 1),
        finding(3, .passed, at: 2, amends: 2, isRetracted: true),
      ],
      outcome: .cantTell, counting: [2]),
    Case(
      name: "the beginning of a chain counts when all else was retracted",
      findings: [
        finding(1, .failed, at: 1), finding(2, .cantTell, at: 2, amends: 1, isRetracted: true),
        finding(3, .passed, at: 3, amends: 2, isRetracted: true),
      ],
      outcome: .failed, counting: [1]),
    Case(
      name: "an amendment stands though what it amends was retracted",
      findings: [finding(1, .failed, isRetracted: true), finding(2, .passed, amends: 1)],
      outcome: .passed, counting: [2]),
    Case(
      name: "a retraction leaves the other auditor",
      findings: [finding(1, .failed, by: "ana", isRetracted: true), finding(2, .passed, by: "ben")],
      outcome: .passed, counting: [2]),
    Case(
      name: "nothing counts when all was retracted",
      findings: [finding(1, .failed, isRetracted: true), finding(2, .passed, amends: 1, isRetracted: true)],
      outcome: nil, counting: []),
  ]

  @Test(arguments: amendments + retractions)
  func `amendments and retractions come first`(_ row: Case) {
    Self.check(row)
  }

  private static let tools: [Case] = [
    Case(
      name: "a tool's failure after a person's pass counts too",
      findings: [finding(1, .passed, at: 1), tool(2, .failed, at: 2)], outcome: .failed, counting: [2, 1],
      isDisagreement: nil),
    Case(
      name: "a tool's failure before a person's pass does not",
      findings: [tool(1, .failed, at: 1), finding(2, .passed, at: 2)], outcome: .passed, counting: [2]),
    Case(
      name: "a tool's failure on a later build counts though observed earlier",
      findings: [finding(1, .passed, build: 1, at: 9), tool(2, .failed, build: 2, at: 1)], outcome: .failed,
      counting: [2, 1], isDisagreement: nil),
    Case(
      name: "a tool's failure on an earlier build does not, though observed later",
      findings: [finding(1, .passed, build: 2, at: 1), tool(2, .failed, build: 1, at: 9)], outcome: .passed,
      counting: [1]),
    Case(
      name: "a tie of tool and person gives the worse",
      findings: [finding(1, .passed, at: 1), tool(2, .failed, at: 1)], outcome: .failed, counting: [2, 1],
      isDisagreement: nil),
    Case(
      name: "a tool's pass never supersedes a person's failure, not even of a tool check", isToolCheck: true,
      findings: [finding(1, .failed, at: 1), tool(2, .passed, build: 2, at: 2)], outcome: .failed,
      counting: [1, 2], isDisagreement: nil),
    Case(
      name: "a tool's pass alone proves nothing to a manual check",
      findings: [tool(1, .passed)], outcome: nil, counting: []),
    Case(
      name: "a tool's pass alone passes a tool check", isToolCheck: true, findings: [tool(1, .passed)],
      outcome: .passed, counting: [1]),
    Case(
      name: "a tool cannot say that a manual check does not apply",
      findings: [tool(1, .inapplicable)], outcome: nil, counting: []),
    Case(
      name: "a tool says that a tool check does not apply", isToolCheck: true, findings: [tool(1, .inapplicable)],
      outcome: .inapplicable, counting: [1]),
    Case(
      name: "a tool that cannot tell leaves it open", findings: [tool(1, .cantTell)], outcome: .cantTell,
      counting: [1]),
    Case(
      name: "an imported untested supersedes no person",
      findings: [finding(1, .passed, at: 1), tool(2, .untested, build: 2, at: 2)], outcome: .passed,
      counting: [1]),
    Case(
      name: "an imported untested supersedes no tool", isToolCheck: true,
      findings: [tool(1, .failed, at: 1), tool(2, .untested, at: 2)], outcome: .failed, counting: [1]),
    Case(
      name: "an imported untested alone is no finding", isToolCheck: true, findings: [tool(1, .untested)],
      outcome: nil, counting: []),
    Case(
      name: "a tool's later pass supersedes its failure of a tool check", isToolCheck: true,
      findings: [tool(1, .failed, at: 1), tool(2, .passed, at: 2)], outcome: .passed, counting: [2]),
    Case(
      name: "a tool's later pass leaves its failure of a manual check",
      findings: [tool(1, .failed, at: 1), tool(2, .passed, at: 2)], outcome: .failed, counting: [1]),
    Case(
      name: "what a person superseded does not come back with another tool's run",
      findings: [
        tool(1, .failed, by: "axe", at: 1), finding(2, .passed, at: 2), tool(3, .cantTell, by: "lint", at: 3),
      ],
      outcome: .cantTell, counting: [3, 2], isDisagreement: nil),
    Case(
      name: "a tool's amendment never supersedes a person", isToolCheck: true,
      findings: [finding(1, .failed, at: 1), tool(2, .passed, at: 2, amends: 1)], outcome: .failed,
      counting: [1, 2], isDisagreement: nil),
    Case(
      name: "an imported untested supersedes nothing, not even as an amendment",
      findings: [finding(1, .passed, at: 1), tool(2, .untested, at: 2, amends: 1)], outcome: .passed,
      counting: [1]),
    Case(
      name: "a person's amendment of a tool's finding counts",
      findings: [tool(1, .failed, at: 2), finding(2, .passed, at: 1, amends: 1)], outcome: .passed,
      counting: [2]),
  ]

  @Test(arguments: tools)
  func `a tool never supersedes a person`(_ row: Case) {
    Self.check(row)
  }

  @Test(arguments: newest + auditors + amendments + retractions + tools)
  func `the order of the input does not matter`(_ row: Case) {
    let expected = FindingRule.decide(row.findings, isToolCheck: row.isToolCheck)
    #expect(FindingRule.decide(row.findings.reversed(), isToolCheck: row.isToolCheck) == expected)
  }
}
