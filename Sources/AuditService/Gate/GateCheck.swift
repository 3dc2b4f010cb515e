public import AuditModel
public import AuditRules
public import AuditStore

extension GateCheck {
  /// Reads the facts of a release, all in one snapshot, and decides.
  ///
  /// - Parameters:
  ///   - baseline: The release before that it is compared with: only what did not fail there counts; nil: it is judged by
  ///     itself.
  ///   - now: The time at which it is asked: UTC, milliseconds since 1970. Of a frozen release it is asked as of the time at
  ///     which it was frozen.
  public init(
    _ transaction: borrowing ReadTransaction, product: Product, release: Release, policy: GatePolicy,
    baseline: Release? = nil, now: Int64
  ) throws {
    let input = try ComplianceInput(transaction, product: product, release: release, decisionsAt: now)
    let before = try baseline.map { try ReleaseBaseline($0, for: input, in: transaction) }
    try self.init(transaction, input, policy: policy, baseline: before, now: input.decisionsAt(now)) {
      (body) throws in
      try input.evaluate(body)
    }
  }

  /// Decides about a release that was evaluated.
  ///
  /// - Parameters:
  ///   - baseline: The release that it is compared with; nil: none.
  ///   - evaluate: Gives each cell, and the verdict.
  init(
    _ transaction: borrowing ReadTransaction, _ input: ComplianceInput, policy: GatePolicy,
    baseline: ReleaseBaseline? = nil, now: Int64,
    evaluate: ((Cell) throws -> Void) throws -> ReleaseCompliance
  ) throws {
    let (product, release) = (input.product, input.release)
    var counted = CountedCells(
      GateCells(policy, now: now), input.lapsed, baseline, try ClaimedBuilds(input, policy, in: transaction))
    let compliance = try evaluate { cell in try counted.add(cell, input, transaction) }
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
    facts.doubts = compliance.opposed.filter(\.isOpen).map(\.sentence)
    facts.brokenProcesses = compliance.processes.compactMap { Self.outOfScope($0, besides: left) }
    facts.notReAudited = compliance.plan.notReAudited
    facts.baseline = baseline?.version
    facts.predecessor = release.predecessor
    facts.newestBuild = compliance.plan.newestBuild?.name
    self.init(compliance: compliance, outcome: GateRule.decide(facts, counted.cells))
  }

  /// Counts must-level cells while they go by, and reads what more is to be known of failures some hundred at a time.
  private struct CountedCells {
    private static let batchSize = 512

    private(set) var cells: GateCells
    private let lapsed: [Identifier<Finding>: CoveringDecision]
    private let baseline: ReleaseBaseline?
    private let claimed: ClaimedBuilds
    private var waiting: [Cell] = []

    init(
      _ cells: GateCells, _ lapsed: [Identifier<Finding>: CoveringDecision], _ baseline: ReleaseBaseline?,
      _ claimed: ClaimedBuilds
    ) {
      self.cells = cells
      self.lapsed = lapsed
      self.baseline = baseline
      self.claimed = claimed
    }

    mutating func add(_ cell: Cell, _ input: ComplianceInput, _ transaction: borrowing ReadTransaction) throws {
      guard cell.isMustLevel, !cell.isFilledByCheck else { return }
      if cells.onlyCountsPassed, cell.outcome == .passed || cell.outcome == .inapplicable {
        return cells.addPassed(cell.outcome, on: cell.screenKey)
      }
      waiting.append(cell)
      if waiting.count == Self.batchSize { try flush(input, transaction) }
    }

    /// Counts those that wait, in their order.
    mutating func flush(_ input: ComplianceInput, _ transaction: borrowing ReadTransaction) throws {
      let failed = try FailedFindings(
        waiting.filter { $0.outcome == .failed }.flatMap(\.findings), lapsed, transaction)
      for cell in waiting {
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
          facts.failedInBaseline =
            baseline.map { !BaselineRule.isNew(now: .failed, then: $0.outcome(of: cell)) } ?? false
          let findings = cell.findings
          failed.add((findings, cell.waiver, findings.compactMap { input.unwaived[$0] }.first), to: &facts)
        }
        cells.add(facts)
      }
      waiting.removeAll(keepingCapacity: true)
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

  /// What is stored of the findings that decide failures.
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

    func add(
      _ failure: (findings: [Identifier<Finding>], waiver: CoveringDecision?, beyond: CoveringDecision?),
      to facts: inout GateFacts.Cell
    ) {
      facts.severity = FailureSeverity.worst(failure.findings.compactMap { severities[$0] })
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
        key: screen.key, isElementListComplete: screen.isElementListComplete,
        stages: stages.first { $0.screen == screen.key }?.standings ?? [])
    }
  }

  /// - Parameter notReAudited: Keys of screens that a partial re-audit leaves as they were, which has a reason of its own.
  private static func outOfScope(_ process: ProcessCompliance, besides notReAudited: Set<String>) -> String? {
    let missing = process.steps.filter { $0.verdict == nil && !notReAudited.contains($0.screen) }.map(\.screen)
    return missing.isEmpty
      ? nil : "process \(process.process.key) has \(GateRule.few(missing)) out of scope"
  }
}
