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
        let links = SpreadsheetLinks(columns: fields, wcag: report.compliance.wcagVersion)
        try table.forEachRow(snapshot) { row in
          if name.isRecord {
            for (index, field) in fields.enumerated() { try sheet.write([.text(field), row[index]]) }
          } else {
            let values = leading.map(\.value) + row
            try sheet.write(values) { links.address(in: $0, of: values) }
          }
        }
        try sheet.end()
        sheets += sheet.written
      }
      return sheets
    }
  }
}

/// Where cells of a table lead to: an issue to the team's tracker, a criterion to the text of WCAG.
private struct SpreadsheetLinks {
  private let reference, criterion, title, level: Int?
  private let wcag: String

  /// - Parameters:
  ///   - columns: The names of the table's columns.
  ///   - wcag: Version of WCAG, such as `2.2`.
  init(columns: [String], wcag: String) {
    reference = columns.firstIndex(of: "reference")
    criterion = columns.firstIndex(of: "criterion")
    title = columns.firstIndex(of: "title")
    level = columns.firstIndex(of: "level")
    self.wcag = wcag
  }

  /// The address of a cell; nil where it leads nowhere.
  func address(in column: Int, of row: [RowValue]) -> String? {
    if column == reference { return row[column].data }
    // Only what the standard outlines has a level; another clause has no place in its text.
    guard column == criterion, let title, let level, row[level] != .null, row[column].data.hasPrefix("wcag/") else {
      return nil
    }
    return CriterionAddress.of(row[title].data, version: wcag)
  }
}
