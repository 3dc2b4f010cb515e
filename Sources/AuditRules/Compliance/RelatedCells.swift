internal import AuditModel

/// What the cells of one screen, or of the product, say of one another once each was decided: fills what nobody answered
/// (rule 13), and finds passes that stand beside failures which speak against them (rule 10).
struct RelatedCells {
  /// A failure on a check that the release does not ask for where it was found: it fills nothing.
  private struct Outside {
    let side: OpposedPass.Side
    let tested: [UInt32]
    let doubted: [UInt32]
  }

  private let checks: [AskedCheck]
  private let input: ComplianceInput
  private let relations: AskedRelations
  private let affirmations: [Affirmation.Pair: Affirmation]
  /// By the keys of their screens.
  private let outside: [String: [Outside]]

  init(_ input: ComplianceInput, _ asked: AskedCheckList) {
    checks = asked.all
    self.input = input
    let relations = input.relations
    self.relations = relations
    affirmations = input.affirmations
    var outside: [String: [Outside]] = [:]
    for dropped in input.dropped where dropped.cause == .notAsked && dropped.check.isMustLevel {
      let opposed = relations.opposed(by: dropped.check)
      guard let screen = dropped.address.screenKey, !opposed.tested.isEmpty || !opposed.doubted.isEmpty else {
        continue
      }
      // What an earlier release found with what the plan does not name is not carried here (rule 8): it is listed, and
      // speaks against nothing.
      let standing = dropped.failures.filter {
        $0.release == input.release.version || $0.environment.reach != .outside
      }
      guard !standing.isEmpty else { continue }
      let side = OpposedPass.Side(
        address: dropped.address, check: dropped.check.definition.check.path,
        findings: standing.flatMap(\.findings))
      outside[screen, default: []].append(
        Outside(side: side, tested: opposed.tested, doubted: opposed.doubted))
    }
    self.outside = outside
  }

  /// The cells with what others answer in the place of nobody, and the passes beside failures, in the order of the failures.
  func relate(_ part: CellTable.Part) -> (part: CellTable.Part, opposed: [OpposedPass]) {
    var covering: [Int] = []
    var failed: [Int] = []
    for index in 0..<part.count {
      let bearing = relations.bearing(of: part.check(at: index))
      guard !bearing.isEmpty else { continue }
      if bearing.contains(.byPass) { covering.append(index) }
      if bearing.contains(.byFailure), part.flags(at: index).outcome == .failed { failed.append(index) }
    }
    let besides = part.screenKey.flatMap { outside[$0] } ?? []
    guard !covering.isEmpty || !failed.isEmpty || !besides.isEmpty else { return (part, []) }
    var filling = Filling(part, checks, relations, input)
    filling.fail(by: failed)
    filling.pass(by: covering)
    let filled = filling.filled.isEmpty ? part : part.changed(filled: filling.filled)
    let (opposed, marks) = opposed(filled, filling.failures, besides)
    return (marks.isEmpty ? filled : filled.changed(marks: marks), opposed)
  }

  /// The passes beside failures, and what holds of their cells.
  private func opposed(
    _ part: CellTable.Part, _ failures: [(index: Int, findings: [Identifier<Finding>])], _ besides: [Outside]
  ) -> (opposed: [OpposedPass], marks: [Int: CellRow.Flags]) {
    guard !failures.isEmpty || !besides.isEmpty else { return ([], [:]) }
    var passes: [UInt32: [Int]] = [:]
    for index in 0..<part.count where part.flags(at: index).outcome == .passed {
      passes[part.check(at: index), default: []].append(index)
    }
    var opposed: [OpposedPass] = []
    var marks: [Int: CellRow.Flags] = [:]
    func add(_ kind: OpposedPass.Kind, _ checks: [UInt32], _ failed: OpposedPass.Side) {
      for index in checks.distinct().flatMap({ passes[$0] ?? [] }) {
        let cell = part[index]
        // Nobody passed what is filled: the failure was there first.
        guard kind == .doubt || !cell.isFilledByCheck else { continue }
        let side = OpposedPass.Side(
          address: cell.address, check: cell.definition.check.path, findings: cell.findings)
        let found = OpposedPass(kind, side, failed, affirmations)
        opposed.append(found)
        if kind == .contradiction { marks[index, default: []].insert(.contradicted) }
        if found.isOpen { marks[index, default: []].insert(.doubted) }
      }
    }
    for (index, findings) in failures where part.flags(at: index).contains(.mustLevel) {
      let check = part.check(at: index)
      let side = OpposedPass.Side(
        address: part[index].address, check: checks[Int(check)].definition.check.path, findings: findings)
      add(.contradiction, (relations.tested[check] ?? []) + (relations.covering[check] ?? []), side)
      add(.doubt, relations.doubted[check] ?? [], side)
    }
    for failure in besides {
      add(.contradiction, failure.tested, failure.side)
      add(.doubt, failure.doubted, failure.side)
    }
    return (opposed, marks)
  }

  /// Fills the cells of one part that nobody answered (rule 13).
  private struct Filling {
    private let part: CellTable.Part
    private let checks: [AskedCheck]
    private let relations: AskedRelations
    private let input: ComplianceInput
    /// What another check answers, by the places of the cells.
    private(set) var filled: [Int: CellDecider.Decision] = [:]
    /// The cells that failed and speak against others, the filled ones last, each with the findings that decide it.
    private(set) var failures: [(index: Int, findings: [Identifier<Finding>])] = []

    init(
      _ part: CellTable.Part, _ checks: [AskedCheck], _ relations: AskedRelations, _ input: ComplianceInput
    ) {
      self.part = part
      self.checks = checks
      self.relations = relations
      self.input = input
    }

    private func check(_ index: Int) -> AskedCheck { checks[Int(part.check(at: index))] }

    /// Whether the deciding of a cell is up to other checks, where nobody answered it.
    private func isOpen(_ index: Int) -> Bool {
      let flags = part.flags(at: index)
      return flags.outcome != .failed && flags.contains(.asked)
    }

    /// Fails what the checks of failed cells test, and what these test in turn.
    mutating func fail(by failed: [Int]) {
      guard !failed.isEmpty else { return }
      failures = failed.map { ($0, part[$0].findings) }
      let wanted = Set(failed.flatMap { relations.tested[part.check(at: $0)] ?? [] })
      guard !wanted.isEmpty else { return }
      var rows: [UInt32: [Int]] = [:]
      for index in 0..<part.count where isOpen(index) { rows[part.check(at: index), default: []].append(index) }
      var next = 0
      while next < failures.count {
        let (index, findings) = failures[next]
        next += 1
        guard let tested = relations.tested[part.check(at: index)] else { continue }
        let cell = part[index]
        let environments = filled[index]?.environments ?? Self.environments(of: cell)
        for target in tested.flatMap({ Self.around(cell.address, rows[$0] ?? [], part) }) {
          fail(target, by: environments, findings)
        }
      }
    }

    private mutating func fail(
      _ target: Int, by environments: [EnvironmentOutcome], _ findings: [Identifier<Finding>]
    ) {
      let found = part[target].environments
      var planned = check(target).environments
      if part.flags(at: target).contains(.setAside) {
        // Somebody answered there, and is to answer again.
        let answered = input.setAsideEnvironments(of: part[target])
        planned.removeAll(where: answered.contains)
      }
      guard let all = CoverRule.failed(found, by: environments, in: planned) else { return }
      let isNew = filled[target] == nil
      var decision = filled[target] ?? CellDecider.Decision()
      if isNew { decision.environments = found }
      let known = Set(decision.environments.filter { $0.outcome == .failed }.map(\.environment))
      let added = all.filter { $0.outcome == .failed && !known.contains($0.environment) }
      let names = Set(added.map(\.environment))
      decision.environments = decision.environments.filter { !names.contains($0.environment) } + added
      decision.outcome = .failed
      decision.isFilledByCheck = true
      decision.findings += findings.filter { !decision.findings.contains($0) }
      decision.failed = decision.findings
      filled[target] = decision
      if isNew { failures.append((target, decision.findings)) }
    }

    /// What was found in a failed cell, with the environments of failures that are carried.
    private static func environments(of cell: Cell) -> [EnvironmentOutcome] {
      cell.environments
        + cell.carried.map { EnvironmentOutcome(environment: $0.environment.name, technology: "", outcome: .failed) }
    }

    /// Of some cells those at an address, else those on the screen around it in the same state.
    private static func around(_ address: Address, _ rows: [Int], _ part: CellTable.Part) -> [Int] {
      guard !rows.isEmpty else { return [] }
      let here = rows.filter { part[$0].address == address }
      guard here.isEmpty, case .screen(let key, let state, _) = address else { return here }
      return rows.filter { part[$0].address == .screen(key: key, state: state, element: nil) }
    }

    /// Passes what checks that passed cover, on the same screen and in the same state.
    mutating func pass(by covering: [Int]) {
      let passed = covering.filter { index in
        part[index].environments.contains { $0.outcome == .passed || $0.outcome == .untested && input.hasSetAside }
      }
      guard !passed.isEmpty else { return }
      var byCovered: [UInt32: [Int]] = [:]
      for index in passed {
        for check in relations.covered[part.check(at: index)] ?? [] { byCovered[check, default: []].append(index) }
      }
      for index in 0..<part.count
      where part.flags(at: index).outcome == .untested && !part.flags(at: index).contains(.setAside)
        && filled[index] == nil
      {
        guard let sources = byCovered[part.check(at: index)], isOpen(index) else { continue }
        let cell = part[index]
        pass(index, cell, by: sources.map { part[$0] }.filter { Self.isSameState(cell.address, $0.address) })
      }
    }

    /// What a check passed that covers a cell's own, and by which findings.
    private struct Answer {
      let passing: [EnvironmentOutcome]
      let findings: [Identifier<Finding>]
      /// The passes of what the cell's own check reads otherwise now.
      let setAside: [Identifier<Finding>]
    }

    private func answer(_ source: Cell, _ cell: Cell, _ check: AskedCheck) -> Answer {
      // What is failed there by an earlier release is no pass.
      let carried = Set(source.carried.map(\.environment.name))
      guard let decisions = input.said(by: source, answering: CoveredPlace(check.id, at: cell.address)) else {
        let passing = source.environments.filter { $0.outcome == .passed && !carried.contains($0.environment) }
        return Answer(passing: passing, findings: source.findings, setAside: [])
      }
      let passed = decisions.filter { $0.outcome == .passed && !carried.contains($0.environment.name) }
      let setAside = decisions.filter { decision in
        decision.isSetAside && !carried.contains(decision.environment.name)
          && check.planned.contains { $0.isFull && $0.name == decision.environment.name }
      }
      return Answer(
        passing: passed.map { decision in
          EnvironmentOutcome(
            environment: decision.environment.name, technology: decision.counting.first?.technology ?? "",
            outcome: .passed)
        }, findings: passed.flatMap(\.counting).map(\.id),
        setAside: setAside.flatMap(\.counting).filter { $0.outcome == .passed }.map(\.id))
    }

    private mutating func pass(_ index: Int, _ cell: Cell, by sources: [Cell]) {
      let check = check(index)
      let own = cell.environments
      var all = own
      var used: [Identifier<Finding>] = []
      var setAside: [Identifier<Finding>] = []
      for source in sources {
        let answer = answer(source, cell, check)
        setAside += answer.setAside
        guard let more = CoverRule.passed(all, by: answer.passing, in: check.environments) else { continue }
        all = more
        used += answer.findings.filter { !used.contains($0) }
      }
      let (outcome, deciding) = EnvironmentRule.fold(all, full: check.full)
      var decision = CellDecider.Decision()
      // As long as nobody answered in one environment, it is untested all the same.
      guard outcome != .untested else {
        guard !setAside.isEmpty else { return }
        decision.environments = own
        decision.findings = setAside.distinct()
        decision.isSetAside = true
        filled[index] = decision
        return
      }
      let answered = own.filter { $0.outcome == outcome && deciding.contains($0.environment) }
      decision.environments = all
      decision.outcome = outcome
      decision.findings = input.findings(deciding: cell, in: answered) + (outcome == .passed ? used : [])
      // What somebody answered in an environment that decides is a number of its own.
      decision.isFilledByCheck = answered.isEmpty
      filled[index] = decision
    }

    private static func isSameState(_ address: Address, _ other: Address) -> Bool {
      guard case .screen(_, let state, _) = address, case .screen(_, let otherState, _) = other else {
        return address == other
      }
      return state == otherState
    }
  }
}

extension ComplianceInput {
  fileprivate var hasSetAside: Bool { !setAside.isEmpty }

  /// The environments in which all answers to a cell's own check were set aside.
  fileprivate func setAsideEnvironments(of cell: Cell) -> Set<String> {
    let places: [(key: Int64?, screen: String?)] = [(cell.keys.own, nil), (cell.keys.component, cell.screenKey)]
    let decisions = places.flatMap { place in
      self.places.place(place.key).map { found.said(cell.asked, in: $0, on: place.screen).decisions } ?? []
    }
    return Set(decisions.filter(\.isSetAside).map(\.environment.name))
  }

  /// What a cell's findings come to as answers to a question that its check covers; nil where that is what they come to for
  /// their own.
  fileprivate func said(by cell: Cell, answering question: CoveredPlace) -> [FindingRule.Decision]? {
    places.place(cell.keys.own).flatMap { found.said(cell.asked, in: $0, answering: question) }
  }

  /// The findings by which a cell has an outcome in environments of its own, each once.
  fileprivate func findings(deciding cell: Cell, in environments: [EnvironmentOutcome]) -> [Identifier<Finding>] {
    guard !environments.isEmpty else { return [] }
    let places = [cell.keys.own, cell.keys.component].compactMap { $0 }.compactMap { self.places.place($0) }
    return places.flatMap { found.said(cell.asked, in: $0).decisions }
      .filter { decision in
        environments.contains { $0.environment == decision.environment.name && $0.outcome == decision.outcome }
      }
      .flatMap(\.counting).map(\.id).distinct()
  }
}
