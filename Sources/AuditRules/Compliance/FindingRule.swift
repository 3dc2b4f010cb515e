public import AuditModel

/// Rule 2: which findings of one address and check count (EARL 1.0 §2.3; ACT Rules Format 1.1 §4.12).
public enum FindingRule {
  /// What counts in one environment class.
  public struct ClassDecision: Hashable, Sendable {
    /// Assistive technology and OS major version.
    public let environmentClass: String
    /// The outcome: the worst of the findings that count.
    public let outcome: Outcome
    /// The findings that count, the worst first, then the newest.
    public let counting: [CountedFinding]
    /// Whether auditors on the same build came to different outcomes.
    public let isDisagreement: Bool
  }

  /// Decides each environment class in which there is a finding that counts, in the order of their names.
  ///
  /// - Parameters:
  ///   - findings: All findings of one address and check in one release, in any order.
  ///   - isToolCheck: Whether a tool alone may pass the check.
  ///   - leavesOutDoubts: Whether to pass over what cannot be told and what is untested, for neither ends a failure that
  ///     nobody tests again. An amendment to one of them takes back what it amends all the same.
  public static func decide(
    _ findings: [CountedFinding], isToolCheck: Bool, leavesOutDoubts: Bool = false
  ) -> [ClassDecision] {
    var live = live(findings, isToolCheck: isToolCheck)
    if leavesOutDoubts { live.removeAll { $0.outcome == .cantTell || $0.outcome == .untested } }
    if live.count == 1 {
      return [
        ClassDecision(
          environmentClass: live[0].environmentClass, outcome: live[0].outcome, counting: live, isDisagreement: false)
      ]
    }
    return Dictionary(grouping: live, by: \.environmentClass).sorted { $0.key < $1.key }.map { name, group in
      decideClass(name, group)
    }
  }

  /// Puts together what was decided by itself: in each environment class the worst outcome counts.
  ///
  /// - Parameter decided: Decisions on checks that one check took the place of; a class at most once in each.
  /// - Returns: In the order of the names of the classes.
  public static func worst(_ decided: [[ClassDecision]]) -> [ClassDecision] {
    guard decided.count > 1 else { return decided.first ?? [] }
    return Dictionary(grouping: decided.joined(), by: \.environmentClass).sorted { $0.key < $1.key }.map {
      name, found in
      let outcome = RollUpRule.fold(found.map(\.outcome))
      return ClassDecision(
        environmentClass: name, outcome: outcome, counting: found.filter { $0.outcome == outcome }.flatMap(\.counting),
        isDisagreement: found.contains(where: \.isDisagreement))
    }
  }

  private static func decideClass(_ name: String, _ findings: [CountedFinding]) -> ClassDecision {
    let manual = newestOfEachAuditor(findings.filter { !$0.isAutomatic })
    let automatic = newestOfEachAuditor(findings.filter(\.isAutomatic))
    var counting = manual
    // A tool never supersedes a person; what it found after the person looked counts besides.
    counting += automatic.filter { found in manual.first.map { !isNewer($0, found) } ?? true }
    counting.sort { ($0.outcome, -$0.observedAt, -$0.id.rawValue) < ($1.outcome, -$1.observedAt, -$1.id.rawValue) }
    return ClassDecision(
      environmentClass: name, outcome: RollUpRule.fold(counting.map(\.outcome)), counting: counting,
      isDisagreement: Set(manual.map(\.outcome)).count > 1)
  }

  /// The findings that are neither retracted, nor proof of nothing, nor amended, directly or through others, by one
  /// that counts.
  ///
  /// What a tool amends is a tool's: a person's finding gives way to a person only.
  private static func live(_ findings: [CountedFinding], isToolCheck: Bool) -> [CountedFinding] {
    let counting = findings.filter { !$0.isRetracted && counts($0, isToolCheck: isToolCheck) }
    guard counting.contains(where: { $0.amends != nil }) else { return counting }
    var byID: [Identifier<Finding>: CountedFinding] = [:]
    for finding in findings { byID[finding.id] = finding }
    var superseded: Set<Identifier<Finding>> = []
    for finding in counting {
      var next = finding.amends
      var seen: Set<Identifier<Finding>> = [finding.id]
      while let id = next, seen.insert(id).inserted, let amended = byID[id] {
        if !finding.isAutomatic || amended.isAutomatic { superseded.insert(id) }
        next = amended.amends
      }
    }
    return counting.filter { !superseded.contains($0.id) }
  }

  private static func counts(_ finding: CountedFinding, isToolCheck: Bool) -> Bool {
    !finding.isAutomatic || ImportRule.counts(finding.outcome, isToolCheck: isToolCheck)
  }

  /// The newest finding of each auditor on the newest build, the newest of all first.
  private static func newestOfEachAuditor(_ findings: [CountedFinding]) -> [CountedFinding] {
    guard let build = findings.map(\.build).max() else { return [] }
    var newest: [String: CountedFinding] = [:]
    for finding in findings where finding.build == build {
      if let other = newest[finding.foldedAuditor], !replaces(finding, other) { continue }
      newest[finding.foldedAuditor] = finding
    }
    return newest.values.sorted { replaces($0, $1) }
  }

  /// Whether a finding comes before another on the same build: later, on a tie worse, then the greater number.
  private static func replaces(_ finding: CountedFinding, _ other: CountedFinding) -> Bool {
    (-finding.observedAt, finding.outcome.rawValue, -finding.id.rawValue)
      < (-other.observedAt, other.outcome.rawValue, -other.id.rawValue)
  }

  private static func isNewer(_ finding: CountedFinding, _ other: CountedFinding) -> Bool {
    (finding.build, finding.observedAt) > (other.build, other.observedAt)
  }
}
