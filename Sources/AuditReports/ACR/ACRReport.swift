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
  var subtitle: String? { document.subtitle }
  /// Its tables take the whole width.
  var hasContents: Bool { false }
  var frame: PageFrame {
    var frame = words.frame
    frame.running = [
      "\(document.name): \(own.report)", document.isComplete ? "" : own.incompletePage,
    ]
    frame.madeAt = document.madeAt
    return frame
  }

  /// What is to be done before it is a report; why a row has no term stands in the row.
  func lead(into page: inout some TextSink) throws {
    guard !document.isComplete else { return }
    try page.note(.warning, own.incompleteTitle, [document.todo.introduction], items: document.todo.items)
  }

  func parts<Sink: TextSink>() -> [PagePart<Sink>] {
    let own = own
    var parts: [PagePart<Sink>] = [
      PagePart("product", own.product) { page in
        try page.fields(document.fields)
        try page.heading(own.notes)
        try page.list(document.notes)
      },
      PagePart("glance", own.glance) { try glance(&$0) },
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
      PagePart("terms", own.terms) { page in
        try page.fields(ConformanceTerm.allCases.map { PageField($0.words, own.meanings[$0.rawValue] ?? "") })
        try page.paragraph(words.conformance.evaluation.policy)
      },
    ]
    let chapters = document.chapters.filter { document.speaks(of: $0) }
    for standard in chapters.map(\.standard).distinct() {
      parts.append(
        PagePart(standard, own.standardReports[standard] ?? standard) { page in
          for chapter in chapters where chapter.standard == standard { try write(chapter, &page) }
        })
    }
    if let disclaimer = document.details.legalDisclaimer {
      parts.append(PagePart("legal", own.legal) { try $0.sentence([document.written(disclaimer)]) })
    }
    return parts
  }

  /// How many criteria have each term, level by level; a term that none has is left out.
  private func glance(_ page: inout some TextSink) throws {
    let chapters = document.chapters.filter { $0.standard == "wcag" && !$0.rows.isEmpty }
    let terms: [ConformanceTerm?] = [
      .supports, .partiallySupports, .doesNotSupport, .notApplicable, .notEvaluated, nil,
    ]
    let rows = terms.compactMap { term -> [PageCell]? in
      let counts = chapters.map { chapter in chapter.rows.count { $0.answer?.term == term } }
      return counts.contains { $0 > 0 } ? [status(term)] + counts.map { .number($0) } : nil
    }
    try page.table(
      ReportTable(
        own.glanceCaption(document.standards.first?.title ?? "WCAG"),
        [.init(own.term)] + chapters.map { .number(own.level($0.level ?? "")) }, cells: rows))
  }

  private func standards(_ page: inout some TextSink) throws {
    try page.table(
      ReportTable(
        own.standardsCaption, [.init(own.standard), .init(own.included)],
        rows: document.standards.map { [$0.title, $0.extent] }))
  }

  private func write(_ chapter: ConformanceDocument.Chapter, _ page: inout some TextSink) throws {
    guard !chapter.rows.isEmpty else {
      try page.heading(chapter.title)
      return try page.paragraph(chapter.note ?? "")
    }
    // Level AAA that was not asked is one sentence; what is known to fail there stands all the same.
    let (shown, left) = (chapter.rows.filter { !$0.isBeyondTarget }, chapter.rows.count(where: \.isBeyondTarget))
    if left > 0 {
      try page.heading(chapter.title)
      try page.paragraph(own.notAsked(left))
    }
    guard !shown.isEmpty else { return }
    if let note = chapter.note { try page.paragraph(note) }
    try page.table(
      ReportTable(
        chapter.title, kind: .terms, [.init(own.criterion), .init(own.level), .written(own.remark)],
        cells: shown.map { cells($0, chapter) }))
  }

  private func cells(_ row: ConformanceDocument.Row, _ chapter: ConformanceDocument.Chapter) -> [PageCell] {
    let name = "\(row.number) \(row.title)"
    let also = row.alsoAsked.map(ClauseText.of).joined(separator: "; ")
    let target: PageLink.Target? =
      chapter.standard == "wcag"
      ? .criterion(version: row.isRemoved ? "2.1" : document.version(ofWCAG: chapter), title: row.title) : nil
    return [
      PageCell(.link(PageLink(name, to: target)), small: row.alsoAsked.isEmpty ? nil : own.alsoAsked(also)),
      status(row.answer?.term),
      PageCell(
        .paragraphs(
          (row.answer?.paragraphs ?? []).map {
            PageParagraph($0.runs, small: $0.signature, isSmall: $0.isSmall)
          })),
    ]
  }

  private func status(_ term: ConformanceTerm?) -> PageCell {
    let status: PageStatus =
      switch term {
      case .supports: .passed
      case .partiallySupports: .partly
      case .doesNotSupport: .failed
      case .notApplicable: .notApplicable
      case .notEvaluated: .open
      case nil: .open
      }
    return PageCell(.status(status, term?.words ?? own.open))
  }
}

extension ConformanceDocument {
  /// Whether a chapter belongs to a standard of the edition; one that asks for nothing is still named.
  fileprivate func speaks(of chapter: Chapter) -> Bool {
    chapter.standard == "wcag" || edition.standards.contains(chapter.standard)
  }

  /// A text that people wrote about the product, in the product's language.
  func written(_ text: String) -> PageRun {
    .text(text, in: languages.written(on: nil))
  }
}
