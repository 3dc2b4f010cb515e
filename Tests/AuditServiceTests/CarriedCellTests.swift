import AuditModel
import AuditReports
import AuditRules
import AuditService
import AuditStore
import Testing

/// DESIGN rule 8 in databases: what of `1.0` stands in the cells of the releases after it.
@Suite struct CarriedCellTests {
  private typealias Tester = AuditFixture.Tester

  private static let keyboard = Tester(technology: "Keyboard")

  /// `home` and `pay` without checks of elements: title, errors in two states, contrast; zoom is advice.
  private static func audit(elementChecks: Bool = false) throws -> AuditFixture {
    try AuditFixture(
      profile: TestPack.profile(elementChecks: elementChecks), screens: [TestPack.home, TestPack.pay])
  }

  @Test func `a failure is carried to the next release`() throws {
    let audit = try Self.audit()
    let finding = try audit.record("home", "t/title", .failed)
    try audit.follow("2.0")
    let evaluation = try audit.evaluate()
    let cell = try #require(evaluation.cell("home", "t/title"))
    #expect(cell.outcome == .failed)
    #expect(cell.outcomeHere == .untested)
    #expect(cell.carriedFrom == "1.0")
    #expect(cell.findings == [finding])
    #expect(cell.environments.isEmpty, "In this release nothing was tested.")
    #expect(evaluation.screen("home")?.verdict == .nonconformant)
    #expect(evaluation.screen("home")?.carried == 1)
    #expect(evaluation.screen("home")?.mustLevel.carried == 1)
    #expect(evaluation.screen("pay")?.verdict == .notEvaluated)
    #expect(evaluation.compliance.verdict == .nonconformant)
    #expect(evaluation.compliance.carried == 1)
    #expect(evaluation.compliance.mustLevel.failed == 1)
  }

  @Test func `a failure is carried over three releases, and says where it is from`() throws {
    let audit = try Self.audit()
    try audit.record("home", "t/title", .failed)
    for version in ["2.0", "3.0", "4.0"] { try audit.follow(version) }
    #expect(try audit.evaluate("4.0").cell("home", "t/title")?.carriedFrom == "1.0")
    #expect(try audit.evaluate("3.0").cell("home", "t/title")?.carriedFrom == "1.0")
  }

  @Test func `a failure that is found again is carried from there`() throws {
    let audit = try Self.audit()
    try audit.record("home", "t/title", .failed)
    try audit.follow("2.0")
    let again = try audit.record("home", "t/title", .failed)
    #expect(try audit.evaluate().cell("home", "t/title")?.carriedFrom == nil)
    try audit.follow("3.0")
    #expect(try audit.evaluate().cell("home", "t/title")?.carriedFrom == "2.0")
    #expect(try audit.evaluate().cell("home", "t/title")?.findings == [again])
  }

  @Test(arguments: [Outcome.passed, .inapplicable])
  func `a test in a release ends it, there and after`(_ outcome: Outcome) throws {
    let audit = try Self.audit()
    try audit.record("home", "t/title", .failed)
    try audit.follow("2.0")
    try audit.record("home", "t/title", outcome, reason: "Said so.")
    let cell = try #require(try audit.evaluate().cell("home", "t/title"))
    #expect(cell.outcome == outcome)
    #expect(cell.carried.isEmpty)
    try audit.follow("3.0")
    #expect(try audit.evaluate().outcome("home", "t/title") == .untested)
  }

  @Test(arguments: [Outcome.untested, .cantTell]) func `a doubt ends nothing`(_ outcome: Outcome) throws {
    let audit = try Self.audit()
    try audit.record("home", "t/title", .failed)
    try audit.follow("2.0")
    try audit.record("home", "t/title", outcome, reason: "Said so.")
    #expect(try audit.evaluate().cell("home", "t/title")?.outcomeHere == outcome)
    #expect(try audit.evaluate().cell("home", "t/title")?.carriedFrom == "1.0")
    try audit.follow("3.0")
    #expect(try audit.evaluate().cell("home", "t/title")?.carriedFrom == "1.0")
  }

  @Test func `a pass is not carried, and shows as what it was`() throws {
    let audit = try Self.audit()
    try audit.record("home", "t/title", .passed)
    try audit.follow("2.0")
    let evaluation = try audit.evaluate()
    #expect(evaluation.outcome("home", "t/title") == .untested)
    #expect(evaluation.screen("home")?.verdict == .notEvaluated)
    #expect(evaluation.compliance.verdict == .notEvaluated)
    let address = try #require(Address("home"))
    let explained = try audit.explain(.cells(address, check: try audit.check("t/title")))
    #expect(explained.cells.map(\.passedIn) == ["1.0"])
  }

  @Test func `every pass of a release makes nothing of the next one pass`() throws {
    let audit = try Self.audit(elementChecks: true)
    try audit.passEverything()
    try audit.declare("home")
    try audit.declare("pay")
    #expect(try audit.evaluate().compliance.verdict == .conformant)
    try audit.follow("2.0")
    let evaluation = try audit.evaluate()
    #expect(Set(evaluation.cells.map(\.outcome)) == [.untested])
    #expect(evaluation.compliance.verdict == .notEvaluated)
    // Rule 5: a declaration holds in later releases, until a key, type or state of the list changes.
    #expect(evaluation.compliance.screens.allSatisfy { $0.isElementListComplete })
    #expect(!evaluation.compliance.rates.isScore)
  }

  @Test func `a pass in an environment that is not planned ends nothing`() throws {
    let audit = try Self.audit()
    try audit.record("home", "t/title", .failed)
    try audit.follow("2.0")
    try audit.record("home", "t/title", .passed, by: Self.keyboard)
    let cell = try #require(try audit.evaluate().cell("home", "t/title"))
    #expect(cell.outcomeHere == .untested)
    #expect(cell.carriedFrom == "1.0")
    #expect(cell.carried.map(\.environment.name) == ["VoiceOver on iOS"])
  }

  @Test func `what failed in an environment that is not planned counts in its release, and is listed after it`() throws
  {
    let audit = try Self.audit()
    try audit.record("home", "t/title", .passed)
    let failed = try audit.record("home", "t/title", .failed, by: Self.keyboard)
    #expect(try audit.evaluate().cell("home", "t/title")?.findings == [failed])
    try audit.follow("2.0")
    let compliance = try audit.evaluate().compliance
    #expect(try audit.evaluate().outcome("home", "t/title") == .untested)
    #expect(compliance.droppedFailuresHeldAgainst.map(\.cause) == [.unplanned])
    #expect(compliance.droppedFailuresHeldAgainst.map(\.environment) == ["Keyboard on iOS"])
    #expect(compliance.droppedFailuresHeldAgainst.map(\.findings) == [[failed]])
    try audit.record("home", "t/title", .passed, by: Self.keyboard)
    #expect(try audit.evaluate().compliance.droppedFailuresHeldAgainst.isEmpty, "It was tested there again.")
  }

  @Test func `a pass with another technology beside a failure does not hide it`() throws {
    let audit = try Self.audit()
    try audit.record("home", "t/title", .failed)
    try audit.record("home", "t/title", .passed, by: Self.keyboard)
    try audit.follow("2.0")
    #expect(try audit.evaluate().outcome("home", "t/title") == .failed)
  }

  @Test func `only the same system version or a later one ends a failure`() throws {
    let audit = try Self.audit()
    try audit.record("home", "t/title", .failed, by: Tester(osVersion: "17.2"))
    try audit.record("pay", "t/title", .failed, by: Tester(osVersion: "17.2"))
    try audit.follow("2.0")
    try audit.record("home", "t/title", .passed, by: Tester(osVersion: "18.0"))
    try audit.record("pay", "t/title", .passed, by: Tester(osVersion: "16.4"))
    try audit.follow("3.0")
    let evaluation = try audit.evaluate()
    #expect(evaluation.outcome("home", "t/title") == .untested)
    #expect(evaluation.outcome("pay", "t/title") == .failed)
  }

  @Test func `a retracted failure is not carried, and a failure that it retracts counts again`() throws {
    let audit = try Self.audit()
    let wrong = try audit.record("home", "t/title", .failed)
    try audit.retract(wrong)
    let first = try audit.record("pay", "t/title", .failed)
    let pass = try audit.record("pay", "t/title", .passed, minute: 1)
    try audit.follow("2.0")
    #expect(try audit.evaluate().outcome("home", "t/title") == .untested)
    #expect(try audit.evaluate().outcome("pay", "t/title") == .untested)
    try audit.retract(pass)
    #expect(try audit.evaluate().cell("pay", "t/title")?.findings == [first])
  }

  @Test func `an amendment is what counts`() throws {
    let audit = try Self.audit()
    try audit.amend(try audit.record("home", "t/title", .failed), .passed)
    let worse = try audit.amend(try audit.record("pay", "t/title", .passed), .failed)
    try audit.follow("2.0")
    let evaluation = try audit.evaluate()
    #expect(evaluation.outcome("home", "t/title") == .untested)
    #expect(evaluation.cell("pay", "t/title")?.findings == [worse])
  }

  @Test func `a tool's failure is carried, and a tool's pass ends no failure of a manual check`() throws {
    let audit = try Self.audit()
    try audit.record("home", "t/title", .failed, mode: .automatic)
    try audit.record("home", "t/contrast", .failed, mode: .automatic)
    try audit.follow("2.0")
    #expect(try audit.evaluate().cell("home", "t/title")?.carriedFrom == "1.0")
    try audit.record("home", "t/title", .passed, mode: .automatic)
    try audit.record("home", "t/contrast", .passed, mode: .automatic)
    let evaluation = try audit.evaluate()
    #expect(evaluation.cell("home", "t/title")?.carriedFrom == "1.0")
    #expect(evaluation.cell("home", "t/contrast")?.carriedFrom == "1.0", "Nobody says that its run was complete.")
  }

  @Test func `advice that failed is carried, decides nothing, and is a word on the screen`() throws {
    let audit = try Self.audit()
    try audit.record("home", "t/zoom", .failed)
    try audit.follow("2.0")
    let home = try #require(try audit.evaluate().screen("home"))
    #expect(home.verdict == .incomplete, "Not evaluated is a screen without finding and without carried failure.")
    #expect(home.carried == 1)
    #expect(home.mustLevel.failed == 0)
    #expect(home.advice.failed == 1)
  }

  @Test func `a failure of the product itself is carried`() throws {
    let audit = try Self.audit()
    try audit.record(".", "t/offline", .failed)
    try audit.follow("2.0")
    let evaluation = try audit.evaluate()
    #expect(evaluation.cell(".", "t/offline")?.carriedFrom == "1.0")
    #expect(evaluation.compliance.verdict == .nonconformant)
    #expect(evaluation.compliance.productCells.carried == 1)
  }

  @Test func `a failure where the check is not asked is carried in a cell of its own`() throws {
    let audit = try Self.audit()
    try audit.record("home@busy", "t/title", .failed)
    try audit.follow("2.0")
    let cell = try #require(try audit.evaluate().cell("home@busy", "t/title"))
    #expect(cell.outcome == .failed)
    #expect(!cell.isAsked)
    #expect(try audit.evaluate().outcome("home", "t/title") == .untested, "Another state is another address.")
    try audit.record("home@busy", "t/title", .passed)
    try audit.follow("3.0")
    #expect(try audit.evaluate().cell("home@busy", "t/title") == nil, "Nobody asks, and nothing failed.")
  }

  @Test func `what a sibling release found is not carried`() throws {
    let audit = try Self.audit()
    try audit.addRelease("1.1", after: "1.0", screens: [])
    try audit.record("home", "t/title", .failed)
    try audit.addRelease("2.0", after: "1.0", screens: [])
    #expect(try audit.evaluate().outcome("home", "t/title") == .untested)
  }
}
