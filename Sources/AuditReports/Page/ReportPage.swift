internal import AuditModel
internal import AuditRules

/// The report for people: as one self-contained page without scripts, or as Markdown for pull requests and wikis.
struct ReportPage<Sink: PageSink>: ReportRenderer {
  func render(
    _ report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable, to stream: ReportStream
  ) throws {
    let words = report.options.language.words
    let facts = try PageFacts(report, snapshot)
    let sections = PageSection.all(facts)
    var content = ReportSections(facts: facts, words: words)
    var page = Sink(stream)
    try page.document(
      words.title(report), contents: sections.map { ($0.rawValue, words.title($0, facts)) }, words
    ) { page in
      try content.writeHead(to: &page)
      for section in sections {
        try page.section(section.rawValue, words.title(section, facts)) {
          try content.write(section, snapshot, to: &$0)
        }
      }
    }
  }
}

/// Writes the sections of the report; each group of them has a file of its own.
struct ReportSections {
  let facts: PageFacts
  let words: Words
  let tables: ReportTables
  var gallery = EvidenceGallery()
  var expectations: ExpectationReader
  var titles: FailureTitles
  var report: ComplianceReport { facts.report }
  var compliance: ReleaseCompliance { facts.report.compliance }

  init(facts: PageFacts, words: Words) {
    self.facts = facts
    self.words = words
    tables = ReportTables(facts, words)
    expectations = ExpectationReader(facts.report.input)
    titles = FailureTitles(facts.report.input)
  }

  mutating func write(
    _ section: PageSection, _ snapshot: borrowing some ReportFacts & ~Copyable, to page: inout some PageSink
  ) throws {
    switch section {
    case .coverage: try coverage(&page)
    case .blocking: try blocking(&page)
    case .screens: try screens(&page)
    case .plan: try plan(&page)
    case .outOfScope: try outOfScope(&page)
    case .guidelines: try guidelines(&page)
    case .criteria: try criteria(&page)
    case .issues: try issues(&page)
    case .issueDetails: try issueDetails(snapshot, &page)
    case .comparison: try comparison(&page)
    case .trend: try trend(&page)
    case .failures: try failures(snapshot, &page)
    case .open: try open(snapshot, &page)
    case .advice:
      try findings(words.adviceCaption, none: words.noAdviceFailed, snapshot, &page) {
        !$0.isMustLevel && $0.outcome == .failed
      }
    case .disagreements:
      try findings(
        words.disagreementsCaption, none: words.noneInScope, snapshot, &page, where: \.isDisagreement)
    case .sessions: try page.table(tables.sessions, none: words.noSessions)
    case .rules: try rules(&page)
    case .reproduce: try reproduce(&page)
    case .decision:
      try page.paragraph(words.toSign)
      try page.blanks(words.signatures)
    }
  }

  /// What stands before all sections: what it is about, and the verdict with its reasons.
  func writeHead(to page: inout some PageSink) throws {
    if let part = words.part(report) { try page.limit(part) }
    if report.options.onlyFailures { try page.limit(words.onlyFailures) }
    if case .screen = report.options.scope, let screen = report.screens.first {
      let (verdict, reasons) = words.screenVerdict(screen)
      try page.notice(verdict, reasons)
    }
    let (verdict, reasons) = words.verdict(report)
    try page.notice(verdict, reasons)
    try page.fields([
      PageField(words.product, words.product(compliance.product)),
      PageField(words.release, compliance.release.version + ", " + words.stage(compliance.release.stage)),
      PageField(words.profile, words.profile(compliance.profile)),
      PageField(words.packs, report.packs.joined(separator: ", ")),
      PageField(words.period, words.period(report.period)), PageField(words.made, words.made(report)),
    ])
  }

  /// A table of the findings that decided some cells.
  private func findings(
    _ caption: String, none: String, _ snapshot: borrowing some ReportFacts & ~Copyable, _ page: inout some PageSink,
    where isWanted: (Cell) -> Bool
  ) throws {
    try page.table(tables.findings(caption), none: tables.none(none)) { row in
      try report.forEachRow(snapshot, where: isWanted) { for texts in tables.findingRows($0) { try row(texts) } }
    }
  }

  // MARK: Rules

  private func rules(_ page: inout some PageSink) throws {
    try page.paragraph(words.policyIntroduction(compliance))
    try page.paragraph(words.packsPinned(report.packs))
    try page.heading(words.rulesHeading)
    try page.list(words.rules(facts).map { words.rule($0) })
    guard let run = facts.gateRun else { return }
    try page.heading(words.gateHeading)
    try page.paragraph(words.gate(run))
    try page.list(run.reasons.map { words.gateReason($0) })
    try page.list(run.letThrough.map { words.letThrough($0) })
    try page.lines(run.policy, label: words.gatePolicy)
  }

  private func reproduce(_ page: inout some PageSink) throws {
    try page.paragraph(words.reproduce)
    try page.fields([
      PageField(words.command, facts.command), PageField(words.product, compliance.product.key),
      PageField(words.release, compliance.release.version),
      PageField(words.time, Timestamp.text(report.generatedAt)),
      PageField(words.tool, "auditctl \(report.toolVersion)"),
    ])
  }
}

/// The sections of the HTML and the Markdown report, in their order; the raw value is the anchor of the section.
enum PageSection: String, CaseIterable {
  case coverage, blocking, screens, plan
  case outOfScope = "out-of-scope"
  case guidelines, criteria, issues
  case issueDetails = "issue-details"
  case comparison, trend
  case failures, open, advice, disagreements, sessions, rules, reproduce, decision

  /// The sections that a report has something to say in.
  ///
  /// What is computed of the whole release alone is in no report of a part, and neither is the decision about it.
  static func all(_ facts: PageFacts) -> [PageSection] {
    let options = facts.report.options
    return allCases.filter { section in
      switch options.scope {
      case .issues: [.issues, .issueDetails, .reproduce].contains(section)
      case .screen, .release:
        section.isShown(facts, isWhole: options.scope == .release)
          && !(options.onlyFailures && [.open, .disagreements].contains(section))
      }
    }
  }

  private func isShown(_ facts: PageFacts, isWhole: Bool) -> Bool {
    switch self {
    case .plan: isWhole
    case .coverage, .blocking, .screens, .issues, .failures, .open, .advice, .sessions, .rules, .reproduce: true
    case .outOfScope: isWhole && !facts.isEverythingInScope
    case .guidelines: !facts.guidelines.isEmpty
    case .criteria: facts.criteria.count + facts.criteriaNotAsked > 0
    case .issueDetails: false
    case .comparison: facts.changes != nil
    case .trend: facts.trend.count > 1
    case .disagreements: facts.disagreements > 0
    case .decision: isWhole
    }
  }
}
