internal import AuditModel

/// What one screen of a release, or the product itself, came to.
struct EvaluatedPart: Sendable {
  /// Its cells.
  let cells: CellTable.Part
  /// The passes among them beside failures.
  let opposed: [OpposedPass]
  /// What was counted of it.
  let tally: ScreenTally
}

/// Computes the compliance of a release: applies rules 1 to 8, 10, 12 and 13 to what was read.
struct ComplianceEvaluator {
  private let input: ComplianceInput
  private let asked: AskedCheckList
  private let places: FindingPlaces
  private let decider: CellDecider
  private let components: ComponentFindings
  private let related: RelatedCells
  /// Addresses on screens of which no check is asked, by the keys of the screens.
  private let others: [String: [(key: Int64, address: Address)]]

  /// Prepares the evaluation of one release.
  init(_ input: ComplianceInput) {
    self.input = input
    asked = input.asked
    places = input.places
    decider = CellDecider(input, asked)
    components = ComponentFindings(input, asked)
    related = RelatedCells(input, asked)
    others = Dictionary(
      grouping: input.otherAddresses.filter { $0.value.screenKey != nil }.map { ($0.key, $0.value) },
      by: { $0.1.screenKey ?? "" })
  }

  /// The cells of a release at one address, and those that findings there fill.
  ///
  /// - Parameter focus: The address; the facts have to be those that can decide it. On a screen its other addresses are
  ///   evaluated, too, for their checks may answer those of the address.
  func cells(at focus: Address) -> (cells: CellTable, opposed: [OpposedPass]) {
    var cells = CellTable()
    var opposed: [OpposedPass] = []
    var kinds: [String: AskedCheckList.Group] = [:]
    var tally = ScreenTally(asked)
    var builder = CellTable.Builder(decider.context)
    if focus == .product { evaluateProduct(&tally, &builder) }
    cells.append(related.relate(builder.finish()).part)
    for screen in input.screens {
      evaluate(screen, at: focus.screenKey == nil ? focus : nil, &kinds, &tally, &builder)
      let part = related.relate(builder.finish())
      cells.append(part.part)
      opposed += part.opposed
    }
    return (cells, opposed)
  }

  /// Evaluates one part of the release after the other, and judges the whole.
  ///
  /// - Parameters:
  ///   - known: What is known of screens by their keys, which are not evaluated again.
  ///   - take: Is given the product's cells first, then those of each screen in scope, screen checks before element
  ///     checks, elements in swipe order; a cell that only a finding added comes last on its screen.
  /// - Throws: What `take` throws; nothing more is evaluated then.
  func evaluate<Failure: Error>(
    knowing known: [String: EvaluatedPart] = [:], _ take: (EvaluatedPart) throws(Failure) -> Void
  ) throws(Failure) -> ReleaseCompliance {
    EvaluationWitness.current?()
    var builder = CellTable.Builder(decider.context)
    var all = ScreenTally(asked)
    var product = ScreenTally(asked)
    evaluateProduct(&product, &builder)
    var opposed: [OpposedPass] = []
    var imported = ImportedAnswers.Counter(input.findings, importedIn: input.importedSessions)
    /// Ends a part: what its cells say of one another comes last, and then they are counted.
    func finish(_ tally: ScreenTally) -> EvaluatedPart {
      var tally = tally
      let (cells, opposed) = related.relate(builder.finish())
      tally.add(cells, opposed)
      return EvaluatedPart(cells: cells, opposed: opposed, tally: tally)
    }
    func add(_ part: EvaluatedPart) throws(Failure) {
      all.add(part.tally)
      opposed += part.opposed
      if imported.isNeeded { for index in 0..<part.cells.count { imported.add(part.cells[index]) } }
      try take(part)
    }
    let first = finish(product)
    product = first.tally
    try add(first)
    var kinds: [String: AskedCheckList.Group] = [:]
    var own: [(screen: ScreenOutline, tally: ScreenTally, facts: ScreenRule.Facts)] = []
    var allDeclared = true
    for screen in input.screens {
      let part: EvaluatedPart
      if let known = known[screen.key] {
        part = known
      } else {
        var tally = ScreenTally(asked)
        evaluate(screen, &kinds, &tally, &builder)
        part = finish(tally)
      }
      try add(part)
      let tally = part.tally
      let isDeclared = input.declarations[screen.key] != nil
      allDeclared = allDeclared && isDeclared
      own.append((screen, tally, tally.facts(profile: input.profile, isElementListComplete: isDeclared)))
    }
    let (screens, processes) = judged(own.map { ($0.screen, $0.tally, $0.facts) })
    let facts = all.facts(profile: input.profile, isElementListComplete: allDeclared)
    let dropped = droppedFailures()
    let (verdict, reasons) = ReleaseRule.judge(
      facts, screens: screens.map { ($0.key, $0.verdict) },
      processes: processes.map { ($0.reason, $0.verdict) }, notReAudited: input.planned.notReAudited,
      dropped: dropped.filter(\.isHeldAgainst).map(\.cause))
    var plan = input.planned
    plan.spotChecks = plan.environments.filter { !$0.isFull }.map { planned in
      all.spotChecks[planned.name] ?? PlanSummary.SpotCheck(environment: planned.name)
    }
    var compliance = ReleaseCompliance(
      product: input.product, release: input.release, profile: input.profile, verdict: verdict, reasons: reasons,
      mustLevel: all.mustLevel, advice: all.advice, productCells: product.mustLevel, elements: all.elements,
      carried: all.carried, screens: screens, processes: processes,
      rates: ReleaseRule.rates(
        own.map(\.tally.criteria), product: product.criteria, mustLevel: all.mustLevel),
      disagreements: all.disagreements, findingsOutOfScope: countOutOfScope(),
      findingsOnRemoved: countRemoved(), findingsNotFilled: components.countNotFilling(),
      findingsNotAsked: countNotAsked(), hasAutomatic: input.findings.contains { $0.mode == .automatic },
      droppedFailures: dropped, opposed: opposed, claim: input.claim(dropped),
      screensOutOfScope: input.screensOutOfScope,
      plan: plan, ruleVersions: Rule.versions)
    compliance.importedAnswers = imported.answers
    return compliance
  }

  /// The verdicts on screens and processes, each at best that of the others it depends on (rule 6).
  private func judged(
    _ own: [(screen: ScreenOutline, tally: ScreenTally, facts: ScreenRule.Facts)]
  ) -> (screens: [ScreenCompliance], processes: [ProcessCompliance]) {
    var verdicts: [String: Verdict] = [:]
    for one in own { verdicts[one.screen.key] = ScreenRule.verdict(one.facts) }
    let ownVerdicts = verdicts
    verdicts = ProcessRule.verdicts(own: ownVerdicts, processes: input.processes.map(\.screens))
    let titles = Dictionary(own.map { ($0.screen.key, $0.screen.title) }) { first, _ in first }
    let processes = input.processes.map { process in
      ProcessCompliance(
        process, steps: process.screens.map { ProcessRule.Step($0, verdicts[$0]) }, own: ownVerdicts, titles: titles,
        notReAudited: input.planned.screensNotReAudited)
    }
    let screens = own.map { screen, tally, facts in
      let key = screen.key
      let ownVerdict = ownVerdicts[key] ?? .notEvaluated
      let drawnDown = verdicts[key] != ownVerdict
      let because = processes.filter { drawnDown && $0.process.screens.contains(key) }.compactMap(\.reason)
      let reasons = ScreenRule.reasons(facts)
      return ScreenCompliance(
        key: key, title: screen.title, team: screen.team, verdict: verdicts[key] ?? ownVerdict, ownVerdict: ownVerdict,
        reasons: (ownVerdict == .conformant && drawnDown ? ["its own checks pass"] : reasons) + because,
        mustLevel: tally.mustLevel, advice: tally.advice, carried: tally.carried,
        declaration: input.declarations[screen.key], elements: tally.elements)
    }
    return (screens, processes)
  }

  private func evaluateProduct(_ tally: inout ScreenTally, _ builder: inout CellTable.Builder) {
    let key = input.otherAddresses.first { $0.value == .product }?.key
    let site = CellSite(address: .product, key: key, places)
    let number = builder.add(site)
    ask(asked.product, at: site, number, &builder)
    for check in extraChecks(at: site, besides: asked.product) {
      takeExtra(check, at: site, number, &builder) { CellRule.adds($0, check.definition.check, at: .product) }
    }
    tally.hasFinding = hasLiveFinding(at: site)
  }

  /// Evaluates a screen.
  ///
  /// - Parameter focus: The address whose cells are wanted; nil: all of them.
  private func evaluate(
    _ screen: ScreenOutline, at focus: Address? = nil, _ kinds: inout [String: AskedCheckList.Group],
    _ tally: inout ScreenTally,
    _ builder: inout CellTable.Builder
  ) {
    builder.begin(on: screen)
    var extras: [(site: CellSite, number: UInt32, checks: [AskedCheck])] = []
    var number: UInt32 = 0
    func ask(_ here: AskedCheckList.Group, _ outline: ScreenOutline.Place) {
      defer { number += 1 }
      if let focus, !outline.isAt(focus, on: screen.key) { return }
      let site = CellSite(outline, on: screen.key, places)
      self.ask(here, at: site, number, &builder)
      guard site.hasFinding || !input.carried.isEmpty else { return }
      tally.hasFinding = tally.hasFinding || hasLiveFinding(at: site)
      let more = extraChecks(at: site, besides: here)
      if !more.isEmpty { extras.append((site, number, more)) }
    }
    for outline in screen.states {
      let kind = "@\(outline.state)"
      let here =
        kinds[kind]
        ?? AskedCheckList.Group(asked.screen.filter { CellRule.isAsked($0.definition.check, in: outline.state) })
      kinds[kind] = here
      ask(here, outline)
    }
    var checked: Set<String> = []
    var unmet = 0
    for outline in screen.elements {
      guard let element = outline.element else {
        number += 1
        continue
      }
      let kind = "\(element.type).\(element.variant ?? "").\(outline.said.rawValue)"
      let here = kinds[kind] ?? asked.group(of: element, said: outline.said)
      kinds[kind] = here
      unmet += here.unmet
      if !here.checks.isEmpty { checked.insert(element.key) }
      ask(here, outline)
    }
    let count = screen.elementKeys.count
    tally.elements = ElementCoverage(
      total: count, unchecked: input.profile.hasElementChecks ? count - checked.count : 0, unmet: unmet)
    // What was found where the specification has no place any more was found on the screen all the same (rule 5).
    tally.hasFinding =
      tally.hasFinding
      || others[screen.key, default: []].contains { other in
        places.place(other.key).map { places.hasLiveFinding(at: $0) } ?? false
      }
    for site in otherSites(on: screen) {
      let more = extraChecks(at: site, besides: AskedCheckList.Group([]))
      if !more.isEmpty { extras.append((site, builder.add(site), more)) }
    }
    for extra in extras.sorted(by: { $0.site.address.description < $1.site.address.description }) {
      for check in extra.checks { takeExtra(check, at: extra.site, extra.number, &builder) }
    }
  }

  /// Takes the cells of checks that are asked at a site.
  private func ask(
    _ here: AskedCheckList.Group, at site: CellSite, _ number: UInt32, _ builder: inout CellTable.Builder
  ) {
    let carried = input.carried.isEmpty ? [] : carriedChecks(at: site)
    for check in here.checks {
      switch found(check, at: site, carried) {
      case .nothing:
        builder.append(untested: check, at: number)
        continue
      case .plain(let finding):
        if builder.append(finding, of: check, at: number) { continue }
      case .weighed: break
      }
      let decision = decider.decide(check, at: site)
      builder.append(decision, of: check, at: number, isAsked: true)
    }
  }

  /// What was found in a cell: in nearly every one nothing, or one finding, which take no weighing.
  private func found(
    _ check: AskedCheck, at site: CellSite, _ carried: [Identifier<Check>]
  ) -> FindingPlaces.Found {
    guard site.component == nil, check.ways.isEmpty, carried.isEmpty || !carried.contains(check.id) else {
      return .weighed
    }
    guard let own = site.own else { return .nothing }
    let found = places.found(of: check.id, in: own)
    // What a decision covers is weighed, too.
    if case .plain(let finding) = found, finding.outcome == .failed, input.waiver(of: [finding.id]) != nil {
      return .weighed
    }
    if case .plain(let finding) = found, !input.setAside.isEmpty, input.setAside.contains(finding.id) {
      return .weighed
    }
    return found
  }

  /// A finding where the profile does not ask adds its own cell, unless it was retracted or proves nothing; so does a
  /// failure that is carried there.
  ///
  /// - Parameter adds: Whether a finding with an outcome adds one there at all.
  private func takeExtra(
    _ check: AskedCheck, at site: CellSite, _ number: UInt32, _ builder: inout CellTable.Builder,
    where adds: (Outcome) -> Bool = { _ in true }
  ) {
    let decision = decider.decide(check, at: site)
    guard decision.isAnswered || !decision.carried.isEmpty, adds(decision.cellOutcome) else { return }
    builder.append(decision, of: check, at: number, isAsked: false)
  }

  private func carriedChecks(at site: CellSite) -> [Identifier<Check>] {
    input.carried.checks(at: site.key) + input.carried.checks(at: site.componentKey)
  }

  /// Checks of the release with a finding, or a carried failure, at a site where the profile does not ask for them.
  private func extraChecks(at site: CellSite, besides here: AskedCheckList.Group) -> [AskedCheck] {
    var added: Set<Identifier<Check>> = []
    func add(_ checks: some Sequence<Identifier<Check>>, where isCounted: (AskedCheck) -> Bool) {
      for found in checks {
        guard let id = asked.answered[found], !here.contains(id), let check = asked.byKey[id], isCounted(check) else {
          continue
        }
        added.insert(id)
      }
    }
    if let own = site.own { add(places.checks(at: own)) { _ in true } }
    if let component = site.component { add(places.checks(at: component), where: \.isFilled) }
    add(input.carried.checks(at: site.key)) { _ in true }
    add(input.carried.checks(at: site.componentKey), where: \.isFilled)
    return added.isEmpty ? [] : asked.all.filter { added.contains($0.id) }
  }

  /// Where findings are, or failures are carried to, that no check is asked of, and the specification has the place.
  ///
  /// What it has no more has no cell: a failure there is a dropped one (rule 8).
  private func otherSites(on screen: ScreenOutline) -> [CellSite] {
    others[screen.key, default: []].compactMap { key, address in
      guard case .screen(_, let state, let element) = address,
        screen.has(state: state, element: element, of: input.owners[key])
      else { return nil }
      return CellSite(address: address, key: key, places)
    }
  }

  /// Whether something was found on the screen itself: what is filled by a component was found elsewhere (rule 5).
  private func hasLiveFinding(at site: CellSite) -> Bool {
    site.own.map { places.hasLiveFinding(at: $0) } ?? false
  }

  // MARK: What decides nothing

  private func countOutOfScope() -> Int {
    input.otherAddresses.reduce(0) { count, other in
      guard other.value.screenKey != nil, input.isOutOfScope(other.key), let place = places.place(other.key) else {
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
      if latest?.check != finding.check { latest = (finding.check, asked.answered[finding.check] != nil) }
      guard latest?.isAsked == false, !input.retracted.contains(finding.id), !input.isOutOfScope(finding.address)
      else { continue }
      count.all += 1
      if finding.outcome == .failed { count.failed += 1 }
    }
    return count
  }

  private func countRemoved() -> Int {
    let screens = Dictionary(input.screens.map { ($0.key, $0) }) { first, _ in first }
    return input.otherAddresses.reduce(components.countOnRemoved()) { count, other in
      guard let place = places.place(other.key), case .screen(let key, let state, let element) = other.value,
        let screen = screens[key], !screen.has(state: state, element: element)
      else { return count }
      return count + places.count(at: place)
    }
  }

  /// The failures that the release has no cell for, in the order of their addresses (rule 8): those on screens out of
  /// scope and at what no longer exists, and behind them those on checks that are not asked where they were found.
  func droppedFailures() -> [DroppedFailure] {
    let failures = input.dropped.map { dropped in
      let findings = dropped.failures.flatMap(\.findings)
      let waiver = input.waiver(of: findings)
      return DroppedFailure(
        address: dropped.address, check: dropped.check.definition.check.path,
        isMustLevel: dropped.check.isMustLevel, release: dropped.release, findings: findings,
        cause: dropped.cause, environment: dropped.environment, waiver: waiver,
        beyond: waiver == nil ? findings.compactMap { input.unwaived[$0] }.first : nil,
        gone: dropped.cause.isPlace ? input.gone(findings) : nil)
    }
    .sorted {
      ("\($0.address)", $0.check, $0.environment ?? "") < ("\($1.address)", $1.check, $1.environment ?? "")
    }
    return failures.filter { $0.cause != .notAsked } + failures.filter { $0.cause == .notAsked }
  }
}

extension ScreenOutline.Place {
  /// Whether the cells of a place are at an address: its own, or that of the component or of its element.
  func isAt(_ address: Address, on key: String) -> Bool {
    switch address {
    case .product: false
    case .screen(let screen, let state, let named): screen == key && state == self.state && named == element?.key
    case .component(let component, let named):
      element?.component == component && (named == nil || named == element?.key)
    }
  }
}

/// Sees each evaluation of a release, for tests that hold a command to once.
package enum EvaluationWitness {
  /// Is told of each evaluation in the current task; nil where nobody counts.
  @TaskLocal package static var current: (@Sendable () -> Void)?
}
