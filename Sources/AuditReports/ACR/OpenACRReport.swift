internal import AuditModel
internal import AuditRules

/// A conformance report as OpenACR: YAML by `openacr-0.1.0.json` and the catalog of its edition (GSA/openacr).
///
/// Every value is a quoted string, so that a version such as 1.10 and a text such as `no` stay what they are. A row to
/// which a term is missing has none, for the schema allows no remark without one; the notes of the document say why.
struct OpenACRReport: ReportRenderer {
  func render(
    _ report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable, to stream: ReportStream
  ) throws {
    let details = try snapshot.details(of: report.compliance.product.id)
    guard details.contactEmail != nil else {
      throw ConformanceError.noContactEmail(product: report.compliance.product.key)
    }
    let document = try ConformanceBuilder(report, in: snapshot).document(snapshot)
    stream.isIncomplete = !document.isComplete
    let words = report.options.language.words.conformance
    try head(document, words, stream)
    try stream.write("chapters:\n")
    for chapter in document.chapters { try write(chapter, stream) }
  }

  private func head(_ document: ConformanceDocument, _ words: Words.Conformance, _ stream: ReportStream) throws {
    try field("title", document.title, stream)
    try stream.write("product:\n")
    try field("name", document.product.title, stream, 1)
    try field("version", document.version, stream, 1)
    try field("description", document.details.description, stream, 1)
    for role in ["author", "vendor"] {
      try stream.write("\(role):\n")
      try field("name", document.details.contactName, stream, 1)
      try field("company_name", document.details.vendor, stream, 1)
      try field("address", document.details.address, stream, 1)
      try field("email", document.details.contactEmail, stream, 1)
      try field("phone", document.details.contactPhone, stream, 1)
      try field("website", document.details.website, stream, 1)
    }
    try field("report_date", document.date, stream)
    try field("notes", notes(document, words), stream)
    try field("evaluation_methods_used", methods(document, words), stream)
    try field("legal_disclaimer", document.details.legalDisclaimer, stream)
    try field("catalog", document.catalog, stream)
  }

  /// The standards, and what is missing.
  private func notes(_ document: ConformanceDocument, _ words: Words.Conformance) -> String {
    var lines = document.standards.map { "\($0.title): \($0.extent)" }
    if !document.isComplete {
      lines += ["", "\(words.parts.missing):"] + document.missing.map { "- \($0.place): \($0.reason)" }
    }
    lines += document.outOfScope.lines
    return lines.joined(separator: "\n")
  }

  private func methods(_ document: ConformanceDocument, _ words: Words.Conformance) -> String {
    let environments =
      document.environments.isEmpty
      ? [] : ["", "\(words.parts.environments):"] + document.environments.map { "- \($0)" }
    return (document.methods + [words.evaluation.policy] + environments).joined(separator: "\n")
  }

  private func write(_ chapter: ConformanceDocument.Chapter, _ stream: ReportStream) throws {
    try stream.write("  \(chapter.key):\n")
    try field("notes", chapter.note, stream, 2)
    if chapter.isDisabled { try stream.write("    disabled: true\n") }
    guard !chapter.rows.isEmpty else {
      // A chapter of nothing but its key would be no mapping.
      if chapter.note == nil, !chapter.isDisabled { try stream.write("    criteria: []\n") }
      return
    }
    try stream.write("    criteria:\n")
    for row in chapter.rows { try write(row, stream) }
  }

  private func write(_ row: ConformanceDocument.Row, _ stream: ReportStream) throws {
    try stream.write("      - num: \(YAMLText.quoted(row.number))\n        components:\n")
    let order = ConformanceComponent.allCases
    for component in order {
      guard let answer = row.answers.first(where: { $0.component == component }) else { continue }
      try stream.write("          - name: \(YAMLText.quoted(component.rawValue))\n")
      guard let term = answer.term else { continue }
      try stream.write("            adherence:\n")
      try field("level", term.rawValue, stream, 7)
      let remark = answer.paragraphs.map { $0.text + ($0.signature.map { " (\($0))" } ?? "") }
      try field("notes", remark.joined(separator: " "), stream, 7)
    }
  }

  /// A key with its text; nothing for a text that is not there.
  private func field(_ key: String, _ text: String?, _ stream: ReportStream, _ depth: Int = 0) throws {
    guard let text else { return }
    try stream.write(String(repeating: "  ", count: depth) + "\(key): \(YAMLText.quoted(text))\n")
  }
}

/// Why a conformance report or a statement cannot be written.
public enum ConformanceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// OpenACR requires an address for mail, and nobody said one.
  case noContactEmail(product: String)

  /// What is missing, and what to do.
  public var description: String {
    switch self {
    case .noContactEmail(let product):
      "OpenACR asks for an address for mail, and product \(product) has none; say "
        + "`auditctl product edit \(product) --contact-email ADDRESS`"
    }
  }
}
