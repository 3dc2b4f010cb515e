import AuditModel
import AuditStore
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// What a report says, each line worked out by hand.
@Suite struct ReportContentTests {
  private func audit() throws -> AuditFixture {
    try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: [TestPack.pay])
  }

  private func markdown(_ audit: AuditFixture) throws -> [String] {
    try audit.render(.markdown).split(separator: "\n").map { String($0) }
  }

  /// The lines below a heading that begins so, without the caption and the head of a table.
  ///
  /// - Parameter column: The first column of the table that is meant, where there are several.
  private func section(_ title: String, _ lines: [String], from column: String? = nil) -> [String] {
    guard let start = lines.firstIndex(where: { $0.hasPrefix("## " + title) }) else { return [] }
    var rest = lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }
    if let column { rest = rest.drop { !$0.hasPrefix("| \(column) |") } }
    if rest.first?.hasPrefix("**") == true { rest = rest.dropFirst() }
    return Array(rest.first?.hasPrefix("|") == true ? rest.dropFirst(2) : rest)
  }

  @Test func `sessions are those in which something was found`() throws {
    let audit = try audit()
    let ben = AuditFixture.Tester(auditor: "ben", build: 2, osVersion: "18.0.1")
    try audit.record("pay", "t/title", .passed)
    try audit.record("pay", "t/title", .passed, by: ben)
    try audit.record("pay", "t/contrast", .passed, by: ben)
    _ = try audit.session(of: AuditFixture.Tester(auditor: "cai"))
    let wrong = try audit.record("pay", "t/title", .failed, by: AuditFixture.Tester(auditor: "dan"))
    try audit.retract(wrong)
    try audit.database.write(at: Sample.now) { transaction in
      try transaction.endSession(
        try transaction.read.session(Identifier(rawValue: 2)), at: Sample.now + 1_800_000, by: nil)
    }
    #expect(
      section("Who tested what", try markdown(audit)) == [
        "| 1 | ana | VoiceOver | Phone | iOS 17.2 | 1 | 2025-06-15T15:06:40Z | open | 1 |",
        "| 2 | ben | VoiceOver | Phone | iOS 18.0.1 | 2 | 2025-06-15T15:06:40Z | 2025-06-15T15:36:40Z | 2 |",
      ])
    let page = try audit.render(.html)
    #expect(!page.contains("cai") && !page.contains("dan"))
  }

  @Test func `the audit period runs from the first finding to the last that stands`() throws {
    let audit = try audit()
    #expect(try markdown(audit).contains("- Audit period: nothing was tested"))
    #expect(section("Who tested what", try markdown(audit)) == ["None: nothing was tested."])
    try audit.record("pay", "t/title", .passed)
    #expect(try markdown(audit).contains("- Audit period: 2025-06-15"))
    try audit.record("pay", "t/contrast", .passed, minute: 2 * 24 * 60)
    try audit.retract(try audit.record("pay", "t/zoom", .passed, minute: 9 * 24 * 60))
    #expect(try markdown(audit).contains("- Audit period: 2025-06-15 to 2025-06-17"))
    let page = try audit.render(.html)
    #expect(page.contains("<dt>Audit period</dt><dd dir=\"auto\">2025-06-15 to 2025-06-17</dd>"))
  }

  @Test(arguments: [(0, "1970-01-01T00:00:00Z"), (1_750_000_000_999, "2025-06-15T15:06:40Z")])
  func `a finding shows its time to the second`(_ milliseconds: Int64, _ text: String) {
    #expect(ReportTables.moment(milliseconds) == text)
    #expect(ReportTables.moment(-1) == "1969-12-31T23:59:59Z")
  }

  @Test func `every finding that decided is told, with its way`() throws {
    let audit = try audit()
    try audit.record("pay", "t/errors/top", .failed, minute: 1, severity: .serious, observed: "Nothing.")
    try audit.record("pay", "t/errors/alert", .failed, minute: 2)
    try audit.record("pay@failed", "t/errors/top", .failed, minute: 3)
    let lines = try markdown(audit)
    let place = ["- Where: pay", "- Check: Title of t/errors (t/errors)", "- Level: must", "- Expected:"]
    #expect(
      section("What failed", lines) == [
        "### Pay (pay)", "#### 1\\. Pay, the whole screen: heard “Nothing.”",
      ] + place + [
        "  - It is met.", "  - It is met.", "- Severity: not said", "- Issue:",
        "  - 1: Issue: t/errors/top, open, serious", "  - 2: Issue: t/errors/alert, open, not said",
        "* Finding: 1: failed, by way t/errors/top", "* Observed: Nothing.", "* Severity: serious", "* Auditor: ana",
        "* Environment: VoiceOver, Phone, iOS 17.2", "* Build: 1", "* Session: 1, 2025-06-15T15:07:40Z, manual",
        "- Finding: 2: failed, by way t/errors/alert", "- Observed: not said", "- Severity: not said",
        "- Auditor: ana", "- Environment: VoiceOver, Phone, iOS 17.2", "- Build: 1",
        "- Session: 1, 2025-06-15T15:08:40Z, manual",
      ])
    // One way failed, the other was not tried: the check is untested, and what was found is told all the same.
    let open = section("What is open", lines)
    #expect(open.contains("| pay | Title of t/title (t/title) | untested |"))
    #expect(open.contains("| pay@failed | Title of t/errors (t/errors) | untested |"))
    #expect(
      open.suffix(5).first == "### Tried in part"
        && open.last
          == "| pay@failed | Title of t/errors (t/errors), by way top | failed (cell: untested) | not said |  |  | 3 "
          + "| 2025-06-15T15:09:40Z | 1 | ana | VoiceOver on iOS 17 |"
    )
    let page = try HTMLScan(try audit.render(.html))
    #expect(
      page.section("open").filter { $0.name == "h3" }.map(\.line) == ["The product", "Pay (pay)", "Tried in part"])
    let csv = try audit.render(.csv, ReportOptions(table: .findings))
    let rows = csv.split(separator: "\r\n").map { String($0) }.filter { $0.contains(",t/errors/") }
    let who = "1,ana,1,VoiceOver on iOS 17,,,0"
    let wanted: [String] = [
      "app,1.0,1,pay,pay,default,,,t/errors/top,failed,serious,Nothing.,,,manual,2025-06-15T15:07:40Z,\(who)",
      "app,1.0,2,pay,pay,default,,,t/errors/alert,failed,,,,,manual,2025-06-15T15:08:40Z,\(who)",
      "app,1.0,3,pay@failed,pay,failed,,,t/errors/top,failed,,,,,manual,2025-06-15T15:09:40Z,\(who)",
    ]
    #expect(rows == wanted)
  }

  @Test func `disagreements are listed with both sides`() throws {
    let audit = try audit()
    try audit.record("pay", "t/title", .failed)
    #expect(section("Where auditors disagree", try markdown(audit)).isEmpty)
    try audit.record("pay", "t/title", .passed, by: AuditFixture.Tester(auditor: "ben"), minute: 1)
    let rows = [
      "| pay | Title of t/title (t/title) | failed | not said |  |  | 1 | 2025-06-15T15:06:40Z | 1 | ana "
        + "| VoiceOver on iOS 17 |",
      "| pay | Title of t/title (t/title) | passed (cell: failed) | not said |  |  | 2 | 2025-06-15T15:07:40Z "
        + "| 1 | ben "
        + "| VoiceOver on iOS 17 |",
    ]
    #expect(section("Where auditors disagree", try markdown(audit)) == rows)
    let page = try HTMLScan(try audit.render(.html))
    #expect(page.texts("h2").contains("Where auditors disagree: 1 cell"))
    let findings = try audit.render(.csv, ReportOptions(table: .findings)).split(separator: "\r\n").dropFirst()
    #expect(findings.count == 2)
    #expect(findings.first?.hasPrefix("app,1.0,1,pay,pay,default,,,t/title,failed,") == true)
    #expect(findings.last?.hasPrefix("app,1.0,2,pay,pay,default,,,t/title,passed,") == true)
    let cells = try audit.render(.csv).split(separator: "\r\n").filter { $0.contains(",t/title,t,") }
    #expect(cells.count == 1)
    #expect(cells.first?.contains(",must,true,true,failed,failed,true,") == true)
    #expect(cells.first?.hasSuffix(",1,2,1; 2") == true)
  }

  @Test func `advice is counted and its failures are listed apart`() throws {
    let audit = try audit()
    try audit.record("pay", "t/zoom", .failed, observed: "Cut off.")
    let lines = try markdown(audit)
    let counts =
      "Advice: 1 cell, 0 passed, 1 failed, 0 cannot tell, 0 not applicable, 0 untested; decides no verdict"
    #expect(lines.contains("- " + counts))
    #expect(
      section("Advice that failed", lines) == [
        "| pay | Title of t/zoom (t/zoom) | failed | Cut off. |  |  | 1 | 2025-06-15T15:06:40Z | 1 | ana "
          + "| VoiceOver on iOS 17 |"
      ])
    #expect(section("What failed", lines) == ["No must-level cell failed."])
    let page = try HTMLScan(try audit.render(.html))
    #expect(page.texts("li").contains(counts))
    #expect(page.texts("h2").contains("Advice that failed: 1 (decides no verdict)"))
  }

  @Test func `no rate is shown while it is no score`() throws {
    let audit = try audit()
    try audit.record("pay", "t/title", .passed)
    try audit.record("pay", "t/contrast", .cantTell, reason: "No tool.")
    let line =
      "No rates are shown while must-level cells are untested or cannot be told: 2 of 5 tested, 1 cannot tell."
    #expect(try markdown(audit).contains("- " + line))
    let page = try audit.render(.html)
    #expect(page.contains("<li dir=\"auto\">\(line)</li>"))
    for text in [page, try markdown(audit).joined()] {
      #expect(!text.contains("Criteria met") && !text.contains("Mean of screens"))
    }
    try audit.passEverything()
    try audit.record("pay", "t/contrast", .passed, minute: 1)
    #expect(
      try markdown(audit).contains(
        "- Mean of screens: 100.00 % over 1 screen (5 of 5 must-level cells tested, 0 cannot tell)"))
    let empty = try AuditFixture(profile: TestPack.profile(elementChecks: false, levels: [.should]))
    #expect(try markdown(empty).contains("- No rates are shown: no must-level check is asked."))
  }

  @Test func `an open issue shows how its cell stands, and whether it is advice`() throws {
    let audit = try audit()
    try audit.record("pay", "t/title", .failed)
    try audit.record("pay", "t/title", .passed, minute: 1)
    try audit.record("pay", "t/zoom", .failed)
    try audit.record("pay@failed", "t/errors/top", .failed)
    #expect(
      section("Open issues", try markdown(audit), from: "Issue") == [
        "| 1 | Issue: t/title | not said | none | open | none | passed | must | 1 |",
        "| 2 | Issue: t/zoom | not said | none | open | none | failed | AAA (advice) | 1 |",
        "| 3 | Issue: t/errors/top | not said | none | open | none | untested | must | 1 |",
      ])
    try audit.removeFromScope("pay")
    #expect(
      section("Open issues", try markdown(audit), from: "Issue").first
        == "| 1 | Issue: t/title | not said | none | open | none | not asked | not asked | 1 |")
  }

  @Test func `without a screen in scope nothing is claimed`() throws {
    let nothing = try AuditFixture(profile: TestPack.profile(levels: [.aa]), screens: [])
    let lines = try markdown(nothing)
    let words = "No screen is in scope; nothing was judged."
    for title in ["What failed", "What is open", "Advice that failed"] {
      #expect(section(title, lines) == [words], "\(title)")
    }
    let page = try nothing.render(.html)
    #expect(page.split(separator: "<p>\(words)</p>").count == 4)
    #expect(!page.contains("No must-level cell failed."))
    let product = try AuditFixture(screens: [])
    try product.record(".", "t/offline", .passed)
    #expect(
      section("What failed", try markdown(product))
        == ["No screen is in scope. No must-level cell failed."])
  }

  @Test func `lists of elements name who declared them and when`() throws {
    let audit = try AuditFixture(profile: TestPack.profile(levels: [.a]), screens: [TestPack.home, TestPack.pay])
    try audit.declare("home", at: 24 * 60)
    let rows = [
      "| home | List of elements declared complete by ana on 2025-06-16 | 4 | 3 |",
      "| pay | not declared complete | 1 | 0 |",
    ]
    #expect(section("Compliance by screen", try markdown(audit), from: "Screen | Declared") == rows)
    // Of another list than it has now, the word is no longer good.
    var more = TestPack.home
    more.elements.append(TestPack.element("extra", "button"))
    try audit.save(more)
    #expect(
      section("Compliance by screen", try markdown(audit), from: "Screen | Declared").first
        == "| home | not declared complete | 5 | 3 |")
    #expect(section("Compliance by screen", try markdown(try self.audit()), from: "Screen | Declared").isEmpty)
  }

  @Test func `screens are named by title and key, first of all`() throws {
    #expect(
      section("Compliance by screen", try markdown(try audit())).first?.hasPrefix("| Pay (pay) | not evaluated |")
        == true)
  }
}
