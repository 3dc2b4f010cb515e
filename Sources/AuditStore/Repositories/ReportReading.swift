public import AuditModel

extension ReadTransaction {
  /// The issues that some findings are in, by finding, in the order of their numbers; merged issues are left out.
  public func issueNumbers(
    of findings: [Identifier<Finding>]
  ) throws(StoreError) -> [Identifier<Finding>: [Identifier<AuditIssue>]] {
    guard !findings.isEmpty else { return [:] }
    var issues: [Identifier<Finding>: [Identifier<AuditIssue>]] = [:]
    try forEach(ReportQuery.issues, Self.list(findings)) { row in
      issues[row.identifier(0), default: []].append(row.identifier(1))
    }
    return issues
  }

  /// The title that a person gave to the issue of a finding, the first one of several; nil where nobody did.
  public func editedTitle(of finding: Identifier<Finding>) throws(StoreError) -> String? {
    try first(ReportQuery.editedTitle, finding.rawValue) { $0.text(0) }
  }

  /// The evidence of some findings, by finding, in the order of its numbers.
  public func evidence(
    of findings: [Identifier<Finding>]
  ) throws(StoreError) -> [Identifier<Finding>: [Evidence]] {
    guard !findings.isEmpty else { return [:] }
    var evidence: [Identifier<Finding>: [Evidence]] = [:]
    try forEach(ReportQuery.evidence, Self.list(findings)) { row in
      evidence[row.identifier(6), default: []].append(Self.evidence(row))
    }
    return evidence
  }

  /// The number of the newest migration of the file.
  public func schemaNumber() throws(StoreError) -> Int {
    try all(MigrationQuery.list) { $0.int(0) }.max() ?? 0
  }

  private static func list(_ findings: [Identifier<Finding>]) -> String {
    "[\(findings.map { "\($0.rawValue)" }.joined(separator: ","))]"
  }
}
