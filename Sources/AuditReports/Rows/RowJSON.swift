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

/// What stands before the values of rows on one line, put together once: a report has a row a cell.
package struct RowLine {
  private let leads: [String]

  /// - Parameters:
  ///   - keys: The names of the fields.
  ///   - type: What a row is that stands by itself, with the version of its shape; nil: it says neither.
  package init(_ keys: [String], type: String? = nil) {
    let head = type.map {
      "\"type\": \"\(JSONText.escaped($0))\", \"schema_version\": \(RowJSON.schemaVersion), "
    }
    leads = keys.enumerated().map { index, key in
      (index == 0 ? "{" + (head ?? "") : ", ") + "\"\(JSONText.escaped(key))\": "
    }
  }

  /// The row as an object.
  package func text(_ values: [RowValue]) -> String {
    var text = ""
    for (lead, value) in zip(leads, values) {
      text += lead
      append(value, to: &text)
    }
    return text + "}"
  }

  private func append(_ value: RowValue, to text: inout String) {
    switch value {
    case .null: text += "null"
    case .text(let string), .term(let string, _): append(string, to: &text)
    case .integer(let number): text += "\(number)"
    // JSON has no word for what is no number.
    case .real(let number), .measure(let number, _): text += number.isFinite ? "\(number)" : "null"
    case .boolean(let flag): text += flag ? "true" : "false"
    case .time: append(value.data, to: &text)
    case .list(let texts): append(texts, to: &text)
    case .terms(let terms): append(terms.map(\.name), to: &text)
    case .numbers(let numbers): text += "[" + numbers.map { "\($0)" }.joined(separator: ", ") + "]"
    }
  }

  private func append(_ texts: [String], to text: inout String) {
    text += "[" + texts.map { "\"\(JSONText.escaped($0))\"" }.joined(separator: ", ") + "]"
  }

  private func append(_ string: String, to text: inout String) {
    text += "\""
    text += JSONText.escaped(string)
    text += "\""
  }
}
