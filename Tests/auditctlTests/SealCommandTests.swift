import AuditModel
import AuditReports
import AuditRules
import AuditService
import AuditStore
import TestSupport
import Testing

@testable import auditctl

/// A sealed report is known again, and what changed since is told.
@Suite struct SealCommandTests {
  private let bench: Workbench

  init() throws {
    bench = try Workbench.exampleWithSession()
  }

  private func verify(_ name: String) throws -> (ran: Workbench.Ran, json: JSONValue) {
    let ran = bench.run("report", "verify", bench.folder.file(name), "--format", "json")
    return (ran, try JSONValue(ran.data))
  }

  /// What differs: the screen, the fact, what it was and what it is, as far as there is one.
  private func changes(_ json: JSONValue) throws -> [String] {
    try #require(try json["changes"]?.array()).map { row in
      ["screen", "fact", "before", "after"].compactMap { row[$0]?.text }.joined(separator: " ")
    }
  }

  /// The file of the worked example's report, sealed.
  @discardableResult
  private func seal(_ name: String, _ arguments: String...) -> Workbench.Ran {
    bench.run(["report"] + arguments + ["--release", "5.2", "--seal", "--output", bench.folder.file(name)])
  }

  @Test(arguments: ReportFormat.allCases)
  func `a report in any format is verified as long as nothing changed`(_ format: ReportFormat) throws {
    bench.runDone("product", "edit", "banking", "--contact-email", "access@example.org")
    let ran = seal("report", "--format", format.rawValue)
    #expect(ran.notes.contains("Sealed as report 1, SHA-256 "), "\(ran.notes)")
    let (verified, json) = try verify("report")
    #expect(verified.status == .done)
    #expect(json["report"]?["is_issued"] == .boolean(true))
    #expect(json["report"]?["answer"]?.text == "same")
    #expect(json["report"]?["format"]?.text == format.rawValue)
    #expect(try json["changes"]?.array().isEmpty == true)
    #expect(try json["log"]?.array().isEmpty == true)
  }

  @Test func `a byte more or less is another file`() throws {
    seal("report.md")
    let sealed = try bench.folder.read("report.md")
    for bytes in [sealed.dropLast(), sealed + [10], sealed.prefix(0)] {
      try bench.folder.write(bytes, to: "other.md")
      let ran = bench.run("report", "verify", bench.folder.file("other.md"), "--format", "json")
      #expect(ran.status == .malformedInput)
      #expect(try JSONValue(ran.data)["report"]?["is_issued"] == .boolean(false))
      #expect(ran.notes.contains("is not one of ours"), "\(ran.notes)")
    }
    #expect(bench.run("report", "verify", bench.folder.file("no.md")).status == .noInput)
  }

  @Test func `a report that was not sealed is not known`() throws {
    bench.runDone("report", "--output", bench.folder.file("report.md"))
    #expect(bench.run("report", "verify", bench.folder.file("report.md")).status == .malformedInput)
    #expect(try JSONValue(bench.runDone("report", "list", "--format", "json").data).array().isEmpty)
  }

  @Test func `what was found since is told, with what it changed`() throws {
    seal("report.html")
    // The cell was untested: one failed cell more, one untested less; its failure opens an issue.
    bench.runDone("record", "accounts", "voiceover-spec/heading", "fail")
    let (ran, json) = try verify("report.html")
    #expect(ran.status == .answerIsNo)
    #expect(json["report"]?["is_issued"] == .boolean(true))
    #expect(json["report"]?["answer"]?.text == "changed")
    #expect(
      try changes(json) == [
        "failed 7 8", "untested 104 103", "issue_count 18 19", "session_count 3 4", "open_session_count 0 1",
        "accounts verdict notEvaluated nonconformant", "accounts failed 0 1", "accounts untested 35 34",
      ])
    let words = bench.run("report", "verify", bench.folder.file("report.html"), "--format", "lines").data
    #expect(words.contains("Screen: accounts\nFact: Result\nWas: not tested\nIs now: does not conform\n"), "\(words)")
    let log = try #require(try json["log"]?.array())
    #expect(log.compactMap { $0["log"]?.text } == ["finding", "issue-event"])
    #expect(log.compactMap { $0["row_count"]?.integer } == [1, 1])
    let findings = try #require(try json["findings"]?.array())
    #expect(findings.first?["address"]?.text == "accounts")
    #expect(findings.first?["outcome"]?.text == "failed")
  }

  @Test func `a word that was edited changes the file and no fact`() throws {
    seal("report.html")
    bench.runDone("product", "edit", "banking", "--title", "Banking")
    let (ran, json) = try verify("report.html")
    #expect(ran.status == .answerIsNo)
    #expect(json["report"]?["answer"]?.text == "sameFacts")
    #expect(try json["changes"]?.array().isEmpty == true)
  }

  @Test func `a retraction takes the facts back, and the answer is yes again`() throws {
    seal("report.csv")
    bench.runDone("record", "accounts", "voiceover-spec/heading", "pass")
    #expect(try verify("report.csv").ran.status == .answerIsNo)
    bench.runDone("undo")
    let (ran, json) = try verify("report.csv")
    #expect(ran.status == .done)
    let log = try #require(try json["log"]?.array())
    #expect(log.compactMap { $0["log"]?.text } == ["finding", "retraction"])
  }

  @Test func `a newer seal of the same kind supersedes it, one of another kind does not`() throws {
    seal("first.html")
    seal("table.csv")
    seal("part.html", "issues")
    seal("screen.html", "screen", "sign-in")
    seal("second.html")
    let list = try JSONValue(bench.runDone("report", "list", "--format", "json").data).array()
    #expect(list.compactMap { $0["report_seal_id"]?.integer } == [1, 2, 3, 4, 5])
    #expect(list.compactMap { $0["superseded_by_id"]?.integer } == [5])
    #expect(list.compactMap { $0["supersedes_id"]?.integer } == [1])
    let (ran, json) = try verify("first.html")
    // The clock stands still, so both files hold the same bytes and the file is the newer report's as well.
    #expect(ran.status == .done)
    #expect(json["report"]?["answer"]?.text == "same")
    #expect(
      try JSONValue(bench.runDone("report", "list", "--release", "5.1", "--format", "json").data).array().isEmpty)
    #expect(bench.run("report", "list", "--product", "none").status == .noInput)
  }

  @Test func `a superseded report is issued, and no more the answer`() throws {
    seal("first.html")
    bench.runDone("record", "accounts", "voiceover-spec/heading", "pass")
    seal("second.html")
    let (ran, json) = try verify("first.html")
    #expect(ran.status == .answerIsNo)
    #expect(json["report"]?["superseded_by_id"]?.integer == 2)
    #expect(try verify("second.html").ran.status == .done)
  }

  @Test func `what was sealed is kept, and the file stays sound`() throws {
    bench.runDone(
      "report", "--release", "5.2", "--format", "csv", "--table", "screens", "--seal", "--auditor", "Manager B")
    let kept = try #require(try bench.query("SELECT * FROM v_report_seal").first)
    #expect(kept["release"]?.text == "5.2")
    #expect(kept["format"]?.text == "csv")
    #expect(kept["person"]?.text == "Manager B")
    #expect(kept["sha256"]?.text?.count == 64)
    #expect(kept["generated_at"]?.text == "2026-05-20T10:00:00Z")
    #expect(kept["tool_version"]?.text == Auditctl.version)
    #expect(kept["options"]?.text?.contains("\"table\":\"screens\"") == true)
    #expect(kept["policy"]?.text?.contains("\"profile\":\"banking-basics\"") == true)
    #expect(kept["rules"]?.text == #"{"1":2,"12":2,"14":1,"2":3,"3":1,"4":2,"5":2,"7":3,"8":2,"9":2}"#)
    #expect(kept["facts"]?.text?.contains("\"verdict\":\"nonconformant\"") == true)
    bench.runDone("database", "check")
  }

  @Test func `a frozen release can be sealed, and sealing freezes nothing`() throws {
    bench.runDone(
      "report", "--release", "5.1", "--format", "json", "--seal", "--output", bench.folder.file("old.json"))
    #expect(try verify("old.json").ran.status == .done)
    bench.runDone("report", "--release", "5.2", "--seal")
    let release = try JSONValue(bench.runDone("release", "show", "5.2", "--format", "json").data)
    #expect(release["release"]?["stage"]?.text == "auditing")
    bench.runDone("record", "accounts", "voiceover-spec/heading", "pass")
  }

  @Test func `three answers stand in the first line, each with an exit status of its own`() throws {
    func answer() -> (Substring?, auditctl.ExitStatus) {
      let ran = bench.run("report", "verify", bench.folder.file("report.md"), "--format", "lines")
      return (ran.data.split(separator: "\n").first, ran.status)
    }
    seal("report.md")
    #expect(answer() == ("Answer: Authentic and current", .done))
    bench.runDone("record", "accounts", "voiceover-spec/heading", "fail")
    #expect(answer() == ("Answer: Authentic, data has changed since", .answerIsNo))
    try bench.folder.write(try bench.folder.read("report.md") + [10], to: "report.md")
    #expect(answer() == ("Answer: Not one of ours", .malformedInput))
  }

  @Test(arguments: ReportFormat.allCases)
  func `what happens to issues after a freeze leaves a report on it current`(_ format: ReportFormat) throws {
    bench.runDone("product", "edit", "banking", "--contact-email", "access@example.org")
    bench.runDone("session", "end")
    bench.runDone("release", "freeze", "5.2")
    seal("report", "--format", format.rawValue)
    bench.runDone("report", "issues", "--release", "5.2", "--seal", "--output", bench.folder.file("issues.html"))
    bench.runDone(
      "report", "issues", "--issue", "7", "--release", "5.2", "--seal", "--output", bench.folder.file("ticket.md"))
    for words in [
      ["comment", "7", "Heard again."], ["assign", "7", "Developer C"], ["edit", "7", "--title", "Another title"],
      ["edit", "7", "--severity", "critical", "--team", "checkout", "--due", "2026-06-30", "--label", "late"],
      ["link", "7", "https://tracker.example.org/7"], ["fix", "7", "--by", "Developer C", "--build", "5.2.0 (5211)"],
      ["accept", "8", "--owner", "Manager B", "--approver", "Manager B", "--reason", "It is rare."],
    ] {
      let ran = bench.run(["issue"] + words + ["--auditor", "Auditor A"])
      #expect(ran.status == .done, "\(words): \(ran.notes)")
    }
    for name in ["report", "issues.html", "ticket.md"] {
      let (ran, json) = try verify(name)
      #expect(ran.status == .done, "\(name): \(ran.data)")
      #expect(json["report"]?["is_current"] == .boolean(true), "\(name)")
    }
  }

  @Test func `a title that was edited after a freeze is data that has changed`() throws {
    bench.runDone("session", "end")
    bench.runDone("release", "freeze", "5.2")
    seal("report.html")
    bench.runDone("issue", "comment", "7", "Heard again.", "--auditor", "Auditor A")
    bench.runDone("product", "edit", "banking", "--title", "Banking")
    let (ran, json) = try verify("report.html")
    #expect(ran.status == .answerIsNo)
    #expect(try json["log"]?.array().compactMap { $0["log"]?.text } == ["edit", "issue-event"])
  }

  @Test func `a screen that left the scope is told`() throws {
    seal("screen.html", "screen", "register")
    bench.runDone(
      "release", "edit", "5.2", "--remove-screen", "register", "--reason", "It is no part of the app any more.")
    let (ran, json) = try verify("screen.html")
    #expect(ran.status == .answerIsNo)
    #expect(json["report"]?["answer"]?.text == "changed")
    #expect(try changes(json) == ["subject register"])
  }

  @Test func `other cells with the same counts are no same answer`() throws {
    let both = ["voiceover-spec/heading", "voiceover-spec/contrast"]
    bench.runDone("session", "end")
    bench.runDone(
      "session", "start", "--auditor", "Auditor A", "--device", "iPhone 13", "--os-version", "17.4",
      "--assistive-technology", "VoiceOver", "--started-at", "2026-05-20T07:00:00Z")
    bench.runDone("record", "accounts", both[0], "pass", "--at", "2026-05-20T08:00:00Z")
    bench.runDone("record", "accounts", both[1], "fail", "--at", "2026-05-20T08:00:00Z")
    seal("report.json")
    bench.runDone("record", "accounts", both[0], "fail", "--at", "2026-05-20T09:00:00Z")
    bench.runDone("record", "accounts", both[1], "pass", "--at", "2026-05-20T09:00:00Z")
    let changed = try verify("report.json").json
    #expect(changed["report"]?["answer"]?.text == "changed")
    #expect(try changes(changed).contains("accounts cells"))
  }

  @Test func `freezing after the seal is told, and so is another product not`() throws {
    seal("report.md")
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", "web", "--profile", "wcag22-aa")
    #expect(try verify("report.md").ran.status == .done)
    bench.runDone("release", "freeze", "5.2", "--product", "banking")
    let json = try verify("report.md").json
    #expect(json["report"]?["is_current"] == .boolean(false))
    #expect(try changes(json).contains("stage auditing frozen"))
  }

  @Test func `a file that cannot be sealed leaves the old one`() throws {
    try bench.write("old", to: "report.md")
    let path = bench.folder.file("audit.sqlite")
    let database = try AuditDatabase.open(
      at: path, configuration: AuditDatabase.Configuration(machine: "test-machine", toolVersion: "0-test"))
    try database.write(at: bench.now) { _ in
      let ran = bench.run("report", "--release", "5.2", "--seal", "--output", bench.folder.file("report.md"))
      #expect(ran.status == .tryAgain)
      #expect(!ran.notes.contains("Wrote"))
    }
    #expect(String(decoding: try bench.folder.read("report.md"), as: UTF8.self) == "old")
    #expect(try bench.folder.names().allSatisfy { !$0.contains("partial") })
  }
}
