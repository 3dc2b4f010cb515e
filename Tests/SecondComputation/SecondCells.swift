internal import AuditModel

/// DESIGN rules 1 to 4, 8 and 12: the cells of a release, each answered in each environment by itself, by the release's keys.
struct SecondCells {
  /// What is known of a cell in one environment.
  struct Answer {
    let environment: SecondPlan.Environment
    /// What this release found; nil where nobody answered.
    var here: Outcome?
    /// Whether it was passed against another specification (rule 2c).
    var isSetAside = false
    /// Whether somebody said more than that it is untested, on the screen or on the component.
    var isAnswered = false
    /// Releases whose failures stand here (rule 8).
    var carriedFrom: Set<Int> = []
    /// What rule 13 fills in where nobody answered.
    var filled: Outcome?
    /// The findings that count here: indices.
    var findings: Set<Int> = []
    /// Of the failures that count here, this release's and carried ones.
    var failures: Set<Int> = []

    var outcome: Outcome {
      if here == .failed || !carriedFrom.isEmpty { return .failed }
      return filled ?? here ?? .untested
    }
  }

  struct Cell {
    let address: Address
    let question: History.Question
    let isMustLevel: Bool
    let isAsked: Bool
    /// Whether it is a cell of the release and of no screen, of a check that is asked of screens.
    let isSiteLevel: Bool
    var answers: [Answer]

    /// Over full environments the worst; of all others failures.
    var outcome: Outcome {
      if answers.contains(where: { $0.outcome == .failed }) { return .failed }
      return answers.filter(\.environment.isFull).map(\.outcome).min() ?? .untested
    }
    /// Whether failures of earlier releases alone make it fail; what rule 13 fills in is nobody's answer, and no number.
    var isCarried: Bool {
      answers.contains { !$0.carriedFrom.isEmpty } && !answers.contains { $0.here == .failed }
    }
    /// Whether nothing but rule 13 decides it.
    var isFilled: Bool {
      let outcome = outcome
      let deciding = answers.filter { $0.outcome == outcome && ($0.environment.isFull || outcome == .failed) }
      return !deciding.isEmpty && deciding.allSatisfy { $0.filled != nil }
    }
    var name: String { "\(address) \(question.check.path)" }
  }

  let history: History
  let release: Int
  let version: History.Version
  let plan: SecondPlan
  let questions: [String: History.Question]
  /// The releases behind this one, each with those behind it.
  let ways: [Int: Set<Int>]
  var cells: [Cell] = []

  init(_ history: History, release: Int) {
    let history = history.named(asOf: release)
    self.history = history
    self.release = release
    version = history.releases[release]
    plan = SecondPlan(version.environments, on: history.platform)
    questions = history.questions
    ways = Dictionary(uniqueKeysWithValues: history.releases.indices.map { ($0, history.way(from: $0)) })
    var cells: [Cell] = []
    var seen: Set<String> = []
    for (address, question, isAsked) in candidates() {
      guard seen.insert("\(address) \(question.check.path)").inserted else { continue }
      if let cell = cell(address, question, isAsked: isAsked) { cells.append(cell) }
    }
    self.cells = cells
    fillCovered()
  }

  // MARK: What is asked (rule 1)

  /// Whether the profile asks for a check.
  func isAsked(_ question: History.Question) -> Bool {
    question.check.platforms.contains(history.platform)
      && version.profile.packs.contains { selection in
        selection.pack == question.pack && selection.levels.contains(question.cell.level)
          && selection.scopes.contains(question.cell.scope)
          && (selection.guidelines.isEmpty
            || selection.guidelines.contains { question.guideline == "\(question.pack)/\($0)" })
      }
  }

  /// What counts for conformance.
  ///
  /// Of what the profile does not ask for level AA does, whatever it aims at: by WCAG nothing less is lost with a check.
  func isMustLevel(_ question: History.Question) -> Bool {
    switch question.cell.level {
    case .must, .mustNot, .a: true
    case .should, .shouldNot: false
    case .aa: version.profile.target != .a || !isAsked(question)
    case .aaa: version.profile.target == .aaa
    }
  }

  /// The checks that have cells: those that are asked, without ways.
  private var checks: [History.Question] {
    questions.values.filter { $0.check.path == $0.cell.path && isAsked($0) }.sorted { $0.check.path < $1.check.path }
  }

  /// Where checks are asked, and where anything was found that may be a cell.
  private func candidates() -> [(Address, History.Question, Bool)] {
    var found: [(Address, History.Question, Bool)] = []
    for question in checks {
      switch question.check.scope {
      case .product: found.append((.product, question, true))
      case .screen:
        for key in version.screensInScope {
          guard let screen = version.app.screens[key] else { continue }
          for state in screen.stateKeys where state == "default" || question.check.states.contains(state) {
            found.append((.screen(key: key, state: state, element: nil), question, true))
          }
        }
      case .element:
        for key in version.screensInScope { found += elementPlaces(key, question) }
      }
    }
    // What was found elsewhere, here or before: a cell of its own where the specification has the place.
    for said in history.findings where said.release == release || ways[release]?.contains(said.release) == true {
      guard let asked = questions[said.check], let cell = questions[asked.cell.path], isAsked(cell) else { continue }
      let places = places(of: said.address, cell)
      for address in places { found.append((address, cell, false)) }
      guard !Followed.all.contains(.removedPlaces), places.isEmpty, said.release == release,
        let screen = said.address.screenKey, version.plan[screen] == .inScope
      else { continue }
      found.append((said.address, cell, false))
    }
    return found
  }

  private func elementPlaces(_ key: String, _ question: History.Question) -> [(Address, History.Question, Bool)] {
    guard let screen = version.app.screens[key] else { return [] }
    var places: [(Address, History.Question, Bool)] = []
    for element in screen.elements where matches(element, question.check) {
      let isInDefault = element.isPresent(in: "default")
      for state in screen.stateKeys where element.isPresent(in: state) {
        let isOther = element.expectation(in: state) != element.expectation
        guard state == "default" || isOther || !isInDefault else { continue }
        guard holds(question.check.askedIf, of: element, element.expectation(in: state)) else { continue }
        places.append((.screen(key: key, state: state, element: element.key), question, true))
      }
    }
    for declared in screen.components {
      for element in version.app.components[declared.key]?.elements ?? [] where matches(element, question.check) {
        guard holds(question.check.askedIf, of: element, element.expectation) else { continue }
        places.append((.screen(key: key, state: "default", element: element.key), question, true))
      }
    }
    return places
  }

  private func matches(_ element: ElementSpecification, _ check: Check) -> Bool {
    check.elementTypes.isEmpty
      || check.elementTypes.contains { $0.type == element.type && ($0.variant == nil || $0.variant == element.variant) }
  }

  private func holds(_ conditions: [AskCondition], of element: ElementSpecification, _ said: Expectation) -> Bool {
    if element.origin == .captured { return true }
    return conditions.allSatisfy { condition in
      switch condition {
      case .label: said.label != nil
      case .traits: said.traits != nil
      case .hint: said.hint != nil
      case .variant: element.variant != nil
      case .text: said.label != nil || said.hint != nil || element.members != nil
      }
    }
  }

  /// Whether the specification has a place, and the plan has its screen in scope.
  func exists(_ address: Address) -> Bool {
    switch address {
    case .product: return true
    case .component: return false
    case .screen(let key, let state, let element):
      guard version.plan[key] == .inScope, let screen = version.app.screens[key], screen.stateKeys.contains(state)
      else { return false }
      guard let element else { return true }
      return screen.element(element) != nil || component(of: element, on: screen) != nil
    }
  }

  /// Key of the component of a screen's element; nil for one of its own.
  func component(of element: String, on screen: ScreenSpecification) -> String? {
    guard screen.element(element) == nil else { return nil }
    return screen.components.first { version.app.components[$0.key]?.element(element) != nil }?.key
  }

  /// Whether a finding on a component answers the check on each screen that declares it (rule 12).
  static func isFilled(_ check: Check) -> Bool {
    check.scope == .element && !["focus", "order", "position", "selection", "state", "value"].contains(check.dimension)
  }

  /// The cells that a finding at an address bears on.
  func places(of address: Address, _ question: History.Question) -> [Address] {
    if case .component(let key, let element?) = address {
      guard Self.isFilled(question.check), version.app.components[key]?.element(element) != nil else { return [] }
      return version.screensInScope.filter { screen in
        version.app.screens[screen]?.components.contains { $0.key == key } == true
      }.map { .screen(key: $0, state: "default", element: element) }
    }
    return exists(address) ? [address] : []
  }

  /// The addresses whose findings bear on a cell: its own, and that on the component (rule 12).
  private func sources(of address: Address, _ question: History.Question) -> [Address] {
    guard case .screen(let key, "default", let element?) = address, Self.isFilled(question.check),
      let screen = version.app.screens[key], let component = component(of: element, on: screen)
    else { return [address] }
    return [address, .component(key: component, element: element)]
  }

  // MARK: What was answered (rules 2, 4, 8, 12)

  /// The ways of a check, or itself.
  func answered(_ question: History.Question) -> [History.Question] {
    question.check.ways.isEmpty ? [question] : question.check.ways.compactMap { questions[$0.path] }
  }

  /// The environments in which a check is asked; of one with ways those of its ways.
  ///
  /// The app counts in every other.
  func environments(of question: History.Question) -> [SecondPlan.Environment] {
    let all = Set(answered(question).map(\.check.method).flatMap(plan.asking))
    let others = all.filter { $0.name != "the app" }
    return (others.isEmpty ? all : others).sorted { $0.name < $1.name }
  }

  private func cell(_ address: Address, _ question: History.Question, isAsked: Bool) -> Cell? {
    let planned = environments(of: question)
    var answers = planned.map { answer(address, question, in: $0) }
    for environment in unplannedEnvironments(address, question) {
      let answer = answer(address, question, in: environment)
      // What was found in no environment of the plan fails, and passes nothing; what was found there before is dropped.
      if answer.here == .failed {
        var own = answer
        own.carriedFrom = []
        answers.append(own)
      }
    }
    let isSiteLevel = address == .product && question.check.scope != .product
    // What was found in an environment that is a spot check adds no cell unless it failed: it could only be untested.
    let hasAnswer = answers.contains {
      $0.here != nil && !$0.isSetAside && ($0.environment.isFull || $0.here == .failed) || !$0.carriedFrom.isEmpty
    }
    let isFailed = answers.contains { $0.outcome == .failed }
    guard isSiteLevel ? isFailed : isAsked && !planned.isEmpty || hasAnswer else { return nil }
    return Cell(
      address: address, question: question, isMustLevel: isMustLevel(question), isAsked: isAsked,
      isSiteLevel: isSiteLevel, answers: answers)
  }

  private func unplannedEnvironments(_ address: Address, _ question: History.Question) -> [SecondPlan.Environment] {
    let found = sources(of: address, question).flatMap { source in
      answered(question).flatMap { findings(in: release, source, $0).environments }
    }
    return Set(found).filter { !$0.isPlanned }.sorted { $0.name < $1.name }
  }

  func findings(in release: Int, _ address: Address, _ question: History.Question) -> SecondFindings {
    SecondFindings(history, in: release, at: address, on: question, plan: plan)
  }

  private func answer(
    _ address: Address, _ question: History.Question, in environment: SecondPlan.Environment
  ) -> Answer {
    var answer = Answer(environment: environment)
    var here: [Folded] = []
    for source in sources(of: address, question) {
      if let folded = fold(release, source, question, environment, seenFrom: address) { here.append(folded) }
      // Where the specification has no place what was found before is dropped.
      for earlier in exists(address) ? ways[release] ?? [] : [] {
        let failures = standing(from: earlier, source, question, environment)
        if !failures.isEmpty { answer.carriedFrom.insert(earlier) }
        answer.failures.formUnion(failures)
      }
    }
    // What was set aside says nothing beside an answer that holds.
    let holding = here.filter { !$0.isSetAside }
    let counting = holding.isEmpty ? here : holding
    answer.here = counting.map(\.outcome).min()
    answer.isAnswered = here.contains { $0.outcome != .untested || $0.isSetAside }
    answer.isSetAside = !here.isEmpty && holding.isEmpty
    answer.findings = Set(counting.flatMap(\.findings))
    answer.failures.formUnion(counting.filter { $0.outcome == .failed }.flatMap(\.failures))
    return answer
  }

  /// What one release says at one address in one environment.
  private struct Folded {
    let outcome: Outcome
    /// Whether it is untested only because the specification has changed.
    let isSetAside: Bool
    let findings: Set<Int>
    let failures: Set<Int>
  }

  /// Rules 2b, 2c and 4; nil where nobody answered.
  ///
  /// - Parameter cell: Where it is asked; nil for an earlier release, whose specification does not matter.
  private func fold(
    _ release: Int, _ source: Address, _ question: History.Question, _ environment: SecondPlan.Environment,
    seenFrom cell: Address?
  ) -> Folded? {
    var outcomes: [Outcome?] = []
    var hasHolding = false
    var all: Set<Int> = []
    var failures: Set<Int> = []
    for way in answered(question) {
      let found = findings(in: release, source, way)
      let counting = found.environments.filter {
        $0 == environment || (question.check.ways.count > 0 && $0.name == "the app")
      }
      .flatMap { found.current(in: $0) }
      guard !counting.isEmpty else {
        outcomes.append(nil)
        continue
      }
      let holding = holding(counting, found, way, at: source, seenFrom: cell)
      if !holding.isEmpty { hasHolding = true }
      outcomes.append(holding.map(\.outcome).min() ?? .untested)
      all.formUnion((holding.isEmpty ? counting : holding).map(\.last))
      failures.formUnion(counting.filter { $0.outcome == .failed }.map(\.last))
    }
    guard outcomes.contains(where: { $0 != nil }) else { return nil }
    return Folded(
      outcome: Self.fold(outcomes.map { $0 ?? .untested }, hasWays: !question.check.ways.isEmpty),
      isSetAside: !hasHolding, findings: all, failures: failures)
  }

  /// Of what counts what was not set aside; where all of it was, the newest answer before it that holds and is no failure, for
  /// what was set aside says nothing beside one.
  ///
  /// What a failure superseded stays superseded.
  private func holding(
    _ counting: [SecondFindings.Standing], _ found: SecondFindings, _ way: History.Question, at source: Address,
    seenFrom cell: Address?
  ) -> [SecondFindings.Standing] {
    guard let cell else { return counting }
    let holding = counting.filter { !isSetAside($0, way, at: source, seenFrom: cell) }
    guard holding.isEmpty else { return holding }
    let environments = Set(counting.map(\.environment))
    let older = found.all.filter { one in
      environments.contains(one.environment) && one.outcome != .failed
        && !isSetAside(one, way, at: source, seenFrom: cell)
        && !found.all.contains { failure in
          failure.environment == one.environment && failure.outcome == .failed
            && SecondFindings.isLater(failure, than: one)
        }
    }
    return older.filter { one in !older.contains { SecondFindings.isLater($0, than: one) } }
  }

  /// Rule 4 for ways, rule 3 for a check without.
  static func fold(_ outcomes: [Outcome], hasWays: Bool) -> Outcome {
    guard hasWays else { return outcomes.min() ?? .untested }
    let applying = outcomes.filter { $0 != .inapplicable }
    if applying.isEmpty { return .inapplicable }
    if applying.contains(.passed) { return .passed }
    if applying.allSatisfy({ $0 == .failed }) { return .failed }
    return applying.contains(.untested) ? .untested : .cantTell
  }

  private func isSetAside(
    _ standing: SecondFindings.Standing, _ question: History.Question, at source: Address, seenFrom cell: Address
  ) -> Bool {
    guard Followed.all.contains(.specification), standing.outcome == .passed || standing.outcome == .inapplicable
    else { return false }
    let then = standing.found.app
    if !SecondSpecification.isSame(source, question, then, version.app) { return true }
    // On a screen that declared the component later it is untested.
    if case .component(let key, _) = source, case .screen(let screen, _, _) = cell {
      return then.screens[screen]?.components.contains { $0.key == key } != true
    }
    return false
  }
}
