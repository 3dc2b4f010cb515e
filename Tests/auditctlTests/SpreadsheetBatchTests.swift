import AuditRules
import TestSupport
import Testing

@testable import auditctl

/// Batches as people keep them in spreadsheets, and several places on one command line.
@Suite struct SpreadsheetBatchTests {
  private func batch(_ bench: Workbench, _ text: String, _ options: String...) -> Workbench.Ran {
    bench.run(["record", "--batch", "-", "--format", "json"] + options, input: text)
  }

  @Test func `blanks at the ends of cells and the case of the header say nothing`() throws {
    let bench = try Workbench.exampleWithSession()
    let ran = batch(
      bench,
      " Address;CHECK ;Outcome;Observed\n accounts/title ;vo-text\u{A0}; FAIL ;\" Your accounts, heading \"\n"
        + "accounts/transfer;vo-text;pass;\n")
    #expect(ran.status == .done, "\(ran.notes)")
    let rows = try bench.query(
      "SELECT screen || ifnull('/' || element, '') AS address, outcome, observed FROM v_finding ORDER BY finding_id DESC LIMIT 2"
    )
    #expect(rows.map { $0["address"] } == [.text("accounts/transfer"), .text("accounts/title")])
    #expect(rows.map { $0["outcome"] } == [.text("passed"), .text("failed")])
    #expect(rows[1]["observed"] == .text("Your accounts, heading"))
  }

  @Test func `a mistake of every row is said once, and others are seen beside it`() throws {
    let bench = try Workbench.exampleWithSession()
    let rows = String(repeating: "acounts,unique-title,pass\n", count: 811)
    let ran = batch(bench, "address,check,outcome\n" + rows + "accounts/titel,vo-text,pass\n")
    #expect(ran.status == .malformedInput)
    let lines = ran.notes.split(separator: "\n")
    #expect(lines.count == 3, "\(ran.notes)")
    #expect(lines.first?.contains("standard input:2: unknown screen acounts; did you mean accounts?") == true)
    #expect(lines.first?.hasSuffix("(and in 810 more lines: 3, 4, 5, 6, …)") == true, "\(ran.notes)")
    #expect(lines.dropFirst().first?.contains(":813: unknown element titel; did you mean title?") == true)
    #expect(lines.last?.contains("812 problems; nothing was stored") == true)
  }

  @Test func `three of a kind are listed with their lines`() throws {
    let bench = try Workbench.exampleWithSession()
    let ran = batch(bench, "address,check,outcome\n" + String(repeating: "nowhere,unique-title,pass\n", count: 3))
    #expect(ran.notes.split(separator: "\n").count == 4)
    #expect(ran.notes.contains(":2: unknown screen nowhere") && ran.notes.contains(":4: unknown screen nowhere"))
  }

  @Test func `a default reason fills only what needs one and gives none`() throws {
    let bench = try Workbench.exampleWithSession()
    let text =
      "address,check,outcome,reason\naccounts/title,voiceover-spec/hint,na,\n"
      + "accounts/title,voiceover-spec/traits,ct,Too fast.\naccounts/title,vo-text,pass,\n"
    #expect(batch(bench, text).status == .malformedInput)
    #expect(batch(bench, text, "--default-reason", "Not part of this release.").status == .done)
    let rows = try bench.query("SELECT reason FROM v_finding ORDER BY finding_id DESC LIMIT 3")
    #expect(rows.map { $0["reason"] } == [.null, .text("Too fast."), .text("Not part of this release.")])
  }

  @Test func `titles and URLs stand for addresses where a map says so`() throws {
    let bench = try Workbench.exampleWithSession()
    let map = try bench.write(
      "Name,Address\nhttps://bank.example/accounts,accounts\n\"Accounts, the title\",accounts/title\n", to: "keys.csv")
    let text =
      "address,check,outcome\nhttps://bank.example/accounts,unique-title,pass\n\"Accounts, the title\",vo-text,pass\n"
    #expect(batch(bench, text).status == .malformedInput)
    let ran = batch(bench, text, "--key-map", map)
    #expect(ran.status == .done, "\(ran.notes)")
    let rows = try bench.query(
      "SELECT screen || ifnull('/' || element, '') AS address FROM v_finding ORDER BY finding_id DESC LIMIT 2")
    #expect(rows.map { $0["address"] } == [.text("accounts/title"), .text("accounts")])
  }

  @Test func `everything that is wrong with a map is said at once`() throws {
    let bench = try Workbench.exampleWithSession()
    let map = try bench.write("name,address\nA,Not one\n,accounts\nA,accounts\nB,x,y\n", to: "keys.csv")
    let ran = batch(bench, "address,check,outcome\n", "--key-map", map)
    #expect(ran.status == .malformedInput)
    for said in [
      "keys.csv:2: \"Not one\" is not an address", "keys.csv:3: the name is empty",
      "keys.csv:4: \"A\" stands for Not one in an earlier row", "keys.csv:5: the row has 3 fields and the header 2",
      "4 problems",
    ] { #expect(ran.notes.contains(said), "\(ran.notes)") }
    let empty = try bench.write("title;key\n", to: "other.csv")
    #expect(
      batch(bench, "address,check,outcome\n", "--key-map", empty).notes.contains(
        "other.csv:1: its first row names the columns: name, address"))
  }

  @Test func `dates of a spreadsheet are read in a language, and in the zone of the machine`() throws {
    var bench = try Workbench.exampleWithSession()
    let start = ["session", "start", "--auditor", "Auditor B", "--started-at", "2026-05-11T00:00:00Z"]
    let device = ["--device", "Pixel", "--os-version", "17.4", "--assistive-technology", "VoiceOver"]
    try #require(bench.run(start + device).status == .done)
    // An hour before UTC, as in Berlin in winter.
    bench.moment = { $0.asUTC - 3_600_000 }
    let text =
      "address,check,outcome,at\naccounts/title,vo-text,pass,12.05.2026 09:30\n"
      + "accounts/transfer,vo-text,pass,2026-05-12 09:31:05\naccounts,unique-title,pass,13/05/2026\n"
      + "accounts/title,voiceover-spec/traits,pass,2026-05-12T09:30:00Z\n"
    let refused = batch(bench, text, "--auditor", "Auditor B")
    #expect(refused.notes.contains("or name the language of a batch's dates with --locale"), "\(refused.notes)")
    let ran = batch(bench, text, "--auditor", "Auditor B", "--locale", "de-DE")
    #expect(ran.status == .done, "\(ran.notes)")
    let rows = try bench.query("SELECT observed_at FROM v_finding ORDER BY finding_id DESC LIMIT 4")
    #expect(
      rows.map { $0["observed_at"] } == [
        .text("2026-05-12T09:30:00Z"), .text("2026-05-12T23:00:00Z"), .text("2026-05-12T08:31:05Z"),
        .text("2026-05-12T08:30:00Z"),
      ])
    let american = batch(
      bench, "address,check,outcome,at\naccounts,unique-title,pass,13/05/2026\n", "--auditor", "Auditor B", "--locale",
      "en-US")
    #expect(american.notes.contains("\"13/05/2026\" is not a time"), "There is no thirteenth month.")
    #expect(bench.run("record", "--batch", "-", "--locale", "Deutschland!").status == .usage)
  }

  @Test func `the receipt says what was recorded on checks that are not asked there`() throws {
    let bench = try Workbench.exampleWithSession()
    let ran = batch(
      bench, "address,check,outcome\naccounts/title,native/button/name,pass\naccounts/title,vo-text,pass\n")
    #expect(ran.status == .done, "\(ran.notes)")
    let receipt = try JSONValue(ran.data)["batch"]
    #expect(receipt?["finding_count"] == .integer(2))
    #expect(receipt?["unasked_finding_count"] == .integer(1))
    #expect(try receipt?["unasked_checks"]?.array() == [.text("native/button/name")])
  }

  @Test(
    arguments: [
      ("vo-text accounts/title pass", "accounts/title vo-text pass"),
      ("accounts/title pass vo-text", "accounts/title vo-text pass"),
      ("pass accounts/title vo-text", "accounts/title vo-text pass"),
    ]) func `a wrong order of arguments is recognised`(typed: String, right: String) throws
  {
    let bench = try Workbench.exampleWithSession()
    let ran = bench.run(["record"] + typed.split(separator: " ").map(String.init))
    #expect(ran.status == .malformedInput)
    #expect(
      ran.notes.contains("first comes the address, then the check, then the outcome: \(right)"), "\(ran.notes)")
  }

  @Test func `a mistyped check is named with the one that is near`() throws {
    let bench = try Workbench.exampleWithSession()
    let ran = bench.run("record", "accounts/title", "vo-tekst", "pass")
    #expect(ran.notes.contains("unknown check \"vo-tekst\"; did you mean voiceover-spec/vo-text?"), "\(ran.notes)")
  }

  @Test func `a star stands for what is untested there, all except some`() throws {
    let bench = try Workbench.exampleWithSession()
    let slip = bench.run("record", "accounts/*", "vo-text", "pass", "--except", "titel")
    #expect(slip.status == .malformedInput)
    #expect(slip.notes.contains("unknown exception titel"), "\(slip.notes)")
    let ran = bench.run("record", "accounts/*", "vo-text", "pass", "--except", "title")
    #expect(ran.status == .done, "\(ran.notes)")
    let rows = try bench.query(
      "SELECT screen || ifnull('/' || element, '') AS address FROM v_finding WHERE finding_id > 358 ORDER BY finding_id"
    )
    // In swipe order, as the screen has them.
    let others = ["checking", "savings", "credit-card", "transfer"]
    #expect(rows.map { $0["address"] } == others.map { .text("accounts/\($0)") })
    // Only the one that was left out is still untested.
    bench.runDone("record", "accounts/*", "vo-text", "fail")
    #expect(
      try bench.query("SELECT screen || ifnull('/' || element, '') AS address FROM v_finding WHERE finding_id > 362")
        .map { $0["address"] } == [
          .text("accounts/title")
        ])
    let none = bench.run("record", "accounts/*", "vo-text", "pass")
    #expect(none.status == .malformedInput)
    #expect(none.notes.contains("nothing there is asked and not tested"), "\(none.notes)")
    #expect(bench.run("record", "accounts/title", "vo-text", "pass", "--except", "transfer").status == .usage)
  }

  @Test func `a row names its issue, its recommendation and its files`() throws {
    let bench = try Workbench.exampleWithSession()
    try bench.folder.write(EvidenceCommandTests.png, to: "shot.png")
    try bench.write("Title, heading.\n", to: "said.txt")
    let file = try bench.write(
      "address,check,outcome,observed,recommendation,issue,evidence\n"
        + "accounts/title,vo-text,fail,Nothing is heard,Set its label,new,shot.png | said.txt\n"
        + "accounts/transfer,vo-text,fail,Nothing is heard,,7,shot.png\n"
        + "accounts/savings,vo-text,pass,,,,\n", to: "batch.csv")
    let ran = bench.run("record", "--batch", file, "--format", "json")
    #expect(ran.status == .done, "\(ran.notes)")
    let receipt = try JSONValue(ran.data)["batch"]
    #expect(receipt?["evidence_count"] == .integer(3))
    #expect(receipt?["opened_issue_count"] == .integer(1))
    #expect(receipt?["joined_finding_count"] == .integer(1))
    let problems = try bench.query("SELECT text, recommendation FROM problem ORDER BY problem_id DESC LIMIT 1")
    #expect(problems.first?["text"] == .text("Nothing is heard"))
    #expect(problems.first?["recommendation"] == .text("Set its label"))
    let evidence = try bench.query("SELECT name FROM v_evidence WHERE finding_id > 358 ORDER BY finding_id, name")
    #expect(evidence.compactMap { $0["name"]?.text } == ["said.txt", "shot.png", "shot.png"])
  }

  @Test func `what is wrong with issues, recommendations and files is said by row`() throws {
    let bench = try Workbench.exampleWithSession()
    let file = try bench.write(
      "address,check,outcome,observed,recommendation,issue,evidence\n"
        + "accounts/title,vo-text,pass,,,7,\naccounts/title,vo-text,fail,,,seven,\n"
        + "accounts/title,vo-text,fail,,,999,\naccounts/title,vo-text,fail,,Mend it,,\n"
        + "accounts/title,vo-text,fail,,,,gone.png\naccounts/title,vo-text,pass,Heard,Mend it,,\n", to: "batch.csv")
    let ran = bench.run("record", "--batch", file)
    #expect(ran.status == .malformedInput)
    for said in [
      "batch.csv:2: only a failure goes to an issue, and this says “passed”",
      "batch.csv:3: \"seven\" is no issue; write its number, or new", "batch.csv:4: ",
      "batch.csv:5: a recommendation needs what is wrong", "batch.csv:6: ",
      "batch.csv:7: only a failure has problems, and this says “passed”", "6 problems; nothing was stored",
    ] { #expect(ran.notes.contains(said), "\(ran.notes)") }
    #expect(ran.notes.contains("gone.png"))
    #expect(try bench.findingCount() == 358)
  }
}
