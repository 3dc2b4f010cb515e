internal import AuditModel
internal import AuditRules

/// How the products of a file stand beside one another, as a document: a page, or a workbook with the rows of the command.
public struct PortfolioReport {
  /// A list of the rows, by its name in every format.
  package struct Section: Sendable {
    package let key: String
    /// Names of the columns.
    package let fields: [String]
    package let rows: [[RowValue]]

    package init<Row>(_ key: String, _ schema: RowSchema<Row>, _ rows: [Row]) {
      self.key = key
      fields = schema.fields.map(\.key)
      self.rows = rows.map { schema.values(of: $0) }
    }
  }

  private let products: [PortfolioProduct]
  /// What stands together besides; of a page a table more.
  private let gathered: (title: String, rows: [PortfolioPart])?
  private let quarters: [PortfolioQuarter]?
  private let sections: [Section]
  private let now: Int64
  private let toolVersion: String
  private let words: Words

  /// A document.
  ///
  /// - Parameters:
  ///   - parts: What stands together along an axis, with the axis's name; nil without one.
  ///   - quarters: What became of issues; nil where it was not asked for.
  ///   - now: When it was made: UTC, milliseconds since 1970.
  package init(
    _ products: [PortfolioProduct], parts: (title: String, rows: [PortfolioPart])?, quarters: [PortfolioQuarter]?,
    sections: [Section], language: ReportLanguage = .english, now: Int64, toolVersion: String
  ) {
    self.products = products
    gathered = parts
    self.quarters = quarters
    self.sections = sections
    self.now = now
    self.toolVersion = toolVersion
    words = language.words
  }

  /// Writes it as a page.
  public func write(as markup: ReportMarkup, to stream: ReportStream) throws {
    try render(as: markup, to: stream)
  }

  /// Writes it as a workbook, a sheet for each list of rows.
  public func writeWorkbook(to stream: ReportStream) throws {
    let parts = SpreadsheetParts(
      title: words.portfolio.title, toolVersion: toolVersion, language: words.frame.language, madeAt: now)
    try parts.write(to: stream) { zip in
      var written: [SpreadsheetSheet.Written] = []
      for section in sections {
        let sheet = try SpreadsheetSheet(
          zip, section.key, columns: section.fields, firstNumber: written.count + 1)
        for row in section.rows { try sheet.write(row) }
        try sheet.end()
        written += sheet.written
      }
      return written
    }
  }
}

extension PortfolioReport: PageDocument {
  var frame: PageFrame { words.frame }
  var title: String { words.portfolio.title }
  var subtitle: String? { words.portfolio.about(products, on: Words.date(now)) }

  func lead(into page: inout some TextSink) throws {
    try page.table(words.table(of: products), none: words.index.none)
  }

  func parts<Sink: TextSink>() -> [PagePart<Sink>] {
    let own = words.portfolio
    var all: [PagePart<Sink>] = []
    if let parts = gathered {
      all.append(PagePart("parts", own.by(parts.title)) { try $0.table(own.table(of: parts.rows), none: own.noPart) })
    }
    if let quarters {
      all.append(PagePart("quarters", own.quarters) { try $0.table(own.table(of: quarters), none: own.noQuarter) })
    }
    return all
  }
}

extension Words {
  /// How products stand beside one another.
  ///
  /// - Parameters:
  ///   - page: Where a product has a page of its own; nil: it has none.
  ///   - column: A column more; nil: none.
  package func table(
    of products: [PortfolioProduct], page: (PortfolioProduct) -> PageLink.Target? = { _ in nil },
    besides column: (head: ReportTable.Column, cell: (PortfolioProduct) -> PageCell)? = nil
  ) -> ReportTable {
    ReportTable(
      portfolio.caption,
      [
        .written(index.product), .written(index.release), .init(index.answer), .init(testedFigure, .bar),
        .number(failedFigure), .number(portfolio.open), .number(portfolio.overdue), .init(portfolio.lastTest),
      ] + [column?.head].compactMap(\.self),
      cells: products.map { product in
        cells(product, page(product)) + [column?.cell(product)].compactMap(\.self)
      })
  }

  private func cells(_ row: PortfolioProduct, _ page: PageLink.Target?) -> [PageCell] {
    let own = portfolio
    let name =
      page.map { PageCell(.link(PageLink(row.product.title, to: $0)), small: row.product.platform.title) }
      ?? .text(row.product.title, small: row.product.platform.title)
    let tested = PageCell.day(row.lastObservedAt, else: own.never, small: row.isIdle ? own.idle : nil)
    let issues: [PageCell] = [.number(row.issues.open), .number(row.issues.overdue), tested]
    guard let compliance = row.compliance else {
      return [name, .text(""), PageCell(.status(.open, index.noRelease)), .text(""), .text("")] + issues
    }
    let counts = compliance.mustLevel
    return [
      name, .text(compliance.release.version, small: stage(compliance.release.stage)),
      row.answer.map { PageCell(.status($0.status, $0.words)) } ?? .text(compliance.verdict.words),
      counts.total == 0
        ? .text(own.nothingInScope)
        : PageCell(.share(counts.tested * 1000 / counts.total, share(counts)), small: self.tested(counts)),
      PageCell(.number(counts.failed), small: row.before.map { own.before($0.failed, $0.release) }),
    ] + issues
  }
}
