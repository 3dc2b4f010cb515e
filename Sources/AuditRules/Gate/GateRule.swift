internal import AuditModel

/// Whether a release may ship under a policy (DESIGN rules 5, 7 and 9; minimum, exceptions with an end and evidence as the
/// W3C's guidance for planning asks for them: https://www.w3.org/WAI/planning-and-managing/).
///
/// It reads outcomes and changes none: what a decision lets through is still failed, and the verdict is printed beside
/// the answer.
public enum GateRule {
  /// Decides.
  public static func decide(_ facts: GateFacts, policy: GatePolicy) -> GateOutcome {
    var cells = GateCells(policy, now: facts.now, hasBaseline: facts.baseline != nil)
    for cell in facts.cells { cells.add(cell) }
    return decide(facts, cells)
  }

  /// Decides about cells that were counted while they went by.
  package static func decide(_ facts: GateFacts, _ cells: GateCells) -> GateOutcome {
    let policy = cells.policy
    var cells = cells
    for (cell, _) in facts.droppedFailures where !isLetThrough(cell, policy) { cells.addWorst(cell) }
    var reasons = releaseReasons(facts, cells) + dropped(facts, policy) + notReAudited(facts) + doubts(facts)
    reasons += baseline(facts, cells) + [scope(facts, policy), overdue(facts, policy)].compactMap { $0 }
    reasons += GateCellRule.reasons(facts, cells)
    reasons += GateScreenRule.reasons(facts, policy)
    let order = GateKey.allCases
    reasons = order.flatMap { key in reasons.filter { $0.key == key } }
    return GateOutcome(
      policy: policy, verdict: facts.verdict, reasons: reasons,
      letThrough: cells.letThrough + facts.droppedFailures.compactMap { letThrough($0.cell, policy) },
      baseline: facts.baseline, knownInBaseline: cells.knownInBaseline, failureCount: cells.failureCount,
      worst: cells.worst)
  }

  /// The failure of a cell as it is let through; nil where no decision that the policy accepts does that.
  static func letThrough(_ cell: GateFacts.Cell, _ policy: GatePolicy) -> GateOutcome.LetThrough? {
    guard isLetThrough(cell, policy) else { return nil }
    return GateOutcome.LetThrough(
      address: cell.address, check: cell.check, severity: cell.severity, decision: cell.waiver?.words ?? "",
      covering: cell.waiver?.covering)
  }

  /// Whether a failure is let through by a decision that the policy accepts.
  static func isLetThrough(_ cell: GateFacts.Cell, _ policy: GatePolicy) -> Bool {
    guard cell.outcome == .failed, let waiver = cell.waiver else { return false }
    return waiver.kind.map { policy.decisions.contains($0) } ?? !policy.decisions.isEmpty
  }

  /// What no policy can lift: without anything to judge, a release must not ship.
  private static func releaseReasons(_ facts: GateFacts, _ cells: GateCells) -> [GateReason] {
    if facts.screens.isEmpty {
      return [GateReason(.release, "no screen is in scope", explain: facts.commands.about("screen list"))]
    }
    if cells.count == 0 {
      return [
        GateReason(.release, "no required check is asked", explain: facts.commands.about("status"))
      ]
    }
    if cells.applying == 0 {
      return [GateReason(.release, "no required check passed", explain: facts.commands.about("status"))]
    }
    if facts.verdict == .notEvaluated {
      return [
        GateReason(
          .release, "the release is not tested: it has no finding", explain: facts.commands.about("status"))
      ]
    }
    return []
  }

  /// No policy lifts a doubt: somebody has to say which of the two findings holds.
  private static func doubts(_ facts: GateFacts) -> [GateReason] {
    guard !facts.doubts.isEmpty else { return [] }
    return [
      GateReason(
        .release,
        "\(CountText.of(facts.doubts.count, "doubt")) about what passed, to be settled by an amendment or `auditctl affirm`",
        named: few(facts.doubts), count: facts.doubts.count, explain: facts.commands.about("status"))
    ]
  }

  /// No policy lets a failure pass because the release has no cell for it any more: it takes a decision or another test.
  private static func dropped(_ facts: GateFacts, _ policy: GatePolicy) -> [GateReason] {
    let left = facts.droppedFailures.filter { !isLetThrough($0.cell, policy) }
    let open = left.map(\.cell)
    guard let reason = ReleaseRule.reason(dropped: left.map(\.cause)) else { return [] }
    var places = GateCells.Places()
    for cell in open { places.add(cell) }
    return [
      GateReason(
        .release, "\(reason), \(undecided(open))", named: places.words(facts), count: open.count,
        explain: facts.commands.about("report --format markdown"), severities: places.bySeverity)
    ]
  }

  /// What makes a release worse than its baseline besides new failures.
  private static func baseline(_ facts: GateFacts, _ cells: GateCells) -> [GateReason] {
    guard let baseline = facts.baseline else { return [] }
    let compare = facts.commands.comparison(with: baseline)
    var reasons: [GateReason] = []
    let worse = cells.moreSevere
    if worse.count > 0 {
      reasons.append(
        GateReason(
          .baseline,
          "\(CountText.of(worse.count, "failure")) more severe than in \(baseline)", named: worse.words(facts),
          count: worse.count,
          explain: facts.commands.about("explain --outcome fail"), severities: worse.bySeverity))
    }
    let missing = cells.unanswered.count + facts.answersNotAsked.count
    if missing > 0 {
      // Where the policy refuses what has no answer, that reason names the places.
      let isNamed = cells.policy.untested.map { cells.untested.count <= $0 } ?? true
      reasons.append(
        GateReason(
          .baseline, "\(CountText.of(missing, "answer")) of \(baseline) missing now",
          named: isNamed
            ? few((cells.unanswered.first + facts.answersNotAsked.prefix(named)).map(facts.name), of: missing) : nil,
          count: missing, explain: compare))
    }
    var lost = facts.lost
    lost.checks = []
    if lost.count > 0 {
      reasons.append(
        GateReason(
          .baseline, "of \(baseline) \(lost.words.joined(separator: "; "))", count: lost.count, explain: compare))
    }
    return reasons
  }

  /// What the release before had in scope has to be there where the policy asks for that; a first release leaves nothing out.
  private static func scope(_ facts: GateFacts, _ policy: GatePolicy) -> GateReason? {
    guard policy.scopeKept, facts.lost.count > 0, let before = facts.comparedWith else { return nil }
    return GateReason(
      .scopeKept, "of \(before) \(facts.lost.words.joined(separator: "; "))", count: facts.lost.count,
      explain: facts.commands.comparison(with: before))
  }

  private static func overdue(_ facts: GateFacts, _ policy: GatePolicy) -> GateReason? {
    guard let most = policy.overdueIssues, facts.overdueIssues.count > most else { return nil }
    return GateReason(
      .overdueIssues,
      "\(CountText.of(facts.overdueIssues.count, "overdue issue")), and \(GateCellRule.limit(most)): "
        + few(facts.overdueIssues.map { "issue \($0.rawValue)" }),
      count: facts.overdueIssues.count, explain: facts.commands.about("issue list --overdue"))
  }

  /// A partial re-audit says nothing of the screens that it leaves out: it ships beside a release that was judged whole.
  private static func notReAudited(_ facts: GateFacts) -> [GateReason] {
    guard facts.baseline == nil, !facts.notReAudited.isEmpty else { return [] }
    let words = "gate" + (facts.predecessor.map { " --baseline \(GateCommands.quoted($0))" } ?? "")
    return [
      GateReason(
        .release,
        facts.notReAudited.map(\.words).joined(separator: "; ")
          + ": a partial re-audit is compared with the release before it",
        count: facts.notReAudited.reduce(0) { $0 + $1.screens.count }, explain: facts.commands.about(words))
    ]
  }

  /// Why no decision lets failures through: `with no decision`, `1 with no decision, 1 beyond what was decided about the
  /// issue (…)`.
  private static func undecided(_ open: [GateFacts.Cell]) -> String {
    let refused = open.compactMap(\.waiver)
    let lapsed = open.filter { $0.waiver == nil }.compactMap(\.lapsed)
    let beyond = open.filter { $0.waiver == nil && $0.lapsed == nil }.compactMap(\.beyond)
    let bare = open.count - refused.count - lapsed.count - beyond.count
    if bare == open.count { return "with no decision" }
    let parts = [
      (bare, "with no decision"),
      (beyond.count, "beyond what was decided about the issue (\(few(beyond.distinct())))"),
      (lapsed.count, "let through until the decision lapsed (\(few(lapsed.map(\.words).distinct())))"),
      (refused.count, "with a decision that the policy does not accept (\(few(refused.map(\.words).distinct())))"),
    ]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  /// How many of several are named.
  package static let named = 3

  /// The first few of several, and how many more there are.
  package static func few(_ names: [String]) -> String {
    few(names, of: names.count)
  }

  /// The same where only the first few are known.
  ///
  /// - Parameter count: How many there are in all.
  static func few(_ names: [String], of count: Int) -> String {
    names.prefix(named).joined(separator: "; ") + (count > named ? "; and \(count - named) more" : "")
  }
}
