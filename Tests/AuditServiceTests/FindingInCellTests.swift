import AuditModel
import AuditReports
import AuditRules
import AuditService
import Testing

/// DESIGN rule 2 through the evaluator: what findings in a real database make of a cell.
@Suite struct FindingInCellTests {
  @Test func `findings supersede each other only in the same state`() throws {
    let audit = try AuditFixture()
    try audit.record("home/field", "t/label", .failed, minute: 1)
    try audit.record("home@failed/field", "t/label", .passed, minute: 2)
    let evaluation = try audit.evaluate()
    #expect(evaluation.outcome("home/field", "t/label") == .failed)
    #expect(evaluation.outcome("home@failed/field", "t/label") == .passed)
  }

  @Test func `findings supersede each other on the same system version or a later one, and in one environment`() throws
  {
    let audit = try AuditFixture()
    try audit.record("home", "t/title", .failed, by: AuditFixture.Tester(build: 1))
    try audit.record("home", "t/title", .passed, by: AuditFixture.Tester(build: 2, osVersion: "16.0"))
    #expect(try audit.evaluate().outcome("home", "t/title") == .failed)
    try audit.record("home", "t/title", .passed, by: AuditFixture.Tester(build: 2, osVersion: "17.9"))
    #expect(try audit.evaluate().outcome("home", "t/title") == .passed)
    let keyboard = AuditFixture.Tester(build: 1, technology: "Full Keyboard Access")
    try audit.record("home", "t/title", .cantTell, by: keyboard)
    #expect(try audit.evaluate().outcome("home", "t/title") == .passed, "No plan names it.")
    try audit.record("home", "t/title", .failed, by: keyboard, minute: 1)
    #expect(try audit.evaluate().outcome("home", "t/title") == .failed)
  }

  @Test func `a cell names the findings of the class that decided`() throws {
    let audit = try AuditFixture()
    let failure = try audit.record("home", "t/title", .failed)
    try audit.record("home", "t/title", .passed, by: AuditFixture.Tester(osVersion: "18.0"))
    #expect(try audit.evaluate().cell("home", "t/title")?.findings == [failure])
  }

  @Test func `a pass on an older build of the release counts`() throws {
    let audit = try AuditFixture()
    try audit.record("home", "t/title", .passed, by: AuditFixture.Tester(build: 1))
    try audit.record("home", "t/contrast", .passed, by: AuditFixture.Tester(build: 3))
    #expect(try audit.evaluate().outcome("home", "t/title") == .passed)
  }

  @Test func `auditors who disagree on one build are counted`() throws {
    let audit = try AuditFixture()
    try audit.record("home", "t/title", .passed, minute: 5)
    try audit.record("home", "t/title", .failed, by: AuditFixture.Tester(auditor: "ben"), minute: 1)
    let evaluation = try audit.evaluate()
    #expect(evaluation.outcome("home", "t/title") == .failed)
    #expect(evaluation.cell("home", "t/title")?.isDisagreement == true)
    #expect(evaluation.compliance.disagreements == 1)
  }

  @Test func `an amendment counts, and its retraction brings the predecessor back`() throws {
    let audit = try AuditFixture()
    let first = try audit.record("home", "t/title", .failed, minute: 5)
    let second = try audit.amend(first, .passed, by: AuditFixture.Tester(auditor: "ben"), minute: 1)
    #expect(try audit.evaluate().cell("home", "t/title")?.findings == [second])
    #expect(try audit.evaluate().outcome("home", "t/title") == .passed)
    try audit.retract(second)
    #expect(try audit.evaluate().cell("home", "t/title")?.findings == [first])
    #expect(try audit.evaluate().outcome("home", "t/title") == .failed)
    try audit.retract(first)
    #expect(try audit.evaluate().outcome("home", "t/title") == .untested)
  }

  @Test func `a tool's pass is no pass of a manual check, and a semi-automatic one is`() throws {
    let audit = try AuditFixture()
    try audit.record("home", "t/title", .passed, mode: .automatic)
    try audit.record("home", "t/contrast", .passed, mode: .automatic)
    #expect(try audit.evaluate().outcome("home", "t/title") == .untested)
    #expect(try audit.evaluate().cell("home", "t/title")?.findings == [])
    #expect(try audit.evaluate().outcome("home", "t/contrast") == .untested, "Nobody says that its run was complete.")
    try audit.record("home", "t/title", .passed, mode: .semiAuto)
    #expect(try audit.evaluate().outcome("home", "t/title") == .passed)
  }

  @Test func `a tool's failure counts though a person passes it, unless the person calls it wrong`() throws {
    let audit = try AuditFixture()
    let failure = try audit.record("home", "t/title", .failed, minute: 1, mode: .automatic)
    #expect(try audit.evaluate().outcome("home", "t/title") == .failed)
    try audit.record("home", "t/title", .passed, minute: 2)
    #expect(try audit.evaluate().outcome("home", "t/title") == .failed)
    try audit.amend(failure, .passed, minute: 3)
    #expect(try audit.evaluate().outcome("home", "t/title") == .passed)
  }

  @Test func `severity never decides`() throws {
    let audit = try AuditFixture()
    try audit.record("home", "t/title", .failed, severity: .minor)
    try audit.record("home", "t/title", .passed, minute: 1)
    try audit.record("home", "t/contrast", .failed, severity: .critical)
    try audit.record("home", "t/contrast", .passed, minute: 1)
    let evaluation = try audit.evaluate()
    #expect(evaluation.outcome("home", "t/title") == .passed)
    #expect(evaluation.outcome("home", "t/contrast") == .passed)
  }

  @Test func `a finding of another release counts for nothing`() throws {
    let audit = try AuditFixture()
    try audit.record("home", "t/title", .passed)
    try audit.addRelease("2.0", after: "1.0", screens: [])
    let evaluation = try audit.evaluate("2.0")
    #expect(evaluation.outcome("home", "t/title") == .untested)
    #expect(evaluation.screen("home")?.verdict == .notEvaluated)
  }
}
