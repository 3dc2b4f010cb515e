/// The report as Markdown, for pull requests and wikis: the same facts as the page, a table where the page has a part of
/// its own.
struct MarkdownReport: ReportRenderer {
  /// The words of the document; nil means those of the language that was asked for.
  var words: PageWords?

  func render(
    _ report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable, to stream: ReportStream
  ) throws {
    let words = words ?? .of(report.options.language)
    let facts = try PageFacts(report, snapshot)
    let page = try MarkdownPage(stream, title: words.title(report))
    let content = MarkdownSections(facts: facts, words: words, page: page)
    try content.head()
    for section in PageSection.all(facts) where section != .decision {
      try page.section(words.title(section, facts)) { try content.write(section, snapshot) }
    }
  }
}
