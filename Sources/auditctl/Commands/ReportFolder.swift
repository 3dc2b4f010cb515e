internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// Writes the documents of every product into a folder: a report and a conformance report for each, and a page that leads to
/// them.
struct ReportFolder {
  let database: DatabaseOptions
  /// Path of the folder, which is made where it is missing.
  let path: String
  /// That of each conformance report; nil: what its profile asks for.
  let edition: ConformanceEdition?
  let isDraft: Bool
  let receipt: OutputFormat?
  let progress: ProgressOptions

  /// Writes them; the page comes last, so that it never leads to a document that is not there.
  ///
  /// - Throws: ``AnswerIsNo`` after an incomplete conformance report was written for which no draft was asked.
  func write() throws {
    let console = Console.current
    let now = console.surroundings.now()
    let database = try database.openForReadingOnce()
    try ReportPlace.make(path)
    var rows: [ReportIndex.Row] = []
    var written: [WrittenReport] = []
    try database.read { transaction in
      for product in try transaction.products() {
        guard let release = try transaction.releases(of: product.id).current else {
          rows.append(ReportIndex.Row(try PortfolioProduct(product, at: now, in: transaction)))
          continue
        }
        let reports = try write(product, release, now: now, console, transaction)
        rows.append(
          ReportIndex.Row(
            reports.row, (report: "\(product.key)/report.html", conformance: "\(product.key)/acr.html"),
            isIncomplete: reports.written.contains(where: \.isIncomplete)))
        written += reports.written
      }
    }
    let index = "\(path)/index.html"
    try UserFile.write(ReportIndex(rows, language: .english, now: now).html(), to: index)
    try OutputOptions(format: receipt).show(
      .list(
        "reports", "Reports", SealRows.written, written,
        people: ["product", "release", "format", "verdict", "is_incomplete", .field("path", isBelow: true)]))
    console.note("Wrote \(index), which leads to \(CountText.of(written.count, "document")).")
    let incomplete = written.filter(\.isIncomplete)
    guard !incomplete.isEmpty, !isDraft else { return }
    console.note(
      "\(CountText.of(incomplete.count, "conformance report")) marked INCOMPLETE, with the list of what is missing: "
        + "\(GateRule.few(incomplete.map(\.product))). Say --draft if you want drafts.")
    throw AnswerIsNo()
  }

  /// Writes the documents of a product, which is evaluated once.
  private func write(
    _ product: Product, _ release: Release, now: Int64, _ console: Console, _ transaction: borrowing ReadTransaction
  ) throws -> (row: PortfolioProduct, written: [WrittenReport]) {
    let folder = "\(path)/\(product.key)"
    try ReportPlace.make(folder)
    var options = ReportOptions()
    options.exportsEvidence = true
    let report = try ComplianceReport(
      transaction, product: product, release: release, format: .html, options: options, generatedAt: now,
      toolVersion: Auditctl.version,
      progress: progress.progress("Writing the report of \(product.key)", of: .checks))
    let conformance = report.conformance(in: .html, edition: edition, isDraft: isDraft)
    let written = [
      try write(report, to: "\(folder)/report.html", transaction),
      try write(conformance, to: "\(folder)/acr.html", transaction),
    ]
    var row = try PortfolioProduct(product, at: now, in: transaction)
    try row.take(report.evaluation, in: transaction)
    try row.askGate(report.evaluation, at: now, in: transaction)
    return (row, written)
  }

  private func write(
    _ report: ComplianceReport, to path: String, _ transaction: borrowing ReadTransaction
  ) throws -> WrittenReport {
    let target = try ReplacedFile(path)
    let stream = ReportStream { try target.write($0) }
    try report.write(transaction, to: stream)
    let sha256 = try stream.finish()
    let end = path.lastIndex(of: "/") ?? path.startIndex
    try ReportPlace.write(stream.files, to: String(path[..<end]), transaction)
    try target.commit()
    return WrittenReport(
      path: path, product: report.compliance.product.key, release: report.compliance.release.version,
      format: report.format, byteCount: stream.byteCount, sha256: sha256, verdict: report.compliance.verdict,
      isIncomplete: stream.isIncomplete)
  }
}
