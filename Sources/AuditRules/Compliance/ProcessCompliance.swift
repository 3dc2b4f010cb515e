public import AuditModel

/// A process of a release with its verdict.
public struct ProcessCompliance: Sendable {
  /// The process.
  public let process: ScreenProcess
  /// Its screens in order, with their verdicts.
  public let steps: [ProcessRule.Step]
  /// The verdict by rule 6.
  public let verdict: Verdict
  /// Where it is not conformant, in words; nil for a conformant one.
  public let reason: String?

  /// A process as it was judged before.
  init(process: ScreenProcess, steps: [ProcessRule.Step], verdict: Verdict, reason: String?) {
    self.process = process
    self.steps = steps
    self.verdict = verdict
    self.reason = reason
  }

  /// - Parameters:
  ///   - titles: What the screens in scope are called, by their keys.
  ///   - notReAudited: Keys of the screens that a partial re-audit leaves out.
  init(
    _ process: ScreenProcess, steps: [ProcessRule.Step], own: [String: Verdict], titles: [String: String] = [:],
    notReAudited: Set<String> = []
  ) {
    self.process = process
    self.steps = steps
    verdict = ProcessRule.verdict(steps)
    // The screens that fail themselves are the reason, not those that the process draws down.
    let ownSteps = process.screens.map { ProcessRule.Step($0, own[$0]) }
    let isOwn = ProcessRule.verdict(ownSteps) == verdict
    reason = ProcessRule.reason(
      process.title, isOwn ? ownSteps : steps, titles: titles, notReAudited: notReAudited)
  }
}
