/// The report as one JSON object: the version of its shape and a member for each table; docs/report-json.md describes them.
struct JSONReport: ReportRenderer {
  func render(
    _ report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable, to stream: ReportStream
  ) throws {
    let json = JSONStream(stream, compactDepth: 2)
    try json.object {
      try json.member("schema_version", RowJSON.schemaVersion)
      for name in ReportTableName.allCases {
        let table = DataTable(name, of: report)
        let keys = table.kind.fields.map(\.key)
        if name.isRecord {
          try json.lines(toDepth: 3) {
            try json.object(name.rawValue) {
              try table.forEachRow(snapshot) { try RowJSON.members(keys, $0, to: json) }
            }
          }
        } else {
          try json.array(name.rawValue) {
            let line = RowLine(keys)
            try table.forEachRow(snapshot) { try json.element(line.text($0)) }
          }
        }
      }
    }
    try stream.write("\n")
  }
}

/// The report as one JSON object a line, table by table: each a row with its type and the version of its shape.
struct JSONLinesReport: ReportRenderer {
  func render(
    _ report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable, to stream: ReportStream
  ) throws {
    for name in ReportTableName.allCases {
      let table = DataTable(name, of: report)
      let line = RowLine(table.kind.fields.map(\.key), type: table.kind.type)
      try table.forEachRow(snapshot) { try stream.write(line.text($0) + "\n") }
    }
  }
}
