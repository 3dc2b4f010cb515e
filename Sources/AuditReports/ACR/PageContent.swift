/// A document for people as a value, the same in HTML and in Markdown; texts as they came, not escaped.
struct PageContent {
  /// A part of a section.
  enum Block {
    case paragraph(String)
    /// A paragraph that stands out.
    case notice(String)
    case list([String])
    /// Names with their texts.
    case fields([(name: String, text: String)])
    case table(ReportTable, rows: [[String]])
  }

  /// A section with a heading.
  struct Section {
    /// Its anchor.
    let id: String
    let title: String
    var blocks: [Block]
  }

  let title: String
  /// What stands before the first section.
  var lead: [Block] = []
  var sections: [Section] = []

  /// Writes it.
  func write(as markup: ReportMarkup, language: ReportLanguage, to stream: ReportStream) throws {
    switch markup {
    case .html: try writeHTML(language, stream)
    case .markdown: try writeMarkdown(stream)
    }
  }

  private func writeHTML(_ language: ReportLanguage, _ stream: ReportStream) throws {
    let page = try HTMLPage(
      stream, title: title, language: language.tag, contents: sections.map { ($0.id, $0.title) },
      words: PageWords.of(language))
    func write(_ blocks: [Block]) throws {
      for block in blocks {
        switch block {
        case .paragraph(let text): try page.paragraph(text)
        case .notice(let text): try page.paragraph(text, style: "verdict")
        case .list(let items): try page.list(items)
        case .fields(let fields): try page.description(fields.map { ($0.name, $0.text) })
        case .table(let head, let rows): try page.table(head, rows: rows)
        }
      }
    }
    try write(lead)
    for section in sections { try page.section(section.id, section.title) { try write(section.blocks) } }
    try page.end()
  }

  private func writeMarkdown(_ stream: ReportStream) throws {
    let page = try MarkdownPage(stream, title: title)
    func write(_ blocks: [Block]) throws {
      for block in blocks {
        switch block {
        case .paragraph(let text): try page.paragraph(text)
        case .notice(let text): try stream.write("\n**\(MarkdownText.escaped(text))**\n")
        case .list(let items): try page.list(items)
        case .fields(let fields):
          try stream.write("\n")
          for field in fields {
            try stream.write("- \(MarkdownText.escaped(field.name)): \(Self.markdown(field.text))\n")
          }
        case .table(let head, let rows):
          try stream.write("\n**\(MarkdownText.escaped(head.caption))**\n")
          try page.table(head, rows: rows)
        }
      }
    }
    try write(lead)
    for section in sections { try page.section(section.title) { try write(section.blocks) } }
  }

  /// A text in Markdown; a plain address on the web or for mail as a link, for readers are to use it.
  private static func markdown(_ text: String) -> String {
    let web = /https?:\/\/[A-Za-z0-9.\-]+(:[0-9]+)?(\/[A-Za-z0-9._~\/?=%+\-]*)?/
    let mail = /[A-Za-z0-9._%+\-]+@[A-Za-z0-9.\-]+/
    let isAddress = text.wholeMatch(of: web) != nil || text.wholeMatch(of: mail) != nil
    return isAddress ? "<\(text)>" : MarkdownText.escaped(text)
  }
}
