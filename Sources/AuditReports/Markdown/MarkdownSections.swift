internal import AuditModel
internal import AuditRules

/// Writes the sections of the Markdown report.
struct MarkdownSections {
  let facts: PageFacts
  let words: PageWords
  let page: MarkdownPage
  private let tables: ReportTables
  private var report: ComplianceReport { facts.report }
  private var compliance: ReleaseCompliance { facts.report.compliance }

  init(facts: PageFacts, words: PageWords, page: MarkdownPage) {
    self.facts = facts
    self.words = words
    self.page = page
    tables = ReportTables(facts.report, words)
  }

  func write(_ section: PageSection, _ snapshot: borrowing some ReportFacts & ~Copyable) throws {
    switch section {
    case .coverage: try coverage()
    case .blocking: try blocking()
    case .screens: try screens()
    case .outOfScope:
      if !tables.outOfScopeRows.isEmpty { try page.table(tables.outOfScope, rows: tables.outOfScopeRows) }
      try page.table(
        tables.failuresOutOfScope, none: words.noFailureOutOfScope(), rows: tables.failureOutOfScopeRows)
    case .guidelines:
      for isAdvice in [false, true] {
        try page.table(tables.guidelines(isAdvice: isAdvice), rows: tables.guidelineRows(facts, isAdvice: isAdvice))
      }
    case .criteria:
      let open = facts.criteria.count { $0.term == nil }
      if open > 0 { try page.paragraph(words.criteriaOpen(open)) }
      if facts.criteriaNotAsked > 0 { try page.paragraph(words.criteriaNotAsked(facts.criteriaNotAsked)) }
      try page.table(tables.criteria, rows: tables.criterionRows(facts))
    case .issues:
      guard !report.issues.isEmpty else { return try page.paragraph(words.noIssues()) }
      try page.table(tables.issueMatrix, rows: tables.issueMatrixRows)
      try page.table(tables.issues, rows: tables.issueRows)
    case .issueDetails: try issueDetails(snapshot)
    case .comparison:
      guard let changes = facts.changes else { return }
      try page.table(
        tables.changes, none: words.nothingChanged(facts.predecessor), rows: tables.changeRows(changes))
      try page.paragraph(words.comparisonCommand(facts.comparisonCommand))
    case .trend:
      if facts.trendLeftOut > 0 { try page.paragraph(words.trendLimited(facts.trendLeftOut)) }
      try page.paragraph(words.trendRules())
      try page.table(tables.trend, rows: tables.trendRows(facts))
    case .failures:
      try findings(words.failuresCaption(), none: words.noFailure(), snapshot) {
        $0.isMustLevel && $0.outcome == .failed
      }
    case .open: try open(snapshot)
    case .advice:
      try findings(words.adviceCaption(), none: words.noAdviceFailed(), snapshot) {
        !$0.isMustLevel && $0.outcome == .failed
      }
    case .disagreements:
      try findings(
        words.disagreementsCaption(), none: words.noneInScope(), snapshot, where: \.isDisagreement)
    case .sessions: try page.table(tables.sessions, none: words.noSessions(), rows: tables.sessionRows)
    case .rules: try rules()
    case .reproduce: try reproduce()
    case .decision: break
    }
  }

  func head() throws {
    if let part = words.part(report) { try page.paragraph(part) }
    if report.options.onlyFailures { try page.paragraph(words.onlyFailures()) }
    if case .screen = report.options.scope, let screen = report.screens.first {
      let (verdict, reasons) = words.screenVerdict(screen)
      try page.paragraph(strong: verdict, reasons)
    }
    let (verdict, reasons) = words.verdict(report)
    try page.paragraph(strong: verdict, reasons)
    try page.list([
      words.labelled(words.product(), words.product(compliance.product)),
      words.labelled(words.release(), compliance.release.version + ", " + words.stage(compliance.release.stage)),
      words.labelled(words.profile(), words.profile(compliance.profile)),
      words.labelled(words.packs(), report.packs.joined(separator: ", ")),
      words.labelled(words.period(), words.period(report.period)), words.labelled(words.made(), words.made(report)),
    ])
  }

  private func coverage() throws {
    try page.paragraph(words.testedOf(facts.all.mustLevel))
    try page.table(tables.coverage, rows: tables.coverageRows(facts))
    let rates = report.options.scope == .release ? words.rates(compliance) : []
    try page.list([words.advice(facts.all.advice)] + rates + facts.remarks.map { words.remark($0) })
  }

  private func blocking() throws {
    let counts = facts.all.mustLevel
    var lines = facts.blockerCount > 0 ? [words.blockingFailures(facts)] : []
    if counts.untested > 0 { lines.append(words.untested(counts.untested)) }
    if counts.cantTell > 0 { lines.append(words.cantTell(counts.cantTell)) }
    if !facts.undeclared.isEmpty { lines.append(words.undeclared(facts.undeclared)) }
    if facts.failuresOutOfScope > 0 { lines.append(words.failuresOutOfScope(facts.failuresOutOfScope)) }
    if lines.isEmpty { lines.append(words.nothingMissing(report)) }
    if counts.waived > 0 { lines.append(words.waived(counts.waived)) }
    try page.list(lines)
    guard !facts.blockers.isEmpty else { return }
    let left = facts.blockerCount - facts.blockers.count
    try page.list(facts.blockers.map { words.blocker($0) } + (left > 0 ? [words.more(left)] : []))
  }

  private func screens() throws {
    try page.table(tables.screens, rows: tables.screenRows)
    if let lists = tables.elementLists { try page.table(lists, rows: tables.elementListRows) }
    if let processes = tables.processes { try page.table(processes, rows: tables.processRows) }
  }

  private func findings(
    _ caption: String, none: String, _ snapshot: borrowing some ReportFacts & ~Copyable, where isWanted: (Cell) -> Bool
  ) throws {
    try page.table(tables.findings(caption), none: tables.none(none)) { row in
      try report.forEachRow(snapshot, where: isWanted) { for texts in tables.findingRows($0) { try row(texts) } }
    }
  }

  /// What is untested, then what cannot be told.
  private func open(_ snapshot: borrowing some ReportFacts & ~Copyable) throws {
    try page.table(tables.findings(words.cantTellCaption()), none: tables.none(words.nothingOpen())) { row in
      for outcome in [Outcome.untested, .cantTell] {
        try report.forEachRow(snapshot, where: { $0.isMustLevel && $0.outcome == outcome }) {
          for texts in tables.findingRows($0) { try row(texts) }
        }
      }
    }
  }

  private func issueDetails(_ snapshot: borrowing some ReportFacts & ~Copyable) throws {
    try page.table(tables.issueFindings, none: words.noIssues()) { row in
      for open in report.issues where !report.options.onlyFailures || open.cell?.outcome == .failed {
        for texts in try tables.issueFindingRows(open, snapshot) { try row(texts) }
      }
    }
  }

  private func rules() throws {
    try page.paragraph(words.policyIntroduction(compliance))
    try page.list(
      words.rules(facts).map { words.rule(number: $0.number, words.rule($0), source: words.source($0)) })
    guard let run = facts.gateRun else { return }
    try page.paragraph(words.labelled(words.gateHeading(), words.gate(run)))
    try page.list(run.reasons.map { words.gateReason($0) } + run.letThrough.map { words.letThrough($0) })
  }

  private func reproduce() throws {
    try page.list([
      words.labelled(words.command(), facts.command(.markdown)),
      words.labelled(words.time(), Timestamp.text(report.generatedAt)),
    ])
  }
}
