import Testing

@testable import auditctl

/// DESIGN rules 10 and 13 through the command line: what fails a criterion, what supports it, and what waits.
@Suite struct CriterionCaseTests {
  /// The row of a criterion in the conformance report.
  private func row(_ bench: Workbench, _ number: String) throws -> String {
    let report = bench.run("report", "--format", "acr", "--draft").data
    return try #require(report.split(separator: "\n").last { $0.hasPrefix("| \(number) ") }.map { String($0) })
  }

  /// A text without its line breaks.
  private static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The verdict on a screen.
  private func verdict(_ bench: Workbench, on screen: String) throws -> String? {
    let screens = try JSONValue(bench.runDone("status", "--format", "json").data)["screens"]?.array() ?? []
    return screens.first { $0["screen"]?.text == screen }?["verdict"]?.text
  }

  private func release(_ bench: Workbench) throws -> JSONValue {
    try #require(try JSONValue(bench.runDone("status", "--format", "json").data)["release"])
  }

  // MARK: Contradictions

  @Test func `a pass of the criterion beside a failed button is taken, said at once, and decides nothing`() throws {
    let bench = try Workbench.shop("wcag22-aa+native-elements")
    let failed = bench.runDone("record", "home/save", "native/button/name", "fail", "--severity", "critical")
    #expect(!failed.notes.contains("Contradiction"))
    let passed = bench.runDone("record", "home", "wcag/4.1.2", "pass")
    let sentence =
      "home wcag/4.1.2 passed, and home/save native/button/name failed, which fails it (finding 2; finding 1)"
    #expect(passed.notes.contains("Contradiction: \(sentence)."), "\(passed.notes)")
    #expect(try row(bench, "4.1.2").hasPrefix("| 4.1.2 Name, Role, Value | Does Not Support | "))
    #expect(try row(bench, "4.1.2").contains("Contradiction: \(sentence)."))
    for said in [
      bench.runDone("status").data, bench.runDone("explain", "home").data,
      bench.runDone("explain", "home", "4.1.2").data,
    ] {
      #expect(
        Self.words(said).replacing("Contradiction: ", with: "contradiction: ").contains("contradiction: \(sentence)"),
        "\(said)")
    }
    // A report names places, and no findings.
    let inWords =
      "ontradiction: wcag/4.1.2 passed at home, the whole screen, and native/button/name failed at home, Save (stop 1 of 1), "
      + "which fails it; the failure decides"
    #expect(Self.words(bench.runDone("report", "--format", "markdown").data).contains(inWords))
    #expect(try release(bench)["contradiction_count"]?.integer == 1)
    #expect(
      try bench.query("SELECT address FROM cell('1.0') WHERE is_contradicted").map { $0["address"]?.text } == ["home"])
    // Amended, nothing speaks against it any more.
    bench.runDone("amend", "1", "pass", "--reason", "Heard it again.")
    #expect(try release(bench)["contradiction_count"]?.integer == 0)
  }

  @Test func `a batch says its contradictions, too, and what it covers is one`() throws {
    let bench = try Workbench.shop("wcag22-aa+native-elements")
    bench.runDone("session", "end")
    bench.startSession("Full Keyboard Access")
    let batch = "address,check,outcome\nhome,wcag/2.1.1,pass\nhome/save,native/button/keyboard-tab,fail\n"
    let ran = bench.runDone("record", "--batch", try bench.write(batch, to: "b.csv"))
    #expect(
      ran.notes.contains("Contradiction: home wcag/2.1.1 passed, and home/save native/button/keyboard-tab failed"))
    #expect(try row(bench, "2.1.1").hasPrefix("| 2.1.1 Keyboard | Does Not Support | "))
  }

  // MARK: Doubts

  private static let reason = "The label names the field; what failed is of the hint."

  /// A shop that asks for WCAG alone, in which everything passed, and a check besides failed that casts doubt on 2.4.6.
  private func doubtful() throws -> (bench: Workbench, said: String) {
    let bench = try Workbench.shop("wcag22-aa")
    try bench.answer()
    let said = bench.runDone("record", "home/save", "native/button/name-purpose", "fail", "--severity", "serious").notes
    return (bench, said)
  }

  @Test func `a doubt keeps screen and term open until somebody affirms the pass`() throws {
    var (bench, said) = try doubtful()
    let sentence = "home wcag/2.4.6 passed, and home/save native/button/name-purpose failed, which casts doubt on it"
    #expect(said.contains("Doubt: \(sentence)"), "\(said)")
    #expect(said.contains("auditctl affirm home wcag/2.4.6 --reason TEXT"))
    #expect(try verdict(bench, on: "home") == "incomplete")
    #expect(try row(bench, "2.4.6").hasPrefix("| 2.4.6 Headings and Labels | No term yet | "))
    #expect(try release(bench)["open_doubt_count"]?.integer == 1)
    let gate = bench.run("gate")
    #expect(gate.status == .answerIsNo)
    #expect(Self.words(gate.data).contains("1 doubt about what passed"), "\(gate.data)")
    let statement = bench.run("report", "--format", "statement")
    #expect(statement.status == .answerIsNo && statement.data.contains("Passes that a failure casts doubt on: 1."))

    bench.now += 60_000
    let affirmed = bench.runDone(
      "affirm", "home", "wcag/2.4.6", "--reason", Self.reason, "--auditor", "Auditor B", "--format", "json")
    let affirmation = try #require(try JSONValue(affirmed.data).array().first)
    #expect(affirmation["person"]?.text == "Auditor B" && affirmation["reason"]?.text == Self.reason)
    #expect(affirmation["failed_address"]?.text == "home/save")
    #expect(try verdict(bench, on: "home") == "conformant")
    let row = try row(bench, "2.4.6")
    #expect(row.hasPrefix("| 2.4.6 Headings and Labels | Supports | "))
    #expect(row.contains("Auditor B affirmed the pass on 2026-05-20: “\(Self.reason)”."), "\(row)")
    #expect(bench.runDone("report", "--format", "markdown").data.contains("Auditor B affirmed the pass"))
    let log = bench.runDone("log", "home", "wcag/2.4.6").data
    #expect(log.contains("affirmed") && log.contains("Auditor B"))
    #expect(bench.runDone("log", "home/save", "native/button/name-purpose").data.contains("affirmed"))
    #expect(
      bench.run("affirm", "home", "wcag/2.4.6", "--reason", "Again.", "--auditor", "Auditor B").status
        == .malformedInput)

    // A newer failure is a new doubt.
    bench.now += 60_000
    bench.runDone("record", "home/save", "native/button/name-purpose", "fail")
    #expect(try verdict(bench, on: "home") == "incomplete")
    #expect(try self.row(bench, "2.4.6").hasPrefix("| 2.4.6 Headings and Labels | No term yet | "))
  }

  @Test func `a newer pass is another pass than the one that was affirmed`() throws {
    var (bench, _) = try doubtful()
    bench.now += 60_000
    bench.runDone("affirm", "home", "wcag/2.4.6", "--reason", Self.reason, "--auditor", "Auditor B")
    #expect(try verdict(bench, on: "home") == "conformant")
    #expect(try release(bench)["open_doubt_count"]?.integer == 0)
    bench.now += 60_000
    let again = bench.runDone("record", "home", "wcag/2.4.6", "pass")
    #expect(again.notes.contains("Doubt: home wcag/2.4.6 passed"), "\(again.notes)")
    #expect(try verdict(bench, on: "home") == "incomplete")
    #expect(try release(bench)["open_doubt_count"]?.integer == 1)
    #expect(try row(bench, "2.4.6").hasPrefix("| 2.4.6 Headings and Labels | No term yet | "))
    #expect(Self.words(bench.run("gate").data).contains("1 doubt about what passed"))
    bench.runDone("affirm", "home", "wcag/2.4.6", "--reason", Self.reason, "--auditor", "Auditor B")
    #expect(try verdict(bench, on: "home") == "conformant")
    #expect(try row(bench, "2.4.6").hasPrefix("| 2.4.6 Headings and Labels | Supports | "))
  }

  @Test func `amending one of the two ends a doubt`() throws {
    let (bench, _) = try doubtful()
    let failed = try #require(try bench.query("SELECT max(finding_id) AS n FROM v_finding").first?["n"]?.integer)
    bench.runDone("amend", "\(failed)", "pass", "--reason", "It says what it does.")
    #expect(try verdict(bench, on: "home") == "conformant")
    #expect(try row(bench, "2.4.6").hasPrefix("| 2.4.6 Headings and Labels | Supports | "))
  }

  @Test func `without a doubt there is nothing to affirm`() throws {
    let bench = try Workbench.shop("wcag22-aa+native-elements")
    bench.runDone("record", "home", "wcag/4.1.2", "pass")
    func affirm() -> Workbench.Ran {
      bench.run("affirm", "home", "wcag/4.1.2", "--reason", "Sure.", "--auditor", "Auditor B")
    }
    #expect(affirm().status == .malformedInput)
    #expect(affirm().notes.contains("no failure casts doubt on home wcag/4.1.2"))
    bench.runDone("record", "home/save", "native/button/name", "fail")
    #expect(affirm().status == .malformedInput)
    #expect(affirm().notes.contains("that is a contradiction and no doubt"))
    #expect(bench.run("affirm", "home", "wcag/4.1.2", "--reason", " ", "--auditor", "Auditor B").status == .usage)
    #expect(bench.run("affirm", "home", "wcag/4.1.2", "--reason", "Sure.").status == .usage)
  }

  @Test func `what was found with technology that the plan names no more casts no doubt, and is listed`() throws {
    let bench = try Workbench.shop("wcag22-aa")
    let versions = ["17.4", "18.1"]
    func environments(_ release: String, _ options: String...) {
      let ran = bench.run(["release", "plan", "--release", release] + options)
      #expect(ran.status == .done, "\(ran.notes)")
    }
    environments("1.0", "--environment", "VoiceOver on iOS 17", "--environment", "VoiceOver on iOS 18")
    bench.runDone("record", "home/save", "native/button/name-purpose", "fail", "--severity", "serious")
    bench.runDone("release", "add", "2.0", "--build", "1")
    for version in versions {
      bench.runDone("session", "end")
      bench.startSession("VoiceOver", on: version, release: "2.0")
      bench.runDone("record", "home", "wcag/2.4.6", "pass")
    }
    #expect(try release(bench)["open_doubt_count"]?.integer == 1)
    environments("2.0", "--without", "VoiceOver on iOS 17", "--reason", "iOS 17 is given up.")
    #expect(try release(bench)["open_doubt_count"]?.integer == 0)
    let gate = bench.run("gate", "--release", "2.0")
    #expect(Self.words(gate.data).contains("1 failure on a check that the profile does not ask for"), "\(gate.data)")
  }

  @Test func `advice that is related is named and withholds nothing`() throws {
    let bench = try Workbench.shop("wcag22-aa+native-elements")
    try bench.answer()
    bench.runDone("record", "home/save", "native/button/name-without-role", "fail")
    let row = try row(bench, "4.1.2")
    #expect(row.hasPrefix("| 4.1.2 Name, Role, Value | Supports | "))
    #expect(row.contains("(native/button/name-without-role) failed on 1 screen"), "\(row)")
  }

  // MARK: What supports

  @Test func `a target at A says nothing of a criterion at AA until it fails`() throws {
    let bench = try Workbench.shop("wcag22-a", elements: false)
    try bench.answer()
    #expect(try row(bench, "1.2.5").contains("| No term yet | "))
    bench.runDone("record", "home", "wcag/1.2.5", "fail")
    #expect(try row(bench, "1.2.5").contains("| Does Not Support | "))
  }

  @Test func `a failure of 1_4_3 is known at 1_4_6 and nothing is said to be met there`() throws {
    let bench = try Workbench.shop("wcag22-aa", screens: ["home", "pay", "help"], elements: false)
    try bench.answer { screen, check in screen == "pay" && check == "wcag/1.4.3" }
    let row = try row(bench, "1.4.6")
    #expect(row.contains("| Not Evaluated | "))
    #expect(row.contains("Not met on 1 screen: pay.") && !row.contains("Met on"), "\(row)")
    let criterion = try bench.rows(of: "1.0", by: "criterion").first { $0["criterion"]?.text == "wcag/1.4.6" }
    #expect(criterion?["term"]?.text == "not-evaluated")
    #expect(try self.row(bench, "1.4.3").contains("| Partially Supports | "))
  }

  @Test(arguments: [(20, "Does Not Support"), (5, "No term yet")])
  func `element checks alone fail a criterion on more than half of the screens`(_ failing: Int, _ term: String) throws {
    let screens = (10..<35).map { "s\($0)" }
    let bench = try Workbench.shop("native-elements", screens: screens)
    let failed = Set(screens.prefix(failing))
    try bench.answer { screen, path in path == "native/button/name" && failed.contains(screen) }
    let row = try row(bench, "4.1.2")
    #expect(row.hasPrefix("| 4.1.2 Name, Role, Value | \(term) | "), "\(row)")
    if failing == 5 { #expect(row.contains("Not met on 5 screens: "), "\(row)") }
  }

  // MARK: Covered answers

  @Test func `a pass of 2_1_1 answers what it covers and is counted once`() throws {
    let bench = try Workbench.shop("wcag22-aa+native-elements")
    let before = try release(bench)
    bench.with("Full Keyboard Access") { bench.runDone("record", "home", "wcag/2.1.1", "pass") }
    let after = try release(bench)
    let filled = try bench.query("SELECT check_path, outcome FROM cell('1.0') WHERE is_by_check")
    #expect(filled.map { $0["check_path"]?.text } == ["native/focus/keyboard-reach", "native/button/keyboard-tab"])
    #expect(filled.map { $0["outcome"]?.text } == ["passed", "passed"])
    #expect(after["passed"]?.integer == 1)
    #expect(try #require(after["untested"]?.integer) == (try #require(before["untested"]?.integer)) - 3)
    #expect(try #require(after["total"]?.integer) == (try #require(before["total"]?.integer)) - 2)
    let explained = bench.runDone("explain", "home/save", "native/button/keyboard-tab").data
    #expect(Self.words(explained).contains("home wcag/2.1.1"), "\(explained)")
    #expect(explained.contains("passed"))
    // Its own answer counts, whatever covers it.
    bench.with("Full Keyboard Access") { bench.runDone("record", "home/save", "native/button/keyboard-tab", "fail") }
    #expect(
      try bench.query("SELECT check_path FROM cell('1.0') WHERE is_by_check").map { $0["check_path"]?.text }
        == ["native/focus/keyboard-reach"])
    #expect(try release(bench)["failed"]?.integer == 1)
  }

  @Test func `a failed button fails the criterion's own check where nobody answered it, and is counted once`() throws {
    let bench = try Workbench.shop("wcag22-aa+native-elements", screens: ["home", "pay"])
    bench.runDone("record", "home/save", "native/button/name", "fail", "--severity", "critical")
    let filled = try bench.query(
      "SELECT address, check_path, outcome, is_by_check FROM cell('1.0') WHERE outcome = 'failed'")
    #expect(
      filled.map { "\($0["address"]?.text ?? "") \($0["check_path"]?.text ?? "")" }
        == ["home wcag/4.1.2", "home/save native/button/name"])
    #expect(try release(bench)["failed"]?.integer == 1)
    #expect(try verdict(bench, on: "home") == "nonconformant")
    #expect(try verdict(bench, on: "pay") == "notEvaluated")
    let gate = bench.run("gate", "--format", "json")
    #expect(try JSONValue(gate.data)["blockers"]?.array().first { $0["key"]?.text == "failed" }?["count"]?.integer == 1)
    #expect(Self.words(bench.runDone("explain", "home", "4.1.2").data).contains("home/save native/button/name"))
    // Another method answers the other criterion.
    #expect(try bench.cells("1.0").first { $0.address == "home" && $0.check == "wcag/2.1.1" }?.outcome == "untested")
  }

  @Test func `what is filled is filled in its own environment alone`() throws {
    let bench = try Workbench.shop("wcag22-aa+native-elements")
    bench.runDone("release", "plan", "--environment", "VoiceOver on iPadOS")
    func cell(_ address: String, _ check: String) throws -> String? {
      try bench.cells("1.0").first { $0.address == address && $0.check == check }?.outcome
    }
    bench.runDone("record", "home", "wcag/1.3.2", "pass")
    bench.runDone("record", "home", "wcag/4.1.2", "pass")
    #expect(try cell("home", "native/focus/order") == "untested", "Nobody answered it with the iPad.")
    bench.runDone("session", "end")
    bench.runDone(
      "session", "start", "--auditor", "Auditor A", "--device", "iPad 9", "--os", "iPadOS", "--os-version", "17.4",
      "--assistive-technology", "VoiceOver")
    bench.runDone("record", "home", "wcag/1.3.2", "pass")
    #expect(try cell("home", "native/focus/order") == "passed")
    // With the iPhone it passed, with the iPad nobody answered it, and what tests it failed there.
    #expect(try cell("home", "wcag/4.1.2") == "untested")
    bench.runDone("record", "home/save", "native/button/name", "fail")
    #expect(try cell("home", "wcag/4.1.2") == "failed")
    let filled = try bench.query("SELECT check_path FROM cell('1.0') WHERE is_by_check")
    #expect(filled.map { $0["check_path"]?.text } == ["native/focus/order", "wcag/4.1.2"])
    #expect(try release(bench)["failed"]?.integer == 1)
  }

  // MARK: The whole app

  @Test func `a failure of the whole app is one more screen that failed, and a later answer ends it`() throws {
    var bench = try Workbench.shop("wcag22-aa", screens: ["home", "pay", "help"], elements: false)
    try bench.answer()
    let failed = bench.runDone("record", ".", "wcag/1.1.1", "fail", "--severity", "serious")
    #expect(failed.notes.contains("failed for the whole app"))
    #expect(try release(bench)["verdict"]?.text == "nonconformant")
    #expect(try verdict(bench, on: "home") == "conformant")
    #expect(try row(bench, "1.1.1").contains("| Partially Supports | "))
    let reason = try bench.rows(of: "1.0", by: "criterion").first { $0["criterion"]?.text == "wcag/1.1.1" }
    #expect(reason?["failed"]?.integer == 1)
    #expect(bench.run("gate").status == .answerIsNo)
    let cell = try bench.query("SELECT screen, level, is_must_level, outcome FROM cell('1.0') WHERE address = '.'")
    #expect(cell.count == 1)
    #expect(cell.first?["outcome"]?.text == "failed" && cell.first?["level"]?.text == "A")

    bench.now += 60_000
    let passed = bench.runDone("record", ".", "wcag/1.1.1", "pass")
    #expect(passed.notes.contains("answers it on no screen"))
    #expect(try bench.query("SELECT 1 AS one FROM cell('1.0') WHERE address = '.'").isEmpty)
    #expect(try release(bench)["verdict"]?.text == "conformant")
    #expect(try row(bench, "1.1.1").contains("| Supports | "))
  }

  @Test func `a pass of the whole app fills nothing`() throws {
    let bench = try Workbench.shop("wcag22-aa", elements: false)
    bench.runDone("record", ".", "wcag/1.1.1", "pass")
    #expect(try row(bench, "1.1.1").contains("| No term yet | "))
    #expect(try release(bench)["passed"]?.integer == 0)
    let refused = bench.run("record", ".", "native/button/name", "fail")
    #expect(refused.status == .malformedInput)
  }

  @Test func `a failure of the whole app is carried until it is answered there`() throws {
    let bench = try Workbench.shop("wcag22-aa", elements: false)
    try bench.answer()
    bench.runDone("record", ".", "wcag/1.1.1", "fail")
    bench.runDone("session", "end")
    bench.runDone("release", "add", "2.0", "--build", "2")
    bench.startSession("VoiceOver", release: "2.0")
    try bench.answer(release: "2.0")
    #expect(bench.run("gate", "--release", "2.0").status == .answerIsNo)
    bench.runDone("record", ".", "wcag/1.1.1", "pass")
    #expect(bench.run("gate", "--release", "2.0").status == .done)
  }
}
