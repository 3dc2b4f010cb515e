internal import AuditReports

/// Documents as JSON: an object with the version of the rows' shape and a member for each section, an array of rows or,
/// of a record, one row.
enum JSONFormat {
  static func write(_ document: Document, to write: @escaping (String) throws -> Void) throws {
    try stream(compactDepth: 2, to: write) { json in
      try json.object {
        try json.member("schema_version", RowJSON.schemaVersion)
        for section in document.sections {
          let table = section.table(.programs)
          let keys = table.columns.map(\.key)
          if section.isRecord {
            try json.lines(toDepth: 3) {
              try json.object(section.key) { try RowJSON.members(keys, table.rows.first ?? [], to: json) }
            }
          } else {
            try json.array(section.key) {
              for row in table.rows { try json.object { try RowJSON.members(keys, row, to: json) } }
            }
          }
        }
      }
    }
  }

  /// One object a line, with the type of its row and the version of its shape.
  static func writeLines(_ document: Document, to write: (String) throws -> Void) throws {
    for section in document.sections {
      let table = section.table(.programs)
      let keys = table.columns.map(\.key)
      for row in table.rows { try write(try line(keys, row, type: section.type ?? section.key)) }
    }
  }

  /// One row as an object on a line.
  ///
  /// - Parameter type: What the row is; nil for rows that no schema describes.
  static func line(_ keys: [String], _ row: [RowValue], type: String? = nil) throws -> String {
    var text = ""
    try stream(compactDepth: 0, to: { text += $0 }) { json in
      try json.object {
        if let type {
          try json.member("type", type)
          try json.member("schema_version", RowJSON.schemaVersion)
        }
        try RowJSON.members(keys, row, to: json)
      }
    }
    return text
  }

  private static func stream(
    compactDepth: Int, to write: @escaping (String) throws -> Void, _ content: (JSONStream) throws -> Void
  ) throws {
    let stream = ReportStream { try write(String(decoding: $0, as: UTF8.self)) }
    try content(JSONStream(stream, compactDepth: compactDepth))
    try stream.write("\n")
    try stream.flush()
  }
}
