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
  @Test(arguments: [["issue", "list"]]) func `rows of a command are of the kinds that they name`(
    command: [String]
  ) throws {
    let bench = try Workbench.example()
    let lines = bench.run(command + ["--format", "ndjson"])
    #expect(lines.status == .done, "\(lines.notes)")
    var rows: [[String: JSONValue]] = []
    for line in lines.data.split(separator: "\n") {
      var row = try JSONValue(String(line)).object()
      let type = try #require(row.removeValue(forKey: "type")?.text)
      #expect(row.removeValue(forKey: "schema_version")?.integer == RowJSON.schemaVersion)
      let kind = try #require(RowKinds.all.first { $0.type == type }, "\(type) is in RowKinds.all")
      #expect(Set(row.keys) == Set(kind.fields.map(\.key)))
      for field in kind.fields { #expect(Self.keeps(row[field.key], to: field.type), "\(type).\(field.key)") }
      rows.append(row)
    }
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

  /// Whether a value is null or what its field says.
  private static func keeps(_ value: JSONValue?, to type: RowType) -> Bool {
    guard let value else { return false }
    if value == .null { return true }
    switch type {
    case .text: return value.text != nil
    case .time: return value.text.map { $0.hasSuffix("Z") && $0.contains("T") } ?? false
    case .integer: return value.integer != nil
    case .real: return value.number != nil
    case .boolean: return value.boolean != nil
    case .term(let names): return value.text.map { names.contains($0) } ?? false
    case .list: return (try? value.array().allSatisfy { $0.text != nil }) ?? false
    case .terms(let names):
      return (try? value.array().allSatisfy { $0.text.map { names.contains($0) } ?? false }) ?? false
    }
  }
}
