internal import AuditModel
internal import AuditRules

/// Each failure and each open issue with what was expected and what was observed, and what is open.
extension ReportSections {
  /// Failures of which issues and evidence are read at once.
  private static var batchSize: Int { 64 }

  mutating func failures(_ snapshot: borrowing some ReportFacts & ~Copyable, _ page: inout some PageSink) throws {
    let screens = screensWithFailures
    guard !screens.isEmpty else { return try page.paragraph(tables.none(words.noFailure)) }
    if screens.count > 1 {
      try page.links(screens.map { (anchor($0.key), "\($0.name): " + words.failures($0.count)) })
    }
    var waiting: [ComplianceReport.Row] = []
    var number = 0
    var latest: String?
    func flush() throws {
      let details = try FailureDetails(waiting, report, snapshot)
      for row in waiting {
        number += 1
        let group = tables.group(of: row.cell)
        if latest != group.key {
          try page.heading(group.name, id: anchor(group.key))
          latest = group.key
        }
        try failure(row, number, details, snapshot, &page)
      }
      waiting.removeAll(keepingCapacity: true)
    }
    let isFailed = { (cell: Cell) in cell.isMustLevel && cell.outcome == .failed }
    try report.forEachRow(snapshot, where: isFailed) { row in
      waiting.append(row)
      if waiting.count == Self.batchSize { try flush() }
    }
    try flush()
  }

  /// The product first, then the screens in the order of the release.
  private var screensWithFailures: [(key: String, name: String, count: Int)] {
    let keys = [CellKeys.product] + compliance.screens.map(\.key)
    return keys.compactMap { key in
      facts.failuresByScreen[key].map { count in
        (key, key == CellKeys.product ? words.theProduct : tables.name(ofScreen: key), count)
      }
    }
  }

  private func anchor(_ key: String) -> String {
    key == CellKeys.product ? "failures-of-product" : "failures-on-\(key)"
  }

  private mutating func failure(
    _ row: ComplianceReport.Row, _ number: Int, _ details: FailureDetails,
    _ snapshot: borrowing some ReportFacts & ~Copyable, _ page: inout some PageSink
  ) throws {
    let cell = row.cell
    let check = cell.definition.check
    var fields = [
      PageField(words.whereColumn, cell.address.description),
      PageField(words.check, "\(check.title) (\(check.path))"),
      PageField(words.level, words.level(check.level, isMustLevel: cell.isMustLevel)),
    ]
    let statements = try expectations.statements(of: row, snapshot)
    if !statements.isEmpty { fields.append(PageField(words.expected, statements)) }
    if let expectation = try expectations.expectation(of: cell, snapshot) {
      fields.append(
        PageField(words.specified, words.expectation(expectation).map { words.labelled($0.0, $0.1) }))
    }
    // Of one finding its severity stands below.
    if row.findings.count > 1 { fields.append(PageField(words.severityColumn, words.severity(row.severity))) }
    fields += verdict(row, details)
    let title = try titles.title(of: row, snapshot)
    try page.article("failure-\(number)", "\(number). \(title)", level: 4) { page in
      try page.fields(fields)
      try findings(row, details, snapshot, &page)
    }
  }

  /// How a cell stands, the issues it belongs to, and what was decided.
  private func verdict(_ row: ComplianceReport.Row, _ details: FailureDetails) -> [PageField] {
    var fields: [PageField] = []
    if let carried = row.cell.carriedFrom {
      fields.append(
        PageField(words.outcomeColumn, words.outcome(row.cell.outcome) + ", " + words.carried(carried)))
    }
    let issues = details.issues(of: row)
    if !issues.isEmpty { fields.append(PageField(words.issue, issues.map { words.issue($0) })) }
    if let waiver = row.cell.waiver {
      fields.append(PageField(words.decisionLabel, words.decision(waiver.decision)))
    }
    return fields
  }

  /// The findings that decide a cell.
  private mutating func findings<Sink: PageSink>(
    _ row: ComplianceReport.Row, _ details: FailureDetails, _ snapshot: borrowing some ReportFacts & ~Copyable,
    _ page: inout Sink
  ) throws {
    for facts in row.findings {
      var fields = self.fields(row, facts, try snapshot.comparison(of: facts.finding.id))
      let evidence = try details.evidence(of: facts.finding.id).flatMap { piece in
        try gallery.values(
          piece,
          alternative: words.image(
            piece, of: facts.finding.id.rawValue, at: row.cell.address, row.cell.definition.check.title),
          canShow: Sink.showsPictures, words, snapshot)
      }
      if !evidence.isEmpty { fields.append(PageField(words.evidence, evidence)) }
      try page.fields(fields)
    }
  }

  private func fields(
    _ row: ComplianceReport.Row, _ facts: FindingFacts, _ comparison: FindingSupplement.Comparison?
  ) -> [PageField] {
    let (finding, session) = (facts.finding, facts.session)
    let way = row.way(facts).map { ", " + words.byWay($0) } ?? ""
    let component = row.componentAddress(facts).map { ", " + words.byComponent($0) } ?? ""
    var fields = [
      PageField(words.finding, "\(finding.id.rawValue): " + words.outcome(finding.outcome) + way + component)
    ]
    if let comparison {
      fields.append(PageField(words.expectedAnnouncement, comparison.expected))
      if !comparison.differences.isEmpty { fields.append(PageField(words.differences, comparison.differences)) }
    }
    fields.append(PageField(words.observed, finding.observed ?? words.notSaid))
    if let reason = finding.reason { fields.append(PageField(words.reasonLabel, reason)) }
    if let note = finding.note { fields.append(PageField(words.note, note)) }
    if let source = finding.source, source.others > 0 {
      fields.append(PageField(words.answeredWith, words.answeredTogether(source.others)))
    }
    return fields + [
      PageField(words.severityColumn, words.severity(finding.severity)),
      PageField(words.auditor, session.auditor),
      PageField(words.environment, words.environment(session.environment)),
      PageField(words.build, session.build.name),
      PageField(
        words.session,
        "\(session.id.rawValue), \(ReportTables.moment(finding.observedAt)), " + words.mode(finding.mode)),
    ]
  }

  // MARK: What is open

  /// Untested cells screen by screen, since there are many; then what could not be told, with the reasons, and what was
  /// found at cells that stay untested, such as those of which one way was not tried.
  func open(_ snapshot: borrowing some ReportFacts & ~Copyable, _ page: inout some PageSink) throws {
    var latest: String?
    var isTried = false
    let isUntested = { (cell: Cell) in cell.isMustLevel && cell.outcome == .untested }
    try report.forEachRow(snapshot, where: isUntested) { row in
      let group = tables.group(of: row.cell)
      if latest != group.key {
        if latest != nil { try page.endTable() }
        latest = group.key
        try page.heading(group.name)
        try page.beginTable(tables.cells(words.untestedCaption(group.key == CellKeys.product ? nil : group.key)))
      }
      try page.row(tables.cellRow(row))
      if !row.findings.isEmpty { isTried = true }
    }
    if latest != nil { try page.endTable() }
    let hasUntold = try findings(words.cannotBeTold, words.cantTellCaption, snapshot, &page) {
      $0.isMustLevel && $0.outcome == .cantTell
    }
    if isTried {
      _ = try findings(words.triedInPart, words.triedCaption, snapshot, &page) {
        $0.isMustLevel && $0.outcome == .untested && !$0.findings.isEmpty
      }
    }
    if latest == nil, !hasUntold { try page.paragraph(tables.none(words.nothingOpen)) }
  }

  /// A table of the findings of some cells under a heading of its own; false where there is none.
  private func findings(
    _ heading: String, _ caption: String, _ snapshot: borrowing some ReportFacts & ~Copyable,
    _ page: inout some PageSink, where isWanted: (Cell) -> Bool
  ) throws -> Bool {
    var isBegun = false
    try report.forEachRow(snapshot, where: isWanted) { row in
      if !isBegun {
        try page.heading(heading)
        try page.beginTable(tables.findings(caption))
      }
      isBegun = true
      for texts in tables.findingRows(row) { try page.row(texts) }
    }
    if isBegun { try page.endTable() }
    return isBegun
  }

  // MARK: Issues

  func issues(_ page: inout some PageSink) throws {
    guard !report.issues.isEmpty else { return try page.paragraph(words.noIssues) }
    try page.table(tables.issueMatrix)
    try page.table(tables.issues)
  }

  mutating func issueDetails(_ snapshot: borrowing some ReportFacts & ~Copyable, _ page: inout some PageSink) throws {
    guard !report.issues.isEmpty else { return try page.paragraph(words.noIssues) }
    for open in report.issues where !report.options.onlyFailures || open.cell?.outcome == .failed {
      let issue = open.issue
      let row = try open.cell.map { try self.row($0, snapshot) }
      let details = try FailureDetails(row.map { [$0] } ?? [], report, snapshot)
      let decision =
        issue.decision == nil
        ? nil : DecisionRule.standing(try report.input.decisions(about: issue.id, in: snapshot)).last
      let decided = decision.map { [PageField(words.decisionLabel, words.decision($0))] } ?? []
      try page.article("issue-\(issue.id.rawValue)", words.issueHeading(issue), level: 3) { page in
        try page.fields(
          [
            PageField(words.whereColumn, issue.address.description), PageField(words.check, issue.check),
            PageField(words.stateColumn, words.state(issue.state)),
            PageField(words.severityColumn, words.severity(issue.severity)),
            PageField(words.team, issue.team ?? words.noTeam),
            PageField(words.ownerLabel, issue.owner ?? words.nobody),
            PageField(words.due, issue.dueAt.map { Timestamp.day($0) } ?? words.never),
          ] + decided + [PageField(words.outcomeHere, tables.outcome(open) + ", " + tables.level(open))])
        if let row { try findings(row, details, snapshot, &page) }
      }
    }
  }

  private func row(_ cell: Cell, _ snapshot: borrowing some ReportFacts & ~Copyable) throws -> ComplianceReport.Row {
    let facts = try FindingFacts.of([cell], report.input, snapshot)
    return ComplianceReport.Row(cell: cell, findings: cell.findings.compactMap { facts[$0] }, passedIn: nil)
  }
}
