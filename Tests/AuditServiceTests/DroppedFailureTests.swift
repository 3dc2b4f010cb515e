import AuditModel
import AuditReports
import AuditRules
import AuditService
import Testing

/// DESIGN rule 8: a failure at an address that no longer exists is listed as removed and counts for nothing.
@Suite struct DroppedFailureTests {
  private static func audit() throws -> AuditFixture {
    try AuditFixture(screens: [TestPack.home, TestPack.pay])
  }

  private static var homeWithoutBox: ScreenSpecification {
    var home = TestPack.home
    home.elements.removeAll { $0.key == "box" }
    return home
  }

  private static var homeWithoutBusy: ScreenSpecification {
    var home = TestPack.home
    home.states.removeAll { $0.key == "busy" }
    return home
  }

  /// `ADDRESS CHECK RELEASE` of each failure that is listed.
  private func removed(_ audit: AuditFixture) throws -> [String] {
    try audit.evaluate().compliance.droppedFailures.map { "\($0.address) \($0.check) \($0.release)" }
  }

  @Test func `an element that was removed`() throws {
    let audit = try Self.audit()
    let finding = try audit.record("home/box", "t/label", .failed)
    try audit.follow("2.0", screens: [Self.homeWithoutBox])
    let evaluation = try audit.evaluate()
    #expect(try removed(audit) == ["home/box t/label 1.0"])
    #expect(evaluation.compliance.droppedFailures.first?.findings == [finding])
    #expect(evaluation.cell("home/box", "t/label") == nil)
    #expect(evaluation.compliance.carried == 0)
    #expect(evaluation.screen("home")?.verdict == .notEvaluated)
  }

  @Test func `a state that was removed`() throws {
    let audit = try Self.audit()
    try audit.record("home@busy", "t/title", .failed)
    try audit.follow("2.0", screens: [Self.homeWithoutBusy])
    #expect(try removed(audit) == ["home@busy t/title 1.0"])
    #expect(try audit.evaluate().cell("home@busy", "t/title") == nil)
    #expect(try audit.evaluate().compliance.verdict == .notEvaluated)
  }

  @Test func `a screen that is out of scope`() throws {
    let audit = try Self.audit()
    try audit.record("pay", "t/title", .failed)
    try audit.record("pay/pay-button", "t/label", .failed)
    try audit.follow("2.0")
    try audit.removeFromScope("pay")
    #expect(try Set(removed(audit)) == ["pay t/title 1.0", "pay/pay-button t/label 1.0"])
    #expect(try audit.evaluate().compliance.verdict == .notEvaluated)
    #expect(try !audit.evaluate().names.contains { $0.hasPrefix("pay") })
  }

  @Test func `what was removed in between and is back again failed still`() throws {
    let audit = try Self.audit()
    try audit.record("home/box", "t/label", .failed)
    try audit.follow("2.0", screens: [Self.homeWithoutBox])
    try audit.follow("3.0", screens: [TestPack.home])
    #expect(try removed(audit) == [])
    #expect(try audit.evaluate().cell("home/box", "t/label")?.carriedFrom == "1.0")
  }

  @Test func `what passed since, or was never a failure, is not listed`() throws {
    let audit = try Self.audit()
    try audit.record("home/box", "t/label", .failed)
    try audit.record("home/box", "t/captcha", .passed)
    try audit.follow("2.0")
    try audit.record("home/box", "t/label", .passed)
    try audit.follow("3.0", screens: [Self.homeWithoutBox])
    #expect(try removed(audit) == [])
  }

  @Test func `the release in which it failed last is named`() throws {
    let audit = try Self.audit()
    try audit.record("home/box", "t/label", .failed)
    try audit.follow("2.0")
    try audit.record("home/box", "t/label", .failed)
    try audit.follow("3.0", screens: [Self.homeWithoutBox])
    #expect(try removed(audit) == ["home/box t/label 2.0"])
  }

  @Test func `a failure on a check that the release asks for no more is listed`() throws {
    let audit = try Self.audit()
    try audit.record("home/box", "t/label", .failed)
    try audit.load(
      TestPack.pack(
        "t", edition: "2", elementTypes: TestPack.pack.elementTypes,
        guidelines: TestPack.pack.guidelines.filter { $0.key != "label" }))
    try audit.follow("2.0", screens: [Self.homeWithoutBox])
    #expect(try removed(audit) == ["home/box t/label 1.0"])
    #expect(try audit.evaluate().compliance.droppedFailures.map(\.cause) == [.notAsked])
  }

  @Test func `what the release found itself on what is removed since is listed beside what was carried there`() throws {
    let audit = try Self.audit()
    try audit.record("home/box", "t/label", .failed)
    try audit.follow("2.0", screens: [TestPack.home])
    try audit.record("home/box", "t/captcha", .failed)
    try audit.save(Self.homeWithoutBox)
    let evaluation = try audit.evaluate()
    #expect(evaluation.cell("home/box", "t/captcha") == nil)
    #expect(evaluation.cell("home/box", "t/label") == nil)
    #expect(try removed(audit) == ["home/box t/captcha 2.0", "home/box t/label 1.0"])
    // A test there ends it, also of what the specification has no more.
    try audit.record("home/box", "t/captcha", .passed, minute: 1)
    #expect(try removed(audit) == ["home/box t/label 1.0"])
    #expect(try audit.evaluate().cell("home/box", "t/captcha") == nil)
  }

  @Test func `a passed answer on what is removed passes nothing and is counted`() throws {
    let audit = try Self.audit()
    try audit.record("home/box", "t/label", .passed)
    try audit.save(Self.homeWithoutBox)
    let evaluation = try audit.evaluate()
    #expect(evaluation.cell("home/box", "t/label") == nil)
    #expect(evaluation.compliance.findingsOnRemoved == 1)
    #expect(evaluation.compliance.mustLevel.passed == 0)
  }

  /// Rule 5: a screen is not evaluated where nothing was found on it in this release.
  @Test(arguments: [Outcome.failed, .cantTell, .passed])
  func `a screen with a finding on what is removed since was tested, though not to its end`(_ outcome: Outcome) throws {
    let audit = try Self.audit()
    try audit.record("home/box", "t/label", outcome)
    try audit.save(Self.homeWithoutBox)
    let home = try #require(try audit.evaluate().screen("home"))
    #expect(home.verdict == .incomplete)
    #expect(!home.reasons.contains("no finding in this release"), "\(home.reasons)")
    #expect(try audit.evaluate().screen("pay")?.verdict == .notEvaluated)
    #expect(try audit.evaluate().compliance.verdict == .incomplete)
    try audit.follow("2.0", screens: [Self.homeWithoutBox])
    #expect(try audit.evaluate().screen("home")?.verdict == .notEvaluated, "What was found there was found in 1.0.")
  }

  @Test func `that nobody could tell before the element went leaves its failure on the list`() throws {
    let audit = try Self.audit()
    try audit.record("home/box", "t/label", .failed)
    try audit.follow("2.0", screens: [TestPack.home])
    try audit.record("home/box", "t/label", .cantTell)
    try audit.save(Self.homeWithoutBox)
    #expect(try removed(audit) == ["home/box t/label 1.0"])
    try audit.record("home/box", "t/label", .passed, minute: 1)
    #expect(try removed(audit) == [])
  }

  @Test func `an element in a state in which it is not present has no cell`() throws {
    let audit = try Self.audit()
    // Present in `failed` only, by the specification of both releases; somebody found it in `default`.
    try audit.record("home/error", "t/label", .failed)
    #expect(try audit.evaluate().outcome("home/error", "t/label") == .failed)
    try audit.follow("2.0")
    #expect(try audit.evaluate().cell("home/error", "t/label")?.carriedFrom == "1.0", "The element is still there.")
  }
}
