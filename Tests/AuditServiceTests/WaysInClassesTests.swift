import AuditModel
import AuditReports
import AuditRules
import AuditService
import Testing

/// DESIGN rules 2 and 4 through the evaluator: `t/errors` is met by `t/errors/top` or `t/errors/alert`; ways are
/// folded within one address and environment, and then the worst environment counts.
@Suite struct WaysInClassesTests {
  private static let iOS17 = AuditFixture.Tester()
  private static let iOS18 = AuditFixture.Tester(osVersion: "18.0")

  struct Case: CustomTestStringConvertible {
    let name: String
    /// Outcomes of top and alert; nil: no finding.
    let on17: (Outcome?, Outcome?)
    let on18: (Outcome?, Outcome?)
    let outcome: Outcome
    /// How many findings decide.
    let findings: Int

    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(
      name: "another way passes in each environment", on17: (.passed, .failed), on18: (.failed, .passed),
      outcome: .passed, findings: 2),
    Case(
      name: "one environment fails in both ways", on17: (.passed, .failed), on18: (.failed, .failed), outcome: .failed,
      findings: 2),
    Case(
      name: "a pass does not reach over to the other environment", on17: (.passed, nil), on18: (nil, .failed),
      outcome: .untested, findings: 1),
    Case(
      name: "one way in each environment leaves both open", on17: (.failed, nil), on18: (nil, .failed),
      outcome: .untested, findings: 2),
    Case(
      name: "nothing applies in one environment, and the other passes", on17: (.inapplicable, .inapplicable),
      on18: (.passed, nil), outcome: .passed, findings: 1),
    Case(
      name: "nothing applies in both environments", on17: (.inapplicable, .inapplicable),
      on18: (.inapplicable, .inapplicable), outcome: .inapplicable, findings: 4),
    Case(
      name: "what is left cannot be told in one environment", on17: (.inapplicable, .cantTell),
      on18: (.passed, .failed),
      outcome: .cantTell, findings: 2),
    Case(
      name: "untested in one environment is worse than cannot tell in the other", on17: (.cantTell, .failed),
      on18: (.failed, nil), outcome: .untested, findings: 1),
    Case(name: "nothing was looked at", on17: (nil, nil), on18: (nil, nil), outcome: .untested, findings: 0),
    Case(name: "one environment alone", on17: (.passed, nil), on18: (nil, nil), outcome: .untested, findings: 0),
  ])
  func `ways are folded within a environment before the worst environment counts`(_ row: Case) throws {
    let audit = try AuditFixture()
    try audit.plan(["17": "17", "18": "18"])
    for (tester, outcomes) in [(Self.iOS17, row.on17), (Self.iOS18, row.on18)] {
      if let top = outcomes.0 { try audit.record("home", "t/errors/top", top, by: tester) }
      if let alert = outcomes.1 { try audit.record("home", "t/errors/alert", alert, by: tester) }
    }
    let cell = try #require(try audit.evaluate().cell("home", "t/errors"))
    #expect(cell.outcome == row.outcome)
    #expect(cell.findings.count == row.findings)
  }

  @Test func `ways are folded within one address`() throws {
    let audit = try AuditFixture()
    try audit.record("home", "t/errors/top", .failed)
    try audit.record("home@failed", "t/errors/alert", .failed)
    let evaluation = try audit.evaluate()
    #expect(evaluation.outcome("home", "t/errors") == .untested)
    #expect(evaluation.outcome("home@failed", "t/errors") == .untested)
  }

  @Test func `rule 2 decides each way first`() throws {
    let audit = try AuditFixture()
    try audit.record("home", "t/errors/top", .passed)
    try audit.record("home", "t/errors/alert", .failed)
    #expect(try audit.evaluate().outcome("home", "t/errors") == .passed)
    let retest = try audit.record("home", "t/errors/top", .failed, by: AuditFixture.Tester(build: 2))
    #expect(try audit.evaluate().outcome("home", "t/errors") == .failed)
    try audit.retract(retest)
    #expect(try audit.evaluate().outcome("home", "t/errors") == .passed)
  }

  @Test func `a pass names the way that passed, and a disagreement about it`() throws {
    let audit = try AuditFixture()
    try audit.record("home", "t/errors/alert", .failed)
    let pass = try audit.record("home", "t/errors/top", .passed)
    #expect(try audit.evaluate().cell("home", "t/errors")?.findings == [pass])
    try audit.record("home", "t/errors/top", .failed, minute: 1)
    try audit.record("home", "t/errors/top", .passed, by: AuditFixture.Tester(auditor: "ben"), minute: 2)
    let cell = try #require(try audit.evaluate().cell("home", "t/errors"))
    #expect(cell.outcome == .failed)
    #expect(cell.isDisagreement)
  }
}
