public import AuditModel
public import AuditRules

/// The page that leads to the documents of all products: how each stands, and its report and conformance report.
public struct ReportIndex {
  /// A product with its documents.
  public struct Row: Sendable {
    let product: Product
    /// The gate's answer on its release by the default policy; nil for a product without a release.
    let check: GateCheck?
    /// Where its documents are, from the page; nil for a product without a release.
    let report, conformance: String?
    /// Whether the conformance report is marked incomplete.
    let isIncomplete: Bool

    /// A product with its documents.
    public init(_ check: GateCheck, report: String, conformance: String, isIncomplete: Bool) {
      product = check.compliance.product
      self.check = check
      self.report = report
      self.conformance = conformance
      self.isIncomplete = isIncomplete
    }

    /// A product of which there is no release to report on.
    public init(_ product: Product) {
      self.product = product
      (check, report, conformance, isIncomplete) = (nil, nil, nil, false)
    }
  }

  let rows: [Row]
  let day: String
  let words: Words

  /// A page that leads to documents.
  ///
  /// - Parameter now: When they were made: UTC, milliseconds since 1970.
  public init(_ rows: [Row], language: ReportLanguage, now: Int64) {
    self.rows = rows
    day = Timestamp.day(now)
    words = language.words
  }

  /// The page as HTML.
  public func html() throws -> String { try text(as: .html) }
}

extension ReportIndex: PageDocument {
  var frame: PageFrame { words.frame }
  var title: String { words.index.title }
  var subtitle: String? { words.index.about(rows.count, day) }

  func lead(into page: inout some TextSink) throws {
    let own = words.index
    try page.table(
      ReportTable(
        own.caption,
        [
          .written(own.product), .written(own.release), .init(own.answer), .number(words.testedFigure),
          .number(words.failedFigure),
          .init(own.conformance),
        ], cells: rows.map(cells)), none: own.none)
  }

  func parts<Sink: TextSink>() -> [PagePart<Sink>] { [] }

  private func cells(_ row: Row) -> [PageCell] {
    let own = words.index
    guard let check = row.check, let report = row.report, let conformance = row.conformance else {
      return [.text(row.product.title), .text(""), .text(own.noRelease), .text(""), .text(""), .text("")]
    }
    let counts = check.compliance.mustLevel
    return [
      PageCell(.link(PageLink(row.product.title, to: .file(report)))), .text(check.compliance.release.version),
      .text(check.answerWords), .counts("\(CountText.number(counts.tested)) of \(CountText.number(counts.total))"),
      .number(counts.failed),
      PageCell(
        .link(PageLink(own.conformanceOf(row.product.title), to: .file(conformance))),
        small: row.isIncomplete ? own.incomplete : nil),
    ]
  }
}
