import AuditReports
import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// What commands write keeps to the schemas of rows, and the documents say the same.
@Suite struct RowKindTests {
  private static let schemaPath = RepositoryFolder.path + "/docs/schema/row.schema.json"

  @Test func `the JSON Schema of the documents is made from the kinds of rows`() throws {
    let text = try RowSchemaText.text(id: "row.schema.json", title: "A row of auditctl", RowKinds.all)
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(text.utf8).write(to: URL(fileURLWithPath: Self.schemaPath))
    }
    let stored = try String(contentsOf: URL(fileURLWithPath: Self.schemaPath), encoding: .utf8)
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

  /// Commands with the worked example, each in JSON and one row a line.
  @Test(arguments: [["issue", "list"]] + plans) func `rows of a command are of the kinds that they name`(
    command: [String]
  ) throws {
    let bench = try Workbench.example()
    let lines = bench.run(command + ["--format", "ndjson"])
    #expect(lines.status == .done, "\(lines.notes)")
    let rows = try RowCheck.rows(lines.data).map(\.row)
    let parsed = try JSONValue(bench.run(command + ["--format", "json"]).data)
    guard case .record(let document) = parsed else { throw JSONValue.NotThat(what: "an object", value: parsed) }
    #expect(document["schema_version"]?.integer == RowJSON.schemaVersion)
    var count = 0
    for (key, section) in document where key != "schema_version" {
      let own =
        if case .list(let values) = section { try values.map { try $0.object() } } else { [try section.object()] }
      for row in own { #expect(rows.contains(row), "\(key)") }
      count += own.count
    }
    #expect(count == rows.count)
  }
}
