internal import AuditModel

/// How a release stands, as one step of a trend.
struct ReleaseStanding {
  /// How many earlier releases a trend goes back.
  static let limit = 10

  let version: String
  let verdict: Verdict
  let mustLevel: OutcomeCounts

  init(_ compliance: ReleaseCompliance) {
    version = compliance.release.version
    verdict = compliance.verdict
    mustLevel = compliance.mustLevel
  }
}
