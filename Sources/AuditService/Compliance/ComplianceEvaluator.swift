internal import AuditModel
internal import AuditStore

/// Computes the compliance of a release: applies rules 1 to 5 and 7 to what was read.
public struct ComplianceEvaluator {
  private let input: ComplianceInput
  private let asked: CellRule.AskedChecks
  /// The checks that a finding may be on, by their key.
  private let definitions: [Identifier<Check>: CheckDefinition]
  /// The ways of each check that has ways, in order.
  private let ways: [Identifier<Check>: [Identifier<Check>]]
  private let places: FindingPlaces

  /// Prepares the evaluation of one release.
  public init(_ input: ComplianceInput) {
    self.input = input
    asked = CellRule.AskedChecks(
      input.definitions, profile: input.profile, platform: input.product.platform)
    var definitions: [Identifier<Check>: CheckDefinition] = [:]
    var ways: [Identifier<Check>: [Identifier<Check>]] = [:]
    for definition in input.definitions {
      definitions[definition.id] = definition
      if let met = definition.wayOf { ways[met, default: []].append(definition.id) }
    }
    self.definitions = definitions
    self.ways = ways
    places = FindingPlaces(input)
  }

  /// Computes the verdicts.
  ///
  /// - Parameter visit: Called for each cell: the product's first, then those of each screen in scope, screen checks
  ///   before element checks, elements in swipe order; a cell that only a finding added comes last on its screen.
  public func evaluate(_ visit: (Cell) -> Void = { _ in }) -> ReleaseCompliance {
    var elementChecks: [String: [CheckDefinition]] = [:]
    var all = ScreenTally()
    var productTally = ScreenTally()
    evaluateProduct { cell in
      productTally.add(cell)
      visit(cell)
    }
    all.add(productTally)
    all.hasFinding = !input.findings.isEmpty && input.findings.contains { !input.retracted.contains($0.id) }
    var screens: [ScreenCompliance] = []
    var criteria: [[String: ReleaseRule.CriterionTally]] = []
    var allDeclared = true
    for screen in input.screens {
      var tally = ScreenTally()
      tally.hasFinding = places.hasFinding(on: screen.key)
      evaluate(screen, &elementChecks) { cell in
        tally.add(cell)
        visit(cell)
      }
      all.add(tally)
      criteria.append(tally.criteria)
      let isDeclared = input.isElementListComplete(screen)
      allDeclared = allDeclared && isDeclared
      let facts = tally.facts(profile: input.profile, isElementListComplete: isDeclared)
      screens.append(
        ScreenCompliance(
          key: screen.key, title: screen.specification.title, team: screen.specification.team,
          verdict: ScreenRule.verdict(facts), reasons: ScreenRule.reasons(facts), mustLevel: tally.mustLevel,
          advice: tally.advice, isElementListComplete: isDeclared))
    }
    let facts = all.facts(profile: input.profile, isElementListComplete: allDeclared)
    return ReleaseCompliance(
      product: input.product, release: input.release, profile: input.profile, verdict: ScreenRule.verdict(facts),
      reasons: ScreenRule.reasons(facts), mustLevel: all.mustLevel, advice: all.advice,
      productCells: productTally.mustLevel, screens: screens,
      rates: ReleaseRule.rates(criteria, product: productTally.criteria, mustLevel: all.mustLevel),
      disagreements: all.disagreements, findingsOutOfScope: places.countOutOfScope(input.screens))
  }

  private func evaluateProduct(_ visit: (Cell) -> Void) {
    for definition in asked.product {
      visit(cell(definition, at: .product, isAsked: true))
    }
    for definition in extraChecks(at: .product, asked: asked.product) {
      visit(cell(definition, at: .product, isAsked: false))
    }
  }

  private func evaluate(
    _ screen: Screen, _ elementChecks: inout [String: [CheckDefinition]], _ visit: (Cell) -> Void
  ) {
    let specification = screen.specification
    var seen: [Address: [CheckDefinition]] = [:]
    for state in specification.stateKeys {
      let address = Address.screen(key: screen.key, state: state, element: nil)
      let here = asked.screen.filter { state == Address.defaultState || $0.check.states.contains(state) }
      for definition in here { visit(cell(definition, at: address, isAsked: true)) }
      seen[address] = here
    }
    for element in specification.elements {
      let kind = "\(element.type).\(element.variant ?? "")"
      let here = elementChecks[kind] ?? asked.element.filter { CellRule.matches($0.check, element) }
      elementChecks[kind] = here
      for state in specification.auditedStates(of: element) {
        let address = Address.screen(key: screen.key, state: state, element: element.key)
        for definition in here { visit(cell(definition, at: address, isAsked: true)) }
        seen[address] = here
      }
    }
    for address in places.addresses(on: screen.key) {
      for definition in extraChecks(at: address, asked: seen[address] ?? []) {
        visit(cell(definition, at: address, isAsked: false))
      }
    }
  }

  /// Checks of the profile with a finding at an address where the profile does not ask for them.
  private func extraChecks(at address: Address, asked here: [CheckDefinition]) -> [CheckDefinition] {
    guard let place = places.place(address) else { return [] }
    let known = Set(here.map(\.id))
    var added: Set<Identifier<Check>> = []
    for check in place.checks {
      guard let found = definitions[check] else { continue }
      let id = found.wayOf ?? found.id
      guard !known.contains(id), let definition = definitions[id],
        CellRule.isAsked(definition, profile: input.profile, platform: input.product.platform)
      else { continue }
      added.insert(id)
    }
    return input.definitions.filter { added.contains($0.id) }
  }

  private func cell(_ definition: CheckDefinition, at address: Address, isAsked: Bool) -> Cell {
    let decision = decide(definition, at: address)
    return Cell(
      address: address, definition: definition,
      isMustLevel: definition.check.level.isMustLevel(target: input.profile.target), isAsked: isAsked,
      outcome: decision.outcome, findings: decision.findings, isDisagreement: decision.isDisagreement)
  }

  private struct Decision {
    var outcome: Outcome = .untested
    var findings: [Identifier<Finding>] = []
    var isDisagreement = false
  }

  private func decide(_ definition: CheckDefinition, at address: Address) -> Decision {
    guard let place = places.place(address) else { return Decision() }
    guard let ways = ways[definition.id] else {
      let rows = places.rows(of: definition.id, in: place)
      if rows.count == 1, let row = rows.first, isPlain(row) {
        return Decision(outcome: row.outcome, findings: [row.id])
      }
      let classes = FindingRule.decide(rows.map { counted($0) }, isToolCheck: definition.check.method == .tool)
      return worst(classes.map { ($0.outcome, $0.counting, $0.isDisagreement) })
    }
    return decideWays(ways, in: place)
  }

  /// A single finding by a person that was neither retracted nor amended decides its cell alone.
  private func isPlain(_ row: FindingRow) -> Bool {
    row.mode != .automatic && row.amends == nil && !input.retracted.contains(row.id)
  }

  /// Folds the ways within each environment class before the worst over the classes counts (rules 4 and 2).
  private func decideWays(_ ways: [Identifier<Check>], in place: FindingPlaces.Place) -> Decision {
    let decisions = ways.map { way in
      FindingRule.decide(
        places.rows(of: way, in: place).map { counted($0) },
        isToolCheck: definitions[way]?.check.method == .tool)
    }
    let names = Set(decisions.joined().map(\.environmentClass)).sorted()
    return worst(
      names.map { name in
        let ofClass = decisions.map { $0.first { $0.environmentClass == name } }
        let outcome = AlternativeRule.fold(ofClass.map { $0?.outcome ?? .untested })
        // The ways that passed decide a pass; otherwise every way had its part.
        let deciding = ofClass.compactMap { $0 }.filter { outcome != .passed || $0.outcome == .passed }
        return (outcome, deciding.flatMap(\.counting), deciding.contains(where: \.isDisagreement))
      })
  }

  private func worst(_ classes: [(outcome: Outcome, counting: [CountedFinding], isDisagreement: Bool)]) -> Decision {
    guard let outcome = classes.map(\.outcome).min() else { return Decision() }
    let deciding = classes.filter { $0.outcome == outcome }.flatMap(\.counting)
    return Decision(
      outcome: outcome, findings: deciding.map(\.id), isDisagreement: classes.contains { $0.isDisagreement })
  }

  private func counted(_ row: FindingRow) -> CountedFinding {
    let session = input.sessions[row.session]
    return CountedFinding(
      id: row.id, outcome: row.outcome, isAutomatic: row.mode == .automatic,
      environmentClass: session?.environment.environmentClass ?? "", build: session?.build.position ?? 0,
      observedAt: row.observedAt, auditor: session?.auditor ?? "", amends: row.amends,
      isRetracted: input.retracted.contains(row.id))
  }
}

/// What is counted of one screen, or of the product, while its cells go by.
private struct ScreenTally {
  var mustLevel = OutcomeCounts()
  var advice = OutcomeCounts()
  var criteria: [String: ReleaseRule.CriterionTally] = [:]
  var hasFinding = false
  var disagreements = 0

  mutating func add(_ cell: Cell) {
    if cell.isDisagreement { disagreements += 1 }
    guard cell.isMustLevel else {
      advice.add(cell.outcome)
      return
    }
    mustLevel.add(cell.outcome)
    let name = "\(cell.definition.pack)/\(cell.definition.guideline)"
    criteria[name, default: ReleaseRule.CriterionTally([])].outcomes.insert(cell.outcome)
  }

  mutating func add(_ other: ScreenTally) {
    mustLevel.add(other.mustLevel)
    advice.add(other.advice)
    disagreements += other.disagreements
  }

  func facts(profile: Profile, isElementListComplete: Bool) -> ScreenRule.Facts {
    ScreenRule.Facts(
      mustLevel: mustLevel, hasFinding: hasFinding, hasElementChecks: profile.hasElementChecks,
      isElementListComplete: isElementListComplete)
  }
}
