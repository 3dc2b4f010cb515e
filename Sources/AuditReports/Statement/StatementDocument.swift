internal import AuditModel
internal import AuditRules

/// An accessibility statement of a release: what the facts carry, and what is missing.
struct StatementDocument {
  private let report: ComplianceReport
  private let words: StatementWords
  private let acr: AcrWords
  private let details: ProductDetails
  private let failures: [(title: String, remark: String)]
  private let outOfScope: ScopeText
  /// Whether words of conformance with WCAG may stand.
  private let asksAllOfWCAG: Bool
  /// What the statement says of conformance.
  let status: AccessibilityStatementRule.Status

  /// Reads and computes what a statement says.
  init(_ report: ComplianceReport, in snapshot: borrowing some ReportFacts & ~Copyable) throws {
    self.report = report
    let (compliance, input) = (report.compliance, report.input)
    words = StatementWords.of(report.options.language)
    acr = AcrWords.of(report.options.language)
    details = try snapshot.details(of: compliance.product.id)
    asksAllOfWCAG = try Self.asksAllOfWCAG(input, snapshot)
    status = AccessibilityStatementRule.status(
      compliance.verdict, compliance.rates, asksAllOfWCAG: asksAllOfWCAG)
    outOfScope = ScopeText(compliance, acr.scope)
    let remarks = ConformanceRemarks(input, at: report.generatedAt, acr.remarks)
    var failures: [(title: String, remark: String)] = []
    for (title, tally) in try StatementFailures(input, words, in: snapshot).all {
      failures.append((title, try remarks.failure(tally, snapshot)))
    }
    self.failures = failures
  }

  private static func asksAllOfWCAG(
    _ input: ComplianceInput, _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> Bool {
    let keys = try CellKeys(input, in: snapshot)
    let own = input.definitions.flatMap { keys.bearings(of: $0, isMustLevel: true) }.filter(\.isOwn)
    return AccessibilityStatementRule.asksAllOfWCAG(
      try snapshot.criterionOutlines(for: input.release.id), ownChecks: Set(own.map(\.criterion)),
      version: input.profile.packs.first { $0.pack == "wcag" && $0.version != nil }?.version)
  }

  /// What is missing before it is a statement, a sentence each.
  var missing: [String] {
    let compliance = report.compliance
    let counts = compliance.mustLevel
    var missing: [String] = []
    if compliance.screens.isEmpty { missing.append(words.noScreens) }
    let open = [(counts.untested, words.untested), (counts.cantTell, words.cantTell)].filter { $0.0 > 0 }
    if !open.isEmpty {
      missing.append(
        words.openCells(words.check(counts.total), open.map { $0.1("\($0.0)") }.joined(separator: ", ")))
    }
    let lists = compliance.screens.filter { !$0.isElementListComplete }
    if compliance.profile.hasElementChecks, !lists.isEmpty {
      missing.append(words.openLists(lists.map(\.title).joined(separator: ", ")))
    }
    // What failed is known, and not missing.
    let reasons =
      missing.isEmpty && status == .unknown
      ? compliance.reasons
      : [ReleaseRule.reason(failuresOutOfScope: compliance.failuresOutOfScope.count)].compactMap { $0 }
    missing += reasons.map { $0.capitalizedFirst + "." }
    if details.vendor == nil { missing.append(words.noVendor(compliance.product.key)) }
    if contact.isEmpty { missing.append(words.noContact(compliance.product.key)) }
    return missing
  }

  /// Whether nothing is missing.
  var isComplete: Bool { missing.isEmpty }

  private var title: String {
    let title = words.title("\(report.compliance.product.title) \(report.compliance.release.version)")
    switch (isComplete, report.options.isDraft) {
    case (true, false): return title
    case (true, true): return words.draft(title)
    case (false, false): return words.incomplete(title)
    case (false, true): return words.incompleteDraft(title)
    }
  }

  /// Where feedback goes; a name alone is no way to reach anybody.
  private var contact: [(name: String, text: String)] {
    let ways = [
      (words.mail, details.contactEmail), (words.phone, details.contactPhone), (words.website, details.website),
      (words.address, details.address),
    ].compactMap { name, text in text.map { (name: name, text: $0) } }
    guard !ways.isEmpty, let name = details.contactName else { return ways }
    return [(words.contact, name)] + ways
  }

  /// The statement as a page.
  var page: PageContent {
    var page = PageContent(title: title)
    page.lead = [.paragraph(introduction)]
    let missing = missing
    if !missing.isEmpty {
      page.lead.insert(.notice(words.missingIntroduction), at: 0)
      page.sections.append(PageContent.Section(id: "missing", title: words.missing, blocks: [.list(missing)]))
    }
    page.sections += [
      PageContent.Section(
        id: "status", title: words.status,
        blocks: [.notice(statusText)] + (asksAllOfWCAG ? [.paragraph(words.policy)] : [])),
      PageContent.Section(id: "content", title: words.content, blocks: content),
      PageContent.Section(id: "preparation", title: words.preparation, blocks: preparation),
    ]
    if !contact.isEmpty {
      page.sections.append(
        PageContent.Section(
          id: "feedback", title: words.feedback,
          blocks: [.paragraph(words.feedbackIntroduction), .fields(contact)]))
    }
    if let enforcement = details.enforcement {
      page.sections.append(
        PageContent.Section(id: "enforcement", title: words.enforcement, blocks: [.paragraph(enforcement)]))
    }
    return page
  }

  private var introduction: String {
    let compliance = report.compliance
    let about = words.about(
      compliance.product.title, compliance.release.version, compliance.product.platform.title)
    let audited = report.period == nil ? words.notAudited(standard) : words.audited(standard)
    return
      ([about] + (details.vendor.map { [words.vendor($0)] } ?? []) + [audited]
      + (details.description.map { [$0] } ?? [])).joined(separator: " ")
  }

  /// What was asked, as its profile is named.
  private var standard: String { report.compliance.profile.title }

  private var statusText: String {
    let rates = report.compliance.rates
    let (met, applicable) = ("\(rates.met)", "\(rates.applicable)")
    switch status {
    case .fully: return words.fully(standard)
    case .profile: return words.profile(standard)
    case .partially: return words.partially(met, applicable, standard)
    case .not: return words.not(met, applicable, standard)
    case .notProfile: return words.notProfile(met, applicable, standard)
    case .notFully: return words.notFully(standard)
    case .unknown: return words.unknown(standard)
    }
  }

  private var content: [PageContent.Block] {
    let inScope: PageContent.Block =
      failures.isEmpty
      ? .paragraph(none)
      : .fields(failures.map { (name: $0.title, text: $0.remark) })
    return [inScope] + outOfScope.blocks
  }

  /// What is said where nothing failed of what counts for conformance: no more than that while other failures are known.
  private var none: String {
    guard !outOfScope.hasUncounted, report.compliance.advice.failed == 0 else { return words.noneRequired }
    return status == .fully || status == .profile ? words.none : words.noneOpen
  }

  private var preparation: [PageContent.Block] {
    let evaluation = ConformanceEvaluation(report, [], acr.evaluation)
    let date = words.date(Timestamp.day(report.generatedAt))
    let tested =
      evaluation.environments.isEmpty
      ? [] : [words.testedWith(evaluation.environments.joined(separator: "; "))]
    return [.list([date] + tested + evaluation.methods)]
  }
}

/// An accessibility statement for people, in HTML or Markdown.
struct StatementReport: ReportRenderer {
  func render(
    _ report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable, to stream: ReportStream
  ) throws {
    let statement = try StatementDocument(report, in: snapshot)
    stream.isIncomplete = !statement.isComplete
    try statement.page.write(as: report.options.markup, language: report.options.language, to: stream)
  }
}
