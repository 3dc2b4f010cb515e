/// The report as one self-contained page without scripts.
struct HTMLReport: ReportRenderer {
  /// The words of the page; nil means those of the language that was asked for.
  var words: PageWords?

  func render(
    _ report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable, to stream: ReportStream
  ) throws {
    let words = words ?? .of(report.options.language)
    let facts = try PageFacts(report, snapshot)
    let sections = PageSection.all(facts)
    let page = try HTMLPage(
      stream, title: words.title(report), language: report.options.language.tag,
      contents: sections.map { ($0.rawValue, words.title($0, facts)) }, words: words)
    var content = HTMLSections(facts: facts, words: words, page: page)
    try content.head()
    for section in sections {
      try page.section(section.rawValue, words.title(section, facts)) { try content.write(section, snapshot) }
    }
    try page.end()
  }
}
