import AuditModel
import AuditStore
import FoundationEssentials
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// What the sections of the page say, worked out by hand.
@Suite struct ReportSectionTests {
  private func audit() throws -> AuditFixture {
    try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: [TestPack.pay])
  }

  private func page(_ audit: AuditFixture, _ options: ReportOptions = ReportOptions()) throws -> HTMLScan {
    try HTMLScan(try audit.render(.html, options))
  }

  /// The rows of a table by its caption; all that stands in a cell is one text.
  private func rows(_ caption: String, _ scan: HTMLScan) -> [[String]] {
    guard let start = scan.tags.firstIndex(where: { $0.name == "caption" && $0.line == caption }) else { return [] }
    var rows: [[String]] = []
    for tag in scan.tags[start...].dropFirst().prefix(while: { $0.name != "table" && $0.name != "h2" }) {
      if tag.name == "tr" { rows.append([]) }
      if tag.name == "td" || tag.name == "th" { rows[rows.count - 1].append(tag.line) }
      if ["span", "a", "use"].contains(tag.name), !rows.isEmpty, !rows[rows.count - 1].isEmpty, !tag.line.isEmpty {
        let cell = rows[rows.count - 1].count - 1
        rows[rows.count - 1][cell] += (rows[rows.count - 1][cell].isEmpty ? "" : "; ") + tag.line
      }
    }
    return Array(rows.dropFirst())
  }

  /// What the panel of the decision says: its heading behind the icon, its sentence, and its four figures.
  private func decision(_ scan: HTMLScan) -> [String] {
    let start = scan.tags.firstIndex { $0.attributes["class"]?.hasPrefix("decision-head") == true } ?? 0
    let panel = scan.tags[start...].prefix { $0.name != "table" && $0.name != "nav" }
    let texts = panel.filter { ["use", "p", "dt", "span"].contains($0.name) }.map(\.line)
    return texts.filter { !$0.isEmpty }
  }

  // MARK: The decision

  @Test func `the first screen says may it ship, why not, and how much was tested`() throws {
    let audit = try audit()
    try audit.record("pay", "t/title", .passed)
    try audit.record("pay", "t/contrast", .cantTell, reason: "No tool.")
    try audit.record("pay", "t/zoom", .failed)
    let text = try audit.render(.html)
    #expect(text.contains("<div class=\"decision no\">"))
    // Offline; title and contrast; errors in two states. Zoom is only recommended.
    let scan = try HTMLScan(text)
    #expect(
      decision(scan) == [
        "Do not ship", "No required check fails, and 4 have no answer yet.", "Failed", "0", "No answer yet", "4",
        "3 not tested, 1 cannot tell", "Tested", "40 %", "2 of 5 required checks", "Screens", "1",
        "none with failures",
      ])
    #expect(
      rows("What to do next", scan) == [
        ["Test the rest of Pay; 2 not tested, 1 cannot tell", "Auditors", "3"],
        ["Test what is asked of the whole app", "Auditors", "1"],
      ])
  }

  @Test func `nothing tested is not ready to say, and no refusal`() throws {
    let text = try audit().render(.html)
    #expect(text.contains("</svg>Not ready to say</h2>"))
    #expect(text.contains("<div class=\"decision\">"))
    #expect(text.contains("Nothing was tested yet: none of 5 required checks has an answer."))
    #expect(try audit().render(.markdown).contains("\n## Not ready to say\n"))
  }

  @Test func `only where each check passed it may ship in green`() throws {
    let audit = try audit()
    try audit.passEverything()
    let text = try audit.render(.html)
    #expect(text.contains("<div class=\"decision yes\">"))
    #expect(text.contains("</svg>May ship</h2>"))
    #expect(text.contains("5 required checks asked: each passed or does not apply."))
    #expect(!text.contains("What to do next"))
  }

  @Test(arguments: [
    (false, true, 0, ShipAnswer.doNotShip), (false, true, 3, .doNotShip), (false, false, 0, .notReady),
    (true, false, 0, .notReady), (true, true, 0, .mayShip), (true, true, 3, .mayShipWithRisks),
  ]) func `one function answers for the gate and the report`(
    _ isPassed: Bool, _ isTested: Bool, _ letThrough: Int, _ answer: ShipAnswer
  ) {
    #expect(ShipAnswer(isPassed: isPassed, isTested: isTested, letThrough: letThrough) == answer)
  }

  @Test func `work comes by team, the gravest first, and no more than seven rows`() throws {
    let screens = (1...9).map { ScreenSpecification(key: "s\($0)", title: "S\($0)", team: "Team \($0)") }
    let audit = try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: screens)
    for number in 1...9 {
      try audit.record("s\(number)", "t/title", .failed, severity: number == 9 ? .critical : .minor)
    }
    let rows = rows("What to do next", try page(audit))
    // Of seven rows three are left to the rest: what is open on nine screens, and of the whole app.
    #expect(
      rows == [
        ["Fix what fails on S9; 1 critical", "Team 9", "1"], ["Fix what fails on S1; 1 minor", "Team 1", "1"],
        ["Fix what fails on S2; 1 minor", "Team 2", "1"], ["Fix what fails on S3; 1 minor", "Team 3", "1"],
        ["And 5 more teams", "", ""], ["Test what was not tested on 9 screens", "Auditors", "18"],
        ["Test what is asked of the whole app", "Auditors", "1"],
      ])
  }

  // MARK: Failures

  @Test func `failures stand together by check, the gravest first`() throws {
    let audit = try audit()
    try audit.record(".", "t/offline", .failed)
    try audit.record("pay", "t/title", .failed, severity: .minor)
    try audit.record("pay", "t/errors/top", .failed, severity: .critical)
    try audit.record("pay", "t/errors/alert", .failed, severity: .serious)
    try audit.record("pay", "t/contrast", .failed, severity: .serious)
    let scan = try page(audit)
    #expect(decision(scan)[1] == "4 required checks fail on 1 of 1 screen, and 1 has no answer yet.")
    #expect(
      scan.section("failed").filter { $0.name == "h3" }.map(\.line) == [
        "Not met: Title of t/errors", "Not met: Title of t/contrast", "Not met: Title of t/title",
        "Not met: Title of t/offline",
      ])
    #expect(
      scan.section("failed").filter { $0.attributes["class"]?.hasPrefix("tag") == true }.map(\.line) == [
        "Critical", "Serious", "Minor", "Severity not given",
      ])
    #expect(
      scan.section("failed").filter { $0.name == "h4" }.map(\.line) == [
        "Pay, the whole screen", "Pay, the whole screen", "Pay, the whole screen", "App, the whole product",
      ])
  }

  @Test func `a place says what was heard, what was expected, and where that comes from`() throws {
    let audit = try AuditFixture(screens: [TestPack.home])
    try audit.record("home@failed/field", "t/label", .failed, severity: .serious, observed: "Field")
    let section = try page(audit).section("failed")
    #expect(section.filter { $0.name == "h4" }.map(\.line) == ["Home, field (stop 2 of 3), failed"])
    let texts = section.filter { ["dt", "dd", "span", "li"].contains($0.name) }.map(\.line).filter { !$0.isEmpty }
    #expect(
      texts == [
        "Serious", "Heard", "“Field”", "Expected", "It is met.", "Specified: Label: field, in failed",
      ])
    #expect(
      section.filter { $0.name == "p" }.map(\.line) == [
        "1 required check fails at 1 place. It belongs to a screen of core.", "1 place on Home. For core.",
        "Issue 1. Heard in build 1 with VoiceOver on iOS 17, 2025-06-15, by ana.",
      ])
  }

  @Test func `more than 25 failures stand together by guideline, five of a group before the rest`() throws {
    let screens = (1...26).map { ScreenSpecification(key: "s\($0)", title: "S\($0)") }
    let audit = try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: screens)
    for number in 1...26 {
      try audit.record(
        "s\(number)", "t/title", .failed, severity: number == 26 ? .critical : nil, observed: "Heard \(number)")
    }
    let scan = try page(audit)
    #expect(
      scan.section("failed").filter { $0.name == "h3" }.map(\.line) == ["Guideline title: 26 failed"])
    #expect(
      rows("Guideline title, the worst five", scan).map { $0[1...3] } == [
        ["Title of t/title", "S26, the whole screen", "“Heard 26”"],
        ["Title of t/title", "S1, the whole screen", "“Heard 1”"],
        ["Title of t/title", "S2, the whole screen", "“Heard 2”"],
        ["Title of t/title", "S3, the whole screen", "“Heard 3”"],
        ["Title of t/title", "S4, the whole screen", "“Heard 4”"],
      ])
    #expect(rows("Guideline title, the rest", scan).map(\.last) == (5...25).map { "\($0)" })
    let fold = try #require(scan.all("details").first)
    #expect(fold.attributes["class"] == "print", "Paper has all of them.")
    // One fewer, and each has its place.
    let few = try AuditFixture(
      profile: TestPack.profile(elementChecks: false), screens: Array(screens.prefix(25)))
    for number in 1...25 { try few.record("s\(number)", "t/title", .failed) }
    #expect(try page(few).section("failed").filter { $0.name == "h4" }.count == 25)
  }

  // MARK: What changed, and what was not tested

  @Test func `a trend has each release, the newest first, and a comparison what changed where`() throws {
    let audit = try audit()
    try audit.record("pay", "t/title", .failed)
    try audit.record("pay", "t/contrast", .passed)
    try audit.follow("2.0", screens: [TestPack.pay])
    try audit.record("pay", "t/title", .passed)
    try audit.follow("3.0", screens: [TestPack.pay])
    try audit.record("pay", "t/title", .failed)
    try audit.record("pay", "t/contrast", .failed)
    let scan = try page(audit)
    #expect(
      rows("From release to release", scan) == [
        ["3.0", "Does not conform", "2", "2 of 5", "1"], ["2.0", "Not fully tested", "0", "1 of 5", "1"],
        ["1.0", "Does not conform", "1", "2 of 5", "1"],
      ])
    #expect(rows("What changed", scan) == [["New failures", "1", "Pay"], ["Failing again", "1", "Pay"]])
    #expect(decision(scan).last == "2 new")
  }

  @Test func `a trend goes back ten releases and says what it leaves out`() throws {
    let audit = try audit()
    for number in 2...13 { try audit.follow("\(number).0", screens: [TestPack.pay]) }
    let scan = try page(audit)
    let versions = rows("From release to release", scan).map(\.first)
    #expect(versions == (3...13).reversed().map { "\($0).0" })
    #expect(scan.texts("span").contains("2 earlier releases are left out."))
  }

  @Test func `what is open stands by place, what cannot be told with its reason`() throws {
    let audit = try audit()
    try audit.record("pay", "t/contrast", .cantTell, reason: "No tool.")
    let open = try page(audit).section("open")
    #expect(open.filter { $0.name == "h3" }.map(\.line) == ["Cannot tell: 1", "Not tested: 4"])
    #expect(open.filter { $0.name == "summary" }.map(\.line) == ["App: 1 not tested", "Pay: 3 not tested"])
    #expect(
      open.filter { $0.name == "strong" }.map { $0.line } == [
        "Pay, the whole screen: Title of t/contrast. No tool. (ana)", "App, the whole product: 1 check",
        "Pay, the whole screen: 2 checks", "Pay, the whole screen, failed: 1 check",
      ])
    let page = try audit.render(.html)
    #expect(page.contains("Pay, the whole screen:</strong> Title of t/contrast. No tool. (ana)</li>"))
    #expect(page.contains("Pay, the whole screen:</strong> 2 checks</li>"))
  }

  // MARK: Parts

  @Test func `a part says that it is one, and how the whole stands`() throws {
    let audit = try AuditFixture(
      profile: TestPack.profile(elementChecks: false), screens: [TestPack.home, TestPack.pay])
    try audit.record("pay", "t/title", .failed)
    try audit.record("home", "t/title", .passed)
    let screen = try page(audit, ReportOptions(scope: .screen("home")))
    #expect(screen.texts("h1") == ["Home in App 1.0: accessibility report"])
    let said = screen.texts("p")
    #expect(said[1] == "This is a part of the report: screen home of release 1.0, and nothing else of it.")
    #expect(said[2].hasPrefix("This screen: Not fully tested. "))
    #expect(said[3].hasPrefix("The whole release: Does not conform. 1 failed; "))
    #expect(!screen.texts("h2").contains("Sign-off"))
    let issues = try page(audit, ReportOptions(scope: .issues(team: nil)))
    #expect(issues.texts("h1") == ["App 1.0: open issues"])
    #expect(issues.texts("h2") == ["On this page", "Open issues", "Each issue", "Where this comes from"])
    #expect(issues.texts("h3").first == "Issue 1: Issue: t/title")
    let team = try page(audit, ReportOptions(scope: .issues(team: "core")))
    #expect(team.texts("h1") == ["App 1.0: open issues of team core"])
    #expect(team.all("article").isEmpty)
  }

  @Test func `only failures are listed, and the page says so`() throws {
    let audit = try audit()
    try audit.record("pay", "t/title", .failed)
    try audit.record("pay", "t/contrast", .cantTell, reason: "No tool.")
    let scan = try page(audit, ReportOptions(onlyFailures: true))
    #expect(scan.texts("p").contains("Its lists show failures and nothing else. Its counts are of everything."))
    #expect(!scan.tags.contains { $0.attributes["id"] == "open" })
    #expect(decision(scan).contains("2 of 5 required checks"))
  }

  @Test func `how to get it again is a command line that works in a shell`() throws {
    let audit = try audit()
    let options = ReportOptions(scope: .issues(team: "our team"), onlyFailures: true)
    let entries = try page(audit, options).section("how").filter { $0.name == "dd" }.map(\.line)
    #expect(
      entries.contains(
        "auditctl report issues --team &#39;our team&#39; --product app --release 1.0 --format html --language en --only-failures"
      ))
  }
}
