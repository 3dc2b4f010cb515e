internal import AuditModel

/// Decides cells: applies rules 2, 3, 4, 8 and 12 to what was found at a place.
struct CellDecider {
  /// What decides a cell.
  struct Decision {
    /// What this release's findings say.
    var outcome: Outcome = .untested
    var findings: [Identifier<Finding>] = []
    /// Of the findings those that failed.
    var failed: [Identifier<Finding>] = []
    var isDisagreement = false
    /// Whether a component's finding is among those that count.
    var isFilled = false
    /// Whether the findings that count are all on the release's newest build (rule 14).
    var isOnNewestBuild = false
    /// What was found in each environment class.
    var environments: [EnvironmentOutcome] = []
    /// The failures of earlier releases that still hold, because this one did not test there.
    var carried: [CarryRule.Failure] = []
    /// The decision in force that covers what failed; nil unless each failed finding is covered.
    var waiver: CoveringDecision?

    /// The outcome of the cell.
    var cellOutcome: Outcome { carried.isEmpty ? outcome : .failed }

    /// Whether it was tested in this release, and all of it on the newest build.
    var isTestedOnNewestBuild: Bool { isOnNewestBuild && carried.isEmpty && outcome != .untested }
  }

  private let input: ComplianceInput
  private let places: FindingPlaces
  private let earlier: EarlierReleases
  private let carried: CarriedFailures
  let context: CellContext

  /// A decider of the checks that the release asks for.
  init(_ input: ComplianceInput, _ asked: AskedCheckList) {
    self.init(input, asked, earlier: input.earlier, carried: input.carried)
  }

  /// A decider of other checks.
  init(_ input: ComplianceInput, _ asked: AskedCheckList, earlier: EarlierReleases, carried: CarriedFailures) {
    self.input = input
    self.earlier = earlier
    self.carried = carried
    places = input.places
    context = CellContext(asked, sessions: input.sessions.values, newest: input.newestSessions)
  }

  /// Decides a check at a site from what was found there and, by rule 12, on the component.
  func decide(_ check: AskedCheck, at site: CellSite) -> Decision {
    var decision = decideUncovered(check, at: site)
    if decision.cellOutcome == .failed { decision.waiver = input.waiver(of: decision.failed) }
    return decision
  }

  private func decideUncovered(_ check: AskedCheck, at site: CellSite) -> Decision {
    var decision = decideHere(check, at: site)
    guard !CarryRule.isTest(decision.outcome), !carried.isEmpty else { return decision }
    let own = carried.failures(at: site.carriedKey, check.id)
    let shared = check.isFilled ? carried.failures(at: site.carriedComponentKey, check.id) : []
    guard !own.isEmpty || !shared.isEmpty, !isTestedInAClass(check, at: site) else { return decision }
    decision.carried = newestFirst(own + shared)
    decision.isFilled = !shared.isEmpty
    decision.findings = decision.carried.flatMap(\.findings)
    decision.failed = decision.findings
    return decision
  }

  /// Whether some class has a test, though the worst of all classes is untested.
  private func isTestedInAClass(_ check: AskedCheck, at site: CellSite) -> Bool {
    let classes =
      (site.own.map { self.classes(check, in: $0) } ?? [])
      + (check.isFilled ? site.component.map { self.classes(check, in: $0) } ?? [] : [])
    return classes.contains { CarryRule.isTest($0.outcome) }
  }

  /// Newest release first; the releases are in that order already.
  private func newestFirst(_ failures: [CarryRule.Failure]) -> [CarryRule.Failure] {
    let order = earlier.releases.map(\.version)
    return failures.enumerated().sorted { left, right in
      (order.firstIndex(of: left.element.release) ?? 0, left.offset)
        < (order.firstIndex(of: right.element.release) ?? 0, right.offset)
    }
    .map(\.element)
  }

  private func decideHere(_ check: AskedCheck, at site: CellSite) -> Decision {
    let own = site.own.map { decide(check, in: $0) } ?? Decision()
    guard check.isFilled, let component = site.component else { return own }
    var shared = decide(check, in: component)
    guard !shared.findings.isEmpty else { return own }
    shared.isFilled = true
    guard !own.findings.isEmpty else { return shared }
    let outcome = ComponentRule.fold(own: own.outcome, component: shared.outcome)
    let deciding = [own, shared].filter { $0.outcome == outcome }
    return Decision(
      outcome: outcome, findings: deciding.flatMap(\.findings), failed: deciding.flatMap(\.failed),
      isDisagreement: own.isDisagreement || shared.isDisagreement, isFilled: deciding.contains(where: \.isFilled),
      isOnNewestBuild: deciding.allSatisfy(\.isOnNewestBuild),
      environments: own.environments + shared.environments)
  }

  private func decide(_ check: AskedCheck, in place: FindingPlaces.Place) -> Decision {
    let classes = classes(check, in: place)
    guard let outcome = classes.map(\.outcome).min() else { return Decision() }
    let counting = classes.filter { $0.outcome == outcome }.flatMap(\.counting)
    return Decision(
      outcome: outcome, findings: counting.map(\.id),
      failed: outcome == .failed ? counting.filter { $0.outcome == .failed }.map(\.id) : [],
      isDisagreement: classes.contains(where: \.isDisagreement),
      isOnNewestBuild: counting.allSatisfy { $0.build == input.planned.newestBuild?.position },
      environments: classes.map { found in
        EnvironmentOutcome(
          environmentClass: found.environmentClass, technology: context.technology(of: found.environmentClass),
          outcome: found.outcome)
      })
  }

  /// What counts of a check at a place in each environment class (rules 2 and 4).
  func classes(
    _ check: AskedCheck, in place: FindingPlaces.Place, leavesOutDoubts: Bool = false
  ) -> [FindingRule.ClassDecision] {
    func decide(_ id: Identifier<Check>, _ isTool: Bool) -> [FindingRule.ClassDecision] {
      let rows = places.rows(of: id, in: place)
      guard !rows.isEmpty else { return [] }
      return FindingRule.decide(
        rows.map { input.counted($0) }, isToolCheck: isTool, leavesOutDoubts: leavesOutDoubts)
    }
    guard !check.ways.isEmpty else { return decide(check.id, check.isTool) }
    return AlternativeRule.decide(check.ways.map { decide($0.id, $0.isTool) })
  }
}
