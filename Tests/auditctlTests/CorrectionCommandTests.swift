import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// Several findings in one call, and what puts findings right.
@Suite struct CorrectionCommandTests {
  private static func count(_ bench: Workbench) throws -> Int { try bench.findingCount() }

  @Test func `every check at every address is recorded, or nothing`() throws {
    let bench = try Workbench.exampleWithSession()
    let before = try Self.count(bench)
    let ran = bench.runDone(
      "record", "accounts/title, accounts/transfer", "vo-text,voiceover-spec/traits,vo-text", "pass", "--format", "json"
    )
    let findings = try #require(try JSONValue(ran.data)["findings"]?.array())
    #expect(
      findings.map { "\($0["address"]?.text ?? "") \($0["check_path"]?.text ?? "")" } == [
        "accounts/title voiceover-spec/vo-text", "accounts/title voiceover-spec/traits",
        "accounts/transfer voiceover-spec/vo-text", "accounts/transfer voiceover-spec/traits",
      ])
    #expect(try Self.count(bench) == before + 4)
    let refused = bench.run("record", "accounts/title,accounts/nothing,nowhere", "vo-text,unique-title", "pass")
    #expect(refused.status == .malformedInput)
    for words in [
      "record accounts/nothing vo-text: unknown element nothing", "record nowhere vo-text: unknown screen nowhere",
      "record accounts/title unique-title: voiceover-spec/unique-title is asked of a screen",
    ] {
      #expect(refused.notes.contains(words), "\(words) in \(refused.notes)")
    }
    #expect(try Self.count(bench) == before + 4)
    let empty = bench.run("record", "accounts/title,", "vo-text", "pass")
    #expect(empty.status == .malformedInput)
    #expect(empty.notes.contains("\"\" is not an address"))
  }

  @Test func `a dry run says the same and keeps nothing`() throws {
    let bench = try Workbench.exampleWithSession()
    let before = try bench.folder.read("audit.sqlite")
    let count = try Self.count(bench)
    let one = bench.runDone(
      "record", "accounts/title", "vo-text", "fail", "--severity", "minor", "--observed", "x", "--dry-run", "--format",
      "json")
    let tried = try #require(try JSONValue(one.data)["finding"])
    #expect(tried["finding_id"] == .null)
    #expect(tried["issue_id"] == .null)
    #expect(tried["is_issue_opened"] == .boolean(true))
    #expect(tried["proposed_outcome"] == .text("failed"))
    #expect(one.notes.contains("Nothing was stored: --dry-run."))
    let batch = try bench.write("address,check,outcome\naccounts/title,vo-text,pass\n", to: "b.csv")
    let many = bench.runDone("record", "--batch", batch, "--dry-run")
    #expect(many.data.hasPrefix("Findings to be recorded:"))
    #expect(bench.run("record", "--batch", try bench.write("a\n", to: "c.csv"), "--dry-run").status == .malformedInput)
    bench.runDone("amend", "330", "pass", "--reason", "r", "--dry-run")
    #expect(try Self.count(bench) == count)
    #expect(try bench.folder.read("audit.sqlite").count == before.count)
  }

  @Test func `what was heard is compared, and without an outcome nothing is recorded`() throws {
    let bench = try Workbench.exampleWithSession()
    let before = try Self.count(bench)
    let shown = bench.run(
      "record", "sign-in/username", "vo-text,voiceover-spec/traits", "--observed", "User name. Button.", "--format",
      "json")
    #expect(shown.status == .usage)
    #expect(shown.notes.contains("nothing was recorded: you decide the outcome"))
    let compared = try JSONValue(shown.data).array()
    #expect(compared.map { $0["proposed_outcome"] } == [.text("failed"), .text("failed")])
    #expect(compared.allSatisfy { ($0["difference_count"]?.integer ?? 0) > 0 })
    let told = bench.run("record", "sign-in/username", "vo-text", "--observed", "User name. Button.")
    #expect(told.data.contains("name wrong: expected"))
    #expect(try Self.count(bench) == before)
    let kept = bench.runDone(
      "record", "sign-in/username", "vo-text", "pass", "--observed", "User name. Text Field.", "--format", "json")
    #expect(try JSONValue(kept.data)["finding"]?["outcome"] == .text("passed"))
    #expect(try JSONValue(kept.data)["finding"]?["proposed_outcome"] == .text("failed"))
    let rows = try bench.query("SELECT outcome, proposed_outcome FROM v_finding ORDER BY finding_id DESC LIMIT 1")
    #expect(rows.first?["proposed_outcome"] == .text("failed"))
    let silent = bench.run("record", "sign-in", "unique-title", "--observed", "Sign In")
    #expect(silent.status == .usage)
    #expect(silent.data.contains("nothing is expected here that could be compared"))
  }

  @Test func `evidence goes with a finding, or both are refused`() throws {
    let bench = try Workbench.exampleWithSession()
    let before = try Self.count(bench)
    let good = try bench.write("Accounts, heading.\n", to: "heard.txt")
    let bad = try bench.write("<svg/>", to: "picture.png")
    let refused = bench.run(
      "record", "accounts/title", "vo-text", "fail", "--evidence", good, bad, "--severity", "minor")
    #expect(refused.status == .malformedInput)
    #expect(try Self.count(bench) == before)
    let ran = bench.runDone(
      "record", "accounts/title,accounts/transfer", "vo-text", "fail", "--evidence", good, "--severity", "minor",
      "--format", "json")
    let stored = try #require(try JSONValue(ran.data)["evidence"]?.array())
    #expect(stored.map { $0["evidence_id"] } == [.integer(2), .integer(2)])
    #expect(stored.map { $0["change"]?.text } == ["stored", "linked"])
    #expect(Set(stored.map { $0["finding_id"]?.integer }).count == 2)
    let rows = try bench.query(
      "SELECT finding_id, evidence_id, added_by FROM v_evidence WHERE evidence_id > 1 ORDER BY finding_id")
    #expect(rows.map { $0["evidence_id"] } == [.integer(2), .integer(2)])
    #expect(rows.first?["added_by"] == .text("Auditor A"))
    #expect(bench.runDone("database", "check").data == "Problems: none\n")
  }

  @Test func `a template comes back filled, and what is left open stays so`() throws {
    let bench = try Workbench.exampleWithSession()
    let csv = bench.runDone("record", "--template", "accounts").data
    var lines = csv.components(separatedBy: "\r\n")
    #expect(
      lines[0]
        == "address,check,outcome,heard,severity,observed,reason,note,at,recommendation,issue,evidence,level,title,"
        + "question,expected,steps,statements")
    let count = lines.count - 2
    let open = try (bench.cells("5.2") + bench.cells("5.2", "--recommended"))
      .count { $0.screen == "accounts" && $0.outcome == "untested" }
    let stops = SeparatedText(csv, separator: ",").rows.count { $0[1].isEmpty }
    #expect(open > 0 && stops > 0 && count > stops, "A stop is one row for all that is heard there.")
    lines[1] = lines[1].replacing(",,,,,,,,,,", with: ",pass,,,,,,,,,", maxReplacements: 1)
    // As a spreadsheet saves it elsewhere: with a mark, semicolons, and every field in quotes.
    let table = SeparatedText(lines.joined(separator: "\r\n"), separator: ",").rows
    let other =
      "\u{FEFF}sep=;\r\n"
      + table.map { $0.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ";") + "\r\n" }.joined()
    let before = try Self.count(bench)
    let file = try bench.write(other, to: "filled.csv")
    let ran = try JSONValue(bench.runDone("record", "--batch", file, "--format", "json").data)["batch"]
    #expect(ran?["finding_count"] == .integer(1))
    #expect(ran?["open_row_count"] == .integer(count - 1))
    #expect(try Self.count(bench) == before + 1)

    let half = try bench.write(
      "address,check,outcome,observed,question\naccounts/title,vo-text,,Heard,Is it?\n", to: "half.csv")
    #expect(bench.run("record", "--batch", half).notes.contains("half.csv:2: the outcome is missing"))
    let plain = try bench.write("address,check,outcome\naccounts/title,vo-text,\n", to: "plain.csv")
    #expect(bench.run("record", "--batch", plain).status == .malformedInput, "It is no template.")
    for format in ["tsv", "ndjson"] {
      let text = bench.runDone("record", "--template", "accounts", "--format", format).data
      let again = bench.run(
        ["record", "--batch", "-", "--dry-run"] + (format == "tsv" ? [] : ["--batch-format", "ndjson"]), input: text)
      #expect(again.status == .done, "\(again.notes)")
      #expect(again.data.contains("Rows left open:"))
    }
    #expect(bench.run("record", "--template", "nowhere").status == .noInput)
  }

  @Test func `amend, retract and undo say what they did, and the log tells all`() throws {
    var bench = try Workbench.exampleWithSession()
    bench.environment["AUDITCTL_AUDITOR"] = "Auditor A"
    let amended = try JSONValue(
      bench.runDone("amend", "330", "pass", "--reason", "Old panel.", "--observed", "Date", "--format", "json").data)[
        "finding"]
    #expect(amended?["amends_finding_id"] == .integer(330))
    #expect(amended?["finding_id"] == .integer(359))
    let twice = bench.run("amend", "330", "fail", "--reason", "No.")
    #expect(twice.status == .malformedInput)
    #expect(twice.notes.contains("finding 330 was amended by finding 359; amend that one"))
    #expect(bench.run("amend", "330", "fail").status == .usage)
    #expect(bench.run("amend", "330", "fail", "--reason", " ").status == .usage)
    #expect(bench.run("amend", "1", "pass", "--reason", "r").notes.contains("is of another release than session 6"))
    #expect(bench.run("amend", "99999", "pass", "--reason", "r").status == .noInput)
    let retracted = bench.runDone("retract", "359", "--reason", "Wrong one.")
    #expect(retracted.notes.contains("Retracted finding 359: register/email"))
    #expect(bench.run("retract", "359", "--reason", "again").notes.contains("was retracted by Auditor A before"))
    #expect(bench.run("retract", "1", "--reason", "r").status == .malformedInput, "5.1 is frozen.")

    bench.runDone("record", "accounts/title", "vo-text", "fail", "--severity", "minor")
    bench.now += 1000
    let undone = bench.runDone("undo")
    #expect(undone.notes == "Took back finding 360: accounts/title voiceover-spec/vo-text, failed.\n")
    #expect(bench.run("undo").status == .noInput)
    let log =
      try JSONValue(bench.runDone("log", "accounts/title", "vo-text", "--format", "json").data)["entries"]?.array()
      ?? []
    #expect(log.map { $0["event"]?.text } == ["recorded", "retracted"])
    #expect(log.last?["retraction_reason"] == .text("Undone."))
    #expect(log.first?["is_standing"] == .boolean(false))
    let session =
      try JSONValue(bench.runDone("log", "--session", "6", "--format", "json").data)["entries"]?.array() ?? []
    #expect(session.map { $0["event"]?.text } == ["amended", "retracted", "recorded", "retracted"])
    #expect(bench.runDone("log", "accounts/checking", "--format", "lines").data == "Entries: none\n")
    #expect(bench.run("log", "nowhere").status == .noInput)
    #expect(bench.run("log").status == .usage)
    #expect(bench.runDone("database", "check").data == "Problems: none\n")
  }

  @Test func `disagreements are listed until one amends`() throws {
    var bench = try Workbench.exampleWithSession()
    bench.runDone(
      "session", "start", "--auditor", "Auditor C", "--device", "iPhone 15", "--os-version", "17.5",
      "--assistive-technology", "VoiceOver")
    bench.runDone("record", "accounts/title", "vo-text", "fail", "--session", "7", "--observed", "Title")
    bench.now += 60_000
    bench.runDone("record", "accounts/title", "vo-text", "pass", "--session", "6")
    let rows = try JSONValue(bench.runDone("disagreements", "--format", "json").data).array()
    #expect(rows.map { $0["outcome"]?.text } == ["failed", "passed"])
    #expect(rows.map { $0["auditor"]?.text } == ["Auditor C", "Auditor A"])
    let remark = "1 check on which auditors of the same build disagree"
    #expect(bench.runDone("status", "--format", "lines").data.contains(remark))
    bench.runDone("amend", "360", "fail", "--session", "6", "--reason", "Heard again.", "--severity", "minor")
    #expect(try JSONValue(bench.runDone("disagreements", "--format", "json").data).array().isEmpty)
  }

  @Test func `an auditor who types their name otherwise goes on with their session`() throws {
    let bench = try Workbench.exampleWithSession()
    bench.runDone(
      "session", "start", "--auditor", "Zoë Strauß", "--device", "iPhone 15", "--os-version", "17.5",
      "--assistive-technology", "VoiceOver")
    bench.runDone("record", "accounts/title", "vo-text", "pass", "--auditor", " ZOË  STRAUSS")
    bench.runDone("record", "accounts/title", "vo-text", "fail", "--session", "7", "--auditor", "zoë strauß")
    #expect(try JSONValue(bench.runDone("disagreements", "--format", "json").data).array().isEmpty)
    bench.runDone("retract", "360", "--reason", "Misheard.", "--auditor", "Zoë strauß")
    let actors = try bench.query("SELECT DISTINCT auditor FROM v_finding WHERE finding_id > 358")
    #expect(actors == [["auditor": .text("Zoë Strauß")]])
    #expect(
      bench.run("session", "end", "--auditor", "Zoe Strauss").notes.contains("there is no open session of Zoe Strauss"))
  }

  @Test func `a session is summed up`() throws {
    var bench = try Workbench.exampleWithSession()
    for check in ["vo-text", "voiceover-spec/traits", "value-or-state", "unique-title"] {
      bench.now += 30_000
      bench.runDone("record", check == "unique-title" ? "accounts" : "accounts/title", check, "pass")
    }
    bench.runDone("retract", "362", "--reason", "r", "--auditor", "Auditor A")
    let shown = try JSONValue(bench.runDone("session", "show", "--by-check", "--format", "json").data)
    let session = try #require(shown["session"])
    #expect(session["finding_count"] == .integer(3))
    #expect(session["passed"] == .integer(3))
    #expect(session["retracted_count"] == .integer(1))
    #expect(session["worked_seconds"] == .integer(90) || session["worked_seconds"] == .number(90))
    #expect(session["seconds_per_answer"] == .integer(30) || session["seconds_per_answer"] == .number(30))
    let left = try #require(session["left_count"]?.integer)
    #expect(try #require(try shown["screens"]?.array()).compactMap { $0["left_count"]?.integer }.reduce(0, +) == left)
    #expect(try #require(try shown["checks"]?.array()).compactMap { $0["left_count"]?.integer }.reduce(0, +) == left)
    #expect(try #require(try shown["answered"]?.array()).first?["screen"] == .text("accounts"))
    #expect(bench.runDone("session", "show", "5").data.contains("Ended:"))
  }
}
