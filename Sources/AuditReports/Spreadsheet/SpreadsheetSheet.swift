internal import AuditRules

/// Writes one sheet of a workbook, and goes on in another when it is full.
final class SpreadsheetSheet {
  /// Most rows that a sheet can have.
  static let mostRows = 1_048_576
  /// Most links that a spreadsheet takes in a sheet; what comes after them stays text.
  static let mostLinks = 65_530

  /// A sheet that was written.
  struct Written {
    let name: String
    /// The cells with the names of columns and all rows, such as `$A$1:$C$7`.
    let range: String
  }

  /// The styles by their positions in xl/styles.xml.
  enum Style: Int {
    case usual = 0
    case header = 1
    case time = 2
    case text = 3
    case link = 4
  }

  /// A cell that leads to a page of the web.
  private struct Link {
    let place: String
    /// Number of the relation that holds its address, from 1: one for each address.
    let relation: Int
    /// What stands behind the # of the address; nil where there is none.
    let fragment: Substring?
  }

  private let zip: ZipWriter
  private let name: String
  private let columns: [String]
  private let rowLimit: Int
  private let linkLimit: Int
  private let firstNumber: Int
  private var row = 0
  private var links: [Link] = []
  /// The addresses of the sheet without what stands behind their #, in their order, and the number of each.
  private var targets: [Substring] = []
  private var relations: [Substring: Int] = [:]
  private(set) var written: [Written] = []

  /// - Parameters:
  ///   - firstNumber: Number of its part, from 1.
  ///   - rowLimit: Most rows of a sheet, that with the names of the columns included.
  ///   - linkLimit: Most links of a sheet.
  init(
    _ zip: ZipWriter, _ name: String, columns: [String], firstNumber: Int, rowLimit: Int = mostRows,
    linkLimit: Int = mostLinks
  ) throws {
    self.zip = zip
    self.name = name
    self.columns = columns
    self.firstNumber = firstNumber
    self.rowLimit = rowLimit
    self.linkLimit = linkLimit
    try begin()
  }

  /// The name of the part of a sheet, from 1.
  static func part(_ number: Int) -> String {
    "worksheets/sheet\(number).xml"
  }

  /// Writes a row.
  ///
  /// - Parameter address: Where the text in a column leads to, by the column's position; nil where it is no link. Only
  ///   addresses that ``WebAddress`` lets through become links.
  func write(_ values: [RowValue], linking address: (Int) -> String? = { _ in nil }) throws {
    if row == rowLimit {
      try end()
      try begin()
    }
    row += 1
    var text = "<row r=\"\(row)\">"
    for (index, value) in values.enumerated() {
      let place = "\(SpreadsheetText.column(index))\(row)"
      let isLink = address(index).map { link($0, at: place) } ?? false
      text += isLink ? Self.text(value.data, place, .link) : Self.cell(value, place)
    }
    try zip.write(text + "</row>")
  }

  /// Notes that a cell leads to an address.
  ///
  /// - Returns: Whether it is a link; not where the address is none, and where the sheet is full of them.
  private func link(_ address: String, at place: String) -> Bool {
    guard links.count < linkLimit, WebAddress.isLinkable(address) else { return false }
    let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let number = relations[parts[0]] ?? targets.count + 1
    if number > targets.count {
      targets.append(parts[0])
      relations[parts[0]] = number
    }
    links.append(Link(place: place, relation: number, fragment: parts.count > 1 ? parts[1] : nil))
    return true
  }

  private func begin() throws {
    let number = firstNumber + written.count
    try zip.begin("xl/" + Self.part(number))
    row = 1
    (links, targets, relations) = ([], [], [:])
    let selected = number == 1 ? " tabSelected=\"1\"" : ""
    var text = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <worksheet xmlns="\(SpreadsheetParts.main)" xmlns:r="\(OfficePackage.relations)">\
      <sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>\
      <sheetView\(selected) workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>\
      </sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>
      """
    for (index, column) in columns.enumerated() {
      text += "<col min=\"\(index + 1)\" max=\"\(index + 1)\" width=\"\(Self.width(column))\" customWidth=\"1\"/>"
    }
    text += "</cols><sheetData><row r=\"1\">"
    for (index, column) in columns.enumerated() {
      text += Self.text(column, "\(SpreadsheetText.column(index))1", .header)
    }
    try zip.write(text + "</row>")
  }

  /// Ends the sheet.
  func end() throws {
    let last = SpreadsheetText.column(columns.count - 1)
    var text = "</sheetData><autoFilter ref=\"A1:\(last)\(row)\"/>"
    if !links.isEmpty { text += "<hyperlinks>" + links.map(Self.element).joined() + "</hyperlinks>" }
    // As wide as a sheet of paper, and as long as it is.
    text += "<pageSetup orientation=\"landscape\" fitToWidth=\"1\" fitToHeight=\"0\"/></worksheet>\n"
    try zip.write(text)
    try writeRelations()
    written.append(
      Written(
        name: written.isEmpty ? name : "\(name) (\(written.count + 1))", range: "$A$1:$\(last)$\(row)"))
  }

  private static func element(_ link: Link) -> String {
    let location = link.fragment.map { " location=\"\(XMLText.escaped(String($0)))\"" } ?? ""
    return "<hyperlink ref=\"\(link.place)\" r:id=\"rId\(link.relation)\"\(location)/>"
  }

  /// The part that says where the links of the sheet lead to, which no sheet without a link has.
  private func writeRelations() throws {
    guard !targets.isEmpty else { return }
    try zip.begin("xl/worksheets/_rels/sheet\(firstNumber + written.count).xml.rels")
    var text = OfficePackage.declaration + "<Relationships xmlns=\"\(OfficePackage.packageRelations)\">"
    for (index, target) in targets.enumerated() {
      text += "<Relationship Id=\"rId\(index + 1)\" Type=\"\(OfficePackage.relations)/hyperlink\" "
      text += "Target=\"\(XMLText.escaped(String(target)))\" TargetMode=\"External\"/>"
    }
    try zip.write(text + "</Relationships>\n")
  }

  private static func cell(_ value: RowValue, _ place: String) -> String {
    switch value {
    case .text, .term, .list, .terms, .numbers: return text(value.data, place, .text)
    case .integer(let number): return "<c r=\"\(place)\"><v>\(number)</v></c>"
    case .real(let number), .measure(let number, _): return "<c r=\"\(place)\"><v>\(number)</v></c>"
    case .boolean(let flag): return "<c r=\"\(place)\" t=\"b\"><v>\(flag ? 1 : 0)</v></c>"
    case .time(let time):
      guard let serial = SpreadsheetText.serial(time) else { return text(value.data, place, .text) }
      return "<c r=\"\(place)\" s=\"\(Style.time.rawValue)\"><v>\(serial)</v></c>"
    case .null: return ""
    }
  }

  /// A text in the cell itself: never a formula, whatever it begins with.
  private static func text(_ text: String, _ place: String, _ style: Style) -> String {
    "<c r=\"\(place)\" s=\"\(style.rawValue)\" t=\"inlineStr\"><is><t xml:space=\"preserve\">"
      + "\(SpreadsheetText.escaped(text))</t></is></c>"
  }

  /// Width of a column in characters, by what stands in it.
  private static func width(_ column: String) -> Int {
    switch column {
    case "note", "observed", "reason", "reference", "sentence", "source", "title", "value": 50
    case "address", "check_path", "environment", "name": 34
    case "approver", "auditor", "build", "owner", "person", "team", "verdict", "own_verdict": 20
    case _ where column.hasSuffix("_at"): 20
    default: 14
    }
  }
}
