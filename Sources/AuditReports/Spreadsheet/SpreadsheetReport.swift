internal import AuditModel
internal import AuditRules

/// The report as a workbook (ECMA-376, SpreadsheetML): one sheet a table, and of a table with one row a sheet of its fields.
struct SpreadsheetReport: ReportRenderer {
  /// Most rows of a sheet.
  var rowLimit = SpreadsheetSheet.mostRows

  func render(
    _ report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable, to stream: ReportStream
  ) throws {
    try SpreadsheetParts(report).write(to: stream) { zip in
      var sheets: [SpreadsheetSheet.Written] = []
      for name in ReportTableName.allCases {
        let table = DataTable(name, of: report)
        let leading = name.isRecord ? [] : table.leading
        let fields = leading.map(\.key) + table.kind.fields.map(\.key)
        let sheet = try SpreadsheetSheet(
          zip, name.rawValue, columns: name.isRecord ? ["name", "value"] : fields, firstNumber: sheets.count + 1,
          rowLimit: rowLimit)
        try table.forEachRow(snapshot) { row in
          if name.isRecord {
            for (index, field) in fields.enumerated() { try sheet.write([.text(field), row[index]]) }
          } else {
            try sheet.write(leading.map(\.value) + row)
          }
        }
        try sheet.end()
        sheets += sheet.written
      }
      return sheets
    }
  }
}
