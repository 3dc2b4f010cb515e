internal import AuditModel

/// What the gate asks of must-level cells (DESIGN rules 5 and 9).
enum GateCellRule {
  static func reasons(_ facts: GateFacts, _ cells: GateCells) -> [GateReason] {
    [
      failed(facts, cells), since(facts, .newlyFailing, cells.newlyFailing, cells.policy.newlyFailing),
      since(facts, .reEmerged, cells.reEmerged, cells.policy.reEmerged),
      open(facts, .untested, cells.untested, cells.policy.untested, "untested"),
      open(facts, .cannotTell, cells.cannotTell, cells.policy.cannotTell, "ct"), incompleteScope(facts, cells),
      lapsing(facts, cells), coverage(facts, cells), freshness(facts, cells), builds(facts, cells),
      evidence(facts, cells),
    ].compactMap { $0 } + bySeverity(facts, cells) + environments(facts, cells)
  }

  static func limit(_ number: Int) -> String {
    number == 0 ? "the policy allows none" : "the policy allows \(number)"
  }

  // MARK: Outcomes

  private static func failed(_ facts: GateFacts, _ cells: GateCells) -> GateReason? {
    let failed = cells.failed
    // A baseline allows none of its own, whatever the policy allows without one.
    guard let most = facts.baseline == nil ? cells.policy.failed : 0, failed.count > most else { return nil }
    return GateReason(
      .failed,
      "\(CountText.of(failed.count, "failed required check"))"
        + (facts.baseline.map { " that did not fail in \($0)" } ?? ", and \(limit(most))")
        + (cells.failedBefore == 0
          ? "" : "; \(cells.failedBefore) still failing, not retested since an earlier release")
        + (cells.lapsed.isEmpty
          ? ""
          : "; \(cells.lapsed.count) let through until the decision lapsed (\(GateRule.few(cells.lapsed)))")
        + (cells.beyond.isEmpty
          ? ""
          : "; \(cells.beyond.count) beyond what was decided about the issue "
            + "(\(GateRule.few(cells.beyond.distinct())))"),
      named: failed.words(facts), count: failed.count, explain: facts.commands.about("explain --outcome fail"),
      severities: failed.bySeverity)
  }

  /// Failures that were none in the release before; all of a first release are new.
  private static func since(
    _ facts: GateFacts, _ key: GateKey, _ failed: GateCells.Places, _ most: Int?
  ) -> GateReason? {
    // A baseline refuses each of them already, and so they would be two reasons.
    guard facts.baseline == nil, let most, failed.count > most else { return nil }
    let before = facts.comparedWith.map { " since \($0)" } ?? ", for there is no release before"
    let isNew = key == .newlyFailing
    return GateReason(
      key,
      (isNew
        ? "\(CountText.of(failed.count, "new failure"))\(before)"
        : "\(CountText.of(failed.count, "failure"))\(before) that had been one before")
        + ", and \(limit(most))",
      named: failed.words(facts), count: failed.count,
      explain: facts.comparedWith.map {
        facts.commands.comparison(with: $0, change: (isNew ? ReleaseChange.newlyFailing : .reEmerged).rawValue)
      } ?? facts.commands.about("explain --outcome fail"), severities: failed.bySeverity)
  }

  private static func bySeverity(_ facts: GateFacts, _ cells: GateCells) -> [GateReason] {
    zip(cells.policy.failedBySeverity, cells.bySeverity).compactMap { allowed, failed in
      guard let most = allowed.most, failed.count > most else { return nil }
      let unsaid = failed.bySeverity.first { $0.severity == nil }?.count ?? 0
      return GateReason(
        .failedBySeverity,
        (allowed.severity.map { CountText.of(failed.count, "\($0.name) failed required check") }
          ?? "\(CountText.of(failed.count, "failed required check")) without severity")
          + (allowed.severity != nil && unsaid > 0 ? ", \(unsaid) of which nobody said how severe" : "")
          + ", and \(limit(most))",
        named: failed.words(facts), count: failed.count, explain: facts.commands.about("explain --outcome fail"),
        severities: failed.bySeverity)
    }
  }

  /// Decisions that let failures through today, and will not for long.
  private static func lapsing(_ facts: GateFacts, _ cells: GateCells) -> GateReason? {
    guard let days = cells.policy.decisionsHold, !cells.lapsing.isEmpty else { return nil }
    let decisions = cells.lapsing.distinct()
    return GateReason(
      .decisionsHold,
      "\(CountText.of(decisions.count, "decision")) \(decisions.count == 1 ? "lapses" : "lapse") within "
        + "\(CountText.of(days, "day")), for \(CountText.of(cells.lapsing.count, "failure")): "
        + GateRule.few(decisions),
      count: cells.lapsing.count, explain: facts.commands.about("issue list --expiring \(days)d"))
  }

  private static func open(
    _ facts: GateFacts, _ key: GateKey, _ open: GateCells.Places, _ most: Int?, _ typed: String
  ) -> GateReason? {
    guard let most, open.count > most else { return nil }
    let what = key == .untested ? " not tested" : " that cannot be told"
    return GateReason(
      key,
      "\(CountText.of(open.count, "required check"))\(what), and \(limit(most))",
      named: open.words(facts), count: open.count, explain: facts.commands.about("explain --outcome \(typed)"))
  }

  /// A screen of which nothing must-level is asked, and a process with a screen out of scope, are incomplete without any
  /// untested cell (rules 5 and 6).
  private static func incompleteScope(_ facts: GateFacts, _ cells: GateCells) -> GateReason? {
    guard cells.policy.untested != nil, cells.count > 0 else { return nil }
    let empty = facts.screens.filter { !cells.screens.contains($0.key) }.map(\.name)
    let parts =
      (empty.isEmpty ? [] : ["no required check is asked of \(GateRule.few(empty))"]) + facts.brokenProcesses
    guard !parts.isEmpty else { return nil }
    return GateReason(
      .untested, parts.joined(separator: "; "), count: empty.count + facts.brokenProcesses.count,
      explain: facts.commands.about("status"))
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

  private static func coverage(_ facts: GateFacts, _ cells: GateCells) -> GateReason? {
    guard let least = cells.policy.coverage, isShort(cells.tested, of: cells.count, least) else { return nil }
    return GateReason(
      .coverage,
      "\(CountText.number(cells.tested)) of \(CountText.of(cells.count, "required check")) tested in this release "
        + "(\(share(cells.tested, of: cells.count))), and the policy asks for \(percentage(least))",
      count: cells.count - cells.tested, explain: facts.commands.about("explain --outcome untested"))
  }

  private static func environments(_ facts: GateFacts, _ cells: GateCells) -> [GateReason] {
    zip(cells.policy.environments, cells.environments).compactMap { environment, tested in
      let missing = facts.screens.filter { !tested.screens.contains($0.key) }.map(\.name)
      var parts =
        missing.isEmpty
        ? []
        : [
          "\(CountText.of(missing.count, "screen")) without a required check tested with \(environment.technology): "
            + GateRule.few(missing)
        ]
      if let least = environment.coverage, isShort(tested.count, of: cells.count, least) {
        parts.append(
          "\(CountText.number(tested.count)) of \(CountText.of(cells.count, "required check")) tested with "
            + "\(environment.technology) (\(share(tested.count, of: cells.count))), and the policy asks for "
            + percentage(least))
      }
      guard !parts.isEmpty else { return nil }
      return GateReason(
        .environments, parts.joined(separator: "; "), count: missing.count,
        explain: facts.commands.about("status --by technology"))
    }
  }

  private static func freshness(_ facts: GateFacts, _ cells: GateCells) -> GateReason? {
    guard let days = cells.policy.freshness, cells.stale.count > 0 else { return nil }
    return GateReason(
      .freshness,
      "\(CountText.of(cells.stale.count, "tested required check")) decided by findings older than "
        + CountText.of(days, "day"),
      named: cells.stale.words(facts), count: cells.stale.count, explain: facts.commands.about("explain --all"))
  }

  private static func builds(_ facts: GateFacts, _ cells: GateCells) -> GateReason? {
    let count = cells.onOldBuilds.count
    guard count > 0 else { return nil }
    let what =
      switch cells.policy.builds {
      case .any, .newest: "decided on another build than the newest\(facts.newestBuild.map { ", \($0)" } ?? "")"
      case .refixed: "passed on an older build than the one they were said to be fixed in"
      }
    return GateReason(
      .builds, "\(CountText.of(count, "tested required check")) \(what)",
      named: cells.onOldBuilds.words(facts), count: count,
      explain: facts.commands.about("explain --all"))
  }

  private static func evidence(_ facts: GateFacts, _ cells: GateCells) -> GateReason? {
    guard cells.policy.evidence, cells.bare.count > 0 else { return nil }
    return GateReason(
      .evidence,
      "\(CountText.of(cells.bare.count, "failed required check")) without evidence",
      named: cells.bare.words(facts), count: cells.bare.count, explain: facts.commands.about("explain --outcome fail"),
      severities: cells.bare.bySeverity)
  }
}
