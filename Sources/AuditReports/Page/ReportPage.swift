internal import AuditModel
package import AuditRules

/// The report for people: as one self-contained page without scripts, or as Markdown for pull requests and wikis.
struct ReportPage<Sink: PageSink>: ReportRenderer {
  package func render(
    _ report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable, to stream: ReportStream
  ) throws {
    let words = report.options.language.words
    let facts = try PageFacts(report, snapshot)
    let sections = PageSection.all(facts)
    var content = ReportSections(facts: facts, words: words)
    var page = Sink(stream)
    page.keep(below: ReportOptions.markdownLimit, whole: report.wholeCommand)
    let lead = content
    try page.document(
      words.title(report), subtitle: words.subtitle(report),
      contents: sections.map {
        PageEntry(id: $0.rawValue, title: words.title($0, facts), count: $0.count(facts))
      }, frame(report, facts, words), lead: { try lead.lead(&$0) },
      { page in
        for section in sections {
          try page.section(section.rawValue, words.title(section, facts), section.kind(facts)) {
            try content.write(section, snapshot, to: &$0)
          }
        }
      })
    stream.files = content.gallery.beside.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension ReportPage {
  /// The frame, with what stands on each sheet of paper: what it is about, the decision, and when it was made.
  private func frame(_ report: ComplianceReport, _ facts: PageFacts, _ words: Words) -> PageFrame {
    var frame = words.frame
    frame.running = [words.title(report), facts.gate?.answer.words ?? "", words.made(report)]
    frame.closing = words.closing(report)
    frame.titled = (report.compliance.product.title, facts.languages.written(on: nil))
    return frame
  }
}

/// Writes the sections of the report; each group of them has a file of its own.
package struct ReportSections {
  package let facts: PageFacts
  package let words: Words
  var gallery: EvidenceGallery
  var expectations: ExpectationReader
  package var places: PlaceReader
  /// Where the proofs of the decision are; nil: in the report itself.
  package var proofs: ((DecisionProof) -> PageLink.Target?)?
  package var report: ComplianceReport { facts.report }
  package var compliance: ReleaseCompliance { facts.report.compliance }

  package init(facts: PageFacts, words: Words) {
    self.facts = facts
    self.words = words
    expectations = ExpectationReader(facts.report.input)
    places = PlaceReader(facts.report.input)
    gallery = EvidenceGallery(exports: facts.report.options.exportsEvidence)
  }

  package mutating func write(
    _ section: PageSection, _ snapshot: borrowing some ReportFacts & ~Copyable, to page: inout some PageSink
  ) throws {
    switch section {
    case .failed: try failed(snapshot, &page)
    case .screens: try screens(&page)
    case .criteria: try criteria(&page)
    case .since: try since(&page)
    case .open: try open(snapshot, &page)
    case .recommended: try recommended(snapshot, &page)
    case .notes: try notes(snapshot, &page)
    case .issues: try issues(&page)
    case .issueDetails: try issueDetails(snapshot, &page)
    case .sign: try sign(&page)
    case .how: try how(snapshot, &page)
    }
  }

  /// What stands before the contents: of what it is a part, and the decision.
  package func lead(_ page: inout some PageSink) throws {
    if let part = words.part(report) { try page.limit(part) }
    if report.options.onlyFailures { try page.limit(words.onlyFailures) }
    if let gate = facts.gate { return try page.decision(decision(gate)) }
    if case .screen = report.options.scope, let screen = report.screens.first {
      try page.sentence([.text(words.standing(screen))])
    }
    try page.sentence([.text(words.standing(compliance))])
  }
}

/// The sections of the HTML and the Markdown report, in their order; the raw value is the anchor of the section.
package enum PageSection: String, CaseIterable {
  case failed, screens, criteria, since, open, recommended, notes, issues
  case issueDetails = "issue-details"
  case sign, how

  /// The sections that a report has something to say in.
  ///
  /// What is computed of the whole release alone is in no report of a part, and neither is the decision about it.
  package static func all(_ facts: PageFacts) -> [PageSection] {
    let options = facts.report.options
    return allCases.filter { section in
      switch options.scope {
      case .issues: [.issues, .issueDetails, .how].contains(section)
      case .issue: [.issueDetails, .how].contains(section)
      case .screen, .release:
        section.isShown(facts, isWhole: options.scope == .release)
          && !(options.onlyFailures && [.open, .notes].contains(section))
      }
    }
  }

  private func isShown(_ facts: PageFacts, isWhole: Bool) -> Bool {
    switch self {
    case .failed, .screens, .open, .how: true
    case .criteria: facts.criteria.count + facts.criteriaNotAsked > 0
    case .since: facts.changes != nil
    case .recommended: !facts.recommended.isEmpty
    case .notes: facts.notes > 0
    case .issues, .issueDetails: false
    case .sign: isWhole
    }
  }

  /// How many things the section lists; nil where the number says nothing.
  package func count(_ facts: PageFacts) -> Int? {
    switch self {
    case .failed: facts.failures.count
    case .screens: facts.report.screens.count
    case .open: facts.open
    case .recommended: facts.recommended.count
    case .notes: facts.notes
    case .issues: facts.report.issues.count
    case .criteria, .since, .issueDetails, .sign, .how: nil
    }
  }

  package func kind(_ facts: PageFacts) -> PageSectionKind {
    switch self {
    case .failed, .recommended: facts.hasMany ? .many : .plain
    case .sign: .sheet
    default: .plain
    }
  }
}
