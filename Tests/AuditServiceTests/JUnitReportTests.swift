import AuditModel
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// Cells as test cases: what a pipeline sees of each outcome.
@Suite struct JUnitReportTests {
  private func read(_ audit: AuditFixture, _ options: ReportOptions = ReportOptions()) throws -> XMLElement {
    try XMLElement(document: try audit.render(.junit, options))
  }

  private func counts(_ element: XMLElement) -> [String?] {
    ["tests", "failures", "errors", "skipped"].map { element.attributes[$0] }
  }

  @Test(
    arguments: [
      (.passed, true, "passed"), (.failed, true, "failure"), (.cantTell, true, "error"),
      (.untested, true, "skipped"), (.inapplicable, true, "skipped"), (.passed, false, "passed"),
      (.failed, false, "skipped"), (.cantTell, false, "skipped"), (.untested, false, "skipped"),
      (.inapplicable, false, "skipped"),
    ] as [(Outcome, Bool, String)])
  func `only must-level cells break a pipeline, and nothing passes that was not tested`(
    outcome: Outcome, isMustLevel: Bool, ending: String
  ) {
    let found = JUnitCell.ending(outcome, isMustLevel: isMustLevel, type: "t", message: "m", body: "b")
    let name =
      switch found {
      case .passed: "passed"
      case .failed: "failure"
      case .error: "error"
      case .skipped: "skipped"
      }
    #expect(name == ending)
    var counts = JUnitXML.Counts()
    counts.add(found)
    #expect(counts.tests == 1)
    #expect([counts.failures, counts.errors, counts.skipped].reduce(0, +) == (outcome == .passed ? 0 : 1))
  }

  @Test func `suites, counts and cases, by hand`() throws {
    let root = try read(try MachineAudit.make())
    #expect(root.attributes["name"] == "auditctl app 2.0")
    #expect(counts(root) == ["6", "2", "1", "3"])
    let suites = root.all("testsuite")
    #expect(suites.map { $0.attributes["name"] } == ["App (app)", "Pay (pay)"])
    #expect(suites.map(counts) == [["1", "0", "0", "1"], ["5", "2", "1", "2"]])
    #expect(suites.map { $0.attributes["timestamp"] } == ["2025-06-15T15:06:40Z", "2025-06-15T15:06:40Z"])
    let cases = root.all("testcase")
    #expect(
      cases.map { $0.attributes["classname"] } == ["app", "pay", "pay", "pay", "advice.pay", "pay@failed"])
    #expect(cases.first?.attributes["name"] == "Title of t/offline (t/offline)")
    #expect(
      cases.map { $0.children.first?.attributes["message"] } == [
        "not tested", "failed (still failing, not retested since 1.0): No title.", "failed: Nothing.",
        "cannot tell: A picture behind it.",
        "recommended, failed: Cut off.", "not tested (passed in 1.0)",
      ])
    #expect(
      cases.map { $0.children.first?.name } == ["skipped", "failure", "failure", "error", "skipped", "skipped"])
    #expect(
      cases.map { $0.children.first?.attributes["type"] } == [nil, "critical", "serious", "cannot-tell", nil, nil])
  }

  @Test func `a failure says what was asked, found, carried and decided`() throws {
    let cases = try read(try MachineAudit.make()).all("testcase")
    #expect(
      cases[1].children.first?.text.split(separator: "\n").map(String.init) == [
        "Asked: Is t/title met?", "Finding 1: failed", "Observed: No title.", "Severity: critical",
        "Tested: build 1, VoiceOver on iOS 17, ana, 2025-06-15T15:07:40Z", "Carried from: 1.0",
        "Explain: auditctl explain pay t/title --product app --release 2.0",
      ])
    let lines = cases[2].children.first?.text.split(separator: "\n").map(String.init) ?? []
    #expect(lines.filter { $0.hasPrefix("Way: ") } == ["Way: t/errors/top", "Way: t/errors/alert"])
    #expect(
      lines.contains("Waived by: issue 2: accepted risk, Manager C, until 2025-06-16"),
      "A waiver does not turn a failure into a pass.")
  }

  @Test func `the counts are those of the cells in each scope`() throws {
    let audit = try MachineAudit.make()
    let failures = try read(audit, ReportOptions(onlyFailures: true))
    #expect(counts(failures) == ["3", "2", "0", "1"])
    #expect(failures.all("testcase").count == 3)
    let screen = try read(audit, ReportOptions(scope: .screen("pay")))
    #expect(screen.all("testsuite").map { $0.attributes["name"] } == ["Pay (pay)"])
    #expect(counts(screen) == ["5", "2", "1", "2"])
    let issues = try read(audit, ReportOptions(scope: .issues(team: nil)))
    #expect(counts(issues) == ["\(issues.all("testcase").count)", "2", "0", "1"])
  }

  @Test func `a screen without cells has an empty suite in its place`() throws {
    let audit = try AuditFixture(
      profile: TestPack.profile(elementChecks: false, levels: [.should]), screens: [TestPack.pay, TestPack.home])
    let root = try read(audit)
    #expect(root.all("testsuite").map { $0.attributes["name"] } == ["App (app)", "Pay (pay)", "Home (home)"])
    #expect(counts(root) == ["0", "0", "0", "0"])
  }

  @Test(arguments: 0..<20) func `the sums are right whatever was found`(seed: Int) throws {
    var random = RandomAudit(seed: UInt64(seed))
    let audit = try AuditFixture(profile: random.profile(), screens: [TestPack.home, TestPack.pay])
    try audit.record(random.plans())
    try audit.follow("2.0")
    try audit.record(random.plans())
    let (root, compliance) = (try read(audit), try audit.evaluate().compliance)
    for suite in root.all("testsuite") + [root] {
      let cases = suite.all("testcase")
      let kinds = ["failure", "error", "skipped"].map { name in cases.count { $0.child(name) != nil } }
      #expect(counts(suite) == ([cases.count] + kinds).map { "\($0)" })
    }
    #expect(root.attributes["tests"] == "\(compliance.mustLevel.total + compliance.advice.total)")
    #expect(root.attributes["failures"] == "\(compliance.mustLevel.failed)")
    #expect(root.attributes["errors"] == "\(compliance.mustLevel.cantTell)")
  }

  @Test(arguments: HostileReportTests.texts) func `text from outside stays text`(_ text: String) throws {
    let root = try read(try HostileReportTests.audit(text))
    let failure = try #require(root.all("failure").first)
    #expect(failure.attributes["message"] == "failed: \(DisplayText.escaped(text, keepsNewlines: true))")
    #expect(root.all("testcase").count == 6)
  }
}
