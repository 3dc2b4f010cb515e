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
    /// Whether it fails in an environment in which somebody passed it who had said that it was fixed (rule 2d).
    var isPassedByFixer: Bool {
      environments.contains { found in
        found.isPassedByFixer
          && (found.outcome == .failed || carried.contains { $0.environment.name == found.environment })
      }
    }
    /// Whether a component's finding is among those that count.
    var isFilled = false
    /// Whether the findings that count are all on the release's newest build (rule 14).
    var isOnNewestBuild = false
    /// Whether another check answers it, for nobody answered its own (rule 13).
    var isFilledByCheck = false
    /// What was found in each environment.
    var environments: [EnvironmentOutcome] = []
    /// Whether something was found in an environment that is planned in full, or failed anywhere.
    var isAnswered = false
    /// Whether it is untested where something passed, or did not apply, by another specification (rule 2c).
    var isSetAside = false
    /// The failures of earlier releases that still hold, each in its environment.
    var carried: [CarryRule.Failure] = []
    /// The decision in force that covers what failed; nil unless each failed finding is covered.
    var waiver: CoveringDecision?

    /// The outcome of the cell.
    var cellOutcome: Outcome { carried.isEmpty ? outcome : .failed }

    /// Whether it was tested in this release, and all of it on the newest build.
    var isTestedOnNewestBuild: Bool { isOnNewestBuild && carried.isEmpty && outcome != .untested }

    /// Whether it is untested because of that: no failure is carried in its place.
    var isSetAsideCell: Bool { isSetAside && carried.isEmpty }

    /// Whether failures of earlier releases alone decide it.
    var isCarried: Bool { !carried.isEmpty && outcome != .failed }
  }

  private let input: ComplianceInput
  private let places: FindingPlaces
  private let earlier: EarlierReleases
  private let carried: CarriedFailures
  private let found: FoundAnswers
  /// Place of the release's newest build in the order of builds; nil where it has none.
  private let newestBuild: Int?
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
    found = input.found
    context = CellContext(asked, input.plan, sessions: input.sessions.values, newest: input.newestSessions)
    newestBuild = input.planned.newestBuild?.position
  }

  /// Decides a check at a site from what was found there and, by rule 12, on the component.
  func decide(_ check: AskedCheck, at site: CellSite) -> Decision {
    var decision = decideUncovered(check, at: site)
    if decision.cellOutcome == .failed { decision.waiver = input.waiver(of: decision.failed) }
    return decision
  }

  private func decideUncovered(_ check: AskedCheck, at site: CellSite) -> Decision {
    var decision = decideHere(check, at: site)
    guard !carried.isEmpty else { return decision }
    let own = carried.failures(at: site.key, check.id)
    let shared = check.isFilled ? carried.failures(at: site.componentKey, check.id) : []
    guard !own.isEmpty || !shared.isEmpty else { return decision }
    decision.carried = newestFirst(own + shared)
    if !shared.isEmpty { decision.isFilled = true }
    let before = decision.outcome == .failed ? decision.findings : []
    // A failure that counts everywhere is carried in each environment.
    var seen: Set<Identifier<Finding>> = []
    decision.findings = (before + decision.carried.flatMap(\.findings)).filter { seen.insert($0).inserted }
    let still = decision.outcome == .failed ? decision.failed : []
    seen = []
    decision.failed = (still + decision.carried.flatMap(\.findings)).filter { seen.insert($0).inserted }
    return decision
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
    var shared = decide(check, in: component, on: site.address.screenKey)
    guard !shared.environments.isEmpty else { return own }
    shared.isFilled = true
    guard !own.environments.isEmpty else { return shared }
    return fold(check, at: site, own: own, shared: shared)
  }

  /// What was found on a screen and on the component, in each environment the worse.
  private func fold(_ check: AskedCheck, at site: CellSite, own: Decision, shared: Decision) -> Decision {
    let places = [site.own, site.component].compactMap { $0 }
    let decisions = FindingRule.worst(
      places.map { self.found.said(check, in: $0, on: site.address.screenKey).decisions })
    var folded = Decision(decisions, check, newestBuild)
    let sharedIDs = Set(shared.findings)
    folded.isFilled = folded.findings.contains { sharedIDs.contains($0) }
    folded.environments = own.environments + shared.environments
    return folded
  }

  private func decide(_ check: AskedCheck, in place: FindingPlaces.Place, on screen: String? = nil) -> Decision {
    Decision(found.said(check, in: place, on: screen).decisions, check, newestBuild)
  }
}

extension CellDecider.Decision {
  /// What was decided in each environment, over the environments of the plan.
  fileprivate init(_ decisions: [FindingRule.Decision], _ check: AskedCheck, _ newestBuild: Int?) {
    self.init()
    guard !decisions.isEmpty else { return }
    let (outcome, deciding) = EnvironmentRule.fold(decisions, full: check.full)
    var seen: Set<Identifier<Finding>> = []
    let counting = deciding.flatMap(\.counting).filter { seen.insert($0.id).inserted }
    self.outcome = outcome
    findings = counting.map(\.id)
    failed = outcome == .failed ? counting.filter { $0.outcome == .failed }.map(\.id) : []
    isDisagreement = decisions.contains(where: \.isDisagreement)
    isOnNewestBuild = counting.allSatisfy { $0.build == newestBuild }
    environments = decisions.map { found in
      EnvironmentOutcome(
        environment: found.environment.name, technology: found.counting.first?.technology ?? "", outcome: found.outcome,
        isPassedByFixer: found.isPassedByFixer)
    }
    isAnswered = EnvironmentRule.isAnswered(decisions.lazy.filter { !$0.isSetAside }, full: check.full)
    isSetAside = outcome == .untested && EnvironmentRule.isSetAside(decisions, full: check.full)
  }
}
