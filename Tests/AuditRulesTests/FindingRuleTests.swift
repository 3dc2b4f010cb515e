import AuditModel
import Testing

@testable import AuditRules

/// DESIGN rule 2b: which findings of one address and check count in one environment.
@Suite struct FindingRuleTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    let findings: [CountedFinding]
    /// The outcome, or nil when no finding counts.
    let outcome: Outcome?
    /// Numbers of the findings that count, the worst first, then the newest.
    let counting: [Int64]
    var isDisagreement = false

    init(
      _ name: String, _ findings: [CountedFinding], _ outcome: Outcome?, _ counting: [Int64],
      isDisagreement: Bool = false
    ) {
      self.name = name
      self.findings = findings
      self.outcome = outcome
      self.counting = counting
      self.isDisagreement = isDisagreement
    }

    var testDescription: String { name }
  }

  private static func finding(
    _ id: Int64, _ outcome: Outcome, by auditor: String = "ana", build: Int = 1, at time: Int64 = 0,
    on version: String? = nil, amends: Int64? = nil, isRetracted: Bool = false, isSetAside: Bool = false
  ) -> CountedFinding {
    CountedFinding(
      id: Identifier(rawValue: id), outcome: outcome, environment: Planned.voiceOver,
      system: version.flatMap { Planned.iOS($0) }, build: build, observedAt: time, foldedAuditor: auditor,
      amends: amends.map { Identifier(rawValue: $0) }, isRetracted: isRetracted, isSetAside: isSetAside)
  }

  private static let newest: [Case] = [
    Case("no findings", [], nil, []),
    Case(
      "a later build beats a later time",
      [finding(1, .failed, build: 2, at: 0), finding(2, .passed, build: 1, at: 100)], .failed, [1]),
    Case(
      "on one build the later time counts", [finding(1, .failed, at: 5), finding(2, .passed, at: 6)], .passed, [2]),
    Case(
      "the time observed counts, not the order of recording",
      [finding(1, .passed, at: 6), finding(2, .failed, at: 5)], .passed, [1]),
    Case(
      "an answer on an older build counts where nothing newer is", [finding(1, .passed, build: 1)], .passed, [1]),
    Case(
      "a failure on a later build takes the place of one before it",
      [finding(1, .failed, build: 1), finding(2, .failed, by: "ben", build: 2)], .failed, [2]),
    Case(
      "after a pass the newest says that it cannot tell",
      [finding(1, .passed, build: 1), finding(2, .cantTell, build: 2)], .cantTell, [2]),
    Case(
      "after a pass the newest is untested", [finding(1, .passed, at: 1), finding(2, .untested, at: 2)], .untested, [2]),
  ]

  private static let doubts: [Case] = [
    Case("cannot tell on the same build", [finding(1, .failed, at: 1), finding(2, .cantTell, at: 2)], .failed, [1]),
    Case("untested on the same build", [finding(1, .failed, at: 1), finding(2, .untested, at: 2)], .failed, [1]),
    Case(
      "cannot tell on a later build", [finding(1, .failed, build: 1), finding(2, .cantTell, build: 2)], .failed, [1]),
    Case(
      "untested on a later build, by another",
      [finding(1, .failed, build: 1), finding(2, .untested, by: "ben", build: 2)],
      .failed, [1]),
    Case(
      "a pass in between ended it",
      [finding(1, .failed, build: 1), finding(2, .passed, build: 2), finding(3, .cantTell, build: 3)], .cantTell, [3]),
    Case(
      "a pass after the doubt ends it",
      [finding(1, .failed, build: 1), finding(2, .cantTell, build: 2), finding(3, .passed, build: 3)], .passed, [3]),
    Case(
      "not applicable ends it", [finding(1, .failed, build: 1), finding(2, .inapplicable, build: 2)], .inapplicable, [2]
    ),
  ]

  private static let auditors: [Case] = [
    Case(
      "another's pass on the same build leaves a failure",
      [finding(1, .failed, by: "ana", at: 1), finding(2, .passed, by: "ben", at: 2)], .failed, [1, 2],
      isDisagreement: true),
    Case(
      "another's doubt stands beside it, too",
      [finding(1, .failed, by: "ana", at: 1), finding(2, .cantTell, by: "ben", at: 2)], .failed, [1, 2],
      isDisagreement: true),
    Case(
      "that another has not tested is no answer",
      [finding(1, .failed, by: "ana", at: 1), finding(2, .untested, by: "ben", at: 2)], .failed, [1]),
    Case(
      "another's failure takes the place of a pass",
      [finding(1, .passed, by: "ana", at: 1), finding(2, .failed, by: "ben", at: 2)], .failed, [2]),
    Case(
      "another's later answer takes the place of a pass",
      [finding(1, .passed, by: "ana", at: 1), finding(2, .cantTell, by: "ben", at: 2)], .cantTell, [2]),
    Case(
      "two failures on one build both stand",
      [finding(1, .failed, by: "ana", at: 1), finding(2, .failed, by: "ben", at: 2)], .failed, [2, 1]),
    Case(
      "who failed it passes it on the same build",
      [
        finding(1, .failed, by: "ana", at: 1), finding(2, .passed, by: "ben", at: 2),
        finding(3, .passed, by: "ana", at: 3),
      ], .passed, [3]),
    Case(
      "on a later build anybody ends it",
      [finding(1, .failed, by: "ana", build: 1, at: 9), finding(2, .inapplicable, by: "ben", build: 2, at: 1)],
      .inapplicable, [2]),
    Case(
      "a disagreement ends with the next build",
      [
        finding(1, .failed, by: "ana", build: 1), finding(2, .passed, by: "ben", build: 1, at: 1),
        finding(3, .passed, by: "cem", build: 2),
      ], .passed, [3]),
  ]

  private static let versions: [Case] = [
    Case(
      "a later version ends it",
      [finding(1, .failed, build: 1, on: "17.2"), finding(2, .passed, build: 2, on: "18.0")], .passed, [2]),
    Case(
      "an earlier version does not",
      [finding(1, .failed, build: 1, on: "18.0"), finding(2, .passed, build: 2, on: "17.2")], .failed, [1]),
    Case(
      "an earlier minor version does not",
      [finding(1, .failed, build: 1, on: "17.4"), finding(2, .passed, build: 2, on: "17.2")], .failed, [1]),
    Case(
      "the same, written shorter",
      [finding(1, .failed, build: 1, on: "17.4"), finding(2, .passed, build: 2, on: "17")], .passed, [2]),
    Case(
      "not stated for the failure", [finding(1, .failed, build: 1), finding(2, .passed, build: 2, on: "17")], .passed,
      [2]),
    Case(
      "not stated for the answer", [finding(1, .failed, build: 1, on: "17"), finding(2, .passed, build: 2)], .passed,
      [2]),
    Case(
      "a failure on an earlier version leaves one on a later one",
      [finding(1, .failed, build: 1, on: "18"), finding(2, .failed, build: 2, on: "17")], .failed, [2, 1]),
    Case(
      "nor on the same build by the same auditor",
      [finding(1, .failed, at: 1, on: "18"), finding(2, .passed, at: 2, on: "17")], .failed, [1]),
  ]

  private static let amendments: [Case] = [
    Case(
      "it takes the place of what it amends", [finding(1, .failed, at: 1), finding(2, .passed, at: 2, amends: 1)],
      .passed, [2]),
    Case(
      "it stands on the build of what it amends",
      [finding(1, .failed, build: 1), finding(2, .passed, build: 3, amends: 1), finding(3, .failed, build: 2)],
      .failed, [3]),
    Case(
      "it stands at the time of what it amends",
      [finding(1, .failed, at: 1), finding(2, .cantTell, at: 3), finding(3, .passed, at: 9, amends: 1)], .cantTell, [2]),
    Case(
      "it is said by whose finding it amends",
      [
        finding(1, .failed, by: "ana", at: 1), finding(2, .failed, by: "ben", at: 2, amends: 1),
        finding(3, .passed, by: "ana", at: 3),
      ], .passed, [3]),
    Case(
      "what was superseded stays superseded",
      [
        finding(1, .passed, by: "ana", at: 1), finding(2, .failed, by: "ana", at: 2),
        finding(3, .inapplicable, by: "ben", at: 3, amends: 2),
      ], .inapplicable, [3]),
    Case(
      "a failure that a pass ended does not come back with the doubt about the pass",
      [finding(1, .failed, build: 1), finding(2, .passed, build: 2), finding(3, .cantTell, build: 2, amends: 2)],
      .cantTell, [3]),
    Case(
      "a doubt that is amended to a pass ends the failure",
      [finding(1, .failed, build: 1), finding(2, .cantTell, build: 2), finding(3, .passed, build: 2, amends: 2)],
      .passed, [3]),
    Case(
      "another auditor's finding stands",
      [
        finding(1, .failed, by: "ana", at: 1), finding(2, .failed, by: "ben", at: 2),
        finding(3, .passed, by: "ana", at: 3, amends: 1),
      ], .failed, [2]),
    Case(
      "of a chain the last counts",
      [
        finding(1, .failed, at: 3), finding(2, .cantTell, at: 2, amends: 1), finding(3, .passed, at: 1, amends: 2),
      ], .passed, [3]),
    Case(
      "of two amendments of one finding the newer counts",
      [
        finding(1, .failed, at: 9), finding(2, .cantTell, at: 3, amends: 1), finding(3, .passed, at: 2, amends: 1),
      ], .cantTell, [2]),
    Case(
      "of two at once the worse",
      [
        finding(1, .failed, at: 1), finding(2, .passed, at: 3, amends: 1), finding(3, .cantTell, at: 3, amends: 1),
      ], .cantTell, [3]),
    Case(
      "a pass of the old specification stays one",
      [finding(1, .failed, isSetAside: true), finding(2, .passed, at: 1, amends: 1)], .untested, [2]),
  ]

  private static let retractions: [Case] = [
    Case(
      "a retracted finding is ignored, and its predecessor counts again",
      [finding(1, .failed, at: 1), finding(2, .passed, at: 2, isRetracted: true)], .failed, [1]),
    Case(
      "a retracted amendment brings back what it amended",
      [finding(1, .failed, at: 1), finding(2, .passed, at: 2, amends: 1, isRetracted: true)], .failed, [1]),
    Case(
      "the end of a chain stands though its middle was retracted",
      [
        finding(1, .failed, at: 9), finding(2, .cantTell, at: 8, amends: 1, isRetracted: true),
        finding(3, .passed, at: 7, amends: 2),
      ], .passed, [3]),
    Case(
      "an amendment stands though what it amends was retracted",
      [finding(1, .failed, isRetracted: true), finding(2, .passed, amends: 1)], .passed, [2]),
    Case(
      "nothing counts when all was retracted",
      [finding(1, .failed, isRetracted: true), finding(2, .passed, amends: 1, isRetracted: true)], nil, []),
  ]

  private static let setAside: [Case] = [
    Case("a pass is untested", [finding(1, .passed, isSetAside: true)], .untested, [1]),
    Case("so is a not applicable", [finding(1, .inapplicable, isSetAside: true)], .untested, [1]),
    Case("a failure stays", [finding(1, .failed, isSetAside: true)], .failed, [1]),
    Case("what cannot be told stays", [finding(1, .cantTell, isSetAside: true)], .cantTell, [1]),
    Case(
      "it ends a failure all the same",
      [finding(1, .failed, build: 1), finding(2, .passed, build: 2, isSetAside: true)], .untested, [2]),
    Case(
      "somebody answers anew on the same build",
      [finding(1, .passed, at: 1, isSetAside: true), finding(2, .passed, by: "ben", at: 2)], .passed, [2]),
    Case(
      "it says nothing beside an older answer that holds",
      [finding(1, .passed, build: 1), finding(2, .inapplicable, build: 2, isSetAside: true)], .passed, [1]),
    Case(
      "nor beside an older doubt",
      [finding(1, .cantTell, at: 1), finding(2, .passed, at: 2, isSetAside: true)], .cantTell, [1]),
    Case(
      "of two the newer is named",
      [finding(1, .passed, at: 1, isSetAside: true), finding(2, .passed, at: 2, isSetAside: true)], .untested, [2]),
  ]

  @Test(arguments: newest + doubts + auditors + versions + amendments + retractions + setAside)
  func `what counts in one environment`(_ row: Case) {
    for findings in [row.findings, row.findings.reversed()] {
      let decisions = FindingRule.decide(findings, in: ["VoiceOver on iOS"])
      #expect(decisions.count == (row.outcome == nil ? 0 : 1))
      #expect(decisions.first?.outcome == row.outcome)
      #expect(decisions.first?.counting.map(\.id.rawValue) ?? [] == row.counting)
      #expect(decisions.first.map { $0.isDisagreement == row.isDisagreement } ?? true)
    }
  }

  @Test func `on a tie of build and time the worse counts`() {
    for worse in Outcome.allCases {
      for better in Outcome.allCases where worse < better {
        for outcomes in [[worse, better], [better, worse]] {
          let findings = outcomes.enumerated().map { Self.finding(Int64($0.offset) + 1, $0.element, at: 7) }
          let decisions = FindingRule.decide(findings, in: ["VoiceOver on iOS"])
          #expect(decisions.map(\.outcome) == [worse], "\(worse) and \(better)")
          #expect(decisions.first?.counting.count == 1)
        }
      }
    }
  }

  @Test func `each environment is decided by itself, the planned ones in their order`() {
    let findings = [
      Self.finding(1, .passed),
      CountedFinding(
        id: Identifier(rawValue: 2), outcome: .failed, environment: Planned.nvda, build: 1, observedAt: 1,
        foldedAuditor: "ana"),
      CountedFinding(
        id: Identifier(rawValue: 3), outcome: .cantTell, environment: Planned.keyboard, build: 1, observedAt: 1,
        foldedAuditor: "ana"),
    ]
    let decisions = FindingRule.decide(findings, in: ["keyboard", "VoiceOver on iOS"])
    #expect(
      decisions.map { "\($0.environment.name) \($0.outcome.name)" } == [
        "keyboard cantTell", "VoiceOver on iOS passed", "NVDA on Windows failed",
      ])
  }

  // MARK: An audit that does not say its technologies

  private static func unsaid(_ id: Int64, _ outcome: Outcome, build: Int = 1) -> CountedFinding {
    CountedFinding(
      id: Identifier(rawValue: id), outcome: outcome, environment: Planned.notStated, build: build, observedAt: 0,
      foldedAuditor: "lab")
  }

  private static func outcomes(_ findings: [CountedFinding], _ planned: [String] = ["VoiceOver on iOS", "keyboard"])
    -> [String]
  {
    FindingRule.decide(findings, in: planned).map { "\($0.environment.name) \($0.outcome.name)" }
  }

  @Test func `its failure counts in each planned environment, and ends in each by itself`() {
    #expect(Self.outcomes([Self.unsaid(1, .failed)]) == ["VoiceOver on iOS failed", "keyboard failed"])
    #expect(
      Self.outcomes([Self.unsaid(1, .failed), Self.finding(2, .passed, build: 2)]) == [
        "VoiceOver on iOS passed", "keyboard failed",
      ])
    #expect(
      Self.outcomes([Self.unsaid(1, .failed), Self.finding(2, .cantTell, build: 2)]) == [
        "VoiceOver on iOS failed", "keyboard failed",
      ])
  }

  @Test func `its pass passes nothing that is planned otherwise`() {
    #expect(Self.outcomes([Self.unsaid(1, .passed)]).isEmpty)
    #expect(Self.outcomes([Self.unsaid(1, .failed)], []) == ["not stated failed"])
  }
}
