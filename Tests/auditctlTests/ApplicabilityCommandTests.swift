import Testing

@testable import auditctl

/// "Does not apply" is refused on a screen that declares an element which a check applies to (DESIGN rule 10).
@Suite struct ApplicabilityCommandTests {
  /// A screen with a button, a text field that is there after a failed submit alone, and a picture that is not.
  private static let elements = """
    states:
      - {key: failed, title: After a failed submit, trigger: Submit an empty form.}
    elements:
      - {key: save, type: button, label: Save, traits: [button]}
      - {key: email, type: text-input, label: Mail, present_in: [failed]}
      - {key: logo, type: captcha, label: Logo, present_in: [default]}

    """

  private static func bench(_ elements: String = elements) throws -> Workbench {
    let bench = try Workbench.shop("wcag22-aa", elements: false)
    try bench.importScreen("home", elements)
    return bench
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var address: String
    var check: String
    /// What is named; nil: it may be said not to apply.
    var named: String?

    var testDescription: String { "\(address) \(check)" }
  }

  /// By the types that the pack lists: 1.1.1 pictures, 2.1.1 and 4.1.2 all controls, 3.3.2 fields, 2.5.3 fields and links,
  /// but no button.
  static let cases = [
    Case(address: "home", check: "wcag/1.1.1", named: "logo (captcha)"),
    Case(address: "home@failed", check: "wcag/1.1.1", named: nil),
    Case(address: "home", check: "wcag/4.1.2", named: "save (button)"),
    Case(address: "home@failed", check: "wcag/4.1.2", named: "save (button), email (text-input)"),
    Case(address: "home", check: "wcag/3.3.2", named: nil),
    Case(address: "home@failed", check: "wcag/3.3.2", named: "email (text-input)"),
    Case(address: "home", check: "wcag/2.5.3", named: nil),
    Case(address: "home@failed", check: "wcag/2.5.3", named: "email (text-input)"),
    Case(address: "home", check: "wcag/1.4.3", named: nil),
  ]

  @Test(arguments: cases) func `record and batch refuse it with the elements named`(_ row: Case) throws {
    let bench = try Self.bench()
    let reason = "There is no such thing here."
    let ran = bench.run("record", row.address, row.check, "na", "--reason", reason)
    let line = "address,check,outcome,reason\n\(row.address),\(row.check),na,\(reason)\n"
    let batch = bench.run("record", "--batch", try bench.write(line, to: "b.csv"))
    #expect([ran.status, batch.status] == Array(repeating: row.named == nil ? .done : .malformedInput, count: 2))
    #expect(try bench.findingCount() == (row.named == nil ? 2 : 0))
    guard let named = row.named else { return }
    let said = "\(row.check) applies to \(row.address), which has \(named); say whether it passed or failed"
    #expect(ran.notes.contains(said), "\(ran.notes)")
    #expect(batch.notes.contains("b.csv:2: \(said)"), "\(batch.notes)")
    bench.runDone("record", row.address, row.check, "ct", "--reason", "It went away.")
  }

  @Test func `a keyboard check is refused with its elements as well`() throws {
    let bench = try Self.bench()
    bench.with("Full Keyboard Access") {
      let ran = bench.run("record", "home", "wcag/2.1.1", "na", "--reason", "No keyboard.")
      #expect(ran.status == .malformedInput)
      #expect(ran.notes.contains("wcag/2.1.1 applies to home, which has save (button)"), "\(ran.notes)")
    }
  }

  @Test func `all wrong rows of a batch are named at once, and nothing is stored`() throws {
    let bench = try Self.bench()
    let batch = try bench.write(
      """
      address,check,outcome,reason
      home,wcag/4.1.2,na,None.
      home,wcag/1.4.3,na,None.
      home@failed,wcag/3.3.2,na,None.
      home,wcag/1.1.1,na,

      """, to: "b.csv")
    let ran = bench.run("record", "--batch", batch)
    #expect(ran.status == .malformedInput)
    for said in [
      "b.csv:2: wcag/4.1.2 applies to home", "b.csv:4: wcag/3.3.2 applies to home@failed",
      "b.csv:5: wcag/1.1.1 applies to home", "b.csv:5: “does not apply” needs a reason",
      "4 problems; nothing was stored",
    ] {
      #expect(ran.notes.contains(said), "\(said) in \(ran.notes)")
    }
    #expect(!ran.notes.contains("b.csv:3"))
    #expect(try bench.findingCount() == 0)
  }

  @Test func `an amendment is refused in the same way, until the specification has no such element`() throws {
    let bench = try Self.bench()
    bench.runDone("record", "home", "wcag/4.1.2", "fail", "--severity", "serious")
    let refused = bench.run("amend", "1", "na", "--reason", "It is a picture.")
    #expect(refused.status == .malformedInput)
    #expect(refused.notes.contains("wcag/4.1.2 applies to home, which has save (button)"), "\(refused.notes)")
    #expect(try bench.findingCount() == 1)
    try bench.importScreen("home", "elements:\n  - {key: save, type: headings, label: Save}\n")
    bench.runDone("amend", "1", "na", "--reason", "It is a picture.")
  }

  @Test func `an element of a component that the screen declares is one of its own`() throws {
    let bench = try Workbench.shop("wcag22-aa", elements: false)
    let tabs = "component: tabs\ntitle: Tabs\nelements:\n  - {key: home-tab, type: button, label: Home}\n"
    bench.runDone("component", "import", try bench.write(tabs, to: "tabs.yaml"))
    try bench.importScreen("home", "elements:\n  - component: tabs\n")
    let ran = bench.run("record", "home", "4.1.2", "na", "--reason", "None.")
    #expect(ran.status == .malformedInput)
    #expect(ran.notes.contains("wcag/4.1.2 applies to home, which has home-tab (button)"), "\(ran.notes)")
  }

  @Test func `the guided audit refuses it, and the question waits`() throws {
    let bench = try Self.bench()
    let ran = bench.run(
      ["audit", "--session", "1", "--check", "wcag/4.1.2", "--format", "lines"],
      typed: "na\nNothing here.\nct\nIt went away.\nquit\nno\n")
    #expect(ran.status == .done, "\(ran.notes)")
    #expect(ran.data.contains("Not recorded: home: wcag/4.1.2 applies to home, which has save (button)"), "\(ran.data)")
    #expect(ran.data.contains("The question waits."))
    #expect(try bench.query("SELECT outcome FROM v_finding").map { $0["outcome"]?.text } == ["cantTell"])
  }

  @Test func `to say that a kind of content is not there leaves out what an element of the screen answers`() throws {
    let bench = try Self.bench("elements:\n  - {key: agree, type: checkbox, label: Agree}\n")
    let ran = bench.run(
      ["audit", "--session", "1", "--screen", "home", "--order", "screen", "--format", "lines"],
      typed: "none\ntext\nyes\nquit\nno\n")
    #expect(ran.status == .done, "\(ran.notes)")
    let found = try bench.query("SELECT check_path, outcome FROM v_finding")
    #expect(!found.isEmpty && found.allSatisfy { $0["outcome"]?.text == "inapplicable" }, "\(ran.data)")
    #expect(!found.contains { $0["check_path"]?.text == "wcag/2.5.3" })
  }

  @Test func `where everything is said not to apply the release is incomplete`() throws {
    let bench = try Workbench.shop("wcag22-aa", elements: false)
    try bench.answer("na")
    let status = try #require(try JSONValue(bench.run("status", "--format", "json").data)["release"])
    #expect(status["verdict"]?.text == "incomplete")
    #expect(status["untested"]?.integer == 0 && status["failed"]?.integer == 0)
    #expect(bench.run("gate").status == .answerIsNo)
  }
}
