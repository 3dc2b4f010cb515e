internal import AuditModel
internal import AuditRules

/// Writes the sections of the HTML report; each group of them has a file of its own.
struct HTMLSections {
  let facts: PageFacts
  let words: PageWords
  let page: HTMLPage
  let tables: ReportTables
  let gallery = EvidenceGallery()
  var expectations: ExpectationReader
  var titles: FailureTitles
  var report: ComplianceReport { facts.report }
  var compliance: ReleaseCompliance { facts.report.compliance }

  init(facts: PageFacts, words: PageWords, page: HTMLPage) {
    self.facts = facts
    self.words = words
    self.page = page
    tables = ReportTables(facts.report, words)
    expectations = ExpectationReader(facts.report.input)
    titles = FailureTitles(facts.report.input)
  }

  mutating func write(_ section: PageSection, _ snapshot: borrowing some ReportFacts & ~Copyable) throws {
    switch section {
    case .coverage: try coverage()
    case .blocking: try blocking()
    case .screens: try screens()
    case .outOfScope: try outOfScope()
    case .guidelines: try guidelines()
    case .criteria: try criteria()
    case .issues: try issues()
    case .issueDetails: try issueDetails(snapshot)
    case .comparison: try comparison()
    case .trend: try trend()
    case .failures: try failures(snapshot)
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
    case .decision:
      try page.paragraph(words.toSign())
      try page.blanks(words.signatures())
    }
  }

  /// What stands before all sections: what it is about, and the verdict with its reasons.
  func head() throws {
    if let part = words.part(report) { try page.paragraph(part, style: "part") }
    if report.options.onlyFailures { try page.paragraph(words.onlyFailures(), style: "part") }
    if case .screen = report.options.scope, let screen = report.screens.first {
      try verdict(words.screenVerdict(screen))
    }
    try verdict(words.verdict(report))
    try page.description([
      (words.product(), words.product(compliance.product)),
      (words.release(), compliance.release.version + ", " + words.stage(compliance.release.stage)),
      (words.profile(), words.profile(compliance.profile)), (words.packs(), report.packs.joined(separator: ", ")),
      (words.period(), words.period(report.period)), (words.made(), words.made(report)),
    ])
  }

  private func verdict(_ verdict: (verdict: String, reasons: String)) throws {
    try page.paragraph(words.labelled(verdict.verdict, verdict.reasons), style: "verdict")
  }

  /// A table of the findings that decided some cells.
  func findings(
    _ caption: String, none: String, _ snapshot: borrowing some ReportFacts & ~Copyable, where isWanted: (Cell) -> Bool
  ) throws {
    try page.table(tables.findings(caption), none: tables.none(none)) { row in
      try report.forEachRow(snapshot, where: isWanted) { for texts in tables.findingRows($0) { try row(texts) } }
    }
  }
}
