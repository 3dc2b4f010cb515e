internal import AuditModel
internal import AuditRules

/// Failures that a release has no cell for, with what is stored of their findings.
struct DroppedFailureFindings {
  /// The failures, in their order.
  let all: [DroppedFailure]
  private let findings: [Identifier<Finding>: Finding]

  /// Reads the findings of failures.
  init(_ failures: [DroppedFailure], _ snapshot: borrowing some ReportFacts & ~Copyable) throws {
    all = failures
    var findings: [Identifier<Finding>: Finding] = [:]
    for finding in try snapshot.findings(Set(failures.flatMap(\.findings)).sorted()) { findings[finding.id] = finding }
    self.findings = findings
  }

  /// The first of the findings of a failure; nil where it has none.
  func worst(_ failure: DroppedFailure) -> Finding? {
    failure.findings.first.flatMap { findings[$0] }
  }

  /// How severe a failure is; nil when nobody said.
  func severity(_ failure: DroppedFailure) -> Severity? {
    FailureSeverity.of(failure.findings.compactMap { findings[$0] })
  }
}
