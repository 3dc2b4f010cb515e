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
          small: words.changes(changes)))
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
    let teams = teamRows
    let others = openRows + otherRows
    let room = Self.mostToDo - min(others.count, Self.mostToDo / 2)
    guard teams.count + others.count > Self.mostToDo else { return teams + others }
    // What is left out is counted, and the teams share the room with what else there is to do.
    let shown = teams.count > room ? Array(teams.prefix(room - 1)) : teams
    let left = teams.count - shown.count
    let more =
      left == 0 ? [] : [[PageCell(.link(PageLink(words.moreTeams(left), to: proof(.teams)))), .text(""), .text("")]]
    return shown + more + others.prefix(Self.mostToDo - shown.count - more.count)
  }

  private var teamRows: [[PageCell]] {
    var list = ToDoList()
    for failure in facts.failures { list.add(failure.cell, severity: failure.severity, team: failure.team) }
    return list.fixes.map { failures in
      let screens = failures.screens
      let what = words.fix(screens.count == 1 ? facts.title(screens[0]) : nil, screens: screens.count)
      return [
        PageCell(
          .link(link(what, .failures(team: failures.team), naming: screens.count == 1 ? screens[0] : nil)),
          small: words.severities(failures.severities)),
        .text(failures.team ?? words.noTeam), .number(failures.count),
      ]
    }
  }

  private var openRows: [[PageCell]] {
    let screens = report.screens.filter { $0.mustLevel.open > 0 }
    var rows: [[PageCell]] = []
    if screens.count > Self.mostScreens {
      let count = screens.reduce(0) { $0 + $1.mustLevel.open }
      rows.append(row(words.testRest(on: screens.count), .questions(screen: nil), nil, words.auditors, count))
    } else {
      for screen in screens.sorted(by: { $0.mustLevel.open > $1.mustLevel.open }) {
        let isUntouched = screen.mustLevel.tested == 0
        rows.append(
          row(
            words.test(screen.title, isUntouched: isUntouched), .questions(screen: screen.key),
            words.left(screen, hasList: !report.undeclared.contains { $0.key == screen.key }),
            words.auditors(with: screen.team), screen.mustLevel.open, naming: screen.key))
      }
    }
    let product = facts.product.open
    if product > 0 {
      rows.append(row(words.testProduct, .questions(screen: "\(Address.product)"), nil, words.auditors, product))
    }
    return rows
  }

  private var otherRows: [[PageCell]] {
    var rows: [[PageCell]] = []
    let open = Set(report.screens.filter { $0.mustLevel.open > 0 }.map(\.key))
    let lists = report.undeclared.filter { open.count > Self.mostScreens || !open.contains($0.key) }
    if !lists.isEmpty {
      rows.append(
        row(
          words.finishLists(lists.map(\.title)), .lists(screen: lists.count == 1 ? lists[0].key : nil), nil,
          words.auditors, lists.count,
          naming: lists.count == 1 ? lists[0].key : nil))
    }
    let unchecked = report.elements.unchecked
    if unchecked > 0 {
      rows.append(row(words.giveChecks, .elements, words.nothingAskedOfThem, words.auditors, unchecked))
    }
    let dropped = report.droppedFailures.count { $0.waiver == nil }
    if dropped > 0 {
      rows.append(row(words.decide(about: dropped), .dropped, nil, words.manager, dropped))
    }
    let toConfirm = report.toConfirm
    if !toConfirm.isEmpty {
      rows.append(
        row(
          words.confirmIssues, .issues, words.holdsUpNothing(toConfirm), words.auditors,
          toConfirm.count))
    }
    return rows
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
