import AuditModel
import AuditStore
import TestSupport
import Testing

@testable import auditctl

/// Captures from a file to the verdict.
@Suite struct CaptureCommandTests {
  private static func element(_ type: String, _ y: Int, _ rest: String) -> String {
    "<XCUIElementType\(type) type=\"XCUIElementType\(type)\" enabled=\"true\" visible=\"true\" x=\"16\" y=\"\(y)\" "
      + "width=\"100\" height=\"44\" \(rest)/>"
  }

  /// A screen with a heading, two named buttons, one without any words, and a field.
  private static func capture(send: String = "Send", closing: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <AppiumAUT><XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Bank" label="Bank" x="0" y="0" \
    width="375" height="667">
    \(element("StaticText", 60, "label=\"Transfer\" name=\"Transfer\" traits=\"Header\""))
    \(element("Button", 120, "name=\"send-button\" label=\"\(send)\" traits=\"Button\""))
    \(element("Button", 200, "traits=\"Button\" \(closing)"))
    \(element("TextField", 280, "label=\"Amount\" value=\"12\" placeholderValue=\"0\""))
    </XCUIElementTypeApplication></AppiumAUT>
    """
  }

  /// The worked example with a screen made from the capture.
  private static func bench(confirmed: Bool = false) throws -> Workbench {
    var bench = try Workbench.example()
    bench.environment["AUDITCTL_AUDITOR"] = "Auditor A"
    try bench.write(capture(), to: "transfer.xml")
    let draft = bench.runDone("capture", "import", bench.at("transfer.xml"), "--screen", "transfer")
    var text = draft.data
    if confirmed {
      text = text.split(separator: "\n").filter { !$0.contains("origin: captured") }.joined(separator: "\n") + "\n"
    }
    try bench.write(text, to: "transfer.yaml")
    bench.runDone("screen", "import", bench.at("transfer.yaml"), "--release", "5.2")
    return bench
  }

  private func build(_ bench: Workbench) throws -> String {
    let shown = try JSONValue(bench.runDone("release", "show", "5.2", "--format", "json").data)
    return try #require(try shown["builds"]?.array().last?["build"]?.text)
  }

  private func statements(_ ran: Workbench.Ran) throws -> [JSONValue] {
    try JSONValue(ran.data)["statements"]?.array() ?? []
  }

  @Test func `a draft has the stops in order, and says what nobody confirmed`() throws {
    let bench = try Self.bench()
    let draft = bench.runDone(
      "capture", "import", bench.at("transfer.xml"), "--screen", "transfer", "--platform", "ios"
    ).data
    let keys = draft.split(separator: "\n").filter { $0.hasPrefix("- key: ") }
    #expect(keys == ["- key: transfer", "- key: send-button", "- key: button", "- key: text-input"])
    #expect(
      draft.hasPrefix(
        "# Draft from a capture, which nobody has confirmed: WebDriverAgent source.\n# File: transfer.xml, SHA-256 "))
    #expect(draft.contains("  identifier: send-button\n  origin: captured\n"))
    #expect(draft.contains("  traits: [button]\n"))
    #expect(draft.contains("  value: \"12\"\n"))
    #expect(draft.contains("  size:\n    width: 100\n    height: 44\n"))
    let state = bench.runDone(
      "capture", "import", bench.at("transfer.xml"), "--screen", "transfer", "--platform", "ios", "--state", "filled")
    #expect(state.data.contains("states:\n- key: filled\n"))
    #expect(state.data.contains("  present_in: [filled]\n"))
    #expect(state.data.contains("- key: send-button\n"))
    #expect(
      bench.run("capture", "import", bench.at("transfer.xml"), "--screen", "transfer", "--platform", "android").status
        == .malformedInput)
    #expect(bench.run("capture", "import", bench.at("transfer.xml"), "--screen", "Transfer").status == .usage)
    #expect(bench.run("capture", "import", bench.at("none.xml"), "--screen", "transfer").status == .noInput)
    #expect(
      bench.run(
        "capture", "import", bench.at("transfer.xml"), "--screen", "transfer", "--platform", "ios", "--density", "2"
      ).status == .usage)
  }

  @Test func `a draft goes to a new file, and overwrites none`() throws {
    let bench = try Self.bench()
    let path = bench.folder.path + "/new.yaml"
    let ran = bench.runDone("capture", "import", bench.at("transfer.xml"), "--screen", "other", "--output", path)
    #expect(ran.data == "")
    #expect(ran.notes.contains("4 stops"))
    #expect(
      bench.run("capture", "import", bench.at("transfer.xml"), "--screen", "other", "--output", path).status
        == .cannotCreate)
  }

  @Test func `the keys of a stored screen are used again`() throws {
    let bench = try Self.bench()
    bench.runDone("element", "rename", "transfer/send-button", "send")
    let draft = bench.runDone(
      "capture", "import", bench.at("transfer.xml"), "--screen", "transfer", "--like", "transfer"
    ).data
    #expect(draft.contains("- key: send\n"))
    #expect(!draft.contains("- key: send-button\n"))
  }

  @Test func `a capture beside its own draft differs in what has no name alone`() throws {
    let bench = try Self.bench()
    let ran = bench.run("capture", "compare", bench.at("transfer.xml"), "--screen", "transfer", "--format", "json")
    #expect(ran.status == .done)
    let stops = try JSONValue(ran.data)["stops"]?.array() ?? []
    #expect(stops.map { $0["element"]?.text } == ["transfer", "send-button", "button", "text-input"])
    #expect(stops.map { $0["match_way"]?.text } == ["name", "identifier", "place", "name"])
    let failed = try statements(ran).filter { $0["worth"]?.text == "failure" }
    #expect(failed.map { $0["observed"]?.text } == ["A button has no words at all: stop 3, 100 × 44 at 16, 200."])
    #expect(
      bench.run("capture", "compare", bench.at("transfer.xml"), "--screen", "transfer", "--strict").status
        == .answerIsNo)
    try bench.write(Self.capture(closing: "label=\"Close\""), to: "named.xml")
    let named = bench.run("capture", "compare", bench.at("named.xml"), "--screen", "transfer", "--format", "json")
    #expect(try statements(named).allSatisfy { $0["worth"]?.text != "failure" })
    #expect(bench.run("capture", "compare", bench.at("transfer.xml"), "--screen", "nowhere").status == .noInput)
    #expect(bench.run("capture", "compare", bench.at("transfer.xml"), "--screen", "transfer@gone").status == .noInput)
  }

  @Test func `what fails by itself is recorded once, and nothing passes`() throws {
    let bench = try Self.bench()
    // What a release does not ask for fails nothing: the profile of the example has no check for a thing without a name.
    bench.runDone("release", "plan", "--release", "5.2", "--profile", "bbc-all", "--reason", "Wider.")
    let build = try build(bench)
    let before = bench.rowCounts()
    let ran = bench.run(
      "capture", "record", bench.at("transfer.xml"), "--screen", "transfer", "--build", build, "--format", "json")
    #expect(ran.status == .done, "\(ran.notes)")
    let failures = try JSONValue(ran.data)["failures"]?.array() ?? []
    #expect(failures.map { $0["address"]?.text } == ["transfer"])
    #expect(failures.map { $0["check"]?.text } == ["bbc-mag/roles-traits-and-properties/inspect"])
    let explained = bench.runDone(
      "explain", "transfer", "bbc-mag/roles-traits-and-properties/inspect", "--format", "json"
    ).data
    let findings = try JSONValue(explained)["findings"]?.array() ?? []
    #expect(findings.map { $0["mode"]?.text } == ["automatic"])
    #expect(findings.map { $0["outcome"]?.text } == ["failed"])
    #expect(findings.map { $0["auditor"]?.text } == ["auditctl capture"])
    let shown = bench.runDone("explain", "transfer/send-button", "--format", "lines").data
    #expect(shown.contains("Captured: capture 1 of build \(build): observed “Send”, button (certain)\n"))
    let after = bench.rowCounts()
    #expect(after.findings == before.findings + 1)
    let again = bench.runDone("capture", "record", bench.at("transfer.xml"), "--screen", "transfer", "--build", build)
    #expect(again.notes.contains("known as capture 1"))
    #expect(bench.rowCounts() == after)
    let listed = SeparatedText(bench.runDone("capture", "list", "--format", "csv").data, separator: ",").rows
    #expect(listed.count == 2)
    // No session of it is open.
    #expect(!bench.runDone("session", "list", "--format", "csv").data.contains("auditctl capture,,"))
    bench.runDone("database", "check")
  }

  @Test func `words that a person confirmed fail where the app's identifier finds them`() throws {
    let bench = try Self.bench(confirmed: true)
    let build = try build(bench)
    try bench.write(Self.capture(send: "Submit", closing: "label=\"Close\""), to: "later.xml")
    let ran = bench.run(
      "capture", "record", bench.at("later.xml"), "--screen", "transfer", "--build", build, "--format", "json")
    let failures = try JSONValue(ran.data)["failures"]?.array() ?? []
    #expect(failures.map { $0["address"]?.text } == ["transfer/send-button"])
    #expect(
      failures.first?["check"]?.text?.hasSuffix("vo-text") == true
        || failures.first?["check"]?.text?.hasSuffix("name") == true)
    // The same of words that nobody confirmed is no failure.
    let draft = try Self.bench()
    try draft.write(Self.capture(send: "Submit", closing: "label=\"Close\""), to: "later.xml")
    let other = draft.run("capture", "compare", draft.at("later.xml"), "--screen", "transfer", "--format", "json")
    #expect(try statements(other).allSatisfy { $0["worth"]?.text != "failure" })
  }

  @Test func `an element that came from a capture is marked until a person confirms it`() throws {
    let bench = try Self.bench()
    func marked() throws -> Int {
      let shown = try JSONValue(bench.runDone("element", "list", "transfer", "--format", "json").data)
      return try shown["elements"]?.array().count { $0["origin"]?.text == "captured" } ?? -1
    }
    #expect(try marked() == 4)
    bench.runDone("element", "confirm", "transfer/send-button")
    #expect(try marked() == 3)
    #expect(bench.runDone("element", "confirm", "transfer").notes.contains("3 elements"))
    #expect(try marked() == 0)
    #expect(bench.runDone("element", "confirm", "transfer").notes.contains("Nothing changed"))
    #expect(bench.run("element", "confirm", "transfer/none").status == .noInput)
  }

  @Test func `another screen is not recorded, nor one that cannot be read`() throws {
    let bench = try Self.bench()
    let build = try build(bench)
    let before = bench.rowCounts()
    try bench.write(
      Self.capture().replacing("Transfer", with: "Überweisung").replacing("Send", with: "Senden")
        .replacing("send-button", with: "x").replacing("Amount", with: "Betrag").replacing("Button", with: "Link")
        .replacing("TextField", with: "Switch"), to: "other.xml")
    let other = bench.run("capture", "record", bench.at("other.xml"), "--screen", "transfer", "--build", build)
    #expect(other.status == .malformedInput)
    #expect(other.notes.contains("another screen, state or language"))
    for (name, text) in [
      ("cut.xml", String(Self.capture().prefix(300))),
      ("entities.xml", "<!DOCTYPE a [<!ENTITY x \"y\">]>" + Self.capture()),
      ("empty.xml", "<AppiumAUT/>"), ("nan.json", "{\"type\": NaN}"),
    ] {
      try bench.write(text, to: name)
      #expect(
        bench.run("capture", "record", bench.at(name), "--screen", "transfer", "--build", build).status
          == .malformedInput, "\(name)")
    }
    #expect(
      bench.run("capture", "record", bench.at("transfer.xml"), "--screen", "transfer", "--build", "0").status
        == .noInput)
    #expect(bench.rowCounts() == before)
  }
}

extension Workbench {
  /// How much of what captures write there is.
  struct RowCounts: Equatable {
    let captures: Int
    let findings: Int
    let sessions: Int
  }

  /// The path of a file in the folder.
  fileprivate func at(_ name: String) -> String { folder.path + "/" + name }

  fileprivate func rowCounts() -> RowCounts {
    func count(_ table: String) -> Int {
      let data = runDone("query", "SELECT count(*) AS n FROM \(table)", "--format", "csv").data
      return data.split(whereSeparator: \.isNewline).last.flatMap { Int($0) } ?? -1
    }
    return RowCounts(captures: count("capture"), findings: count("finding"), sessions: count("session"))
  }
}
