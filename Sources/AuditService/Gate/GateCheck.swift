public import AuditModel
public import AuditRules
public import AuditStore

extension GateCheck {
  /// Reads the facts of a release, all in one snapshot, and decides.
  ///
  /// - Parameter now: The time at which it is asked: UTC, milliseconds since 1970.
  public init(
    _ transaction: borrowing ReadTransaction, product: Product, release: Release, policy: GatePolicy, now: Int64
  ) throws {
    let input = try ComplianceInput(transaction, product: product, release: release, decisionsAt: now)
    let lapsed = DecisionRule.split(try transaction.lapsedDecisions(of: product.id, at: now)).covering
    var cells: [GateFacts.Cell] = []
    // What more is to be known of failures is read when all are known.
    var failures: [(index: Int, cell: Cell)] = []
    let observed = policy.freshness == nil ? [:] : Self.observed(input.findings)
    let compliance = ComplianceEvaluator(input).evaluate { cell in
      guard cell.isMustLevel else { return }
      if cell.outcome == .failed { failures.append((cells.count, cell)) }
      cells.append(Self.facts(cell, observed, asksTechnologies: !policy.environments.isEmpty))
    }
    let dropped = compliance.failuresOutOfScope
    let failed = try FailedFindings((failures.map(\.cell.findings) + dropped.map(\.findings)).joined(), transaction)
    for (index, cell) in failures {
      let beyond = cell.findings.compactMap { input.unwaived[$0] }.first
      Self.add(failed, lapsed, (cell.findings, cell.waiver, beyond), to: &cells[index])
    }
    var facts = GateFacts(
      commands: GateCommands(
        product: product.key, release: release.version, namesProduct: try transaction.products().count > 1),
      verdict: compliance.verdict, cells: cells,
      screens: try Self.screens(compliance, try ScreenStages.all(of: release, in: transaction)),
      hasElementChecks: compliance.profile.hasElementChecks, now: now)
    facts.failuresOutOfScope = dropped.map { failure in
      var cell = GateFacts.Cell(
        address: failure.address, check: failure.check, outcome: .failed,
        isTestedHere: failure.release == release.version)
      Self.add(failed, lapsed, (failure.findings, failure.waiver, failure.beyond), to: &cell)
      return cell
    }
    facts.brokenProcesses = compliance.processes.compactMap(Self.outOfScope)
    self.init(compliance: compliance, outcome: GateRule.decide(facts, policy: policy))
  }

  /// What is stored of the findings that decide failures.
  private struct FailedFindings {
    let findings: [Identifier<Finding>: Finding]
    let evidenced: Set<Identifier<Finding>>

    init(_ ids: some Sequence<Identifier<Finding>>, _ transaction: borrowing ReadTransaction) throws {
      let ids = Set(ids).sorted()
      var findings: [Identifier<Finding>: Finding] = [:]
      for finding in try transaction.findings(ids) { findings[finding.id] = finding }
      self.findings = findings
      evidenced = try transaction.findingsWithEvidence(among: ids)
    }

    func severity(_ ids: [Identifier<Finding>]) -> Severity? {
      FailureSeverity.of(ids.compactMap { findings[$0] })
    }
  }

  /// When each finding was observed, for the policies that ask how old an answer is.
  private static func observed(_ findings: [FindingRow]) -> [Identifier<Finding>: Int64] {
    var observed: [Identifier<Finding>: Int64] = [:]
    observed.reserveCapacity(findings.count)
    for finding in findings { observed[finding.id] = finding.observedAt }
    return observed
  }

  private static func facts(
    _ cell: Cell, _ observed: [Identifier<Finding>: Int64], asksTechnologies: Bool
  ) -> GateFacts.Cell {
    var facts = GateFacts.Cell(
      address: cell.address, check: cell.definition.check.path, outcome: cell.outcome,
      isTestedHere: CarryRule.isTest(cell.outcomeHere))
    facts.decidedAt = cell.findings.compactMap { observed[$0] }.max()
    guard asksTechnologies else { return facts }
    for environment in cell.environments
    where CarryRule.isTest(environment.outcome) && !facts.technologies.contains(environment.technology) {
      facts.technologies.append(environment.technology)
    }
    return facts
  }

  private static func add(
    _ failed: FailedFindings, _ lapsed: [Identifier<Finding>: CoveringDecision],
    _ failure: (findings: [Identifier<Finding>], waiver: CoveringDecision?, beyond: CoveringDecision?),
    to facts: inout GateFacts.Cell
  ) {
    facts.severity = failed.severity(failure.findings)
    facts.hasEvidence = failure.findings.contains { failed.evidenced.contains($0) }
    facts.waiver = failure.waiver.map { GateFacts.Waiver($0) }
    facts.beyond = failure.beyond?.wordsBeyond
    facts.lapsed =
      failure.waiver == nil ? failure.findings.compactMap { lapsed[$0] }.first.map { GateFacts.Waiver($0) } : nil
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

  private static func outOfScope(_ process: ProcessCompliance) -> String? {
    let missing = process.steps.filter { $0.verdict == nil }.map(\.screen)
    return missing.isEmpty
      ? nil : "process \(process.process.key) has \(GateRule.few(missing)) out of scope"
  }
}
