public import AuditModel

extension Cell {
  /// The environments that are planned in full and in which nobody answered, in the plan's order.
  ///
  /// They are told apart where several are planned, or something was answered in another; empty for a cell that is not open.
  public var unansweredEnvironments: [String] {
    let answered = environments.map(\.environment)
    guard outcome == .untested, asked.full.count > 1 || !answered.isEmpty else { return [] }
    return asked.full.filter { !answered.contains($0) }
  }

  /// What passed, or does not apply, in a spot check or in an environment that the plan does not name: it passes nothing.
  ///
  /// Empty for a cell that is not open.
  public var answersBesides: [EnvironmentOutcome] {
    guard outcome == .untested else { return [] }
    return environments.filter { found in
      !asked.full.contains(found.environment) && [.passed, .inapplicable].contains(found.outcome)
    }
  }
}

extension ComplianceInput {
  /// The kinds of environment that answer a check, where the plan names none of them, so that it is not asked; else empty.
  public func unplannedKinds(of check: CheckDefinition) -> [PlannedEnvironment.Kind] {
    let ways = check.hasWays ? definitions.filter { $0.wayOf == check.id } : []
    let methods = (ways.isEmpty ? [check] : ways).map(\.check.method)
    guard plan.environments(answering: methods).isEmpty else { return [] }
    return methods.map { PlannedEnvironment.Kind.answering($0) }.distinct()
  }
}
