internal import AuditModel

/// The report as one self-contained page without scripts.
struct HTMLReport: ReportRenderer {
  func render(_ report: ComplianceReport) -> String {
    let compliance = report.compliance
    let tables = ReportTables(report)
    let title = "Accessibility of \(compliance.product.title) \(compliance.release.version)"
    var page = HTMLPage(title: title)
    head(report, tables, &page)
    page.section("screens", "Compliance by screen") { page in
      page.table(tables.screens)
      if let lists = tables.elementLists { page.table(lists) }
    }
    page.section("failures", "What failed") { page in
      page.findings(
        tables, report.failures, "Findings that decided the must-level cells that failed",
        none: "No must-level cell failed.")
    }
    page.section("open", "What is open") { page in
      open(report, tables, &page)
    }
    page.section("advice", "Advice that failed (decides no verdict)") { page in
      page.findings(
        tables, report.failedAdvice, "Findings that decided the advice that failed", none: "No advice failed.")
    }
    if !report.disagreements.isEmpty {
      page.section("disagreements", "Where auditors disagree") { page in
        page.findings(
          tables, report.disagreements, "Findings that count where auditors of the same build disagree", none: "")
      }
    }
    page.section("issues", "Open issues") { page in
      report.issues.isEmpty ? page.paragraph("None.") : page.table(tables.issues)
    }
    page.section("sessions", "Who tested what") { page in
      report.sessions.isEmpty ? page.paragraph("None: nothing was tested.") : page.table(tables.sessions)
    }
    page.section("rules", "Rules of compliance") { page in
      page.list(report.compliance.rules.map { "Rule \($0.number): \($0.sentence) Source: \($0.source)." })
    }
    page.section("decision", "Decision") { page in
      page.paragraph("To be filled in by whoever decides on the release.")
      page.blanks(["Name", "Date", "Decision"])
    }
    return page.text
  }

  private func head(_ report: ComplianceReport, _ tables: ReportTables, _ page: inout HTMLPage) {
    let compliance = report.compliance
    page.paragraph(
      "\(compliance.verdict.words.capitalizedFirst): \(compliance.reasons.joined(separator: "; ")).", style: "verdict")
    page.description([
      ("Product", "\(compliance.product.title) (\(compliance.product.key)), \(compliance.product.platform.title)"),
      ("Release", "\(compliance.release.version), \(compliance.release.stage.rawValue)"),
      ("Profile", "\(compliance.profile.title), target \(compliance.profile.target.rawValue)"),
      ("Packs", report.packs.joined(separator: ", ")),
      ("Audit period", tables.period),
      ("Made", "\(Timestamp.text(report.generatedAt)) by auditctl \(report.toolVersion)"),
    ])
    page.list([tables.advice] + RateText.summary(compliance) + compliance.remarks)
  }

  /// Untested cells screen by screen, since there are many; then what could not be told, with the reasons.
  private func open(_ report: ComplianceReport, _ tables: ReportTables, _ page: inout HTMLPage) {
    let (untested, cantTell) = (report.mustLevel(.untested), report.mustLevel(.cantTell))
    if untested.isEmpty && cantTell.isEmpty {
      return page.paragraph(tables.none("Nothing must-level is untested or cannot be told."))
    }
    for group in tables.grouped(untested) {
      page.heading(group.name)
      page.table(
        tables.cells(
          group.rows, "Untested must-level cells of \(group.key == "." ? "the product" : group.key)"))
    }
    if !cantTell.isEmpty {
      page.heading("Cannot be told")
      page.table(tables.findings(cantTell, "Findings that decided the must-level cells that cannot be told"))
    }
  }
}

extension HTMLPage {
  fileprivate mutating func findings(
    _ tables: ReportTables, _ rows: [ComplianceReport.Row], _ caption: String, none: String
  ) {
    rows.isEmpty ? paragraph(tables.none(none)) : table(tables.findings(rows, caption))
  }
}
