package import AuditModel
internal import AuditRules

/// What failed: by check with each place where there are few, by guideline in tables where there are many.
extension ReportSections {
  /// Failures of which findings, issues and evidence are read at once.
  private static var batchSize: Int { 64 }
  /// How many of a group stand before the rest is folded away.
  private static var worst: Int { 5 }

  mutating func failed(_ snapshot: borrowing some ReportFacts & ~Copyable, _ page: inout some PageSink) throws {
    guard !facts.failures.isEmpty else { return try page.paragraph(words.noFailure(report)) }
    try page.paragraph(facts.hasMany ? words.manyFailures(facts.failures) : words.fewFailures(facts.failures))
    try write(facts.failures, "c", snapshot, &page)
  }

  mutating func recommended(
    _ snapshot: borrowing some ReportFacts & ~Copyable, _ page: inout some PageSink
  ) throws {
    try page.paragraph(words.decidesNothing)
    try write(facts.recommended, "r", snapshot, &page)
  }

  private mutating func write(
    _ failures: [ReportedFailure], _ prefix: String, _ snapshot: borrowing some ReportFacts & ~Copyable,
    _ page: inout some PageSink
  ) throws {
    if facts.hasMany {
      for group in failures.byGuideline(prefix: prefix) { try many(group, snapshot, &page) }
    } else {
      var told: [String: FailureGroup] = [:]
      for group in failures.byCheck(prefix: prefix) { try few(group, &told, snapshot, &page) }
    }
  }

  // MARK: Few

  /// - Parameter told: The groups of which was told why and how it is made right, by guideline and techniques.
  private mutating func few(
    _ group: FailureGroup, _ told: inout [String: FailureGroup], _ snapshot: borrowing some ReportFacts & ~Copyable,
    _ page: inout some PageSink
  ) throws {
    let worst = group.failures[0].severity
    let problem = PageProblem(
      id: group.id, severity: PageCell(.severity(worst, words.severity(worst).capitalizedFirst)),
      title: named(words.notMet, group.title, facts.languages.pack(group.failures[0].cell.definition.pack)),
      meta: words.meta(group.failures, facts))
    let detail = try detail(group, snapshot)
    let key = Self.adviceKey(detail, on: compliance.product.platform)
    try page.problem(problem) { page in
      for rows in try rows(group.failures, snapshot) {
        let details = try FailureDetails(rows, report, snapshot)
        for row in rows { try page.place(try place(row, details, shows: type(of: page).showsPictures, snapshot)) }
      }
      let advice = advice(detail, asIn: told[key])
      if !advice.isEmpty { try page.advice(advice) }
    }
    if told[key] == nil { told[key] = group }
  }

  /// What is told of why a check matters and how it is met: the same for checks of one guideline with the same techniques.
  private static func adviceKey(_ detail: CheckDetail, on platform: Platform) -> String {
    "\(detail.pack)/\(detail.guideline.key)\n"
      + TechniqueChoice.fitting(detail, on: platform).map(\.text).joined(separator: "\n")
  }

  /// The rows of failures, some at a time.
  private func rows(
    _ failures: some Collection<ReportedFailure>, _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> [[ComplianceReport.Row]] {
    let cells = failures.map(\.cell)
    let found = try FindingFacts.of(cells, report.input, snapshot)
    let rows = cells.map { cell in
      ComplianceReport.Row(cell: cell, findings: cell.findings.compactMap { found[$0] }, passedIn: nil)
    }
    return stride(from: 0, to: rows.count, by: Self.batchSize).map { start in
      Array(rows[start..<min(start + Self.batchSize, rows.count)])
    }
  }

  mutating func place(
    _ row: ComplianceReport.Row, _ details: FailureDetails, shows: Bool,
    _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> PagePlace {
    let place = try places.place(row.cell.address, snapshot)
    let failures = row.findings.filter { $0.finding.outcome == .failed }
    let first = failures.first ?? row.findings.first
    let language = facts.languages.written(on: row.cell.screenKey)
    var (pictures, more): ([PagePicture], [[PageRun]]) = ([], [])
    for found in row.findings {
      more += lines(row, found, isFirst: found.finding.id == first?.finding.id, details)
      for piece in details.evidence(of: found.finding.id) {
        switch try gallery.show(piece, unsaid: words.picture(of: place.text), canShow: shows, words, snapshot) {
        case .picture(let picture): pictures.append(picture)
        case .beside(let link): more.append([.link(link), .text(" " + words.file(piece, isCaptioned: false))])
        case .words(let text): more.append(PageRun.runs(text, [(piece.caption ?? "", language)]))
        }
      }
    }
    if let waiver = row.cell.waiver {
      more.append(PageRun.runs(words.accepted(waiver), [(waiver.decision.reason, facts.languages.written(on: nil))]))
    }
    return PagePlace(
      title: place.runs(in: language), versus: try versus(row, first, snapshot), pictures: pictures, more: more,
      meta: try meta(row, first, details, snapshot))
  }

  /// What was heard or found, beside what was expected.
  private mutating func versus(
    _ row: ComplianceReport.Row, _ first: FindingFacts?, _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> [PageField] {
    let observed = first.flatMap { $0.finding.observed }
    let method = row.cell.definition.check.method
    let heard = PageField(
      words.heard(first?.isHeard(method) ?? (method == .screenReader)),
      [
        observed.map { .quote(words.quoted($0), language: facts.languages.written(on: row.cell.screenKey)) }
          ?? .text(words.nothingNoted)
      ])
    var expected: [PageField.Value] = []
    var differences: [PageField.Value] = []
    if let comparison = try first.flatMap({ try snapshot.comparison(of: $0.finding.id) }) {
      expected.append(
        .quote(words.quoted(comparison.expected), language: facts.languages.written(on: row.cell.screenKey)))
      differences = comparison.differences.map { .text($0) }
    }
    if expected.isEmpty {
      let ways = try expectations.statements(of: row, snapshot)
      expected =
        ways.count > 1
        ? [
          .list(
            words.oneOf,
            // A report is for the decision, and a ticket says all that has to be true.
            ways.map {
              report.options.scope.isOfIssues ? .list($0.way ?? "", $0.texts.map { .text($0) }) : .text($0.way ?? "")
            })
        ]
        : ways.flatMap(\.texts).map { .text($0) }
    }
    if let expectation = try expectations.expectation(of: row.cell, snapshot) {
      let isHeard = row.cell.definition.check.method == .screenReader
      let specified = words.expectation(isHeard ? words.spoken(expectation) : expectation).map {
        words.labelled($0.0, $0.1)
      }
      if !specified.isEmpty { expected.append(.text(words.specified(specified.joined(separator: "; ")))) }
    }
    return [heard] + (expected.isEmpty ? [] : [PageField(words.expected, expected)])
      + (differences.isEmpty ? [] : [PageField(words.differences, differences)])
  }

  /// What else is said in a finding that decides a cell.
  private func lines(
    _ row: ComplianceReport.Row, _ found: FindingFacts, isFirst: Bool, _ details: FailureDetails
  ) -> [[PageRun]] {
    let finding = found.finding
    let language = facts.languages.written(on: row.cell.screenKey)
    var lines: [[PageRun]] = []
    func add(_ sentence: String, _ written: String? = nil) {
      lines.append(PageRun.runs(sentence, [(written ?? "", language)]))
    }
    let said = finding.observed.map { words.quoted($0) }
    if let way = row.way(found) {
      let title = expectations.title(ofWay: way)
      let pack = facts.languages.pack(row.cell.definition.pack)
      lines.append(
        PageRun.runs(words.byWay(title, said: said), [(title, pack), (finding.observed ?? "", language)]))
    } else if !isFirst {
      add(
        words.also(
          words.outcome(finding.outcome), by: found.session.auditor, found.session.environment.environmentClass,
          Timestamp.day(finding.observedAt), said: said), finding.observed)
    }
    if let component = row.componentAddress(found) { add(words.byComponent(component)) }
    for problem in details.problems(of: finding.id) { add(words.problem(problem), problem.description.text) }
    if let reason = finding.reason { add(words.labelled(words.reasonLabel, reason), reason) }
    if let note = finding.note { add(words.labelled(words.note, note), note) }
    if let source = finding.source, source.others > 0 {
      add(words.answeredTogether(source.others).capitalizedFirst + ".")
    }
    return lines
  }

  /// The issues of a failure, and where it comes from.
  private func meta(
    _ row: ComplianceReport.Row, _ first: FindingFacts?, _ details: FailureDetails,
    _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> [PageRun] {
    var runs: [PageRun] = []
    // A title that a person gave wins over the one that is made, which says what stands above.
    let edited = try first.flatMap { try report.input.editedTitle(of: $0.finding.id, in: snapshot) }
    for issue in details.issues(of: row) {
      let address = issue.reference.flatMap { PageAddress($0) }
      runs += [.link(PageLink(words.issueNumber(issue), to: address.map { .address($0) })), .text(". ")]
    }
    if let edited {
      runs = [.text(edited, in: facts.languages.written(on: row.cell.screenKey)), .text(". ")] + runs
    }
    if let carried = row.cell.carriedFrom { runs.append(.text(words.stillFailing(since: carried) + " ")) }
    if let first {
      let session = first.session
      runs.append(
        .text(
          words.provenance(
            words.heard(first.isHeard(row.cell.definition.check.method)), session.build,
            session.environment.environmentClass,
            Timestamp.day(first.finding.observedAt), session.auditor)))
    }
    return runs
  }

  /// A sentence about a title of a pack.
  ///
  /// - Parameter language: That of the title; nil where it is that of the document.
  func named(_ sentence: (String) -> String, _ title: String, _ language: String?) -> [PageRun] {
    guard let language else { return [.text(sentence(title))] }
    return PageRun.runs(sentence(title), [(title, language)])
  }

  // MARK: Many

  private mutating func many(
    _ group: FailureGroup, _ snapshot: borrowing some ReportFacts & ~Copyable, _ page: inout some PageSink
  ) throws {
    let detail = try detail(group, snapshot)
    let isOfWCAG = detail.pack == "wcag" && !detail.guideline.topic.isEmpty
    let title = isOfWCAG ? detail.guideline.topic : group.title
    let languages = facts.languages
    let problem = PageProblem(
      id: group.id, severity: nil,
      title: named(
        { words.failed($0, group.failures.count) }, title,
        isOfWCAG ? languages.pack(detail.pack) : languages.guidelineTitle(group.failures[0].cell.definition.pack)),
      meta: words.severities(group.severities))
    try page.problem(problem) { page in
      try table(group.failures.prefix(Self.worst), words.worst(title, group.failures.count), snapshot, &page)
      let rest = group.failures.dropFirst(Self.worst)
      if !rest.isEmpty {
        try page.fold(words.morePlaces(rest.count), about: title, .printed) { page in
          try table(rest, words.rest(title), snapshot, &page)
        }
      }
      let advice = advice(detail)
      if !advice.isEmpty {
        let summary =
          advice.columns.last?.isEmpty == true ? words.whyItMatters : words.whyAndHow(compliance.product.platform)
        try page.fold(summary, about: title, .screenOnly) { try $0.advice(advice) }
      }
    }
  }

  private func table(
    _ failures: ArraySlice<ReportedFailure>, _ caption: String, _ snapshot: borrowing some ReportFacts & ~Copyable,
    _ page: inout some PageSink
  ) throws {
    try page.beginTable(
      ReportTable(
        caption, kind: .places,
        [.init(words.severityColumn), .written(words.notMetColumn)]
          + [words.whereColumn, words.heardColumn, words.team].map { .written($0) } + [.number(words.issue)]))
    var rest = failures
    while !rest.isEmpty {
      let batch = rest.prefix(Self.batchSize)
      rest = rest.dropFirst(Self.batchSize)
      for rows in try rows(batch, snapshot) {
        let details = try FailureDetails(rows, report, snapshot)
        for (row, failure) in zip(rows, batch) { try page.row(try cells(row, failure, details, snapshot)) }
      }
    }
    try page.endTable()
  }

  private func cells(
    _ row: ComplianceReport.Row, _ failure: ReportedFailure, _ details: FailureDetails,
    _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> [PageCell] {
    let check = failure.check
    let issues = details.issues(of: row)
    let language = facts.languages.written(on: row.cell.screenKey)
    var found = PageCell.text(row.failure?.observed.map { words.quoted($0) } ?? "", in: language)
    found.small = try small(row, details, snapshot)
    return [
      PageCell(.severity(failure.severity, words.severity(failure.severity).capitalizedFirst)),
      .text(check.title, in: facts.languages.pack(row.cell.definition.pack)),
      PageCell(.runs(failure.place.runs(in: language))), found,
      .text(failure.team ?? ""), .counts(issues.map { "\($0.id.rawValue)" }.joined(separator: ", ")),
    ]
  }

  /// What is said of a failure besides what was found, each thing once.
  private func small(
    _ row: ComplianceReport.Row, _ details: FailureDetails, _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> [PageRun] {
    let language = facts.languages.written(on: row.cell.screenKey)
    var parts: [(sentence: String, written: String)] = []
    func add(_ sentence: String, _ written: String = "") {
      if !parts.contains(where: { $0.sentence == sentence }) { parts.append((sentence, written)) }
    }
    if let title = try row.failure.flatMap({ try report.input.editedTitle(of: $0.id, in: snapshot) }) {
      add(title, title)
    }
    if let carried = row.cell.carriedFrom { add(words.notRetested(since: carried)) }
    if let waiver = row.cell.waiver { add(words.accepted(waiver), waiver.decision.reason) }
    for note in row.findings.compactMap(\.finding.note) { add(note, note) }
    for found in row.findings {
      for problem in details.problems(of: found.finding.id) { add(words.problem(problem), problem.description.text) }
      let count = details.evidence(of: found.finding.id).count
      if count > 0 { add(words.pieces(count)) }
    }
    guard !parts.isEmpty else { return [] }
    return PageRun.runs(parts.map(\.sentence).joined(separator: ". "), parts.map { ($0.written, language) })
  }

  // MARK: Why it matters, and how it is made right

  private func detail(
    _ group: FailureGroup, _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> CheckDetail {
    try snapshot.detail(of: group.failures[0].cell.definition, ways: [], release: compliance.release.id)
  }

  /// Why a check matters, what it bears on, and how it is made right.
  ///
  /// - Parameter earlier: The group that has told the same already, to which a link leads then; nil: none.
  func advice(_ detail: CheckDetail, asIn earlier: FailureGroup? = nil) -> PageAdvice {
    var (why, how): ([PageAdvice.Part], [PageAdvice.Part]) = ([], [])
    if !detail.guideline.rationale.isEmpty, earlier == nil {
      why.append(
        PageAdvice.Part(
          title: words.whyItMatters,
          paragraphs: [[.text(detail.guideline.rationale, in: facts.languages.pack(detail.pack))]]))
    }
    let criteria = criteria(detail)
    if !criteria.isEmpty { why.append(PageAdvice.Part(title: words.criterion, paragraphs: criteria)) }
    let platform = compliance.product.platform
    if let earlier {
      var link = PageLink(words.notMet(earlier.title), to: .place(earlier.id))
      if let language = facts.languages.pack(detail.pack) { link.foreign = (earlier.title, language) }
      how.append(
        PageAdvice.Part(
          title: words.whyAndHow(platform), paragraphs: [[.text(words.asAbove), .link(link), .text(".")]]))
      return PageAdvice(columns: [why, how])
    }
    let techniques = TechniqueChoice.fitting(detail, on: platform)
    if !techniques.isEmpty {
      how.append(
        PageAdvice.Part(
          title: words.howToFix(platform),
          paragraphs: techniques.map {
            [.text(($0.title.map { "\($0). " } ?? "") + $0.text, in: facts.languages.pack(detail.pack))]
          }))
    }
    return PageAdvice(columns: [why, how])
  }

  /// What the check tests before what it is related to, a sentence each.
  private func criteria(_ detail: CheckDetail) -> [[PageRun]] {
    [ReferenceRelation.tests, .related].compactMap { relation in
      let references = detail.check.references.filter { $0.relation == relation && $0.scheme == "wcag" }
      guard !references.isEmpty else { return nil }
      var runs: [PageRun] = [.text(words.relation(relation) + " ")]
      for (index, reference) in references.enumerated() {
        if index > 0 { runs.append(.text(", ")) }
        runs.append(.link(criterion(reference.path)))
      }
      return runs + [.text(".")]
    }
  }
}

/// Which techniques of a guideline help with a check.
package enum TechniqueChoice {
  /// How many are shown where no title fits.
  static let most = 2

  /// Those whose title has the dimension of the check, else the first two.
  package static func fitting(_ detail: CheckDetail, on platform: Platform) -> [Technique] {
    let all = detail.guideline.techniques.filter { $0.platform == platform }
    let wanted = detail.check.dimension.split(separator: "-").map { $0.lowercased() }
    let fitting = all.filter { technique in
      let title = technique.title?.lowercased() ?? ""
      return wanted.contains { title.contains($0) }
    }
    return Array((fitting.isEmpty ? all : fitting).prefix(most))
  }
}
