internal import AuditRules

/// Writes one sheet of a workbook, and goes on in another when it is full.
final class SpreadsheetSheet {
  /// Most rows that a sheet can have.
  static let mostRows = 1_048_576

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
  }

  private let zip: ZipWriter
  private let name: String
  private let columns: [String]
  private let rowLimit: Int
  private let firstNumber: Int
  private var row = 0
  private(set) var written: [Written] = []

  /// - Parameters:
  ///   - firstNumber: Number of its part, from 1.
  ///   - rowLimit: Most rows of a sheet, that with the names of the columns included.
  init(_ zip: ZipWriter, _ name: String, columns: [String], firstNumber: Int, rowLimit: Int) throws {
    self.zip = zip
    self.name = name
    self.columns = columns
    self.firstNumber = firstNumber
    self.rowLimit = rowLimit
    try begin()
  }

  /// The name of the part of a sheet, from 1.
  static func part(_ number: Int) -> String {
    "worksheets/sheet\(number).xml"
  }

  /// Writes a row.
  func write(_ values: [RowValue]) throws {
    if row == rowLimit {
      try end()
      try begin()
    }
    row += 1
    var text = "<row r=\"\(row)\">"
    for (index, value) in values.enumerated() { text += Self.cell(value, "\(SpreadsheetText.column(index))\(row)") }
    try zip.write(text + "</row>")
  }

  private func begin() throws {
    let number = firstNumber + written.count
    try zip.begin("xl/" + Self.part(number))
    row = 1
    let selected = number == 1 ? " tabSelected=\"1\"" : ""
    var text = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews>\
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
    try zip.write("</sheetData><autoFilter ref=\"A1:\(last)\(row)\"/></worksheet>\n")
    written.append(
      Written(
        name: written.isEmpty ? name : "\(name) (\(written.count + 1))", range: "$A$1:$\(last)$\(row)"))
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
    case "note", "observed", "reason", "sentence", "source", "title", "value": 50
    case "address", "check_path", "environment", "name": 34
    case "approver", "auditor", "build", "owner", "person", "team", "verdict", "own_verdict": 20
    case _ where column.hasSuffix("_at"): 20
    default: 14
    }
  }
}
