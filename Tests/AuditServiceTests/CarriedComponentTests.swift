import AuditModel
import AuditReports
import AuditRules
import AuditService
import Testing

/// DESIGN rules 8 and 12: failures of components are carried to every screen that declares them.
@Suite struct CarriedComponentTests {
  private static let label = "t/label"

  private static func audit() throws -> AuditFixture {
    try TestComponents.audit(profile: TestPack.profile(levels: [.must]))
  }

  private func outcomes(_ audit: AuditFixture, _ element: String = "tab-home") throws -> [Outcome?] {
    let evaluation = try audit.evaluate()
    return ["home", "pay"].map { evaluation.outcome("\($0)/\(element)", Self.label) }
  }

  @Test func `a failure on the component is carried to each screen`() throws {
    let audit = try Self.audit()
    let finding = try audit.record("%tab-bar/tab-home", Self.label, .failed)
    try audit.follow("2.0")
    let evaluation = try audit.evaluate()
    for screen in ["home", "pay"] {
      let cell = try #require(evaluation.cell("\(screen)/tab-home", Self.label))
      #expect(cell.outcome == .failed)
      #expect(cell.carriedFrom == "1.0")
      #expect(cell.findings == [finding])
      #expect(evaluation.screen(screen)?.verdict == .nonconformant)
    }
    #expect(evaluation.compliance.carried == 2)
  }

  @Test func `a pass of the screen beside it hid it in no release`() throws {
    let audit = try Self.audit()
    try audit.record("%tab-bar/tab-home", Self.label, .failed)
    try audit.record("home/tab-home", Self.label, .passed)
    #expect(try outcomes(audit) == [.failed, .failed])
    try audit.follow("2.0")
    #expect(try outcomes(audit) == [.failed, .failed])
  }

  @Test func `a screen that was tested itself has the failure of the component all the same`() throws {
    let audit = try Self.audit()
    try audit.record("%tab-bar/tab-home", Self.label, .failed)
    try audit.follow("2.0")
    try audit.record("home/tab-home", Self.label, .passed)
    #expect(try outcomes(audit) == [.failed, .failed], "At the component's address nothing newer was tested.")
    try audit.follow("3.0")
    #expect(try outcomes(audit) == [.failed, .failed])
  }

  @Test func `a pass of the component ends it on each screen`() throws {
    let audit = try Self.audit()
    try audit.record("%tab-bar/tab-home", Self.label, .failed)
    try audit.follow("2.0")
    try audit.record("%tab-bar/tab-home", Self.label, .passed)
    #expect(try outcomes(audit) == [.passed, .passed])
    try audit.follow("3.0")
    #expect(try outcomes(audit) == [.untested, .untested])
  }

  @Test func `a failure on one screen is carried there alone`() throws {
    let audit = try Self.audit()
    try audit.record("home/tab-home", Self.label, .failed)
    try audit.record("%tab-bar/tab-home", Self.label, .passed)
    try audit.follow("2.0")
    #expect(try outcomes(audit) == [.failed, .untested])
  }

  @Test func `a check that a component cannot answer is carried to no screen`() throws {
    let audit = try Self.audit()
    try audit.record("%tab-bar/tab-home", "t/order", .failed)
    try audit.follow("2.0")
    let evaluation = try audit.evaluate()
    #expect(evaluation.outcome("home/tab-home", "t/order") == .untested)
    #expect(evaluation.compliance.carried == 0)
    #expect(evaluation.compliance.verdict == .notEvaluated)
  }

  @Test func `a screen that declares the component no more is done with it`() throws {
    let audit = try Self.audit()
    try audit.record("%tab-bar/tab-home", Self.label, .failed)
    try audit.follow("2.0", screens: [TestPack.home])
    let evaluation = try audit.evaluate()
    #expect(evaluation.cell("home/tab-home", Self.label) == nil)
    #expect(evaluation.outcome("pay/tab-home", Self.label) == .failed)
  }

  @Test func `an element that the component has no more is listed and counts for nothing`() throws {
    let audit = try Self.audit()
    try audit.record("%tab-bar/tab-home", Self.label, .failed)
    var less = TestComponents.tabBar
    less.elements.removeFirst()
    try audit.follow("2.0", components: [less])
    let evaluation = try audit.evaluate()
    #expect(evaluation.cell("home/tab-home", Self.label) == nil)
    #expect(evaluation.compliance.carried == 0)
    #expect(evaluation.compliance.droppedFailures.map(\.address.description) == ["%tab-bar/tab-home"])
  }

  @Test func `a component that no screen declares any more is listed and counts for nothing`() throws {
    let audit = try Self.audit()
    try audit.record("%tab-bar/tab-home", Self.label, .failed)
    try audit.follow("2.0", screens: [TestPack.home, TestPack.pay])
    let evaluation = try audit.evaluate()
    #expect(evaluation.compliance.carried == 0)
    #expect(evaluation.compliance.droppedFailures.map(\.address.description) == ["%tab-bar/tab-home"])
  }

  @Test func `a component whose screens were all taken out of scope takes its failures along`() throws {
    let audit = try Self.audit()
    try audit.record("%tab-bar/tab-home", Self.label, .failed)
    try audit.follow("2.0")
    try audit.removeFromScope("home")
    #expect(try audit.evaluate().compliance.droppedFailuresHeldAgainst.isEmpty, "The other screen still has it.")
    try audit.removeFromScope("pay")
    let dropped = try audit.evaluate().compliance.droppedFailuresHeldAgainst
    #expect(dropped.map { "\($0.address) \($0.check) \($0.release)" } == ["%tab-bar/tab-home t/label 1.0"])
  }

  @Test func `ways of a component that all failed are carried`() throws {
    let audit = try Self.audit()
    for way in ["top", "alert"] { try audit.record("%tab-bar/tab-pay", "t/either/\(way)", .failed) }
    try audit.follow("2.0")
    #expect(try audit.evaluate().outcome("home/tab-pay", "t/either") == .failed)
    try audit.record("pay/tab-pay", "t/either/top", .passed)
    let evaluation = try audit.evaluate()
    #expect(evaluation.outcome("pay/tab-pay", "t/either") == .failed, "It failed on the component.")
    #expect(evaluation.outcome("home/tab-pay", "t/either") == .failed)
  }
}
