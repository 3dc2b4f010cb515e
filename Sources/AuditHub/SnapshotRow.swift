package import AuditReports
internal import FoundationEssentials

/// A row of a portfolio as a hub keeps it: its values by the names of their fields, typed as they were.
package struct SnapshotRow: Sendable {
  /// Values by the names of their fields.
  package private(set) var values: [String: RowValue] = [:]

  /// A row of a schema.
  init<Row>(_ row: Row, _ schema: RowSchema<Row>) {
    for field in schema.fields { values[field.key] = field.value(row) }
  }

  /// A row that was kept; nil for what is none.
  init?(json: String) {
    guard let coded = try? JSONDecoder().decode([String: Coded].self, from: Data(json.utf8)) else { return nil }
    values = coded.mapValues(\.value)
  }

  /// What is kept of it.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(values.mapValues { Coded($0) }), as: UTF8.self)
  }

  /// The value of a field; null where it has none.
  package subscript(key: String) -> RowValue { values[key] ?? .null }

  /// Adds the same of another product: numbers are added, and lists come behind.
  mutating func add(_ other: SnapshotRow) {
    for (key, value) in other.values {
      switch (values[key] ?? .null, value) {
      case (.integer(let one), .integer(let other)): values[key] = .integer(one + other)
      case (.list(let one), .list(let other)): values[key] = .list(one + other)
      case (.null, let other): values[key] = other
      default: break
      }
    }
  }

  /// A value in JSON.
  private struct Coded: Codable {
    var kind: String
    var text: String?
    var words: String?
    var integer: Int64?
    var real: Double?
    var list: [String]?
    var numbers: [Int64]?
    var terms: [[String]]?

    init(_ value: RowValue) {
      switch value {
      case .null: kind = "null"
      case .text(let value): (kind, text) = ("text", value)
      case .term(let name, let said): (kind, text, words) = ("term", name, said)
      case .integer(let value): (kind, integer) = ("integer", value)
      case .real(let value): (kind, real) = ("real", value)
      case .measure(let value, let said): (kind, real, words) = ("measure", value, said)
      case .boolean(let value): (kind, integer) = ("boolean", value ? 1 : 0)
      case .time(let value): (kind, integer) = ("time", value)
      case .list(let value): (kind, list) = ("list", value)
      case .terms(let value): (kind, terms) = ("terms", value.map { [$0.name, $0.words] })
      case .numbers(let value): (kind, numbers) = ("numbers", value)
      }
    }

    var value: RowValue {
      switch kind {
      case "text": .text(text ?? "")
      case "term": .term(text ?? "", words: words ?? "")
      case "integer": .integer(integer ?? 0)
      case "real": .real(real ?? 0)
      case "measure": .measure(real ?? 0, words: words ?? "")
      case "boolean": .boolean(integer == 1)
      case "time": .time(integer ?? 0)
      case "list": .list(list ?? [])
      case "terms": .terms((terms ?? []).map { RowValue.Term(name: $0.first ?? "", words: $0.last ?? "") })
      case "numbers": .numbers(numbers ?? [])
      default: .null
      }
    }
  }
}
