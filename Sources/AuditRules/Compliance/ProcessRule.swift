public import AuditModel

/// Rule 6: a process is as good as its worst screen, and its screens are at best as good as it (WCAG 2.2 §5.2.3,
/// conformance requirement 3: complete processes).
public enum ProcessRule {
  /// A screen of a process.
  public struct Step: Hashable, Sendable {
    /// Its key.
    public let screen: String
    /// Its verdict; nil for a screen that is out of the release's scope.
    public let verdict: Verdict?

    /// A screen of a process.
    public init(_ screen: String, _ verdict: Verdict?) {
      self.screen = screen
      self.verdict = verdict
    }
  }

  /// Judges a process: nonconformant with a nonconformant screen; not evaluated while none of its screens was; conformant
  /// with conformant ones only; else incomplete, as with a screen that is out of scope, and without screens.
  public static func verdict(_ steps: [Step]) -> Verdict {
    if steps.contains(where: { $0.verdict == .nonconformant }) { return .nonconformant }
    if !steps.isEmpty, steps.allSatisfy({ $0.verdict == .notEvaluated }) { return .notEvaluated }
    return !steps.isEmpty && steps.allSatisfy { $0.verdict == .conformant } ? .conformant : .incomplete
  }

  /// The verdict on a screen that is part of a process: the worse of the two, where a screen without any finding is only
  /// drawn down by a failure.
  public static func verdict(own: Verdict, process: Verdict) -> Verdict {
    switch (own, process) {
    case (_, .nonconformant): .nonconformant
    case (.conformant, .incomplete), (.conformant, .notEvaluated): .incomplete
    default: own
    }
  }

  /// Where a process is not conformant, in words: `process Check out fails at Pay`.
  ///
  /// - Parameters:
  ///   - process: What it is called.
  ///   - titles: What screens are called, by their keys; one that is not there goes by its key.
  ///   - notReAudited: Keys of the screens that are out of scope because a partial re-audit leaves them as they were.
  /// - Returns: nil for a conformant process.
  public static func reason(
    _ process: String, _ steps: [Step], titles: [String: String] = [:], notReAudited: Set<String> = []
  ) -> String? {
    let names = { (steps: [Step]) in steps.map { titles[$0.screen] ?? $0.screen }.joined(separator: ", ") }
    let keys = { (verdicts: Set<Verdict?>) in names(steps.filter { verdicts.contains($0.verdict) }) }
    switch verdict(steps) {
    case .conformant: return nil
    case .nonconformant: return "process \(process) fails at \(keys([.nonconformant]))"
    case .notEvaluated: return "process \(process) is not tested"
    case .incomplete:
      let outside = steps.filter { $0.verdict == nil }
      let out = names(outside.filter { !notReAudited.contains($0.screen) })
      let left = names(outside.filter { notReAudited.contains($0.screen) })
      let open = keys([.incomplete, .notEvaluated])
      let missing = [out.isEmpty ? nil : "\(out) out of scope", left.isEmpty ? nil : "\(left) not re-audited"]
      let parts =
        (open.isEmpty ? [] : ["is not fully tested at \(open)"]) + missing.compactMap { $0.map { "has \($0)" } }
      return "process \(process) \(parts.isEmpty ? "is without screens" : parts.joined(separator: ", and "))"
    }
  }

  /// Whether two screens stand or fall together: they are in one process, or in processes that share screens.
  public static func isTogether(_ left: String, _ right: String, _ processes: [[String]]) -> Bool {
    var reached: Set<String> = [left]
    var count = 0
    while count != reached.count {
      count = reached.count
      for screens in processes where !reached.isDisjoint(with: screens) { reached.formUnion(screens) }
    }
    return reached.contains(right)
  }

  /// The verdicts on screens once their processes are taken into account.
  ///
  /// A screen that a process draws down draws down the other processes it is in, too, for it does not conform.
  ///
  /// - Parameters:
  ///   - own: The verdict on the cells of each screen in scope.
  ///   - processes: The screens of each process, in order.
  public static func verdicts(own: [String: Verdict], processes: [[String]]) -> [String: Verdict] {
    var verdicts = own
    var isChanged = true
    // Each round only makes verdicts worse, so that there is an end.
    while isChanged {
      isChanged = false
      for screens in processes {
        let process = verdict(screens.map { Step($0, verdicts[$0]) })
        for screen in screens {
          guard let before = verdicts[screen] else { continue }
          let after = verdict(own: before, process: process)
          if after != before {
            verdicts[screen] = after
            isChanged = true
          }
        }
      }
    }
    return verdicts
  }
}
