internal import AuditModel
internal import AuditRules

/// Open issues: how many of whom, the list, and each of them by itself.
extension HTMLSections {
  func issues() throws {
    guard !report.issues.isEmpty else {
      try page.paragraph(words.noIssues())
      return
    }
    try page.table(tables.issueMatrix, rows: tables.issueMatrixRows)
    try page.table(tables.issues, rows: tables.issueRows)
  }

  func issueDetails(_ snapshot: borrowing some ReportFacts & ~Copyable) throws {
    guard !report.issues.isEmpty else {
      try page.paragraph(words.noIssues())
      return
    }
    for open in report.issues where !report.options.onlyFailures || open.cell?.outcome == .failed {
      let issue = open.issue
      let rows = try open.cell.map { try self.row($0, snapshot) }
      let details = try FailureDetails(rows.map { [$0] } ?? [], report, snapshot)
      let decision =
        issue.decision == nil
        ? nil : try snapshot.decisions(about: issue.id).last { $0.revocation == nil }
      try page.article("issue-\(issue.id.rawValue)", words.issueHeading(issue), level: 3) {
        try page.description {
          try page.entry(words.whereColumn(), issue.address.description)
          try page.entry(words.check(), issue.check)
          try page.entry(words.stateColumn(), words.state(issue.state))
          try page.entry(words.severityColumn(), words.severity(issue.severity))
          try page.entry(words.team(), issue.team ?? words.noTeam())
          try page.entry(words.ownerLabel(), issue.owner ?? words.nobody())
          try page.entry(words.due(), issue.dueAt.map { Timestamp.day($0) } ?? words.never())
          if let decision { try page.entry(words.decisionLabel(), words.decision(decision)) }
          try page.entry(words.outcomeHere(), tables.outcome(open) + ", " + tables.level(open))
        }
        if let rows { try findings(rows, details, snapshot) }
      }
    }
  }

  private func row(_ cell: Cell, _ snapshot: borrowing some ReportFacts & ~Copyable) throws -> ComplianceReport.Row {
    let facts = try FindingFacts.of([cell], report.input, snapshot)
    return ComplianceReport.Row(cell: cell, findings: cell.findings.compactMap { facts[$0] }, passedIn: nil)
  }
}
