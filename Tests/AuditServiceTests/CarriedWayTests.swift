import AuditModel
import AuditReports
import AuditRules
import AuditService
import Testing

/// DESIGN rules 4 and 8: a check with ways is folded before it is carried.
@Suite struct CarriedWayTests {
  private static func audit(_ top: Outcome?, _ alert: Outcome?) throws -> AuditFixture {
    let audit = try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: [TestPack.pay])
    try record(audit, top, alert)
    try audit.follow("2.0")
    return audit
  }

  private static func record(_ audit: AuditFixture, _ top: Outcome?, _ alert: Outcome?) throws {
    if let top { try audit.record("pay", "t/errors/top", top, reason: "Said so.") }
    if let alert { try audit.record("pay", "t/errors/alert", alert, reason: "Said so.") }
  }

  @Test(arguments: [
    (Outcome?.some(.failed), Outcome?.some(.failed), true), (.failed, .inapplicable, true),
    (.inapplicable, .failed, true), (.failed, nil, false), (.failed, .passed, false), (.failed, .cantTell, false),
    (.failed, .untested, false), (.inapplicable, .inapplicable, false), (.passed, .passed, false), (nil, nil, false),
  ])
  func `a check failed when every way that applies did`(_ top: Outcome?, _ alert: Outcome?, _ isCarried: Bool) throws {
    let cell = try #require(try Self.audit(top, alert).evaluate().cell("pay", "t/errors"))
    #expect((cell.carriedFrom == "1.0") == isCarried)
    #expect(cell.outcome == (isCarried ? .failed : .untested))
  }

  @Test(arguments: [
    // Both ways are answered, or one of them passed: the check was tested.
    (Outcome?.some(.passed), Outcome?.none, Outcome.passed, false),
    (.inapplicable, .inapplicable, .inapplicable, false),
    (.failed, .failed, .failed, false),
    // A way is open, so that the check was not tested; what failed stands.
    (.failed, nil, .failed, true), (.cantTell, .failed, .failed, true), (.cantTell, nil, .failed, true),
    (.inapplicable, nil, .failed, true),
    (.untested, .untested, .failed, true),
  ])
  func `what a new release says of ways that had all failed`(
    _ top: Outcome?, _ alert: Outcome?, _ outcome: Outcome, _ isCarried: Bool
  ) throws {
    let audit = try Self.audit(.failed, .failed)
    try Self.record(audit, top, alert)
    let cell = try #require(try audit.evaluate().cell("pay", "t/errors"))
    #expect(cell.outcome == outcome)
    #expect((cell.carriedFrom == "1.0") == isCarried)
    try audit.follow("3.0")
    let after = try #require(try audit.evaluate().cell("pay", "t/errors"))
    #expect(after.outcome == (outcome == .failed ? .failed : .untested))
    #expect(after.carriedFrom == (outcome == .failed ? (isCarried ? "1.0" : "2.0") : nil))
  }

  @Test func `ways are folded within a class: two classes that failed one way each carry nothing`() throws {
    let audit = try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: [TestPack.pay])
    try audit.record("pay", "t/errors/top", .failed)
    try audit.record("pay", "t/errors/alert", .failed, by: AuditFixture.Tester(technology: "Keyboard"))
    try audit.follow("2.0")
    #expect(try audit.evaluate().outcome("pay", "t/errors") == .untested)
  }

  @Test func `a way that passed in another environment ends nothing`() throws {
    let audit = try Self.audit(.failed, .failed)
    try audit.record("pay", "t/errors/top", .failed)
    try audit.record("pay", "t/errors/top", .passed, by: AuditFixture.Tester(technology: "Keyboard"))
    let cell = try #require(try audit.evaluate().cell("pay", "t/errors"))
    #expect(cell.outcomeHere == .untested, "With VoiceOver the other way is open.")
    #expect(cell.carriedFrom == "1.0")
  }

  @Test func `a failure that a corrected pass replaced is none of its way any more`() throws {
    let audit = try Self.audit(nil, nil)
    try Self.record(audit, .failed, .failed)
    try audit.amend(try audit.record("pay", "t/errors/top", .passed, minute: 1), .cantTell, minute: 2)
    #expect(try audit.evaluate().outcome("pay", "t/errors") == .cantTell)
    try audit.follow("3.0")
    #expect(try audit.evaluate().outcome("pay", "t/errors") == .untested, "2.0 did not fail it.")
  }

  @Test func `each state is an address of its own`() throws {
    let audit = try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: [TestPack.pay])
    for way in ["top", "alert"] { try audit.record("pay@failed", "t/errors/\(way)", .failed) }
    try audit.follow("2.0")
    let evaluation = try audit.evaluate()
    #expect(evaluation.outcome("pay@failed", "t/errors") == .failed)
    #expect(evaluation.outcome("pay", "t/errors") == .untested)
  }

  @Test func `a way that is open in an environment that is not planned withholds nothing`() throws {
    let audit = try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: [TestPack.pay])
    try audit.record("pay", "t/errors/top", .passed)
    try audit.record("pay", "t/errors/top", .failed, by: AuditFixture.Tester(technology: "Keyboard"))
    #expect(try audit.evaluate().outcome("pay", "t/errors") == .passed, "With the keyboard the other way is open.")
  }
}
