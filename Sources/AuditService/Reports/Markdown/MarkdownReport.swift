internal import AuditModel
internal import AuditStore

/// The report as Markdown.
struct MarkdownReport: ReportRenderer {
  func render(
    _ report: ComplianceReport, _ transaction: borrowing ReadTransaction, to stream: ReportStream
  ) throws {
    let compliance = report.compliance
    let tables = ReportTables(report)
    let page = try MarkdownPage(
      stream, title: "Accessibility of \(compliance.product.title) \(compliance.release.version)")
    try stream.write("**\(compliance.verdict.words.capitalizedFirst)**: ")
    try page.paragraph("\(compliance.reasons.joined(separator: "; ")).")
    try stream.write("\n")
    try page.list(head(report, tables))
    try page.section("Screens") { try page.table(tables.screens, rows: tables.screenRows) }
    if let lists = tables.elementLists {
      try page.section("Lists of elements") { try page.table(lists, rows: tables.elementListRows) }
    }
    func findings(_ title: String, none: String, where isWanted: (Cell) -> Bool...) throws {
      try page.section(title) {
        try page.table(tables.findings(title), none: tables.none(none)) { row in
          for isWanted in isWanted {
            try report.forEachRow(transaction, where: isWanted) {
              for texts in tables.findingRows($0) { try row(texts) }
            }
          }
        }
      }
    }
    try findings("What failed", none: "No must-level cell failed.") { $0.isMustLevel && $0.outcome == .failed }
    try findings(
      "What is open", none: "Nothing must-level is untested or cannot be told.",
      where: { $0.isMustLevel && $0.outcome == .untested }, { $0.isMustLevel && $0.outcome == .cantTell })
    try findings("Advice that failed (decides no verdict)", none: "No advice failed.") {
      !$0.isMustLevel && $0.outcome == .failed
    }
    if compliance.disagreements > 0 {
      try findings("Where auditors disagree", none: "None in this scope.", where: \.isDisagreement)
    }
    try page.section("Open issues") { try page.table(tables.issues, none: "None.", rows: tables.issueRows) }
    try page.section("Who tested what") {
      try page.table(tables.sessions, none: "None: nothing was tested.", rows: tables.sessionRows)
    }
    try page.section("Rules") {
      for rule in compliance.rules { try stream.write("\(rule.number). \(rule.sentence) (\(rule.source))\n") }
    }
  }

  private func head(_ report: ComplianceReport, _ tables: ReportTables) -> [String] {
    let compliance = report.compliance
    return [
      "Product: \(compliance.product.key), \(compliance.product.platform.title)",
      "Release: \(compliance.release.version), \(compliance.release.stage.rawValue)",
      "Profile: \(compliance.profile.title) (\(compliance.profile.key)), target \(compliance.profile.target.rawValue)",
      "Packs: \(report.packs.joined(separator: ", "))",
      "Audit period: \(tables.period)",
      "Made: \(Timestamp.text(report.generatedAt)) by auditctl \(report.toolVersion)",
      tables.advice,
    ] + RateText.summary(compliance) + compliance.remarks
  }
}
