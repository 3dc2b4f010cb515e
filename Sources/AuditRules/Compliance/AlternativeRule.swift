public import AuditModel

/// Rule 4: a check that can be met in one of several ways, within one address and environment.
public enum AlternativeRule {
  /// Folds the outcomes of all ways.
  ///
  /// Ways that are inapplicable are left out, and when all are, so is the check. Any passed way passes it; when all
  /// failed it failed; else it is untested if any way is, and otherwise cannot be told.
  ///
  /// - Parameter ways: One outcome a way; a way without finding is untested.
  /// - Returns: ``Outcome/untested`` for no ways at all.
  public static func fold(_ ways: some Sequence<Outcome>) -> Outcome {
    var count = 0
    var inapplicable = 0
    var failed = 0
    var isUntested = false
    for way in ways {
      count += 1
      switch way {
      case .passed: return .passed
      case .inapplicable: inapplicable += 1
      case .failed: failed += 1
      case .untested: isUntested = true
      case .cantTell: break
      }
    }
    if count == 0 { return .untested }
    if inapplicable == count { return .inapplicable }
    if failed == count - inapplicable { return .failed }
    return isUntested ? .untested : .cantTell
  }

  /// Folds what counts of all ways within each environment, before the worst over the environments counts.
  ///
  /// What was found of a way in `the app`, which needs no technology, counts in every environment of the other ways.
  ///
  /// - Parameters:
  ///   - ways: What counts of each way, in the order of the ways; empty for a way without finding.
  ///   - planned: The environments of the plan in which the check is asked, in its order.
  /// - Returns: The planned environments in which there is a finding that counts, then the others by their names.
  public static func decide(_ ways: [[FindingRule.Decision]], in planned: [String]) -> [FindingRule.Decision] {
    let app = FoundEnvironment(ReleasePlan.theApp.name)
    let found = Set(ways.joined().map(\.environment))
    // By itself only where no way needs more.
    let isAppAlone = planned.contains(app.name)
    var asked = planned.map { FoundEnvironment($0) }
    if isAppAlone || !found.contains(app) { asked = asked.filter { found.contains($0) } }
    let others = found.subtracting(asked).subtracting([app]).sorted { $0.name < $1.name }
    return (asked + others).map { environment in
      fold(
        ways.map { way in
          way.first { $0.environment == environment } ?? way.first { $0.environment == app }
        }, in: environment)
    }
  }

  private static func fold(
    _ ways: [FindingRule.Decision?], in environment: FoundEnvironment
  ) -> FindingRule.Decision {
    let outcome = fold(ways.map { $0?.outcome ?? .untested })
    let tested = fold(ways.map { $0?.tested ?? .untested })
    // The ways that passed decide a pass; otherwise every way had its part.
    let deciding = ways.compactMap { $0 }.filter { outcome != .passed || $0.outcome == .passed }
    let testing = ways.compactMap { $0 }.filter { tested != .passed || $0.tested == .passed }
    let isEnding = tested == .passed || tested == .inapplicable
    var folded = FindingRule.Decision(
      environment: environment, outcome: outcome, counting: deciding.flatMap(\.counting),
      isDisagreement: deciding.contains(where: \.isDisagreement),
      failures: tested == .failed ? testing.flatMap(\.failures) : [],
      tested: tested == .untested || tested == .cantTell ? nil : tested,
      endsOn: isEnding ? testing.flatMap(\.endsOn) : [])
    folded.isPassedByFixer = ways.contains { $0?.isPassedByFixer ?? false }
    return folded
  }
}
