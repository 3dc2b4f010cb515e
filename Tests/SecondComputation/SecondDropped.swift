internal import AuditModel

/// DESIGN rule 8: the must-level failures that a release no longer has a cell for.
extension SecondCells {
  /// What the release no longer has, asks or plans.
  enum Cause: Hashable {
    case screen, place, component, check
    case environment(String)

    var isPlace: Bool { words == "place" }

    /// A screen that is out of scope is a place that is gone, as a component is which no screen in scope declares.
    var words: String {
      switch self {
      case .screen, .place, .component: "place"
      case .check: "check"
      case .environment(let name): "environment \(name)"
      }
    }
  }

  struct Dropped: Hashable {
    let address: Address
    let check: String
    let cause: Cause
  }

  var dropped: Set<Dropped> {
    var dropped: Set<Dropped> = []
    for found in history.findings where found.release == release || history.way(from: release).contains(found.release) {
      guard let way = questions[found.check], let question = questions[way.cell.path], isMustLevel(question) else {
        continue
      }
      let isOwn = found.release == release
      let causes: [Cause]
      switch cause(found.address, question) {
      case .place? where isOwn && !Followed.all.contains(.removedPlaces): causes = []
      case let cause?: causes = stands(found.address, question, from: found.release).isEmpty ? [] : [cause]
      case nil where isOwn || isNotReAudited(found.address): causes = []
      case nil:
        causes = stands(found.address, question, from: found.release).filter { !$0.isPlanned }
          .map { .environment($0.name) }
      }
      for cause in causes {
        dropped.insert(Dropped(address: found.address, check: question.check.path, cause: cause))
      }
    }
    return dropped.filter { !isGone($0) }
  }

  /// Whether the app has the place of it no more, as somebody said who looked: of each failure there.
  private func isGone(_ dropped: Dropped) -> Bool {
    guard dropped.cause.isPlace, let question = questions[dropped.check] else { return false }
    let failures = failures(of: dropped, question)
    return !failures.isEmpty && failures.allSatisfy { isGone($0) }
  }

  private func isDeclaring(_ component: String, _ plan: PlannedScreen.Plan) -> Bool {
    version.app.screens.contains { screen in
      version.plan[screen.key] == plan && screen.value.components.contains { $0.key == component }
    }
  }

  /// Whether a partial re-audit leaves a place as it was.
  private func isNotReAudited(_ address: Address) -> Bool {
    if let component = address.componentKey {
      return !isDeclaring(component, .inScope) && isDeclaring(component, .notReAudited)
    }
    return address.screenKey.map { version.plan[$0] == .notReAudited } ?? false
  }

  /// Why there is no cell in any environment; nil where there is one.
  private func cause(_ address: Address, _ question: History.Question) -> Cause? {
    if isNotReAudited(address) { return nil }
    switch address {
    case .product: return isAsked(question) ? nil : .check
    case .screen(let key, let state, let element):
      guard version.plan[key] == .inScope, let screen = version.app.screens[key] else { return .screen }
      guard isAsked(question) else { return .check }
      let isThere = element.map { screen.element($0) != nil || component(of: $0, on: screen) != nil } ?? true
      return screen.stateKeys.contains(state) && isThere ? nil : .place
    case .component(let key, let element):
      guard isDeclaring(key, .inScope) else { return .component }
      guard isAsked(question) else { return .check }
      return element.flatMap { version.app.components[key]?.element($0) } == nil ? .place : nil
    }
  }

  /// Whether a dropped failure keeps the release from a verdict: where its place is not there, and else while a part of it is not
  /// decided.
  func isHeldAgainst(_ dropped: Dropped) -> Bool {
    switch dropped.cause {
    case .screen, .place, .component: return true
    case .check, .environment: break
    }
    guard let question = questions[dropped.check] else { return true }
    let failures = failures(of: dropped, question)
    return failures.isEmpty || !failures.allSatisfy { isCovered($0, question) }
  }

  /// The failures of a dropped one: indices of findings.
  func failures(of dropped: Dropped, _ question: History.Question) -> Set<Int> {
    var failures: Set<Int> = []
    for source in history.way(from: release).union([release]) {
      for environment in stands(dropped.address, question, from: source) {
        if case .environment(let name) = dropped.cause, name != environment.name || source == release { continue }
        guard source == release else {
          failures.formUnion(standing(from: source, dropped.address, question, environment))
          continue
        }
        for way in answered(question) {
          let found = findings(in: source, dropped.address, way)
          let here = found.environments.filter { $0 == environment || $0.name == "the app" }
          failures.formUnion(here.flatMap { found.current(in: $0) }.filter { $0.outcome == .failed }.map(\.last))
        }
      }
    }
    return failures
  }

  /// Whether a dropped failure stands in an environment of the plan, or in whatever one where it is this release's own.
  func standsInPlan(_ dropped: Dropped) -> Bool {
    guard let question = questions[dropped.check] else { return false }
    return history.way(from: release).union([release]).contains { source in
      stands(dropped.address, question, from: source).contains { source == release || $0.isPlanned }
    }
  }

  /// The environments in which a failure of a release stands at an address.
  private func stands(
    _ address: Address, _ question: History.Question, from earlier: Int
  ) -> Set<SecondPlan.Environment> {
    Set(answered(question).flatMap { findings(in: earlier, address, $0).environments }).filter { environment in
      if earlier == release {
        return tested(release, address, question, environment) == .failed
      }
      return !standing(from: earlier, address, question, environment).isEmpty
    }
  }
}
