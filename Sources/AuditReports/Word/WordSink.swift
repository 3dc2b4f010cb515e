internal import AuditModel
internal import AuditRules

/// Writes a document of a word processor (ECMA-376, WordprocessingML): headings are headings, tables have captions and heads that
/// repeat, and what is in another language says so.
struct WordSink: TextSink {
  /// Twentieths of a point between the margins of a sheet.
  private static let width = 9638

  private let zip: ZipWriter
  private var table: ReportTable?
  /// Addresses that are linked to, in the order of their numbers.
  private var addresses: [String] = []

  init(_ stream: ReportStream) {
    zip = ZipWriter(stream)
  }

  mutating func document(
    _ title: String, subtitle: String?, contents: [PageEntry], _ frame: PageFrame,
    lead: (inout Self) throws -> Void, _ content: (inout Self) throws -> Void
  ) throws {
    let parts = WordParts(title: title, frame: frame)
    for (name, text) in parts.first {
      try zip.begin(name)
      try zip.write(text)
    }
    try zip.begin("word/document.xml")
    try zip.write(WordParts.bodyStart)
    try write(Self.run(title), .title)
    if let subtitle { try write(Self.run(subtitle), .subtitle) }
    try lead(&self)
    try content(&self)
    try zip.write(WordParts.bodyEnd)
    try zip.begin("word/_rels/document.xml.rels")
    try zip.write(WordParts.relationships(to: addresses))
    try zip.finish()
  }

  mutating func section(
    _ id: String, _ title: String, _ kind: PageSectionKind, _ content: (inout Self) throws -> Void
  ) throws {
    try write(Self.run(title), .heading1)
    try content(&self)
  }

  mutating func heading(_ text: String, id: String?) throws {
    try write(Self.run(text), .heading2)
  }

  // MARK: Text

  /// A paragraph of runs.
  private func write(_ runs: String, _ style: WordParts.Style? = nil, list depth: Int? = nil) throws {
    var properties = style.map { "<w:pStyle w:val=\"\($0.rawValue)\"/>" } ?? ""
    if let depth { properties += "<w:numPr><w:ilvl w:val=\"\(depth)\"/><w:numId w:val=\"1\"/></w:numPr>" }
    try zip.write("<w:p>\(properties.isEmpty ? "" : "<w:pPr>\(properties)</w:pPr>")\(runs)</w:p>")
  }

  /// A text as it came; a line break stays one.
  private static func run(_ text: String, isBold: Bool = false, isSmall: Bool = false, language: String? = nil)
    -> String
  {
    var properties = isBold ? "<w:b/>" : ""
    if isSmall { properties += "<w:color w:val=\"4B545E\"/><w:sz w:val=\"18\"/>" }
    if let language { properties += "<w:lang w:val=\"\(XMLText.escaped(language))\"/>" }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      "<w:t xml:space=\"preserve\">\(XMLText.escaped(String($0)))</w:t>"
    }
    return "<w:r>\(properties.isEmpty ? "" : "<w:rPr>\(properties)</w:rPr>")\(lines.joined(separator: "<w:br/>"))</w:r>"
  }

  private mutating func runs(_ runs: [PageRun]) -> String {
    var result = ""
    for run in runs {
      switch run {
      case .text(let text), .code(let text): result += Self.run(text)
      case .foreign(let text, let language): result += Self.run(text, language: language)
      case .link(let link): result += self.link(link)
      }
    }
    return result
  }

  private mutating func link(_ link: PageLink) -> String {
    switch link.target {
    case .criterion(let version, let title):
      self.link(link.text, to: CriterionAddress.of(title, version: version))
    case .address(let address): self.link(link.text, to: address.link)
    case .place, .file, .picture, .page, nil: Self.run(link.text)
    }
  }

  private mutating func link(_ text: String, to address: String) -> String {
    let number: Int
    if let known = addresses.firstIndex(of: address) {
      number = known
    } else {
      number = addresses.count
      addresses.append(address)
    }
    return "<w:hyperlink r:id=\"\(WordParts.relation(number))\"><w:r><w:rPr><w:rStyle w:val=\"Hyperlink\"/></w:rPr>"
      + "<w:t xml:space=\"preserve\">\(XMLText.escaped(text))</w:t></w:r></w:hyperlink>"
  }

  mutating func paragraph(_ text: String) throws {
    try write(Self.run(text))
  }

  mutating func notice(_ text: String, _ rest: String?) throws {
    try write(Self.run(text, isBold: true) + (rest.map { Self.run(": \($0)") } ?? ""))
  }

  mutating func sentence(_ runs: [PageRun]) throws {
    try write(self.runs(runs))
  }

  mutating func note(_ kind: PageNote, _ title: String?, _ texts: [String], items: [String]) throws {
    if let title { try write(Self.run(title), .heading1) }
    for text in texts { try write(Self.run(text), .note) }
    try list(items)
  }

  mutating func list(_ items: [PageItem]) throws {
    try write(items, depth: 0)
  }

  private mutating func write(_ items: [PageItem], depth: Int) throws {
    for item in items {
      let label = item.label.isEmpty ? "" : Self.run("\(item.label.plain) ", isBold: true)
      try write(label + runs(item.runs), .item, list: depth)
      try write(item.items, depth: depth + 1)
    }
  }

  /// Word processors name the places of headings each in their own way, so that the texts stand alone.
  mutating func links(_ links: [(id: String, text: String)]) throws {
    try list(links.map { PageItem(text: $0.text) })
  }

  mutating func lines(_ text: String, label: String) throws {
    try paragraph(label)
    try paragraph(text)
  }

  mutating func fields(_ fields: [PageField]) throws {
    for field in fields {
      let name = Self.run(field.name, isBold: true)
      guard field.values.count != 1 else {
        try write(name + Self.run(": ") + value(field.values[0]), .field)
        continue
      }
      try write(name + Self.run(":"), .field)
      for value in field.values { try write(self.value(value), .item, list: 0) }
    }
  }

  private mutating func value(_ value: PageField.Value) -> String {
    switch value {
    case .text(let text): Self.run(text)
    case .quote(let text, let language): Self.run(text, language: language)
    case .address(let text): PageAddress(text).map { link(text, to: $0.link) } ?? Self.run(text)
    case .picture(let picture): Self.run(picture.caption)
    case .run(let run): runs([run])
    case .list(let text, let parts): Self.run(text) + parts.map { Self.run("; ") + self.value($0) }.joined()
    }
  }

  // MARK: Tables

  /// Twentieths of a point of each column: of criteria as the page has them, of others equal.
  private static func widths(_ table: ReportTable) -> [Int] {
    if table.kind == .terms { return [2313, 1900, width - 2313 - 1900] }
    return table.columns.map { _ in width / max(table.columns.count, 1) }
  }

  mutating func beginTable(_ table: ReportTable) throws {
    self.table = table
    try write(Self.run(table.caption) + (table.note.map { Self.run(" \($0)") } ?? ""), .caption)
    let widths = Self.widths(table)
    try zip.write(
      "<w:tbl><w:tblPr><w:tblStyle w:val=\"Rules\"/><w:tblW w:w=\"\(Self.width)\" w:type=\"dxa\"/>"
        + "<w:tblLayout w:type=\"fixed\"/><w:tblLook w:val=\"0420\" w:firstRow=\"1\" w:lastRow=\"0\" "
        + "w:firstColumn=\"1\" w:lastColumn=\"0\" w:noHBand=\"0\" w:noVBand=\"1\"/>"
        + "<w:tblCaption w:val=\"\(XMLText.escaped(table.caption))\"/></w:tblPr><w:tblGrid>"
        + widths.map { "<w:gridCol w:w=\"\($0)\"/>" }.joined() + "</w:tblGrid>")
    try zip.write("<w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>")
    for (column, width) in Swift.zip(table.columns, widths) {
      try cell([(Self.run(column.title, isBold: true), nil)], width)
    }
    try zip.write("</w:tr>")
  }

  private func cell(_ paragraphs: [(runs: String, style: WordParts.Style?)], _ width: Int) throws {
    try zip.write("<w:tc><w:tcPr><w:tcW w:w=\"\(width)\" w:type=\"dxa\"/></w:tcPr>")
    // A cell without a paragraph is none.
    for (runs, style) in paragraphs.isEmpty ? [("", nil)] : paragraphs { try write(runs, style ?? .cell) }
    try zip.write("</w:tc>")
  }

  mutating func row(_ cells: [PageCell]) throws {
    guard let table else { return }
    try zip.write("<w:tr><w:trPr><w:cantSplit/></w:trPr>")
    for (cell, width) in Swift.zip(cells, Self.widths(table)) { try self.cell(paragraphs(cell), width) }
    try zip.write("</w:tr>")
  }

  private mutating func paragraphs(_ cell: PageCell) -> [(runs: String, style: WordParts.Style?)] {
    var paragraphs: [(runs: String, style: WordParts.Style?)]
    switch cell.content {
    case .text(let text), .counts(let text), .day(let text), .status(_, let text), .severity(_, let text),
      .share(_, let text):
      paragraphs = [(Self.run(text, language: cell.language), nil)]
    case .runs(let runs): paragraphs = [(self.runs(runs), nil)]
    case .number(let number), .bar(let number, _): paragraphs = [(Self.run(CountText.number(number)), nil)]
    case .link(let link): paragraphs = [(self.link(link), nil)]
    case .paragraphs(let texts):
      paragraphs = []
      for text in texts {
        let small = text.small.map { Self.run(" (\($0))", isSmall: true) } ?? ""
        let said = text.isSmall ? Self.run(text.runs.map(\.plain).joined(), isSmall: true) : runs(text.runs)
        paragraphs.append((said + small, nil))
      }
    }
    if !cell.small.isEmpty { paragraphs.append((Self.run(cell.small.plain, isSmall: true), nil)) }
    return paragraphs
  }

  mutating func endTable() throws {
    try zip.write("</w:tbl>")
    table = nil
  }
}
