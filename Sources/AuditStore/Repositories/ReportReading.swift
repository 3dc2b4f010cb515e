public import AuditModel

extension ReadTransaction {
  /// The issues that some findings are in, by finding, in the order of their numbers; merged issues are left out.
  public func issueNumbers(
    of findings: [Identifier<Finding>]
  ) throws(StoreError) -> [Identifier<Finding>: [Identifier<AuditIssue>]] {
    guard !findings.isEmpty else { return [:] }
    var issues: [Identifier<Finding>: [Identifier<AuditIssue>]] = [:]
    try forEach(ReportQuery.issues, JSONTexts.encode(findings)) { row in
      try issues[row.identifier("finding_id"), default: []].append(row.identifier("issue_id"))
    }
    return issues
  }

  /// The title that a person gave to the issue of a finding, the first one of several; nil where nobody did.
  public func editedTitle(of finding: Identifier<Finding>) throws(StoreError) -> String? {
    try first(ReportQuery.editedTitle, finding.rawValue) { try $0.text("text") }
  }

  /// The evidence of some findings, by finding, in the order of its numbers.
  public func evidence(
    of findings: [Identifier<Finding>]
  ) throws(StoreError) -> [Identifier<Finding>: [Evidence]] {
    guard !findings.isEmpty else { return [:] }
    let redactions = try evidenceRedactions()
    var evidence: [Identifier<Finding>: [Evidence]] = [:]
    try forEach(ReportQuery.evidence, JSONTexts.encode(findings)) { row in
      try evidence[row.identifier("finding_id"), default: []].append(Self.captioned(row, redactions))
    }
    return evidence
  }
}
