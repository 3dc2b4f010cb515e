internal import AuditReports
internal import AuditRules

/// Documents for screen readers: one labelled line a field, a blank line between things, no columns and no symbols.
enum LinesFormat {
  static func render(_ document: Document) -> String {
    var blocks: [String] = []
    let sections = document.sections(for: .people)
    for section in sections {
      if section.count == 0 { blocks.append("\(section.title): none\n") }
      if sections.count > 1 || section.count > 1, section.count > 0, !section.isRecord {
        blocks.append("\(section.title): \(section.count)\n")
      }
      let table = section.table(.people)
      for row in table.rows {
        blocks.append(block(table.columns, row))
      }
    }
    return blocks.joined(separator: "\n")
  }
  /// The fields of one thing.
  static func block(_ columns: [Document.Column], _ row: [RowValue]) -> String {
    var block = ""
    for (column, value) in zip(columns, row) where column.shows(value) {
      let title = DisplayText.escaped(column.title)
      if let parts = value.parts {
        for text in parts { block += "\(title): \(DisplayText.escaped(text))\n" }
      } else {
        block += "\(title): \(DisplayText.escaped(value.words))\n"
      }
    }
    return block
  }
}
