internal import AuditModel
internal import AuditRules

/// The parts of a workbook besides its sheets (ECMA-376 parts 1 and 2).
struct SpreadsheetParts {
  private static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
  private static let relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  private static let packageRelations = "http://schemas.openxmlformats.org/package/2006/relationships"
  private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  private static let types = "application/vnd.openxmlformats-officedocument.spreadsheetml"
  private let report: ComplianceReport

  init(_ report: ComplianceReport) {
    self.report = report
  }

  /// The parts that stand before the sheets.
  var first: [(name: String, text: String)] {
    [
      ("[Content_Types].xml", contentTypes), ("_rels/.rels", packageRelationships), ("docProps/core.xml", properties),
      ("xl/styles.xml", styles),
    ]
  }

  /// How many sheets there are is known when they are written; so whatever else is XML is a sheet.
  private var contentTypes: String {
    Self.declaration + """
      <Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\
      <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
      <Default Extension="xml" ContentType="\(Self.types).worksheet+xml"/>\
      <Override PartName="/xl/workbook.xml" ContentType="\(Self.types).sheet.main+xml"/>\
      <Override PartName="/xl/styles.xml" ContentType="\(Self.types).styles+xml"/>\
      <Override PartName="/docProps/core.xml" \
      ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>

      """
  }

  private var packageRelationships: String {
    Self.declaration + """
      <Relationships xmlns="\(Self.packageRelations)">\
      <Relationship Id="rId1" Type="\(Self.relations)/officeDocument" Target="xl/workbook.xml"/>\
      <Relationship Id="rId2" Type="\(Self.packageRelations)/metadata/core-properties" Target="docProps/core.xml"/>\
      </Relationships>

      """
  }

  private var properties: String {
    let compliance = report.compliance
    let title = XMLText.escaped("Accessibility of \(compliance.product.title) \(compliance.release.version)")
    let time = Timestamp.text(report.generatedAt)
    return Self.declaration + """
      <cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" \
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" \
      xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>\(title)</dc:title>\
      <dc:creator>auditctl \(XMLText.escaped(report.toolVersion))</dc:creator>\
      <dc:language>\(report.options.language.tag)</dc:language>\
      <dcterms:created xsi:type="dcterms:W3CDTF">\(time)</dcterms:created></cp:coreProperties>

      """
  }

  /// In the order of ``SpreadsheetSheet/Style``; 49 is text, 165 is a time of ours.
  private var styles: String {
    Self.declaration + """
      <styleSheet xmlns="\(Self.main)">\
      <numFmts count="1"><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>\
      <fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>\
      <font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
      <fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
      <borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
      <cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
      <cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
      <xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>\
      <xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
      <xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>\
      <cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>

      """
  }

  /// The parts that name the sheets.
  func last(_ sheets: [SpreadsheetSheet.Written]) -> [(name: String, text: String)] {
    var workbook = Self.declaration
    workbook +=
      "<workbook xmlns=\"\(Self.main)\" xmlns:r=\"\(Self.relations)\"><bookViews><workbookView/></bookViews><sheets>"
    var relations = Self.declaration + "<Relationships xmlns=\"\(Self.packageRelations)\">"
    var names = "</sheets><definedNames>"
    for (index, sheet) in sheets.enumerated() {
      let number = index + 1
      workbook += "<sheet name=\"\(sheet.name)\" sheetId=\"\(number)\" r:id=\"rId\(number)\"/>"
      relations += "<Relationship Id=\"rId\(number)\" Type=\"\(Self.relations)/worksheet\" "
      relations += "Target=\"\(SpreadsheetSheet.part(number))\"/>"
      names += "<definedName name=\"_xlnm._FilterDatabase\" localSheetId=\"\(index)\" hidden=\"1\">"
      names += "'\(sheet.name)'!\(sheet.range)</definedName>"
    }
    relations += "<Relationship Id=\"rId\(sheets.count + 1)\" Type=\"\(Self.relations)/styles\" Target=\"styles.xml\"/>"
    return [
      ("xl/_rels/workbook.xml.rels", relations + "</Relationships>\n"),
      ("xl/workbook.xml", workbook + names + "</definedNames></workbook>\n"),
    ]
  }
}
