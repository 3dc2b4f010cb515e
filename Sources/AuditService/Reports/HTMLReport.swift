internal import AuditModel

/// The report as one self-contained page without scripts.
struct HTMLReport: ReportRenderer {
  func render(_ report: ComplianceReport) -> String {
    let compliance = report.compliance
    let title = "Accessibility of \(compliance.product.title) \(compliance.release.version)"
    var page = HTMLPage(title: title)
    page.paragraph(
      "\(compliance.verdict.words.capitalizedFirst): \(compliance.reasons.joined(separator: "; ")).", style: "verdict")
    page.description([
      ("Product", "\(compliance.product.title) (\(compliance.product.key)), \(compliance.product.platform.title)"),
      ("Release", "\(compliance.release.version), \(compliance.release.stage.rawValue)"),
      ("Profile", "\(compliance.profile.title), target \(compliance.profile.target.rawValue)"),
      ("Packs", report.packs.joined(separator: ", ")),
      ("Made", "\(Timestamp.text(report.generatedAt)) by auditctl \(report.toolVersion)"),
    ])
    page.list(RateText.lines(compliance) + compliance.remarks)
    page.section("screens", "Compliance by screen") { page in
      page.table(
        caption: "Must-level cells of each screen in scope, by outcome",
        header: ["Screen", "Verdict", "Why", "Passed", "Failed", "Cannot tell", "Not applicable", "Untested"],
        rows: compliance.screens.map { screen in
          [screen.title, screen.verdict.words, screen.reasons.joined(separator: "; ")] + counts(screen.mustLevel)
        } + [
          ["Whole release", compliance.verdict.words, compliance.reasons.joined(separator: "; ")]
            + counts(compliance.mustLevel)
        ])
    }
    page.section("failures", "What blocks the release") { page in
      cells(report.failures, "Must-level cells that failed", none: "No must-level cell failed.", &page)
    }
    page.section("open", "What is open") { page in
      cells(
        report.gaps, "Must-level cells that are untested or cannot be told",
        none: "Nothing must-level is untested or cannot be told.", &page)
    }
    page.section("issues", "Open issues") { page in
      issues(report.issues, &page)
    }
    page.section("environments", "Environments") { page in
      report.environments.isEmpty
        ? page.paragraph("None: nothing was tested.") : page.list(report.environments)
    }
    page.section("rules", "Rules of compliance") { page in
      page.list(Rule.allCases.map { "Rule \($0.number): \($0.sentence) Source: \($0.source)." })
    }
    return page.text
  }

  private func counts(_ counts: OutcomeCounts) -> [String] {
    [counts.passed, counts.failed, counts.cantTell, counts.inapplicable, counts.untested].map { "\($0)" }
  }

  private func cells(_ rows: [ComplianceReport.Row], _ caption: String, none: String, _ page: inout HTMLPage) {
    guard !rows.isEmpty else { return page.paragraph(none) }
    page.table(
      caption: caption,
      header: [
        "Where", "Check", "Outcome", "Observed or reason", "Severity", "Finding", "Build", "Auditor", "Environment",
      ],
      rows: rows.map { row in
        [
          row.cell.address.description, "\(row.cell.definition.check.title) (\(row.cell.definition.check.path))",
          row.cell.outcome.words,
        ]
          + findingFields(row.finding)
      })
  }

  private func findingFields(_ facts: FindingFacts?) -> [String] {
    guard let facts else { return ["no finding", "", "", "", "", ""] }
    return [
      facts.words ?? "not said", facts.finding.severity?.name ?? "", "\(facts.finding.id.rawValue)",
      facts.session.build.name, facts.session.auditor, facts.session.environment.environmentClass,
    ]
  }

  private func issues(_ issues: [AuditIssue], _ page: inout HTMLPage) {
    guard !issues.isEmpty else { return page.paragraph("None.") }
    page.table(
      caption: "Open issues with a finding in this release, the most severe first",
      header: ["Issue", "Title", "Severity", "Team", "State", "Findings"],
      rows: issues.map { issue in
        [
          "\(issue.id.rawValue)", issue.title, issue.severity?.name ?? "not said", issue.team ?? "none",
          issue.state.rawValue, "\(issue.findingCount)",
        ]
      })
  }
}
