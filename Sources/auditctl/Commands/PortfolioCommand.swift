internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

struct PortfolioCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "portfolio", abstract: "Show how all products stand, each with its current release.",
    discussion: """
      A row a product: verdict, what was tested, required checks that failed by severity, open and overdue issues, and \
      when it was tested last. The current release is the newest one under audit, else the newest. --by adds what fails in \
      most products: by group of products, by criterion of WCAG or by team; or what became of issues in each quarter. \
      Products of which nothing was observed for --idle MONTHS are called idle.

      --output writes it as a document, whose format is its ending: .html and .md a page with the gate's answer on each \
      product, .xlsx a workbook, .csv, .tsv, .json and .ndjson the rows.

      Example: auditctl portfolio
      Example: auditctl portfolio --output portfolio.html
      Example: auditctl portfolio --by criterion
      Example: auditctl portfolio --idle 6 --only-idle
      """)

  /// As many as dates can be counted back by.
  private static let months = 1...1200

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var format: OutputOptions
  @Option(help: "Add rows along this axis.") var by: Portfolio.Axis?
  @Option(help: ArgumentHelp("Only the products of this group.", valueName: "key")) var group: String?
  @Option(help: ArgumentHelp("After how many months without a test a product is idle.", valueName: "months"))
  var idle = 12
  @Flag(help: "Only products that are idle, those that were never tested included.") var onlyIdle = false
  @Option(
    name: .long, help: ArgumentHelp("Write a document there; its ending says the format.", valueName: "path"),
    completion: .file())
  var output: String?

  func validate() throws {
    guard Self.months.contains(idle) else {
      throw ValidationError(
        "--idle takes a number of months from \(Self.months.lowerBound) to \(Self.months.upperBound).")
    }
    guard by == nil || !onlyIdle else { throw ValidationError("--only-idle does not go with --by.") }
    if let output, PortfolioFile.Format(output) == nil {
      throw ValidationError("--output takes a file that ends with \(PortfolioFile.Format.endings).")
    }
  }

  func run() throws {
    let now = Console.current.surroundings.now()
    let portfolio = try database.openForReadingOnce().read { transaction in
      try Portfolio(
        by: by, group: group, idleBefore: Timestamp.months(idle, before: now), asksGate: output != nil, at: now,
        in: transaction)
    }
    let products = portfolio.products.filter { $0.isIdle || !onlyIdle }
    let document = document(products, portfolio)
    guard let output else { return try format.show(document) }
    try PortfolioFile(output, products, portfolio, by: by, now: now).write(document, receipt: format)
  }

  private func document(_ products: [PortfolioProduct], _ portfolio: Portfolio) -> Document {
    var document = Document()
    document.addList(
      "products", "Products", RowSchemas.portfolio, products, people: Self.productColumns, isMain: by == nil)
    switch by {
    case .quarter:
      document.addList(
        "quarters", "Quarters", RowSchemas.portfolioQuarter, portfolio.quarters, people: Self.quarterColumns,
        isMain: true)
    case let axis?:
      document.addList(
        "parts", "By \(axis.rawValue)", RowSchemas.portfolioPart, portfolio.parts, people: Self.partColumns(by: axis),
        isMain: true)
    case nil: break
    }
    return document
  }

  private static var productColumns: [PeopleColumn<PortfolioProduct>] {
    [
      "product", .words("release") { .text($0.compliance?.release.version ?? "none yet") }, "verdict",
      .words("tested", title: "Tested") { .optional($0.compliance.map { tested($0.mustLevel) }) },
      .words("failed") { .optional($0.compliance.map { "\($0.mustLevel.failed)" }) },
      .words("open_issue_count", title: "Open") { .integer(Int64($0.issues.open)) },
      .words("overdue_issue_count", title: "Overdue") { .integer(Int64($0.issues.overdue)) },
      .words("last_observed_at", title: "Last test") {
        .text(($0.lastObservedAt.map { Timestamp.day($0) } ?? "never") + ($0.isIdle ? ", idle" : ""))
      },
      .field("group", isBelow: true),
      .words("failures", title: "Failures", isBelow: true) {
        .optional($0.failures.flatMap { $0.words.isEmpty ? nil : $0.words })
      },
      .words("why", isBelow: true) { .list($0.compliance?.reasons ?? []) },
      .words("rates", isBelow: true) {
        .list($0.compliance.map { $0.rates.isScore ? RateText.lines($0) : [] } ?? [])
      },
    ]
  }

  private static func partColumns(by axis: Portfolio.Axis) -> [PeopleColumn<PortfolioPart>] {
    [
      .words(axis.rawValue, title: axis.rawValue.capitalizedFirst) { part in
        .text(part.key == PortfolioPart.none ? "no \(axis.rawValue)" : part.key)
      },
      .words("failing_product_count", title: "Products failing") {
        .text("\($0.failingProducts.count) of \($0.products.count)")
      },
      .field("failing_screen_count", title: "Screens failing"), .field("failed", title: "Failed"),
      .words("tested", title: "Tested") { .text(tested($0.counts)) },
    ]
      + (axis == .criterion
        ? [] : [.field("open_issue_count", title: "Open"), .field("overdue_issue_count", title: "Overdue")])
      + [.field("title", isBelow: true), .field("failing_screens", title: "Screens", isBelow: true)]
  }

  private static var quarterColumns: [PeopleColumn<PortfolioQuarter>] {
    [
      "quarter", .field("opened", title: "Opened"), .field("verified", title: "Verified"),
      .field("reopened", title: "Reopened"), .field("open_at_end", title: "Open at the end"),
      .words("median_days_to_verify", title: "Days to verify") { days($0.medianDaysToVerify) },
      .words("median_days_open", title: "Days open") { days($0.medianDaysOpen) },
    ]
  }

  private static func tested(_ counts: OutcomeCounts) -> String { "\(counts.tested) of \(counts.total)" }

  private static func days(_ days: Double?) -> RowValue { days.map { .integer(Int64($0.rounded())) } ?? .null }
}
