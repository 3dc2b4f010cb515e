import AuditModel
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService
@testable import AuditStore

/// Findings as EARL assertions.
@Suite struct EARLReportTests {
  private func graph(_ audit: AuditFixture, _ options: ReportOptions = ReportOptions()) throws -> [JSONAny] {
    try JSONAny(try audit.render(.earl, options))["@graph"].list
  }

  private func assertions(_ graph: [JSONAny]) -> [JSONAny] {
    graph.filter { $0["@type"].text == "Assertion" }
  }

  private func node(_ name: String?, _ graph: [JSONAny]) throws -> JSONAny {
    try #require(graph.first { $0["@id"].text == name }, "nothing is said of \(name ?? "nothing")")
  }

  @Test func `an assertion, by hand`() throws {
    let audit = try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: [TestPack.pay])
    try audit.record(
      "pay@failed/pay-button", "t/label", .failed, minute: 1, mode: .semiAuto, severity: .serious,
      observed: "Button.", reason: "No name.")
    let graph = try graph(audit)
    let found = try #require(assertions(graph).first)
    let release = try audit.release()
    let origin = try audit.database.read { transaction in
      var origins: [Assertion.Origin] = []
      try transaction.forEachAssertion(of: release.id) { origins.append($0.origin) }
      return try #require(origins.first)
    }
    #expect(found["@id"].text == "at:app/1.0/_finding/\(origin.replica)/\(origin.sequence)")
    #expect(found["assertedBy"].text == "at:_auditor/ana")
    #expect(found["subject"]["@id"].text == "at:app/1.0/pay@failed/pay-button")
    #expect(found["test"]["@id"].text == "at:_check/t/label")
    #expect(found["mode"].text == "earl:semiAuto")
    #expect(found["dct:created"].text == "2025-06-15T15:06:40Z")
    let result = found["result"]
    #expect(result["outcome"].text == "earl:failed")
    #expect(result["dct:date"].text == "2025-06-15T15:07:40Z")
    #expect((result["dct:description"].text, result["info"].text) == ("Button.", "No name."))
    #expect(result["audit:severity"].text == "serious")
    // From the element up to the product.
    var (place, chain) = (found["subject"]["@id"].text, [] as [String])
    while let name = place {
      let node = try node(name, graph)
      chain.append(node["dct:identifier"].text ?? "")
      place = node["isPartOf"].text
    }
    #expect(chain == ["pay@failed/pay-button", "pay@failed", "pay", ".", "app"])
    let session = try node(found["audit:session"]["@id"].text, graph)
    #expect((session["audit:build"].text, session["audit:device"].text) == ("1", "Phone"))
    #expect((session["audit:os"].text, session["audit:osVersion"].text) == ("iOS", "17.2"))
    #expect(session["audit:assistiveTechnology"].text == "VoiceOver")
    let check = try node("at:_check/t/label", graph)
    #expect((check["@type"].text, check["title"].text) == ("TestRequirement", "Title of t/label"))
    #expect(check["isPartOf"] == .list([.text("at:_criterion/t/label")]))
    #expect(try node("at:_criterion/t/label", graph)["source"].text == "https://example.org/t")
    let auditor = try node("at:_auditor/ana", graph)
    #expect(auditor["@type"] == .list([.text("Assertor"), .text("foaf:Person")]))
    #expect(auditor["foaf:name"].text == "ana")
  }

  @Test func `one person with two ids is one assertor`() throws {
    let audit = try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: [TestPack.pay])
    try audit.record("pay", "t/title", .failed)
    try audit.record("pay", "t/title", .passed, by: AuditFixture.Tester(auditor: "ana elsewhere"), minute: 1)
    try audit.rename("ana elsewhere", to: "Ana")
    let graph = try graph(audit)
    #expect(assertions(graph).map { $0["assertedBy"].text } == ["at:_auditor/ana", "at:_auditor/ana"])
    #expect(graph.filter { $0["foaf:name"].text?.lowercased() == "ana" }.count == 1)
    #expect(graph.compactMap { $0["dct:contributor"]["@id"].text } == ["at:_auditor/ana", "at:_auditor/ana"])
  }

  @Test func `what another answer stands in place of says so`() throws {
    let audit = try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: [TestPack.pay])
    try audit.record("pay", "t/title", .failed)
    try audit.record("pay", "t/title", .passed, minute: 1)
    try audit.record("pay", "t/contrast", .failed, minute: 2)
    let found = assertions(try graph(audit)).map {
      ($0["test"]["@id"].text, $0["result"]["outcome"].text, $0["audit:superseded"])
    }
    #expect(found.count == 3)
    for (check, outcome, superseded) in found {
      let isOld = check == "at:_check/t/title" && outcome == "earl:failed"
      #expect(superseded == (isOld ? .flag(true) : .null), "\(check ?? "") \(outcome ?? "")")
    }
  }

  @Test func `each finding that stands is an assertion, whether it counts or not`() throws {
    let audit = try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: [TestPack.pay])
    let wrong = try audit.record("pay", "t/title", .failed, minute: 1)
    let right = try audit.amend(wrong, .passed, minute: 2)
    try audit.retract(try audit.record("pay", "t/contrast", .failed, minute: 3))
    try audit.record("pay", "t/zoom", .passed, minute: 4, mode: .automatic)
    let graph = try graph(audit)
    let found = assertions(graph)
    #expect(Set(found.map { $0["result"]["outcome"].text }) == ["earl:failed", "earl:passed"])
    #expect(found.count == 3)
    let amending = try #require(found.first { $0["dct:replaces"] != .null })
    #expect(amending["result"]["outcome"].text == "earl:passed")
    #expect(found.contains { $0["@id"] == amending["dct:replaces"]["@id"] && $0 != amending })
    #expect(right.rawValue > wrong.rawValue)
    let report = try node("at:app/1.0/_report", graph)
    #expect((report["audit:assertions"].number, report["audit:retracted"].number) == (3, 1))
    #expect(
      report["dct:description"].text
        == "3 assertions, one a finding; 1 retracted finding of the release left out; 4 of 5 required checks of the "
        + "release not tested, 0 failed in an earlier release and not tested since")
  }

  @Test func `a scope and failures alone leave out what is not theirs`() throws {
    let audit = try MachineAudit.make()
    // One of them is carried, and is a failure on `pay`.
    #expect(assertions(try graph(audit)).count == 5)
    #expect(assertions(try graph(audit, ReportOptions(onlyFailures: true))).count == 4)
    try audit.record(".", "t/offline", .passed)
    let whole = try graph(audit)
    #expect(assertions(whole).count == 6)
    #expect(assertions(try graph(audit, ReportOptions(scope: .screen("pay")))).count == 5)
    let report = try node("at:app/2.0/_report", whole)
    #expect((report["audit:assertions"].number, report["audit:carried"].number) == (6, 1))
    #expect(
      report["dct:description"].text?.hasPrefix(
        "6 assertions, one a finding, 1 of them carried from an earlier release; ") == true)
    #expect(!ReportFormat.earl.isFor(.issues(team: nil)))
  }

  @Test func `all that is named is said something of, whatever was found`() throws {
    for seed in 0..<20 as Range<UInt64> {
      var random = RandomAudit(seed: seed, hasComponents: true)
      let audit = try TestComponents.audit()
      try audit.record(random.plans())
      let graph = try graph(audit)
      let names = graph.map { $0["@id"].text }
      #expect(Set(names).count == names.count, "Each thing has one node.")
      let known = Set(names)
      for found in assertions(graph) {
        for key in ["subject", "test", "audit:session"] { #expect(known.contains(found[key]["@id"].text), "\(found)") }
        #expect(known.contains(found["assertedBy"].text))
      }
      let evaluated = try audit.database.read { transaction in
        try ComplianceInput(
          transaction, product: audit.product, release: try transaction.release("1.0", of: audit.product))
      }
      #expect(assertions(graph).count == evaluated.findings.count - evaluated.retracted.count)
    }
  }

  @Test(arguments: [
    ("Auditor A", "at:_auditor/Auditor%20A"), ("a/b", "at:_auditor/a%2Fb"), ("é%#?", "at:_auditor/%C3%A9%25%23%3F"),
    ("\u{1}", "at:_auditor/%01"),
  ])
  func `a name is an IRI whatever is in it`(text: String, name: String) {
    #expect(EARLName.auditor(text) == name)
  }

  @Test(arguments: HostileReportTests.texts) func `text from outside is kept as it came`(_ text: String) throws {
    let found = assertions(try graph(try HostileReportTests.audit(text)))
    let observed = try #require(found.first { $0["result"]["outcome"].text == "earl:failed" })["result"][
      "dct:description"]
    #expect(Array((observed.text ?? "").unicodeScalars) == Array(text.unicodeScalars))
    #expect(found.allSatisfy { $0["@id"].text?.allSatisfy { $0.isASCII && !$0.isWhitespace } == true })
  }
}
