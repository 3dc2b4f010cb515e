internal import AuditRules

/// What every document has that is a package of Office Open XML (ECMA-376 part 2).
enum OfficePackage {
  /// What a part of XML begins with.
  static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
  /// The names of the kinds of relations between parts.
  static let relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  /// The names of relations as XML, and of those of the package itself.
  static let packageRelations = "http://schemas.openxmlformats.org/package/2006/relationships"

  /// The part `_rels/.rels`, by which a program finds the document.
  ///
  /// - Parameter part: The document's main part, as in `xl/workbook.xml`.
  static func relationships(to part: String) -> String {
    declaration + """
      <Relationships xmlns="\(packageRelations)">\
      <Relationship Id="rId1" Type="\(relations)/officeDocument" Target="\(part)"/>\
      <Relationship Id="rId2" Type="\(packageRelations)/metadata/core-properties" Target="docProps/core.xml"/>\
      </Relationships>

      """
  }

  /// The part `docProps/core.xml`.
  ///
  /// - Parameters:
  ///   - language: BCP 47 tag.
  ///   - madeAt: UTC, milliseconds since 1970; nil: not said.
  static func properties(title: String, creator: String, language: String, madeAt: Int64?) -> String {
    let made = madeAt.map { "<dcterms:created xsi:type=\"dcterms:W3CDTF\">\(Timestamp.text($0))</dcterms:created>" }
    return declaration + """
      <cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" \
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" \
      xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>\(XMLText.escaped(title))</dc:title>\
      <dc:creator>\(XMLText.escaped(creator))</dc:creator>\
      <dc:language>\(XMLText.escaped(language))</dc:language>\(made ?? "")</cp:coreProperties>

      """
  }
}
