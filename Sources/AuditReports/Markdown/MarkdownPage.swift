/// Writes a document in Markdown: every text is escaped, and an empty line stands between any two parts.
final class MarkdownPage {
  private let stream: ReportStream

  init(_ stream: ReportStream, title: String) throws {
    self.stream = stream
    try stream.write("# \(MarkdownText.escaped(title))\n")
  }

  func section(_ title: String, _ content: () throws -> Void) throws {
    try stream.write("\n## \(MarkdownText.escaped(title))\n")
    try content()
  }

  func paragraph(_ text: String) throws {
    try stream.write("\n\(MarkdownText.escaped(text))\n")
  }

  /// A paragraph that begins with something in bold type.
  func paragraph(strong: String, _ text: String) throws {
    try stream.write("\n**\(MarkdownText.escaped(strong))**: \(MarkdownText.escaped(text))\n")
  }

  func list(_ items: [String]) throws {
    guard !items.isEmpty else { return }
    try stream.write("\n")
    for item in items { try stream.write("- \(MarkdownText.escaped(item))\n") }
  }

  /// A table.
  ///
  /// - Parameters:
  ///   - none: What stands there instead where no row comes.
  ///   - rows: Writes the rows, each by one call of its parameter.
  func table(
    _ table: ReportTable, none: String? = nil, _ rows: (_ row: ([String]) throws -> Void) throws -> Void
  ) throws {
    var isBegun = false
    try rows { row in
      if !isBegun {
        try stream.write("\n")
        try line(table.columns.map(\.title))
        try stream.write("|" + String(repeating: " --- |", count: table.columns.count) + "\n")
      }
      isBegun = true
      try line(row)
    }
    if !isBegun, let none { try paragraph(none) }
  }

  /// A table of rows that are there.
  func table(_ head: ReportTable, none: String? = nil, rows: [[String]]) throws {
    try table(head, none: none) { row in for texts in rows { try row(texts) } }
  }

  private func line(_ texts: [String]) throws {
    try stream.write("| " + texts.map { MarkdownText.escaped($0) }.joined(separator: " | ") + " |\n")
  }
}
