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
    _ title: String, subtitle: String?, contents: [PageEntry], _ words: Words, lead: (inout Self) throws -> Void,
    _ content: (inout Self) throws -> Void
  ) throws {
    try stream.write("# \(MarkdownText.escaped(title))\n")
    if let subtitle { try paragraph(subtitle) }
    try lead(&self)
    try content(&self)
  }

  mutating func section(
    _ id: String, _ title: String, _ kind: PageSectionKind, _ content: (inout Self) throws -> Void
  ) throws {
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

  mutating func sentence(_ runs: [PageRun]) throws {
    try block(Self.markdown(runs))
  }

  static func markdown(_ runs: [PageRun]) -> String {
    runs.map { run in
      switch run {
      case .text(let text): MarkdownText.escaped(text, isWithin: true)
      case .link(let link): markdown(link)
      case .code(let text): MarkdownText.escaped(text, isWithin: true)
      }
    }.joined()
  }

  /// Platforms name the places of headings each in their own way, so that only addresses are links.
  static func markdown(_ link: PageLink) -> String {
    switch link.target {
    case .address(let address): "[\(MarkdownText.escaped(link.text))](\(address.link))"
    case .place, .criterion, nil: MarkdownText.escaped(link.text, isWithin: true)
    }
  }

  mutating func note(_ kind: PageNote, _ title: String?, _ texts: [String]) throws {
    if let title { try notice(title) }
    for text in texts { try paragraph(text) }
  }

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

  mutating func ordered(_ items: [(text: String, source: String)]) throws {
    try list(
      items.enumerated().map { index, item in
        PageItem(text: "\(index + 1). \(item.text) \(item.source)")
      })
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
    case .text(let text), .quote(let text): MarkdownText.escaped(text)
    case .address(let text): PageAddress(text).map { "<\($0.text)>" } ?? MarkdownText.escaped(text)
    case .picture(let picture): MarkdownText.escaped(picture.caption)
    }
  }

  // MARK: Tables

  mutating func beginTable(_ table: ReportTable) throws {
    columns = table.columns
    try notice(table.caption, table.note)
    try stream.write("\n")
    try line(columns.map { MarkdownText.escaped($0.title) })
    try stream.write("|" + columns.map { $0.isOfNumbers ? " ---: |" : " --- |" }.joined() + "\n")
  }

  func row(_ cells: [PageCell]) throws {
    try line(zip(cells, columns).map { Self.markdown($0, $1) })
  }

  private static func markdown(_ cell: PageCell, _ column: ReportTable.Column) -> String {
    let text =
      switch cell.content {
      case .text(let text): column.content == .code ? MarkdownText.code(text) : MarkdownText.escaped(text)
      case .counts(let text): MarkdownText.escaped(text)
      case .number(let number): CountText.number(number)
      case .bar(let number, _): CountText.number(number)
      case .status(_, let word), .severity(_, let word): MarkdownText.escaped(word)
      case .link(let link): markdown(link)
      case .paragraphs(let paragraphs): paragraphs.map(markdown).joined(separator: "<br>")
      }
    return text + (cell.small.map { "; " + MarkdownText.escaped($0, isWithin: true) } ?? "")
  }

  private static func markdown(_ paragraph: PageParagraph) -> String {
    MarkdownText.escaped(paragraph.text)
      + (paragraph.small.map { " (\(MarkdownText.escaped($0, isWithin: true)))" } ?? "")
  }

  func endTable() {}

  mutating func signatures(_ choices: [String], _ table: ReportTable) throws {
    try block(choices.map { "☐ \(MarkdownText.escaped($0))" }.joined(separator: " "))
    try self.table(table)
  }

  private func line(_ cells: [String]) throws {
    try stream.write("| " + cells.joined(separator: " | ") + " |\n")
  }

  // MARK: Parts of the report

  mutating func decision(_ decision: PageDecision) throws {
    try block("## \(MarkdownText.escaped(decision.headline))")
    try paragraph(decision.sentence)
    try fields(
      decision.figures.map { figure in
        let value =
          switch figure.value {
          case .text(let text): text
          case .change(let old, let new): "\(CountText.number(old)) → \(CountText.number(new))"
          }
        return PageField(figure.title, figure.small.isEmpty ? value : "\(value) (\(figure.small))")
      })
    try table(decision.todo)
  }

  mutating func problem(_ problem: PageProblem, _ content: (inout Self) throws -> Void) throws {
    var severity = ""
    if case .severity(_, let word)? = problem.severity?.content { severity = "\(MarkdownText.escaped(word)): " }
    try block("### \(severity)\(MarkdownText.escaped(problem.title))")
    try paragraph(problem.meta)
    try content(&self)
  }

  mutating func place(_ place: PagePlace) throws {
    try block("#### \(MarkdownText.escaped(place.title))")
    try fields(place.versus)
    for picture in place.pictures { try paragraph(picture.caption) }
    for text in place.more { try paragraph(text) }
    try sentence(place.meta)
  }

  mutating func advice(_ advice: PageAdvice) throws {
    for part in advice.columns.joined() {
      var paragraphs = part.paragraphs.map { Self.markdown($0) }
      if paragraphs.isEmpty { paragraphs = [""] }
      try block("**\(MarkdownText.escaped(part.title)).** \(paragraphs[0])")
      for paragraph in paragraphs.dropFirst() { try block(paragraph) }
      try list(part.steps)
    }
  }

  mutating func fold(
    _ summary: String, about: String?, _ fold: PageFold, _ content: (inout Self) throws -> Void
  ) throws {
    try notice(summary)
    try content(&self)
  }
}

extension ReportTable.Column {
  fileprivate var isOfNumbers: Bool { content == .number || content == .bar }
}
