internal import AuditReports
internal import FoundationEssentials

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
    guard let section = document.mainSection else { return "" }
    return CSVText.row(section.columns.map(\.key), separator: separator)
      + section.rows.map { separatedRow($0, separator) }.joined()
  }

  private static func separatedRow(_ row: [OutputValue], _ separator: Unicode.Scalar) -> String {
    CSVText.row(row.map { machineWords($0) }, separator: separator)
  }

  private static func markdownRow(_ row: [OutputValue]) -> String {
    "| " + row.map { MarkdownText.escaped($0.words) }.joined(separator: " | ") + " |\n"
  }

  /// One row of a list, in the formats whose rows do not depend on each other.
  func row(_ row: [OutputValue]) -> String {
    switch self {
    case .tsv: Self.separatedRow(row, "\t")
    case .markdown: Self.markdownRow(row)
    case .csv, .table, .lines, .json, .ndjson: Self.separatedRow(row, ",")
    }
  }

  private static func machineWords(_ value: OutputValue) -> String {
    switch value {
    case .boolean(let value): value ? "true" : "false"
    case .term(let name, _): name
    case .measure(let number, _): OutputValue.real(number).words
    case .terms(let terms): terms.map(\.name).joined(separator: "; ")
    case .none, .text, .integer, .real, .list: value.words
    }
  }

  private static func markdown(_ document: Document) -> String {
    document.sections.map { section in
      var text = document.sections.count > 1 ? "## \(MarkdownText.escaped(section.title))\n\n" : ""
      if section.isRecord {
        for (column, value) in zip(section.columns, section.rows.first ?? []) where value != .none {
          if let parts = value.parts, parts.count > 1 {
            text += "- \(column.title):\n" + parts.map { "  - \(MarkdownText.escaped($0))\n" }.joined()
          } else {
            text += "- \(column.title): \(MarkdownText.escaped(value.words))\n"
          }
        }
        return text
      }
      text += "| " + section.columns.map { MarkdownText.escaped($0.title) }.joined(separator: " | ") + " |\n"
      text += "|" + String(repeating: " --- |", count: section.columns.count) + "\n"
      for row in section.rows {
        text += markdownRow(row)
      }
      return text
    }.joined(separator: "\n")
  }
}
