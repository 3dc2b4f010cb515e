import TestSupport
import Testing

@testable import auditctl

/// Personal data goes by command, is asked for twice, and every answer says that it went.
@Suite struct RedactionCommandTests {
  private static let day = "2026-05-20"
  private var bench: Workbench

  init() throws {
    bench = try .exampleWithSession()
    bench.environment["AUDITCTL_AUDITOR"] = "Manager B"
    try bench.write("Customer Ida Holm, heading.\n", to: "ida.txt")
    bench.runDone("evidence", "add", bench.folder.file("ida.txt"), "--finding", "178", "--caption", "No name is said.")
  }

  @discardableResult
  private func redact(_ options: String..., id: String = "2") -> Workbench.Ran {
    bench.run(["evidence", "redact", id, "--reason", "A customer is named"] + options)
  }

  @discardableResult
  private func rename(_ options: String..., name: String = "Auditor A", to alias: String = "Person 1") -> Workbench.Ran
  {
    bench.run(["person", "rename", name, "--to", alias] + options)
  }

  /// Whether the file at rest has a text in it.
  private func holds(_ text: String, _ file: String = "audit.sqlite") throws -> Bool {
    try bench.folder.holds(text, in: file)
  }

  @Test func `nothing goes before somebody says yes`() throws {
    let asked = redact()
    #expect(asked.status == .usage)
    #expect(asked.notes.contains("this removes evidence 2, ida.txt for good"), "\(asked.notes)")
    let shown = redact("--dry-run", "--format", "json")
    #expect(shown.status == .done && shown.notes.contains("Nothing was removed."))
    let row = try JSONValue(shown.data)["evidence"]
    #expect(row?["is_dry_run"]?.boolean == true && row?["finding_count"]?.integer == 1)
    #expect(row?["redacted_at"] == .null && row?["name"]?.text == "ida.txt")
    #expect(rename().status == .usage)
    #expect(rename("--dry-run").status == .done)
    #expect(try holds("Ida Holm") && holds("Auditor A"))
    #expect(redact("--dry-run", "--yes").status == .usage)
    #expect(redact("--yes", id: "7").status == .noInput)
    #expect(rename("--yes", name: "Nobody").status == .noInput)
    #expect(rename("--yes", to: "the auditor a").status == .malformedInput)
  }

  @Test func `the bytes are gone, and every answer says when and why`() throws {
    let done = redact("--yes", "--format", "json")
    #expect(done.status == .done, "\(done.notes)")
    #expect(done.notes.contains("Backups, and copies that other people have, still hold it"))
    #expect(try JSONValue(done.data)["evidence"]?["redacted_at"]?.text == "\(Self.day)T10:00:00Z")
    #expect(try !holds("Ida Holm") && !holds("ida.txt"))
    for line in [["evidence", "list"], ["evidence", "show", "2"]] {
      let text = bench.run(line + ["--format", "lines"]).data
      #expect(text.contains("Redacted: \(Self.day)"), "\(text)")
      #expect(text.contains("A customer is named"), "\(text)")
    }
    let gone = bench.run("evidence", "export", "2", "--output", bench.folder.file("again.txt"))
    #expect(gone.status == .noInput)
    #expect(gone.notes.contains("evidence 2 was redacted on \(Self.day): A customer is named"), "\(gone.notes)")
    #expect(bench.run("evidence", "verify").status == .done)
    let back = bench.run("evidence", "add", bench.folder.file("ida.txt"), "--finding", "180")
    #expect(back.status == .malformedInput && back.notes.contains("they do not come back"), "\(back.notes)")
    let check = bench.runDone("database", "check", "--format", "json")
    let redactions = try JSONValue(check.data)["redactions"]?.array()
    #expect(redactions?.first?["evidence_id"]?.integer == 2 && redactions?.count == 1)
    #expect(redactions?.first?["person"]?.text == "Manager B")
    #expect(bench.runDone("database", "check").data.contains("Redacted"))
  }

  @Test(arguments: ["html", "markdown", "earl"])
  func `reports say that it was redacted`(_ format: String) throws {
    let failed = try bench.query(
      "SELECT max(finding_id) AS n FROM v_finding WHERE release = '5.2' AND outcome = 'failed' AND is_retracted = 0")
    let finding = try #require(failed.first?["n"]?.integer)
    bench.runDone(
      "evidence", "add", bench.folder.file("ida.txt"), "--finding", "\(finding)", "--caption", "No name is said.")
    redact("--yes")
    let report = bench.runDone("report", "--release", "5.2", "--format", format).data
    let said = "No name is said. Evidence 2 was redacted on \(Self.day): A customer is named."
    let isSaid = report.contains(format == "earl" ? #""audit:redactionReason": "A customer is named""# : said)
    #expect(isSaid)
    let isOffered = report.contains("auditctl evidence export 2")
    #expect(!isOffered)
  }

  @Test func `the name is in no answer and nowhere in the file`() throws {
    bench.runDone("report", "--release", "5.2", "--output", bench.folder.file("before.html"))
    #expect(try holds("Auditor A", "before.html"))
    let done = rename("--yes", "--format", "json")
    #expect(done.status == .done, "\(done.notes)")
    #expect(try JSONValue(done.data)["renaming"]?["person_count"]?.integer == 1)
    #expect(try !holds("Auditor A"))
    bench.runDone("report", "--release", "5.2", "--output", bench.folder.file("after.html"))
    #expect(try !holds("Auditor A", "after.html") && holds("Person 1", "after.html"))
    #expect(!bench.runDone("session", "list").data.contains("Auditor A"))
    let people = try JSONValue(bench.runDone("person", "list", "--format", "json").data).array()
    #expect(people.contains { $0["name"]?.text == "Person 1" && $0["renamed_at"]?.text == "\(Self.day)T10:00:00Z" })
    #expect(bench.run("database", "check").status == .done)
    // Saying it again finds nobody, and packs the file.
    let again = rename("--yes")
    #expect(again.status == .done && again.notes.contains("Nobody has the name any more"), "\(again.notes)")
  }

  @Test func `what people wrote with the name in it is counted`() throws {
    bench.runDone("issue", "comment", "1", "Auditor A will look again.")
    let done = rename("--yes", "--format", "json")
    let mentions = try JSONValue(done.data)["mentions"]?.array()
    #expect(mentions?.map { $0["log"]?.text } == ["issue_event"] && mentions?.first?["row_count"]?.integer == 1)
    #expect(done.notes.contains("1 row of what people wrote"), "\(done.notes)")
  }

  @Test func `a report that was sealed before says what went since`() throws {
    let path = bench.folder.file("sealed.html")
    bench.runDone("report", "--release", "5.2", "--seal", "--output", path)
    redact("--yes")
    rename("--yes")
    let verified = bench.run("report", "verify", path, "--format", "json")
    #expect(verified.status == .answerIsNo)
    let json = try JSONValue(verified.data)
    #expect(json["report"]?["answer"]?.text == "sameFacts" && json["report"]?["is_issued"]?.boolean == true)
    let since = try json["redactions"]?.array()
    #expect(since?.map { $0["reason"]?.text } == ["A customer is named", nil])
    #expect(since?.map { $0["alias"]?.text } == [nil, "Person 1"])
    let people = bench.run("report", "verify", path, "--format", "lines").data
    #expect(people.contains("Authentic, data has changed since"), "\(people)")
    #expect(people.contains("evidence or names were redacted since"), "\(people)")
  }

  @Test func `an older copy that is merged brings nothing back, and loses it`() throws {
    bench.runDone("database", "backup", bench.folder.file("old.sqlite"))
    redact("--yes")
    rename("--yes")
    bench.runDone("merge", bench.folder.file("old.sqlite"))
    #expect(try !holds("Ida Holm") && !holds("Auditor A"))
    #expect(try holds("Ida Holm", "old.sqlite") && holds("Auditor A", "old.sqlite"))
    bench.runDone(
      "merge", bench.folder.file("audit.sqlite"), "--database", bench.folder.file("old.sqlite"))
    #expect(try !holds("Ida Holm", "old.sqlite") && !holds("Auditor A", "old.sqlite"))
    #expect(bench.run("database", "check", "--database", bench.folder.file("old.sqlite")).status == .done)
  }
}
