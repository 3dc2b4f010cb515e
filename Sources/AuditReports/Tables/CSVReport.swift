internal import AuditRules

/// A table of the report as CSV (RFC 4180), safe in spreadsheets.
struct CSVReport: ReportRenderer {
  func render(
    _ report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable, to stream: ReportStream
  ) throws {
    let table = DataTable(report.options.table, of: report)
    let leading = table.leading
    try stream.write(CSVText.row(leading.map(\.key) + table.kind.fields.map(\.key)))
    try table.forEachRow(snapshot) { row in
      try stream.write(CSVText.row(leading.map(\.value.data) + row.map(\.data)))
    }
  }
}
