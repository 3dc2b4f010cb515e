import AuditModel
import AuditReports
import AuditRules
import AuditService
import Testing

/// DESIGN rule 1, through the evaluator: which cells a release has.
///
/// `TestPack` says what each check asks.
@Suite struct CellRuleTests {
  @Test func `product checks are asked once, screen checks in default and in each state they name`() throws {
    let audit = try AuditFixture(
      profile: TestPack.profile(elementChecks: false), screens: [TestPack.home, TestPack.pay])
    #expect(
      try audit.evaluate().names == [
        ". t/offline",
        "home t/title", "home t/errors", "home t/contrast", "home t/zoom", "home@failed t/errors",
        "pay t/title", "pay t/errors", "pay t/contrast", "pay t/zoom", "pay@failed t/errors",
      ])
  }

  @Test func `a state that a check names is asked only on screens that have it`() throws {
    let plain = ScreenSpecification(key: "plain", title: "Plain")
    let audit = try AuditFixture(screens: [plain])
    #expect(
      try audit.evaluate().names == [
        ". t/offline", "plain t/title", "plain t/errors", "plain t/contrast", "plain t/zoom",
      ])
  }

  @Test func `element checks follow type, variant, presence and difference`() throws {
    let cells = try AuditFixture().evaluate().cells.filter { $0.definition.check.scope == .element }
    #expect(
      cells.map { "\($0.address) \($0.definition.check.path)" } == [
        // The same in every state.
        "home/heading t/label",
        // Another label in failed.
        "home/field t/label", "home/field t/hint", "home@failed/field t/label", "home@failed/field t/hint",
        // Present in failed only.
        "home@failed/error t/label",
        // In default only; built as a row.
        "home/box t/label", "home/box t/captcha",
      ])
  }

  @Test func `a check of one variant is not asked of another, and one without variant is asked of all`() throws {
    var screen = ScreenSpecification(key: "s", title: "S")
    screen.elements = [
      TestPack.element("sound", "captcha", variant: "sound"), TestPack.element("bare", "captcha"),
      TestPack.element("row", "captcha", variant: "row"), TestPack.element("large", "button", variant: "large"),
    ]
    let names = try AuditFixture(screens: [screen]).evaluate().names
    #expect(names.filter { $0.hasSuffix("t/captcha") } == ["s/row t/captcha", "s/large t/captcha"])
    #expect(names.filter { $0.hasSuffix("t/label") }.count == 4)
  }

  @Test func `a check is asked on its platforms only`() throws {
    let ios = try AuditFixture(platform: .ios).evaluate()
    let android = try AuditFixture(platform: .android).evaluate()
    #expect(ios.cell("home", "t/back") == nil)
    #expect(android.outcome("home", "t/back") == .untested)
    #expect(Set(android.names).subtracting(ios.names) == ["home t/back"])
  }

  @Test func `levels that the profile leaves out have no cells`() throws {
    let profile = TestPack.profile(levels: [.must, .aa])
    let names = try AuditFixture(profile: profile).evaluate().names
    #expect(
      names == [
        ". t/offline", "home t/title", "home t/errors", "home t/contrast", "home@failed t/errors",
        "home/heading t/label", "home/field t/label", "home@failed/field t/label", "home@failed/error t/label",
        "home/box t/label",
      ])
  }

  @Test func `without element checks no element is asked about`() throws {
    let evaluation = try AuditFixture(profile: TestPack.profile(elementChecks: false)).evaluate()
    #expect(evaluation.cells.allSatisfy { $0.definition.check.scope != .element })
    #expect(evaluation.cells.count == 6)
  }

  @Test func `ways are no cells of their own`() throws {
    let names = try AuditFixture().evaluate().names
    #expect(names.allSatisfy { !$0.hasSuffix("/top") && !$0.hasSuffix("/alert") })
  }

  @Test func `a cell that nobody touched is untested, and the profile asks for it`() throws {
    let cells = try AuditFixture().evaluate().cells
    #expect(cells.allSatisfy { $0.outcome == .untested && $0.findings.isEmpty })
    #expect(cells.allSatisfy { $0.isAsked && !$0.isDisagreement })
    // 6 product and screen cells, 5 labels, 2 hints, 1 captcha.
    #expect(cells.count == 14)
    // zoom at AAA and both hints are advice at target AA.
    #expect(cells.filter { !$0.isMustLevel }.map { $0.definition.check.path } == ["t/zoom", "t/hint", "t/hint"])
  }

  @Test(arguments: [("home@busy", "t/title"), ("home@busy", "t/errors"), ("home@busy/field", "t/label")])
  func `a finding on a check of the profile at another address adds its own cell`(
    _ address: String, _ check: String
  ) throws {
    let audit = try AuditFixture()
    let before = try audit.evaluate()
    #expect(before.cell(address, check) == nil)
    let finding = try audit.record(address, check == "t/errors" ? "t/errors/top" : check, .failed)
    let after = try audit.evaluate()
    #expect(Set(after.names).subtracting(before.names) == ["\(address) \(check)"])
    let cell = try #require(after.cell(address, check))
    #expect(!cell.isAsked)
    #expect(cell.isMustLevel)
    // Of two ways one failed and the other is untested, so the check is untested (rule 4).
    #expect(cell.outcome == (check == "t/errors" ? .untested : .failed))
    #expect(cell.findings == [finding])
    #expect(after.screen("home")?.mustLevel.total == (before.screen("home")?.mustLevel.total ?? 0) + 1)
  }

  @Test func `a finding on a type that the check does not name adds its own cell`() throws {
    let audit = try AuditFixture()
    try audit.record("home/heading", "t/captcha", .failed)
    #expect(try audit.evaluate().outcome("home/heading", "t/captcha") == .failed)
  }

  @Test func `a finding on a check outside the profile adds nothing`() throws {
    let audit = try AuditFixture(profile: TestPack.profile(levels: [.must]))
    let before = try audit.evaluate()
    try audit.record("home", "t/contrast", .failed)
    try audit.record("home/box", "t/captcha", .failed)
    let after = try audit.evaluate()
    #expect(after.names == before.names)
    #expect(after.compliance.mustLevel == before.compliance.mustLevel)
    #expect(after.cells.allSatisfy { $0.outcome == .untested })
  }

  @Test func `a finding on an element adds nothing where the profile has no element checks`() throws {
    let audit = try AuditFixture(profile: TestPack.profile(elementChecks: false))
    let before = try audit.evaluate().names
    try audit.record("home/field", "t/label", .failed)
    #expect(try audit.evaluate().names == before)
  }

  @Test func `a finding that was retracted adds no cell`() throws {
    let audit = try AuditFixture()
    let before = try audit.evaluate().names
    try audit.retract(try audit.record("home@busy", "t/title", .failed))
    #expect(try audit.evaluate().names == before)
  }

  @Test func `a finding that proves nothing adds no cell`() throws {
    let audit = try AuditFixture()
    let before = try audit.evaluate().names
    try audit.record("home@busy", "t/title", .passed, mode: .automatic)
    try audit.record("home@busy", "t/contrast", .untested, mode: .automatic)
    #expect(try audit.evaluate().names == before)
  }

  @Test func `a screen out of scope has no cells, and its findings are counted apart`() throws {
    let audit = try AuditFixture(screens: [TestPack.home, TestPack.pay])
    try audit.record("pay", "t/title", .failed)
    try audit.removeFromScope("pay")
    let evaluation = try audit.evaluate()
    #expect(evaluation.names.allSatisfy { !$0.hasPrefix("pay") })
    #expect(evaluation.compliance.findingsOutOfScope == 1)
    #expect(evaluation.compliance.mustLevel.failed == 0)
  }
}
