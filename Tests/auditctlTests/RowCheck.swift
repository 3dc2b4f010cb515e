import AuditReports
import Testing

@testable import auditctl

/// Compares what a command wrote with the kinds of rows.
enum RowCheck {
  /// The rows of a document in NDJSON, each of which must keep to the kind that it names.
  static func rows(_ data: String) throws -> [(kind: RowKind, row: [String: JSONValue])] {
    try data.split(separator: "\n").map { line in
      var row = try JSONValue(String(line)).object()
      let type = try #require(row.removeValue(forKey: "type")?.text)
      #expect(row.removeValue(forKey: "schema_version")?.integer == RowJSON.schemaVersion)
      let kind = try #require(RowKinds.all.first { $0.type == type }, "\(type) is in RowKinds.all")
      #expect(Set(row.keys) == Set(kind.fields.map(\.key)))
      for field in kind.fields { #expect(keeps(row[field.key], to: field.type), "\(type).\(field.key)") }
      return (kind, row)
    }
  }

  /// The rows of a section of a document in JSON: those of a list, or the one of a record.
  static func rows(of section: JSONValue) throws -> [[String: JSONValue]] {
    if case .list(let rows) = section { return try rows.map { try $0.object() } }
    return [try section.object()]
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
    case .numbers: return (try? value.array().allSatisfy { $0.integer != nil }) ?? false
    case .terms(let names):
      return (try? value.array().allSatisfy { $0.text.map { names.contains($0) } ?? false }) ?? false
    }
  }
}
