/// Rows as JSON objects, with every field, null where there is no value.
package enum RowJSON {
  /// Version of the rows of commands: it grows when a field is renamed or removed, or changes its type or meaning.
  package static let schemaVersion = 1

  /// Writes the members of a row.
  package static func members(_ keys: [String], _ values: [RowValue], to json: JSONStream) throws {
    for (key, value) in zip(keys, values) { try json.member(key, value) }
  }
}

extension JSONStream {
  /// A value of a row; null where there is none.
  package func member(_ key: String, _ value: RowValue) throws {
    switch value {
    case .null: try memberOrNull(key, nil)
    case .text(let text): try member(key, text)
    case .term(let name, _): try member(key, name)
    case .integer(let number): try member(key, number)
    // JSON has no word for what is no number.
    case .real(let number), .measure(let number, _): try memberOrNull(key, number.isFinite ? number : nil)
    case .boolean(let flag): try member(key, flag)
    case .time: try member(key, value.data)
    case .list(let texts): try array(key, texts)
    case .terms(let terms): try array(key, terms.map(\.name))
    case .numbers(let numbers): try array(key) { for number in numbers { try self.value(number) } }
    }
  }
}
