import TestSupport
import Testing

@testable import auditctl

/// `record PLACE --heard`: what one announcement answers, shown, and stored as findings of one observation.
@Suite struct RecordHeardTests {
  private static let heard = ["record", "accounts/title", "--heard", "Your accounts, heading"]

  private static func added(_ bench: Workbench) throws -> [[String: JSONValue]] {
    try bench.query(
      "SELECT element, check_path, outcome, severity, observed, note, mode FROM v_finding WHERE finding_id > 358 "
        + "ORDER BY finding_id")
  }

  @Test func `what is proposed is shown with what it rests on, and nothing is stored`() throws {
    let bench = try Workbench.exampleWithSession()
    let ran = bench.run(Self.heard + ["--format", "json"])
    #expect(ran.status == .done, "\(ran.notes)")
    #expect(ran.notes.contains("Nothing was stored. --accept stores the answer that is proposed"), "\(ran.notes)")
    let document = try JSONValue(ran.data)
    let stop = try #require(try document["heard"]?.array().first)
    #expect(stop["address"] == .text("accounts/title"))
    #expect(stop["expected"] == .text("Accounts. Heading."))
    #expect(
      stop["differences"] == .list([.text("name has more: expected \"Accounts\", heard \"your accounts\"")]))
    // The name differs; whether "your" is a state nobody knows; a heading has no value here.
    let answers = try #require(try document["answers"]?.array())
    #expect(
      answers.map { $0["check_path"] }
        == ["voiceover-spec/vo-text", "voiceover-spec/traits", "voiceover-spec/value-or-state"].map { .text($0) })
    #expect(answers.map { $0["proposed_outcome"] } == [.text("failed"), .null, .null])
    #expect(answers.first?["basis"] == .text("the name has more words than \"Accounts\""))
    #expect(answers.allSatisfy { $0["finding_id"] == .null && $0["observation_id"] == .null })
    #expect(try bench.findingCount() == 358)
    #expect(try bench.query("SELECT 1 AS n FROM v_observation").isEmpty)
  }

  @Test func `where nothing is proposed nothing is stored, and that is said`() throws {
    let bench = try Workbench.exampleWithSession()
    let words = ["record", "accounts/title", "--heard", "Your accounts, heading", "--accept"]
    #expect(bench.run(words).status == .done)
    let again = bench.run(words)
    #expect(again.status == .malformedInput)
    #expect(
      again.notes.contains("nothing was stored: nothing is proposed; name each check and its outcome"),
      "\(again.notes)")
    #expect(try bench.query("SELECT count(*) AS n FROM v_observation").first?["n"] == .integer(1))
  }

  @Test func `words that speak against what passed before are refused, not swallowed`() throws {
    let bench = try Workbench.exampleWithSession()
    bench.runDone("record", "accounts/checking", "--heard", "=", "--accept")
    let before = try bench.findingCount()
    for more in [[], ["--accept"]] {
      let ran = bench.run(["record", "accounts/checking", "--heard", "Wrong words, button"] + more)
      #expect(ran.status == .malformedInput)
      let notes = ran.notes.replacing("\n", with: " ")
      #expect(
        notes.contains("voiceover-spec/vo-text passed at accounts/checking before, and what was heard differs"),
        "\(notes)")
      #expect(notes.contains("name the check and its outcome to record it"), "\(notes)")
    }
    let batch = try bench.write(
      "address,check,outcome,heard,severity\naccounts/checking,,,\"Wrong words, button\",critical\n", to: "heard.csv")
    let ran = bench.run("record", "--batch", batch)
    #expect(ran.status == .malformedInput)
    #expect(ran.notes.contains("heard.csv:2") && ran.notes.contains("vo-text passed at"), "\(ran.notes)")
    #expect(try bench.findingCount() == before)
    #expect(try bench.query("SELECT count(*) AS n FROM v_observation").first?["n"] == .integer(1))
    // Named with its check, the failure is taken, and the pass does not stand any more.
    bench.runDone(
      "record", "accounts/checking", "voiceover-spec/vo-text", "fail", "--observed", "Wrong words, button",
      "--severity",
      "critical")
    #expect(
      try bench.cells("5.2").contains {
        $0.address == "accounts/checking" && $0.check == "voiceover-spec/vo-text" && $0.outcome == "failed"
      })
  }

  @Test func `in a batch words from which nothing follows are refused, and what is said of failures where none does`()
    throws
  {
    let bench = try Workbench.exampleWithSession()
    bench.runDone("record", "accounts/checking", "--heard", "=", "--accept")
    let before = try bench.findingCount()
    let batch = try bench.write(
      "address,check,outcome,heard,severity,recommendation,issue\naccounts/checking,,,=,,,\n"
        + "accounts/savings,,,=,serious,Mend it.,new\n", to: "heard.csv")
    let ran = bench.run("record", "--batch", batch)
    #expect(ran.status == .malformedInput)
    let notes = ran.notes.replacing("\n", with: " ")
    #expect(
      notes.contains("heard.csv:2: what was heard at accounts/checking answers nothing that is open there"), "\(notes)")
    for said in [
      "only a failure has a severity", "only a failure has a recommendation", "only a failure goes to an issue",
    ] {
      #expect(notes.contains("heard.csv:3: \(said), and none follows from what was heard"), "\(said): \(notes)")
    }
    let one = bench.run("record", "accounts/savings", "--heard", "=", "--accept", "--severity", "serious")
    #expect(one.status == .malformedInput && one.notes.contains("only a failure has a severity"), "\(one.notes)")
    #expect(try bench.findingCount() == before)
    #expect(try bench.query("SELECT count(*) AS n FROM v_observation").first?["n"] == .integer(1))
  }

  @Test func `accepted proposals are findings of one observation, and the rest stays open`() throws {
    let bench = try Workbench.exampleWithSession()
    bench.runDone(
      "record", "accounts/checking", "--heard", "Everyday Checking, ending in 4 1 7 2, 2310 dollars and 45 cents",
      "--accept", "--severity", "serious", "--note", "Twice.")
    let rows = try Self.added(bench)
    // Name and value were heard, the role was not; what is told in one swipe and how money is read stay questions.
    #expect(
      rows.map { [$0["check_path"], $0["outcome"], $0["severity"]] } == [
        [.text("voiceover-spec/vo-text"), .text("passed"), .null],
        [.text("voiceover-spec/value-or-state"), .text("passed"), .null],
        [.text("voiceover-spec/traits"), .text("failed"), .text("serious")],
      ])
    #expect(rows.allSatisfy { $0["mode"] == .text("manual") && $0["note"] == .text("Twice.") })
    #expect(
      rows.last?["observed"] == .text("Everyday Checking, ending in 4 1 7 2, 2310 dollars and 45 cents"))
    let observations = try bench.query("SELECT kind, words, finding_count FROM v_observation")
    #expect(observations.count == 1)
    #expect(observations.first?["kind"] == .text("listen"))
    #expect(observations.first?["finding_count"] == .integer(3))
    #expect(bench.runDone("explain", "accounts/checking", "vo-text").data.contains("together"))
    // What was answered is not answered again: the two questions that are left propose nothing.
    let again = bench.run("record", "accounts/checking", "--heard", "=", "--format", "json")
    #expect(try JSONValue(again.data)["answers"]?.array().count == 2, "\(again.data)")
    #expect(again.notes.contains("nothing is proposed"), "\(again.notes)")
  }

  @Test func `exactly that is said of several stops, all except some, each an observation`() throws {
    let bench = try Workbench.exampleWithSession()
    bench.runDone("record", "accounts/*", "--heard", "=", "--except", "transfer,title", "--accept")
    let rows = try Self.added(bench)
    #expect(Set(rows.compactMap { $0["element"]?.text }) == ["checking", "savings", "credit-card"])
    #expect(rows.allSatisfy { $0["outcome"] == .text("passed") })
    #expect(try bench.query("SELECT 1 AS n FROM v_observation").count == 3)
  }

  @Test func `time and files go with every finding that follows`() throws {
    let bench = try Workbench.exampleWithSession()
    let file = try bench.write("Said.\n", to: "said.txt")
    bench.runDone(
      "record", "accounts/title", "--heard", "=", "--accept", "--at", "2026-05-20T10:00:20Z", "--evidence",
      file)
    let findings = try bench.query("SELECT finding_id, observed_at FROM v_finding WHERE finding_id > 358")
    #expect(!findings.isEmpty)
    #expect(findings.allSatisfy { $0["observed_at"]?.text?.hasPrefix("2026-05-20T10:00:20") == true }, "\(findings)")
    let evidence = try bench.query("SELECT finding_id, name FROM v_evidence WHERE finding_id > 358")
    #expect(evidence.map { $0["finding_id"] } == findings.map { $0["finding_id"] })
    #expect(evidence.allSatisfy { $0["name"] == .text("said.txt") })
    let observed = try bench.query("SELECT observed_at FROM v_observation")
    #expect(observed.first?["observed_at"]?.text?.hasPrefix("2026-05-20T10:00:20") == true)
    for at in ["yesterday", "1969-01-01T00:00:00Z"] {
      let ran = bench.run("record", "accounts/transfer", "--heard", "=", "--accept", "--at", at)
      #expect(ran.status == .malformedInput && ran.notes.contains(at), "\(ran.notes)")
    }
    let missing = bench.run("record", "accounts/transfer", "--heard", "=", "--accept", "--evidence", "none.png")
    #expect(missing.status != .done && missing.notes.contains("none.png"), "\(missing.notes)")
  }

  @Test func `what storing would refuse is not proposed either`() throws {
    let bench = try Workbench.exampleWithSession()
    bench.runDone("release", "freeze", "5.2")
    let preview = bench.run(Self.heard)
    let stored = bench.run(Self.heard + ["--accept"])
    #expect(preview.status == stored.status && preview.status != .done, "\(preview.notes)")
    #expect(preview.notes == stored.notes)
    #expect(preview.data.isEmpty)
  }

  @Test func `a session without a screen reader is told what it lacks`() throws {
    var bench = try Workbench.example()
    bench.environment["AUDITCTL_AUDITOR"] = "Auditor A"
    bench.runDone(
      "session", "start", "--release", "5.2", "--device", "iPhone 13", "--os-version", "17.4",
      "--assistive-technology", "Full Keyboard Access")
    let ran = bench.run(Self.heard)
    #expect(ran.status == .malformedInput)
    #expect(
      ran.notes.replacing("\n", with: " ").contains("what is heard is answered with a screen reader of iOS"),
      "\(ran.notes)")
  }

  @Test func `a dry run does everything and keeps nothing`() throws {
    let bench = try Workbench.exampleWithSession()
    let ran = bench.run(Self.heard + ["--accept", "--dry-run"])
    #expect(ran.status == .done && ran.notes.contains("Nothing was stored: --dry-run."), "\(ran.notes)")
    #expect(try bench.findingCount() == 358)
  }

  @Test func `every place that is none is named at once, with what was meant`() throws {
    let bench = try Workbench.exampleWithSession()
    let ran = bench.run("record", "accounts/titel,acounts/title,accounts,nowhere/*", "--heard", "=", "--accept")
    #expect(ran.status == .malformedInput)
    for said in [
      "unknown element titel; did you mean title?", "there is no screen acounts",
      "an announcement is heard at an element; write SCREEN/ELEMENT", "nowhere",
    ] { #expect(ran.notes.contains(said), "\(said): \(ran.notes)") }
    #expect(try bench.findingCount() == 358)
  }

  @Test(
    arguments: [
      (["accounts/title", "vo-text", "--heard", "x"], "leave out CHECK and OUTCOME"),
      (["accounts/title", "--heard", " "], "--heard is empty"),
      (["accounts/title", "vo-text", "pass", "--accept"], "--accept goes with --heard"),
      (["accounts/title", "--heard", "x", "--severity", "minor"], "go with --accept, which stores findings"),
      (["accounts/title", "--heard", "x", "--at", "2026-05-20"], "go with --accept, which stores findings"),
      (["accounts/title", "--heard", "x", "--observed", "y"], "go with --heard"),
      (["--heard", "x"], "--heard needs the element"),
    ]) func `what does not go with it is refused`(arguments: [String], said: String) throws
  {
    let ran = try Workbench.exampleWithSession().run(["record"] + arguments)
    #expect(ran.status == .usage)
    #expect(ran.notes.contains(said), "\(ran.notes)")
  }
}
