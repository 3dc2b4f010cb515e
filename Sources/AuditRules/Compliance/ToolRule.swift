internal import AuditModel

/// Rule 2b, tools: how a tool's failure ends, and when a tool answers.
public enum ToolRule {
  /// What of one release ends tools' failures: its own, and those of the releases that it goes back to.
  public struct Ends: Hashable, Sendable {
    /// A tool's rule.
    struct Run: Hashable {
      let tool: FoundEnvironment
      let rule: String
    }

    /// The tools' rules that ran completely on a check of method `tool`.
    var runs: Set<Run> = []
    /// The failures that a person's passed or inapplicable finding names.
    var named: Set<Identifier<Finding>> = []
    /// The prints of what a person called a false positive.
    var falsePrints: Set<String> = []

    /// Nothing.
    public init() {}

    /// What some findings end.
    ///
    /// - Parameters:
    ///   - findings: All of one address and check in one release, in any order.
    ///   - isToolCheck: Whether the method of the check is `tool`.
    public init(_ findings: [CountedFinding], isToolCheck: Bool) {
      // Nearly everywhere people alone have looked, and name nothing.
      guard findings.contains(where: { $0.isAutomatic || !$0.ends.isEmpty }) else { return }
      add(CountedAnswer.all(findings), isToolCheck: isToolCheck)
    }

    private mutating func add(_ answers: [CountedAnswer], isToolCheck: Bool) {
      for answer in answers {
        if answer.isEnding { named.formUnion(answer.ends) }
        guard let tool = answer.finding.tool else { continue }
        if answer.isFalsePositive { falsePrints.formUnion(tool.prints) }
        if isToolCheck, tool.isCompleteRun, !tool.rule.isEmpty {
          runs.insert(Run(tool: answer.finding.environment, rule: tool.rule))
        }
      }
    }

    mutating func add(_ other: Ends) {
      runs.formUnion(other.runs)
      named.formUnion(other.named)
      falsePrints.formUnion(other.falsePrints)
    }

    /// Whether a tool's failure of an earlier release ends.
    func end(_ failure: CountedFinding) -> Bool {
      guard let tool = failure.tool else { return false }
      return named.contains(failure.id) || runs.contains(Run(tool: failure.environment, rule: tool.rule))
        || isFalse(tool)
    }

    func isFalse(_ tool: CountedFinding.ToolResult) -> Bool {
      !tool.prints.isEmpty && tool.prints.isSubset(of: falsePrints)
    }
  }

  /// The failures of tools that nothing ended in their own release.
  ///
  /// One ends at a check of method `tool` by a later complete run of the same tool and rule; by a person's passed or
  /// inapplicable finding that names it, on the same or a later build; or when a person calls it a false positive, then in
  /// later runs of the same prints, too. A later failure of the same tool and rule takes its place.
  ///
  /// - Parameter answers: The oldest first.
  static func failures(_ answers: [CountedAnswer], isToolCheck: Bool) -> [CountedFinding] {
    guard answers.contains(where: { $0.finding.isAutomatic }) else { return [] }
    var failures: [CountedFinding] = []
    var falsePrints = Ends()
    for answer in answers {
      let finding = answer.finding
      guard let tool = finding.tool else { continue }
      if answer.isFalsePositive { falsePrints.falsePrints.formUnion(tool.prints) }
      // What a false positive took the place of stays superseded.
      let isRun = isToolCheck && tool.isCompleteRun && !tool.rule.isEmpty
      guard finding.outcome == .failed || answer.isFalsePositive || isRun else { continue }
      failures.removeAll { $0.environment == finding.environment && $0.tool?.rule == tool.rule }
      if finding.outcome == .failed, !falsePrints.isFalse(tool) { failures.append(finding) }
    }
    for answer in answers where answer.isEnding && !answer.ends.isEmpty {
      failures.removeAll { $0.build <= answer.finding.build && answer.ends.contains($0.id) }
    }
    return failures
  }

  /// The newest pass of a tool that answers, as one of `the app`; nil where none does.
  ///
  /// It is one at a check of method `tool` that is no criterion's own check, where the tool's
  /// mapping says that it answers wholly, after a complete run.
  static func answer(_ answers: [CountedAnswer], isToolCheck: Bool) -> CountedAnswer? {
    guard isToolCheck else { return nil }
    return answers.last { answer in
      guard let tool = answer.finding.tool, answer.finding.outcome == .passed else { return false }
      return tool.isCompleteRun && tool.answersWholly
    }?.ofTheApp
  }
}

extension CountedAnswer {
  /// The same as an answer of `the app`, which ends no person's failure.
  fileprivate var ofTheApp: CountedAnswer {
    CountedAnswer(passing: finding, in: FoundEnvironment(ReleasePlan.theApp.name))
  }
}
