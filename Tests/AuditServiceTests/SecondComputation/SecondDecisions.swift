import AuditModel

/// DESIGN rule 9: which failures the gate lets through.
///
/// No failure of a random audit says more than one thing is wrong, so that each is one problem.
extension SecondCells {
  /// The failed cells all of whose failures a decision covers.
  var letThrough: [Cell] {
    cells.filter { cell in
      let failures = cell.answers.reduce(into: Set<Int>()) { $0.formUnion($1.failures) }
      return cell.outcome == .failed && !cell.isFilled && !failures.isEmpty
        && failures.allSatisfy { isCovered($0, cell.question) }
    }
  }

  func isCovered(_ index: Int, _ question: History.Question) -> Bool {
    let failure = history.findings[index]
    // The newest decision about the issue counts, unless it was taken back.
    guard let decision = history.decisions.last(where: { $0.issue == failure.issue }), !decision.isRevoked,
      [Decision.Kind.acceptedRisk, .deferred, .wontFix].contains(decision.kind)
    else { return false }
    if decision.covered.contains(where: { $0.finding == index }) { return true }
    return decision.covered.contains { known in
      let before = history.findings[known.finding]
      let method = questions[failure.check]?.check.method ?? question.check.method
      return before.address == failure.address && before.check == failure.check
        && plan.environment(of: place(before).used, answering: method)
          == plan.environment(of: place(failure).used, answering: method)
        && !Self.isWorse(failure.severity, than: known.severity)
        && (decision.releases.isEmpty ? before.release == failure.release : decision.releases.contains(failure.release))
    }
  }

  /// The finding that a correction stands in the place of.
  private func place(_ found: History.Found) -> History.Found {
    found.amends.map { place(history.findings[$0]) } ?? found
  }

  /// What was accepted without a severity was not accepted as serious or critical.
  private static func isWorse(_ severity: Severity?, than accepted: Severity?) -> Bool {
    guard let severity else { return false }
    return severity.rawValue > (accepted ?? .moderate).rawValue
  }
}
