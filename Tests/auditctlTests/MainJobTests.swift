import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// The main job on a product of one's own, from nothing to a frozen release, with verdicts worked out by hand.
///
/// The screen has 12 must-level screen checks; its heading has 3 element checks (label, traits, value or state), its
/// text input 5 (and the format and the wrapper), its button 5 (and what it combines, and whether it is activated):
/// 12 + 3 + 5 + 5 = 25 must-level cells. Advice:
/// the bounds of fields in two states, the hint of three elements, label and hint of the input: 6 cells.
@Suite struct MainJobTests {
  private static let screen = """
    screen: contact
    title: Contact us
    route: Open the app and tap Contact.
    team: support
    states:
      - key: after-failed-submit
        trigger: Tap Send with the field empty.
    elements:
      - key: title
        type: headings
        label: Contact us
        traits: [header]
      - key: name
        type: text-input
        label: Name
        traits: [textEntry]
    """

  /// A product with a release, the screen, a third element and an open session.
  private func bench() throws -> Workbench {
    let bench = try Workbench()
    try bench.makeDatabase()
    let profile = try bench.write(try RepositoryFolder.text(of: "Examples/banking/profile.yaml"), to: "profile.yaml")
    bench.runDone("profile", "import", profile)
    bench.runDone(
      "product", "add", "shop", "--title", "Corner Shop", "--platform", "ios", "--profile", "banking-basics")
    bench.runDone("release", "add", "1.0", "--build", "1.0.0 (1)")
    let file = try bench.write(Self.screen, to: "contact.yaml")
    let imported = bench.runDone("screen", "import", file, "--release", "1.0")
    #expect(imported.data.contains("contact"))
    bench.runDone("element", "add", "contact/send", "--type", "button", "--label", "Send", "--trait", "button")
    return bench
  }

  private func startSession(_ bench: Workbench) {
    let started = bench.runDone(
      "session", "start", "--auditor", "Ada", "--device", "iPhone 15", "--os-version", "18.1",
      "--assistive-technology", "VoiceOver")
    #expect(started.notes.contains("Started session 1: Ada, release 1.0, build 1.0.0 (1), VoiceOver on iOS 18."))
  }

  /// Passed, failed, cannot tell, not applicable, untested of the one screen, and its verdict and the release's.
  private func expect(
    _ bench: Workbench, _ counts: [Int], _ verdict: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let status = try JSONValue(bench.runDone("status", "--format", "json").data)
    let screen = try #require(try status["screens"]?.array().first, sourceLocation: sourceLocation)
    let names = ["passed", "failed", "cant_tell", "inapplicable", "untested"]
    #expect(names.map { screen[$0]?.integer } == counts, sourceLocation: sourceLocation)
    #expect(names.map { status["release"]?[$0]?.integer } == counts, sourceLocation: sourceLocation)
    #expect(screen["verdict"]?.text == verdict, sourceLocation: sourceLocation)
    #expect(status["release"]?["verdict"]?.text == verdict, sourceLocation: sourceLocation)
  }

  private static let batch = """
    address,check,outcome
    contact,bbc-mag/error-messages-and-correction,pass
    contact,bbc-mag/error-messages-and-correction/correction,pass
    contact,presentation/alert,pass
    contact,inclusive-notifications,pass
    contact,error-not-by-colour-alone,pass
    contact,heard-at-once,pass
    contact,unique-title,pass
    contact,voiceover-spec/heading,pass
    contact,voiceover-spec/contrast,pass
    contact,swipe-order,pass
    contact,combined-swipes,pass
    contact/title,voiceover-spec/traits,pass
    contact/title,value-or-state,pass
    contact/name,voiceover-spec/traits,pass
    contact/name,value-or-state,pass
    contact/name,format-not-in-placeholder,pass
    contact/name,one-wrapper-per-field,pass
    contact/send,vo-text,pass
    contact/send,voiceover-spec/traits,pass
    contact/send,value-or-state,pass
    contact/send,combined-elements,pass
    contact/send,custom-control-activation,pass

    """

  @Test func `a check that is not asked of an element is recorded with a note and counts`() throws {
    let bench = try Workbench.exampleWithSession()
    let before = try JSONValue(bench.runDone("status", "--format", "json").data)
    // Only the captcha's check ends in name; a heading is none.
    let ran = bench.runDone("record", "accounts/title", "native/captcha/name", "pass")
    #expect(ran.notes.contains("native/captcha/name is not asked of accounts/title"))
    let after = try JSONValue(bench.runDone("status", "--format", "json").data)
    let cells = try [before, after].map { try #require($0["release"]?["total"]?.integer) }
    #expect(cells[1] == cells[0] + 1)
    #expect(bench.runDone("record", "accounts/title", "vo-text", "pass").notes == "")
  }

  @Test func `a screen that was taken out of scope comes back with what was said of it`() throws {
    let bench = try Workbench.example()
    let before = bench.runDone("screen", "export", "sign-in", "--release", "5.2").data
    bench.runDone(
      "release", "edit", "5.2", "--remove-screen", "sign-in", "--reason", "It is no part of the app any more.")
    let again = bench.run("screen", "add", "sign-in", "--title", "Sign in", "--release", "5.2")
    #expect(again.status == .malformedInput)
    #expect(again.notes.contains("--add-screen sign-in"))
    bench.runDone("release", "edit", "5.2", "--add-screen", "sign-in", "--reason", "It was agreed so.")
    #expect(bench.runDone("screen", "export", "sign-in", "--release", "5.2").data == before)
  }

  @Test func `one spelling of an assistive technology is one environment class`() throws {
    let bench = try Workbench.example()
    let ran = bench.runDone(
      "session", "start", "--auditor", "A", "--device", " iPhone 13 ", "--os", "ios", "--os-version", "iOS v17.4",
      "--assistive-technology", "voiceover ")
    #expect(ran.notes.contains("VoiceOver on iOS 17"))
    #expect(
      try bench.query("SELECT DISTINCT device FROM v_session WHERE auditor = 'A'") == [["device": .text("iPhone 13")]])
  }

  @Test func `an edit reaches the states that said the same, and only these`() throws {
    let bench = try Workbench.exampleWithSession()
    // The requirement is in the label only after a failed submit; the traits are those of default in both.
    bench.runDone("element", "edit", "register/name", "--label", "Full name", "--trait", "searchField")
    let shown = try JSONValue(bench.runDone("element", "show", "register/name", "--format", "json").data)
    let states = try #require(try shown["expectations"]?.array())
    #expect(states.map { $0["label"]?.text } == ["Full name", "Name, Text Field. This field is required."])
    #expect(states.allSatisfy { $0["traits"]?.words.contains("searchField") == true })
  }

  @Test func `what was heard may begin with a dash`() throws {
    let bench = try Workbench.exampleWithSession()
    bench.runDone("record", "accounts/title", "vo-text", "fail", "--observed", "- Accounts")
    let found = try bench.query("SELECT observed FROM v_finding ORDER BY finding_id DESC LIMIT 1")
    #expect(found == [["observed": .text("- Accounts")]])
  }

  @Test func `the environment can choose the format of all commands`() throws {
    var bench = try Workbench.example()
    bench.environment["AUDITCTL_FORMAT"] = "lines"
    #expect(bench.runDone("status").data.hasPrefix("Product: banking\nRelease: 5.2\n"))
    #expect(bench.runDone("screen", "list", "--format", "csv").data.hasPrefix("product,release,screen,"))
    bench.environment["AUDITCTL_FORMAT"] = "pdf"
    let ran = bench.run("status")
    #expect(ran.status == .usage)
    #expect(ran.notes.contains("AUDITCTL_FORMAT is pdf") && ran.notes.contains("lines"))
    // Nothing is stored before the format is known to be one, or the finding would be recorded again.
    let start = [
      "session", "start", "--auditor", "A", "--device", "D", "--os-version", "1", "--assistive-technology", "V",
    ]
    #expect(bench.run(start).status == .usage)
    #expect(bench.run("record", "sign-in", "unique-title", "pass").status == .usage)
    bench.environment["AUDITCTL_FORMAT"] = nil
    #expect(try bench.findingCount() == 358)
    #expect(try bench.query("SELECT * FROM v_session").count == 5)
  }

  @Test func `what is still to test is listed by its outcome`() throws {
    let bench = try Workbench.example()
    let ran = bench.runDone("explain", "register", "--outcome", "untested", "--format", "json")
    let cells = try #require(try JSONValue(ran.data)["cells"]?.array())
    // Eight were not tested; the failure that 5.1 found in one of them is carried, and so it is failed.
    #expect(cells.filter { $0["level"]?.text == "must" }.count == 7)
    #expect(cells.allSatisfy { $0["outcome"]?.text == "untested" })
  }

  @Test func `a way is explained by the check that it meets`() throws {
    let bench = try Workbench.example()
    let ran = bench.runDone("explain", "sign-in", "presentation/message-at-top", "--format", "json")
    let explained = try JSONValue(ran.data)["explanation"]
    #expect(explained?["outcome"]?.text == "passed")
    #expect(explained?["key"]?.text == "sign-in")
    let lines = bench.runDone("explain", "sign-in", "presentation/message-at-top", "--format", "lines").data
    #expect(lines.contains("Subject: sign-in bbc-mag/error-messages-and-correction/presentation in 5.2\n"))
    #expect(lines.contains("message-at-top is one way to meet it"))
    bench.runDone("profile", "assign", "must-only", "--release", "5.2", "--reason", "It was agreed so.")
    let unasked = bench.runDone("explain", "sign-in/username", "voiceover-spec/hint", "--release", "5.2").data
    #expect(unasked.contains("the profile must-only does not ask for voiceover-spec/hint"))
  }

  @Test func `findings on an element that is specified no more are pointed out`() throws {
    let bench = try Workbench.example()
    let short = try bench.write("screen: sign-in\ntitle: Sign in\nelements: []\n", to: "short.yaml")
    bench.runDone("screen", "import", short, "--release", "5.2")
    let status = bench.runDone("status", "--format", "lines").data
    let found = try bench.query(
      """
      SELECT count(*) AS n FROM v_finding
      WHERE release = '5.2' AND screen = 'sign-in' AND (element IS NOT NULL OR state <> 'default')
      """)
    let count = try #require(found.first?["n"]?.integer)
    #expect(count > 40)
    let remark =
      "\(count) findings on elements or states that are no longer specified; they count for nothing, and a failure "
      + "among them stays listed until it passes there or is said to be gone"
    #expect(status.contains(remark))
    let report = bench.runDone("report", "--release", "5.2", "--format", "markdown").data
    #expect(report.contains(remark))
  }

  @Test func `from nothing to a frozen, conformant release`() throws {
    var bench = try bench()
    try expect(bench, [0, 0, 0, 0, 25], "notEvaluated")
    startSession(bench)
    try expect(bench, [0, 0, 0, 0, 25], "notEvaluated")

    bench.runDone("record", "contact/title", "vo-text", "pass")
    try expect(bench, [1, 0, 0, 0, 24], "incomplete")

    let failed = bench.runDone(
      "record", "contact/name", "vo-text", "fail", "--severity", "serious", "--observed", "Text field",
      "--format", "json")
    #expect(try JSONValue(failed.data)["finding"]?["finding_id"] == .integer(2))
    #expect(try JSONValue(failed.data)["finding"]?["issue_id"] == .integer(1))
    try expect(bench, [1, 1, 0, 0, 23], "nonconformant")

    let why = try JSONValue(bench.runDone("explain", "contact", "--format", "json").data)
    #expect(why["explanation"]?["verdict"]?.text == "nonconformant")
    let cells = try #require(try why["cells"]?.array())
    #expect(cells.count == 1)
    #expect(cells.first?["finding_id"] == .integer(2))
    #expect(try why["findings"]?.array().map { $0["observed"] } == [.text("Text field")])

    bench.runDone("record", "contact", "voiceover-spec/heading", "ct", "--reason", "The rotor did not open.")
    bench.runDone("record", "contact", "requirement-moves-to-label", "na", "--reason", "No field asks for a format.")
    try expect(bench, [1, 1, 1, 1, 21], "nonconformant")

    let issues = try JSONValue(bench.runDone("issue", "list", "--format", "json").data).array()
    #expect(issues.count == 1)
    #expect(issues.first?["severity"] == .text("serious"))
    #expect(issues.first?["address"] == .text("contact/name"))
    #expect(issues.first?["check_path"] == .text("voiceover-spec/vo-text"))
    #expect(issues.first?["team"] == .text("support"))
    let events = try JSONValue(bench.runDone("issue", "show", "1", "--format", "json").data)["events"]?.array()
    #expect(events?.first?["finding_id"] == .integer(2))
    #expect(events?.first?["person"] == .text("Ada"))

    // The same auditor looks again an hour later: the newer finding counts, and the issue stays open.
    bench.now += 3_600_000
    bench.runDone("record", "contact/name", "vo-text", "pass", "--observed", "Name. Text field.")
    try expect(bench, [2, 0, 1, 1, 21], "incomplete")
    #expect(try JSONValue(bench.runDone("issue", "list", "--format", "json").data).array().count == 1)

    let file = try bench.write(Self.batch, to: "rest.csv")
    let stored = try JSONValue(bench.runDone("record", "--batch", file, "--format", "json").data).object()
    #expect(stored["finding_count"] == .integer(22))
    #expect(stored["opened_issue_count"] == .integer(0))
    // Everything is tested, but nobody has said that these are all the elements.
    try expect(bench, [24, 0, 0, 1, 0], "incomplete")

    bench.runDone("screen", "complete", "contact", "--auditor", "Ada")
    try expect(bench, [24, 0, 0, 1, 0], "conformant")
    let status = try JSONValue(bench.runDone("status", "--format", "json").data)
    // The hints of its three elements are not asked, for the specification has none.
    #expect(
      ["advice_failed", "advice_tested", "advice_total"].map { status["release"]?[$0] } == [
        .integer(0), .integer(0), .integer(3),
      ])
    #expect(
      bench.runDone("status", "--format", "lines").data.contains(
        "Recommended: 0 failed, 0 of 3 tested; decides nothing\n"))

    #expect(bench.runDone("session", "end").notes == "Ended session 1 with 27 findings.\n")
    bench.runDone("release", "freeze", "1.0")
    try expect(bench, [24, 0, 0, 1, 0], "conformant")

    let report = bench.folder.file("report.md")
    #expect(bench.runDone("report", "--release", "1.0", "--output", report).notes == "Wrote \(report): conforms.\n")
    let text = String(decoding: try bench.folder.read("report.md"), as: UTF8.self)
    for words in ["Corner Shop", "Conforms", "Contact", "## May ship", "| VoiceOver | iPhone 15, iOS 18.1 |"] {
      #expect(text.contains(words), "\(words)")
    }
    #expect(bench.runDone("database", "check").data == "Problems: none\n")
  }

  @Test func `another element takes back that the list is complete`() throws {
    var bench = try bench()
    startSession(bench)
    bench.now += 1000
    bench.runDone("record", "contact", "requirement-moves-to-label", "na", "--reason", "No field asks for a format.")
    bench.runDone("record", "contact/title", "vo-text", "pass")
    bench.runDone("record", "contact/name", "vo-text", "pass")
    bench.runDone("record", "--batch", try bench.write(Self.batch, to: "rest.csv"))
    bench.runDone("screen", "complete", "contact", "--auditor", "Ada")
    try expect(bench, [24, 0, 0, 1, 0], "conformant")
    bench.runDone("element", "add", "contact/cancel", "--type", "button", "--before", "send")
    // Nothing is said of its label and its traits that could be heard. The twelve answers about the whole screen, one of them
    // "not applicable", belong to the list without it.
    try expect(bench, [13, 0, 0, 0, 15], "incomplete")
    bench.runDone("element", "edit", "contact/cancel", "--remove")
    bench.runDone("screen", "complete", "contact", "--auditor", "Ada", "--revoke")
    try expect(bench, [24, 0, 0, 1, 0], "incomplete")
  }

  @Test func `a batch from standard input and one in NDJSON mean the same`() throws {
    let bench = try bench()
    startSession(bench)
    let csv = bench.run(["record", "--batch", "-", "--format", "json"], input: Self.batch)
    #expect(csv.status == .done, "\(csv.notes)")
    let lines = Self.batch.split(separator: "\n").dropFirst().map { row in
      let fields = row.split(separator: ",")
      return #"{"address":"\#(fields[0])","check":"\#(fields[1])","outcome":"\#(fields[2])"}"# + "\n"
    }
    let ndjson = bench.run(
      ["record", "--batch", "-", "--batch-format", "ndjson", "--format", "json"], input: lines.joined())
    #expect(ndjson.status == .done, "\(ndjson.notes)")
    var (one, other) = (try JSONValue(csv.data).object(), try JSONValue(ndjson.data).object())
    #expect([one, other].map { $0["first_finding_id"] } == [.integer(1), .integer(23)])
    (one["first_finding_id"], other["first_finding_id"]) = (nil, nil)
    #expect(one == other)
    #expect(try bench.findingCount() == 44)
    let pairs = try bench.query(
      "SELECT count(*) AS n FROM v_finding GROUP BY screen, element, check_path, outcome")
    #expect(pairs.count == 22)
    #expect(pairs.allSatisfy { $0["n"] == .integer(2) })
  }

  @Test func `what screen export writes imports again without a change`() throws {
    let bench = try bench()
    let yaml = bench.runDone("screen", "export", "contact").data
    let before = bench.runDone("screen", "show", "contact", "--format", "json").data
    let again = bench.run(["screen", "import", "-"], input: yaml)
    #expect(again.status == .done, "\(again.notes)")
    #expect(bench.runDone("screen", "show", "contact", "--format", "json").data == before)
    #expect(again.data.contains("unchanged"))
  }
}
