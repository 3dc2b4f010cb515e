internal import AuditReports

/// Documents as JSON: an object with the version of the rows' shape and a member for each section, an array of rows or,
/// of a record, one row.
enum JSONFormat {
  static func render(_ document: Document) throws -> String {
    try text(compactDepth: 2) { json in
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
  static func renderLines(_ document: Document) throws -> String {
    try document.sections.map { section in
      let table = section.table(.programs)
      let keys = table.columns.map(\.key)
      return try table.rows.map { try line(keys, $0, type: section.type ?? section.key) }.joined()
    }
    .joined()
  }

  /// One row as an object on a line.
  ///
  /// - Parameter type: What the row is; nil for rows that no schema describes.
  static func line(_ keys: [String], _ row: [RowValue], type: String? = nil) throws -> String {
    try text(compactDepth: 0) { json in
      try json.object {
        if let type {
          try json.member("type", type)
          try json.member("schema_version", RowJSON.schemaVersion)
        }
        try RowJSON.members(keys, row, to: json)
      }
    }
  }

  private static func text(compactDepth: Int, _ write: (JSONStream) throws -> Void) throws -> String {
    var bytes: [UInt8] = []
    let stream = ReportStream { bytes += $0 }
    try write(JSONStream(stream, compactDepth: compactDepth))
    try stream.write("\n")
    try stream.flush()
    return String(decoding: bytes, as: UTF8.self)
  }
}
