internal import AuditModel
internal import AuditRules

/// The page that leads to the documents of all products: how each stands, and its report and conformance report.
package struct ReportIndex {
  /// A product with its documents.
  package struct Row: Sendable {
    let product: PortfolioProduct
    /// Where its documents are, from the page; nil for a product without a release.
    let documents: (report: String, conformance: String)?
    /// Whether the conformance report is marked incomplete.
    let isIncomplete: Bool

    /// A product with its documents.
    package init(
      _ product: PortfolioProduct, _ documents: (report: String, conformance: String)? = nil, isIncomplete: Bool = false
    ) {
      (self.product, self.documents, self.isIncomplete) = (product, documents, isIncomplete)
    }
  }

  let rows: [Row]
  let day: String
  let words: Words

  /// A page that leads to documents.
  ///
  /// - Parameter now: When they were made: UTC, milliseconds since 1970.
  package init(_ rows: [Row], language: ReportLanguage, now: Int64) {
    self.rows = rows
    day = Timestamp.day(now)
    words = language.words
  }

  /// The page as HTML.
  package func html() throws -> String { try text(as: .html) }
}

extension ReportIndex: PageDocument {
  var frame: PageFrame { words.frame }
  var title: String { words.index.title }
  var subtitle: String? { words.index.about(rows.count, day) }

  func lead(into page: inout some TextSink) throws {
    let own = words.index
    let rows = Dictionary(rows.map { ($0.product.product.key, $0) }) { first, _ in first }
    try page.table(
      words.table(
        of: self.rows.map(\.product), page: { rows[$0.product.key]?.documents.map { .file($0.report) } },
        besides: (.init(own.conformance), { rows[$0.product.key].map(conformance) ?? .text("") })), none: own.none)
  }

  func parts<Sink: TextSink>() -> [PagePart<Sink>] { [] }

  private func conformance(_ row: Row) -> PageCell {
    let own = words.index
    guard let documents = row.documents else { return .text("") }
    return PageCell(
      .link(PageLink(own.conformanceOf(row.product.product.title), to: .file(documents.conformance))),
      small: row.isIncomplete ? own.incomplete : nil)
  }
}
