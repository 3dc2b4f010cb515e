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
  /// What published documents state of the release.
  private let claims: [StatedClaim]
  /// What people wrote about rows.
  private let written: [RemarkedRow: SignedRemark]
  private let texts: Words
  private var words: Words.Conformance { texts.conformance }
  /// The version of WCAG that the report is made against: that of the profile, and no less than the edition's standards ask.
  private let version: String
  private let platform: Platform
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
    details = try snapshot.details(of: input.product.id)
    claims = try snapshot.statedClaims(of: input.release.id)
    written = try snapshot.remarks(about: input.release).written
    remarks = ConformanceRemarks(input, at: input.decisionsAt(report.generatedAt), texts.conformance.remarks)
    tallies = try ConformanceTallies(report.evaluation, rowOf: Self.rowOf(tables, edition, platform), in: snapshot)
  }

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
      title: title(isComplete: missing.isEmpty), edition: edition, catalog: edition.catalog(version),
      product: input.product,
      version: input.release.version, details: details, fields: fields, date: Timestamp.day(report.generatedAt),
      methods: evaluation.methods + [words.evaluation.policy], environments: evaluation.environments,
      standards: standards, outOfScope: try ScopeText(report, words, remarks, in: snapshot), chapters: chapters,
      missing: missing, isDraft: report.options.isDraft)
  }

  private func title(isComplete: Bool) -> String {
    let name = [details.vendor, input.product.title, input.release.version].compactMap { $0 }.joined(separator: " ")
    return texts.title(words.title(name), isComplete: isComplete, isDraft: report.options.isDraft)
  }

  private var fields: [PageField] {
    let parts = words.parts
    return [
      (parts.name, input.product.title), (parts.version, input.release.version),
      (parts.platform, input.product.platform.title), (parts.description, details.description),
      (parts.vendor, details.vendor), (parts.contact, details.contactName), (parts.mail, details.contactEmail),
      (parts.phone, details.contactPhone), (parts.website, details.website), (parts.address, details.address),
      (parts.date, Timestamp.day(report.generatedAt)), (parts.edition, edition.title),
      (parts.madeWith, "auditctl \(report.toolVersion)"),
    ].map { PageField($0.0, [.address($0.1 ?? parts.notSaid)]) }
  }

  private func chapter(
    _ chapter: ConformanceTable.Chapter, of table: ConformanceTable, _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> ConformanceDocument.Chapter {
    let isLeftOut = table.key != "wcag" && !edition.standards.contains(table.key)
    var note: String?
    if isLeftOut {
      note = words.remarks.leftOutChapter(edition.title, table.title)
    } else if let scope = chapter.scope, chapter.rows.isEmpty || !scope.concerns.includes(platform) {
      note = clause(scope)
    }
    let isDisabled = isLeftOut || chapter.scope?.concerns == .nothing
    let catalogVersion = edition.catalogVersion(version)
    let rows = chapter.rows.filter { row in
      row.introduced.map { !ConformanceRowRule.precedes(catalogVersion, $0) } ?? true
    }
    return ConformanceDocument.Chapter(
      standard: table.key, key: chapter.key, title: chapter.title, note: note, isDisabled: isDisabled,
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
    let found =
      ([try remark(on: answer, tally, snapshot)] + stated("\(table.key)/\(row.number)", tally)).joined(separator: " ")
    let own = ConformanceDocument.Answer(
      component: component, term: answer.term,
      paragraphs: said(of: RemarkedRow(standard: table.key, row: row.number), answer.term)
        + [ConformanceDocument.Paragraph(found)])
    let others = isCriterion ? ConformanceComponent.ofCriteria.filter { $0 != component }.map(other) : []
    return ConformanceDocument.Row(
      number: row.number, title: row.title,
      alsoAsked: row.repeatedIn.filter { clause in
        edition.standards.contains { clause.hasPrefix($0 + "/") } && Self.isAsked(clause, of: platform)
      }, answers: [own] + others, isOpen: isOpen(answer, tally))
  }

  /// What a person wrote about a row, unless its term is another one now.
  private func said(of row: RemarkedRow, _ term: ConformanceTerm?) -> [ConformanceDocument.Paragraph] {
    guard let signed = written[row], signed.remark.term == RowTerm(term).rawValue else { return [] }
    return [
      ConformanceDocument.Paragraph(
        signed.remark.text, language: signed.remark.language ?? input.product.language,
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
    case .term(.doesNotSupport): tally.counts.untested + tally.counts.cantTell > 0
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
  ) throws -> String {
    let words = words.remarks
    switch answer {
    case .term(let term): return try remarks.remark(on: term, tally, snapshot)
    case .open: return try remarks.remark(on: nil, tally, snapshot)
    case .outOfScope(let scope): return words.outOfScope(clause(scope), kind)
    case .nothingAsked(let scope): return clause(scope)
    case .leftOut(let clauses): return words.leftOut(clauses.map(ClauseText.of).joined(separator: ", "))
    case .errata(let removed): return words.errata(removed)
    case .removed(let version): return words.removed(version)
    case .later(let introduced): return words.later(introduced, version)
    }
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
            RowTerm(rawValue: signed.remark.term)?.words ?? signed.remark.term, RowTerm(answer.term).words, subject))
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
