import Testing

@testable import auditctl

/// A renamed key keeps its findings (DESIGN rule 8).
@Suite struct RenameTests {
  private static let check = "voiceover-spec/vo-text"

  /// A field that failed in 1.0, and 2.0 after it.
  private static func bench() throws -> Workbench {
    var bench = try Workbench.shop("voiceover-spec", screens: ["home", "sign-in"], type: "headings")
    bench.environment["AUDITCTL_AUDITOR"] = "Auditor A"
    bench.runDone("record", "sign-in/save", check, "fail", "--severity", "serious", "--observed", "x")
    bench.runDone("session", "end")
    bench.now += 60_000
    bench.runDone("release", "add", "2.0", "--after", "1.0", "--build", "2")
    return bench
  }

  private static func report(_ bench: Workbench, _ release: String) throws -> JSONValue {
    try JSONValue(bench.run("report", "--release", release, "--format", "json").data)
  }

  /// The addresses of the cells of a release with an outcome, each with the release that its failure is carried from.
  private static func cells(_ bench: Workbench, _ release: String, _ outcome: String) throws -> [String] {
    try #require(try report(bench, release)["cells"]?.array()).filter { $0["outcome"]?.text == outcome }.map {
      [$0["address"]?.text, $0["carried_from"]?.text].compactMap { $0 }.joined(separator: " from ")
    }
  }

  private static func failed(_ bench: Workbench, _ release: String) throws -> [String] {
    try cells(bench, release, "failed")
  }

  private static func dropped(_ bench: Workbench, _ release: String) throws -> [String] {
    try #require(try report(bench, release)["dropped_failures"]?.array()).compactMap { $0["address"]?.text }
  }

  @Test func `a failure at an element that was renamed is carried`() throws {
    let bench = try Self.bench()
    let renamed = bench.runDone(
      "element", "rename", "sign-in/save", "store", "--release", "2.0", "--reason", "The app calls it so.")
    #expect(
      renamed.notes.contains(
        "Renamed element sign-in/save to store. What was found at sign-in/save counts at sign-in/store."))
    #expect(try Self.failed(bench, "2.0") == ["sign-in/store from 1.0"])
    #expect(try Self.failed(bench, "1.0") == ["sign-in/save"], "1.0 keeps its key.")
    #expect(try Self.dropped(bench, "2.0").isEmpty)
    let explained = bench.runDone("explain", "sign-in/store", Self.check, "--release", "2.0").data
    #expect(explained.contains("failed"), "\(explained)")
    let gone = bench.run("explain", "sign-in/save", Self.check, "--release", "2.0")
    #expect(gone.status == .noInput)
    #expect(gone.notes.contains("it was renamed, and is sign-in/store in release 2.0"), "\(gone.notes)")
    let log = bench.runDone("log", "sign-in/store", "--release", "2.0").data
    #expect(log.contains("sign-in/save"), "\(log)")
    let edits = bench.runDone("log", "--edits").data
    #expect(edits.contains("The app calls it so.") && edits.contains("Auditor A"), "\(edits)")
    bench.startSession("VoiceOver", release: "2.0")
    let refused = bench.run("record", "sign-in/save", Self.check, "pass")
    #expect(
      refused.status == .malformedInput && refused.notes.contains("sign-in/save was renamed; write sign-in/store"))
    bench.runDone("record", "sign-in/store", Self.check, "pass")
    #expect(try Self.failed(bench, "2.0").isEmpty)
  }

  @Test func `an element that is removed and added under another name is dropped`() throws {
    let bench = try Self.bench()
    bench.runDone("element", "add", "sign-in/store", "--type", "headings", "--label", "Save", "--release", "2.0")
    bench.runDone("element", "edit", "sign-in/save", "--remove", "--release", "2.0")
    #expect(try Self.failed(bench, "2.0").isEmpty)
    #expect(try Self.dropped(bench, "2.0") == ["sign-in/save"])
  }

  @Test func `what passed before the rename is set aside when the label changes, not when the key does`() throws {
    let bench = try Self.bench()
    bench.startSession("VoiceOver", release: "2.0")
    bench.runDone("record", "sign-in/save", Self.check, "pass")
    bench.runDone("element", "rename", "sign-in/save", "store", "--release", "2.0")
    #expect(try Self.cells(bench, "2.0", "passed").contains("sign-in/store"))
    bench.runDone("element", "edit", "sign-in/store", "--label", "Something else", "--release", "2.0")
    #expect(!(try Self.cells(bench, "2.0", "passed").contains("sign-in/store")))
    #expect(try Self.cells(bench, "2.0", "untested").contains("sign-in/store"))
  }

  @Test func `what was found in a release before it renames counts in it still`() throws {
    let bench = try Self.bench()
    bench.startSession("VoiceOver", release: "2.0")
    bench.runDone("record", "sign-in/save", Self.check, "pass")
    bench.runDone("record", "home/save", Self.check, "fail")
    bench.runDone("element", "rename", "sign-in/save", "store", "--release", "2.0")
    bench.runDone("element", "rename", "home/save", "keep", "--release", "2.0")
    bench.runDone("element", "rename", "home/keep", "store", "--release", "2.0")
    #expect(try Self.failed(bench, "2.0") == ["home/store"])
    #expect(try Self.cells(bench, "2.0", "passed") == ["sign-in/store"])
    #expect(try Self.dropped(bench, "2.0").isEmpty)
    bench.runDone("amend", "3", "pass", "--reason", "Heard again.")
    #expect(try Self.failed(bench, "2.0").isEmpty)
  }

  @Test func `a file says once what it renames`() throws {
    let bench = try Self.bench()
    let file = """
      screen: log-in
      title: Log in
      renamed_from: sign-in
      elements:
        - {key: store, type: headings, label: Save, renamed_from: save}

      """
    let path = try bench.write(file, to: "r.yaml")
    bench.runDone("screen", "import", path, "--release", "2.0")
    #expect(try Self.failed(bench, "2.0") == ["log-in/store from 1.0"])
    #expect(try Self.dropped(bench, "2.0").isEmpty)
    let edits = try bench.query("SELECT count(*) AS n FROM v_edit").first?["n"]
    let again = bench.runDone("screen", "import", path, "--release", "2.0", "--format", "csv")
    #expect(again.data.contains("unchanged"), "\(again.data)")
    let exported = bench.runDone("screen", "export", "log-in", "--release", "2.0").data
    #expect(!exported.contains("renamed_from"))
    bench.runDone("screen", "import", try bench.write(exported, to: "e.yaml"), "--release", "2.0")
    #expect(try bench.query("SELECT count(*) AS n FROM v_edit").first?["n"] == edits)
    #expect(try Self.failed(bench, "2.0") == ["log-in/store from 1.0"])
    bench.runDone("release", "add", "3.0", "--after", "2.0", "--build", "3")
    bench.runDone("screen", "import", path, "--release", "3.0")
    #expect(try Self.failed(bench, "3.0") == ["log-in/store from 1.0"])
    #expect(bench.runDone("database", "check").status == .done)
  }

  @Test func `a screen that is renamed keeps its place, its processes and its findings`() throws {
    let bench = try Self.bench()
    bench.runDone("process", "add", "buy", "--title", "Buy", "--screens", "home,sign-in", "--release", "2.0")
    bench.runDone("screen", "rename", "sign-in", "log-in", "--release", "2.0")
    #expect(try Self.failed(bench, "2.0") == ["log-in/save from 1.0"])
    #expect(try Self.dropped(bench, "2.0").isEmpty)
    let process = bench.runDone("process", "list", "--release", "2.0", "--format", "csv").data
    #expect(process.contains("log-in") && !process.contains("sign-in"), "\(process)")
    #expect(bench.runDone("screen", "list", "--release", "1.0").data.contains("sign-in"))
    let listed = bench.runDone("screen", "list", "--release", "2.0").data
    #expect(!listed.split(separator: "\n").contains { $0.hasPrefix("sign-in") }, "\(listed)")
    let gone = bench.run("explain", "sign-in", "--release", "2.0")
    #expect(gone.status == .noInput && gone.notes.contains("is log-in in release 2.0"), "\(gone.notes)")
    let changes = bench.runDone("compare", "1.0", "2.0", "--format", "csv").data
    #expect(!changes.contains("sign-in"), "\(changes)")
    bench.runDone("screen", "rename", "log-in", "sign-in", "--release", "2.0")
    #expect(try Self.failed(bench, "2.0") == ["sign-in/save from 1.0"])
    #expect(bench.runDone("database", "check").status == .done)
  }

  @Test func `documents say that a screen was renamed, and not that it was taken out`() throws {
    let bench = try Self.bench()
    bench.runDone(
      "session", "start", "--release", "2.0", "--device", "iPhone 13", "--os-version", "17.4",
      "--assistive-technology", "VoiceOver")
    bench.runDone("record", "home/save", Self.check, "pass")
    bench.runDone("screen", "rename", "sign-in", "log-in", "--release", "2.0", "--reason", "As the app calls it.")
    let document = bench.run("report", "--release", "2.0", "--format", "acr", "--draft").data
    #expect(document.contains("screen log-in, which was sign-in"), "\(document)")
    #expect(document.contains("Changes of the plan") && !document.contains("Out of scope"), "\(document)")
    #expect(!document.contains("scope of sign-in") && !document.contains("taken out"), "\(document)")
  }

  @Test func `an issue of a renamed place is joined and verified there`() throws {
    var bench = try Self.bench()
    bench.runDone("element", "rename", "sign-in/save", "store", "--release", "2.0")
    bench.startSession("VoiceOver", release: "2.0")
    bench.now += 60_000
    bench.runDone("record", "sign-in/store", Self.check, "fail", "--observed", "y")
    #expect(try bench.query("SELECT count(*) AS n FROM v_issue").first?["n"]?.integer == 1)
    bench.runDone("issue", "fix", "1", "--build", "2")
    bench.now += 60_000
    bench.runDone("record", "sign-in/store", Self.check, "pass")
    let verified = bench.run("issue", "verify", "--ready")
    #expect(verified.status == .done && verified.data.contains("1"), "\(verified.notes)")
    #expect(try bench.query("SELECT issue_state FROM v_issue").first?["issue_state"]?.text == "verified")
  }

  @Test func `what is listed by a screen is listed by its new key and by the one before`() throws {
    let bench = try Self.bench()
    bench.runDone("evidence", "add", try bench.write("Heard: x", to: "heard.txt"), "--finding", "1")
    bench.runDone("screen", "rename", "sign-in", "log-in", "--release", "2.0")
    for key in ["log-in", "sign-in"] {
      let issues = try JSONValue(bench.runDone("issue", "list", "--screen", key, "--format", "json").data).array()
      #expect(issues.count == 1, "\(key)")
      let both = bench.runDone("issue", "list", "--screen", key, "--element-type", "headings", "--format", "json").data
      #expect(try JSONValue(both).array().count == 1, "\(key)")
      let evidence = bench.runDone("evidence", "list", "--screen", key, "--format", "json").data
      #expect(try JSONValue(evidence).array().count == 1, "\(key)")
    }
    #expect(try JSONValue(bench.runDone("issue", "list", "--screen", "home", "--format", "json").data).array().isEmpty)
  }

  @Test func `a component that is renamed keeps its screens and its findings`() throws {
    let bench = try Self.bench()
    let bar = "component: bar\ntitle: Bar\nelements:\n  - {key: start, type: headings, label: Start}\n"
    bench.runDone("component", "import", try bench.write(bar, to: "c.yaml"), "--release", "1.0")
    for screen in ["home", "sign-in"] {
      try bench.importScreen(
        screen, "elements:\n  - component: bar\n  - {key: save, type: headings, label: Save}\n", release: "1.0")
    }
    bench.startSession("VoiceOver")
    bench.runDone("record", "%bar/start", Self.check, "fail", "--severity", "serious")
    bench.runDone("release", "edit", "2.0", "--remove-screen", "home", "--reason", "Its campaign has ended.")
    let before = try Self.failed(bench, "2.0")
    #expect(before == ["sign-in/start from 1.0", "sign-in/save from 1.0"])
    let renamed = bench.runDone(
      "component", "rename", "bar", "tabs", "--release", "2.0", "--reason", "So it is called.")
    #expect(renamed.notes.contains("Renamed component bar to tabs in 2.0. What was found at %bar counts at %tabs."))
    #expect(try Self.failed(bench, "2.0") == before)
    #expect(try Self.dropped(bench, "2.0").isEmpty)
    let listed = bench.runDone("component", "list", "--release", "2.0", "--format", "csv").data
    #expect(listed.contains("shop,2.0,tabs,Bar") && !listed.contains("2.0,bar"), "\(listed)")
    #expect(bench.runDone("component", "list", "--release", "1.0", "--format", "csv").data.contains("shop,1.0,bar,Bar"))
    #expect(bench.runDone("screen", "export", "sign-in", "--release", "2.0").data.contains("component: tabs"))
    // The screen that is out of scope stays there, and declares it by its new key.
    #expect(!bench.runDone("screen", "list", "--release", "2.0", "--format", "csv").data.contains(",home,"))
    bench.runDone("release", "edit", "2.0", "--add-screen", "home", "--reason", "It is back.")
    #expect(bench.runDone("screen", "export", "home", "--release", "2.0").data.contains("component: tabs"))
    bench.runDone("session", "end")
    bench.startSession("VoiceOver", release: "2.0")
    bench.runDone("record", "%tabs/start", Self.check, "pass")
    #expect(try Self.failed(bench, "2.0") == ["sign-in/save from 1.0"])
    bench.runDone("component", "rename", "tabs", "bar", "--release", "2.0")
    #expect(try Self.failed(bench, "2.0") == ["sign-in/save from 1.0"])
    #expect(
      bench.run("component", "rename", "none", "other", "--release", "2.0").notes.contains("there is no component none")
    )
    #expect(bench.runDone("database", "check").status == .done)
  }

  @Test func `a decision that let a failure through does so by its new key`() throws {
    let bench = try Self.bench()
    bench.runDone(
      "issue", "decide", "1", "accepted-risk", "--owner", "O", "--approver", "Manager B", "--reason", "Known.")
    bench.runDone("element", "rename", "sign-in/save", "store", "--release", "2.0")
    let gate = try JSONValue(bench.run("gate", "--release", "2.0", "--format", "json").data)
    #expect(try gate["waived_failures"]?.array().compactMap { $0["address"]?.text } == ["sign-in/store"])
  }

  @Test(arguments: [
    (
      ["element", "rename", "sign-in/save", "title"], auditctl.ExitStatus.malformedInput,
      "already a element sign-in/title"
    ),
    (["element", "rename", "sign-in/none", "other"], .noInput, "there is no element sign-in/none"),
    (["element", "rename", "sign-in/save", "Not A Key"], .malformedInput, "is no key"),
    (["screen", "rename", "sign-in", "home"], .malformedInput, "already a screen home"),
    (["screen", "rename", "none", "other"], .noInput, "there is no screen none"),
    (["screen", "rename", "sign-in", "Sign In"], .malformedInput, "is no key"),
  ])
  func `a rename that cannot be is refused, and nothing is written`(
    arguments: [String], status: auditctl.ExitStatus, words: String
  ) throws {
    let bench = try Self.bench()
    bench.runDone("element", "add", "sign-in/title", "--type", "headings", "--label", "T", "--release", "2.0")
    let before = try bench.query("SELECT count(*) AS n FROM v_edit")
    let ran = bench.run(arguments + ["--release", "2.0"])
    #expect(ran.status == status && ran.notes.contains(words), "\(ran.notes)")
    #expect(try bench.query("SELECT count(*) AS n FROM v_edit") == before)
  }

  @Test func `a frozen release keeps its keys`() throws {
    let bench = try Self.bench()
    bench.runDone("release", "freeze", "1.0", "--by", "Manager B")
    let before = bench.runDone("status", "--release", "1.0").data
    #expect(bench.run("element", "rename", "sign-in/save", "store", "--release", "1.0").status == .malformedInput)
    bench.runDone("element", "rename", "sign-in/save", "store", "--release", "2.0")
    #expect(bench.runDone("status", "--release", "1.0").data == before)
    #expect(try Self.failed(bench, "1.0") == ["sign-in/save"])
    #expect(try Self.failed(bench, "2.0") == ["sign-in/store from 1.0"])
  }
}
