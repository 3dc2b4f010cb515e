internal import AuditModel
internal import AuditRules

/// Makes a conformance report of a release's findings (rule 10).
struct ConformanceBuilder {
  private let report: ComplianceReport
  private let input: ComplianceInput
  private let tables: [ConformanceTable]
  private let tallies: ConformanceTallies
  private let remarks: ConformanceRemarks
  private let details: ProductDetails
  private let languages: TextLanguages
  /// What published documents state of the release.
  private let claims: [StatedClaim]
  /// What people wrote about rows.
  private let written: [RemarkedRow: SignedRemark]
  private let texts: Words
  private var words: Words.Conformance { texts.conformance }
  /// The version of WCAG that the report is made against: that of the profile, and no less than the edition's standards ask.
  private let version: String
  private let platform: Platform
  /// Whether all that is asked comes from packs that are part of the program.
  private let isBuiltIn: Bool
  private let edition: ConformanceEdition

  /// Reads and counts what the rows need.
  ///
  /// - Parameter edition: The standards; nil: as was asked for, else those that the profile asks for.
  init(
    _ report: ComplianceReport, edition: ConformanceEdition? = nil, in snapshot: borrowing some ReportFacts & ~Copyable
  ) throws {
    self.report = report
    input = report.input
    platform = input.product.platform
    self.edition = edition ?? report.options.edition ?? .following(report.input)
    texts = report.options.language.words
    let edition = self.edition
    let version = max(Self.version(of: input.profile), edition.leastVersion)
    self.version = version
    let all = try snapshot.conformanceTables()
    tables = edition.tables(version).compactMap { key in all.first { $0.key == key } }
    let own = snapshot.builtInPacks()
    isBuiltIn = input.definitions.allSatisfy { own.contains($0.pack) }
    details = try snapshot.details(of: input.product.id)
    claims = try snapshot.statedClaims(of: input.release.id)
    written = try snapshot.remarks(about: input.release).written
    languages = try TextLanguages(report, in: snapshot)
    remarks = ConformanceRemarks(
      input, at: input.decisionsAt(report.generatedAt), texts.conformance.remarks, languages)
    tallies = try ConformanceTallies(report.evaluation, rowOf: Self.rowOf(tables, edition, platform), in: snapshot)
  }

  /// The chapter of EN 301 549 whose first clauses repeat WCAG for software.
  private static let softwareChapter = "en_301_549_software"

  /// The newest version of WCAG that a profile asks for; the newest there is where it names none.
  static func version(of profile: Profile) -> String {
    let versions = profile.packs.filter { $0.pack == "wcag" }.map { $0.version ?? "2.2" }
    return versions.max() ?? "2.2"
  }

  /// The row that stands for a reference.
  ///
  /// Each row stands for itself, and a criterion for the clause of EN 301 549 that asks for it of such a product. E207.2
  /// and other clauses that ask for many criteria stand for none.
  private static func rowOf(
    _ tables: [ConformanceTable], _ edition: ConformanceEdition, _ platform: Platform
  ) -> [String: String] {
    var rows: [String: String] = [:]
    for table in tables {
      for row in table.rows {
        let key = "\(table.key)/\(row.number)"
        rows[key] = key
        guard edition.standards.contains("en-301-549") else { continue }
        for clause in row.repeatedIn where isAsked(clause, of: platform) && clause.hasPrefix("en-") {
          rows[clause] = key
        }
      }
    }
    return rows
  }

  /// Whether a clause that repeats a criterion speaks of such a product.
  private static func isAsked(_ clause: String, of platform: Platform) -> Bool {
    let prefixes =
      platform == .web
      ? ["en-301-549/9.", "section-508/E205.4", "section-508/501.1"]
      : ["en-301-549/11.", "section-508/E207.2", "section-508/501.1"]
    return prefixes.contains { clause.hasPrefix($0) }
  }

  /// The document.
  func document(_ snapshot: borrowing some ReportFacts & ~Copyable) throws -> ConformanceDocument {
    var chapters: [ConformanceDocument.Chapter] = []
    for table in tables {
      for chapter in table.chapters { chapters.append(try self.chapter(chapter, of: table, snapshot)) }
    }
    let missing = gaps(chapters)
    let evaluation = ConformanceEvaluation(report, tallies.methods, words.evaluation)
    return ConformanceDocument(
      title: title(isComplete: missing.isEmpty), subtitle: subtitle(isComplete: missing.isEmpty, isBuiltIn),
      name: name, madeAt: report.generatedAt, languages: languages, notes: notes(chapters),
      todo: todo(chapters, missing), edition: edition, catalog: edition.catalog(version),
      product: input.product,
      version: input.release.version, details: details, fields: fields, date: Timestamp.day(report.generatedAt),
      methods: evaluation.methods, environments: evaluation.environments,
      standards: standards, outOfScope: try ScopeText(report, words, remarks, in: snapshot), chapters: chapters,
      missing: missing, isDraft: report.options.isDraft)
  }

  private var name: String { "\(input.product.title) \(input.release.version)" }

  private func title(isComplete: Bool) -> String {
    let title = [details.vendor, words.parts.report].compactMap { $0 }.joined(separator: " ")
    return texts.title(title, isComplete: isComplete, isDraft: report.options.isDraft)
  }

  /// The edition; on which template it is based is said of complete reports by published packs alone, for its owner asks for
  /// that.
  private func subtitle(isComplete: Bool, _ isBuiltIn: Bool) -> String {
    isComplete && !report.options.isDraft && isBuiltIn
      ? words.parts.basedOnTemplate(edition.title) : "\(edition.title)."
  }

  private var fields: [PageField] {
    let parts = words.parts
    let contact = [
      details.contactName, details.contactEmail, details.contactPhone, details.website, details.address,
    ].compactMap { $0 }
    let auditors = report.sessions.map(\.session.auditor).distinct()
    let written = details.description.map { PageField.Value.run(.text($0, in: languages.written(on: nil))) }
    let known: [(String, [PageField.Value], isAsked: Bool)] = [
      (parts.name, [.text(parts.nameOnPlatform(name, input.product.platform.title))], false),
      (parts.description, [written].compactMap { $0 }, false),
      (parts.vendor, [details.vendor].compactMap { $0.map { .text($0) } }, true),
      (parts.contact, contact.map { .address($0) }, true),
      (parts.evaluator, auditors.isEmpty ? [] : [.text(auditors.joined(separator: ", "))], false),
      (parts.date, [.text(Words.date(report.generatedAt))], false),
      (parts.madeWith, [.text("auditctl \(report.toolVersion)")], false),
    ]
    return known.compactMap { name, values, isAsked in
      if !values.isEmpty { return PageField(name, values) }
      return isAsked && report.options.isDraft ? PageField(name, parts.notSaid) : nil
    }
  }

  /// How the report counts, and of what it claims nothing.
  private func notes(_ chapters: [ConformanceDocument.Chapter]) -> [String] {
    let elements = report.compliance.elements
    let beyond = chapters.flatMap(\.rows).count(where: \.isBeyondTarget)
    return [words.parts.counting] + (elements.unchecked == 0 ? [] : [words.evaluation.unchecked(elements)])
      + (beyond == 0 ? [] : [words.parts.notAsked(beyond)])
  }

  /// What is to be done before the document is a report: the fewest things first.
  private func todo(
    _ chapters: [ConformanceDocument.Chapter], _ missing: [ConformanceDocument.Gap]
  ) -> ConformanceDocument.ToDo {
    let parts = words.parts
    guard !missing.isEmpty else { return ConformanceDocument.ToDo(introduction: "", items: []) }
    let open = chapters.flatMap { chapter in chapter.rows.filter(\.isOpen).map { (chapter.standard, $0) } }
    let unasked = open.filter { !tallies["\($0)/\($1.number)"].cells.hasOwn }
    let asked = open.filter { tallies["\($0)/\($1.number)"].cells.hasOwn }.map(\.1.number)
    var items: [String] = []
    if !unasked.isEmpty {
      items.append(parts.takeProfile(edition.profiles(version), input.profile.title, unasked.count))
    }
    if !asked.isEmpty { items.append(parts.answer(asked)) }
    let lists = report.compliance.screens.filter { !$0.isElementListComplete }.map(\.title)
    if input.profile.hasElementChecks, !lists.isEmpty { items.append(parts.declare(lists)) }
    items += missing.filter(\.isOfRemark).map(\.reason)
    if !report.compliance.droppedFailuresHeldAgainst.isEmpty { items.append(words.scope.dropped) }
    if details.vendor == nil || details.contactEmail == nil { items.append(parts.sayVendor(input.product.key)) }
    return ConformanceDocument.ToDo(introduction: parts.toIssue(open.count), items: items)
  }

  private func chapter(
    _ chapter: ConformanceTable.Chapter, of table: ConformanceTable, _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> ConformanceDocument.Chapter {
    let isLeftOut = table.key != "wcag" && !edition.standards.contains(table.key)
    var note: String?
    if isLeftOut {
      note = words.remarks.leftOutChapter(edition.title, table.title)
    } else if let scope = chapter.scope, chapter.rows.isEmpty || !scope.concerns.includes(platform) {
      note =
        chapter.rows.isEmpty && scope.concerns.includes(platform)
        ? words.remarks.seeCriteria(clause(scope)) : words.remarks.chapterOutOfScope(clause(scope), kind)
    } else if chapter.key == Self.softwareChapter, platform != .web {
      note = words.remarks.software11
    }
    let isDisabled = isLeftOut || chapter.scope?.concerns == .nothing
    let catalogVersion = edition.catalogVersion(version)
    let rows = chapter.rows.filter { row in
      row.introduced.map { !ConformanceRowRule.precedes(catalogVersion, $0) } ?? true
    }
    return ConformanceDocument.Chapter(
      standard: table.key, key: chapter.key, title: chapter.title, level: chapter.level, note: note,
      isDisabled: isDisabled,
      rows: isDisabled ? [] : try rows.map { try row($0, chapter, table, snapshot) })
  }

  private func row(
    _ row: ConformanceTable.Row, _ chapter: ConformanceTable.Chapter, _ table: ConformanceTable,
    _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> ConformanceDocument.Row {
    let tally = tallies["\(table.key)/\(row.number)"]
    let answer = ConformanceRowRule.answer(
      ConformanceRowRule.Facts(
        row: row, chapter: chapter, cells: tally.cells, screens: input.screens.map(\.key), edition: edition,
        version: version, platform: platform, target: input.profile.target))
    let isCriterion = table.key == "wcag"
    let component = isCriterion ? ConformanceComponent.of(platform) : .none
    let found = try remark(on: answer, tally, snapshot)
    let stated = stated("\(table.key)/\(row.number)", tally).map { ConformanceDocument.Paragraph($0) }
    let own = ConformanceDocument.Answer(
      component: component, term: answer.term,
      paragraphs: said(of: RemarkedRow(standard: table.key, row: row.number), answer.term)
        + found.filter { !$0.isSmall } + stated + found.filter(\.isSmall))
    let others = isCriterion ? ConformanceComponent.ofCriteria.filter { $0 != component }.map(other) : []
    return ConformanceDocument.Row(
      number: row.number, title: row.title,
      alsoAsked: row.repeatedIn.filter { clause in
        edition.standards.contains { clause.hasPrefix($0 + "/") } && Self.isAsked(clause, of: platform)
      }, answers: [own] + others, isOpen: isOpen(answer, tally),
      isBeyondTarget: answer == .term(.notEvaluated) && tally.counts.failed == 0 && input.profile.target < .aaa,
      isRemoved: row.removed != nil)
  }

  /// What a person wrote about a row, unless its term is another one now.
  private func said(of row: RemarkedRow, _ term: ConformanceTerm?) -> [ConformanceDocument.Paragraph] {
    guard let signed = written[row], signed.remark.term == RowTerm(term).rawValue else { return [] }
    return [
      ConformanceDocument.Paragraph(
        [.text(signed.remark.text, in: languages.foreign(signed.remark.language ?? input.product.language))],
        signature: words.remarks.signature(signed.person, Timestamp.day(signed.writtenAt)))
    ]
  }

  /// What documents state of a row, beside what was tested; it changes no term.
  private func stated(_ path: String, _ tally: ConformanceTally) -> [String] {
    StatedClaim.about(path, on: platform, in: claims).map {
      words.remarks.stated(StatedText.sentence($0, tally.cells.bearing))
    }
  }

  /// Whether a row is incomplete: its term is missing, or an answer that could not change the term.
  private func isOpen(_ answer: ConformanceRowRule.Answer, _ tally: ConformanceTally) -> Bool {
    switch answer {
    case .open: true
    case .term(.doesNotSupport): tally.counts.open > 0
    default: false
    }
  }

  /// The answer for a component that the product is not.
  private func other(_ component: ConformanceComponent) -> ConformanceDocument.Answer {
    let own = platform == .web ? words.remarks.web : words.remarks.software
    return ConformanceDocument.Answer(
      component: component, term: .notApplicable,
      paragraphs: [ConformanceDocument.Paragraph(words.remarks.otherKind(kind, own))])
  }

  /// What the product is, as in `an app for iOS`.
  private var kind: String {
    platform == .web ? words.remarks.webProduct : words.remarks.app(platform.title)
  }

  private func remark(
    on answer: ConformanceRowRule.Answer, _ tally: ConformanceTally, _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> [ConformanceDocument.Paragraph] {
    let words = words.remarks
    let text: String
    switch answer {
    case .term(let term): return try remarks.remark(on: term, tally, snapshot)
    case .open: return try remarks.remark(on: nil, tally, snapshot)
    case .outOfScope(let scope): text = words.outOfScope(clause(scope), kind)
    case .nothingAsked(let scope): text = clause(scope)
    case .leftOut(let clauses): text = words.leftOut(clauses.map(ClauseText.of).joined(separator: ", "))
    case .errata(let removed): text = words.errata(removed)
    case .removed(let version): text = words.removed(version)
    case .later(let introduced): text = words.later(introduced, version)
    }
    return [ConformanceDocument.Paragraph(text)]
  }

  private func clause(_ scope: ConformanceScope) -> String {
    scope.clause.map { words.remarks.clause($0, scope.text) } ?? scope.text
  }

  private var standards: [ConformanceDocument.Standard] {
    let (parts, target) = (words.parts, input.profile.target)
    let levels = parts.levels(parts.yes, target >= .aa ? parts.yes : parts.no, target >= .aaa ? parts.yes : parts.no)
    let wcag = ConformanceDocument.Standard(title: "WCAG \(version)", extent: levels)
    return [wcag]
      + tables.filter { $0.key != "wcag" && edition != .wcag }.map { table in
        ConformanceDocument.Standard(
          title: table.title, extent: edition.standards.contains(table.key) ? parts.yes : parts.no)
      }
  }

  /// What is missing: rows without a term, and lists of elements that nobody declared complete (rule 5).
  private func gaps(_ chapters: [ConformanceDocument.Chapter]) -> [ConformanceDocument.Gap] {
    let rows = chapters.flatMap { chapter in
      let standard = words.parts.standardNames[chapter.standard].map { $0 + " " } ?? ""
      return chapter.rows.filter(\.isOpen).map { row in
        ConformanceDocument.Gap(
          place: "\(standard)\(row.number) \(row.title)", reason: row.answer?.remark ?? "")
      }
    }
    let outdated = chapters.flatMap { chapter in
      chapter.rows.compactMap { row -> ConformanceDocument.Gap? in
        let subject = RemarkedRow(standard: chapter.standard, row: row.number)
        guard let signed = written[subject], let answer = row.answer,
          signed.remark.term != RowTerm(answer.term).rawValue
        else { return nil }
        return ConformanceDocument.Gap(
          place: "\(row.number) \(row.title)",
          reason: words.remarks.outdated(
            words.remarks.signature(signed.person, Timestamp.day(signed.writtenAt)),
            RowTerm(rawValue: signed.remark.term)?.words ?? signed.remark.term, RowTerm(answer.term).words, subject),
          isOfRemark: true)
      }
    }
    let dropped =
      report.compliance.droppedFailuresHeldAgainst.isEmpty
      ? [] : [ConformanceDocument.Gap(place: words.scope.title, reason: words.scope.dropped)]
    guard input.profile.hasElementChecks else { return rows + outdated + dropped }
    return rows + outdated + dropped
      + report.compliance.screens.filter { !$0.isElementListComplete }.map { screen in
        ConformanceDocument.Gap(place: screen.title, reason: words.remarks.lists(screen.title))
      }
  }
}

/// Clauses as people write them.
enum ClauseText {
  /// `EN 301 549, 11.2.4.1` for `en-301-549/11.2.4.1`.
  static func of(_ reference: String) -> String {
    let parts = reference.split(separator: "/", maxSplits: 1).map { String($0) }
    guard parts.count == 2 else { return reference }
    switch parts[0] {
    case "en-301-549": return "EN 301 549, \(parts[1])"
    case "section-508": return "Section 508, \(parts[1])"
    default: return "\(parts[0].uppercased()), \(parts[1])"
    }
  }
}
