public import AuditModel
internal import AuditReports
public import AuditRules
public import AuditStore

extension GateCheck {
  /// Reads the facts of a release, all in one snapshot, and decides.
  ///
  /// - Parameters:
  ///   - baseline: The release before that it is compared with: only what did not fail there counts; nil: it is judged by
  ///     itself.
  ///   - isForReaders: Whether the worst failures are named, and what changed since the release before where no baseline is
  ///     given, for a summary.
  ///   - now: The time at which it is asked: UTC, milliseconds since 1970. Of a frozen release it is asked as of the time at
  ///     which it was frozen.
  public init(
    _ transaction: borrowing ReadTransaction, product: Product, release: Release, policy: GatePolicy,
    baseline: Release? = nil, isForReaders: Bool = false, now: Int64
  ) throws {
    let input = try ComplianceInput(transaction, product: product, release: release, decisionsAt: now)
    try self.init(
      transaction, input, policy: policy, baseline: baseline, isForReaders: isForReaders, now: input.decisionsAt(now))
    places = try PlaceTitles(outcome.letThrough.map(\.address), of: release, product, in: transaction).all
    if isForReaders { worst = try FailureNames(input, in: transaction).named(outcome.worst, in: transaction) }
  }

  /// Decides about a release that was evaluated.
  ///
  /// - Parameters:
  ///   - baseline: The release that it is compared with; nil: none.
  ///   - evaluated: Its cells and its verdict; nil: they are worked out as they are counted.
  init(
    _ transaction: borrowing ReadTransaction, _ input: ComplianceInput, policy: GatePolicy,
    baseline: Release? = nil, isForReaders: Bool = false, now: Int64, evaluated: ReleaseEvaluation? = nil
  ) throws {
    let (product, release) = (input.product, input.release)
    let before =
      try baseline
      ?? (isForReaders || policy.comparesWithEarlier ? transaction.earlierReleases(of: release).first : nil)
    var counted = CountedCells(
      GateCells(policy, now: now, hasBaseline: baseline != nil), input.lapsed,
      try before.map { try GateBaseline($0, for: input, in: transaction) },
      try ClaimedBuilds(input, policy, in: transaction))
    let compliance = try transaction.lookingUpPlaces { find in
      guard let evaluated else {
        return try input.evaluate { cell in try counted.add(cell, find, input, transaction) }
      }
      for cell in evaluated.cells { try counted.add(cell, find, input, transaction) }
      return evaluated.compliance
    }
    try counted.flush(input, transaction)
    var facts = GateFacts(
      commands: GateCommands(
        product: product.key, release: release.version, namesProduct: try transaction.products().count > 1),
      verdict: compliance.verdict, cells: [],
      screens: try Self.screens(compliance, try ScreenStages.all(of: release, in: transaction)),
      hasElementChecks: compliance.profile.hasElementChecks, now: now)
    let dropped = compliance.standingDroppedFailures
    let failed = try FailedFindings(dropped.flatMap(\.findings), input.lapsed, transaction)
    facts.droppedFailures = dropped.map { failure in
      var cell = GateFacts.Cell(
        address: failure.address, check: failure.check, outcome: .failed,
        isTestedHere: failure.release == release.version)
      failed.add((failure.findings, failure.waiver, failure.beyond), to: &cell)
      return (cell, failure.cause)
    }
    let left = Set(compliance.plan.notReAudited.flatMap(\.screens))
    let doubts = compliance.opposed.filter(\.isOpen)
    let doubted = try PlaceTitles(
      doubts.prefix(GateRule.named).flatMap { [$0.passed.address, $0.failed.address] }, of: release, product,
      in: transaction)
    facts.doubts = doubts.map { $0.sentence { doubted[$0] } }
    facts.brokenProcesses = compliance.processes.compactMap { Self.outOfScope($0, besides: left) }
    facts.notReAudited = compliance.plan.notReAudited
    facts.baseline = baseline?.version
    facts.comparedWith = before?.version
    facts.lost = counted.baseline?.lost ?? LostScope()
    counted.baseline?.forEachAnswerNotAsked { gone in
      facts.answersNotAsked.append(GateFacts.Named(gone.address, gone.definition.check.path))
    }
    facts.overdueIssues = try Self.overdueIssues(input, policy, now: now, in: transaction)
    facts.predecessor = release.predecessor
    facts.newestBuild = compliance.plan.newestBuild?.name
    let named = counted.cells.namedPlaces + facts.answersNotAsked.prefix(GateRule.named).map(\.address)
    facts.places = try PlaceTitles(of: dropped.flatMap(\.findings), in: transaction)
      .merging(PlaceTitles(named, of: release, product, in: transaction)).all
    self.init(compliance: compliance, outcome: GateRule.decide(facts, counted.cells))
    changes = counted.changes
  }

  /// The overdue issues of a release, with those of the failures that are carried into it.
  private static func overdueIssues(
    _ input: ComplianceInput, _ policy: GatePolicy, now: Int64, in transaction: borrowing ReadTransaction
  ) throws -> [Identifier<AuditIssue>] {
    guard policy.overdueIssues != nil else { return [] }
    var filter = IssueFilter()
    filter.product = input.product.key
    filter.release = input.release.version
    filter.carried = input.carriedFindings()
    filter.isOverdue = true
    filter.now = now
    return try transaction.issueNumbers(filter)
  }

  /// Counts must-level cells while they go by, and reads what more is to be known of failures some hundred at a time.
  private struct CountedCells {
    private static let batchSize = 512

    private(set) var cells: GateCells
    private let lapsed: [Identifier<Finding>: CoveringDecision]
    /// What they are compared with; nil: with nothing.
    private(set) var baseline: GateBaseline?
    private var counts: GateChanges?
    private let claimed: ClaimedBuilds
    private var waiting: [(cell: Cell, then: GateBaseline.Then?)] = []

    init(
      _ cells: GateCells, _ lapsed: [Identifier<Finding>: CoveringDecision], _ baseline: GateBaseline?,
      _ claimed: ClaimedBuilds
    ) {
      self.cells = cells
      self.lapsed = lapsed
      self.baseline = baseline
      counts = baseline.map { GateChanges(since: $0.version) }
      self.claimed = claimed
    }

    mutating func add(
      _ cell: Cell, _ find: FindingsAtPlace, _ input: ComplianceInput, _ transaction: borrowing ReadTransaction
    ) throws {
      let then = try baseline?.take(cell, find)
      guard cell.isMustLevel, !cell.isFilledByCheck else { return }
      if let change = then?.change { counts?.add(change) }
      if cells.onlyCountsPassed, cell.outcome == .passed || cell.outcome == .inapplicable {
        return cells.addPassed(cell.outcome, on: cell.screenKey)
      }
      waiting.append((cell, then))
      if waiting.count == Self.batchSize { try flush(input, transaction) }
    }

    /// What changed since the release before, when all cells went by; nil where it is compared with none.
    var changes: GateChanges? {
      var counts = counts
      for _ in 0..<(baseline?.noLongerAsked ?? 0) { counts?.add(.noLongerAsked) }
      return counts
    }

    /// Counts those that wait, in their order.
    mutating func flush(_ input: ComplianceInput, _ transaction: borrowing ReadTransaction) throws {
      let failed = try FailedFindings(
        waiting.filter { $0.cell.outcome == .failed }.flatMap { $0.cell.findings + ($0.then?.findings ?? []) }, lapsed,
        transaction)
      for (cell, then) in waiting {
        var facts = GateFacts.Cell(
          address: cell.address, check: cell.definition.check.path, outcome: cell.outcome,
          isTestedHere: CarryRule.isTest(cell.outcomeHere))
        if cells.policy.builds != .any {
          facts.isOnTooOldBuild = BuildsRule.isTooOld(
            cell.outcomeHere, isOnNewest: cell.isOnNewestBuild, build: input.oldestDecidingBuild(cell),
            fixedIn: claimed.build(of: cell), asked: cells.policy.builds)
        }
        if !cells.onlyCountsPassed {
          facts.decidedAt = input.observedAt(cell)
          facts.technologies = cell.environments.filter { CarryRule.isTest($0.outcome) }
            .flatMap { [$0.technology, $0.environment] }
        }
        if cell.outcome == .failed {
          let findings = cell.findings
          failed.add((findings, cell.waiver, findings.compactMap { input.unwaived[$0] }.first), to: &facts)
        }
        // Beside nothing every failure is new.
        facts.since =
          baseline == nil ? cell.outcome == .failed ? .newlyFailing : nil : then.flatMap { since($0, facts, failed) }
        cells.add(facts)
      }
      waiting.removeAll(keepingCapacity: true)
    }

    /// What became of a cell.
    private func since(
      _ then: GateBaseline.Then, _ now: GateFacts.Cell, _ failed: FailedFindings
    ) -> GateFacts.Since? {
      guard now.outcome == .failed else {
        return BaselineRule.isAnswerMissing(now: now.outcome, then: then.outcome) ? .unanswered : nil
      }
      if BaselineRule.isNew(now: .failed, then: then.outcome) {
        return then.change == .reEmerged ? .reEmerged : .newlyFailing
      }
      let severity = failed.severity(then.findings)
      return BaselineRule.isMoreSevere(now: now.severity, then: severity) ? .moreSevere : .stillFailing
    }
  }

  /// The builds in which places were said to be fixed, read where the policy asks.
  private struct ClaimedBuilds {
    private let builds: [Int64: [IssuePlace: Int]]
    private let became: CheckSuccessors?

    init(_ input: ComplianceInput, _ policy: GatePolicy, in transaction: borrowing ReadTransaction) throws {
      let fixed = policy.builds == .refixed ? try transaction.fixedBuilds(of: input.release.id) : [:]
      let release = input.release.id
      builds = Dictionary(grouping: fixed) { input.renamed.current($0.key.address, foundIn: release) }
        .mapValues { places in Dictionary(places.map { ($0.key, $0.value) }) { first, _ in first } }
      became = fixed.isEmpty ? nil : try CheckSuccessors(input, in: transaction)
    }

    /// The place in the release's order of the last build in which a cell was said to be fixed; nil where nobody did.
    func build(of cell: Cell) -> Int? {
      guard let became else { return nil }
      return [cell.keys.own, cell.keys.component].compactMap { $0 }.flatMap { key in
        (builds[key] ?? [:]).filter { became.answers($0.key.check, with: cell.definition.id) }.map(\.value)
      }.max()
    }
  }

  /// What is stored of findings that decide failures, here or in the release before.
  private struct FailedFindings {
    private let severities: [Identifier<Finding>: Severity?]
    private let evidenced: Set<Identifier<Finding>>
    private let lapsed: [Identifier<Finding>: CoveringDecision]

    init(
      _ ids: [Identifier<Finding>], _ lapsed: [Identifier<Finding>: CoveringDecision],
      _ transaction: borrowing ReadTransaction
    ) throws {
      let ids = Set(ids).sorted()
      severities = try transaction.severities(ofFailed: ids)
      evidenced = try transaction.findingsWithEvidence(among: ids)
      self.lapsed = lapsed
    }

    /// How severe a failure is that findings decide.
    func severity(_ findings: [Identifier<Finding>]) -> Severity? {
      FailureSeverity.worst(findings.compactMap { severities[$0] })
    }

    func add(
      _ failure: (findings: [Identifier<Finding>], waiver: CoveringDecision?, beyond: CoveringDecision?),
      to facts: inout GateFacts.Cell
    ) {
      facts.findings = failure.findings
      facts.severity = severity(failure.findings)
      facts.hasEvidence = failure.findings.contains { evidenced.contains($0) }
      facts.waiver = failure.waiver.map { GateFacts.Waiver($0) }
      facts.beyond = failure.beyond?.wordsBeyond
      facts.lapsed =
        failure.waiver == nil ? failure.findings.compactMap { lapsed[$0] }.first.map { GateFacts.Waiver($0) } : nil
    }
  }

  private static func screens(
    _ compliance: ReleaseCompliance, _ stages: [ScreenStages]
  ) throws -> [GateFacts.Screen] {
    compliance.screens.map { screen in
      GateFacts.Screen(
        key: screen.key, title: screen.title, isElementListComplete: screen.isElementListComplete,
        stages: stages.first { $0.screen == screen.key }?.standings ?? [])
    }
  }

  /// - Parameter notReAudited: Keys of screens that a partial re-audit leaves as they were, which has a reason of its own.
  private static func outOfScope(_ process: ProcessCompliance, besides notReAudited: Set<String>) -> String? {
    let missing = process.steps.filter { $0.verdict == nil && !notReAudited.contains($0.screen) }.map(\.screen)
    return missing.isEmpty
      ? nil : "process \(process.process.title) has \(GateRule.few(missing)) out of scope"
  }
}
