/// Writes an accessible HTML page: every text is escaped, headings are in order, tables have captions and scopes.
final class HTMLPage {
  private let stream: ReportStream

  /// Begins a page.
  ///
  /// - Parameter contents: The sections that will follow, with their ids.
  init(_ stream: ReportStream, title: String, language: String, contents: [(id: String, title: String)]) throws {
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
      \(Self.style)
      </style>
      </head>
      <body>
      <a class="skip" href="#main">Skip to the report</a>
      <nav aria-label="Contents">
      <ul>
      \(links.joined(separator: "\n"))
      </ul>
      </nav>
      <main id="main" tabindex="-1">
      <h1>\(heading)</h1>

      """)
  }

  /// Ends the page.
  func end() throws {
    try stream.write("</main>\n</body>\n</html>\n")
  }

  func paragraph(_ text: String, style: String? = nil) throws {
    try stream.write("<p\(style.map { " class=\"\($0)\"" } ?? "")>\(HTMLText.escaped(text))</p>\n")
  }

  func list(_ items: [String]) throws {
    try stream.write("<ul>\n" + items.map { "<li>\(HTMLText.escaped($0))</li>\n" }.joined() + "</ul>\n")
  }

  func description(_ pairs: [(String, String)]) throws {
    try stream.write("<dl>\n")
    for (term, text) in pairs {
      try stream.write("<div><dt>\(HTMLText.escaped(term))</dt><dd>\(HTMLText.escaped(text))</dd></div>\n")
    }
    try stream.write("</dl>\n")
  }

  func section(_ id: String, _ heading: String, _ content: () throws -> Void) throws {
    try stream.write("<section aria-labelledby=\"\(id)\">\n<h2 id=\"\(id)\">\(HTMLText.escaped(heading))</h2>\n")
    try content()
    try stream.write("</section>\n")
  }

  /// A heading within a section; people may have written it.
  func heading(_ text: String) throws {
    try stream.write("<h3 dir=\"auto\">\(HTMLText.escaped(text))</h3>\n")
  }

  /// Lines to be filled in by hand.
  func blanks(_ names: [String]) throws {
    for name in names { try stream.write("<p class=\"blank\">\(HTMLText.escaped(name)):</p>\n") }
  }

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

  func begin(_ table: ReportTable) throws {
    let label = HTMLText.escaped(table.caption)
    try stream.write("<div class=\"table\" role=\"region\" aria-label=\"\(label)\" tabindex=\"0\">\n<table>\n")
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

  private static let style = """
    :root { color-scheme: light dark; }
    body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 80rem; padding: 1rem; color: #1a1a1a; background: #fff; }
    a { color: #00508f; }
    .skip { position: absolute; left: -100vw; }
    .skip:focus { position: static; }
    .verdict { font-size: 1.25rem; font-weight: 700; border-inline-start: .35rem solid currentColor; padding-inline-start: .75rem; }
    dl div { display: flex; flex-wrap: wrap; gap: 0 .75rem; }
    dt { font-weight: 700; min-width: 6rem; }
    dd { margin: 0; overflow-wrap: anywhere; }
    .table { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; }
    caption { text-align: start; padding-block: .5rem; font-weight: 700; }
    th, td { border: 1px solid #6b6b6b; padding: .35rem .5rem; text-align: start; vertical-align: top; overflow-wrap: anywhere; min-width: 4rem; }
    thead th { background: #ececec; }
    .blank { display: flex; gap: .75rem; max-width: 40rem; }
    .blank::after { content: ""; flex: 1; border-bottom: 1px solid currentColor; min-height: 2rem; }
    :focus-visible { outline: 3px solid #00508f; outline-offset: 2px; }
    @media (prefers-color-scheme: dark) {
      body { color: #f2f2f2; background: #161616; }
      a { color: #8cc8ff; }
      thead th { background: #333; }
      :focus-visible { outline-color: #8cc8ff; }
    }
    @media print {
      nav, .skip { display: none; }
      body { color: #000; background: #fff; max-width: none; }
      a { color: #000; }
      .table { overflow: visible; }
      thead { display: table-header-group; }
      thead th { background: #ececec; }
      tr, li, dl div, .blank { break-inside: avoid; }
      h1, h2, h3, caption { break-after: avoid; }
    }
    """
}
