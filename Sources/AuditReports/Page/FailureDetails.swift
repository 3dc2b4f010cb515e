internal import AuditModel
internal import AuditRules

/// What is told of failures besides their cells and findings, read for some of them at once.
struct FailureDetails {
  private let issues: [Identifier<Finding>: [AuditIssue]]
  private let evidence: [Identifier<Finding>: [Evidence]]

  init(
    _ rows: [ComplianceReport.Row], _ report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws {
    let findings = rows.flatMap(\.cell.findings)
    evidence = try snapshot.evidence(of: findings)
    var known: [Identifier<AuditIssue>: AuditIssue] = [:]
    var issues: [Identifier<Finding>: [AuditIssue]] = [:]
    for (finding, numbers) in try snapshot.issueNumbers(of: findings) {
      for number in numbers {
        if known[number] == nil { known[number] = try snapshot.issue(number) }
        if let issue = known[number] { issues[finding, default: []].append(issue) }
      }
    }
    self.issues = issues
  }

  /// The issues that the findings of a cell are in, in the order of their numbers.
  func issues(of row: ComplianceReport.Row) -> [AuditIssue] {
    var seen: Set<Identifier<AuditIssue>> = []
    return row.cell.findings.flatMap { issues[$0] ?? [] }.filter { seen.insert($0.id).inserted }.sorted {
      $0.id < $1.id
    }
  }

  /// The evidence of a finding, in the order of its numbers.
  func evidence(of finding: Identifier<Finding>) -> [Evidence] {
    evidence[finding] ?? []
  }
}
