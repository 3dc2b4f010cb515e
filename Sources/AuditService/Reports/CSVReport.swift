internal import AuditModel

/// The report as CSV: one row a cell.
struct CSVReport: ReportRenderer {
  func render(_ report: ComplianceReport) -> String {
    var text = CSVText.row([
      "product", "release", "address", "check", "level", "must_level", "outcome", "finding", "build", "auditor",
      "environment", "observed_at", "severity", "observed", "reason",
    ])
    let compliance = report.compliance
    for row in report.rows {
      let facts = row.finding
      text += CSVText.row([
        compliance.product.key, compliance.release.version, row.cell.address.description,
        row.cell.definition.check.path, row.cell.definition.check.level.rawValue,
        row.cell.isMustLevel ? "true" : "false", row.cell.outcome.name,
        facts.map { "\($0.finding.id.rawValue)" } ?? "", facts?.session.build.name ?? "",
        facts?.session.auditor ?? "", facts?.session.environment.environmentClass ?? "",
        facts.map { Timestamp.text($0.finding.observedAt) } ?? "", facts?.finding.severity?.name ?? "",
        facts?.finding.observed ?? "", facts?.finding.reason ?? "",
      ])
    }
    return text
  }
}
