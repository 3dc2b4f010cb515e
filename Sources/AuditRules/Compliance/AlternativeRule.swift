public import AuditModel

/// Rule 4: a check that can be met in one of several ways, within one address and environment class.
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

  /// Folds what counts of all ways within each environment class, before the worst over the classes counts.
  ///
  /// - Parameter ways: What counts of each way, in the order of the ways; empty for a way without finding.
  /// - Returns: The classes in which there is a finding that counts, in the order of their names.
  public static func decide(_ ways: [[FindingRule.ClassDecision]]) -> [FindingRule.ClassDecision] {
    Set(ways.joined().map(\.environmentClass)).sorted().map { name in
      let ofClass = ways.map { $0.first { $0.environmentClass == name } }
      let outcome = fold(ofClass.map { $0?.outcome ?? .untested })
      // The ways that passed decide a pass; otherwise every way had its part.
      let deciding = ofClass.compactMap { $0 }.filter { outcome != .passed || $0.outcome == .passed }
      return FindingRule.ClassDecision(
        environmentClass: name, outcome: outcome, counting: deciding.flatMap(\.counting),
        isDisagreement: deciding.contains(where: \.isDisagreement))
    }
  }
}
