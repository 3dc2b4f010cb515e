internal import AuditReports

/// Documents as JSON: an object with the version of the rows' shape and a member for each section, an array of rows or,
/// of a record, one row.
enum JSONFormat {
  static func write(_ document: Document, to write: @escaping (String) throws -> Void) throws {
    let stream = ReportStream { try write(String(decoding: $0, as: UTF8.self)) }
    let json = JSONStream(stream, compactDepth: 2)
    try json.object {
      try json.member("schema_version", RowJSON.schemaVersion)
      for section in document.sections(for: .programs) { try add(section, json) }
    }
    try stream.write("\n")
    try stream.flush()
  }

  private static func add(_ section: Document.Section, _ json: JSONStream) throws {
    let table = section.table(.programs)
    let keys = table.columns.map(\.key)
    guard section.isRecord else {
      let line = RowLine(keys)
      return try json.array(section.key) { for row in table.rows { try json.element(line.text(row)) } }
    }
    try json.lines(toDepth: 3) {
      try json.object(section.key) { try RowJSON.members(keys, table.rows.first ?? [], to: json) }
    }
  }

  /// One object a line, with the type of its row and the version of its shape.
  static func writeLines(_ document: Document, to write: (String) throws -> Void) throws {
    for section in document.sections(for: .programs) {
      let table = section.table(.programs)
      let line = RowLine(table.columns.map(\.key), type: section.type ?? section.key)
      for row in table.rows { try write(line.text(row) + "\n") }
    }
  }
}
