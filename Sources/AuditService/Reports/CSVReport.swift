internal import AuditModel

/// The report as CSV: one row a finding that counts, and one row an untested cell.
struct CSVReport: ReportRenderer {
  func render(_ report: ComplianceReport) -> String {
    var text = CSVText.row([
      "product", "release", "address", "check", "level", "must_level", "outcome", "is_disagreement", "finding",
      "finding_outcome", "way", "build", "auditor", "environment", "observed_at", "severity", "observed", "reason",
      "carried_from", "waiver",
    ])
    for row in report.rows {
      let head = head(row, report.compliance)
      if row.findings.isEmpty { text += CSVText.row(head + [String](repeating: "", count: 12)) }
      for facts in row.findings { text += CSVText.row(head + fields(facts, row)) }
    }
    return text
  }

  private func head(_ row: ComplianceReport.Row, _ compliance: ReleaseCompliance) -> [String] {
    [
      compliance.product.key, compliance.release.version, row.cell.address.description,
      row.cell.definition.check.path, row.cell.definition.check.level.rawValue,
      row.cell.isMustLevel ? "true" : "false", row.cell.outcome.name, row.cell.isDisagreement ? "true" : "false",
    ]
  }

  private func fields(_ facts: FindingFacts, _ row: ComplianceReport.Row) -> [String] {
    [
      "\(facts.finding.id.rawValue)", facts.finding.outcome.name, row.way(facts) ?? "", facts.session.build.name,
      facts.session.auditor, facts.session.environment.environmentClass, Timestamp.text(facts.finding.observedAt),
      facts.finding.severity?.name ?? "", facts.finding.observed ?? "", facts.finding.reason ?? "",
      row.cell.carriedFrom ?? "", row.cell.waiver?.words ?? "",
    ]
  }
}
