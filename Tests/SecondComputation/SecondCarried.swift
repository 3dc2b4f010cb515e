internal import AuditModel

/// DESIGN rule 8: which failures of earlier releases stand in a release.
extension SecondCells {
  /// The failures of an earlier release that stand in this one, in one environment (rule 8): findings.
  func standing(
    from earlier: Int, _ source: Address, _ question: History.Question, _ environment: SecondPlan.Environment
  ) -> Set<Int> {
    guard tested(earlier, source, question, environment) == .failed else { return [] }
    let after = ([release] + (ways[release] ?? [])).filter { ways[$0]?.contains(earlier) == true }
    let waysOf = answered(question)
    let failed = waysOf.flatMap { way in
      let found = findings(in: earlier, source, way)
      return found.environments.filter { $0 == environment || (waysOf.count > 1 && $0.name == "the app") }
        .flatMap { found.current(in: $0) }.filter { $0.outcome == .failed }
    }
    let standing = failed.filter { failure in
      !after.contains { later in
        // A newer failure takes its place.
        if isReplaced(failure, later, source, question, environment) { return true }
        if waysOf.count == 1 { return findings(in: later, source, waysOf[0]).ends(failure, in: environment) }
        return isEnding(failure, later, source, question, environment)
      }
    }
    return Set(standing.map(\.last))
  }

  /// Whether a later release failed there again, on a system as late as that of a failure.
  private func isReplaced(
    _ failure: SecondFindings.Standing, _ later: Int, _ source: Address, _ question: History.Question,
    _ environment: SecondPlan.Environment
  ) -> Bool {
    guard tested(later, source, question, environment) == .failed else { return false }
    return answered(question).contains { way in
      let found = findings(in: later, source, way)
      return found.environments.filter { $0 == environment || (!question.check.ways.isEmpty && $0.name == "the app") }
        .flatMap { found.current(in: $0) }
        .contains { $0.outcome == .failed && SecondPlan.isSameOrLater($0.found.used, than: failure.found.used) }
    }
  }

  /// Whether the ways that a later release tested pass the check, or all do not apply, on a system as late as that of a
  /// failure.
  private func isEnding(
    _ failure: SecondFindings.Standing, _ later: Int, _ source: Address, _ question: History.Question,
    _ environment: SecondPlan.Environment
  ) -> Bool {
    let tested = tested(later, source, question, environment)
    guard tested == .passed || tested == .inapplicable else { return false }
    return answered(question).contains { way in
      let found = findings(in: later, source, way)
      return found.environments.filter { $0 == environment || $0.name == "the app" }.contains {
        (tested == .inapplicable || found.tested(in: $0) == .passed) && found.ends(failure, in: $0)
      }
    }
  }

  /// What the newest tests of one release come to, by rule 4 for ways.
  func tested(
    _ release: Int, _ source: Address, _ question: History.Question, _ environment: SecondPlan.Environment
  ) -> Outcome {
    let hasWays = !question.check.ways.isEmpty
    let outcomes = answered(question).map { way -> Outcome in
      let found = findings(in: release, source, way)
      let counting = found.environments.filter { $0 == environment || (hasWays && $0.name == "the app") }
      return counting.compactMap { found.tested(in: $0) }.min() ?? .untested
    }
    return Self.fold(outcomes, hasWays: hasWays)
  }
}
