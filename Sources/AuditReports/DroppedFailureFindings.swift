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

/// What the places and the checks of failures are called that a release has no cell for.
struct DroppedFailureNames {
  private let places: PlaceTitles
  /// Titles of checks by their paths.
  private let titles: [String: String]

  init(
    _ failures: [DroppedFailure], of compliance: ReleaseCompliance, _ snapshot: borrowing some ReportFacts & ~Copyable
  )
    throws
  {
    places = try PlaceTitles(failures.map(\.address), of: compliance.release, compliance.product, in: snapshot)
    let checks =
      failures.isEmpty ? [] : try snapshot.checkDefinitions(for: compliance.release.id, onlyAsked: false)
    titles = Dictionary(checks.map { ($0.check.path, $0.check.title) }) { first, _ in first }
  }

  /// `Register, Email: Exactly the specified text`.
  func name(_ failure: DroppedFailure) -> String { "\(places[failure.address]): \(title(failure))" }

  /// Title of the check; its path where the release does not ask for it.
  func title(_ failure: DroppedFailure) -> String { titles[failure.check] ?? failure.check }
}
