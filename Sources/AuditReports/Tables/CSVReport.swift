internal import AuditRules

/// A table of the report as CSV (RFC 4180), safe in spreadsheets.
struct CSVReport: ReportRenderer {
  func render(
    _ report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable, to stream: ReportStream
  ) throws {
    let table = DataTable(report.options.table, of: report)
    try stream.write(CSVText.row(table.columns))
    try table.forEachRow(snapshot) { row in try stream.write(CSVText.row(row.map(\.data))) }
  }
}
