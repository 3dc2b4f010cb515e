import AuditModel
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService
@testable import AuditStore

/// DESIGN rules 1 and 12 through the evaluator: the cells of screens that share a component, and what fills them.
@Suite struct ComponentCellTests {
  @Test func `each screen is asked the element checks of its component, in swipe order`() throws {
    let evaluation = try TestComponents.audit().evaluate()
    let asked = evaluation.names.filter { $0.hasSuffix("t/label") }
    #expect(
      asked == [
        "home/heading t/label", "home/field t/label", "home@failed/field t/label", "home/tab-home t/label",
        "home/tab-pay t/label", "home/find t/label", "home@failed/error t/label", "home/box t/label",
        "pay/pay-button t/label", "pay/tab-home t/label", "pay/tab-pay t/label", "pay/find t/label",
      ])
    #expect(evaluation.outcome("pay/tab-home", "t/captcha") == .untested, "asked of its type")
    #expect(evaluation.cell("home/tab-home", "t/hint") == nil, "asked of fields only")
    #expect(evaluation.cell("home/find", "t/hint") != nil)
    #expect(evaluation.screen("home")?.elements.total == 7)
    #expect(evaluation.screen("pay")?.elements.total == 4)
  }

  @Test func `a cell says which component it is of, and where it is asked once`() throws {
    let evaluation = try TestComponents.audit().evaluate()
    let filled = try #require(evaluation.cell("home/tab-home", "t/label"))
    #expect(filled.component == "tab-bar")
    #expect(filled.componentAddress == Address("%tab-bar/tab-home"))
    #expect(!filled.isFilled)
    let placed = try #require(evaluation.cell("home/tab-home", "t/order"))
    #expect(placed.component == "tab-bar")
    #expect(placed.componentAddress == nil)
    let own = try #require(evaluation.cell("home/heading", "t/label"))
    #expect(own.component == nil)
    #expect(own.componentAddress == nil)
    #expect(!evaluation.names.contains { $0.hasPrefix("%") }, "A component has no cells of its own.")
  }

  @Test(arguments: [Outcome.passed, .failed, .cantTell, .inapplicable, .untested])
  func `a finding fills the cell of each screen`(_ outcome: Outcome) throws {
    let audit = try TestComponents.audit()
    let finding = try audit.record("%tab-bar/tab-home", "t/label", outcome)
    let evaluation = try audit.evaluate()
    for screen in ["home", "pay"] {
      let cell = try #require(evaluation.cell("\(screen)/tab-home", "t/label"))
      #expect(cell.outcome == outcome)
      #expect(cell.findings == [finding])
      #expect(cell.isFilled)
      #expect(evaluation.outcome("\(screen)/tab-pay", "t/label") == .untested)
    }
    #expect(evaluation.compliance.findingsNotFilled == 0)
  }

  @Test func `a filled failure makes a screen nonconformant that nobody opened`() throws {
    let audit = try TestComponents.audit()
    try audit.record("%tab-bar/tab-home", "t/label", .failed)
    let evaluation = try audit.evaluate()
    #expect(evaluation.screen("home")?.verdict == .nonconformant)
    #expect(evaluation.screen("pay")?.verdict == .nonconformant)
  }

  @Test func `a filled pass evaluates no screen, and neither does a finding that fills nothing`() throws {
    let audit = try TestComponents.audit()
    try audit.record("%tab-bar/tab-home", "t/order", .passed)
    #expect(try audit.evaluate().screen("home")?.verdict == .notEvaluated)
    try audit.record("%tab-bar/tab-home", "t/label", .passed)
    #expect(try audit.evaluate().screen("home")?.verdict == .notEvaluated, "Filled passes are none (rule 5).")
    try audit.record("home", "t/title", .passed)
    #expect(try audit.evaluate().screen("home")?.verdict == .incomplete)
  }

  @Test func `a finding on the screen itself is folded with the component's, both ways`() throws {
    let audit = try TestComponents.audit()
    let shared = try audit.record("%tab-bar/tab-home", "t/label", .passed, minute: 5)
    let failure = try audit.record("home/tab-home", "t/label", .failed, minute: 1)
    var evaluation = try audit.evaluate()
    #expect(evaluation.cell("home/tab-home", "t/label")?.findings == [failure])
    #expect(evaluation.cell("home/tab-home", "t/label")?.isFilled == false)
    #expect(evaluation.outcome("home/tab-home", "t/label") == .failed)
    #expect(evaluation.cell("pay/tab-home", "t/label")?.findings == [shared])

    let worse = try audit.record("%tab-bar/tab-pay", "t/label", .failed)
    try audit.record("home/tab-pay", "t/label", .passed, minute: 9)
    evaluation = try audit.evaluate()
    #expect(evaluation.outcome("home/tab-pay", "t/label") == .failed)
    #expect(evaluation.cell("home/tab-pay", "t/label")?.findings == [worse])
    #expect(evaluation.cell("home/tab-pay", "t/label")?.isDisagreement == false)

    let both = [
      try audit.record("pay/find", "t/label", .passed), try audit.record("%tab-bar/find", "t/label", .passed),
    ]
    #expect(try audit.evaluate().cell("pay/find", "t/label")?.findings == both)
  }

  @Test func `a check that depends on the place is never filled`() throws {
    let audit = try TestComponents.audit()
    try audit.record("%tab-bar/tab-home", "t/order", .failed)
    let evaluation = try audit.evaluate()
    #expect(evaluation.outcome("home/tab-home", "t/order") == .untested)
    #expect(evaluation.compliance.findingsNotFilled == 1)
    #expect(evaluation.compliance.remarks().contains { $0.hasPrefix("1 finding on components") })
    try audit.record("home/tab-home", "t/order", .passed)
    #expect(try audit.evaluate().outcome("home/tab-home", "t/order") == .passed)
    #expect(try audit.evaluate().outcome("pay/tab-home", "t/order") == .untested)
  }

  @Test func `ways are folded on the component before they fill`() throws {
    let audit = try TestComponents.audit()
    try audit.record("%tab-bar/tab-home", "t/either/top", .failed)
    #expect(try audit.evaluate().outcome("home/tab-home", "t/either") == .untested)
    try audit.record("%tab-bar/tab-home", "t/either/alert", .passed)
    #expect(try audit.evaluate().outcome("home/tab-home", "t/either") == .passed)
    // A way on the screen does not add to a way on the component: each address is decided by itself.
    try audit.record("home/tab-home", "t/either/top", .failed)
    #expect(try audit.evaluate().outcome("home/tab-home", "t/either") == .untested)
  }

  @Test func `a retracted finding fills nothing, and an amended one fills with its correction`() throws {
    let audit = try TestComponents.audit()
    let first = try audit.record("%tab-bar/tab-home", "t/label", .failed)
    let second = try audit.amend(first, .passed, by: AuditFixture.Tester(auditor: "ben"))
    #expect(try audit.evaluate().cell("pay/tab-home", "t/label")?.findings == [second])
    try audit.retract(second)
    #expect(try audit.evaluate().outcome("pay/tab-home", "t/label") == .failed)
    try audit.retract(first)
    #expect(try audit.evaluate().outcome("pay/tab-home", "t/label") == .untested)
  }

  @Test func `the worst environment class of the component counts`() throws {
    let audit = try TestComponents.audit()
    try audit.record("%tab-bar/tab-home", "t/label", .failed, by: AuditFixture.Tester(osVersion: "18.0"))
    try audit.record("%tab-bar/tab-home", "t/label", .passed, minute: 9)
    #expect(try audit.evaluate().outcome("home/tab-home", "t/label") == .failed)
    try audit.record("%tab-bar/tab-home", "t/label", .passed, by: AuditFixture.Tester(build: 2, osVersion: "18.1"))
    #expect(try audit.evaluate().outcome("home/tab-home", "t/label") == .passed)
  }

  @Test func `a tool's pass of a component proves nothing, and its failure counts`() throws {
    let audit = try TestComponents.audit()
    try audit.record("%tab-bar/tab-home", "t/label", .passed, mode: .automatic)
    #expect(try audit.evaluate().outcome("home/tab-home", "t/label") == .untested)
    try audit.record("%tab-bar/tab-home", "t/label", .failed, minute: 1, mode: .automatic)
    #expect(try audit.evaluate().outcome("home/tab-home", "t/label") == .failed)
  }

  @Test func `auditors who disagree on a component disagree on each screen`() throws {
    let audit = try TestComponents.audit()
    try audit.record("%tab-bar/tab-home", "t/label", .failed)
    try audit.record("%tab-bar/tab-home", "t/label", .passed, by: AuditFixture.Tester(auditor: "ben"), minute: 1)
    #expect(try audit.evaluate().compliance.disagreements == 2)
  }

  @Test func `a finding where the check is not asked adds a cell on each screen`() throws {
    let audit = try TestComponents.audit()
    try audit.record("%tab-bar/tab-home", "t/hint", .failed)
    let evaluation = try audit.evaluate()
    for screen in ["home", "pay"] {
      let cell = try #require(evaluation.cell("\(screen)/tab-home", "t/hint"))
      #expect(cell.outcome == .failed)
      #expect(!cell.isAsked)
      #expect(cell.isFilled)
    }
  }

  @Test func `a finding in another state of the screen adds its own cell and is not filled`() throws {
    let audit = try TestComponents.audit()
    try audit.record("%tab-bar/tab-home", "t/label", .passed)
    try audit.record("home@failed/tab-home", "t/label", .failed)
    let evaluation = try audit.evaluate()
    #expect(evaluation.outcome("home/tab-home", "t/label") == .passed)
    #expect(evaluation.outcome("home@failed/tab-home", "t/label") == .failed)
    #expect(evaluation.cell("home@failed/tab-home", "t/label")?.componentAddress == nil)
    #expect(evaluation.cell("pay@failed/tab-home", "t/label") == nil)
  }

  /// Rule 8: what the specification has no more has no cell; its failure is listed, and holds the release down.
  @Test func `a failure at an element that the component has no more is a dropped one`() throws {
    let audit = try TestComponents.audit()
    try audit.record("%tab-bar/tab-home", "t/label", .failed)
    try audit.record("home/tab-home", "t/label", .passed)
    var less = TestComponents.tabBar
    less.elements.removeFirst()
    try audit.save(less)
    let evaluation = try audit.evaluate()
    #expect(evaluation.cell("home/tab-home", "t/label") == nil)
    #expect(evaluation.cell("pay/tab-home", "t/label") == nil)
    #expect(
      evaluation.compliance.droppedFailures.map { "\($0.address) \($0.check) \($0.cause)" }
        == ["%tab-bar/tab-home t/label gone"])
    #expect(evaluation.compliance.findingsOnRemoved == 2)
  }

  @Test func `a component that no screen declares counts for nothing`() throws {
    let audit = try TestComponents.audit()
    try audit.record("%tab-bar/tab-home", "t/label", .failed)
    try audit.save(TestPack.home)
    try audit.save(TestPack.pay)
    let evaluation = try audit.evaluate()
    #expect(evaluation.compliance.verdict == .notEvaluated)
    #expect(evaluation.compliance.findingsNotFilled == 1)
    #expect(!evaluation.names.contains { $0.contains("tab-home") })
  }

  @Test func `a component that a later release removes from a screen fills it no more`() throws {
    let audit = try TestComponents.audit()
    try audit.record("%tab-bar/tab-home", "t/label", .failed)
    let before = try audit.evaluate("1.0").names
    try audit.addRelease("2.0", after: "1.0", screens: [TestPack.home])
    try audit.record("%tab-bar/tab-home", "t/label", .failed)
    let evaluation = try audit.evaluate("2.0")
    #expect(evaluation.cell("home/tab-home", "t/label") == nil)
    #expect(evaluation.outcome("pay/tab-home", "t/label") == .failed)
    #expect(try audit.evaluate("1.0").names == before)
    #expect(try audit.evaluate("1.0").outcome("home/tab-home", "t/label") == .failed)
  }

  @Test func `a frozen release keeps its cells whatever becomes of the component`() throws {
    let audit = try TestComponents.audit()
    try audit.record("%tab-bar/tab-home", "t/label", .passed)
    try audit.setStage(.frozen)
    let before = try audit.evaluate("1.0")
    var changed = TestComponents.tabBar
    changed.elements = [TestPack.element("menu", "button")]
    try audit.addRelease("2.0", after: "1.0", screens: [TestPack.pay], components: [changed])
    let after = try audit.evaluate("1.0")
    #expect(after.names == before.names)
    #expect(after.cells.map(\.outcome) == before.cells.map(\.outcome))
    #expect(try audit.evaluate("2.0").names.contains("home/menu t/label"))
    #expect(throws: StoreError.self) {
      try audit.database.write(at: Sample.now) { transaction in
        try transaction.saveSpecification(
          TestComponents.tabBar, for: try transaction.read.release("1.0", of: audit.product))
      }
    }
  }

  @Test func `a declared list of elements holds those of the component, at their place`() throws {
    let audit = try TestComponents.audit()
    try audit.declare("home")
    #expect(
      try audit.evaluate().screen("home")?.declaration?.elements.map(\.key)
        == ["heading", "field", "tab-home", "tab-pay", "find", "error", "box"])
    var longer = TestComponents.tabBar
    longer.elements.append(TestPack.element("tab-help", "button"))
    try audit.save(longer)
    #expect(try audit.evaluate().screen("home")?.declaration == nil, "The list is another one now.")
  }

  @Test func `random audits meet filled, folded and extra cells`() throws {
    var filled = 0
    var folded = 0
    var extra = 0
    var notFilled = 0
    for seed in UInt64(1)...60 {
      var random = RandomAudit(seed: seed, hasComponents: true)
      let audit = try TestComponents.audit(profile: random.profile())
      try audit.record(random.plans())
      if seed % 3 == 0 { try audit.save(TestPack.home) }
      let evaluation = try audit.evaluate()
      filled += evaluation.cells.count { $0.isFilled }
      folded += evaluation.cells.count { $0.componentAddress != nil && !$0.isFilled && !$0.findings.isEmpty }
      extra += evaluation.cells.count { $0.isFilled && !$0.isAsked }
      notFilled += evaluation.compliance.findingsNotFilled
    }
    #expect(filled > 0)
    #expect(folded > 0)
    #expect(extra > 0)
    #expect(notFilled > 0)
  }

  @Test func `an explanation names the component's address, and the rule`() throws {
    let audit = try TestComponents.audit()
    try audit.record("%tab-bar/tab-home", "t/label", .failed, observed: "Button")
    let release = try audit.release()
    func explain(_ address: String) throws -> Explanation {
      try audit.database.read { transaction in
        let place = try #require(Address(address))
        return try Explanation(.cells(place, check: nil), of: release, audit.product, in: transaction)
      }
    }
    let explanation = try explain("home/tab-home")
    let cell = try #require(explanation.cells.first)
    #expect(cell.componentAddress(cell.findings[0]) == Address("%tab-bar/tab-home"))
    #expect(explanation.rules.map(\.rule).contains(.components))
    #expect(try !explain("home/heading").rules.map(\.rule).contains(.components))
    let shared = try explain("%tab-bar/tab-home")
    #expect(shared.verdict == "failed")
    #expect(shared.cells.map { $0.cell.address.description } == ["home/tab-home", "pay/tab-home"])
    #expect(try explain("%tab-bar").cells.count == 2, "Of the whole component those that failed.")
  }

  @Test func `an issue of a component stands as the cells that it fills`() throws {
    let audit = try TestComponents.audit()
    try audit.record("%tab-bar/tab-home", "t/label", .failed)
    let issues = try audit.report().issues
    #expect(issues.count == 1)
    #expect(issues.first?.issue.address == Address("%tab-bar/tab-home"))
    #expect(issues.first?.cell?.outcome == .failed)
  }
}
