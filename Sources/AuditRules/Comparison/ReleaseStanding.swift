package import AuditModel

/// How a release stands, as one step of a trend.
package struct ReleaseStanding: Sendable {
  /// How many earlier releases a trend goes back.
  package static let limit = 10

  package let version: String
  package let verdict: Verdict
  package let mustLevel: OutcomeCounts
  /// How many screens were in scope.
  package let screens: Int

  package init(_ compliance: ReleaseCompliance) {
    version = compliance.release.version
    verdict = compliance.verdict
    mustLevel = compliance.mustLevel
    screens = compliance.screens.count
  }
}
