public import AuditModel

/// Rule 2b, last sentence: over the environments of a plan the worst counts.
public enum EnvironmentRule {
  /// Folds what was found in each environment to the outcome of a cell.
  ///
  /// An environment that is planned in full and in which nobody answered is untested. One that is a spot check adds its
  /// failures alone; so does one that the plan does not name, for what failed there in this release failed.
  ///
  /// - Parameters:
  ///   - found: What counts in each environment.
  ///   - full: The names of the environments that are planned in full and in which the check is asked; none: only failures
  ///     count.
  /// - Returns: The outcome, and the decisions that brought it about: none where nobody answered.
  public static func fold(
    _ found: [FindingRule.Decision], full: [String]
  ) -> (outcome: Outcome, deciding: [FindingRule.Decision]) {
    let counting = found.filter { $0.outcome == .failed || isPlanned($0, full) }
    let answered = found.filter { isPlanned($0, full) }.map(\.environment.name)
    let outcome = outcome(counting.map(\.outcome), answered: answered, of: full)
    return (outcome, counting.filter { $0.outcome == outcome })
  }

  /// The outcome of a cell of which only the outcomes in its environments are known, and the environments that bring it
  /// about.
  static func fold(
    _ found: [EnvironmentOutcome], full: [String]
  ) -> (outcome: Outcome, deciding: [String]) {
    let counting = found.filter { $0.outcome == .failed || full.contains($0.environment) }
    let outcome = outcome(counting.map(\.outcome), answered: found.map(\.environment), of: full)
    return (outcome, counting.filter { $0.outcome == outcome }.map(\.environment))
  }

  private static func outcome(_ counting: [Outcome], answered: [String], of full: [String]) -> Outcome {
    RollUpRule.fold(counting + (full.allSatisfy { answered.contains($0) } ? [] : [.untested]))
  }

  /// Whether somebody answered where an answer counts: in an environment that is planned in full; or something failed.
  static func isAnswered(_ found: some Sequence<FindingRule.Decision>, full: [String]) -> Bool {
    found.contains { $0.outcome == .failed || isPlanned($0, full) }
  }

  /// Whether what passed in an environment that is planned in full passed by another specification (rule 2c).
  static func isSetAside(_ found: [FindingRule.Decision], full: [String]) -> Bool {
    found.contains { $0.isSetAside && isPlanned($0, full) }
  }

  /// The names of the environments that are planned in full.
  static func full(_ planned: [ReleasePlan.Environment]) -> [String] {
    planned.filter(\.isFull).map(\.name)
  }

  private static func isPlanned(_ decision: FindingRule.Decision, _ full: [String]) -> Bool {
    decision.environment.reach == .planned && full.contains(decision.environment.name)
  }
}
