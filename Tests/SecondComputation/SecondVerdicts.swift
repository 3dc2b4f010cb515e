internal import AuditModel

/// DESIGN rules 3, 5, 6 and 7: verdicts on screens, processes and the release, and the two rates.
struct SecondVerdicts {
  struct Counts: Equatable {
    var failed = 0
    var untested = 0
    var cantTell = 0
    var passed = 0
    var inapplicable = 0
    var carried = 0

    var text: String { "\(failed) \(untested) \(cantTell) \(passed) \(inapplicable) carried \(carried)" }
  }

  let computed: SecondCells
  /// Screens with a doubt that nobody affirmed (rule 10).
  let doubted: Set<String>

  init(_ computed: SecondCells) {
    self.computed = computed
    doubted = computed.doubtedScreens
  }

  private var history: History { computed.history }
  private var version: History.Version { computed.version }

  /// The cells of a screen; nil: of the product.
  func cells(of screen: String?) -> [SecondCells.Cell] {
    computed.cells.filter { $0.address.screenKey == screen }
  }

  /// Must-level cells, or those that are advice; filled ones are not counted again.
  func counts(_ cells: [SecondCells.Cell], isMustLevel: Bool = true) -> Counts {
    var counts = Counts()
    for cell in cells where cell.isMustLevel == isMustLevel && !cell.isFilled {
      if cell.isCarried { counts.carried += 1 }
      switch cell.outcome {
      case .failed: counts.failed += 1
      case .untested: counts.untested += 1
      case .cantTell: counts.cantTell += 1
      case .passed: counts.passed += 1
      case .inapplicable: counts.inapplicable += 1
      }
    }
    return counts
  }

  // MARK: Screens (rule 5)

  private var asksElements: Bool {
    computed.questions.values.contains { $0.check.scope == .element && computed.isAsked($0) }
  }

  /// Whether the newest declaration of a screen, in the newest release of the own line that has one, says that its list is
  /// complete, of the list that there is.
  func isListComplete(_ screen: String) -> Bool {
    let list = SecondSpecification.list(version.app, screen)
    let said = history.line(of: computed.release).lazy
      .compactMap { history.releases[$0].declarations.last { $0.screen == screen } }.first
    return said.map { $0.isComplete && SecondSpecification.list($0.app, screen) == list } ?? false
  }

  private func isEvaluated(_ screen: String?) -> Bool {
    cells(of: screen).contains { $0.outcome == .failed }
      || history.findings.contains {
        $0.release == computed.release && !$0.isRetracted && $0.address.screenKey == screen
          && $0.address.componentKey == nil
      }
      || isFilled(screen)
  }

  /// Whether anything was found on a component of a screen that answers checks there.
  private func isFilled(_ screen: String?) -> Bool {
    guard !Followed.all.contains(.filledScreens), let screen else { return false }
    let components = version.app.screens[screen]?.components.map(\.key) ?? []
    return history.findings.contains { found in
      guard found.release == computed.release, !found.isRetracted, let key = found.address.componentKey,
        components.contains(key), let way = computed.questions[found.check],
        let question = computed.questions[way.cell.path]
      else { return false }
      return computed.isAsked(question) && SecondCells.isFilled(question.check)
    }
  }

  func ownVerdict(_ screen: String) -> Verdict {
    guard isEvaluated(screen) else { return .notEvaluated }
    let must = cells(of: screen).filter(\.isMustLevel).map(\.outcome)
    if must.contains(.failed) { return .nonconformant }
    if must.isEmpty || must.contains(.untested) || must.contains(.cantTell) || doubted.contains(screen) {
      return .incomplete
    }
    return asksElements && !isListComplete(screen) ? .incomplete : .conformant
  }

  // MARK: Processes (rule 6)

  /// The screens that stand or fall with a screen: those of its processes, those of theirs, and so on.
  private func together(_ screen: String) -> Set<String> {
    var together: Set = [screen]
    while true {
      // A screen out of scope has no verdict that another process could take over from it.
      let reached = together.filter { version.plan[$0] == .inScope }
      let more = version.processes.values.filter { !reached.isDisjoint(with: $0) }.flatMap { $0 }
      guard !together.isSuperset(of: more) else { return together }
      together.formUnion(more)
    }
  }

  /// The verdict on a screen in scope.
  func verdict(_ screen: String) -> Verdict {
    let own = ownVerdict(screen)
    let all = together(screen).map { version.plan[$0] == .inScope ? ownVerdict($0) : nil }
    if all.contains(.nonconformant) { return .nonconformant }
    return own == .conformant && all.contains { $0 != .conformant } ? .incomplete : own
  }

  func verdict(ofProcess key: String) -> Verdict {
    let steps = (version.processes[key] ?? []).map { version.plan[$0] == .inScope ? verdict($0) : nil }
    if steps.contains(.nonconformant) { return .nonconformant }
    if steps.contains(nil) { return .incomplete }
    if steps.allSatisfy({ $0 == .notEvaluated }) { return .notEvaluated }
    return steps.allSatisfy { $0 == .conformant } ? .conformant : .incomplete
  }

  // MARK: The release (rule 7)

  var verdict: Verdict {
    let screens = version.screensInScope
    guard isEvaluated(nil) || screens.contains(where: isEvaluated) else { return .notEvaluated }
    let must = computed.cells.filter(\.isMustLevel).map(\.outcome)
    if must.contains(.failed) { return .nonconformant }
    if must.contains(.untested) || must.contains(.cantTell) || !must.contains(.passed) { return .incomplete }
    let isHeld = computed.dropped.contains { computed.isHeldAgainst($0) }
    if screens.isEmpty || version.isPartial || isHeld { return .incomplete }
    let verdicts = screens.map { verdict($0) } + version.processes.keys.map { verdict(ofProcess: $0) }
    return verdicts.allSatisfy { $0 == .conformant } ? .conformant : .incomplete
  }

  // MARK: Rates (rule 7)

  /// Criteria met wherever they apply, criteria that apply somewhere, and the mean of screens in thousandths; by the
  /// must-level cells that nothing filled.
  var rates: String {
    var applying: Set<String> = []
    var unmet: Set<String> = []
    var shares: [Double] = []
    for screen in [nil] + version.screensInScope.map(Optional.some) {
      var outcomes: [String: Set<Outcome>] = [:]
      for cell in cells(of: screen) where cell.isMustLevel && !cell.isFilled {
        outcomes[cell.question.guideline, default: []].insert(cell.outcome)
      }
      let here = outcomes.filter { $0.value != [.inapplicable] }
      let met = here.filter { $0.value.contains(.passed) && $0.value.isSubset(of: [.passed, .inapplicable]) }
      applying.formUnion(here.keys)
      unmet.formUnion(Set(here.keys).subtracting(met.keys))
      if screen != nil, !here.isEmpty { shares.append(Double(met.count) / Double(here.count)) }
    }
    let mean = shares.isEmpty ? "-" : "\(Int((shares.reduce(0, +) / Double(shares.count) * 1000).rounded()))"
    return "\(applying.count - unmet.count)/\(applying.count) mean \(mean) of \(shares.count)"
  }
}
