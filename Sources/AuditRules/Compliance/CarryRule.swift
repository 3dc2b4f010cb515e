public import AuditModel

/// Rule 8: what of an earlier release holds for one in which nothing was tested yet (DESIGN rule 8; WCAG-EM 1.0 step 4:
/// a result is that of the version that was evaluated).
public enum CarryRule {
  /// What one earlier release says of an address and a check.
  public struct Earlier: Sendable {
    /// Its version.
    public let release: String
    /// What counts there in each environment class; the outcomes of ways are folded by rule 4.
    public let classes: [FindingRule.ClassDecision]

    /// An earlier release.
    public init(release: String, classes: [FindingRule.ClassDecision]) {
      self.release = release
      self.classes = classes
    }
  }

  /// A failure that no newer release has tested again.
  public struct Failure: Hashable, Sendable {
    /// Version of the release in which it was found.
    public let release: String
    /// Assistive technology and OS major version in which it was found.
    public let environmentClass: String
    /// The findings that failed there, the worst first.
    public let findings: [Identifier<Finding>]
  }

  /// Whether an outcome is that of a test: any but untested.
  public static func isTest(_ outcome: Outcome) -> Bool {
    outcome != .untested
  }

  /// The failures that are carried to a release in which the address and check have no tested finding.
  ///
  /// In each environment class the newest release with a test decides; a pass, a cannot-tell and a not-applicable end
  /// what failed before them there. The state of an issue plays no part.
  ///
  /// - Parameter earlier: The releases that it goes back to, its predecessor first.
  /// - Returns: A failure of each class that still stands, the newest release first, then by class; empty when none does.
  public static func failures(_ earlier: [Earlier]) -> [Failure] {
    var tested: Set<String> = []
    var failures: [Failure] = []
    for release in earlier {
      for decision in release.classes.sorted(by: { $0.environmentClass < $1.environmentClass })
      where isTest(decision.outcome) && tested.insert(decision.environmentClass).inserted {
        guard decision.outcome == .failed else { continue }
        failures.append(
          Failure(
            release: release.release, environmentClass: decision.environmentClass,
            findings: decision.counting.filter { $0.outcome == .failed }.map(\.id)))
      }
    }
    return failures
  }

  /// The failures that stand where the release has no cell that could be tested again.
  ///
  /// In each environment class the newest release with a pass, a failure or a not-applicable decides. Across releases a
  /// later answer holds for the classes that it `covers`, too; within one each class stands by itself.
  ///
  /// - Parameters:
  ///   - releases: The release itself, then those that it goes back to, its predecessor first; doubts are left out.
  ///   - covers: Whether an answer in the first environment class is one for the second.
  /// - Returns: A failure of each class that stands, the newest release first, then by class; empty when none does.
  static func standing(_ releases: [Earlier], covers: (String, String) -> Bool) -> [Failure] {
    var answered: [String] = []
    var failures: [Failure] = []
    for release in releases {
      let classes = release.classes.filter { isTest($0.outcome) }
      for decision in classes.sorted(by: { $0.environmentClass < $1.environmentClass })
      where decision.outcome == .failed && !answered.contains(where: { covers($0, decision.environmentClass) }) {
        failures.append(
          Failure(
            release: release.release, environmentClass: decision.environmentClass,
            findings: decision.counting.filter { $0.outcome == .failed }.map(\.id)))
      }
      answered += classes.map(\.environmentClass)
    }
    return failures
  }

  /// The newest earlier release in which a test passed; what it shows is no pass of this release.
  ///
  /// - Parameter earlier: The releases that it goes back to, its predecessor first.
  /// - Returns: nil where the newest release with a test did not pass it, all its classes taken together by rule 3, or none
  ///   has a test.
  public static func passedIn(_ earlier: [Earlier]) -> String? {
    for release in earlier {
      let outcomes = release.classes.map(\.outcome)
      // A class in which a way is still open makes the whole untested; to say that it passed would claim more.
      guard outcomes.contains(where: isTest) else { continue }
      return RollUpRule.fold(outcomes) == .passed ? release.release : nil
    }
    return nil
  }
}
