/// The report as one JSON object a line, table by table: each a row with its type and the version of its shape.
struct JSONLinesReport: ReportRenderer {
  func render(
    _ report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable, to stream: ReportStream
  ) throws {
    let json = JSONStream(stream)
    for name in ReportTableName.allCases {
      let table = DataTable(name, of: report)
      let kind = table.kind
      let keys = kind.fields.map(\.key)
      try table.forEachRow(snapshot) { row in
        try json.object {
          try json.member("type", kind.type)
          try json.member("schema_version", RowJSON.schemaVersion)
          try RowJSON.members(keys, row, to: json)
        }
        try json.endLine()
      }
    }
  }
}
