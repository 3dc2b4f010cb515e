internal import AuditModel
internal import AuditRules

/// The report as a workbook (ECMA-376, SpreadsheetML): what it is about, then one sheet a table.
struct SpreadsheetReport: ReportRenderer {
  /// Most rows of a sheet.
  var rowLimit = 1_048_576

  func render(
    _ report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable, to stream: ReportStream
  ) throws {
    let zip = ZipWriter(stream)
    let parts = SpreadsheetParts(report)
    for (name, text) in parts.first {
      try zip.begin(name)
      try zip.write(text)
    }
    let facts = try SpreadsheetSheet(
      zip, "report", columns: ["name", "value"], firstNumber: 1, rowLimit: rowLimit)
    for (name, value) in Self.facts(report) { try facts.write([.text(name), value]) }
    try facts.end()
    var sheets = facts.written
    for name in ReportTableName.allCases {
      let table = DataTable(name, of: report)
      let sheet = try SpreadsheetSheet(
        zip, name.rawValue, columns: table.columns, firstNumber: sheets.count + 1, rowLimit: rowLimit)
      try table.forEachRow(snapshot) { try sheet.write($0) }
      try sheet.end()
      sheets += sheet.written
    }
    for (name, text) in parts.last(sheets) {
      try zip.begin(name)
      try zip.write(text)
    }
    try zip.finish()
  }

  private static func facts(_ report: ComplianceReport) -> [(String, RowValue)] {
    let compliance = report.compliance
    var scope = "release"
    switch report.options.scope {
    case .release: break
    case .screen(let key): scope = "screen \(key)"
    case .issues(let team): scope = "open issues" + (team.map { " of \($0)" } ?? "")
    }
    return [
      ("product", .text(compliance.product.key)), ("title", .text(compliance.product.title)),
      ("platform", .text(compliance.product.platform.rawValue)), ("release", .text(compliance.release.version)),
      ("stage", .text(compliance.release.stage.rawValue)), ("profile", .text(compliance.profile.key)),
      ("packs", .text(report.packs.joined(separator: ", "))), ("scope", .text(scope)),
      ("only_failures", .boolean(report.options.onlyFailures)), ("generated_at", .time(report.generatedAt)),
      ("tool", .text("auditctl \(report.toolVersion)")), ("verdict", .text(compliance.verdict.rawValue)),
      ("reasons", .text(compliance.reasons.joined(separator: "; "))),
      ("first_observed_at", RowValue(time: report.period?.first)),
      ("last_observed_at", RowValue(time: report.period?.last)),
    ] + counts("must_level", compliance.mustLevel) + counts("advice", compliance.advice)
  }

  private static func counts(_ prefix: String, _ counts: OutcomeCounts) -> [(String, RowValue)] {
    counts.named.map { ("\(prefix)_\($0)", RowValue($1)) }
  }
}
