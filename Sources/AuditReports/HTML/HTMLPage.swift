/// Writes an accessible HTML page: every text is escaped, headings are in order, tables have captions and scopes.
final class HTMLPage {
  private let stream: ReportStream

  /// Begins a page.
  ///
  /// - Parameter contents: The sections that will follow, with their ids.
  init(
    _ stream: ReportStream, title: String, language: String, contents: [(id: String, title: String)],
    words: PageWords = .english
  ) throws {
    self.stream = stream
    let heading = HTMLText.escaped(title)
    let links = contents.map { "<li><a href=\"#\($0.id)\">\(HTMLText.escaped($0.title))</a></li>" }
    try stream.write(
      """
      <!DOCTYPE html>
      <html lang="\(language)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(heading)</title>
      <style>
      \(HTMLStyle.page)
      </style>
      </head>
      <body>
      <a class="skip" href="#main">\(HTMLText.escaped(words.skip()))</a>
      <nav aria-label="\(HTMLText.escaped(words.contents()))">
      <ul>
      \(links.joined(separator: "\n"))
      </ul>
      </nav>
      <main id="main" tabindex="-1">
      <h1 dir="auto">\(heading)</h1>

      """)
  }

  /// Ends the page.
  func end() throws {
    try stream.write("</main>\n</body>\n</html>\n")
  }

  /// Writes what was escaped before.
  func markup(_ markup: String) throws {
    try stream.write(markup)
  }

  // MARK: Text

  func paragraph(_ text: String, style: String? = nil) throws {
    try stream.write("<p\(style.map { " class=\"\($0)\"" } ?? "")>\(HTMLText.escaped(text))</p>\n")
  }

  func list(_ items: [String]) throws {
    try stream.write("<ul>\n" + items.map { "<li dir=\"auto\">\(HTMLText.escaped($0))</li>\n" }.joined() + "</ul>\n")
  }

  /// A list of links to places on the page.
  func links(_ links: [(id: String, text: String)]) throws {
    try stream.write("<ul class=\"links\">\n")
    for link in links {
      try stream.write("<li dir=\"auto\"><a href=\"#\(link.id)\">\(HTMLText.escaped(link.text))</a></li>\n")
    }
    try stream.write("</ul>\n")
  }

  /// Text whose line breaks stay.
  func lines(_ text: String, label: String) throws {
    let label = HTMLText.escaped(label)
    try stream.write("<p>\(label)</p>\n<pre tabindex=\"0\" role=\"group\" aria-label=\"\(label)\">")
    try stream.write("\(HTMLText.escaped(text))</pre>\n")
  }

  /// Lines to be filled in by hand.
  func blanks(_ names: [String]) throws {
    for name in names { try stream.write("<p class=\"blank\">\(HTMLText.escaped(name)):</p>\n") }
  }

  // MARK: Descriptions

  func description(_ pairs: [(String, String)]) throws {
    try description { for (term, text) in pairs { try entry(term, text) } }
  }

  /// Terms with what is said of each, written by ``entry(_:_:)`` and the like.
  func description(_ entries: () throws -> Void) throws {
    try stream.write("<dl>\n")
    try entries()
    try stream.write("</dl>\n")
  }

  func entry(_ term: String, _ text: String) throws {
    try entry(term) { try stream.write("<dd dir=\"auto\">\(HTMLText.escaped(text))</dd>") }
  }

  /// A term of which several things are said.
  func entry(_ term: String, _ texts: [String]) throws {
    try entry(term) {
      for text in texts { try stream.write("<dd dir=\"auto\">\(HTMLText.escaped(text))</dd>") }
    }
  }

  /// A term and the `dd` elements behind it.
  func entry(_ term: String, _ content: () throws -> Void) throws {
    try stream.write("<div><dt>\(HTMLText.escaped(term))</dt>")
    try content()
    try stream.write("</div>\n")
  }

  // MARK: Parts

  func section(_ id: String, _ heading: String, _ content: () throws -> Void) throws {
    try stream.write("<section aria-labelledby=\"\(id)\">\n<h2 id=\"\(id)\">\(HTMLText.escaped(heading))</h2>\n")
    try content()
    try stream.write("</section>\n")
  }

  /// A heading within a section; people may have written it.
  func heading(_ text: String, id: String? = nil) throws {
    let anchor = id.map { " id=\"\($0)\"" } ?? ""
    try stream.write("<h3\(anchor) dir=\"auto\">\(HTMLText.escaped(text))</h3>\n")
  }

  /// Something that stands by itself, with its heading.
  ///
  /// - Parameter level: That of its heading: 3 or 4.
  func article(_ id: String, _ heading: String, level: Int, _ content: () throws -> Void) throws {
    let text = HTMLText.escaped(heading)
    try stream.write("<article>\n<h\(level) id=\"\(id)\" dir=\"auto\">\(text)</h\(level)>\n")
    try content()
    try stream.write("</article>\n")
  }

  // MARK: Tables

  /// A table whose first column names its rows.
  ///
  /// What people wrote runs in the direction of its own script.
  ///
  /// - Parameters:
  ///   - none: What stands there instead where no row comes.
  ///   - rows: Writes the rows, each by one call of its parameter.
  func table(
    _ table: ReportTable, none: String? = nil, _ rows: (_ row: ([String]) throws -> Void) throws -> Void
  ) throws {
    var isBegun = false
    try rows { row in
      if !isBegun { try begin(table) }
      isBegun = true
      try write(row, table.columns)
    }
    if isBegun {
      try end(table)
    } else if let none {
      try paragraph(none)
    }
  }

  /// A table of rows that are there.
  func table(_ head: ReportTable, none: String? = nil, rows: [[String]]) throws {
    try table(head, none: none) { row in for texts in rows { try row(texts) } }
  }

  /// Few columns fit into the narrowest window; more of them scroll in a place of their own, which the keyboard reaches.
  private static let widestWithoutScrolling = 3

  func begin(_ table: ReportTable) throws {
    let label = HTMLText.escaped(table.caption)
    try stream.write(
      table.columns.count > Self.widestWithoutScrolling
        ? "<div class=\"table\" role=\"group\" aria-label=\"\(label)\" tabindex=\"0\">\n<table>\n"
        : "<div class=\"narrow\">\n<table>\n")
    try stream.write("<caption>\(label)</caption>\n<thead><tr>")
    try stream.write(table.columns.map { "<th scope=\"col\">\(HTMLText.escaped($0.title))</th>" }.joined())
    try stream.write("</tr></thead>\n<tbody>\n")
  }

  func write(_ row: [String], _ columns: [ReportTable.Column]) throws {
    try stream.write("<tr>")
    for (index, (text, column)) in zip(row, columns).enumerated() {
      let escaped = HTMLText.escaped(text)
      let direction = column.isWritten ? " dir=\"auto\"" : ""
      try stream.write(
        index == 0 ? "<th scope=\"row\"\(direction)>\(escaped)</th>" : "<td\(direction)>\(escaped)</td>")
    }
    try stream.write("</tr>\n")
  }

  func end(_ table: ReportTable) throws {
    try stream.write("</tbody>\n</table>\n</div>\n")
  }
}
