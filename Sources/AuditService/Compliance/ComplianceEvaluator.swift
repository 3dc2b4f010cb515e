internal import AuditModel
internal import AuditStore

/// Computes the compliance of a release: applies rules 1 to 5, 7 and 12 to what was read.
public struct ComplianceEvaluator {
  private let input: ComplianceInput
  private let asked: CellRule.AskedChecks
  /// The checks that a finding may be on, by their key.
  private let definitions: [Identifier<Check>: CheckDefinition]
  /// The ways of each check that has ways, in order.
  private let ways: [Identifier<Check>: [Identifier<Check>]]
  private let places: FindingPlaces
  private let components: ComponentFindings

  /// Prepares the evaluation of one release.
  public init(_ input: ComplianceInput) {
    self.input = input
    asked = CellRule.AskedChecks(input.definitions)
    var definitions: [Identifier<Check>: CheckDefinition] = [:]
    var ways: [Identifier<Check>: [Identifier<Check>]] = [:]
    for definition in input.definitions {
      definitions[definition.id] = definition
      if let met = definition.wayOf { ways[met, default: []].append(definition.id) }
    }
    self.definitions = definitions
    self.ways = ways
    places = FindingPlaces(input)
    components = ComponentFindings(input, places, definitions)
  }

  /// Computes the verdicts.
  ///
  /// - Parameter visit: Called for each cell: the product's first, then those of each screen in scope, screen checks
  ///   before element checks, elements in swipe order; a cell that only a finding added comes last on its screen.
  public func evaluate(_ visit: (Cell) -> Void = { _ in }) -> ReleaseCompliance {
    var elementChecks: [String: [CheckDefinition]] = [:]
    var all = ScreenTally()
    var product = ScreenTally()
    evaluateProduct(&product, visit)
    all.add(product)
    var screens: [ScreenCompliance] = []
    var criteria: [[String: ReleaseRule.CriterionTally]] = []
    var allDeclared = true
    for screen in input.screens {
      var tally = ScreenTally()
      evaluate(screen, &elementChecks, &tally, visit)
      all.add(tally)
      criteria.append(tally.criteria)
      let declaration = input.declaration(screen)
      allDeclared = allDeclared && declaration != nil
      let facts = tally.facts(profile: input.profile, isElementListComplete: declaration != nil)
      screens.append(
        ScreenCompliance(
          key: screen.key, title: screen.title, team: screen.team, verdict: ScreenRule.verdict(facts),
          reasons: ScreenRule.reasons(facts), mustLevel: tally.mustLevel, advice: tally.advice,
          declaration: declaration, elements: tally.elements))
    }
    let facts = all.facts(profile: input.profile, isElementListComplete: allDeclared)
    let (verdict, reasons) = ReleaseRule.judge(facts, screens: screens.map { ($0.key, $0.verdict) })
    return ReleaseCompliance(
      product: input.product, release: input.release, profile: input.profile, verdict: verdict, reasons: reasons,
      mustLevel: all.mustLevel, advice: all.advice, productCells: product.mustLevel, elements: all.elements,
      screens: screens,
      rates: ReleaseRule.rates(criteria, product: product.criteria, mustLevel: all.mustLevel),
      disagreements: all.disagreements, findingsOutOfScope: countOutOfScope(),
      findingsOnRemoved: countRemoved(), findingsNotFilled: components.countNotFilling(),
      findingsNotAsked: countNotAsked())
  }

  private func evaluateProduct(_ tally: inout ScreenTally, _ visit: (Cell) -> Void) {
    let place = input.otherAddresses.first { $0.value == .product }.flatMap { places.place($0.key) }
    let site = CellSite(address: .product, own: place)
    for definition in asked.product {
      take(cell(definition, at: site, isAsked: true), &tally, visit)
    }
    for definition in extraChecks(at: site, asked: asked.product) {
      takeExtra(cell(definition, at: site, isAsked: false), &tally, visit)
    }
    tally.hasFinding = hasLiveFinding(at: site)
  }

  private func evaluate(
    _ screen: ScreenOutline, _ elementChecks: inout [String: [CheckDefinition]], _ tally: inout ScreenTally,
    _ visit: (Cell) -> Void
  ) {
    var extras: [(site: CellSite, checks: [CheckDefinition])] = []
    func ask(_ here: [CheckDefinition], _ outline: ScreenOutline.Place) {
      let site = CellSite(outline, on: screen.key, places)
      for definition in here { take(cell(definition, at: site, isAsked: true), &tally, visit) }
      guard site.hasFinding else { return }
      tally.hasFinding = tally.hasFinding || hasLiveFinding(at: site)
      let more = extraChecks(at: site, asked: here)
      if !more.isEmpty { extras.append((site, more)) }
    }
    for outline in screen.states {
      ask(asked.screen.filter { CellRule.isAsked($0.check, in: outline.state) }, outline)
    }
    var checked: Set<String> = []
    for outline in screen.elements {
      guard let element = outline.element else { continue }
      let kind = "\(element.type).\(element.variant ?? "")"
      let here = elementChecks[kind] ?? asked.element.filter { CellRule.matches($0.check, element) }
      elementChecks[kind] = here
      if !here.isEmpty { checked.insert(element.key) }
      ask(here, outline)
    }
    let count = screen.elementKeys.count
    tally.elements = ElementCoverage(
      total: count, unchecked: input.profile.hasElementChecks ? count - checked.count : 0)
    for site in otherSites(on: screen) {
      tally.hasFinding = tally.hasFinding || hasLiveFinding(at: site)
      extras.append((site, extraChecks(at: site, asked: [])))
    }
    for extra in extras.sorted(by: { $0.site.address.description < $1.site.address.description }) {
      for definition in extra.checks {
        takeExtra(cell(definition, at: extra.site, isAsked: false), &tally, visit)
      }
    }
  }

  /// Where findings bear on a screen and its specification has no place.
  private func otherSites(on screen: ScreenOutline) -> [CellSite] {
    var sites: [CellSite] = []
    for (id, address) in input.otherAddresses {
      guard case .screen(screen.key, _, _) = address else { continue }
      sites.append(CellSite(address: address, own: places.place(id)))
    }
    for (id, address) in input.otherAddresses {
      guard case .component(let key, let element?) = address, screen.components.contains(key) else { continue }
      // The component has the element no more; on the screen, too, its findings count in cells of their own.
      let here = Address.screen(key: screen.key, state: Address.defaultState, element: element)
      let known = sites.firstIndex { $0.address == here && $0.componentAddress == nil }
      var site = known.map { sites[$0] } ?? CellSite(address: here)
      site.component = places.place(id)
      site.componentAddress = address
      if let known { sites[known] = site } else { sites.append(site) }
    }
    return sites
  }

  private func hasLiveFinding(at site: CellSite) -> Bool {
    site.own.map { places.hasLiveFinding(at: $0) } ?? false
      || site.component.map { components.hasFillingFinding(at: $0) } ?? false
  }

  private func take(_ cell: Cell, _ tally: inout ScreenTally, _ visit: (Cell) -> Void) {
    tally.add(cell)
    visit(cell)
  }

  /// A finding where the profile does not ask adds its own cell, unless it was retracted or proves nothing.
  private func takeExtra(_ cell: Cell, _ tally: inout ScreenTally, _ visit: (Cell) -> Void) {
    if !cell.findings.isEmpty { take(cell, &tally, visit) }
  }

  private func countOutOfScope() -> Int {
    let keys = Set(input.screens.map(\.key))
    return input.otherAddresses.reduce(0) { count, other in
      guard case .screen(let key, _, _) = other.value, !keys.contains(key), let place = places.place(other.key) else {
        return count
      }
      return count + places.count(at: place)
    }
  }

  private func countNotAsked() -> (all: Int, failed: Int) {
    var count = (all: 0, failed: 0)
    // Findings of one check stand together at an address.
    var latest: (check: Identifier<Check>, isAsked: Bool)?
    for finding in input.findings {
      if latest?.check != finding.check { latest = (finding.check, definitions[finding.check] != nil) }
      guard latest?.isAsked == false, !input.retracted.contains(finding.id) else { continue }
      count.all += 1
      if finding.outcome == .failed { count.failed += 1 }
    }
    return count
  }

  private func countRemoved() -> Int {
    var screens: [String: ScreenOutline] = [:]
    for screen in input.screens { screens[screen.key] = screen }
    return input.otherAddresses.reduce(components.countOnRemoved()) { count, other in
      guard case .screen(let key, let state, let element) = other.value, let screen = screens[key],
        let place = places.place(other.key)
      else { return count }
      let isThere =
        screen.states.contains { $0.state == state }
        && (element == nil || screen.elements.contains { $0.element?.key == element })
      return isThere ? count : count + places.count(at: place)
    }
  }

  /// Checks of the profile with a finding at a place where the profile does not ask for them.
  private func extraChecks(at site: CellSite, asked here: [CheckDefinition]) -> [CheckDefinition] {
    var added: Set<Identifier<Check>> = []
    func add(_ place: FindingPlaces.Place?, where isCounted: (Check) -> Bool) {
      guard let place else { return }
      for check in places.checks(at: place) {
        guard let found = definitions[check] else { continue }
        let id = found.wayOf ?? found.id
        guard !here.contains(where: { $0.id == id }), let whole = definitions[id], isCounted(whole.check) else {
          continue
        }
        added.insert(id)
      }
    }
    add(site.own) { _ in true }
    add(site.component, where: ComponentRule.isFilled)
    return added.isEmpty ? [] : input.definitions.filter { added.contains($0.id) }
  }

  private func cell(_ definition: CheckDefinition, at site: CellSite, isAsked: Bool) -> Cell {
    let address = site.componentAddress.flatMap { ComponentRule.isFilled(definition.check) ? $0 : nil }
    let decision = decide(definition, at: site, isFilled: address != nil)
    var component: String?
    if case .component(let key, _) = site.componentAddress { component = key }
    return Cell(
      address: site.address, definition: definition,
      isMustLevel: definition.check.level.isMustLevel(target: input.profile.target), isAsked: isAsked,
      outcome: decision.outcome, findings: decision.findings, component: component, componentAddress: address,
      isFilled: decision.isFilled, isDisagreement: decision.isDisagreement)
  }

  private struct Decision {
    var outcome: Outcome = .untested
    var findings: [Identifier<Finding>] = []
    var isDisagreement = false
    /// Whether a component's finding is among those that count.
    var isFilled = false
  }

  /// Decides a cell from what was found on the screen itself and, by rule 12, on the component.
  private func decide(_ definition: CheckDefinition, at site: CellSite, isFilled: Bool) -> Decision {
    let own = site.own.map { decide(definition, in: $0) } ?? Decision()
    guard isFilled, let component = site.component else { return own }
    var shared = decide(definition, in: component)
    guard !shared.findings.isEmpty else { return own }
    shared.isFilled = true
    guard !own.findings.isEmpty else { return shared }
    let outcome = ComponentRule.fold(own: own.outcome, component: shared.outcome)
    let deciding = [own, shared].filter { $0.outcome == outcome }
    return Decision(
      outcome: outcome, findings: deciding.flatMap(\.findings),
      isDisagreement: own.isDisagreement || shared.isDisagreement, isFilled: deciding.contains(where: \.isFilled))
  }

  private func decide(_ definition: CheckDefinition, in place: FindingPlaces.Place) -> Decision {
    guard let ways = ways[definition.id] else {
      let rows = places.rows(of: definition.id, in: place)
      if rows.count == 1, let row = rows.first, isPlain(row) {
        return Decision(outcome: row.outcome, findings: [row.id])
      }
      let classes = FindingRule.decide(rows.map { input.counted($0) }, isToolCheck: definition.check.method == .tool)
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
        places.rows(of: way, in: place).map { input.counted($0) },
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
}
