internal import AuditReports

/// The formats of every command's data.
enum OutputFormat: String, CaseIterable, Sendable {
  case table, lines, json, ndjson, csv, tsv, markdown

  /// Writes a document; the single place where formats are told apart.
  ///
  /// - Parameters:
  ///   - width: Columns of the terminal; nil does not fold lines. Only `table` follows it.
  ///   - write: Is given each piece of the output.
  func write(_ document: Document, width: Int?, to write: @escaping (String) throws -> Void) throws {
    switch self {
    case .table: try write(TableFormat.render(document, width: width))
    case .lines: try write(LinesFormat.render(document))
    case .json: try JSONFormat.write(document, to: write)
    case .ndjson: try JSONFormat.writeLines(document, to: write)
    case .csv: try Self.separated(document, ",", to: write)
    case .tsv: try Self.separated(document, "\t", to: write)
    case .markdown: try write(Self.markdown(document))
    }
  }

  /// A document as a whole.
  func render(_ document: Document, width: Int?) throws -> String {
    var text = ""
    try write(document, width: width) { text += $0 }
    return text
  }

  private static func separated(
    _ document: Document, _ separator: Unicode.Scalar, to write: (String) throws -> Void
  ) throws {
    guard let table = document.mainSection?.table(.programs) else { return }
    try write(CSVText.row(table.columns.map(\.key), separator: separator))
    for row in table.rows { try write(separatedRow(row, separator)) }
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
    let sections = document.sections(for: .people)
    return sections.map { section in
      let table = section.table(.people)
      var text = sections.count > 1 ? "## \(MarkdownText.escaped(section.title))\n\n" : ""
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
