import AuditModel
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// Cells as SARIF results.
@Suite struct SARIFReportTests {
  private func run(_ audit: AuditFixture, _ options: ReportOptions = ReportOptions()) throws -> JSONAny {
    try JSONAny(try audit.render(.sarif, options))["runs"][0]
  }

  private func texts(_ results: [JSONAny], _ key: String) -> [String?] {
    results.map { $0[key].text }
  }

  @Test(
    arguments: [
      (.passed, true, "pass", "none"), (.failed, true, "fail", "error"), (.failed, false, "fail", "warning"),
      (.untested, true, "open", "none"), (.cantTell, true, "review", "none"), (.cantTell, false, "review", "none"),
      (.inapplicable, true, "notApplicable", "none"), (.passed, false, "pass", "none"),
    ] as [(Outcome, Bool, String, String)])
  func `only a failure has a level (§3.27.10)`(outcome: Outcome, isMustLevel: Bool, kind: String, level: String) {
    #expect(SARIFRule.kind(outcome) == kind)
    #expect(SARIFRule.level(outcome, isMustLevel: isMustLevel) == level)
  }

  @Test(arguments: [
    ("{0}", "{{0}}"), ("a {b} c", "a {{b}} c"), ("[x](http://a.example)", "[x] (http://a.example)"), ("[x]", "[x]"),
    ("]((", "] (("), ("plain", "plain"),
  ])
  func `nothing in a message is a placeholder or a link (§3.11.5, §3.11.6)`(text: String, message: String) {
    #expect(SARIFRule.message(text) == message)
  }

  @Test func `results, by hand`() throws {
    let run = try run(try MachineAudit.make())
    let results = run["results"].list
    #expect(
      texts(results, "ruleId") == [
        "t/offline", "t/title", "t/errors", "t/contrast", "t/zoom", "t/errors", "t/title",
      ])
    #expect(texts(results, "kind") == ["open", "fail", "fail", "review", "fail", "open", "fail"])
    #expect(texts(results, "level") == ["none", "error", "error", "none", "warning", "none", "error"])
    #expect(
      texts(results, "baselineState")
        == ["unchanged", "unchanged", "updated", "updated", "new", "updated", "absent"])
    #expect(
      results.map { $0["message"]["text"].text } == [
        "Not tested: Title of t/offline", "Failed (carried from 1.0): No title.", "Failed: Nothing.",
        "Cannot tell: A picture behind it.", "Failed: Cut off.", "Not tested (passed in 1.0): Title of t/errors",
        "Failed in 1.0 and is not among the results any more: not met: Title of t/title",
      ])
    #expect(results.map { $0["suppressions"].list.count } == [0, 0, 1, 0, 0, 0, 0])
    #expect(results.allSatisfy { $0["suppressions"] != .null }, "On all results or on none (§3.27.23).")
    let suppression = results[2]["suppressions"][0]
    #expect((suppression["kind"].text, suppression["status"].text) == ("external", "accepted"))
    #expect(
      suppression["justification"].text
        == "Accepted risk: Next quarter. (owner Manager B, approved by Manager C, until 2025-06-16T15:06:40Z)")
    #expect(results[1]["properties"]["carriedFrom"].text == "1.0")
    #expect(results[1]["properties"]["severity"].text == "critical")
    #expect(results[1]["properties"]["issues"] == .list([.number(1)]))
    #expect(results[5]["properties"]["passedIn"].text == "1.0")
  }

  @Test func `places are a tree, and a fingerprint tells a cell from every other one`() throws {
    let run = try run(try MachineAudit.make())
    let places = run["logicalLocations"].list
    #expect(texts(places, "fullyQualifiedName") == ["app", "pay", "pay@failed", "home"])
    #expect(texts(places, "name") == ["app", "pay", "failed", "home"])
    #expect(texts(places, "kind") == ["product", "screen", "state", "screen"])
    #expect(places.map { $0["parentIndex"].number } == [nil, 0, 1, 0])
    for result in run["results"].list {
      let place = result["locations"][0]["logicalLocations"][0]
      #expect(places[Int(place["index"].number ?? -1)]["fullyQualifiedName"] == place["fullyQualifiedName"])
    }
    let prints = run["results"].list.map { $0["partialFingerprints"]["auditctlCell/v1"].text }
    #expect(prints.first == "app . t/offline")
    #expect(Set(prints).count == prints.count)
  }

  @Test func `rules are the checks that the release asks for`() throws {
    let run = try run(try MachineAudit.make())
    let rules = run["tool"]["driver"]["rules"].list
    for result in run["results"].list {
      #expect(rules[Int(result["ruleIndex"].number ?? -1)]["id"] == result["ruleId"])
    }
    let title = try #require(rules.first { $0["id"].text == "t/title" })
    #expect(title["name"].text == "Title of t/title")
    #expect(title["fullDescription"]["text"].text == "Is t/title met?")
    #expect(title["help"]["text"].text == "1. Look at t/title.\nAll of this must be true:\n- It is met.")
    #expect(title["helpUri"].text == "https://example.org/t")
    #expect(title["defaultConfiguration"]["level"].text == "error")
    let zoom = try #require(rules.first { $0["id"].text == "t/zoom" })
    #expect(zoom["defaultConfiguration"]["level"].text == "warning", "AAA is advice at target AA.")
    let errors = try #require(rules.first { $0["id"].text == "t/errors" })
    #expect(
      errors["help"]["text"].text?.hasSuffix(
        "One of these ways is enough:\n- Title of t/errors/top: Is t/errors/top met?\n"
          + "- Title of t/errors/alert: Is t/errors/alert met?") == true)
    #expect(!rules.contains { $0["id"].text == "t/errors/top" }, "A way is no rule of its own.")
  }

  @Test func `what stands for the run`() throws {
    let audit = try MachineAudit.make()
    let run = try run(audit)
    #expect(run["automationDetails"]["id"].text == "auditctl/app/2.0")
    #expect(run["invocations"][0]["executionSuccessful"] == .flag(true))
    #expect(run["invocations"][0]["endTimeUtc"].text == "2025-06-15T15:06:40Z")
    #expect(run["properties"]["mustLevel"]["failed"].number == 2)
    #expect(run["properties"]["baselineRelease"].text == "1.0")
    let screen = try self.run(audit, ReportOptions(scope: .screen("pay")))
    #expect(screen["automationDetails"]["id"].text == "auditctl/app/screen/pay/2.0")
    #expect(screen["results"].list.count == 5, "What is absent elsewhere is not said here.")
  }

  @Test func `among failures alone a failure that was mended is absent`() throws {
    let audit = try MachineAudit.make()
    try audit.record("pay", "t/title", .passed, minute: 20)
    let all = try run(audit)["results"].list
    #expect(all.first { $0["ruleId"].text == "t/title" }?["baselineState"].text == "updated")
    let failures = try run(audit, ReportOptions(onlyFailures: true))["results"].list
    #expect(texts(failures, "kind") == ["fail", "fail", "fail", "fail"])
    #expect(texts(failures, "baselineState") == ["updated", "new", "absent", "absent"])
  }

  @Test func `a first release is compared with nothing`() throws {
    let audit = try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: [TestPack.pay])
    let results = try run(audit)["results"].list
    #expect(results.count == 6)
    #expect(results.allSatisfy { $0["baselineState"] == .null })
  }

  @Test(arguments: HostileReportTests.texts) func `text from outside stays text`(_ text: String) throws {
    let run = try run(try HostileReportTests.audit(text))
    let failed = try #require(run["results"].list.first { $0["kind"].text == "fail" })
    let observed = try #require(failed["properties"]["observed"].text)
    #expect(Array(observed.unicodeScalars) == Array(text.unicodeScalars))
    #expect(failed["message"]["text"].text == "Failed: \(SARIFRule.message(text))")
  }

  @Test(arguments: ["5.1", "5.2"]) func `its counts are those of the evaluator`(_ version: String) throws {
    let example = try WorkedExample()
    let results = try JSONAny(try example.render(.sarif, of: version))["runs"][0]["results"].list
    let evaluation = try example.evaluate(version)
    let present = results.filter { $0["baselineState"].text != "absent" }
    #expect(present.map { $0["properties"]["address"].text } == evaluation.cells.map(\.address.description))
    #expect(present.map { $0["kind"].text } == evaluation.cells.map { SARIFRule.kind($0.outcome) })
    #expect(present.count { $0["level"].text == "error" } == evaluation.compliance.mustLevel.failed)
    #expect(present.count { $0["level"].text == "warning" } == evaluation.compliance.advice.failed)
  }
}
