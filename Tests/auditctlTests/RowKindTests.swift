import AuditReports
import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// What commands write keeps to the schemas of rows, and the documents say the same.
@Suite struct RowKindTests {
  @Test func `the JSON Schema of the documents is made from the kinds of rows`() throws {
    try expectStored(
      RowSchemaText.text(id: "row.schema.json", title: "A row of auditctl", RowKinds.all), at: "row.schema.json")
  }

  @Test func `the JSON Schemas of a report are made from its tables`() throws {
    let tables = ReportTableName.allCases
    try expectStored(
      RowSchemaText.text(
        id: "report-line.schema.json", title: "A line of a report of auditctl", tables.map(\.kind)),
      at: "report-line.schema.json")
    try expectStored(
      RowSchemaText.document(
        id: "report.schema.json", title: "A report of auditctl",
        tables.map { (key: $0.rawValue, kind: $0.kind, isRecord: $0.isRecord) }), at: "report.schema.json")
  }

  private func expectStored(_ text: String, at name: String) throws {
    let file = URL(fileURLWithPath: RepositoryFolder.path + "/docs/schema/" + name)
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" { try Data(text.utf8).write(to: file) }
    let stored = try String(contentsOf: file, encoding: .utf8)
    #expect(stored == text, "RECORD_SNAPSHOTS=1 makes it anew")
  }

  @Test func `each kind and each field of a kind is there once`() {
    let types = RowKinds.all.map(\.type)
    #expect(Set(types).count == types.count)
    for kind in RowKinds.all {
      #expect(!kind.type.isEmpty)
      #expect(Set(kind.fields.map(\.key)).count == kind.fields.count, "\(kind.type)")
    }
  }

  /// Those that read what was recorded, issues, and what there is to audit.
  private static let auditing: [[String]] = [
    ["issue", "show", "7"], ["issue", "show", "1"], ["log", "register", "error-messages-and-correction"],
    ["log", "--session", "2"], ["log", "--edits"], ["session", "list"], ["session", "show", "5"],
    ["session", "show", "5", "--by-check"], ["evidence", "list"], ["evidence", "verify"],
    ["element", "announce", "sign-in"], ["element", "announce", "sign-in/remember-me"],
    ["contrast", "#777", "#fff", "--size", "14"], ["contrast", "#949494", "#fff8", "--over", "white", "--ui"],
  ]

  /// Commands with the worked example, each in JSON and one row a line.
  @Test(
    arguments: plans + auditing + [
      ["issue", "list"], ["status"], ["status", "--stages"], ["status", "--by", "team"],
      ["status", "--by", "pack", "--recommended"], ["status", "--by", "criterion"], ["explain"],
      ["explain", "register"],
      ["explain", "register/email", "vo-text"], ["explain", "--by", "criterion", "4.1.2"], ["compare", "5.1", "5.2"],
      ["gate"], ["disagreements"], ["report"],
    ]) func `rows of a command are of the kinds that they name`(
      command: [String]
    ) throws
  {
    let bench = try Workbench.example()
    let lines = bench.run(command + ["--format", "ndjson"])
    #expect(lines.status == (command == ["gate"] ? .answerIsNo : .done), "\(lines.notes)")
    let rows = try RowCheck.rows(lines.data).map(\.row)
    let parsed = try JSONValue(bench.run(command + ["--format", "json"]).data)
    guard case .record(let document) = parsed else { throw JSONValue.NotThat(what: "an object", value: parsed) }
    #expect(document["schema_version"]?.integer == RowJSON.schemaVersion)
    let known = Set(rows)
    var count = 0
    for (key, section) in document where key != "schema_version" {
      let own = try RowCheck.rows(of: section)
      for row in own { #expect(known.contains(row), "\(key)") }
      count += own.count
    }
    #expect(count == rows.count)
  }
}
