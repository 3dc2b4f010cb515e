import AuditModel
import AuditRules
import Testing

/// DESIGN rule 14: what a later release counts of rows that a frozen release had not seen.
@Suite struct LateRuleTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    let findings: [CountedFinding]
    /// Numbers of the findings that came late, and of those that only late rows retract.
    var late: Set<Int64> = [2]
    var retracted: Set<Int64> = []
    /// The outcome that a later release goes by; nil where nothing counts.
    let outcome: Outcome?

    var testDescription: String { name }
  }

  private static func finding(
    _ id: Int64, _ outcome: Outcome, by auditor: String = "ana", build: Int = 1, amends: Int64? = nil,
    isRetracted: Bool = false, isAutomatic: Bool = false
  ) -> CountedFinding {
    CountedFinding(
      id: Identifier(rawValue: id), outcome: outcome, tool: isAutomatic ? CountedFinding.ToolResult(rule: "r") : nil,
      environment: isAutomatic ? .tool("axe") : Planned.voiceOver, build: build, observedAt: id, foldedAuditor: auditor,
      amends: amends.map { Identifier(rawValue: $0) }, isRetracted: isRetracted)
  }

  private static let cases: [Case] = [
    Case(name: "a late failure where nothing was found", findings: [finding(2, .failed)], outcome: .failed),
    Case(name: "a late pass where nothing was found", findings: [finding(2, .passed)], outcome: nil),
    Case(name: "a late not-applicable where nothing was found", findings: [finding(2, .inapplicable)], outcome: nil),
    Case(
      name: "a late failure after a pass", findings: [finding(1, .passed), finding(2, .failed)], outcome: .failed),
    Case(name: "a late pass after a failure", findings: [finding(1, .failed), finding(2, .passed)], outcome: .failed),
    Case(
      name: "a late not-applicable after a failure", findings: [finding(1, .failed), finding(2, .inapplicable)],
      outcome: .failed),
    Case(
      name: "a late cannot-tell after a failure", findings: [finding(1, .failed), finding(2, .cantTell)],
      outcome: .failed),
    Case(
      name: "a late cannot-tell after a pass", findings: [finding(1, .passed), finding(2, .cantTell)],
      outcome: .passed),
    Case(
      name: "a late failure on an older build than the pass that was seen",
      findings: [finding(1, .passed, build: 2), finding(2, .failed, build: 1)], outcome: .passed),
    Case(
      name: "a late pass on a newer build than the failure that was seen",
      findings: [finding(1, .failed, build: 1), finding(2, .passed, build: 2)], outcome: .failed),
    Case(
      name: "another auditor's late failure beside a pass",
      findings: [finding(1, .passed), finding(2, .failed, by: "bo")], outcome: .failed),
    Case(
      name: "a tool's late failure", findings: [finding(2, .failed, by: "axe", isAutomatic: true)], outcome: .failed),
    Case(
      name: "a late failure that a late retraction takes back", findings: [finding(2, .failed, isRetracted: true)],
      retracted: [2], outcome: nil),
    Case(
      name: "a late failure that a late amendment corrects",
      findings: [finding(2, .failed), finding(3, .passed, amends: 2)], late: [2, 3], outcome: nil),
    Case(
      name: "a late failure that a late amendment says anew",
      findings: [finding(2, .failed), finding(3, .failed, amends: 2)], late: [2, 3], outcome: .failed),
    Case(
      name: "a late failure that was corrected by an amendment that was taken back",
      findings: [finding(2, .failed), finding(3, .passed, amends: 2, isRetracted: true)], late: [2, 3],
      retracted: [3], outcome: .failed),
    Case(
      name: "a late failure that passed late when it was tested again",
      findings: [finding(2, .failed), finding(3, .passed)], late: [2, 3], outcome: .failed),
    Case(
      name: "a failure that was seen, and a late amendment to a pass",
      findings: [finding(1, .failed), finding(2, .passed, amends: 1)], outcome: .failed),
    Case(
      name: "a pass that was seen, and a late amendment to a failure",
      findings: [finding(1, .passed), finding(2, .failed, amends: 1)], outcome: .failed),
    Case(
      name: "a failure that was seen, and a late retraction", findings: [finding(1, .failed, isRetracted: true)],
      late: [], retracted: [1], outcome: .failed),
    Case(
      name: "a failure that was taken back before the freeze", findings: [finding(1, .failed, isRetracted: true)],
      late: [9], outcome: nil),
    Case(
      name: "a pass that was seen, and a late retraction",
      findings: [finding(1, .passed, isRetracted: true)], late: [], retracted: [1], outcome: nil),
    Case(
      name: "nothing late", findings: [finding(1, .failed), finding(2, .passed)], late: [], outcome: .passed),
  ]

  @Test(arguments: cases) func `a late failure is carried on, and a late pass ends nothing`(_ one: Case) {
    let late = LateRows(
      findings: Set(one.late.map { Identifier(rawValue: $0) }),
      retracted: Set(one.retracted.map { Identifier(rawValue: $0) }))
    for findings in [one.findings, one.findings.reversed()] {
      let counting = LateRule.counting(findings, late: late)
      #expect(FindingRule.decide(counting, in: ["VoiceOver on iOS"]).first?.outcome == one.outcome)
    }
  }
}
