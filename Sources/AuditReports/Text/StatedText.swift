package import AuditModel
package import AuditRules

/// What a document states of a criterion beside what was tested.
package enum StatedText {
  /// `Supports, says Example Bank; tested: 2 failed, 3 passed`.
  package static func sentence(_ claim: StatedClaim, _ counts: OutcomeCounts) -> String {
    let tested = [
      (counts.failed, "failed"), (counts.passed, "passed"), (counts.inapplicable, "not applicable"),
      (counts.cantTell, "cannot be told"), (counts.untested, "not tested"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return "\(claim.sentence); tested: \(tested.isEmpty ? "nothing" : tested.joined(separator: ", "))"
  }
}
