internal import AuditModel
internal import AuditRules
internal import AuditService

/// What was done in a session, in words.
enum SessionView {
  /// `25 findings in 2 hours 5 minutes: 20 passed, 5 failed`.
  static func sentence(_ summary: SessionSummary) -> String {
    let counts = summary.outcomes
    let parts = Outcome.allCases.compactMap { outcome in
      let count = count(outcome, counts)
      return count == 0 ? nil : outcome.words(of: count)
    }
    let time = summary.pace.worked > 0 ? " in \(DurationText.of(summary.pace.worked)) of work" : ""
    let head = CountText.of(counts.total, "finding") + time
    let retracted = summary.retracted == 0 ? "" : "; \(summary.retracted) retracted"
    return head + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")) + retracted
  }

  static func count(_ outcome: Outcome, _ counts: OutcomeCounts) -> Int {
    switch outcome {
    case .failed: counts.failed
    case .untested: counts.untested
    case .cantTell: counts.cantTell
    case .passed: counts.passed
    case .inapplicable: counts.inapplicable
    }
  }
}
