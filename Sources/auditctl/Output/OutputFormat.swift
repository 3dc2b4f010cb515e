internal import AuditReports

/// The formats of every command's data.
enum OutputFormat: String, CaseIterable, Sendable {
  case table, lines, json, ndjson, csv, tsv, markdown

  /// Renders a document; the single place where formats are told apart.
  ///
  /// - Parameter width: Columns of the terminal; nil does not fold lines. Only `table` follows it.
  func render(_ document: Document, width: Int?) throws -> String {
    switch self {
    case .table: TableFormat.render(document, width: width)
    case .lines: LinesFormat.render(document)
    case .json: try JSONFormat.render(document)
    case .ndjson: try JSONFormat.renderLines(document)
    case .csv: Self.separated(document, ",")
    case .tsv: Self.separated(document, "\t")
    case .markdown: Self.markdown(document)
    }
  }

  private static func separated(_ document: Document, _ separator: Unicode.Scalar) -> String {
    guard let table = document.mainSection?.table(.programs) else { return "" }
    return CSVText.row(table.columns.map(\.key), separator: separator)
      + table.rows.map { separatedRow($0, separator) }.joined()
  }

  private static func separatedRow(_ row: [RowValue], _ separator: Unicode.Scalar) -> String {
    CSVText.row(row.map(\.data), separator: separator)
  }

  private static func markdownRow(_ row: [RowValue]) -> String {
    "| " + row.map { MarkdownText.escaped($0.words) }.joined(separator: " | ") + " |\n"
  }

  /// One row of a list, in the formats whose rows do not depend on each other.
  func row(_ row: [RowValue]) -> String {
    switch self {
    case .tsv: Self.separatedRow(row, "\t")
    case .markdown: Self.markdownRow(row)
    case .csv, .table, .lines, .json, .ndjson: Self.separatedRow(row, ",")
    }
  }

  private static func markdown(_ document: Document) -> String {
    document.sections.map { section in
      let table = section.table(.people)
      var text = document.sections.count > 1 ? "## \(MarkdownText.escaped(section.title))\n\n" : ""
      if section.isRecord {
        for (column, value) in zip(table.columns, table.rows.first ?? []) where value.words != "" {
          if let parts = value.parts, parts.count > 1 {
            text += "- \(column.title):\n" + parts.map { "  - \(MarkdownText.escaped($0))\n" }.joined()
          } else {
            text += "- \(column.title): \(MarkdownText.escaped(value.words))\n"
          }
        }
        return text
      }
      text += "| " + table.columns.map { MarkdownText.escaped($0.title) }.joined(separator: " | ") + " |\n"
      text += "|" + String(repeating: " --- |", count: table.columns.count) + "\n"
      for row in table.rows {
        text += markdownRow(row)
      }
      return text
    }.joined(separator: "\n")
  }
}
