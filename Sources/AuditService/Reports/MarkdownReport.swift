internal import AuditModel

/// The report as Markdown.
struct MarkdownReport: ReportRenderer {
  func render(_ report: ComplianceReport) -> String {
    let compliance = report.compliance
    let tables = ReportTables(report)
    var text = "# Accessibility of \(escaped(compliance.product.title)) \(escaped(compliance.release.version))\n\n"
    text +=
      "**\(compliance.verdict.words.capitalizedFirst)**: "
      + "\(escaped(compliance.reasons.joined(separator: "; "))).\n\n"
    for line in head(report, tables) { text += "- \(line)\n" }
    text += section("Screens", tables.screens)
    if let lists = tables.elementLists { text += section("Lists of elements", lists) }
    text += findings("What failed", report.failures, tables, none: "No must-level cell failed.")
    text += findings(
      "What is open", report.mustLevel(.untested) + report.mustLevel(.cantTell), tables,
      none: "Nothing must-level is untested or cannot be told.")
    text += findings("Advice that failed (decides no verdict)", report.failedAdvice, tables, none: "No advice failed.")
    if !report.disagreements.isEmpty {
      text += findings("Where auditors disagree", report.disagreements, tables, none: "")
    }
    text += report.issues.isEmpty ? paragraph("Open issues", "None.") : section("Open issues", tables.issues)
    text +=
      report.sessions.isEmpty
      ? paragraph("Who tested what", "None: nothing was tested.") : section("Who tested what", tables.sessions)
    text += "\n## Rules\n\n"
    for rule in report.compliance.rules { text += "\(rule.number). \(rule.sentence) (\(rule.source))\n" }
    return text
  }

  private func head(_ report: ComplianceReport, _ tables: ReportTables) -> [String] {
    let compliance = report.compliance
    return [
      "Product: \(escaped(compliance.product.key)), \(compliance.product.platform.title)",
      "Release: \(escaped(compliance.release.version)), \(compliance.release.stage.rawValue)",
      "Profile: \(escaped(compliance.profile.title)) (\(compliance.profile.key)), "
        + "target \(compliance.profile.target.rawValue)",
      "Packs: \(escaped(report.packs.joined(separator: ", ")))",
      "Audit period: \(tables.period)",
      "Made: \(Timestamp.text(report.generatedAt)) by auditctl \(report.toolVersion)",
      tables.advice,
    ] + RateText.summary(compliance) + compliance.remarks
  }

  private func findings(
    _ title: String, _ rows: [ComplianceReport.Row], _ tables: ReportTables, none: String
  ) -> String {
    rows.isEmpty ? paragraph(title, tables.none(none)) : section(title, tables.findings(rows, title))
  }

  private func paragraph(_ title: String, _ text: String) -> String {
    "\n## \(title)\n\n\(text)\n"
  }

  private func section(_ title: String, _ table: ReportTable) -> String {
    var text = "\n## \(title)\n\n| " + table.columns.map(\.title).joined(separator: " | ") + " |\n"
    text += "|" + String(repeating: " --- |", count: table.columns.count) + "\n"
    for row in table.rows { text += "| " + row.map(escaped).joined(separator: " | ") + " |\n" }
    return text
  }

  private func escaped(_ text: String) -> String {
    MarkdownText.escaped(text)
  }
}
