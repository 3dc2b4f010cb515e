internal import AuditModel
internal import AuditRules

extension Words {
  /// The texts of the gate's answer.
  struct Gate: Sendable {
    /// - Parameter newestBuild: How many were tested on the newest build, and which that is; nil without a build.
    func counts(_ counts: OutcomeCounts, newestBuild: String?) -> String {
      let tested = counts.total - counts.untested - counts.carried
      return "\(CountText.of(counts.total, "required check")): \(tested) tested in this release, "
        + (newestBuild.map { "on the newest build \($0), " } ?? "")
        + "\(counts.passed) passed, \(counts.failed) failed, \(counts.cantTell) cannot tell, "
        + "\(Outcome.inapplicable.words(of: counts.inapplicable)), \(counts.untested) not tested."
    }
    func result(_ verdict: Verdict) -> String { "The result: \(verdict.words)." }
    let passed = "No reason against it."
    func refused(_ reasons: Int) -> String { "For \(CountText.of(reasons, "reason"))." }
    let reasonsCaption = "What the policy allows and the release does not meet"
    let key = "Key of the policy"
    let reason = "Reason"
    let severities = "Severities"
    let command = "What shows more"
    let letThrough = "Failures that a decision lets through"
    let letThroughCaption = "Each failure with its decision"
    let stayFailed = "They stay failed."
    let address = "Address"
  }

  /// The texts around acceptance criteria.
  struct Acceptance: Sendable {
    func title(_ screen: String) -> String { "\(screen): acceptance criteria" }
    func about(_ screen: String, _ product: String, _ release: String, _ platform: String) -> String {
      "Screen \(screen) of \(product) \(release) on \(platform)."
    }
    func team(_ team: String) -> String { "Team \(team)." }
    let given = "Given"
    let when = "When"
    let then = "Then"
    let and = "And"
  }
}
