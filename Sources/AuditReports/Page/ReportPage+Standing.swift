internal import AuditModel
internal import AuditRules

/// How screens and criteria stand, what changed, and what was not tested.
extension ReportSections {
  // MARK: Screens

  package func screens(_ page: inout some PageSink) throws {
    let screens = report.screens.enumerated().sorted { left, right in
      let keys = [left, right].map { screen -> [Int] in
        let counts = screen.element.mustLevel
        return [-counts.failed, -counts.open, screen.offset]
      }
      return keys[0].lexicographicallyPrecedes(keys[1])
    }.map(\.element)
    let most = screens.map(\.mustLevel.failed).max() ?? 0
    let undeclared = Set(report.undeclared.map(\.key))
    var rows = screens.map { screenRow($0, most, isListOpen: undeclared.contains($0.key)) }
    if facts.product.total > 0 { rows.append(productRow(most)) }
    try page.table(
      ReportTable(
        words.screensCaption, note: words.screensNote,
        [.written(words.screen), .init(words.result), .written(words.team), .init(words.failedFigure, .bar)]
          + [words.noAnswer, words.testedFigure].map { .number($0) }, cells: rows), none: words.noScreen)
    try page.table(
      ReportTable(
        words.processesCaption,
        [.written(words.process), .init(words.result), .init(words.why), .written(words.steps)],
        cells: compliance.processes.filter {
          facts.gate != nil || $0.process.screens.contains(report.screens.first?.key ?? "")
        }
        .map { process in
          [
            .text(process.process.title), status(process.verdict), .text(words.reason(process.reason)),
            .text(process.process.screens.map { facts.title($0) }.joined(separator: ", ")),
          ]
        }))
  }

  private func screenRow(_ screen: ScreenCompliance, _ most: Int, isListOpen: Bool) -> [PageCell] {
    let counts = screen.mustLevel
    let language = facts.languages.written(on: screen.key)
    var name = PageCell.text(screen.title, in: language)
    if let target = proofs?(.screen(screen.key)) {
      var link = PageLink(screen.title, to: target)
      link.foreign = language.map { (screen.title, $0) }
      name = PageCell(.link(link))
    }
    return [
      name, status(screen.verdict),
      .text(screen.team ?? ""), PageCell(.bar(counts.failed, of: most)),
      .number(counts.open),
      .counts(words.tested(counts), small: isListOpen ? words.listNotFinished : nil),
    ]
  }

  private func productRow(_ most: Int) -> [PageCell] {
    let counts = facts.product
    return [
      .text(words.wholeApp), .text(""), .text(""), PageCell(.bar(counts.failed, of: most)),
      .number(counts.open), .counts(words.tested(counts)),
    ]
  }

  func status(_ verdict: Verdict) -> PageCell {
    PageCell(.status(verdict.status, words.result(verdict)))
  }

  // MARK: Criteria

  func criteria(_ page: inout some PageSink) throws {
    let asked = facts.criteria.filter { facts.isUpToTarget($0.key) }
    try page.paragraph(words.criteria(asked, notAsked: facts.criteriaNotAsked, target: compliance.profile.target))
    let stated = asked.map { StatedClaim.about($0.key, on: compliance.product.platform, in: facts.stated) }
    // Of most releases no document was read, and a column of nothing says nothing.
    let isStated = stated.contains { !$0.isEmpty }
    try page.table(
      ReportTable(
        words.criteriaCaption, note: words.criteriaNote,
        [.init(words.criterion), .init(words.level), .init(words.result)] + (isStated ? [.init(words.stated)] : [])
          + [words.failedFigure, words.noAnswer, words.passed, words.doesNotApply].map { .number($0) },
        cells: zip(asked, stated).map { row, claims in
          let (counts, outline) = (row.counts, facts.outlines[row.key])
          return [PageCell(.link(criterion(row.key))), .text(outline?.level ?? ""), status(counts)]
            + (isStated ? [.text(claims.map(\.sentence).joined(separator: "; "))] : [])
            + [
              .number(counts.decidingFailed),
              .number(counts.open), .number(counts.decidingPassed), .number(counts.inapplicable),
            ]
        }))
  }

  /// A criterion of WCAG by its path: its number and title, which lead to its text.
  func criterion(_ path: String) -> PageLink {
    let number = path.split(separator: "/").last.map { String($0) } ?? path
    guard let outline = facts.outlines[path] else { return PageLink(number, to: nil) }
    return PageLink(
      "\(number) \(outline.title)", to: .criterion(version: facts.wcagVersion, title: outline.title))
  }

  private func status(_ counts: OutcomeCounts) -> PageCell {
    if counts.decidingFailed > 0 { return PageCell(.status(.failed, words.outcome(.failed))) }
    if counts.open > 0 {
      return counts.decidingPassed + counts.inapplicable + counts.cantTell > 0
        ? PageCell(.status(.unclear, words.result(.incomplete)))
        : PageCell(.status(.open, words.outcome(.untested)))
    }
    if counts.decidingPassed > 0 { return PageCell(.status(.passed, words.outcome(.passed))) }
    return PageCell(.status(.notApplicable, words.outcome(.inapplicable)))
  }

  // MARK: Since the last release

  func since(_ page: inout some PageSink) throws {
    guard let changes = facts.changes else { return }
    try page.table(
      ReportTable(
        words.changesCaption,
        [.init(words.change), .number(words.checks), .written(words.whereColumn)],
        cells: ReleaseChange.allCases.compactMap { change in
          guard let count = changes.mustLevel[change], count > 0 else { return nil }
          return [.text(words.changed(change)), .number(count), .text(whereChanged(change, changes))]
        }), none: words.nothingChanged(facts.predecessor))
    try page.sentence([.text(words.comparisonCommand), .code(facts.comparisonCommand)])
    let most = facts.trend.map(\.mustLevel.failed).max() ?? 0
    try page.table(
      ReportTable(
        words.trendCaption, note: words.trendNote(facts.trend, leftOut: facts.trendLeftOut),
        [.written(words.release), .init(words.result), .init(words.failedFigure, .bar)]
          + [words.testedFigure, words.screensFigure].map { .number($0) },
        cells: facts.trend.map { release in
          [
            .text(release.version), status(release.verdict), PageCell(.bar(release.mustLevel.failed, of: most)),
            .counts(words.tested(release.mustLevel)), .number(release.screens),
          ]
        }))
  }

  private func whereChanged(_ change: ReleaseChange, _ changes: ChangeCounts) -> String {
    let screens = (changes.screens[change] ?? [:]).sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return words.places(screens.map { (facts.title($0.key), $0.value) })
  }

  // MARK: What was not tested

  mutating func open(_ snapshot: borrowing some ReportFacts & ~Copyable, _ page: inout some PageSink) throws {
    try page.paragraph(facts.open == 0 ? words.nothingOpen(report) : words.nothingClaimed(facts.open))
    try page.list(limits)
    try cannotTell(snapshot, &page)
    if facts.mustLevel.untested > 0 { try untested(snapshot, &page) }
    try page.table(
      ReportTable(
        words.outOfScopeCaption,
        [.written(words.screen), .init(words.takenOutIn), .written(words.reasonLabel), .written(words.person)],
        rows: try (facts.gate == nil ? [] : compliance.screensOutOfScope).map { change in
          [
            try places.title(change.screen, snapshot), change.release, change.reason ?? words.none,
            change.person ?? words.none,
          ]
        }))
    let dropped = try DroppedFailureNames(report.droppedFailures, of: compliance, snapshot)
    try page.table(
      ReportTable(
        words.droppedFailuresCaption,
        [.written(words.whereColumn), .written(words.check), .init(words.failedIn), .init(words.why)]
          + [.written(words.decisionLabel)],
        cells: try report.droppedFailures.map { failure in
          [
            try place(failure.address, snapshot), .text(dropped.title(failure)), .text(failure.release),
            .text(failure.cause.words + (failure.environment.map { ": \($0)" } ?? "")),
            .text(failure.decision ?? words.none),
          ]
        }))
  }

  /// What else keeps the report from saying more, a line each.
  private var limits: [String] {
    var lines: [String] = []
    if !report.undeclared.isEmpty { lines.append(words.listsNotFinished(report.undeclared.count)) }
    let elements = report.elements
    if elements.unchecked > 0 { lines.append(words.withoutCheck(elements.unchecked)) }
    if elements.unmet > 0 { lines.append(words.notAskedThere(elements.unmet)) }
    guard facts.gate != nil else { return lines }
    return lines + PlanText(compliance, words.conformance.plan).sentences
  }

  private mutating func cannotTell(
    _ snapshot: borrowing some ReportFacts & ~Copyable, _ page: inout some PageSink
  ) throws {
    guard facts.mustLevel.cantTell > 0 else { return }
    try page.heading(words.cannotTell(facts.mustLevel.cantTell))
    let isUntold = { (cell: Cell) in cell.isMustLevel && cell.outcome == .cantTell }
    var items: [PageItem] = []
    func flush() throws {
      if !items.isEmpty { try page.list(items) }
      items.removeAll(keepingCapacity: true)
    }
    try report.forEachRow(snapshot, where: isUntold) { row in
      let language = facts.languages.written(on: row.cell.screenKey)
      let reasons = row.findings.filter { $0.finding.outcome == .cantTell }
        .compactMap { facts in facts.finding.words.map { words.said($0, by: facts.session.auditor) } }
      items.append(
        PageItem(
          label: try places.place(row.cell.address, snapshot).runs(in: language) + [.text(":")],
          runs: named(
            { words.sentence($0) + " " }, row.cell.definition.check.title,
            facts.languages.pack(row.cell.definition.pack))
            + (reasons.isEmpty
              ? [.text(words.noReason)] : [.text(reasons.distinct().joined(separator: " "), in: language)])))
      if items.count == Self.listed { try flush() }
    }
    try flush()
  }

  /// What was noted where nothing failed, a row a check at its place.
  ///
  /// Paper is for the decision, which does not rest on them.
  mutating func notes(_ snapshot: borrowing some ReportFacts & ~Copyable, _ page: inout some PageSink) throws {
    try page.fold(words.notesSummary(facts.notes), about: nil, .screenOnly) { page in
      try noteTable(snapshot, &page)
    }
  }

  private mutating func noteTable(
    _ snapshot: borrowing some ReportFacts & ~Copyable, _ page: inout some PageSink
  ) throws {
    try page.beginTable(
      ReportTable(
        words.notesCaption,
        [words.whereColumn, words.check].map { .written($0) } + [.init(words.result), .written(words.note)]))
    let facts = facts
    let isNoted = { (cell: Cell) in facts.isNoted(cell) }
    try report.forEachRow(snapshot, where: isNoted) { row in
      let language = facts.languages.written(on: row.cell.screenKey)
      let reasons = row.findings.compactMap(\.finding.reason).distinct().joined(separator: " ")
      var note = PageCell.text(row.note ?? "", in: language)
      if !reasons.isEmpty {
        note.small = PageRun.runs(words.labelled(words.reasonLabel, reasons), [(reasons, language)])
      }
      try page.row([
        try place(row.cell.address, snapshot),
        .text(row.cell.definition.check.title, in: facts.languages.pack(row.cell.definition.pack)),
        status(row.cell.outcome),
        note,
      ])
    }
    try page.endTable()
  }

  /// A place with the language of its names.
  private mutating func place(
    _ address: Address, _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> PageCell {
    let language = facts.languages.written(on: address.screenKey)
    return PageCell(.runs(try places.place(address, snapshot).runs(in: language)))
  }

  /// Items that are kept at once.
  private static var listed: Int { 256 }

  /// Where nothing was answered, place by place; of a long list the command that gives it.
  private mutating func untested(
    _ snapshot: borrowing some ReportFacts & ~Copyable, _ page: inout some PageSink
  ) throws {
    try page.heading(words.notTested(facts.mustLevel.untested))
    if facts.mustLevel.setAside > 0 { try page.paragraph(words.setAside(facts.mustLevel.setAside)) }
    let screens = report.screens.filter { $0.mustLevel.untested > 0 }
    if facts.hasMany || facts.mustLevel.untested > Self.listed {
      let most = screens.sorted { $0.mustLevel.untested > $1.mustLevel.untested }
        .map { (title: $0.title, count: $0.mustLevel.untested) }
      if !most.isEmpty { try page.paragraph(words.mostOfThem(most)) }
      return try page.sentence([.code(facts.openCommand), .text(words.listsEach)])
    }
    var group: (key: String?, items: [(place: PlacePhrase, count: Int)]) = (nil, [])
    let isUntested = { (cell: Cell) in cell.isMustLevel && cell.outcome == .untested }
    var isBegun = false
    func flush() throws {
      guard isBegun else { return }
      let count = group.items.reduce(0) { $0 + $1.count }
      try page.fold(words.notTested(facts.title(group.key), count), about: nil, .titled) { page in
        try page.list(
          group.items.map { item in
            PageItem(
              label: item.place.runs(in: facts.languages.written(on: group.key)) + [.text(":")],
              runs: [.text(CountText.of(item.count, words.checkNoun))])
          })
      }
      group.items = []
    }
    try report.forEachCell(where: isUntested) { cell in
      if !isBegun || group.key != cell.screenKey {
        try flush()
        group.key = cell.screenKey
        isBegun = true
      }
      let place = try places.place(cell.address, snapshot)
      if group.items.last?.place == place {
        group.items[group.items.count - 1].count += 1
      } else {
        group.items.append((place, 1))
      }
    }
    try flush()
  }
}
