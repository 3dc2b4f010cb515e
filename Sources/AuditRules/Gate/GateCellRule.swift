internal import AuditModel

/// What the gate asks of must-level cells (DESIGN rules 5 and 9).
enum GateCellRule {
  static func reasons(_ facts: GateFacts, _ policy: GatePolicy) -> [GateReason] {
    [
      failed(facts, policy), open(facts, .untested, .untested, policy.untested, "untested"),
      open(facts, .cannotTell, .cantTell, policy.cannotTell, "ct"), incompleteScope(facts, policy),
      coverage(facts, policy), freshness(facts, policy), evidence(facts, policy),
    ].compactMap { $0 } + environments(facts, policy)
  }

  private static func places(_ cells: [GateFacts.Cell]) -> String {
    GateRule.few(cells.map { "\($0.address) \($0.check)" })
  }

  /// How many cells there are of each severity, the worst first, those of which nobody said it last.
  static func bySeverity(_ cells: [GateFacts.Cell]) -> [GateReason.SeverityCount] {
    ([nil] + Severity.allCases.map { Optional($0) }).reversed().compactMap { severity in
      let count = cells.count { $0.severity == severity }
      return count == 0 ? nil : GateReason.SeverityCount(severity: severity, count: count)
    }
  }

  private static func limit(_ number: Int) -> String {
    number == 0 ? "the policy allows none" : "the policy allows \(number)"
  }

  // MARK: Outcomes

  private static func failed(_ facts: GateFacts, _ policy: GatePolicy) -> GateReason? {
    guard let most = policy.failed else { return nil }
    let counted = facts.cells.filter { cell in
      cell.outcome == .failed && !GateRule.isLetThrough(cell, policy)
        && cell.severity.map { policy.severities.contains($0) } ?? true
    }
    guard counted.count > most else { return nil }
    let carried = counted.count { !$0.isTestedHere }
    let lapsed = counted.compactMap(\.lapsed)
    let beyond = counted.compactMap(\.beyond)
    return GateReason(
      .failed,
      "\(CountText.of(counted.count, "failed must-level cell")), and \(limit(most))"
        + (carried == 0 ? "" : "; \(carried) carried from an earlier release")
        + (lapsed.isEmpty
          ? "" : "; \(lapsed.count) let through until the decision lapsed (\(GateRule.few(lapsed.map(\.words))))")
        + (beyond.isEmpty
          ? ""
          : "; \(beyond.count) beyond what was decided about the issue (\(GateRule.few(beyond.distinct())))")
        + ": \(places(counted))",
      explain: facts.commands.about("explain --outcome fail"), severities: bySeverity(counted))
  }

  private static func open(
    _ facts: GateFacts, _ key: GateKey, _ outcome: Outcome, _ most: Int?, _ typed: String
  ) -> GateReason? {
    guard let most else { return nil }
    let counted = facts.cells.filter { $0.outcome == outcome }
    guard counted.count > most else { return nil }
    let what = outcome == .untested ? "untested must-level cell" : "must-level cell"
    return GateReason(
      key,
      "\(CountText.of(counted.count, what))\(outcome == .cantTell ? " that cannot be told" : ""), and \(limit(most)): "
        + places(counted),
      explain: facts.commands.about("explain --outcome \(typed)"))
  }

  /// A screen of which nothing must-level is asked, and a process with a screen out of scope, are incomplete without any
  /// untested cell (rules 5 and 6).
  private static func incompleteScope(_ facts: GateFacts, _ policy: GatePolicy) -> GateReason? {
    guard policy.untested != nil, !facts.cells.isEmpty else { return nil }
    var asked: Set<String> = []
    for cell in facts.cells {
      if case .screen(let key, _, _) = cell.address { asked.insert(key) }
    }
    let empty = facts.screens.map(\.key).filter { !asked.contains($0) }
    let parts =
      (empty.isEmpty ? [] : ["no must-level check is asked of \(GateRule.few(empty))"]) + facts.brokenProcesses
    guard !parts.isEmpty else { return nil }
    return GateReason(.untested, parts.joined(separator: "; "), explain: facts.commands.about("status"))
  }

  // MARK: How it was tested

  /// `16.4 %`, rounded down, so that a share never looks like one that is greater.
  private static func share(_ count: Int, of total: Int) -> String {
    let tenths = total == 0 ? 0 : count * 1000 / total
    return tenths % 10 == 0 ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
  }

  private static func isShort(_ count: Int, of total: Int, _ percentage: Double) -> Bool {
    Double(count) * 100 < percentage * Double(total)
  }

  private static func percentage(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number)) %" : "\(number) %"
  }

  private static func coverage(_ facts: GateFacts, _ policy: GatePolicy) -> GateReason? {
    guard let least = policy.coverage else { return nil }
    let tested = facts.cells.count(where: \.isTestedHere)
    guard isShort(tested, of: facts.cells.count, least) else { return nil }
    return GateReason(
      .coverage,
      "\(tested) of \(CountText.of(facts.cells.count, "must-level cell")) tested in this release "
        + "(\(share(tested, of: facts.cells.count))), and the policy asks for \(percentage(least))",
      explain: facts.commands.about("explain --outcome untested"))
  }

  private static func environments(_ facts: GateFacts, _ policy: GatePolicy) -> [GateReason] {
    policy.environments.compactMap { environment in
      let tested = facts.cells.filter { cell in
        cell.technologies.contains { TypedName.isSame($0, environment.technology) }
      }
      var keys: Set<String> = []
      for cell in tested {
        if case .screen(let key, _, _) = cell.address { keys.insert(key) }
      }
      let missing = facts.screens.map(\.key).filter { !keys.contains($0) }
      var parts =
        missing.isEmpty
        ? []
        : [
          "\(CountText.of(missing.count, "screen")) without a must-level cell tested with \(environment.technology): "
            + GateRule.few(missing)
        ]
      if let least = environment.coverage, isShort(tested.count, of: facts.cells.count, least) {
        parts.append(
          "\(tested.count) of \(CountText.of(facts.cells.count, "must-level cell")) tested with "
            + "\(environment.technology) (\(share(tested.count, of: facts.cells.count))), and the policy asks for "
            + percentage(least))
      }
      guard !parts.isEmpty else { return nil }
      return GateReason(
        .environments, parts.joined(separator: "; "), explain: facts.commands.about("status --by technology"))
    }
  }

  private static let dayLength: Int64 = 86_400_000

  private static func freshness(_ facts: GateFacts, _ policy: GatePolicy) -> GateReason? {
    guard let days = policy.freshness else { return nil }
    let oldest = facts.now - Int64(days) * dayLength
    let stale = facts.cells.filter { cell in cell.isTestedHere && cell.decidedAt.map { $0 < oldest } ?? true }
    guard !stale.isEmpty else { return nil }
    return GateReason(
      .freshness,
      "\(CountText.of(stale.count, "tested must-level cell")) decided by findings older than \(CountText.of(days, "day")): "
        + places(stale),
      explain: facts.commands.about("explain --all"))
  }

  private static func evidence(_ facts: GateFacts, _ policy: GatePolicy) -> GateReason? {
    guard policy.evidence else { return nil }
    let bare = facts.cells.filter { $0.outcome == .failed && !$0.hasEvidence }
    guard !bare.isEmpty else { return nil }
    return GateReason(
      .evidence, "\(CountText.of(bare.count, "failed must-level cell")) without evidence: \(places(bare))",
      explain: facts.commands.about("explain --outcome fail"), severities: bySeverity(bare))
  }
}
