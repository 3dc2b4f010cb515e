import AuditReports
import TestSupport
import Testing

@testable import auditctl

/// Commands that write answer with the rows of what they wrote, in every format.
@Suite struct WriterRowTests {
  /// A command line that writes, and what it needs.
  struct Writer: CustomStringConvertible {
    let line: [String]
    /// The kind of the rows that formats with room for one table write.
    let kind: String
    var before: [[String]] = []
    var needsSession = false

    var description: String { line.joined(separator: " ") }
  }

  private static let agreed = ["--owner", "Manager B", "--approver", "Manager D", "--reason", "Fixed in 5.3."]
  private static let phone = ["--device", "iPhone 13", "--os-version", "17.4", "--assistive-technology", "VoiceOver"]
  private static let fixed = ["issue", "fix", "7", "--build", "5.2.0 (5211)"]

  static let writers: [Writer] = [
    Writer(line: ["session", "start"] + phone, kind: "session"),
    Writer(line: ["session", "end"], kind: "session", needsSession: true),
    Writer(line: ["record", "accounts/title", "vo-text", "pass"], kind: "receipt", needsSession: true),
    Writer(
      line: ["record", "accounts/title,accounts/transfer", "vo-text", "fail", "--observed", "Accounts"],
      kind: "receipt", needsSession: true),
    Writer(
      line: ["record", "accounts/title", "vo-text", "fail", "--evidence", "heard.txt"], kind: "receipt",
      needsSession: true),
    Writer(
      line: ["record", "accounts", "voiceover-spec/contrast", "--colors", "#777/#fff", "--size", "14"],
      kind: "receipt", needsSession: true),
    Writer(
      line: ["record", "accounts/title", "--heard", "Your accounts, heading", "--accept"], kind: "heard_answer",
      needsSession: true),
    Writer(line: ["record", "accounts/title", "--heard", "="], kind: "heard_answer", needsSession: true),
    Writer(line: ["record", "--batch", "findings.csv"], kind: "batch", needsSession: true),
    Writer(line: ["record", "--batch", "findings.csv", "--dry-run"], kind: "batch", needsSession: true),
    Writer(line: ["amend", "330", "pass", "--reason", "Old panel."], kind: "receipt", needsSession: true),
    Writer(line: ["retract", "330", "--reason", "Made by mistake."], kind: "recorded_finding"),
    Writer(
      line: ["undo"], kind: "recorded_finding", before: [["record", "accounts/title", "vo-text", "pass"]],
      needsSession: true),
    Writer(line: ["evidence", "add", "heard.txt", "--finding", "178"], kind: "stored_evidence"),
    Writer(
      line: ["evidence", "export", "1", "--output", "copy.txt"], kind: "exported_evidence",
      before: [["evidence", "add", "heard.txt", "--finding", "178"]]),
    Writer(line: fixed, kind: "issue"),
    Writer(line: ["issue", "verify", "--ready"], kind: "issue"),
    Writer(line: ["issue", "reopen", "7", "--reason", "Taken out."], kind: "issue", before: [fixed]),
    Writer(line: ["issue", "accept", "7"] + agreed, kind: "decision"),
    Writer(line: ["issue", "decide", "7", "deferred", "--expires", "90d"] + agreed, kind: "decision"),
    Writer(
      line: ["issue", "revoke", "7", "--reason", "Moved."], kind: "decision",
      before: [["issue", "accept", "7"] + agreed]),
    Writer(line: ["issue", "assign", "7", "Developer C"], kind: "issue"),
    Writer(line: ["issue", "comment", "7", "Heard, too."], kind: "issue"),
    Writer(line: ["issue", "edit", "7", "--label", "regression", "--due", "2026-06-30"], kind: "issue"),
    Writer(line: ["issue", "merge", "8", "--into", "7"], kind: "issue"),
    Writer(line: ["issue", "split", "7", "--findings", "325"], kind: "issue"),
    Writer(line: ["issue", "link", "7", "226"], kind: "issue"),
  ]

  private static func run(_ writer: Writer, _ format: OutputFormat) throws -> Workbench.Ran {
    var bench = try writer.needsSession ? Workbench.exampleWithSession() : .example()
    bench.environment["AUDITCTL_AUDITOR"] = "Auditor A"
    try bench.write("Heard it.\n", to: "heard.txt")
    try bench.write("address,check,outcome\naccounts/title,vo-text,pass\n", to: "findings.csv")
    let files = ["heard.txt", "findings.csv", "copy.txt"]
    func typed(_ line: [String]) -> [String] { line.map { files.contains($0) ? bench.folder.file($0) : $0 } }
    for line in writer.before { try #require(bench.run(typed(line)).status == .done) }
    let ran = bench.run(typed(writer.line) + ["--format", format.rawValue])
    try #require(ran.status == .done, "\(ran.notes)")
    return ran
  }

  @Test(arguments: writers) func `a writer answers with what it wrote in every format`(_ writer: Writer) throws {
    let rows = try RowCheck.rows(Self.run(writer, .ndjson).data)
    let main = rows.filter { $0.kind.type == writer.kind }
    let keys = try #require(main.first).kind.fields.map(\.key)

    guard case .record(let document) = try JSONValue(Self.run(writer, .json).data) else {
      throw JSONValue.NotThat(what: "an object", value: .null)
    }
    let sections = try document.filter { $0.key != "schema_version" }.values.flatMap { try RowCheck.rows(of: $0) }
    #expect(sections.count == rows.count)
    for section in sections { #expect(rows.contains { Set($0.row.keys) == Set(section.keys) }) }

    for (format, separator) in [(OutputFormat.csv, Unicode.Scalar(",")), (.tsv, "\t")] {
      let table = SeparatedText(try Self.run(writer, format).data, separator: separator).rows
      #expect(table.first == keys)
      #expect(table.count == main.count + 1)
    }
    for format in [OutputFormat.table, .lines, .markdown] {
      let ran = try Self.run(writer, format)
      #expect(!ran.data.isEmpty)
      #expect(!ran.data.contains("_id"), "People read titles: \(ran.data)")
    }
  }

  @Test func `scripts read numbers from the data of those that write`() throws {
    var bench = try Workbench.example()
    bench.environment["AUDITCTL_AUDITOR"] = "Auditor A"
    let started = try JSONValue(bench.run(["session", "start", "--format", "json"] + Self.phone).data)["session"]
    #expect(started?["session_id"] == .integer(6))
    #expect(started?["environment"] == .text("VoiceOver on iOS 17"))
    #expect(started?["ended_at"] == .null)
    let failed = try JSONValue(
      bench.runDone("record", "accounts/title", "vo-text", "fail", "--format", "json").data)["finding"]
    #expect(failed?["finding_id"] == .integer(359))
    #expect(failed?["session_id"] == .integer(6))
    #expect(failed?["issue_id"] == .integer(27) && failed?["is_issue_opened"] == .boolean(true))
    let undone = try JSONValue(bench.runDone("undo", "--format", "json").data)["finding"]
    #expect(undone?["finding_id"] == .integer(359) && undone?["is_retracted"] == .boolean(true))
    #expect(undone?["retracted_by"] == .text("Auditor A"))
    let ended = try JSONValue(bench.runDone("session", "end", "--format", "json").data).object()
    #expect(ended["ended_at"] == .text("2026-05-20T10:00:00Z"))
    #expect(ended["finding_count"] == .integer(1))
  }
}
