internal import AuditModel
internal import AuditRules

/// Each failure with what was expected and what was observed, and what is open.
extension HTMLSections {
  /// Failures of which issues and evidence are read at once.
  private static var batchSize: Int { 64 }

  mutating func failures(_ snapshot: borrowing some ReportFacts & ~Copyable) throws {
    let screens = screensWithFailures
    if screens.isEmpty {
      try page.paragraph(tables.none(words.noFailure()))
      return
    }
    if screens.count > 1 {
      try page.links(screens.map { (anchor($0.key), "\($0.name): " + words.failures($0.count)) })
    }
    var waiting: [ComplianceReport.Row] = []
    var number = 0
    var latest: String?
    // The walk is over another copy, for what was expected is remembered on the way.
    let report = report
    var content = self
    func flush() throws {
      let details = try FailureDetails(waiting, report, snapshot)
      for row in waiting {
        number += 1
        let group = content.tables.group(of: row.cell)
        if latest != group.key {
          try content.page.heading(group.name, id: content.anchor(group.key))
          latest = group.key
        }
        try content.failure(row, number, details, snapshot)
      }
      waiting.removeAll(keepingCapacity: true)
    }
    let isFailed = { (cell: Cell) in cell.isMustLevel && cell.outcome == .failed }
    try report.forEachRow(snapshot, where: isFailed) { row in
      waiting.append(row)
      if waiting.count == Self.batchSize { try flush() }
    }
    try flush()
    self = content
  }

  /// The product first, then the screens in the order of the release.
  private var screensWithFailures: [(key: String, name: String, count: Int)] {
    let keys = [CellKeys.product] + compliance.screens.map(\.key)
    return keys.compactMap { key in
      facts.failuresByScreen[key].map { count in
        (key, key == CellKeys.product ? words.theProduct() : tables.name(ofScreen: key), count)
      }
    }
  }

  private func anchor(_ key: String) -> String {
    key == CellKeys.product ? "failures-of-product" : "failures-on-\(key)"
  }

  private mutating func failure(
    _ row: ComplianceReport.Row, _ number: Int, _ details: FailureDetails,
    _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws {
    let cell = row.cell
    let statements = try expectations.statements(of: row, snapshot)
    let expectation = try expectations.expectation(of: cell, snapshot)
    let title = words.failure(try titles.title(of: row, snapshot))
    try page.article("failure-\(number)", "\(number). \(title)", level: 4) {
      try page.description {
        try page.entry(words.whereColumn(), cell.address.description)
        try page.entry(words.check(), "\(cell.definition.check.title) (\(cell.definition.check.path))")
        try page.entry(
          words.level(), words.level(cell.definition.check.level, isMustLevel: cell.isMustLevel))
        if !statements.isEmpty { try page.entry(words.expected(), statements) }
        if let expectation {
          try page.entry(
            words.specified(), words.expectation(expectation).map { words.labelled($0.0, $0.1) })
        }
        // Of one finding its severity stands below.
        if row.findings.count > 1 { try page.entry(words.severityColumn(), words.severity(row.severity)) }
        try verdict(row, details)
      }
      try findings(row, details, snapshot)
    }
  }

  /// How a cell stands, the issues it belongs to, and what was decided.
  private func verdict(_ row: ComplianceReport.Row, _ details: FailureDetails) throws {
    if let carried = row.cell.carriedFrom {
      try page.entry(words.outcomeColumn(), words.outcome(row.cell.outcome) + ", " + words.carried(carried))
    }
    let issues = details.issues(of: row)
    if !issues.isEmpty { try page.entry(words.issue(), issues.map { words.issue($0) }) }
    if let waiver = row.cell.waiver { try page.entry(words.decisionLabel(), words.decision(waiver.decision)) }
  }

  /// The findings that decide a cell.
  func findings(
    _ row: ComplianceReport.Row, _ details: FailureDetails, _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws {
    for facts in row.findings {
      let (finding, session) = (facts.finding, facts.session)
      let comparison = try snapshot.comparison(of: finding.id)
      try page.description {
        let way = row.way(facts).map { ", " + words.byWay($0) } ?? ""
        let component = row.componentAddress(facts).map { ", " + words.byComponent($0) } ?? ""
        try page.entry(
          words.finding(), "\(finding.id.rawValue): " + words.outcome(finding.outcome) + way + component)
        if let comparison {
          try page.entry(words.expectedAnnouncement(), comparison.expected)
          if !comparison.differences.isEmpty { try page.entry(words.differences(), comparison.differences) }
        }
        try page.entry(words.observed(), finding.observed ?? words.notSaid())
        if let reason = finding.reason { try page.entry(words.reasonLabel(), reason) }
        if let note = finding.note { try page.entry(words.note(), note) }
        try page.entry(words.severityColumn(), words.severity(finding.severity))
        try page.entry(words.auditor(), session.auditor)
        try page.entry(words.environment(), words.environment(session.environment))
        try page.entry(words.build(), session.build.name)
        try page.entry(
          words.session(),
          "\(session.id.rawValue), \(ReportTables.moment(finding.observedAt)), " + words.mode(finding.mode))
        try evidence(details.evidence(of: finding.id), row, finding, snapshot)
      }
    }
  }

  private func evidence(
    _ evidence: [Evidence], _ row: ComplianceReport.Row, _ finding: Finding,
    _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws {
    guard !evidence.isEmpty else { return }
    try page.entry(words.evidence()) {
      for piece in evidence {
        let alternative = words.image(
          piece, of: finding.id.rawValue, at: row.cell.address, row.cell.definition.check.title)
        try page.markup(try gallery.markup(piece, alternative: alternative, words, snapshot))
      }
    }
  }

  /// Untested cells screen by screen, since there are many; then what could not be told, with the reasons.
  func open(_ snapshot: borrowing some ReportFacts & ~Copyable) throws {
    var latest: (key: String, table: ReportTable)?
    let isUntested = { (cell: Cell) in cell.isMustLevel && cell.outcome == .untested }
    try report.forEachRow(snapshot, where: isUntested) { row in
      let group = tables.group(of: row.cell)
      if latest?.key != group.key {
        if let latest { try page.end(latest.table) }
        let table = tables.cells(words.untestedCaption(group.key == CellKeys.product ? nil : group.key))
        latest = (group.key, table)
        try page.heading(group.name)
        try page.begin(table)
      }
      if let table = latest?.table { try page.write(tables.cellRow(row), table.columns) }
    }
    if let latest { try page.end(latest.table) }
    var isFirst = true
    try page.table(
      tables.findings(words.cantTellCaption()), none: latest == nil ? tables.none(words.nothingOpen()) : nil
    ) { row in
      try report.forEachRow(snapshot, where: { $0.isMustLevel && $0.outcome == .cantTell }) {
        if isFirst { try page.heading(words.cannotBeTold()) }
        isFirst = false
        for texts in tables.findingRows($0) { try row(texts) }
      }
    }
  }
}
