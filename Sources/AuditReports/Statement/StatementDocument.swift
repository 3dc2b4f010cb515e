internal import AuditModel
internal import AuditRules

/// An accessibility statement of a release: what the facts carry, what people say of it, and what is missing.
///
/// It is for the public: nothing that an auditor wrote, no number of an issue and no picture is in it.
struct StatementDocument: PageDocument {
  private let report: ComplianceReport
  private let texts: StatementTexts
  private let law: StatementLaw
  private let details: ProductDetails
  /// What people say in place of the program's own.
  private let said: [StatementField: String]
  private let failures: StatementFailures
  private let languages: TextLanguages
  private let screens: StatementScreens
  /// What the statement says of conformance.
  let status: AccessibilityStatementRule.Status

  private var compliance: ReleaseCompliance { report.compliance }
  private var own: String { texts.language.tag }

  /// Reads and computes what a statement says.
  init(_ report: ComplianceReport, in snapshot: borrowing some ReportFacts & ~Copyable) throws {
    self.report = report
    let compliance = report.compliance
    texts = try snapshot.statementTexts(in: report.options.language)
    law = report.options.law
    details = try snapshot.details(of: compliance.product.id)
    said = try snapshot.statementTexts(of: compliance.product.id)
    failures = try StatementFailures(report.evaluation, in: snapshot)
    languages = try TextLanguages(report, in: snapshot)
    let dropped = compliance.droppedFailures.compactMap(\.address.screenKey)
    screens = try StatementScreens(
      report.input, besides: dropped + compliance.screensOutOfScope.map(\.screen), languages, in: snapshot)
    status = AccessibilityStatementRule.status(
      compliance.verdict, compliance.rates, isOfWCAG: compliance.claim.isOfWCAG,
      isExemptAlone: failures.isExemptAlone)
  }

  // MARK: Texts

  private func text(_ text: StatementText, _ values: [String: String] = [:]) -> String {
    texts.text(text, law, values)
  }

  /// What a person says of a part of the statement in its language.
  private func said(_ part: StatementPart) -> String? { said[part.field(texts.language)] }

  /// A text that people wrote about the product, in the product's language.
  private func written(_ text: String) -> PageRun { .text(text, in: languages.written(on: nil)) }

  private func names(_ keys: some Sequence<String>) -> [PageRun] { screens.names(keys) }

  // MARK: What is missing

  /// What is missing before it is a statement, a sentence each.
  var missing: [[PageRun]] {
    let counts = compliance.mustLevel
    let open = counts.untested + counts.setAside + counts.cantTell
    var missing: [[PageRun]] = []
    if compliance.screens.isEmpty { missing.append([.text(text(.missingScreens))]) }
    if open > 0 {
      missing.append([.text(text(.missingAnswers, ["total": "\(counts.total)", "open": "\(open)"]))])
    }
    let doubts = compliance.opposed.count(where: \.isOpen)
    if doubts > 0 { missing.append([.text(text(.missingDoubts, ["count": "\(doubts)"]))]) }
    let lists = compliance.screens.filter { !$0.isElementListComplete }
    if compliance.profile.hasElementChecks, !lists.isEmpty {
      missing.append(texts.runs(.missingLists, law, ["screens": names(lists.map(\.key))]))
    }
    if !compliance.droppedFailuresHeldAgainst.isEmpty { missing.append([.text(text(.missingDropped))]) }
    if missing.isEmpty, status == .unknown {
      missing.append([.text(text(counts.passed == 0 ? .missingPassed : .missingOther))])
    }
    let product = "auditctl product edit \(compliance.product.key)"
    let statement = "auditctl statement edit --product \(compliance.product.key) --language \(own)"
    if details.vendor == nil { missing.append(toSay(.missingVendor, "\(product) --vendor NAME")) }
    if contact.isEmpty { missing.append(toSay(.missingContact, "\(product) --contact-email ADDRESS")) }
    if law != .none, said(.law) == nil { missing.append(toSay(.missingLaw, "\(statement) --law NAME")) }
    if law == .eaa, said(.operation) == nil {
      missing.append(toSay(.missingOperation, "\(statement) --operation TEXT"))
    }
    // The annex of the decision asks every statement for it (section 1, enforcement procedure).
    if law == .wad, said(.enforcement) == nil, details.enforcement == nil {
      missing.append(toSay(.missingEnforcement, "\(statement) --enforcement TEXT"))
    }
    return missing
  }

  private func toSay(_ missing: StatementText, _ command: String) -> [PageRun] {
    [.text(text(missing) + " ")] + texts.runs(.missingCommand, law, ["command": [.code(command)]])
  }

  /// Whether nothing is missing.
  var isComplete: Bool { missing.isEmpty }

  // MARK: The page

  var frame: PageFrame { PageFrame(language: own, skip: text(.skip), contents: text(.contents)) }

  var title: String {
    let title = text(.title, ["name": "\(compliance.product.title) \(compliance.release.version)"])
    switch (isComplete, report.options.isDraft) {
    case (true, false): return title
    case (true, true): return text(.draft, ["title": title])
    case (false, false): return text(.incomplete, ["title": title])
    case (false, true): return text(.incompleteDraft, ["title": title])
    }
  }

  func lead(into page: inout some TextSink) throws {
    if !isComplete { try page.notice(text(.missingIntroduction)) }
    try page.sentence(introduction)
    if law != .eaa, let description = details.description { try page.sentence([written(description)]) }
  }

  func parts<Sink: TextSink>() -> [PagePart<Sink>] {
    let missing = missing
    var parts: [PagePart<Sink>] = []
    if !missing.isEmpty {
      parts.append(PagePart("missing", text(.missing)) { try $0.list(missing.map { PageItem(runs: $0) }) })
    }
    if law == .eaa {
      if let description = details.description {
        parts.append(PagePart("service", text(.service)) { try $0.sentence([written(description)]) })
      }
      if let operation = said(.operation) {
        parts.append(PagePart("operation", text(.operation)) { try $0.paragraph(operation) })
      }
    }
    parts += [
      PagePart("status", text(.status)) { page in
        if let part { try page.paragraph(part) }
        try page.sentence(statusRuns)
      },
      PagePart("content", text(.content)) { try content(&$0) },
    ]
    if let alternatives = said(.alternatives) {
      parts.append(PagePart("alternatives", text(.alternatives)) { try $0.paragraph(alternatives) })
    }
    parts.append(
      PagePart("preparation", text(.preparation)) { page in
        try page.list((preparation.map { [PageRun.text($0)] } + plan).map { PageItem(runs: $0) })
      })
    let contact = contact
    if !contact.isEmpty {
      parts.append(
        PagePart("feedback", text(.feedback)) { page in
          try page.paragraph(text(.feedbackIntroduction))
          try page.fields(contact)
        })
    }
    if let enforcement = said(.enforcement).map({ PageRun.text($0) }) ?? details.enforcement.map(written) {
      parts.append(PagePart("enforcement", text(.enforcement)) { try $0.sentence([enforcement]) })
    }
    return parts
  }

  private var introduction: [PageRun] {
    let platform = compliance.product.platform
    var about = [
      PageRun.text(
        text(
          .about,
          [
            "product": compliance.product.title, "version": compliance.release.version,
            "platform": platform == .web ? text(.platformWeb) : platform.title,
          ]))
    ]
    if let vendor = details.vendor {
      let law = said(.law) ?? text(.law)
      about.insert(
        .text(text(.commitment, ["vendor": vendor, "product": compliance.product.title, "law": law]) + " "), at: 0)
    }
    return about
  }

  /// Where feedback goes; a name alone is no way to reach anybody.
  private var contact: [PageField] {
    let ways = [
      (StatementText.mail, details.contactEmail), (.phone, details.contactPhone), (.website, details.website),
      (.address, details.address),
    ].compactMap { name, value in value.map { PageField(fieldName(name), [.address($0)]) } }
    guard !ways.isEmpty, let name = details.contactName else { return ways }
    return [PageField(fieldName(.contact), name)] + ways
  }

  /// A name with the colon of the language behind it.
  private func labelled(_ name: String) -> String { text(.labelled, ["name": name]) }

  /// The name of a field, behind which the page puts the colon: in French a space that does not break stands between them.
  private func fieldName(_ name: StatementText) -> String { String(labelled(text(name)).dropLast()) }

  // MARK: Status

  /// Of which part of the screens it speaks, for a partial re-audit; nil where it speaks of all.
  private var part: String? {
    let (left, audited) = (compliance.plan.notReAuditedCount, compliance.screens.count)
    return left == 0 ? nil : text(.part, ["audited": "\(audited)", "total": "\(audited + left)"])
  }

  /// What was asked: the standard where words of conformance stand, else the profile by its name.
  private var standard: PageRun {
    let profile = compliance.profile
    guard compliance.claim.isOfWCAG else {
      return .text(profile.title, in: languages.builtIn)
    }
    guard ConformanceEdition.following(report.input).standards.contains("en-301-549") else {
      return .text(
        text(
          .standardOfWCAG,
          ["version": ConformanceBuilder.version(of: profile), "level": profile.target.rawValue]))
    }
    return .text("EN 301 549 V3.2.1")
  }

  private var statusRuns: [PageRun] {
    let rates = compliance.rates
    let kind: StatementText =
      switch status {
      case .fully: .fully
      case .profile: .profile
      case .partially: .partially
      case .not: .not
      case .notProfile: .notProfile
      case .notFully: .notFully
      case .unknown: .unknown
      }
    return texts.runs(
      kind, law,
      [
        "product": [.text(compliance.product.title)], "standard": [standard], "met": [.text("\(rates.met)")],
        "applicable": [.text("\(rates.applicable)")],
      ])
  }

  // MARK: Content that is not accessible

  private func content(_ page: inout some TextSink) throws {
    if failures.isEmpty { try page.paragraph(text(none)) } else { try page.paragraph(text(.contentIntroduction)) }
    let kinds: [(StatementFailures.Kind, StatementText)] = [
      (.noncompliance, .noncompliance), (.burden, .burden), (.outOfLaw, .outOfLaw),
    ]
    for (kind, title) in kinds {
      let items = failures.all(kind).map(item)
      guard !items.isEmpty else { continue }
      try page.heading(text(title))
      try page.list(items)
    }
    let leftOut = compliance.screensOutOfScope.map { change in
      texts.runs(.leftOut, law, ["screens": names([change.screen])]) + [.text(" ")] + reason(change.reason)
    }
    if !leftOut.isEmpty { try page.list(leftOut.map { PageItem(runs: $0) }) }
    try writeDropped(&page)
  }

  /// The failures that the release has no check for, by why.
  private func writeDropped(_ page: inout some TextSink) throws {
    let causes: [(DroppedFailure.Cause, StatementText)] = [
      (.outOfScope, .droppedOutOfScope), (.notAsked, .droppedNotAsked), (.gone, .droppedGone),
      (.unplanned, .droppedUnplanned),
    ]
    for (cause, introduction) in causes {
      let failures = failures.dropped(cause)
      guard !failures.isEmpty else { continue }
      try page.paragraph(text(introduction))
      try page.list(failures.map(item))
    }
  }

  /// Why something was left out, as it was said.
  private func reason(_ reason: String?) -> [PageRun] {
    reason.map { texts.runs(.reason, law, ["reason": [written($0)]]) } ?? [.text(text(.noReason))]
  }

  private func item(_ failure: StatementFailures.Failure) -> PageItem {
    PageItem(label: failure.criterion.map { labelled("WCAG \($0)") }, runs: sentence(failure))
  }

  /// A sentence for people who do not know the criteria, and where it is so.
  private func sentence(_ failure: StatementFailures.Failure) -> [PageRun] {
    let sentence: PageRun
    if let criterion = failure.criterion, let own = said[StatementPart.sentence(criterion, texts.language)] {
      sentence = .text(own)
    } else if let plain = failure.criterion.flatMap({ texts.criteria[$0] }) {
      sentence = .text(plain)
    } else {
      sentence = .text(failure.title, in: languages.foreign(failure.language))
    }
    let whole = failure.places.contains(CriterionCells.product)
    let places = whole ? [.text(text(.whole))] : names(screens.inOrder(failure.places))
    let ends = [".", "!", "?"].contains { sentence.plain.hasSuffix($0) }
    return [sentence, .text(ends ? " " : ". ")] + texts.runs(.affected, law, ["places": places])
  }

  /// What is said where nothing failed of what counts for conformance: no more than that while other failures are known.
  private var none: StatementText {
    guard compliance.droppedFailures.isEmpty, compliance.advice.failed == 0,
      compliance.plan.notReAudited.allSatisfy({ $0.failures == 0 })
    else { return .nothingRequiredFails }
    return status == .fully || status == .profile ? .nothingFails : .nothingTestedFails
  }

  // MARK: Preparation

  /// What the plan leaves out, each with its reason where one was asked for; as every document says it.
  private var plan: [[PageRun]] {
    let plan = compliance.plan
    let isSeldom = { (unnamed: PlanSummary.UnnamedKind) in
      unnamed.reason == nil && (unnamed.kind == .voice || unnamed.kind == .switchAccess)
    }
    var sentences = plan.unnamed.filter { !isSeldom($0) }.compactMap { unnamed in
      kind(unnamed.kind).map { notPlanned([$0]) + [.text(" ")] + reason(unnamed.reason) }
    }
    let seldom = plan.unnamed.filter(isSeldom).compactMap { kind($0.kind) }
    if !seldom.isEmpty { sentences.append(notPlanned(seldom)) }
    sentences += plan.spotChecks.map { spot in
      let environment = environment(named: spot.environment)
      let values = ["environment": environment, "answered": "\(spot.answered)", "total": "\(spot.asked)"]
      return [.text(text(.spot, values))]
    }
    sentences += plan.notReAudited.map {
      texts.runs(.notAgain, law, ["screens": names($0.screens), "failures": [.text("\($0.failures)")]])
    }
    let elements = compliance.elements
    if elements.unchecked > 0 {
      sentences.append(
        [.text(text(.unchecked, ["total": "\(elements.total)", "unchecked": "\(elements.unchecked)"]))])
    }
    return plan.isInventoried ? sentences : sentences + [[.text(text(.notInventoried))]]
  }

  private func notPlanned(_ kinds: [StatementText]) -> [PageRun] {
    [.text(text(.notPlanned, ["kinds": kinds.map { text($0) }.joined(separator: ", ")]))]
  }

  private func kind(_ kind: PlannedEnvironment.Kind) -> StatementText? {
    switch kind {
    case .screenReader: .kindOfScreenReader
    case .keyboard: .kindOfKeyboard
    case .voice: .kindOfVoice
    case .switchAccess: .kindOfSwitch
    case .theApp: .kindOfTheApp
    case .notStated: nil
    }
  }

  private var preparation: [String] {
    let prepared = said(.prepared) ?? Timestamp.day(report.generatedAt)
    var sentences = [text(.prepared, ["date": texts.day(prepared, law)])]
    if let reviewed = said(.reviewed) { sentences.append(text(.reviewed, ["date": texts.day(reviewed, law)])) }
    guard let period = report.period else { return sentences + [text(.methodUntested)] }
    let days = [period.first, period.last].map { texts.day(Timestamp.day($0), law) }
    sentences.append(
      said(.method) ?? text(days[0] == days[1] ? .methodDay : .method, ["first": days[0], "last": days[1]]))
    sentences.append(text(.methodScreens, ["count": "\(compliance.screens.count { $0.ownVerdict != .notEvaluated })"]))
    let answers = compliance.importedAnswers
    if answers.imported > 0 {
      sentences.append(
        text(.methodImported, ["answered": "\(answers.people)", "imported": "\(answers.imported)"]))
    }
    let environments = report.sessions.map { environment($0.session.environment) }.distinct()
    return sentences
      + (environments.isEmpty
        ? [] : [text(.methodEnvironments, ["environments": environments.joined(separator: text(.separator))])])
  }

  private func environment(_ environment: AuditEnvironment) -> String {
    environment.words { parts in
      let parts = parts.map { part in
        switch part {
        case .device: text(.partDevice)
        case .version: text(.partVersion)
        case .technology: text(.partTechnology)
        }
      }
      return text(.notStated, ["parts": parts.joined(separator: ", ")])
    }
  }

  /// An environment of the plan, whose name is made of its technology and its system.
  private func environment(named name: String) -> String {
    guard let planned = compliance.plan.environments.first(where: { $0.name == name })?.planned,
      let technology = planned.technology, let os = planned.os
    else { return name }
    let system = [os, planned.osVersion].compactMap { $0 }.joined(separator: " ")
    return text(.environment, ["technology": technology, "system": system])
  }
}

/// The screens of a release by their keys, as people call them.
private struct StatementScreens {
  private let titles: [String: String]
  private let languages: TextLanguages
  private let order: [String]

  /// - Parameter others: Keys of screens that are not in scope; they come last.
  init(
    _ input: ComplianceInput, besides others: [String], _ languages: TextLanguages,
    in snapshot: borrowing some ReportFacts & ~Copyable
  ) throws {
    var titles: [String: String] = [:]
    for screen in input.screens { titles[screen.key] = screen.title }
    let others = others.distinct().filter { titles[$0] == nil }
    var places = PlaceReader(input)
    for key in others { titles[key] = try places.title(key, snapshot) }
    order = input.screens.map(\.key) + others
    self.titles = titles
    self.languages = languages
  }

  /// Keys in the order of the screens.
  func inOrder(_ keys: Set<String>) -> [String] { order.filter(keys.contains) }

  /// Titles with commas between them.
  func names(_ keys: some Sequence<String>) -> [PageRun] {
    var runs: [PageRun] = []
    for key in keys {
      if !runs.isEmpty { runs.append(.text(", ")) }
      runs.append(.text(titles[key] ?? key, in: titles[key] == nil ? nil : languages.written(on: key)))
    }
    return runs
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
