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
    /// What counts in each environment class; empty where it was not asked for.
    var classes: [FindingRule.ClassDecision] = []
    /// The failures of earlier releases that still hold, because this one did not test there.
    var carried: [CarryRule.Failure] = []

    /// The outcome of the cell.
    var cellOutcome: Outcome { carried.isEmpty ? outcome : .failed }
  }

  private let input: ComplianceInput
  private let places: FindingPlaces
  private let earlier: EarlierReleases
  private let carried: CarriedFailures
  private let technologies: [String: String]

  init(_ input: ComplianceInput) {
    self.init(input, earlier: input.earlier, carried: input.carried)
  }

  /// A decider of other checks than those that the release asks for.
  init(_ input: ComplianceInput, earlier: EarlierReleases, carried: CarriedFailures) {
    self.input = input
    self.earlier = earlier
    self.carried = carried
    places = input.places
    var technologies: [String: String] = [:]
    for session in input.sessions.values {
      technologies[session.environment.environmentClass] = session.environment.assistiveTechnology
    }
    self.technologies = technologies
  }

  /// Decides a check at a site from what was found there and, by rule 12, on the component.
  ///
  /// - Parameter withClasses: Whether what counts in each environment class is wanted, too.
  func decide(_ check: AskedCheck, at site: CellSite, withClasses: Bool) -> Decision {
    var decision = decideHere(check, at: site, withClasses: withClasses)
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

  private func decideHere(_ check: AskedCheck, at site: CellSite, withClasses: Bool) -> Decision {
    let own = site.own.map { decide(check, in: $0, withClasses: withClasses) } ?? Decision()
    guard check.isFilled, let component = site.component else { return own }
    var shared = decide(check, in: component, withClasses: withClasses)
    guard !shared.findings.isEmpty else { return own }
    shared.isFilled = true
    guard !own.findings.isEmpty else { return shared }
    let outcome = ComponentRule.fold(own: own.outcome, component: shared.outcome)
    let deciding = [own, shared].filter { $0.outcome == outcome }
    return Decision(
      outcome: outcome, findings: deciding.flatMap(\.findings), failed: deciding.flatMap(\.failed),
      isDisagreement: own.isDisagreement || shared.isDisagreement, isFilled: deciding.contains(where: \.isFilled),
      classes: own.classes + shared.classes)
  }

  private func decide(_ check: AskedCheck, in place: FindingPlaces.Place, withClasses: Bool) -> Decision {
    if check.ways.isEmpty, !withClasses, let row = plainRow(of: check.id, in: place) {
      return Decision(outcome: row.outcome, findings: [row.id], failed: row.outcome == .failed ? [row.id] : [])
    }
    let classes = classes(check, in: place)
    guard let outcome = classes.map(\.outcome).min() else { return Decision() }
    let counting = classes.filter { $0.outcome == outcome }.flatMap(\.counting)
    return Decision(
      outcome: outcome, findings: counting.map(\.id),
      failed: outcome == .failed ? counting.filter { $0.outcome == .failed }.map(\.id) : [],
      isDisagreement: classes.contains(where: \.isDisagreement), classes: withClasses ? classes : [])
  }

  /// The outcome of a check at a place where one finding decides alone; nil where there is none, or several.
  func plainOutcome(of check: Identifier<Check>, in place: FindingPlaces.Place) -> Outcome? {
    places.plainOutcome(of: check, in: place)
  }

  /// The only finding of a check at a place, where it decides alone.
  private func plainRow(of check: Identifier<Check>, in place: FindingPlaces.Place) -> FindingRow? {
    let rows = places.rows(of: check, in: place)
    guard rows.count == 1, let row = rows.first, places.isPlain(row) else { return nil }
    return row
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

  /// The decision in force that covers what failed in a cell; nil unless each failed finding that decides it is covered.
  func waiver(of decision: Decision) -> CoveringDecision? {
    guard decision.cellOutcome == .failed else { return nil }
    return input.waiver(of: decision.failed)
  }

  /// The cell of a check at a site.
  func cell(_ check: AskedCheck, at site: CellSite, isAsked: Bool) -> Cell {
    let decision = decide(check, at: site, withClasses: true)
    var component: String?
    if case .component(let key, _) = site.componentAddress { component = key }
    return Cell(
      address: site.address, definition: check.definition, isMustLevel: check.isMustLevel, isAsked: isAsked,
      outcome: decision.cellOutcome, outcomeHere: decision.outcome, findings: decision.findings,
      carried: decision.carried,
      environments: decision.classes.map { found in
        EnvironmentOutcome(
          environmentClass: found.environmentClass, technology: technologies[found.environmentClass] ?? "",
          outcome: found.outcome)
      },
      component: component, componentAddress: check.isFilled ? site.componentAddress : nil,
      isFilled: decision.isFilled, isDisagreement: decision.isDisagreement,
      waiver: waiver(of: decision),
      keys: (site.key, check.isFilled ? site.componentKey : nil))
  }
}
