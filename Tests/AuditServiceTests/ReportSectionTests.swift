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

  private func rows(_ caption: String, _ scan: HTMLScan) -> [[String]] {
    guard let start = scan.tags.firstIndex(where: { $0.name == "caption" && $0.line == caption }) else { return [] }
    var rows: [[String]] = []
    for tag in scan.tags[start...].dropFirst().prefix(while: { $0.name != "table" && $0.name != "h2" }) {
      if tag.name == "tr" { rows.append([]) }
      if tag.name == "td" || tag.name == "th" { rows[rows.count - 1].append(tag.line) }
    }
    return Array(rows.dropFirst())
  }

  @Test func `coverage counts by level, and what is tested of all`() throws {
    let audit = try audit()
    try audit.record("pay", "t/title", .passed)
    try audit.record("pay", "t/contrast", .cantTell, reason: "No tool.")
    try audit.record("pay", "t/zoom", .failed)
    let scan = try page(audit)
    // Offline, title, and errors in two states; contrast is AA and zoom AAA.
    #expect(
      rows("Cells by level, and how many of them were tested in this release", scan) == [
        ["must", "4", "1", "25.00 %", "1", "0", "0", "0", "3", "0"],
        ["AA", "1", "1", "100.00 %", "0", "0", "1", "0", "0", "0"],
        ["All must-level cells", "5", "2", "40.00 %", "1", "0", "1", "0", "3", "0"],
        ["AAA (advice)", "1", "1", "100.00 %", "0", "1", "0", "0", "0", "0"],
        ["All advice", "1", "1", "100.00 %", "0", "1", "0", "0", "0", "0"],
      ])
    #expect(scan.texts("p").contains("2 of 5 must-level cells tested in this release, which is 40.00 %."))
  }

  @Test func `what blocks comes most severe first, with links to the failures`() throws {
    let audit = try audit()
    try audit.record(".", "t/offline", .failed)
    try audit.record("pay", "t/title", .failed, severity: .minor)
    try audit.record("pay", "t/errors/top", .failed, severity: .critical)
    try audit.record("pay", "t/errors/alert", .failed, severity: .serious)
    try audit.record("pay", "t/contrast", .failed, severity: .serious)
    let scan = try page(audit)
    let section = scan.section("blocking")
    #expect(
      section.first { $0.name == "p" }?.line
        == "4 failures that no decision covers: 1 critical, 1 serious, 1 minor, 1 of a severity that nobody said.")
    let links = section.filter { $0.name == "a" }
    #expect(
      links.map(\.line) == [
        "Pay, the whole screen: not met: Title of t/errors/top, critical",
        "Pay, the whole screen: not met: Title of t/contrast, serious",
        "Pay, the whole screen: not met: Title of t/title, minor",
        "App, the whole product: not met: Title of t/offline, not said", "1 must-level cell untested.",
      ])
    #expect(
      links.compactMap { $0.attributes["href"] } == ["#failure-3", "#failure-4", "#failure-2", "#failure-1", "#open"])
    #expect(
      scan.section("failures").filter { $0.name == "h4" }.map(\.line) == [
        "1. App, the whole product: not met: Title of t/offline",
        "2. Pay, the whole screen: not met: Title of t/title",
        "3. Pay, the whole screen: not met: Title of t/errors/top",
        "4. Pay, the whole screen: not met: Title of t/contrast",
      ])
  }

  @Test func `no more than ten are named before their list`() throws {
    let screens = (1...12).map { ScreenSpecification(key: "s\($0)", title: "S") }
    let audit = try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: screens)
    for number in 1...12 {
      try audit.record("s\(number)", "t/title", .failed, severity: number == 12 ? .critical : .minor)
    }
    let links = try page(audit).section("blocking").filter { $0.name == "a" }.map(\.line)
    #expect(links.first == "S, the whole screen: not met: Title of t/title, critical")
    #expect(links[10] == "And 2 more, in the same section.")
  }

  @Test func `an all-passed release is blocked by nothing`() throws {
    let audit = try audit()
    try audit.passEverything()
    let text = try audit.render(.html)
    #expect(
      text.contains("Nothing: no must-level cell failed, is untested or cannot be told, and nothing else is missing."))
    #expect(text.contains("<p class=\"verdict\">Conformant: "))
  }

  @Test func `a failure says what was expected and what was observed`() throws {
    let audit = try AuditFixture(screens: [TestPack.home])
    try audit.record("home@failed/field", "t/label", .failed, severity: .serious, observed: "Field")
    let entries = try page(audit).section("failures").filter { ["dt", "dd"].contains($0.name) }.map(\.line)
    #expect(
      entries == [
        "Where", "home@failed/field", "Check", "Title of t/label (t/label)", "Level", "must", "Expected", "It is met.",
        "Specified for the element",
        "Label: field, in failed", "Issue", "1: Issue: t/label, open, serious, team core", "Finding", "1: failed",
        "Observed", "Field", "Severity", "serious", "Auditor", "ana", "Environment", "VoiceOver, Phone, iOS 17.2",
        "Build", "1", "Session", "1, 2025-06-15T15:06:40Z, manual",
      ])
  }

  @Test func `a trend has each release, and a comparison what changed`() throws {
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
      rows("Must-level cells of each release by outcome, the oldest first", scan) == [
        ["1.0", "nonconformant", "1", "1", "0", "0", "3", "40.00 %", "5"],
        ["2.0", "incomplete", "1", "0", "0", "0", "4", "20.00 %", "5"],
        ["3.0", "nonconformant", "0", "2", "0", "0", "3", "40.00 %", "5"],
      ])
    #expect(
      rows("Cells that changed from 2.0 to 3.0", scan) == [["newly failing", "1", "0"], ["failing again", "1", "0"]])
    let chart = try #require(scan.all("desc").last?.line)
    #expect(
      chart == "1.0: 1 passed, 1 failed, 3 untested. 2.0: 1 passed, 4 untested. 3.0: 2 failed, 3 untested.")
  }

  @Test func `a trend goes back ten releases and says what it leaves out`() throws {
    let audit = try audit()
    for number in 2...13 { try audit.follow("\(number).0", screens: [TestPack.pay]) }
    let scan = try page(audit)
    let trend = rows("Must-level cells of each release by outcome, the oldest first", scan)
    #expect(trend.map(\.first) == (3...13).map { "\($0).0" })
    #expect(
      scan.texts("p").contains("The ten releases before this one are shown, and 2 before them are left out."))
  }

  @Test func `a chart has no more than forty bars`() throws {
    let screens = (1...41).map { ScreenSpecification(key: "s\($0)", title: "S") }
    let text = try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: screens).render(.html)
    #expect(!text.contains("<svg"))
    #expect(text.contains("41 screens would be more than 40 bars, so there is no chart."))
  }

  @Test func `a part says that it is one, and the verdict of the whole`() throws {
    let audit = try AuditFixture(
      profile: TestPack.profile(elementChecks: false), screens: [TestPack.home, TestPack.pay])
    try audit.record("pay", "t/title", .failed)
    try audit.record("home", "t/title", .passed)
    let screen = try page(audit, ReportOptions(scope: .screen("home")))
    #expect(screen.texts("h1") == ["Home in App 1.0"])
    let said = screen.all("p").filter { $0.attributes["class"] != nil }.map(\.line)
    #expect(said[0] == "This is a part of the report: screen home of release 1.0, and nothing else of it.")
    #expect(said[1].hasPrefix("This screen is incomplete: "))
    #expect(said[2].hasPrefix("The whole release is nonconformant: 1 failed; "))
    #expect(!screen.texts("h2").contains("Decision"))
    let issues = try page(audit, ReportOptions(scope: .issues(team: nil)))
    #expect(issues.texts("h1") == ["Issues of App 1.0"])
    #expect(issues.texts("h2") == ["Open issues: 1", "Each issue", "How to get this report again"])
    #expect(issues.texts("h3") == ["Issue 1: Issue: t/title"])
    let team = try page(audit, ReportOptions(scope: .issues(team: "core")))
    #expect(team.texts("h1") == ["Issues of team core in App 1.0"])
    #expect(team.texts("h3") == [])
  }

  @Test func `only failures are listed, and the page says so`() throws {
    let audit = try audit()
    try audit.record("pay", "t/title", .failed)
    try audit.record("pay", "t/contrast", .cantTell, reason: "No tool.")
    let scan = try page(audit, ReportOptions(onlyFailures: true))
    #expect(scan.texts("p").contains("Its lists show failures and nothing else. Its counts are of everything."))
    #expect(!scan.tags.contains { $0.attributes["id"] == "open" })
    #expect(scan.texts("p").contains("2 of 5 must-level cells tested in this release, which is 40.00 %."))
  }

  @Test func `issues are counted by team and severity`() throws {
    let audit = try AuditFixture(
      profile: TestPack.profile(elementChecks: false), screens: [TestPack.home, TestPack.pay])
    try audit.record("home", "t/title", .failed, severity: .serious)
    try audit.record("home", "t/contrast", .failed, severity: .serious)
    try audit.record("pay", "t/title", .failed)
    #expect(
      rows("Open issues by team and severity", try page(audit)) == [
        ["core", "0", "2", "0", "0", "0", "2"], ["no team", "0", "0", "0", "0", "1", "1"],
        ["Total", "0", "2", "0", "0", "1", "3"],
      ])
  }

  @Test func `how to get it again is a command line that works in a shell`() throws {
    let audit = try audit()
    let options = ReportOptions(scope: .issues(team: "our team"), onlyFailures: true)
    let entries = try page(audit, options).section("reproduce").filter { $0.name == "dd" }.map(\.line)
    #expect(
      entries.first
        == "auditctl report issues --team &#39;our team&#39; --product app --release 1.0 --format html --language en --only-failures"
    )
  }
}
