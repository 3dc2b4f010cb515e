internal import AuditModel
internal import AuditRules

/// The parts of a document of a word processor besides its body (ECMA-376 parts 1 and 2).
struct WordParts {
  /// A style of paragraphs; its raw value is its key.
  enum Style: String, CaseIterable {
    case title = "Title"
    case subtitle = "Subtitle"
    case heading1 = "Heading1"
    case heading2 = "Heading2"
    case heading3 = "Heading3"
    case caption = "Caption"
    case item = "ListBullet"
    case field = "Field"
    case note = "Note"
    case cell = "Cell"

    /// The name by which word processors know it.
    var name: String {
      switch self {
      case .title: "Title"
      case .subtitle: "Subtitle"
      case .heading1: "heading 1"
      case .heading2: "heading 2"
      case .heading3: "heading 3"
      case .caption: "caption"
      case .item: "List Bullet"
      case .field: "Field"
      case .note: "Note"
      case .cell: "Cell"
      }
    }

    /// Its level in the outline; nil for no heading.
    fileprivate var outline: Int? {
      switch self {
      case .heading1: 0
      case .heading2: 1
      case .heading3: 2
      default: nil
      }
    }

    /// Properties of its paragraphs besides the outline, and of their text.
    fileprivate var properties: (paragraph: String, text: String) {
      switch self {
      case .title: ("<w:keepNext/><w:spacing w:after=\"120\"/>", "<w:b/><w:sz w:val=\"44\"/>")
      case .subtitle: ("<w:spacing w:after=\"240\"/>", "<w:color w:val=\"4B545E\"/>")
      case .heading1:
        ("<w:keepNext/><w:keepLines/><w:spacing w:before=\"360\" w:after=\"120\"/>", "<w:b/><w:sz w:val=\"32\"/>")
      case .heading2:
        ("<w:keepNext/><w:keepLines/><w:spacing w:before=\"240\" w:after=\"80\"/>", "<w:b/><w:sz w:val=\"26\"/>")
      case .heading3:
        ("<w:keepNext/><w:keepLines/><w:spacing w:before=\"200\" w:after=\"80\"/>", "<w:b/><w:sz w:val=\"22\"/>")
      case .caption: ("<w:keepNext/><w:spacing w:before=\"240\" w:after=\"80\"/>", "<w:b/>")
      case .item: ("<w:spacing w:after=\"40\"/>", "")
      case .field: ("<w:spacing w:after=\"60\"/>", "")
      case .note: ("<w:spacing w:after=\"80\"/>", "")
      case .cell: ("<w:spacing w:after=\"40\"/>", "<w:sz w:val=\"20\"/>")
      }
    }
  }

  private static let main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
  private static let types = "application/vnd.openxmlformats-officedocument.wordprocessingml"
  private static let spaces = "xmlns:w=\"\(main)\" xmlns:r=\"\(OfficePackage.relations)\""

  let title: String
  let frame: PageFrame

  /// What stands before the body.
  static let bodyStart = OfficePackage.declaration + "<w:document \(spaces)><w:body>"

  /// What stands behind the body: A4 with the margins of the page in print.
  static let bodyEnd =
    "<w:sectPr><w:headerReference w:type=\"default\" r:id=\"rHeader\"/><w:footerReference w:type=\"default\" r:id=\"rFooter\"/>"
    + "<w:pgSz w:w=\"11906\" w:h=\"16838\"/><w:pgMar w:top=\"1134\" w:right=\"1134\" w:bottom=\"1134\" w:left=\"1134\" "
    + "w:header=\"567\" w:footer=\"567\" w:gutter=\"0\"/></w:sectPr></w:body></w:document>\n"

  /// The name by which the body knows an address.
  static func relation(_ number: Int) -> String { "rLink\(number + 1)" }

  /// What the body refers to.
  static func relationships(to addresses: [String]) -> String {
    let parts = [
      ("rStyles", "styles", "styles.xml"), ("rNumbering", "numbering", "numbering.xml"),
      ("rSettings", "settings", "settings.xml"), ("rHeader", "header", "header1.xml"),
      ("rFooter", "footer", "footer1.xml"),
    ].map { id, type, target in
      "<Relationship Id=\"\(id)\" Type=\"\(OfficePackage.relations)/\(type)\" Target=\"\(target)\"/>"
    }
    let links = addresses.enumerated().map { number, address in
      "<Relationship Id=\"\(relation(number))\" Type=\"\(OfficePackage.relations)/hyperlink\" Target=\"\(XMLText.escaped(address))\" "
        + "TargetMode=\"External\"/>"
    }
    return OfficePackage.declaration + "<Relationships xmlns=\"\(OfficePackage.packageRelations)\">"
      + (parts + links).joined()
      + "</Relationships>\n"
  }

  /// The parts that stand before the body.
  var first: [(name: String, text: String)] {
    [
      ("[Content_Types].xml", contentTypes), ("_rels/.rels", OfficePackage.relationships(to: "word/document.xml")),
      ("docProps/core.xml", properties),
      ("word/styles.xml", styles), ("word/numbering.xml", numbering), ("word/settings.xml", settings),
      ("word/header1.xml", header), ("word/footer1.xml", footer),
    ]
  }

  private var contentTypes: String {
    let parts = ["styles", "numbering", "settings", "header1", "footer1"].map { part in
      let type = part.filter(\.isLetter)
      return "<Override PartName=\"/word/\(part).xml\" ContentType=\"\(Self.types).\(type)+xml\"/>"
    }
    return OfficePackage.declaration + """
      <Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\
      <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
      <Default Extension="xml" ContentType="application/xml"/>\
      <Override PartName="/word/document.xml" ContentType="\(Self.types).document.main+xml"/>\(parts.joined())\
      <Override PartName="/docProps/core.xml" \
      ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>

      """
  }

  private var properties: String {
    OfficePackage.properties(title: title, creator: "auditctl", language: frame.language, madeAt: frame.madeAt)
  }

  private var styles: String {
    var text =
      OfficePackage.declaration + """
        <w:styles \(Self.spaces)><w:docDefaults><w:rPrDefault><w:rPr>\
        <w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri" w:eastAsia="Calibri"/><w:sz w:val="22"/>\
        <w:lang w:val="\(XMLText.escaped(frame.language))"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr>\
        <w:spacing w:after="120" w:line="264" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>\
        <w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>\
        <w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/><w:rPr><w:color w:val="0A569F"/>\
        <w:u w:val="single"/></w:rPr></w:style>\
        <w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:tblPr>\
        <w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:left w:w="108" w:type="dxa"/><w:right w:w="108" w:type="dxa"/>\
        </w:tblCellMar></w:tblPr></w:style>\
        <w:style w:type="table" w:styleId="Rules"><w:name w:val="Rules"/><w:basedOn w:val="TableNormal"/><w:tblPr>\
        <w:tblBorders><w:top w:val="single" w:sz="8" w:space="0" w:color="717B86"/>\
        <w:bottom w:val="single" w:sz="8" w:space="0" w:color="717B86"/>\
        <w:insideH w:val="single" w:sz="4" w:space="0" w:color="B5BDC6"/></w:tblBorders></w:tblPr></w:style>
        """
    for style in Style.allCases {
      let (paragraph, run) = style.properties
      let outline = style.outline.map { "<w:outlineLvl w:val=\"\($0)\"/>" } ?? ""
      let list = style == .item ? "<w:numPr><w:numId w:val=\"1\"/></w:numPr>" : ""
      // Keeping stands before numbers, and numbers before spaces (CT_PPr is a sequence).
      let keeps = paragraph.replacing("<w:spacing", with: "\(list)<w:spacing")
      text +=
        "<w:style w:type=\"paragraph\" w:styleId=\"\(style.rawValue)\"><w:name w:val=\"\(style.name)\"/>"
        + "<w:basedOn w:val=\"Normal\"/><w:qFormat/><w:pPr>\(keeps)\(outline)</w:pPr>"
        + (run.isEmpty ? "" : "<w:rPr>\(run)</w:rPr>") + "</w:style>"
    }
    return text + "</w:styles>\n"
  }

  private var numbering: String {
    let levels = (0...2).map { level in
      "<w:lvl w:ilvl=\"\(level)\"><w:start w:val=\"1\"/><w:numFmt w:val=\"bullet\"/><w:lvlText w:val=\"•\"/>"
        + "<w:lvlJc w:val=\"left\"/><w:pPr><w:ind w:left=\"\((level + 1) * 360)\" w:hanging=\"360\"/></w:pPr></w:lvl>"
    }
    return OfficePackage.declaration
      + "<w:numbering \(Self.spaces)><w:abstractNum w:abstractNumId=\"0\"><w:multiLevelType w:val=\"hybridMultilevel\"/>"
      + levels.joined()
      + "</w:abstractNum><w:num w:numId=\"1\"><w:abstractNumId w:val=\"0\"/></w:num></w:numbering>\n"
  }

  private var settings: String {
    OfficePackage.declaration
      + "<w:settings \(Self.spaces)><w:compat><w:compatSetting w:name=\"compatibilityMode\" "
      + "w:uri=\"http://schemas.microsoft.com/office/word\" w:val=\"15\"/></w:compat>"
      + "<w:themeFontLang w:val=\"\(XMLText.escaped(frame.language))\"/></w:settings>\n"
  }

  /// What stands at the top of each sheet, left and right.
  private var header: String {
    let texts = frame.running.map { "<w:r><w:t xml:space=\"preserve\">\(XMLText.escaped($0))</w:t></w:r>" }
    return OfficePackage.declaration
      + "<w:hdr \(Self.spaces)><w:p><w:pPr><w:tabs><w:tab w:val=\"right\" w:pos=\"9638\"/></w:tabs></w:pPr>"
      + texts.joined(separator: "<w:r><w:tab/></w:r>") + "</w:p></w:hdr>\n"
  }

  /// The number of the page.
  private var footer: String {
    func field(_ name: String) -> String { "<w:fldSimple w:instr=\" \(name) \"><w:r><w:t>1</w:t></w:r></w:fldSimple>" }
    return OfficePackage.declaration
      + "<w:ftr \(Self.spaces)><w:p><w:pPr><w:jc w:val=\"right\"/></w:pPr>\(field("PAGE"))<w:r>"
      + "<w:t xml:space=\"preserve\"> / </w:t></w:r>\(field("NUMPAGES"))</w:p></w:ftr>\n"
  }
}
