import Testing

@testable import auditctl

/// An answer belongs to its question: who gave it, with what, and about which place (DESIGN section 3).
@Suite struct QuestionCaseTests {
  /// Starts a session a minute after what was recorded before.
  private static func session(_ bench: inout Workbench, _ auditor: String, _ technology: String = "VoiceOver")
    -> Workbench.Ran
  {
    bench.now += 60_000
    return bench.run(
      [
        "session", "start", "--auditor", auditor, "--device", "iPhone 13", "--os-version", "17.4",
        "--assistive-technology", technology,
      ])
  }

  private static func outcomes(_ bench: Workbench, _ check: String) throws -> [String] {
    try bench.cells("1.0").filter { $0.check == check }.map { "\($0.address) \($0.outcome)" }
  }

  // MARK: Who

  @Test(arguments: ["ann", "ANN", " Ann "])
  func `two spellings of an auditor on one build are one person`(_ other: String) throws {
    var bench = try Workbench.shop("wcag22-aa")
    bench.runDone("session", "end")
    #expect(Self.session(&bench, "Ann").status == .done)
    bench.runDone("record", "home", "wcag/1.4.3", "fail", "--severity", "minor")
    bench.runDone("session", "end")
    let started = Self.session(&bench, other)
    #expect(started.notes.contains("Started session 3: Ann, "), "The spelling first used is shown: \(started.notes)")
    bench.runDone("record", "home", "wcag/1.4.3", "pass", "--auditor", other.uppercased())
    #expect(bench.runDone("disagreements").data == "Disagreements: none\n")
    #expect(try Self.outcomes(bench, "wcag/1.4.3") == ["home passed"])
    let auditors = try bench.query("SELECT DISTINCT auditor FROM v_session ORDER BY 1").map { $0["auditor"]?.text }
    #expect(auditors == ["Ann", "Auditor A"])
  }

  @Test func `two people on one build disagree`() throws {
    var bench = try Workbench.shop("wcag22-aa")
    bench.runDone("record", "home", "wcag/1.4.3", "fail", "--severity", "minor")
    bench.runDone("session", "end")
    #expect(Self.session(&bench, "Ann").status == .done)
    bench.runDone("record", "home", "wcag/1.4.3", "pass")
    #expect(try Self.outcomes(bench, "wcag/1.4.3") == ["home failed"])
    #expect(bench.runDone("disagreements", "--format", "csv").data.contains("wcag/1.4.3"))
  }

  @Test(arguments: ["", "  ", "\t"]) func `nobody has no name`(_ name: String) throws {
    var bench = try Workbench.shop("wcag22-aa")
    #expect(Self.session(&bench, name).status == .usage)
    #expect(bench.run("record", "home", "wcag/1.4.3", "pass", "--auditor", name).status == .usage)
    #expect(bench.run("session", "end", "--auditor", name).status == .usage)
    #expect(try bench.findingCount() == 0)
  }

  @Test func `what another auditor amends to not applicable does not bring back an older pass`() throws {
    var bench = try Workbench.shop("wcag22-aa", elements: false)
    bench.runDone("record", "home", "wcag/1.4.3", "pass")
    bench.now += 60_000
    bench.runDone("record", "home", "wcag/1.4.3", "fail", "--severity", "minor")
    bench.runDone("session", "end")
    #expect(Self.session(&bench, "Ben").status == .done)
    bench.runDone("amend", "2", "na", "--reason", "There is no text at all.")
    #expect(try Self.outcomes(bench, "wcag/1.4.3") == ["home inapplicable"])
  }

  // MARK: With what

  @Test(arguments: ["Switch Control", "None", "Voice Control", "Full Keyboard Access"])
  func `what is not a screen reader answers no check by screen reader`(_ technology: String) throws {
    let bench = try Workbench.shop("wcag22-aa")
    bench.runDone("session", "end")
    bench.startSession(technology)
    let ran = bench.run("record", "home", "wcag/4.1.2", "pass")
    #expect(ran.status == .malformedInput)
    #expect(ran.notes.contains("wcag/4.1.2 is answered with a screen reader of iOS, and session 2"), "\(ran.notes)")
    #expect(ran.notes.contains("--assistive-technology VoiceOver`"), "\(ran.notes)")
    #expect(try bench.findingCount() == 0)
  }

  // MARK: About which place

  /// A failure at an element and one in a state, both of which the specification then has no more.
  private static func removed() throws -> Workbench {
    let bench = try Workbench.shop("wcag22-aa+native-elements", elements: false)
    let save = "  - {key: save, type: button, label: Save, traits: [button]}\n"
    let more = "  - {key: more, type: button, label: More, traits: [button]}\n"
    try bench.importScreen("home", "states:\n  - {key: failed}\nelements:\n\(save)\(more)")
    bench.runDone("record", "home/more", "native/button/name", "fail", "--severity", "serious")
    bench.runDone("record", "home@failed", "wcag/1.3.1", "fail", "--severity", "serious")
    try bench.importScreen("home", "elements:\n\(save)")
    return bench
  }

  static let places = [("home/more", "native/button/name", "1"), ("home@failed", "wcag/1.3.1", "2")]

  @Test(arguments: places)
  func `what was found at a place that is gone is explained`(_ address: String, _ check: String, _ number: String)
    throws
  {
    let ran = try Self.removed().run("explain", address, check, "--format", "json")
    #expect(ran.status == .done, "\(ran.notes)")
    #expect(ran.data.contains("\"finding_id\": \(number)"), "\(ran.data)")
  }

  @Test(arguments: places)
  func `a failure at a place that is gone can be tested again`(
    _ address: String, _ check: String, _ number: String
  ) throws {
    var bench = try Self.removed()
    bench.now += 60_000
    bench.runDone("record", address, check, "pass")
    #expect(try bench.cells("1.0").filter { $0.address == address && $0.outcome == "failed" }.isEmpty)
  }

  @Test(arguments: places)
  func `a failure at a place that is gone can be amended`(_ address: String, _ check: String, _ number: String) throws {
    let bench = try Self.removed()
    bench.runDone("amend", number, "pass", "--reason", "It was right after all.")
    #expect(try bench.cells("1.0").filter { $0.address == address && $0.outcome == "failed" }.isEmpty)
  }

  @Test func `where nothing was found a place that is gone stays unknown`() throws {
    let bench = try Self.removed()
    let ran = bench.run("record", "home@failed/more", "native/button/name", "pass")
    #expect(ran.status == .malformedInput)
    #expect(ran.notes.contains("unknown state failed"), "\(ran.notes)")
  }

  @Test func `a failure of a component makes a profile that declares it nonconformant, though nobody was there`() throws
  {
    let bench = try Workbench.shop("wcag22-aa+native-elements", screens: ["home", "profile"], elements: false)
    let bar = "component: bar\ntitle: Bar\nelements:\n  - {key: pay, type: button, label: Pay, traits: [button]}\n"
    bench.runDone("component", "import", try bench.write(bar, to: "bar.yaml"))
    for screen in ["home", "profile"] { try bench.importScreen(screen, "elements:\n  - component: bar\n") }
    bench.runDone("record", "%bar/pay", "native/button/name", "fail", "--severity", "serious")
    let verdicts = try bench.query("SELECT screen, verdict FROM screen_verdict('1.0') ORDER BY screen")
    #expect(verdicts.map { $0["screen"]?.text } == ["home", "profile"])
    #expect(verdicts.map { $0["verdict"]?.text } == ["nonconformant", "nonconformant"])
  }
}
