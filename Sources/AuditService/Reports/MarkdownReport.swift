internal import AuditModel

/// The report as Markdown.
struct MarkdownReport: ReportRenderer {
  func render(_ report: ComplianceReport) -> String {
    let compliance = report.compliance
    var text = "# Accessibility of \(escaped(compliance.product.title)) \(escaped(compliance.release.version))\n\n"
    text += "**\(compliance.verdict.words.capitalizedFirst)**: \(compliance.reasons.joined(separator: "; ")).\n\n"
    text += "- Product: \(escaped(compliance.product.key)), \(compliance.product.platform.title)\n"
    text += "- Release: \(escaped(compliance.release.version)), \(compliance.release.stage.rawValue)\n"
    text +=
      "- Profile: \(escaped(compliance.profile.title)) (\(compliance.profile.key)), target \(compliance.profile.target.rawValue)\n"
    text += "- Packs: \(escaped(report.packs.joined(separator: ", ")))\n"
    text += "- Made: \(Timestamp.text(report.generatedAt)) by auditctl \(report.toolVersion)\n"
    for line in RateText.lines(compliance) + compliance.remarks { text += "- \(line)\n" }
    text += "\n## Screens\n\n"
    text += table(
      ["Screen", "Verdict", "Why", "Passed", "Failed", "Cannot tell", "Not applicable", "Untested"],
      compliance.screens.map { screen in
        [screen.title, screen.verdict.words, screen.reasons.joined(separator: "; ")] + counts(screen.mustLevel)
      } + [
        ["All", compliance.verdict.words, compliance.reasons.joined(separator: "; ")] + counts(compliance.mustLevel)
      ])
    text += section("What blocks the release", report.failures, none: "No must-level cell failed.")
    text += section("What is open", report.gaps, none: "Nothing must-level is untested or cannot be told.")
    text += issues(report.issues)
    text += "\n## Environments\n\n"
    text +=
      report.environments.isEmpty
      ? "None: nothing was tested.\n" : report.environments.map { "- \(escaped($0))\n" }.joined()
    text += "\n## Rules\n\n"
    for rule in Rule.allCases { text += "\(rule.number). \(rule.sentence) (\(rule.source))\n" }
    return text
  }

  private func counts(_ counts: OutcomeCounts) -> [String] {
    [counts.passed, counts.failed, counts.cantTell, counts.inapplicable, counts.untested].map { "\($0)" }
  }

  private func section(_ title: String, _ rows: [ComplianceReport.Row], none: String) -> String {
    guard !rows.isEmpty else { return "\n## \(title)\n\n\(none)\n" }
    return "\n## \(title)\n\n"
      + table(
        ["Where", "Check", "Outcome", "Observed or reason", "Finding", "Build", "Auditor", "Environment"],
        rows.map { row in
          [row.cell.address.description, row.cell.definition.check.path, row.cell.outcome.words]
            + Self.findingFields(row.finding)
        })
  }

  private static func findingFields(_ facts: FindingFacts?) -> [String] {
    guard let facts else { return ["", "", "", "", ""] }
    return [
      facts.words ?? "", "\(facts.finding.id.rawValue)", facts.session.build.name, facts.session.auditor,
      facts.session.environment.environmentClass,
    ]
  }

  private func issues(_ issues: [AuditIssue]) -> String {
    guard !issues.isEmpty else { return "\n## Open issues\n\nNone.\n" }
    return "\n## Open issues\n\n"
      + table(
        ["Issue", "Title", "Severity", "Team", "State", "Findings"],
        issues.map { issue in
          [
            "\(issue.id.rawValue)", issue.title, issue.severity?.name ?? "not said", issue.team ?? "none",
            issue.state.rawValue, "\(issue.findingCount)",
          ]
        })
  }

  private func table(_ header: [String], _ rows: [[String]]) -> String {
    var text = "| " + header.joined(separator: " | ") + " |\n"
    text += "|" + String(repeating: " --- |", count: header.count) + "\n"
    for row in rows { text += "| " + row.map(escaped).joined(separator: " | ") + " |\n" }
    return text
  }

  private func escaped(_ text: String) -> String {
    MarkdownText.escaped(text)
  }
}
