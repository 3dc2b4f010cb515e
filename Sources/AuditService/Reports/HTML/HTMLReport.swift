internal import AuditModel
internal import AuditStore

/// The report as one self-contained page without scripts.
struct HTMLReport: ReportRenderer {
  private enum Section: String, CaseIterable {
    case screens, failures, open, advice, disagreements, issues, sessions, rules, decision

    var title: String {
      switch self {
      case .screens: "Compliance by screen"
      case .failures: "What failed"
      case .open: "What is open"
      case .advice: "Advice that failed (decides no verdict)"
      case .disagreements: "Where auditors disagree"
      case .issues: "Open issues"
      case .sessions: "Who tested what"
      case .rules: "Rules of compliance"
      case .decision: "Decision"
      }
    }
  }

  func render(
    _ report: ComplianceReport, _ transaction: borrowing ReadTransaction, to stream: ReportStream
  ) throws {
    let compliance = report.compliance
    let sections = Section.allCases.filter { $0 != .disagreements || compliance.disagreements > 0 }
    let page = try HTMLPage(
      stream, title: "Accessibility of \(compliance.product.title) \(compliance.release.version)",
      language: report.options.language.tag, contents: sections.map { ($0.rawValue, $0.title) })
    let tables = ReportTables(report)
    try head(report, tables, page)
    for section in sections {
      try page.section(section.rawValue, section.title) {
        try render(section, report, tables, transaction, page)
      }
    }
    try page.end()
  }

  private func render(
    _ section: Section, _ report: ComplianceReport, _ tables: ReportTables,
    _ transaction: borrowing ReadTransaction, _ page: HTMLPage
  ) throws {
    switch section {
    case .screens:
      try page.table(tables.screens, rows: tables.screenRows)
      if let lists = tables.elementLists { try page.table(lists, rows: tables.elementListRows) }
    case .failures:
      let caption = "Findings that decided the must-level cells that failed"
      try page.table(tables.findings(caption), none: tables.none("No must-level cell failed.")) { row in
        try report.forEachRow(transaction, where: { $0.isMustLevel && $0.outcome == .failed }) {
          for texts in tables.findingRows($0) { try row(texts) }
        }
      }
    case .open: try open(report, tables, transaction, page)
    case .advice:
      let caption = "Findings that decided the advice that failed"
      try page.table(tables.findings(caption), none: tables.none("No advice failed.")) { row in
        try report.forEachRow(transaction, where: { !$0.isMustLevel && $0.outcome == .failed }) {
          for texts in tables.findingRows($0) { try row(texts) }
        }
      }
    case .disagreements:
      let caption = "Findings that count where auditors of the same build disagree"
      try page.table(tables.findings(caption), none: "None in this scope.") { row in
        try report.forEachRow(transaction, where: \.isDisagreement) {
          for texts in tables.findingRows($0) { try row(texts) }
        }
      }
    case .issues: try page.table(tables.issues, none: "None.", rows: tables.issueRows)
    case .sessions: try page.table(tables.sessions, none: "None: nothing was tested.", rows: tables.sessionRows)
    case .rules:
      try page.list(report.compliance.rules.map { "Rule \($0.number): \($0.sentence) Source: \($0.source)." })
    case .decision:
      try page.paragraph("To be filled in by whoever decides on the release.")
      try page.blanks(["Name", "Date", "Decision"])
    }
  }

  private func head(_ report: ComplianceReport, _ tables: ReportTables, _ page: HTMLPage) throws {
    let compliance = report.compliance
    try page.paragraph(
      "\(compliance.verdict.words.capitalizedFirst): \(compliance.reasons.joined(separator: "; ")).", style: "verdict")
    try page.description([
      ("Product", "\(compliance.product.title) (\(compliance.product.key)), \(compliance.product.platform.title)"),
      ("Release", "\(compliance.release.version), \(compliance.release.stage.rawValue)"),
      ("Profile", "\(compliance.profile.title), target \(compliance.profile.target.rawValue)"),
      ("Packs", report.packs.joined(separator: ", ")),
      ("Audit period", tables.period),
      ("Made", "\(Timestamp.text(report.generatedAt)) by auditctl \(report.toolVersion)"),
    ])
    try page.list([tables.advice] + RateText.summary(compliance) + compliance.remarks)
  }

  /// Untested cells screen by screen, since there are many; then what could not be told, with the reasons.
  private func open(
    _ report: ComplianceReport, _ tables: ReportTables, _ transaction: borrowing ReadTransaction, _ page: HTMLPage
  ) throws {
    var latest: (key: String, table: ReportTable)?
    try report.forEachRow(transaction, where: { $0.isMustLevel && $0.outcome == .untested }) { row in
      let group = tables.group(of: row.cell)
      if latest?.key != group.key {
        if let latest { try page.end(latest.table) }
        let name = group.key == "." ? "the product" : group.key
        let table = tables.cells("Untested must-level cells of \(name)")
        latest = (group.key, table)
        try page.heading(group.name)
        try page.begin(table)
      }
      if let table = latest?.table { try page.write(tables.head(row), table.columns) }
    }
    if let latest { try page.end(latest.table) }
    var isFirst = true
    let caption = "Findings that decided the must-level cells that cannot be told"
    try page.table(
      tables.findings(caption),
      none: latest == nil ? tables.none("Nothing must-level is untested or cannot be told.") : nil
    ) { row in
      try report.forEachRow(transaction, where: { $0.isMustLevel && $0.outcome == .cantTell }) {
        if isFirst { try page.heading("Cannot be told") }
        isFirst = false
        for texts in tables.findingRows($0) { try row(texts) }
      }
    }
  }
}
