import Testing

@testable import auditctl

/// A failure that the release has no cell for is not lost, and what is out of scope is evidence of nothing (DESIGN rules 7,
/// 8 and 9).
@Suite struct OutOfScopeClaimTests {
  private static let contrast = "wcag/1.4.3"

  /// A shop with two screens without elements, on the second of which 1.4.3 failed as critical; everything else passed.
  private func failing(_ profile: String = "wcag22-aa") throws -> Workbench {
    var bench = try Workbench.shop(profile, screens: ["home", "pay"], elements: false)
    try bench.answer { screen, path in path == Self.contrast && screen == "pay" }
    bench.now += 60_000
    return bench
  }

  /// What a statement says of the criterion about contrast.
  private static let contrastFails = "Some text does not stand out enough from its background."

  private func statement(_ bench: Workbench, _ release: String = "1.0") -> String {
    bench.run("report", "--release", release, "--format", "statement").data
  }

  private func json(_ bench: Workbench, _ arguments: String...) throws -> JSONValue {
    try JSONValue(bench.run(arguments + ["--format", "json"]).data)
  }

  /// The failures of a report that keep the release from being conformant though it has no cell for them.
  private static func outOfScope(_ report: JSONValue) throws -> [JSONValue] {
    try #require(try report["dropped_failures"]?.array()).filter {
      $0["cause"]?.text == "outOfScope" && $0["is_must_level"] == .boolean(true)
    }
  }

  /// `ADDRESS CHECK RELEASE` of each failure out of scope.
  private func dropped(_ bench: Workbench, _ release: String = "1.0") throws -> [String] {
    let report = try json(bench, "report", "--release", release)
    return try Self.outOfScope(report).map { failure in
      ["address", "check_path", "failed_in"].map { failure[$0]?.text ?? "" }.joined(separator: " ")
    }
  }

  // MARK: What ends a failure

  @Test func `that somebody cannot tell any more ends no failure of a screen out of scope`() throws {
    let bench = try failing()
    bench.runDone("record", "pay", Self.contrast, "ct", "--reason", "The light is too bright.")
    bench.takeOut("pay")
    #expect(try dropped(bench) == ["pay wcag/1.4.3 1.0"])
    #expect(bench.run("gate").status == .answerIsNo)
    #expect(!statement(bench).contains("is fully"))
    #expect(statement(bench).contains("\(Self.contrastFails) Affected: pay."))
  }

  @Test(arguments: ["pass", "na"]) func `a pass and a not-applicable end it`(_ outcome: String) throws {
    let bench = try failing()
    bench.runDone("record", "pay", Self.contrast, outcome, "--reason", "Nothing is left of it.")
    bench.takeOut("pay")
    #expect(try dropped(bench) == [])
    #expect(bench.run("gate").status == .done)
    #expect(statement(bench).contains("is fully"))
  }

  @Test func `contrast is one environment, whatever was used, so that another technology ends it`() throws {
    var bench = try failing()
    bench.now += 60_000
    bench.with("Switch Control") { bench.runDone("record", "pay", Self.contrast, "pass") }
    bench.takeOut("pay")
    #expect(try dropped(bench) == [])
  }

  @Test func `an amendment takes the failure back`() throws {
    let bench = try failing()
    let failed = try bench.query("SELECT finding_id FROM v_finding WHERE outcome = 'failed'")
    let number = try #require(failed.first?["finding_id"]?.integer)
    bench.runDone("amend", "\(number)", "ct", "--reason", "It was another screen.")
    bench.takeOut("pay")
    #expect(try dropped(bench) == [])
  }

  @Test func `in the release after a doubt ends it no more than in its own`() throws {
    let bench = try failing()
    bench.runDone("session", "end")
    bench.runDone("release", "add", "2.0", "--build", "2")
    bench.startSession("VoiceOver", release: "2.0")
    bench.runDone("record", "pay", Self.contrast, "ct", "--reason", "The light is too bright.")
    bench.takeOut("pay", of: "2.0")
    try bench.answer(release: "2.0")
    #expect(try dropped(bench, "2.0") == ["pay wcag/1.4.3 1.0"])
    #expect(!statement(bench, "2.0").contains("is fully"))
    bench.runDone("session", "end")
    bench.runDone("release", "add", "3.0", "--build", "3")
    #expect(try dropped(bench, "3.0") == ["pay wcag/1.4.3 1.0"])
  }

  @Test(arguments: [("18.0", true), ("17.6", true), ("16.7", false)])
  func `in the release after a pass ends it on the same version of the system or a later one`(
    _ version: String, _ isEnded: Bool
  ) throws {
    let bench = try failing()
    bench.runDone("session", "end")
    bench.runDone("release", "add", "2.0", "--build", "2")
    bench.startSession("VoiceOver", on: version, release: "2.0")
    bench.runDone("record", "pay", Self.contrast, "pass")
    bench.takeOut("pay", of: "2.0")
    #expect(try dropped(bench, "2.0") == (isEnded ? [] : ["pay wcag/1.4.3 1.0"]))
  }

  @Test func `a profile that asks for less drops no failure of a screen out of scope`() throws {
    let bench = try failing()
    bench.takeOut("pay")
    bench.runDone("profile", "assign", "wcag22-a", "--release", "1.0", "--reason", "It was agreed so.")
    #expect(try dropped(bench) == ["pay wcag/1.4.3 1.0"])
    #expect(bench.run("gate").status == .answerIsNo)
    #expect(statement(bench).contains("\(Self.contrastFails) Affected: pay."))
  }

  // MARK: What nobody asks for

  @Test func `a failure that the profile does not ask for is known all the same`() throws {
    let bench = try Workbench.shop("native-elements")
    bench.runDone("record", "home", Self.contrast, "fail", "--severity", "critical", "--observed", "Grey.")
    try bench.answer()
    bench.runDone("screen", "complete", "home", "--auditor", "Auditor A")
    let statement = statement(bench)
    #expect(!statement.contains("No failure is known."))
    #expect(statement.contains("Known, though it was not asked for:"))
    #expect(statement.contains("\(Self.contrastFails) Affected: home."))
    #expect(statement.contains("Nothing is known to fail of what counts here"))
    // The gate says so, and refuses until it is decided.
    let gate = bench.run("gate")
    #expect(gate.status == .answerIsNo)
    #expect(gate.data.contains("1 failure on a check that the profile does not ask for"))
    #expect(try json(bench, "report")["release"]?["dropped_failure_row_count"]?.integer == 1)
  }

  @Test func `where the profile changes to one that asks for less the failure stays known`() throws {
    let bench = try failing()
    bench.runDone("profile", "assign", "wcag22-a", "--release", "1.0", "--reason", "It was agreed so.")
    let statement = statement(bench)
    #expect(!statement.contains("meets all that"))
    #expect(!statement.contains("No failure is known."))
    #expect(statement.contains("\(Self.contrastFails) Affected: pay."))
  }

  @Test func `a failure of an earlier release at an element that is gone stays known`() throws {
    let bench = try Workbench.shop("native-elements")
    bench.runDone("record", "home/save", "native/button/name", "fail", "--observed", "Nothing.")
    bench.runDone("session", "end")
    bench.runDone("release", "add", "2.0", "--build", "2")
    try bench.importScreen(
      "home", "elements:\n  - {key: title, type: headings, label: Shop, traits: [header]}\n", release: "2.0")
    bench.startSession("VoiceOver", release: "2.0")
    try bench.answer(release: "2.0")
    bench.runDone("screen", "complete", "home", "--auditor", "Auditor A")
    let statement = statement(bench, "2.0")
    #expect(!statement.contains("meets all that") && !statement.contains("No failure is known."))
    #expect(
      statement.contains(
        "**WCAG 4.1.2:** Of some controls the name, the role or the state is not passed on to assistive technology. "
          + "Affected: home."))
  }

  @Test func `without any failure the statement says so`() throws {
    let bench = try Workbench.shop("wcag22-aa", elements: false)
    try bench.answer()
    #expect(bench.runDone("report", "--format", "statement").data.contains("No failure is known."))
  }

  // MARK: What is evidence

  @Test func `what was tested on a screen out of scope is no evidence`() throws {
    let bench = try Workbench.shop("wcag22-aa", screens: ["home", "pay"], elements: false)
    bench.with("Switch Control") { bench.runDone("record", "pay", Self.contrast, "pass") }
    bench.takeOut("pay")
    try bench.answer()
    let count = try bench.findingCount()
    for format in ["statement", "acr", "openacr", "html", "markdown", "json"] {
      let report = bench.run("report", "--format", format, "--draft").data
      let plain = report.isEmpty ? bench.run("report", "--format", format).data : report
      #expect(!plain.isEmpty && !plain.contains("Switch Control"), "\(format)")
    }
    #expect(bench.run("report", "--format", "acr").data.contains("with \(count - 1) findings."))
    let sessions = try #require(try json(bench, "report")["sessions"]?.array())
    #expect(sessions.compactMap { $0["finding_count"]?.integer }.reduce(0, +) == count - 1)
  }

  @Test func `where everything was found out of scope there is no period`() throws {
    let bench = try Workbench.shop("wcag22-aa", screens: ["home", "pay"], elements: false)
    bench.runDone("record", "pay", Self.contrast, "pass")
    #expect(try json(bench, "report")["report"]?["first_observed_at"]?.text != nil)
    bench.takeOut("pay")
    #expect(try json(bench, "report")["report"]?["first_observed_at"] == .null)
    #expect(statement(bench).contains("Nothing was tested yet."))
  }

  @Test func `EARL marks what is out of scope, and counts it`() throws {
    let bench = try failing()
    bench.takeOut("pay")
    let report = try JSONValue(bench.runDone("report", "--format", "earl").data)
    let graph = try #require(try report["@graph"]?.array())
    let onPay = graph.filter { $0["@type"]?.text == "Assertion" && "\($0)".contains("1.0/pay") }
    let onHome = graph.filter { $0["@type"]?.text == "Assertion" && "\($0)".contains("1.0/home") }
    #expect(!onPay.isEmpty && onPay.allSatisfy { $0["audit:outOfScope"] == .boolean(true) })
    #expect(!onHome.isEmpty && onHome.allSatisfy { $0["audit:outOfScope"] == nil })
    let node = try #require(graph.first { $0["audit:assertions"] != nil })
    #expect(node["audit:assertionsOutOfScope"]?.integer == onPay.count)
    #expect(node["dct:description"]?.text?.contains("\(onPay.count) of them on screens out of scope") == true)
  }

  // MARK: What a decision covers

  private func accept(_ bench: Workbench) {
    bench.runDone(
      "issue", "accept", "1", "--owner", "Manager B", "--approver", "Manager D", "--reason", "Known.", "--auditor",
      "Manager B")
  }

  @Test func `a decision that does not cover a failure out of scope is named with why`() throws {
    var bench = try Workbench.shop("wcag22-aa", screens: ["home", "pay"], elements: false)
    bench.runDone("record", "pay", Self.contrast, "fail", "--severity", "minor", "--observed", "Pale.")
    bench.now += 60_000
    accept(bench)
    bench.now += 60_000
    bench.runDone("record", "pay", Self.contrast, "fail", "--severity", "critical", "--observed", "White on white.")
    try bench.answer()
    bench.takeOut("pay")
    let why = "accepted as minor, now critical"
    let blockers = try #require(try json(bench, "gate")["blockers"]?.array())
    let blocker = try #require(blockers.first { $0["key"]?.text == "release" })
    #expect((blocker["count"]?.integer, blocker["critical_count"]?.integer) == (1, 1))
    let lines = bench.run("gate", "--format", "lines").data
    #expect(lines.contains(why) && !lines.contains("no decision") && lines.contains("Severities: 1 critical\n"))
    let junit = bench.run("gate", "--junit", "-").data
    #expect(junit.contains("Severities: 1 critical") && junit.contains(why))
    #expect(bench.run("report", "--format", "acr").data.contains(why))
    let report = try json(bench, "report")
    let failure = try #require(try Self.outOfScope(report).first)
    #expect(failure["severity"]?.text == "critical")
    #expect((failure["decision_id"], failure["decision_beyond_id"]) == (.null, .integer(1)))
    let finding = try report["findings"]?.array().first { $0["finding_id"] == failure["finding_id"] }
    #expect(finding?["observed"]?.text == "White on white.")
  }

  @Test func `a failure out of scope that is let through keeps its severity`() throws {
    var bench = try failing()
    accept(bench)
    bench.now += 60_000
    bench.takeOut("pay")
    let gate = try json(bench, "gate")
    let passed = try #require(try gate["waived_failures"]?.array())
    #expect(passed.map { $0["address"]?.text } == ["pay"])
    #expect(passed.map { $0["severity"]?.text } == ["critical"])
  }

  // MARK: Issues of what is gone

  @Test func `an open issue at an element that is no longer specified is named`() throws {
    let bench = try Workbench.shop("native-elements")
    bench.runDone("record", "home/save", "native/button/name", "fail", "--severity", "serious", "--observed", "x")
    try bench.importScreen("home", "elements:\n  - {key: title, type: headings, label: Shop, traits: [header]}\n")
    let acr = bench.run("report", "--format", "acr", "--draft").data
    #expect(acr.contains("Known issues: issue 1 (serious)") && !acr.contains("No open issue stands for it."))
    let issues = try JSONValue(bench.runDone("report", "issues", "--format", "json").data)
    #expect(issues["report"]?["first_observed_at"]?.text != nil, "The period is that of the finding.")
  }

  @Test func `what failed is not listed as missing`() throws {
    let bench = try Workbench.shop("wcag22-aa", screens: ["home", "pay"], elements: false)
    try bench.answer { _, path in path == Self.contrast }
    bench.takeOut("pay")
    let report = statement(bench)
    #expect(report.contains("Failures are known that the release has no check for any more."))
    #expect(!report.contains("Without an answer"))
  }
}
