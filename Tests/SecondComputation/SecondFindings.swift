internal import AuditModel

/// DESIGN rule 2b: what stands of the findings of one release on one check at one address.
struct SecondFindings {
  /// A finding with its corrections: it has the place of the first and the outcome of the last.
  struct Standing {
    /// Index of the first.
    let first: Int
    /// Index of the last.
    let last: Int
    let found: History.Found
    let outcome: Outcome
    /// The outcomes that it ever had: what it superseded then stays superseded.
    let outcomes: Set<Outcome>
    /// Place of its build among those of the release.
    let build: Int
    let environment: SecondPlan.Environment
  }

  /// All that stands, superseded or not, in the order in which it was recorded.
  let all: [Standing]

  /// - Parameter plan: By which findings belong to environments: that of the release which is judged.
  init(_ history: History, in release: Int, at address: Address, on check: History.Question, plan: SecondPlan) {
    var standing: [Standing] = []
    for (index, found) in history.findings.enumerated() {
      guard found.release == release, found.address == address, found.check == check.check.path, !found.isRetracted,
        !history.findings.contains(where: { $0.amends == index && !$0.isRetracted })
      else { continue }
      var chain = [index]
      while let amended = history.findings[chain[chain.count - 1]].amends { chain.append(amended) }
      let first = history.findings[chain[chain.count - 1]]
      standing.append(
        Standing(
          first: chain[chain.count - 1], last: index, found: first, outcome: found.outcome,
          outcomes: Set(chain.map { history.findings[$0] }.filter { !$0.isRetracted }.map(\.outcome)),
          build: history.releases[release].builds.firstIndex(of: first.build) ?? -1,
          environment: plan.environment(of: first.used, answering: check.check.method)))
    }
    all = standing
  }

  /// The environments in which anything was found.
  var environments: Set<SecondPlan.Environment> { Set(all.map(\.environment)) }

  /// What nothing supersedes in an environment.
  func current(in environment: SecondPlan.Environment) -> [Standing] {
    let here = all.filter { $0.environment == environment }
    return here.filter { old in !here.contains { Self.supersedes($0, old) } }
  }

  private static func supersedes(_ new: Standing, _ old: Standing) -> Bool {
    guard new.first != old.first, isLater(new, than: old) else { return false }
    guard old.outcome == .failed else { return true }
    // cantTell and untested never replace a failure.
    guard !new.outcomes.isDisjoint(with: [.failed, .passed, .inapplicable]) else { return false }
    // One auditor's answer never replaces another's failure on the same build.
    if new.build == old.build, new.found.auditor != old.found.auditor { return false }
    return SecondPlan.isSameOrLater(new.found.used, than: old.found.used)
  }

  /// The later build, then the later time, and on a tie the worse.
  static func isLater(_ new: Standing, than old: Standing) -> Bool {
    if new.build != old.build { return new.build > old.build }
    if new.found.minute != old.found.minute { return new.found.minute > old.found.minute }
    return new.outcome < old.outcome
  }

  /// The newest test in an environment: failed while a failure stands, else the last that passed or did not apply; nil for
  /// none (rule 8: cantTell and untested are no test).
  func tested(in environment: SecondPlan.Environment) -> Outcome? {
    if current(in: environment).contains(where: { $0.outcome == .failed }) { return .failed }
    let tests = all.filter {
      $0.environment == environment && ($0.outcome == .passed || $0.outcome == .inapplicable)
    }
    return tests.first { test in !tests.contains { Self.isLater($0, than: test) } }?.outcome
  }

  /// Whether a later release's findings end a failure of this environment: a pass or "does not apply", whatever became of
  /// it there since (rule 8); one that was amended to "cannot tell", too, for what a finding superseded stays superseded.
  func ends(_ failure: Standing, in environment: SecondPlan.Environment) -> Bool {
    all.contains {
      $0.environment == environment && !$0.outcomes.isDisjoint(with: [.passed, .inapplicable])
        && SecondPlan.isSameOrLater($0.found.used, than: failure.found.used)
    }
  }
}
