internal import AuditModel
internal import AuditRules

/// The parts of a workbook besides its sheets (ECMA-376 parts 1 and 2).
struct SpreadsheetParts {
  /// The name of workbooks and sheets as XML.
  static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  private static let types = "application/vnd.openxmlformats-officedocument.spreadsheetml"
  private let title: String
  private let toolVersion: String
  private let language: String
  private let madeAt: Int64

  init(_ report: ComplianceReport) {
    let compliance = report.compliance
    self.init(
      title: "Accessibility of \(compliance.product.title) \(compliance.release.version)",
      toolVersion: report.toolVersion, language: report.options.language.tag, madeAt: report.generatedAt)
  }

  init(title: String, toolVersion: String, language: String, madeAt: Int64) {
    self.title = title
    self.toolVersion = toolVersion
    self.language = language
    self.madeAt = madeAt
  }

  /// Writes a workbook.
  ///
  /// - Parameter sheets: Writes the sheets, and gives them.
  func write(to stream: ReportStream, _ sheets: (ZipWriter) throws -> [SpreadsheetSheet.Written]) throws {
    let zip = ZipWriter(stream)
    func add(_ parts: [(name: String, text: String)]) throws {
      for (name, text) in parts {
        try zip.begin(name)
        try zip.write(text)
      }
    }
    try add(first)
    try add(last(try sheets(zip)))
    try zip.finish()
  }

  /// The parts that stand before the sheets.
  private var first: [(name: String, text: String)] {
    [
      ("[Content_Types].xml", contentTypes), ("_rels/.rels", OfficePackage.relationships(to: "xl/workbook.xml")),
      ("docProps/core.xml", properties),
      ("xl/styles.xml", styles),
    ]
  }

  /// How many sheets there are is known when they are written; so whatever else is XML is a sheet.
  private var contentTypes: String {
    OfficePackage.declaration + """
      <Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\
      <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
      <Default Extension="xml" ContentType="\(Self.types).worksheet+xml"/>\
      <Override PartName="/xl/workbook.xml" ContentType="\(Self.types).sheet.main+xml"/>\
      <Override PartName="/xl/styles.xml" ContentType="\(Self.types).styles+xml"/>\
      <Override PartName="/docProps/core.xml" \
      ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>

      """
  }

  private var properties: String {
    OfficePackage.properties(
      title: title, creator: "auditctl \(toolVersion)", language: language, madeAt: madeAt)
  }

  /// In the order of ``SpreadsheetSheet/Style``; 49 is text, 165 is a time of ours.
  private var styles: String {
    OfficePackage.declaration + """
      <styleSheet xmlns="\(Self.main)">\
      <numFmts count="1"><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>\
      <fonts count="3"><font><sz val="11"/><name val="Calibri"/></font>\
      <font><b/><sz val="11"/><name val="Calibri"/></font>\
      <font><u/><sz val="11"/><color rgb="FF0B4A9E"/><name val="Calibri"/></font></fonts>\
      <fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
      <borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
      <cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
      <cellXfs count="5">\(Self.cellFormat(0))\(Self.cellFormat(49, font: 1, wraps: true))\
      \(Self.cellFormat(165))\(Self.cellFormat(49, wraps: true))\(Self.cellFormat(49, font: 2, wraps: true))</cellXfs>\
      <cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>

      """
  }

  /// How cells of a style look: all begin at the top of their row, and texts go on in another line where a column ends.
  private static func cellFormat(_ number: Int, font: Int = 0, wraps: Bool = false) -> String {
    let applied = (number == 0 ? "" : " applyNumberFormat=\"1\"") + (font == 0 ? "" : " applyFont=\"1\"")
    return "<xf numFmtId=\"\(number)\" fontId=\"\(font)\" fillId=\"0\" borderId=\"0\" xfId=\"0\"\(applied)"
      + " applyAlignment=\"1\"><alignment vertical=\"top\"\(wraps ? " wrapText=\"1\"" : "")/></xf>"
  }

  /// The parts that name the sheets.
  private func last(_ sheets: [SpreadsheetSheet.Written]) -> [(name: String, text: String)] {
    var workbook = OfficePackage.declaration
    workbook +=
      "<workbook xmlns=\"\(Self.main)\" xmlns:r=\"\(OfficePackage.relations)\"><bookViews><workbookView/></bookViews><sheets>"
    var relations = OfficePackage.declaration + "<Relationships xmlns=\"\(OfficePackage.packageRelations)\">"
    var names = "</sheets><definedNames>"
    for (index, sheet) in sheets.enumerated() {
      let number = index + 1
      workbook += "<sheet name=\"\(sheet.name)\" sheetId=\"\(number)\" r:id=\"rId\(number)\"/>"
      relations += "<Relationship Id=\"rId\(number)\" Type=\"\(OfficePackage.relations)/worksheet\" "
      relations += "Target=\"\(SpreadsheetSheet.part(number))\"/>"
      names += "<definedName name=\"_xlnm._FilterDatabase\" localSheetId=\"\(index)\" hidden=\"1\">"
      names += "'\(sheet.name)'!\(sheet.range)</definedName>"
      // The names of the columns stand on each sheet of paper.
      names += "<definedName name=\"_xlnm.Print_Titles\" localSheetId=\"\(index)\">'\(sheet.name)'!$1:$1</definedName>"
    }
    relations +=
      "<Relationship Id=\"rId\(sheets.count + 1)\" Type=\"\(OfficePackage.relations)/styles\" Target=\"styles.xml\"/>"
    return [
      ("xl/_rels/workbook.xml.rels", relations + "</Relationships>\n"),
      ("xl/workbook.xml", workbook + names + "</definedNames></workbook>\n"),
    ]
  }
}
