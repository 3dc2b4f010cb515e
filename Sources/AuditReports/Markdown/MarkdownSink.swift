internal import AuditRules

/// Writes a document in Markdown: every text is escaped, and an empty line stands between any two parts.
struct MarkdownSink: PageSink {
  static let showsPictures = false

  private let stream: ReportStream
  /// How much of a document with a limit is left; nil: it has none.
  private var room: MarkdownSections?
  /// The sign before the items of the list that was written last; nil behind anything else.
  ///
  /// Two lists with the same sign are one, for Markdown looks past the empty line between them.
  private var sign: String?
  private var columns: [ReportTable.Column] = []
  /// Whether there was room for the head of the table.
  private var isTableOpen = true

  init(_ stream: ReportStream) {
    self.stream = stream
  }

  mutating func document(
    _ title: String, subtitle: String?, contents: [PageEntry], _ frame: PageFrame,
    lead: (inout Self) throws -> Void,
    _ content: (inout Self) throws -> Void
  ) throws {
    room?.coming = contents.count
    try write("# \(MarkdownText.escaped(title))\n")
    if let subtitle { try paragraph(subtitle) }
    try lead(&self)
    try content(&self)
  }

  mutating func keep(below characters: Int, whole: String) {
    room = MarkdownSections(limit: characters, whole: whole)
  }

  mutating func section(
    _ id: String, _ title: String, _ kind: PageSectionKind, _ content: (inout Self) throws -> Void
  ) throws {
    room?.beginSection()
    try block("## \(MarkdownText.escaped(title))")
    try content(&self)
    if let words = room?.endSection() {
      sign = nil
      try stream.write("\n\(words)\n")
    }
  }

  mutating func heading(_ text: String, id: String?) throws {
    try block("### \(MarkdownText.escaped(text))")
  }

  mutating func article(
    _ id: String, _ heading: String, level: Int, _ content: (inout Self) throws -> Void
  ) throws {
    try part("\(String(repeating: "#", count: level)) \(MarkdownText.escaped(heading))", heading, content)
  }

  /// Markdown with an empty line before it.
  ///
  /// - Returns: Whether there was room for it.
  @discardableResult
  private mutating func block(_ markdown: String, _ what: MarkdownSections.What = .text) throws -> Bool {
    sign = nil
    return try write("\n\(markdown)\n", what)
  }

  /// Writes what there is room for, and counts the rest.
  @discardableResult
  private mutating func write(_ markdown: String, _ what: MarkdownSections.What = .text) throws -> Bool {
    guard room?.take(markdown, what) ?? true else { return false }
    try stream.write(markdown)
    return true
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
      case .text(let text), .foreign(let text, _): MarkdownText.escaped(text, isWithin: true)
      case .link(let link): markdown(link)
      case .code(let text): MarkdownText.escaped(text, isWithin: true)
      }
    }.joined()
  }

  /// Platforms name the places of headings each in their own way, so that only addresses are links.
  static func markdown(_ link: PageLink) -> String {
    switch link.target {
    case .address(let address): "[\(MarkdownText.escaped(link.text))](\(address.link))"
    case .file(let path): "[\(MarkdownText.escaped(link.text))](\(path))"
    case .picture(let path): "![\(MarkdownText.escaped(link.text))](\(path))"
    case .place, .criterion, .page, nil: MarkdownText.escaped(link.text, isWithin: true)
    }
  }

  mutating func note(_ kind: PageNote, _ title: String?, _ texts: [String], items: [String]) throws {
    if let title { try notice(title) }
    for text in texts { try paragraph(text) }
    try list(items)
  }

  // MARK: Lists

  private mutating func beginList() throws {
    sign = sign == "-" ? "*" : "-"
    try write("\n")
  }

  private mutating func item(_ markdown: String, depth: Int = 0) throws {
    try write("\(String(repeating: "  ", count: depth))\(depth == 0 ? sign ?? "-" : "-") \(markdown)\n", .line)
  }

  mutating func list(_ items: [PageItem]) throws {
    try beginList()
    try write(items, depth: 0)
  }

  private mutating func write(_ items: [PageItem], depth: Int) throws {
    for item in items {
      let label = item.label.isEmpty ? "" : "**\(Self.item(item.label))** "
      try self.item(label + Self.item(item.runs), depth: depth)
      try write(item.items, depth: depth + 1)
    }
  }

  /// What stands at the start of an item may be a sign of Markdown.
  private static func item(_ runs: [PageRun]) -> String {
    guard let first = runs.first else { return "" }
    let start =
      switch first {
      case .text(let text), .foreign(let text, _): MarkdownText.escaped(text)
      case .link, .code: markdown([first])
      }
    return start + markdown(Array(runs.dropFirst()))
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
      if field.values.count == 1 {
        try write(field.values[0], lead: "\(name): ", depth: 0)
      } else {
        try item("\(name):")
        for value in field.values { try write(value, lead: "", depth: 1) }
      }
    }
  }

  /// A value as an item, with what belongs to it below.
  private mutating func write(_ value: PageField.Value, lead: String, depth: Int) throws {
    try item(lead + Self.markdown(value), depth: depth)
    guard case .list(_, let values) = value else { return }
    for value in values { try write(value, lead: "", depth: depth + 1) }
  }

  private static func markdown(_ value: PageField.Value) -> String {
    switch value {
    case .text(let text), .quote(let text, _): MarkdownText.escaped(text)
    case .address(let text): PageAddress(text).map { "<\($0.text)>" } ?? MarkdownText.escaped(text)
    case .picture(let picture): MarkdownText.escaped(picture.caption)
    case .list(let text, _): MarkdownText.escaped(text)
    case .run(let run): item([run])
    }
  }

  // MARK: Tables

  mutating func beginTable(_ table: ReportTable) throws {
    columns = table.columns
    try notice(table.caption, table.note)
    // Without its head a row is no table.
    isTableOpen = try write(
      "\n" + Self.line(columns.map { MarkdownText.escaped($0.title) }) + "|"
        + columns.map { $0.isOfNumbers ? " ---: |" : " --- |" }.joined() + "\n")
  }

  mutating func row(_ cells: [PageCell]) throws {
    let row = Self.line(zip(cells, columns).map { Self.markdown($0, $1) })
    if isTableOpen { try write(row, .row) } else { room?.leaveOut(.row) }
  }

  private static func markdown(_ cell: PageCell, _ column: ReportTable.Column) -> String {
    let text =
      switch cell.content {
      case .text(let text): column.content == .code ? MarkdownText.code(text) : MarkdownText.escaped(text)
      case .runs(let runs): item(runs)
      case .counts(let text), .day(let text): MarkdownText.escaped(text)
      case .number(let number): CountText.number(number)
      case .bar(let number, _): CountText.number(number)
      case .status(_, let word), .severity(_, let word), .share(_, let word): MarkdownText.escaped(word)
      case .link(let link): markdown(link)
      case .paragraphs(let paragraphs): paragraphs.map(markdown).joined(separator: "<br>")
      }
    return text + (cell.small.isEmpty ? "" : "; " + markdown(cell.small))
  }

  private static func markdown(_ paragraph: PageParagraph) -> String {
    item(paragraph.runs)
      + (paragraph.small.map { " (\(MarkdownText.escaped($0, isWithin: true)))" } ?? "")
  }

  func endTable() {}

  mutating func signatures(_ choices: [String], _ table: ReportTable) throws {
    try block(choices.map { "☐ \(MarkdownText.escaped($0))" }.joined(separator: " "))
    try self.table(table)
  }

  private static func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }

  // MARK: Parts of the report

  mutating func decision(_ decision: PageDecision) throws {
    try block("## \(MarkdownText.escaped(decision.headline))")
    try paragraph(decision.sentence.plain)
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
    let title = problem.title.map(\.plain).joined()
    try part("### \(severity)\(MarkdownText.escaped(title))", title) { page in
      try page.paragraph(problem.meta)
      try content(&page)
    }
  }

  /// What stands below a heading; all of it is left out where there is no room for the heading, and counted.
  private mutating func part(_ heading: String, _ name: String, _ content: (inout Self) throws -> Void) throws {
    let wasClosed = room?.isClosed ?? false
    if try !block(heading, .part(name)) { room?.isClosed = true }
    try content(&self)
    room?.isClosed = wasClosed
  }

  mutating func place(_ place: PagePlace) throws {
    guard try block("#### \(Self.item(place.title))", .place) else { return }
    try fields(place.versus)
    for picture in place.pictures { try paragraph(picture.caption) }
    for line in place.more { try block(Self.item(line)) }
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
