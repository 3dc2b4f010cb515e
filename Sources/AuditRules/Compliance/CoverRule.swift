internal import AuditModel

/// Rule 13: what a check answers for another one that nobody answered (ACT Rules Format 1.1, rules for several instances).
///
/// A cell that is filled decides verdicts and terms, and is counted in no number, rate or severity, nor by the gate.
public enum CoverRule {
  /// Criteria that ask more of a screen than its elements add up to: a pass of them answers no element check.
  private static let wholes: Set<String> = ["1.1.1", "1.3.1", "4.1.2"]

  /// Whether a pass of a check may answer another one, which it says that it covers.
  static func mayCover(_ check: CheckDefinition, _ covered: CheckDefinition) -> Bool {
    covered.check.scope != .product && covered.check.method == check.check.method && !covered.hasWays
      && !(covered.check.scope == .element && wholes.contains(check.guideline))
  }

  /// What was found in each environment of a cell, with the passes of a check that covers it.
  ///
  /// - Parameters:
  ///   - found: What was found in the cell itself; an environment that is untested is answered by nobody.
  ///   - covering: What was found in the cell of the covering check, on the same screen and in the same state.
  ///   - planned: Names of the environments of the plan in which the cell is asked.
  /// - Returns: Nil where nothing is filled.
  public static func passed(
    _ found: [EnvironmentOutcome], by covering: [EnvironmentOutcome], in planned: [String]
  ) -> [EnvironmentOutcome]? {
    filled(found, covering.filter { $0.outcome == .passed }, planned)
  }

  /// The same with the failures of a must-level check that tests it, or of another cell that such a check fails.
  ///
  /// What fails where nobody asks the other check, such as with a keyboard, says nothing of its own environments.
  ///
  /// - Parameter failing: What was found in the cell that failed, with the environments of failures that are carried.
  public static func failed(
    _ found: [EnvironmentOutcome], by failing: [EnvironmentOutcome], in planned: [String]
  ) -> [EnvironmentOutcome]? {
    filled(found, failing.filter { $0.outcome == .failed }, planned)
  }

  private static func filled(
    _ found: [EnvironmentOutcome], _ others: [EnvironmentOutcome], _ planned: [String]
  ) -> [EnvironmentOutcome]? {
    var open = Set(planned).subtracting(found.filter { $0.outcome != .untested }.map(\.environment))
    let added = others.filter { open.remove($0.environment) != nil }.map { found in
      // Who fixed the other check says nothing of this one.
      EnvironmentOutcome(environment: found.environment, technology: found.technology, outcome: found.outcome)
    }
    guard !added.isEmpty else { return nil }
    let environments = Set(added.map(\.environment))
    let all = found.filter { !environments.contains($0.environment) } + added
    return planned.flatMap { name in all.filter { $0.environment == name } }
      + all.filter { !planned.contains($0.environment) }
  }
}
