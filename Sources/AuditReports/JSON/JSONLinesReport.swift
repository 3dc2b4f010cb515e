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
