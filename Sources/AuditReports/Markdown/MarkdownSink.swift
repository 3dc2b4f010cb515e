internal import AuditRules

/// Writes a document in Markdown: every text is escaped, and an empty line stands between any two parts.
struct MarkdownSink: PageSink {
  static let showsPictures = false

  private let stream: ReportStream
  /// The sign before the items of the list that was written last; nil behind anything else.
  ///
  /// Two lists with the same sign are one, for Markdown looks past the empty line between them.
  private var sign: String?
  private var columns: [ReportTable.Column] = []

  init(_ stream: ReportStream) {
    self.stream = stream
  }

  mutating func document(
    _ title: String, contents: [(id: String, title: String)], _ words: Words, _ content: (inout Self) throws -> Void
  ) throws {
    try stream.write("# \(MarkdownText.escaped(title))\n")
    try content(&self)
  }

  mutating func section(_ id: String, _ title: String, _ content: (inout Self) throws -> Void) throws {
    try block("## \(MarkdownText.escaped(title))")
    try content(&self)
  }

  mutating func heading(_ text: String, id: String?) throws {
    try block("### \(MarkdownText.escaped(text))")
  }

  mutating func article(
    _ id: String, _ heading: String, level: Int, _ content: (inout Self) throws -> Void
  ) throws {
    try block("\(String(repeating: "#", count: level)) \(MarkdownText.escaped(heading))")
    try content(&self)
  }

  /// Markdown with an empty line before it.
  private mutating func block(_ markdown: String) throws {
    sign = nil
    try stream.write("\n\(markdown)\n")
  }

  // MARK: Text

  mutating func paragraph(_ text: String) throws {
    try block(MarkdownText.escaped(text))
  }

  mutating func notice(_ text: String, _ rest: String?) throws {
    try block("**\(MarkdownText.escaped(text))**" + (rest.map { ": \(MarkdownText.escaped($0))" } ?? ""))
  }

  mutating func limit(_ text: String) throws {
    try paragraph(text)
  }

  mutating func lines(_ text: String, label: String) throws {
    try paragraph(label)
    let text = DisplayText.escaped(text, keepsNewlines: true)
    // A fence ends at the first line of as many signs.
    let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    try block("\(fence)\n\(text)\(text.hasSuffix("\n") ? "" : "\n")\(fence)")
  }

  mutating func blanks(_ names: [String]) throws {
    try beginList()
    for name in names { try item("\(MarkdownText.escaped(name)):") }
  }

  mutating func chart(_ chart: OutcomeChart) {}

  // MARK: Lists

  private mutating func beginList() throws {
    sign = sign == "-" ? "*" : "-"
    try stream.write("\n")
  }

  private func item(_ markdown: String, depth: Int = 0) throws {
    try stream.write("\(String(repeating: "  ", count: depth))\(depth == 0 ? sign ?? "-" : "-") \(markdown)\n")
  }

  mutating func list(_ items: [PageItem]) throws {
    try beginList()
    try write(items, depth: 0)
  }

  private func write(_ items: [PageItem], depth: Int) throws {
    for item in items {
      let label = item.label.map { "**\(MarkdownText.escaped($0))** " } ?? ""
      try self.item(label + MarkdownText.escaped(item.text), depth: depth)
      try write(item.items, depth: depth + 1)
    }
  }

  /// Platforms name the places of headings each in their own way, so that the texts stand alone.
  mutating func links(_ links: [(id: String, text: String)]) throws {
    try list(links.map(\.text))
  }

  mutating func fields(_ fields: [PageField]) throws {
    try beginList()
    for field in fields {
      let name = MarkdownText.escaped(field.name)
      let values = field.values.map { Self.markdown($0) }
      if values.count == 1 {
        try item("\(name): \(values[0])")
      } else {
        try item("\(name):")
        for value in values { try item(value, depth: 1) }
      }
    }
  }

  private static func markdown(_ value: PageField.Value) -> String {
    switch value {
    case .text(let text): MarkdownText.escaped(text)
    case .address(let text): PageAddress(text).map { "<\($0.text)>" } ?? MarkdownText.escaped(text)
    case .picture(let picture): MarkdownText.escaped(picture.caption)
    }
  }

  // MARK: Tables

  mutating func beginTable(_ table: ReportTable) throws {
    columns = table.columns
    try notice(table.caption)
    try stream.write("\n")
    try line(columns.map { MarkdownText.escaped($0.title) })
    try stream.write("|" + String(repeating: " --- |", count: columns.count) + "\n")
  }

  func row(_ texts: [String]) throws {
    try line(
      zip(texts, columns).map { text, column in
        column.content == .code ? MarkdownText.code(text) : MarkdownText.escaped(text)
      })
  }

  func endTable() {}

  private func line(_ cells: [String]) throws {
    try stream.write("| " + cells.joined(separator: " | ") + " |\n")
  }
}
