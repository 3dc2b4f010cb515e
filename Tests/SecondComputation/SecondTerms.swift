internal import AuditModel

/// DESIGN rule 10: terms of criteria, doubts and contradictions.
extension SecondCells {
  /// A pass of a criterion's own check beside a failed must-level check that casts doubt on it.
  struct Doubt {
    let screen: String
    let criterion: String
    let passed: Cell
    /// The findings that decide the failure: indices.
    let failures: Set<Int>
    /// Those that decide the pass.
    var passes: Set<Int> { passed.answers.reduce(into: []) { $0.formUnion($1.findings) } }
  }

  /// The cells of a criterion's own check.
  private func own(_ criterion: String) -> [Cell] {
    cells.filter { $0.question.check.path == criterion }
  }

  /// The failed must-level cells whose check bears on a criterion so.
  private func failing(_ criterion: String, _ isMeant: (CheckReference) -> Bool) -> [Cell] {
    cells.filter { cell in
      cell.isMustLevel && cell.outcome == .failed
        && cell.question.check.references.contains { $0.path == criterion && isMeant($0) }
    }
  }

  /// Passes of own checks on screens where a check fails that is marked as a doubt, which nobody affirmed since.
  var doubts: [Doubt] { allDoubts.filter { !isAffirmed($0) } }

  /// The same with those that somebody affirmed.
  var allDoubts: [Doubt] {
    var doubts: [Doubt] = []
    let unasked = dropped.filter { $0.cause == .check && standsInPlan($0) }
    for passed in cells where passed.outcome == .passed && passed.question.pack == "wcag" {
      guard let screen = passed.address.screenKey else { continue }
      let criterion = passed.question.check.path
      func add(_ failures: Set<Int>) {
        doubts.append(Doubt(screen: screen, criterion: criterion, passed: passed, failures: failures))
      }
      for failed in failing(criterion, { $0.relation == .related && $0.isDoubt })
      where failed.address.screenKey == screen {
        add(failed.answers.reduce(into: []) { $0.formUnion($1.failures) })
      }
      // What the profile does not ask for casts doubt all the same.
      for outside in unasked where outside.address.screenKey == screen {
        guard let question = questions[outside.check],
          question.check.references.contains(where: { $0.path == criterion && $0.isDoubt })
        else { continue }
        add(failures(of: outside, question))
      }
    }
    return doubts
  }

  /// A word holds of the findings that it was said of: as soon as another one decides either side, it is void.
  private func isAffirmed(_ doubt: Doubt) -> Bool {
    doubt.passes.allSatisfy { passed in
      doubt.failures.allSatisfy { failed in
        history.affirmations.contains { $0.passed == passed && $0.failed == failed }
      }
    }
  }

  var doubtedScreens: Set<String> { Set(doubts.map(\.screen)) }

  /// Screens with a passed own check beside a failure that tests its criterion, or of a check that it covers: the criterion
  /// and the screen.
  var contradictions: Set<String> {
    var found: Set<String> = []
    for passed in cells where passed.outcome == .passed && !passed.isFilled && passed.question.pack == "wcag" {
      guard let screen = passed.address.screenKey else { continue }
      let path = passed.question.check.path
      let covered = Set(passed.question.check.references.filter { $0.relation == .covers }.map(\.path))
      let isContradicted = cells.contains { other in
        other.address.screenKey == screen && other.isMustLevel && other.outcome == .failed
          && (covered.contains(other.question.check.path)
            || other.question.check.references.contains { $0.relation == .tests && $0.path == path })
      }
      if isContradicted { found.insert("\(path) \(screen)") }
    }
    return found
  }

  /// The failures that no cell has because the profile does not ask for their checks: they fail what these test.
  private func outside(_ criterion: String) -> [Address] {
    dropped.filter { dropped in
      let references = questions[dropped.check]?.check.references ?? []
      let isTesting = references.contains { $0.relation == .tests && $0.path == criterion }
      return dropped.cause == .check && (dropped.check == criterion || isTesting) && standsInPlan(dropped)
    }
    // What failed on a component failed on each screen that declares it.
    .flatMap { dropped in questions[dropped.check].map { places(of: dropped.address, $0) } ?? [] }
  }

  /// The term of a criterion; nil while there is none.
  func term(_ criterion: String, level: RequirementLevel) -> ConformanceTerm? {
    // Beyond what the profile aims at a known failure is named without a claim about the rest.
    if level == .aaa, version.profile.target != .aaa { return .notEvaluated }
    let own = own(criterion)
    let testing = cells.filter { cell in
      cell.isMustLevel
        && cell.question.check.references.contains { $0.relation == .tests && $0.path == criterion }
    }
    let failing = (testing + own).filter { $0.outcome == .failed }.map(\.address) + outside(criterion)
    let screens = version.screensInScope
    let sites = failing.contains(.product) ? 1 : 0
    // What each screen says: its own check's outcome, or that something failed; nil where that is not asked.
    let outcomes = screens.map { screen -> Outcome? in
      if failing.contains(where: { $0.screenKey == screen }) { return .failed }
      return own.filter { $0.address.screenKey == screen }.map(\.outcome).min()
    }
    let failed = outcomes.count { $0 == .failed } + sites
    if failed * 2 > screens.count + sites { return .doesNotSupport }
    let isAsked = !screens.isEmpty && screens.allSatisfy { screen in own.contains { $0.address.screenKey == screen } }
    let isOpen = (testing + own).contains { $0.outcome == .untested || $0.outcome == .cantTell }
    guard isAsked, !isOpen, !doubts.contains(where: { $0.criterion == criterion }) else {
      return level == .aaa ? .notEvaluated : nil
    }
    let applying = outcomes.count { $0 != .inapplicable } + sites
    if applying == 0 { return .notApplicable }
    if failed == 0 { return .supports }
    return failed * 2 > applying ? .doesNotSupport : .partiallySupports
  }
}
