package import AuditModel

/// What a document of headings, text and tables is written to, part by part: HTML, Markdown or WordprocessingML.
///
/// A section says what it has once, and each sink gives it the form that its readers know. Texts are given as they came; the
/// sink escapes them. Nothing that was written is kept, so that a long document is never held in memory.
package protocol TextSink {
  init(_ stream: ReportStream)

  /// Keeps the document below so many characters, where it is pasted into something with a limit; what is left out is
  /// counted and named.
  ///
  /// - Parameter whole: A command that writes all of it.
  mutating func keep(below characters: Int, whole: String)

  /// A whole document.
  ///
  /// - Parameters:
  ///   - subtitle: What stands below its title; nil: nothing.
  ///   - contents: The sections that follow, with their anchors.
  ///   - frame: The language of the document, and what stands around its content.
  ///   - lead: What stands before the contents.
  mutating func document(
    _ title: String, subtitle: String?, contents: [PageEntry], _ frame: PageFrame,
    lead: (inout Self) throws -> Void, _ content: (inout Self) throws -> Void
  ) throws
  /// A section with its heading of the second level.
  mutating func section(
    _ id: String, _ title: String, _ kind: PageSectionKind, _ content: (inout Self) throws -> Void
  ) throws
  /// A heading of the third level, within a section; people may have written it.
  mutating func heading(_ text: String, id: String?) throws

  mutating func paragraph(_ text: String) throws
  /// A paragraph that stands out, such as a verdict.
  ///
  /// - Parameter text: What follows behind a colon; nil: nothing.
  mutating func notice(_ text: String, _ rest: String?) throws
  /// A paragraph of texts, links and commands.
  mutating func sentence(_ runs: [PageRun]) throws
  /// A note that stands out, with a heading of the second level where it has one.
  mutating func note(_ kind: PageNote, _ title: String?, _ texts: [String], items: [String]) throws
  mutating func list(_ items: [PageItem]) throws
  /// A list of links to places in the document, as far as links can be made.
  mutating func links(_ links: [(id: String, text: String)]) throws
  /// Text whose line breaks stay.
  mutating func lines(_ text: String, label: String) throws
  /// Names with what is said of each.
  mutating func fields(_ fields: [PageField]) throws

  /// Begins a table whose first column names its rows; ``row(_:)`` and ``endTable()`` follow.
  mutating func beginTable(_ table: ReportTable) throws
  /// A row of the table that was begun, with a cell for each of its columns.
  mutating func row(_ cells: [PageCell]) throws
  mutating func endTable() throws
}

/// What a report for people is written to, with the parts that no other document has: HTML or Markdown.
package protocol PageSink: TextSink {
  /// Whether a picture can be shown in the document itself.
  static var showsPictures: Bool { get }

  /// Something that stands by itself within a section, with its heading.
  ///
  /// - Parameter level: That of its heading: 3 or 4.
  mutating func article(
    _ id: String, _ heading: String, level: Int, _ content: (inout Self) throws -> Void
  ) throws
  /// A paragraph that says of what the document is only a part.
  mutating func limit(_ text: String) throws
  /// A list in order, each with where it comes from.
  mutating func ordered(_ items: [(text: String, source: String)]) throws
  /// Two lists of names with what is said of each, beside each other where there is room.
  mutating func halves(_ halves: [(heading: String, fields: [PageField])]) throws
  /// What to tick and to sign by hand.
  mutating func signatures(_ choices: [String], _ table: ReportTable) throws

  mutating func decision(_ decision: PageDecision) throws
  mutating func problem(_ problem: PageProblem, _ content: (inout Self) throws -> Void) throws
  mutating func place(_ place: PagePlace) throws
  mutating func advice(_ advice: PageAdvice) throws
  /// Something that is folded away until a reader opens it.
  ///
  /// - Parameter about: What is added for those who hear the summary alone; nil: nothing.
  mutating func fold(
    _ summary: String, about: String?, _ fold: PageFold, _ content: (inout Self) throws -> Void) throws
}

extension PageSink {
  package mutating func halves(_ halves: [(heading: String, fields: [PageField])]) throws {
    for half in halves {
      try heading(half.heading)
      try fields(half.fields)
    }
  }
}

extension TextSink {
  /// A page of its own has no limit.
  package mutating func keep(below characters: Int, whole: String) {}
  package mutating func heading(_ text: String) throws { try heading(text, id: nil) }
  package mutating func notice(_ text: String) throws { try notice(text, nil) }
  package mutating func note(_ kind: PageNote, _ title: String?, _ texts: [String]) throws {
    try note(kind, title, texts, items: [])
  }
  package mutating func row(_ texts: [String]) throws { try row(texts.map { .text($0) }) }
  package mutating func section(_ id: String, _ title: String, _ content: (inout Self) throws -> Void) throws {
    try section(id, title, .plain, content)
  }

  /// A list of sentences; nothing where there are none.
  package mutating func list(_ texts: [String]) throws {
    if !texts.isEmpty { try list(texts.map { PageItem(text: $0) }) }
  }

  /// A table that is begun with its first row.
  ///
  /// - Parameters:
  ///   - none: What stands there instead where no row comes.
  ///   - rows: Writes the rows, each by one call of its parameter.
  package mutating func table(
    _ table: ReportTable, none: String? = nil, _ rows: (_ row: ([PageCell]) throws -> Void) throws -> Void
  ) throws {
    var isBegun = false
    try rows { cells in
      if !isBegun { try beginTable(table) }
      isBegun = true
      try row(cells)
    }
    if isBegun {
      try endTable()
    } else if let none {
      try paragraph(none)
    }
  }

  /// A table with the rows that it has.
  package mutating func table(_ table: ReportTable, none: String? = nil) throws {
    try self.table(table, none: none) { row in for cells in table.rows { try row(cells) } }
  }
}

/// A table for people, whatever the format: texts as they came, not escaped.
package struct ReportTable {
  /// A column.
  package struct Column {
    /// What stands below its title.
    package enum Content {
      /// Numbers, keys or words of the document.
      case plain
      /// What people wrote, in whatever script and direction.
      case written
      /// Commands as they are typed.
      case code
      /// Numbers and counts.
      case number
      /// Numbers with bars.
      case bar
    }

    package let title: String
    package let content: Content

    package init(_ title: String, _ content: Content = .plain) {
      self.title = title
      self.content = content
    }

    /// A column of texts that people wrote.
    package static func written(_ title: String) -> Column { Column(title, .written) }
    /// A column of numbers.
    package static func number(_ title: String) -> Column { Column(title, .number) }
  }

  /// What a table is laid out as.
  package enum Kind {
    case plain
    /// Failures: severity, what is not met, where, what was found, team and issue.
    case places
    /// Criteria with their terms and remarks.
    case terms
  }

  package let caption: String
  /// What is said besides the caption; nil: nothing.
  package let note: String?
  package let kind: Kind
  package let columns: [Column]
  /// Empty for a table whose rows are written as they are found.
  package let rows: [[PageCell]]

  package init(_ caption: String, note: String? = nil, kind: Kind = .plain, _ columns: [Column], cells: [[PageCell]]) {
    self.caption = caption
    self.note = note
    self.kind = kind
    self.columns = columns
    rows = cells
  }

  package init(_ caption: String, note: String? = nil, kind: Kind = .plain, _ columns: [Column], rows: [[String]] = [])
  {
    self.init(caption, note: note, kind: kind, columns, cells: rows.map { $0.map { .text($0) } })
  }
}

/// What a section is laid out as.
package enum PageSectionKind {
  case plain
  /// Many failures, close together on paper.
  case many
  /// What begins a sheet of paper.
  case sheet
}

/// An item of a list.
package struct PageItem {
  /// What stands out before its text; empty: nothing.
  package var label: [PageRun]
  package let runs: [PageRun]
  package var items: [PageItem] = []

  package init(label: [PageRun], runs: [PageRun], items: [PageItem] = []) {
    self.label = label
    self.runs = runs
    self.items = items
  }

  package init(label: String? = nil, runs: [PageRun], items: [PageItem] = []) {
    self.init(label: label.map { [.text($0)] } ?? [], runs: runs, items: items)
  }

  package init(label: String? = nil, text: String, items: [PageItem] = []) {
    self.init(label: label, runs: [.text(text)], items: items)
  }
}

/// A name with what is said of it.
package struct PageField: Sendable {
  package enum Value: Sendable {
    case text(String)
    /// Words that were heard or found.
    case quote(String, language: String? = nil)
    /// A text that becomes a link where it is an address.
    case address(String)
    case picture(PagePicture)
    /// A text with what belongs to it.
    case list(String, [Value])

    /// Numbered items, each with its parts.
    package static func items(_ items: [TextItem]) -> [Value] {
      items.map { $0.parts.isEmpty ? .text($0.text) : .list($0.text, $0.parts.map { .text($0.text) }) }
    }
    case run(PageRun)
  }

  package let name: String
  /// In order; each is one thing that is said.
  package let values: [Value]

  package init(_ name: String, _ values: [Value]) {
    self.name = name
    self.values = values
  }

  package init(_ name: String, _ text: String) { self.init(name, [.text(text)]) }
  package init(_ name: String, _ texts: [String]) { self.init(name, texts.map { .text($0) }) }
}

/// A picture with what it is of.
package struct PagePicture: Sendable {
  package enum Kind: String, Sendable {
    case png = "image/png"
    case jpeg = "image/jpeg"
    case webp = "image/webp"
  }

  package let kind: Kind
  package let bytes: [UInt8]
  /// What it shows, for those who do not see it.
  package let alternative: String
  package let caption: String
}

/// An address on the web or for mail that a reader may follow: a text of nothing else, of a scheme that runs nothing.
package struct PageAddress {
  package let text: String
  /// The address with its scheme.
  package let link: String

  /// Nil for any other text.
  package init?(_ text: String) {
    let web = /https?:\/\/[A-Za-z0-9.\-]+(:[0-9]+)?(\/[A-Za-z0-9._~\/?=%+\-#&:,@!$]*)?/
    let mail = /[A-Za-z0-9._%+\-]+@[A-Za-z0-9.\-]+/
    self.text = text
    if text.wholeMatch(of: web) != nil {
      link = text
    } else if text.wholeMatch(of: mail) != nil {
      link = "mailto:\(text)"
    } else {
      return nil
    }
  }
}

// MARK: Documents

/// A section of a document that is a value.
package struct PagePart<Sink: TextSink> {
  /// Its anchor.
  package let id: String
  package let title: String
  package let write: (inout Sink) throws -> Void

  package init(_ id: String, _ title: String, _ write: @escaping (inout Sink) throws -> Void) {
    self.id = id
    self.title = title
    self.write = write
  }
}

/// A document for people whose facts were all read before it is written.
protocol PageDocument {
  var title: String { get }
  /// What stands below the title; nil: nothing.
  var subtitle: String? { get }
  /// Its language, and what stands around its content.
  var frame: PageFrame { get }
  /// Whether its contents are listed.
  var hasContents: Bool { get }
  /// Writes what stands before the contents.
  func lead(into page: inout some TextSink) throws
  /// Its sections, in their order.
  func parts<Sink: TextSink>() throws -> [PagePart<Sink>]
}

extension PageDocument {
  var subtitle: String? { nil }
  var hasContents: Bool { true }
  func lead(into page: inout some TextSink) throws {}

  func render<Sink: TextSink>(into page: inout Sink) throws {
    let parts: [PagePart<Sink>] = try parts()
    let contents = parts.map { PageEntry(id: $0.id, title: $0.title) }
    try page.document(
      title, subtitle: subtitle, contents: hasContents && contents.count > 1 ? contents : [], frame,
      lead: { try lead(into: &$0) },
      { page in
        for part in parts { try page.section(part.id, part.title, part.write) }
      })
  }

  func render(as markup: ReportMarkup, to stream: ReportStream) throws {
    switch markup {
    case .html:
      var page = HTMLSink(stream)
      try render(into: &page)
    // What has a form for programs writes that itself.
    case .markdown, .json:
      var page = MarkdownSink(stream)
      try render(into: &page)
    case .docx:
      var page = WordSink(stream)
      try render(into: &page)
    }
  }

  /// The document as a text, for those that are short.
  func text(as markup: ReportMarkup) throws -> String {
    var bytes: [UInt8] = []
    let stream = ReportStream { bytes += $0 }
    try render(as: markup, to: stream)
    try stream.flush()
    return String(decoding: bytes, as: UTF8.self)
  }
}
