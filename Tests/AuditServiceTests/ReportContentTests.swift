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
    let rows = section("How this was tested", try markdown(audit)).filter { $0.hasPrefix("| ") }
    #expect(
      rows == [
        "| ana | VoiceOver | Phone, iOS 17.2 | 1 | 2025-06-15 | 1 |",
        "| ben | VoiceOver | Phone, iOS 18.0.1 | 2 | 2025-06-15 | 2 |",
      ])
    let page = try audit.render(.html)
    #expect(!page.contains("cai") && !page.contains("dan<"))
  }

  @Test func `the audit period runs from the first finding to the last that stands`() throws {
    let audit = try audit()
    func subtitle() throws -> String { try markdown(audit)[1] }
    let against = "iOS. Tested against Profile p, target level AA"
    #expect(try subtitle() == "\(against), not tested yet.")
    try audit.record("pay", "t/title", .passed)
    #expect(try subtitle() == "\(against), 15 June 2025, build 1.")
    try audit.record("pay", "t/contrast", .passed, minute: 2 * 24 * 60)
    try audit.retract(try audit.record("pay", "t/zoom", .passed, minute: 9 * 24 * 60))
    #expect(try subtitle() == "\(against), 15 to 17 June 2025, build 1.")
    try audit.record("pay", "t/zoom", .passed, minute: 20 * 24 * 60)
    #expect(try subtitle() == "\(against), 15 June 2025 to 5 July 2025, build 1.")
  }

  @Test func `every finding that decided is told, with its way`() throws {
    let audit = try audit()
    try audit.record("pay", "t/errors/top", .failed, minute: 1, severity: .serious, observed: "Nothing.")
    try audit.record("pay", "t/errors/alert", .failed, minute: 2)
    try audit.record("pay@failed", "t/errors/top", .failed, minute: 3)
    let lines = try markdown(audit)
    #expect(
      section("What failed", lines) == [
        "1 required check fails at 1 place.", "### Severity not given: Not met: Title of t/errors", "1 place on Pay.",
        "#### Pay, the whole screen",
        "- Heard: “Nothing.”", "- Expected: One of:", "  - Title of t/errors/top",
        "  - Title of t/errors/alert",
        "Title of t/errors/top: “Nothing.”", "Title of t/errors/alert: nothing was noted",
        "Issue 1. Issue 2. Heard in build 1 with VoiceOver on iOS 17, 2025-06-15, by ana.",
      ])
    // One way failed, the other was not tried: the check has no answer yet.
    #expect(section("What was not tested", lines).contains("- **Pay, the whole screen, failed:** 1 check"))
  }

  @Test func `disagreements are listed with both sides`() throws {
    let audit = try audit()
    try audit.record("pay", "t/title", .failed)
    #expect(try !audit.render(.markdown).contains("disagree"))
    try audit.record("pay", "t/title", .passed, by: AuditFixture.Tester(auditor: "ben"), minute: 1)
    let rows = section("How this was tested", try markdown(audit), from: "Where").filter { $0.hasPrefix("| ") }
    #expect(
      rows.prefix(2) == [
        "| Pay, the whole screen | Title of t/title | Failed |  | ana |",
        "| Pay, the whole screen | Title of t/title | Passed |  | ben |",
      ])
  }

  @Test func `what is recommended stands apart and decides nothing`() throws {
    let audit = try audit()
    try audit.record("pay", "t/zoom", .failed, observed: "Cut off.")
    let lines = try markdown(audit)
    #expect(
      section("Recommended, not required", lines).prefix(4) == [
        "These decide nothing about the release.", "### Severity not given: Not met: Title of t/zoom",
        "1 place on Pay.", "#### Pay, the whole screen",
      ])
    #expect(section("What failed", lines) == ["No required check failed."])
  }

  @Test func `no rate is shown while it is no score`() throws {
    let audit = try audit()
    try audit.record("pay", "t/title", .passed)
    try audit.record("pay", "t/contrast", .cantTell, reason: "No tool.")
    let line =
      "No rates are shown while required checks have no answer: 2 of 5 tested, 1 cannot tell."
    #expect(try markdown(audit).contains("- " + line))
    for text in [try audit.render(.html), try markdown(audit).joined()] {
      #expect(!text.contains("Criteria met") && !text.contains("Mean of screens"))
    }
    try audit.passEverything()
    try audit.record("pay", "t/contrast", .passed, minute: 1)
    #expect(
      try markdown(audit).contains(
        "- Mean of screens: 100.00 % over 1 screen (5 of 5 required checks tested, 0 cannot tell)"))
    let empty = try AuditFixture(profile: TestPack.profile(elementChecks: false, levels: [.should]))
    #expect(try markdown(empty).contains("- No rates are shown: no required check is asked."))
  }

  @Test func `an open issue whose checks pass now waits to be confirmed`() throws {
    let audit = try audit()
    try audit.record("pay", "t/title", .failed)
    try audit.record("pay", "t/title", .passed, minute: 1)
    try audit.record("pay", "t/zoom", .failed)
    let row = "| Confirm issues whose checks pass now; Does not hold up the release: 1 | Auditors | 1 |"
    #expect(try markdown(audit).contains(row))
  }

  @Test func `without a screen in scope nothing is claimed`() throws {
    let nothing = try AuditFixture(profile: TestPack.profile(levels: [.aa]), screens: [])
    let lines = try markdown(nothing)
    for title in ["What failed", "What was not tested"] {
      #expect(section(title, lines).first == "No required check is asked; nothing was judged.", "\(title)")
    }
    #expect(lines.contains("## Not ready to say"))
    #expect(section("Screens", lines) == ["No screen is in scope."])
  }

  @Test func `a list of elements that is not declared complete is said at its screen`() throws {
    let audit = try AuditFixture(profile: TestPack.profile(levels: [.a]), screens: [TestPack.home, TestPack.pay])
    try audit.declare("home", at: 24 * 60)
    func rows() throws -> [String] {
      section("Screens", try markdown(audit)).filter { $0.contains("List of elements not finished") }
    }
    #expect(try rows().map { $0.prefix(6) } == ["| Pay "])
    // Of another list than it has now, the word is no longer good.
    var more = TestPack.home
    more.elements.append(TestPack.element("extra", "button"))
    try audit.save(more)
    #expect(try rows().count == 2)
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (4185, "4,185"), (1_234_567, "1,234,567"), (-1000, "-1,000"),
  ]) func `thousands stand apart`(_ number: Int, _ text: String) {
    #expect(CountText.number(number) == text)
  }
}
