internal import AuditModel
package import AuditRules

/// What a row of things to do next is proved by.
package enum DecisionProof: Sendable {
  /// What fails; nil: for nobody.
  case failures(team: String?)
  /// What fails for further teams.
  case teams
  /// What has no answer on a screen; `.`: of the whole app; nil: on several.
  case questions(screen: String?)
  /// Lists of elements that are not declared complete; nil: of several screens.
  case lists(screen: String?)
  /// Elements of which nothing is asked.
  case elements
  /// Failures that the release has no check for any more.
  case dropped
  /// Issues of which every check passes now.
  case issues
  /// How a screen stands.
  case screen(String)
  /// What changed since the release before.
  case changes
}

/// The first screen: may it ship, why not, how much was tested, and what next.
extension ReportSections {
  /// More rows than these are counted in the last one.
  private static var mostToDo: Int { 7 }
  /// More screens with open checks than these are one row.
  private static var mostScreens: Int { 4 }

  package func decision(_ gate: GateCheck) -> PageDecision {
    let kind: PageDecision.Kind =
      switch gate.answer {
      case .doNotShip: .no
      case .notReady: .open
      case .mayShipWithRisks, .notWorse: .risk
      case .mayShip: .yes
      }
    return PageDecision(
      kind: kind, headline: gate.answer.words, sentence: sentence(gate), figures: figures,
      todo: ReportTable(
        words.toDo, [.written(words.whatToDo), .written(words.who), .number(words.howMany)], cells: toDo))
  }

  /// Why, with the language of the screen that it names where all failures are on one.
  private func sentence(_ gate: GateCheck) -> [PageRun] {
    let keys = Set(facts.failures.map { $0.cell.screenKey })
    let named = keys.count == 1 ? keys.first.map { (facts.title($0), facts.languages.written(on: $0)) } : nil
    return PageRun.runs(words.decision(gate, facts), named.map { [$0] } ?? [])
  }

  private var figures: [PageDecision.Figure] {
    let counts = facts.mustLevel
    var figures = [
      PageDecision.Figure(
        title: words.failedFigure, value: .text(CountText.number(counts.failed)),
        small: words.severities(facts.failures.bySeverity), isBad: counts.failed > 0),
      PageDecision.Figure(
        title: words.openFigure, value: .text(CountText.number(facts.open)), small: words.open(counts)),
      PageDecision.Figure(
        title: words.testedFigure, value: .text(words.share(counts)), small: words.testedOf(counts),
        share: counts.total == 0 ? 0 : counts.tested * 1000 / counts.total),
    ]
    if let changes = facts.changes, let before = facts.trend.dropFirst().first {
      figures.append(
        PageDecision.Figure(
          title: words.since(facts.predecessor), value: .change(before.mustLevel.failed, counts.failed),
          small: words.changes(changes), proof: proofs?(.changes)))
    } else {
      let failing = report.screens.count { $0.mustLevel.failed > 0 }
      figures.append(
        PageDecision.Figure(
          title: words.screensFigure, value: .text(CountText.number(report.screens.count)),
          small: words.failing(failing)))
    }
    return figures
  }

  // MARK: What to do next

  /// A row a team with failures, then what has to be tested, declared and confirmed.
  private var toDo: [[PageCell]] {
    var list = ToDoList()
    for failure in facts.failures { list.add(failure.cell, severity: failure.severity, team: failure.team) }
    let items = list.items(of: report, product: facts.product)
    let teams = items.filter { $0.task == .fix }.map(fixRow)
    let others = otherRows(items)
    let room = Self.mostToDo - min(others.count, Self.mostToDo / 2)
    guard teams.count + others.count > Self.mostToDo else { return teams + others }
    // What is left out is counted, and the teams share the room with what else there is to do.
    let shown = teams.count > room ? Array(teams.prefix(room - 1)) : teams
    let left = teams.count - shown.count
    let more =
      left == 0 ? [] : [[PageCell(.link(PageLink(words.moreTeams(left), to: proof(.teams)))), .text(""), .text("")]]
    return shown + more + others.prefix(Self.mostToDo - shown.count - more.count)
  }

  private func fixRow(_ item: ToDoItem) -> [PageCell] {
    let only = item.screens.count == 1 ? item.screens[0] : nil
    return row(
      words.fix(only.map { facts.title($0) }, screens: item.screens.count), .failures(team: item.team),
      words.severities(item.failures.bySeverity), item.team ?? words.noTeam, item.count, naming: only)
  }

  /// The rows of what else there is to do; what has to be tested on many screens is one.
  private func otherRows(_ items: [ToDoItem]) -> [[PageCell]] {
    let screens = Dictionary(report.screens.map { ($0.key, $0) }) { first, _ in first }
    let tests = items.filter { $0.task == .test && $0.screens != [CellKeys.product] }
    let isMany = tests.count > Self.mostScreens
    let alone = isMany ? [] : Set(tests.flatMap(\.screens))
    let rest = tests.reduce(0) { $0 + $1.count }
    let together = row(words.testRest(on: tests.count), .questions(screen: nil), nil, words.auditors, rest)
    return (isMany ? [together] : []) + items.compactMap { otherRow($0, screens, alone: alone) }
  }

  /// - Parameter alone: The screens that have a row of their own for what has to be tested there, and for their lists.
  private func otherRow(
    _ item: ToDoItem, _ screens: [String: ScreenCompliance], alone: Set<String>
  ) -> [PageCell]? {
    switch item.task {
    case .fix: return nil
    case .test where item.screens == [CellKeys.product]:
      return row(
        words.testProduct, .questions(screen: "\(Address.product)"), nil, words.auditors, item.count)
    case .test:
      guard let screen = item.screens.first.flatMap({ screens[$0] }), alone.contains(screen.key) else { return nil }
      return row(
        words.test(screen.title, isUntouched: screen.mustLevel.tested == 0), .questions(screen: screen.key),
        words.left(screen, hasList: !report.undeclared.contains { $0.key == screen.key }),
        words.auditors(with: screen.team), item.count, naming: screen.key)
    case .declareLists:
      let lists = item.screens.filter { !alone.contains($0) }
      guard !lists.isEmpty else { return nil }
      let only = lists.count == 1 ? lists[0] : nil
      return row(
        words.finishLists(lists.map { facts.title($0) }), .lists(screen: only), nil, words.auditors, lists.count,
        naming: only)
    case .giveChecks:
      return row(words.giveChecks, .elements, words.nothingAskedOfThem, words.auditors, item.count)
    case .decide: return row(words.decide(about: item.count), .dropped, nil, words.manager, item.count)
    case .confirm:
      return row(
        words.confirmIssues, .issues, words.holdsUpNothing(item.issues), words.auditors, item.count)
    }
  }

  /// - Parameter screen: Key of the screen that is named; nil: none is.
  private func row(
    _ what: String, _ proof: DecisionProof, _ small: String?, _ who: String, _ count: Int, naming screen: String? = nil
  ) -> [PageCell] {
    [PageCell(.link(link(what, proof, naming: screen)), small: small), .text(who), .number(count)]
  }

  /// A link to the proof, with the language of the screen that it names.
  private func link(_ what: String, _ proof: DecisionProof, naming screen: String?) -> PageLink {
    var link = PageLink(what, to: self.proof(proof))
    if let screen, let language = facts.languages.written(on: screen) {
      link.foreign = (facts.title(screen), language)
    }
    return link
  }

  /// Where the proof of a row stands: in the report itself, unless somebody else shows it.
  private func proof(_ proof: DecisionProof) -> PageLink.Target? {
    if let proofs { return proofs(proof) }
    let place =
      switch proof {
      case .failures, .teams: "failed"
      case .questions: report.options.onlyFailures ? "screens" : "open"
      case .lists, .screen: "screens"
      case .elements: "open"
      case .dropped: report.options.onlyFailures ? "how" : "open"
      case .issues: facts.changes == nil ? "how" : "since"
      case .changes: "since"
      }
    return .place(place)
  }

  // MARK: Sign-off

  package func sign(_ page: inout some PageSink) throws {
    try page.paragraph(words.signIntroduction)
    let hasRisks = facts.mustLevel.waived > 0
    try page.signatures(
      words.signChoices(hasRisks: hasRisks),
      ReportTable(
        words.signatures, words.signatureColumns.map { .init($0) },
        rows: words.signers.map { [$0] + [String](repeating: "", count: words.signatureColumns.count - 1) }))
  }
}
