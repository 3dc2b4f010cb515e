public import AuditModel

/// Rule 8: what of an earlier release holds for one in which nothing was tested yet (DESIGN rule 8; WCAG-EM 1.0 step 4:
/// a result is that of the version that was evaluated).
public enum CarryRule {
  /// What one release says of an address and a check.
  public struct Said: Sendable {
    /// Its version.
    public let release: String
    /// What counts there in each environment, as the plan of the release that asks has it; the outcomes of ways are folded by
    /// rule 4.
    public let decisions: [FindingRule.Decision]
    /// What it ends of tools' failures.
    public let ends: ToolRule.Ends

    /// What a release says.
    public init(release: String, decisions: [FindingRule.Decision], ends: ToolRule.Ends = ToolRule.Ends()) {
      self.release = release
      self.decisions = decisions
      self.ends = ends
    }
  }

  /// What failed in a release, and no release has ended that goes back to it.
  struct Standing: Sendable {
    /// Its version.
    let release: String
    /// The environment in which it was found.
    let environment: FoundEnvironment
    /// The findings that failed there, the worst first.
    let findings: [CountedFinding]
  }

  /// A failure that no later release has ended.
  public struct Failure: Hashable, Sendable {
    /// Version of the release in which it was found.
    public let release: String
    /// The environment in which it was found.
    public let environment: FoundEnvironment
    /// The findings that failed there, the worst first.
    public let findings: [Identifier<Finding>]
  }

  /// Whether an outcome is that of a test: any but untested.
  public static func isTest(_ outcome: Outcome) -> Bool {
    outcome != .untested
  }

  /// The failures of earlier releases that hold in a release, in each environment by itself.
  ///
  /// A failure holds until a release after its own on the way, or the release itself, has a passed or inapplicable finding in
  /// that environment on the same system version or a later one, set aside or not; a newer failure takes its place. That
  /// somebody could not tell is no test, and the state of an issue plays no part. A tool's failure ends by ``ToolRule/Ends``
  /// alone.
  ///
  /// - Parameters:
  ///   - own: What the release itself says.
  ///   - earlier: The releases that it goes back to, each before all that it goes back to itself.
  ///   - goesBack: Whether the first of two of them, by their places, goes back to the second.
  /// - Returns: The newest release first, each in the order of its environments; empty when none holds.
  public static func failures(
    own: Said? = nil, _ earlier: [Said], goesBack: (Int, Int) -> Bool = { _, _ in true }
  ) -> [Failure] {
    failures(own: own, standing(earlier, goesBack: goesBack))
  }

  /// What holds of what stands before the release says anything.
  static func failures(own: Said?, _ standing: [Standing]) -> [Failure] {
    standing.compactMap { failure in
      let holding = failure.findings.filter { finding in
        own.map { !ends(finding, in: failure.environment, $0) } ?? true
      }
      guard !holding.isEmpty else { return nil }
      return Failure(release: failure.release, environment: failure.environment, findings: holding.map(\.id))
    }
  }

  /// What stands of earlier releases as long as the release itself says nothing, in the order of ``failures(own:_:goesBack:)``.
  static func standing(_ earlier: [Said], goesBack: (Int, Int) -> Bool) -> [Standing] {
    var all: [Standing] = []
    for (place, said) in earlier.enumerated() {
      guard said.decisions.contains(where: { !$0.failures.isEmpty }) else { continue }
      let later = earlier[..<place].enumerated().filter { goesBack($0.offset, place) }.map(\.element)
      for decision in said.decisions {
        let standing = decision.failures.filter { failure in
          !later.contains { ends(failure, in: decision.environment, $0) }
        }
        guard !standing.isEmpty else { continue }
        all.append(Standing(release: said.release, environment: decision.environment, findings: standing))
      }
    }
    return all
  }

  /// Whether what a later release says takes the place of a failure.
  private static func ends(_ failure: CountedFinding, in environment: FoundEnvironment, _ later: Said) -> Bool {
    if failure.isAutomatic {
      // What fails again there by the same rule is the newer word.
      return later.ends.end(failure)
        || later.decisions.contains { decision in
          decision.failures.contains { $0.environment == failure.environment && $0.tool?.rule == failure.tool?.rule }
        }
    }
    return later.decisions.contains { decision in
      decision.environment == environment
        && (decision.endsOn + decision.failures.filter { !$0.isAutomatic }.map(\.system)).contains {
          FindingRule.covers($0, failure.system)
        }
    }
  }

  /// The newest earlier release in which a test passed; what it shows is no pass of this release.
  ///
  /// - Parameters:
  ///   - earlier: The releases that it goes back to, its predecessor first.
  ///   - planned: The environments of the plan in which the check is asked, and in full.
  /// - Returns: nil where the newest release with a test did not pass it in each of them, or none has a test.
  public static func passedIn(_ earlier: [Said], in planned: [String]) -> String? {
    for said in earlier {
      let outcomes = said.decisions.filter { $0.outcome == .failed || planned.contains($0.environment.name) }
        .map(\.outcome)
      // An environment in which a way is still open makes the whole untested; to say that it passed would claim more.
      guard outcomes.contains(where: isTest) else { continue }
      return RollUpRule.fold(outcomes) == .passed ? said.release : nil
    }
    return nil
  }
}
