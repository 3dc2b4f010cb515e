internal import AuditReports
internal import AuditService

/// The portfolio as a document in a file.
struct PortfolioFile {
  /// What is written, by the ending of the file's name.
  enum Format {
    case page(ReportMarkup)
    case workbook
    case rows(OutputFormat)

    private static let byEnding: [(ending: String, format: Format)] = [
      (".html", .page(.html)), (".htm", .page(.html)), (".md", .page(.markdown)), (".xlsx", .workbook),
      (".csv", .rows(.csv)), (".tsv", .rows(.tsv)), (".json", .rows(.json)), (".ndjson", .rows(.ndjson)),
    ]

    /// Nil for an ending of no format.
    init?(_ path: String) {
      guard let found = Self.byEnding.first(where: { path.lowercased().hasSuffix($0.ending) }) else { return nil }
      self = found.format
    }

    /// All endings, in words.
    static var endings: String { byEnding.map(\.ending).joined(separator: ", ") }
  }

  /// A file that was written.
  struct Written {
    let path: String
    let productCount: Int
    let byteCount: Int
    let sha256: String
  }

  static let written = RowSchema<Written>(
    "written_portfolio",
    [
      .text("path") { $0.path },
      .count("product_count", of: "products") { $0.productCount },
      .count("byte_count", of: "bytes") { $0.byteCount },
      .text("sha256") { $0.sha256 },
    ])

  private let path: String
  private let report: PortfolioReport
  private let productCount: Int

  init(_ path: String, _ products: [PortfolioProduct], _ portfolio: Portfolio, by axis: Portfolio.Axis?, now: Int64) {
    self.path = path
    productCount = products.count
    var sections = [PortfolioReport.Section("products", RowSchemas.portfolio, products)]
    switch axis {
    case .quarter:
      sections.append(.init("quarters", RowSchemas.portfolioQuarter, portfolio.quarters))
    case _?:
      sections.append(.init("parts", RowSchemas.portfolioPart, portfolio.parts))
    case nil: break
    }
    report = PortfolioReport(
      products,
      parts: axis.flatMap { $0 == .quarter ? nil : (title: $0.rawValue, rows: portfolio.parts) },
      quarters: axis == .quarter ? portfolio.quarters : nil, sections: sections, now: now,
      toolVersion: Auditctl.version)
  }

  /// Writes the file, and a receipt to standard output.
  ///
  /// - Parameter document: The rows, for a file of rows.
  func write(_ document: Document, receipt: OutputOptions) throws {
    guard let format = Format(path) else { return }
    let target = try ReplacedFile(path)
    let stream = ReportStream { try target.write($0) }
    switch format {
    case .page(let markup): try report.write(as: markup, to: stream)
    case .workbook: try report.writeWorkbook(to: stream)
    case .rows(let rows): try rows.write(document, width: nil) { try stream.write($0) }
    }
    let sha256 = try stream.finish()
    try target.commit()
    let written = Written(path: path, productCount: productCount, byteCount: stream.byteCount, sha256: sha256)
    try receipt.show(
      .record(
        "portfolio", "Portfolio", Self.written, written, people: ["path", "product_count", "byte_count", "sha256"]))
    Console.current.note("Wrote \(path).")
  }
}
