internal import AuditModel

/// A conformance report for people, in HTML or Markdown, with the parts of VPAT 2.5 in their order.
struct ACRReport: ReportRenderer {
  func render(
    _ report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable, to stream: ReportStream
  ) throws {
    let document = try ConformanceBuilder(report, in: snapshot).document(snapshot)
    stream.isIncomplete = !document.isComplete
    try ConformancePage(document: document, words: report.options.language.words)
      .render(as: report.options.markup, to: stream)
  }
}

/// Writes a conformance report for people.
struct ConformancePage: PageDocument {
  let document: ConformanceDocument
  let words: Words
  private var own: Words.Conformance.Parts { words.conformance.parts }

  var title: String { document.title }
  var frame: PageFrame { words.frame }

  func lead(into page: inout some PageSink) throws {
    if !document.isComplete { try page.notice(own.missingIntroduction) }
  }

  func parts<Sink: PageSink>() -> [PagePart<Sink>] {
    let own = own
    var parts: [PagePart<Sink>] = []
    if !document.isComplete { parts.append(PagePart("missing", own.missing) { try missing(&$0) }) }
    parts += [
      PagePart("product", own.product) { try $0.fields(document.fields) },
      PagePart("methods", own.methods) { page in
        try page.list(document.methods)
        guard !document.environments.isEmpty else { return }
        try page.paragraph("\(own.environments):")
        try page.list(document.environments)
      },
    ]
    if !document.outOfScope.isEmpty {
      parts.append(PagePart("out-of-scope", document.outOfScope.title) { try document.outOfScope.write(to: &$0) })
    }
    parts += [
      PagePart("standards", own.standards) { try standards(&$0) },
      PagePart("terms", own.terms) { try terms(&$0) },
    ]
    let chapters = document.chapters.filter { document.speaks(of: $0) }
    for standard in chapters.map(\.standard).distinct() {
      parts.append(
        PagePart(standard, own.standardReports[standard] ?? standard) { page in
          for chapter in chapters where chapter.standard == standard { try write(chapter, &page) }
        })
    }
    if let disclaimer = document.details.legalDisclaimer {
      parts.append(PagePart("legal", own.legal) { try $0.paragraph(disclaimer) })
    }
    return parts
  }

  private func missing(_ page: inout some PageSink) throws {
    try page.table(
      ReportTable(
        own.missingCaption, [.written(own.row), .written(own.why)],
        rows: document.missing.map { [$0.place, $0.reason] }))
  }

  private func standards(_ page: inout some PageSink) throws {
    try page.table(
      ReportTable(
        own.standardsCaption, [.init(own.standard), .init(own.included)],
        rows: document.standards.map { [$0.title, $0.extent] }))
  }

  private func terms(_ page: inout some PageSink) throws {
    try page.table(
      ReportTable(
        own.termsCaption, [.init(own.term), .init(own.meaning)],
        rows: ConformanceTerm.allCases.map { [$0.words, own.meanings[$0.rawValue] ?? ""] }))
  }

  private func write(_ chapter: ConformanceDocument.Chapter, _ page: inout some PageSink) throws {
    guard !chapter.rows.isEmpty else { return try page.paragraph("\(chapter.title). \(chapter.note ?? "")") }
    if let note = chapter.note { try page.paragraph(note) }
    try page.table(
      ReportTable(
        chapter.title, [.init(own.criterion), .init(own.level), .written(own.remark)],
        cells: chapter.rows.map(cells)))
  }

  private func cells(_ row: ConformanceDocument.Row) -> [PageCell] {
    let name = "\(row.number) \(row.title)"
    let also = row.alsoAsked.map(ClauseText.of).joined(separator: "; ")
    return [
      .text(row.alsoAsked.isEmpty ? name : own.alsoAsked(name, also)), .text(row.answer?.term?.words ?? own.open),
      PageCell(
        .paragraphs(
          (row.answer?.paragraphs ?? []).map { PageParagraph($0.text, language: $0.language, small: $0.signature) })),
    ]
  }
}

extension ConformanceDocument {
  /// Whether a chapter belongs to a standard of the edition; one that asks for nothing is still named.
  fileprivate func speaks(of chapter: Chapter) -> Bool {
    chapter.standard == "wcag" || edition.standards.contains(chapter.standard)
  }
}
