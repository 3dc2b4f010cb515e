internal import AuditModel

/// A conformance report for people, in HTML or Markdown, with the parts of VPAT 2.5 in their order.
struct ACRReport: ReportRenderer {
  func render(
    _ report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable, to stream: ReportStream
  ) throws {
    let document = try ConformanceBuilder(report, in: snapshot).document(snapshot)
    stream.isIncomplete = !document.isComplete
    let options = report.options
    try Self.page(document, AcrWords.of(options.language))
      .write(as: options.markup, language: options.language, to: stream)
  }

  /// The document as a page.
  static func page(_ document: ConformanceDocument, _ all: AcrWords) -> PageContent {
    let words = all.parts
    var page = PageContent(title: document.title)
    if !document.isComplete {
      page.lead = [.notice(words.missingIntroduction)]
      page.sections.append(missing(document, words))
    }
    page.sections += [product(document, words), methods(document, words)]
    let outOfScope = document.outOfScope.blocks
    if !outOfScope.isEmpty {
      page.sections.append(
        PageContent.Section(id: "out-of-scope", title: document.outOfScope.title, blocks: outOfScope))
    }
    page.sections += [standards(document, words), terms(words)]
    var isBegun: Set<String> = []
    for chapter in document.chapters where document.speaks(of: chapter) {
      // The standard's section begins with its first chapter.
      if isBegun.insert(chapter.standard).inserted {
        let title = words.standardReports[chapter.standard] ?? chapter.standard
        page.sections.append(PageContent.Section(id: chapter.standard, title: title, blocks: []))
      }
      page.sections[page.sections.count - 1].blocks += blocks(chapter, words)
    }
    if let disclaimer = document.details.legalDisclaimer {
      page.sections.append(PageContent.Section(id: "legal", title: words.legal, blocks: [.paragraph(disclaimer)]))
    }
    return page
  }

  private static func product(_ document: ConformanceDocument, _ words: AcrWords.Parts) -> PageContent.Section {
    let fields = document.fields.map { (name: $0.name, text: $0.text ?? words.notSaid) }
    return PageContent.Section(id: "product", title: words.product, blocks: [.fields(fields)])
  }

  private static func methods(_ document: ConformanceDocument, _ words: AcrWords.Parts) -> PageContent.Section {
    var blocks: [PageContent.Block] = [.list(document.methods)]
    if !document.environments.isEmpty {
      blocks += [.paragraph("\(words.environments):"), .list(document.environments)]
    }
    return PageContent.Section(id: "methods", title: words.methods, blocks: blocks)
  }

  private static func standards(_ document: ConformanceDocument, _ words: AcrWords.Parts) -> PageContent.Section {
    let table = ReportTable(
      caption: words.standardsCaption, columns: [.titled(words.standard), .titled(words.included)])
    return PageContent.Section(
      id: "standards", title: words.standards,
      blocks: [.table(table, rows: document.standards.map { [$0.title, $0.extent] })])
  }

  private static func terms(_ words: AcrWords.Parts) -> PageContent.Section {
    let table = ReportTable(caption: words.termsCaption, columns: [.titled(words.term), .titled(words.meaning)])
    let rows = ConformanceTerm.allCases.map { [$0.words, words.meanings[$0.rawValue] ?? ""] }
    return PageContent.Section(
      id: "terms", title: words.terms, blocks: [.table(table, rows: rows)])
  }

  private static func missing(_ document: ConformanceDocument, _ words: AcrWords.Parts) -> PageContent.Section {
    let table = ReportTable(caption: words.missingCaption, columns: [.written(words.row), .written(words.why)])
    return PageContent.Section(
      id: "missing", title: words.missing,
      blocks: [.table(table, rows: document.missing.map { [$0.place, $0.reason] })])
  }

  private static func blocks(
    _ chapter: ConformanceDocument.Chapter, _ words: AcrWords.Parts
  ) -> [PageContent.Block] {
    let note = chapter.note.map { PageContent.Block.paragraph($0) }
    guard !chapter.rows.isEmpty else { return [.paragraph("\(chapter.title). \(chapter.note ?? "")")] }
    let table = ReportTable(
      caption: chapter.title,
      columns: [.titled(words.criterion), .titled(words.level), .written(words.remark)])
    return (note.map { [$0] } ?? []) + [.table(table, rows: chapter.rows.map { row($0, words) })]
  }

  private static func row(_ row: ConformanceDocument.Row, _ words: AcrWords.Parts) -> [String] {
    let name = "\(row.number) \(row.title)"
    let also = row.alsoAsked.map(ClauseText.of).joined(separator: "; ")
    return [
      row.alsoAsked.isEmpty ? name : words.alsoAsked(name, also),
      row.answer?.term?.words ?? words.open, row.answer?.remark ?? "",
    ]
  }
}

extension ConformanceDocument {
  /// Whether a chapter belongs to a standard of the edition; one that asks for nothing is still named.
  fileprivate func speaks(of chapter: Chapter) -> Bool {
    chapter.standard == "wcag" || edition.standards.contains(chapter.standard)
  }
}
