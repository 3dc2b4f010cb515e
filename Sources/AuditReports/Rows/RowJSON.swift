/// Rows as JSON objects, with every field, null where there is no value.
package enum RowJSON {
  /// Version of the rows of commands: it grows when a field is renamed or removed, or changes its type or meaning.
  package static let schemaVersion = 1

  /// Writes the members of a row.
  package static func members(_ keys: [String], _ values: [RowValue], to json: JSONStream) throws {
    for (key, value) in zip(keys, values) { try json.member(key, value) }
  }
}

extension RowValue {
  /// Writes the value as JSON on one line: the one place that says how JSON has each kind of value.
  func writeJSON(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .text(let string), .term(let string, _): JSONText.quote(string, to: &text)
    case .integer(let number): text += "\(number)"
    // JSON has no word for what is no number.
    case .real(let number), .measure(let number, _): text += number.isFinite ? "\(number)" : "null"
    case .boolean(let flag): text += flag ? "true" : "false"
    case .time: JSONText.quote(data, to: &text)
    case .list, .terms, .numbers:
      text += "["
      for (index, element) in (elements ?? []).enumerated() {
        if index > 0 { text += ", " }
        element.writeJSON(to: &text)
      }
      text += "]"
    }
  }

  /// The value as JSON on one line.
  var json: String {
    var text = ""
    writeJSON(to: &text)
    return text
  }

  /// What a list holds; nil for a single value.
  var elements: [RowValue]? {
    switch self {
    case .list(let texts): texts.map { .text($0) }
    case .terms(let terms): terms.map { .term($0.name, words: $0.words) }
    case .numbers(let numbers): numbers.map { .integer($0) }
    default: nil
    }
  }
}

extension JSONStream {
  /// A value of a row; null where there is none.
  ///
  /// A list has its elements on lines of their own where members have them.
  package func member(_ key: String, _ value: RowValue) throws {
    guard let elements = value.elements else { return try member(key, json: value.json) }
    try array(key) { for element in elements { try self.element(element.json) } }
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
      value.writeJSON(to: &text)
    }
    return text + "}"
  }
}
