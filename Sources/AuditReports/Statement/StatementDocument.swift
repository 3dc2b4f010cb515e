internal import AuditModel
internal import AuditRules

/// An accessibility statement of a release: what the facts carry, and what is missing.
struct StatementDocument: PageDocument {
  private let report: ComplianceReport
  let words: Words
  private var own: Words.Statement { words.statement }
  private let details: ProductDetails
  private let failures: [(title: String, remark: String)]
  private let outOfScope: ScopeText
  /// What the statement says of conformance.
  let status: AccessibilityStatementRule.Status

  /// Reads and computes what a statement says.
  init(_ report: ComplianceReport, in snapshot: borrowing some ReportFacts & ~Copyable) throws {
    self.report = report
    let (compliance, input) = (report.compliance, report.input)
    words = report.options.language.words
    details = try snapshot.details(of: compliance.product.id)
    status = AccessibilityStatementRule.status(
      compliance.verdict, compliance.rates, isOfWCAG: compliance.claim.isOfWCAG)
    let remarks = ConformanceRemarks(input, at: input.decisionsAt(report.generatedAt), words.conformance.remarks)
    outOfScope = try ScopeText(report, words.conformance, remarks, in: snapshot)
    var failures: [(title: String, remark: String)] = []
    for (title, tally) in try StatementFailures(report.evaluation, words.statement, in: snapshot).all {
      failures.append((title, try remarks.failure(tally, snapshot)))
    }
    self.failures = failures
  }

  /// What is missing before it is a statement, a sentence each.
  var missing: [String] {
    let compliance = report.compliance
    let counts = compliance.mustLevel
    var missing: [String] = []
    if compliance.screens.isEmpty { missing.append(own.noScreens) }
    let open = [(counts.untested, own.untested), (counts.setAside, own.setAside), (counts.cantTell, own.cantTell)]
      .filter { $0.0 > 0 }
    if !open.isEmpty {
      missing.append(
        own.openCells(own.check(counts.total), open.map { $0.1("\($0.0)") }.joined(separator: ", ")))
    }
    missing += compliance.opposed.filter(\.isOpen).map { own.doubt($0.sentenceWithFindings) }
    let lists = compliance.screens.filter { !$0.isElementListComplete }
    if compliance.profile.hasElementChecks, !lists.isEmpty {
      missing.append(own.openLists(lists.map(\.title).joined(separator: ", ")))
    }
    // What failed is known, and not missing.
    let reasons =
      missing.isEmpty && status == .unknown
      ? compliance.reasons
      : [ReleaseRule.reason(dropped: compliance.droppedFailuresHeldAgainst.map(\.cause))].compactMap { $0 }
    missing += reasons.map { $0.capitalizedFirst + "." }
    if details.vendor == nil { missing.append(own.noVendor(compliance.product.key)) }
    if contact.isEmpty { missing.append(own.noContact(compliance.product.key)) }
    return missing
  }

  /// Whether nothing is missing.
  var isComplete: Bool { missing.isEmpty }

  var title: String {
    let compliance = report.compliance
    return words.title(
      own.title("\(compliance.product.title) \(compliance.release.version)"), isComplete: isComplete,
      isDraft: report.options.isDraft)
  }

  /// Where feedback goes; a name alone is no way to reach anybody.
  private var contact: [PageField] {
    let names = words.conformance.parts
    let ways = [
      (names.mail, details.contactEmail), (names.phone, details.contactPhone), (names.website, details.website),
      (names.address, details.address),
    ].compactMap { name, text in text.map { PageField(name, [.address($0)]) } }
    guard !ways.isEmpty, let name = details.contactName else { return ways }
    return [PageField(names.contact, name)] + ways
  }

  func lead(into page: inout some PageSink) throws {
    if !isComplete { try page.notice(own.missingIntroduction) }
    try page.paragraph(introduction)
  }

  func parts<Sink: PageSink>() -> [PagePart<Sink>] {
    let missing = missing
    var parts: [PagePart<Sink>] = []
    if !missing.isEmpty { parts.append(PagePart("missing", own.missing) { try $0.list(missing) }) }
    parts += [
      PagePart("status", own.status) { page in
        try page.notice(statusText)
        if report.compliance.claim.isOfWCAG { try page.paragraph(own.policy) }
      },
      PagePart("content", own.content) { try content(&$0) },
      PagePart("preparation", own.preparation) { try $0.list(preparation) },
    ]
    let contact = contact
    if !contact.isEmpty {
      parts.append(
        PagePart("feedback", own.feedback) { page in
          try page.paragraph(own.feedbackIntroduction)
          try page.fields(contact)
        })
    }
    if let enforcement = details.enforcement {
      parts.append(PagePart("enforcement", own.enforcement) { try $0.paragraph(enforcement) })
    }
    return parts
  }

  private var introduction: String {
    let compliance = report.compliance
    let about = own.about(
      compliance.product.title, compliance.release.version, compliance.product.platform.title)
    let audited = report.period == nil ? own.notAudited(standard) : own.audited(standard)
    return
      ([about] + (details.vendor.map { [own.vendor($0)] } ?? []) + [audited]
      + (details.description.map { [$0] } ?? [])).joined(separator: " ")
  }

  /// What was asked, as its profile is named.
  private var standard: String { report.compliance.profile.title }

  private var statusText: String {
    let (left, audited) = (report.compliance.plan.notReAuditedCount, report.compliance.screens.count)
    guard left > 0 else { return statusOfAudited }
    return own.part("\(audited)", CountText.of(audited + left, "screen")) + " "
      + (status == .unknown ? own.unknownPart(standard) : statusOfAudited)
  }

  /// What is said of the screens that were audited.
  private var statusOfAudited: String {
    let rates = report.compliance.rates
    let (met, applicable) = ("\(rates.met)", "\(rates.applicable)")
    switch status {
    case .fully: return own.fully(standard)
    case .profile: return own.profile(standard, obstacles)
    case .partially: return own.partially(met, applicable, standard)
    case .not: return own.not(met, applicable, standard)
    case .notProfile: return own.notProfile(met, applicable, standard)
    case .notFully: return own.notFully(standard)
    case .unknown: return own.unknown(standard)
    }
  }

  /// Why no words of conformance stand, for a statement that only says what profile is met.
  private var obstacles: String {
    report.compliance.claim.obstacles.map(\.words).joined(separator: "; ")
  }

  private func content(_ page: inout some PageSink) throws {
    if failures.isEmpty {
      try page.paragraph(none)
    } else {
      try page.fields(failures.map { PageField($0.title, $0.remark) })
    }
    let opposed = report.compliance.opposed.filter { !$0.isOpen }
    if !opposed.isEmpty {
      try page.paragraph(own.opposed)
      try page.list(opposed.map { $0.remark.capitalizedFirst + "." })
    }
    try outOfScope.write(to: &page)
  }

  /// What is said where nothing failed of what counts for conformance: no more than that while other failures are known.
  private var none: String {
    guard !outOfScope.hasUncounted, report.compliance.standingDroppedFailures.isEmpty,
      report.compliance.advice.failed == 0,
      report.compliance.plan.notReAudited.allSatisfy({ $0.failures == 0 })
    else { return own.noneRequired }
    return status == .fully || status == .profile ? own.none : own.noneOpen
  }

  private var preparation: [String] {
    let evaluation = ConformanceEvaluation(report, [], words.conformance.evaluation)
    let tested =
      evaluation.environments.isEmpty ? [] : [own.testedWith(evaluation.environments.joined(separator: "; "))]
    return [own.date(Timestamp.day(report.generatedAt))] + tested + evaluation.methods
  }
}

/// An accessibility statement for people, in HTML or Markdown.
struct StatementReport: ReportRenderer {
  func render(
    _ report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable, to stream: ReportStream
  ) throws {
    let statement = try StatementDocument(report, in: snapshot)
    stream.isIncomplete = !statement.isComplete
    try statement.render(as: report.options.markup, to: stream)
  }
}
