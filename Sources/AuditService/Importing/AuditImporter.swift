public import AuditModel
internal import AuditReports
internal import AuditRules
public import AuditStore

/// Stores an audit by people that somebody published, in a release of its own (DESIGN rules 2a and 11).
///
/// What people found counts as theirs. As the file does not say with what they tested, the release plans the environment
/// `not stated` alone.
public struct AuditImporter {
  /// What a person says of a file.
  public struct Options: Sendable {
    /// Who imports it.
    public var person: String
    /// The version of the release that it becomes.
    public var release: String
    /// The product; nil: the one that the file names, which is added where there is none.
    public var product: Product?
    /// Which page is which screen; nil: each is a screen by its number.
    public var map: PlaceMap?
    /// The build that was tested.
    public var build = AuditEnvironment.notStated

    /// What is needed of every file.
    public init(person: String, release: String) {
      (self.person, self.release) = (person, release)
    }
  }

  /// A page of the audit with its screen, and what was found there.
  public struct Screen: Sendable {
    /// Key and title of the screen.
    public let key, title: String
    /// What the audit calls it.
    public let page: String
    /// What was found, by outcome.
    public internal(set) var counts: [Outcome: Int] = [:]
  }

  /// What an import did.
  public struct Imported: Sendable {
    /// The number of the audit.
    public let number: Int64
    /// Product and release.
    public let product: Product, release: String
    /// What it says of itself.
    public let audit: NewAudit
    /// Who audited.
    public let auditor: String
    /// Whether the file was imported before: then nothing changed.
    public internal(set) var isKnown = false
    /// Whether the product was added.
    public internal(set) var isNewProduct = false
    /// The screens of its sample.
    public internal(set) var screens: [Screen] = []
    /// What it calls pages that are not in its sample.
    public internal(set) var unused: [String] = []
    /// Screens that were in scope and are not in its sample, and new ones of a product that had some.
    public internal(set) var removed: [String] = [], added: [String] = []
    /// What of the file became no finding and no decision, in sentences.
    public internal(set) var remarks: [String] = []
    /// How many rows it states of the whole, which are no findings.
    public internal(set) var statedCount = 0
    /// Issues that its failures opened or joined.
    public internal(set) var issues: Set<Identifier<AuditIssue>> = []
    /// Those of them that it says are exempt.
    public internal(set) var exempt: [Identifier<AuditIssue>] = []

    /// How many findings of an outcome it has.
    public func count(_ outcome: Outcome) -> Int { screens.reduce(0) { $0 + $1.counts[outcome, default: 0] } }
  }

  private let audit: PublishedAudit
  private let options: Options
  private let now: Int64
  private let author: EditAuthor

  /// Prepares the import of an audit.
  public init(_ audit: PublishedAudit, _ options: Options, at now: Int64) {
    (self.audit, self.options, self.now) = (audit, options, now)
    author = EditAuthor(options.person)
  }

  /// Stores it.
  ///
  /// - Throws: ``InputError`` with everything that is wrong, ``StoreError``.
  public func run(in transaction: borrowing WriteTransaction) throws -> Imported {
    if let time = audit.time, time > now {
      throw refusal("it was audited on \(Timestamp.day(time)), which is later than now; correct the day")
    }
    let (product, isNew) = try product(in: transaction)
    if let known = try known(of: product, transaction.read) { return known }
    let release = try release(of: product, in: transaction)
    let plan = try plan(release, in: transaction)
    let screens = plan.screens
    let build = try transaction.addBuild(options.build, to: release, by: author)
    let number = try transaction.add(audit.record, to: release)
    var imported = Imported(
      number: number, product: product, release: release.version, audit: audit.record, auditor: auditor(audit.auditor))
    (imported.isNewProduct, imported.unused, imported.remarks) = (isNew, audit.unused, audit.remarks)
    (imported.removed, imported.added) = (plan.removed, plan.added)
    imported.screens = zip(screens, audit.pages).map { Screen(key: $0.key, title: $0.title, page: $1.name) }
    if let statement = audit.statement {
      _ = try transaction.add(statement, to: release, by: options.person)
      imported.statedCount = statement.terms.count
    }
    try record(&imported, product, release, build, in: transaction)
    try transaction.refreshIssues()
    return imported
  }

  private func refusal(_ message: String) -> InputError {
    InputError([InputProblem(source: audit.record.sourceName, message: message)])
  }

  private func auditor(_ name: String?) -> String { name ?? AuditEnvironment.notStated }

  /// The product that was named, else the one of that name, else a new one.
  private func product(in transaction: borrowing WriteTransaction) throws -> (Product, isNew: Bool) {
    if let chosen = options.product {
      guard chosen.platform == audit.platform else {
        throw refusal(
          "it is an audit of \(audit.product) on \(audit.platform.title), and \(chosen.key) runs on "
            + "\(chosen.platform.title); name another product with --of")
      }
    }
    let products = try transaction.read.products()
    // A file that was imported into a product which is called otherwise is known there.
    for product in (options.product.map { [$0] } ?? []) + products {
      let stored = try transaction.read.audits(of: product.id)
      guard let known = stored.first(where: { $0.audit.sha256 == audit.record.sha256 }) else { continue }
      if let chosen = options.product, chosen.id != product.id {
        throw refusal(
          "it is in release \(known.release) of product \(product.key) already, as audit \(known.number); leave --of out, or "
            + "say --of \(product.key)")
      }
      return (product, false)
    }
    if let chosen = options.product { return (chosen, false) }
    let named = products.filter { TypedName.isSame($0.title, audit.product) && $0.platform == audit.platform }
    if named.count == 1 { return (named[0], false) }
    let base = CaptureKeys.words(ofLabel: audit.product) ?? "product"
    // The iOS and the Android app of one service have one name.
    let keys = [base, "\(base)-\(audit.platform.rawValue)"].filter { key in !products.contains { $0.key == key } }
    guard named.isEmpty, let key = keys.first else {
      throw refusal("several products could be \(audit.product); say which with --of PRODUCT")
    }
    _ = try transaction.addProduct(
      key: key, title: audit.product, platform: audit.platform, profile: nil, by: author)
    return (try transaction.read.product(key), true)
  }

  /// What the file was imported as before; nil: it was not.
  private func known(of product: Product, _ transaction: borrowing ReadTransaction) throws -> Imported? {
    guard let known = try transaction.audits(of: product.id).first(where: { $0.audit.sha256 == audit.record.sha256 })
    else { return nil }
    guard known.release == options.release else {
      throw refusal(
        "it is in release \(known.release) of \(product.key) already, as audit \(known.number); see `auditctl status "
          + "--product \(product.key) --release \(known.release)`")
    }
    var imported = Imported(
      number: known.number, product: product, release: known.release, audit: known.audit,
      auditor: auditor(audit.auditor))
    imported.isKnown = true
    return imported
  }

  /// A new release, or one in which nothing was found yet.
  private func release(of product: Product, in transaction: borrowing WriteTransaction) throws -> Release {
    let releases = try transaction.read.releases(of: product.id)
    let profile = try ProfileDraft.stored(audit.profile, transaction)
    if let release = releases.first(where: { $0.version == options.release }) {
      guard try !transaction.read.hasFinding(in: release.id) else {
        throw refusal(
          "release \(release.version) of \(product.key) has findings already; a published audit has a release of its own: "
            + "say another --release")
      }
      try refuseNewer(than: releases.wayBack(from: release), of: product, transaction.read)
      try transaction.setProfile(profile, of: release, product, by: author)
    } else {
      try refuseNewer(
        than: releases.last.map { [$0] + releases.wayBack(from: $0) } ?? [], of: product, transaction.read)
      _ = try transaction.addRelease(
        version: options.release, of: product, after: releases.last, profile: profile, by: author)
    }
    return try transaction.read.release(options.release, of: product)
  }

  /// Refuses to follow a release in which something was found after the day of the audit: its older passes would end newer
  /// failures.
  private func refuseNewer(
    than earlier: [Release], of product: Product, _ transaction: borrowing ReadTransaction
  ) throws {
    // Most audits are newer than everything.
    guard let time = audit.time, let last = try transaction.lastObserved(of: product.id),
      Timestamp.day(last) > Timestamp.day(time)
    else { return }
    for release in earlier {
      guard let newest = try transaction.findingRows(of: release.id).map(\.observedAt).max(),
        Timestamp.day(newest) > Timestamp.day(time)
      else { continue }
      throw refusal(
        "it was audited on \(Timestamp.day(time)), and release \(release.version) of \(product.key), which it would follow, "
          + "has findings of \(Timestamp.day(newest)), which its older answers would end; store it in a product of its own "
          + "with --of PRODUCT, or place it first with `auditctl release add VERSION --after RELEASE`")
    }
  }

  /// Plans what the audit looked at: its pages, and the one environment of which nothing is said.
  private func plan(
    _ release: Release, in transaction: borrowing WriteTransaction
  ) throws -> (screens: [ScreenSpecification], removed: [String], added: [String]) {
    for name in try transaction.read.plannedEnvironments(of: release.id).keys.sorted() {
      try transaction.plan(nil, as: name, in: release, by: author)
    }
    try transaction.plan(
      PlannedEnvironment(kind: .notStated, coverage: .full, position: 1), as: AuditEnvironment.notStated, in: release,
      by: author)
    let inScope = try transaction.read.screens(of: release.id).map(\.specification)
    let outside = try transaction.read.specificationsOutside(release)
    let screens = try AuditPlaces(audit, options.map, inScope: inScope, outside: outside).screens()
    let keys = Set(screens.map(\.key))
    let remover = EditAuthor(options.person, reason: "Not in the sample of the audit.")
    var removed: [String] = []
    for (key, planned) in try transaction.read.plannedScreens(of: release.id)
    where planned.plan != .outOfScope && !keys.contains(key) {
      guard let screen = try transaction.read.specifiedScreen(key, of: release) else { continue }
      try transaction.removeFromScope(screen, of: release, by: remover)
      removed.append(key)
    }
    for (screen, page) in zip(screens, audit.pages) {
      try transaction.saveSpecification(screen, for: release, by: author)
      if let sample = page.sample { try transaction.setSample(sample, of: screen.key, in: release, by: author) }
    }
    let known = Set((inScope + outside).map(\.key))
    return (screens, removed, known.isEmpty ? [] : screens.map(\.key).filter { !known.contains($0) })
  }

  /// What is to be done once an issue is there for a failure.
  private struct Afterwards {
    let issue: Identifier<AuditIssue>
    let answer: PublishedAudit.Answer
    let auditor: String
  }

  /// Records what each auditor found, in a session of theirs.
  private func record(
    _ imported: inout Imported, _ product: Product, _ release: Release, _ build: Identifier<Build>,
    in transaction: borrowing WriteTransaction
  ) throws {
    var problems: [InputProblem] = []
    var afterwards: [Afterwards] = []
    var auditors: [String] = []
    for answer in audit.answers {
      let name = auditor(answer.auditor ?? audit.auditor)
      if !auditors.contains(name) { auditors.append(name) }
    }
    for name in auditors {
      let answers = audit.answers.filter { auditor($0.auditor ?? audit.auditor) == name }
      let times = answers.map { $0.time ?? audit.time ?? now }
      let start = times.min() ?? now
      let id = try transaction.startSession(
        auditor: name, release: release, build: build, environment: environment(of: product), startedAt: start,
        note: "\(audit.record.sourceName), imported by \(options.person)", audit: imported.number)
      let session = try transaction.read.session(id)
      // The first session begins the audit of the release.
      let begun = try transaction.read.release(release.version, of: product)
      var resolver = try FindingResolver(transaction, product: product, release: begun, session: session, time: start)
      var prepared: [(finding: ResolvedFinding, answer: PublishedAudit.Answer)] = []
      for answer in answers {
        let input = input(answer, at: imported.screens[answer.page].key)
        let resolved = try resolver.resolve(input, in: transaction) { message in
          problems.append(InputProblem(source: audit.record.sourceName, message: "\(answer.key): \(message)"))
        }
        guard var resolved else { continue }
        resolved.add(FindingSupplement(origin: .audit(sourceKey: answer.key)))
        prepared.append((resolved, answer))
        imported.screens[answer.page].counts[answer.outcome, default: 0] += 1
      }
      guard problems.isEmpty else { continue }
      try transaction.withFindingRecorder(
        for: session, release: begun, isSuperseded: IssueVerification.isSuperseded
      ) { recorder in
        for (resolved, answer) in prepared {
          guard
            let issue = try recorder.record(resolved.finding, title: { resolved.issueTitle(at: $0, in: session) }).issue
          else {
            continue
          }
          imported.issues.insert(issue)
          if answer.isExempt || !answer.followUp.isEmpty {
            afterwards.append(Afterwards(issue: issue, answer: answer, auditor: name))
          }
        }
      }
      try transaction.endSession(session, at: times.max() ?? start, by: options.person)
    }
    guard problems.isEmpty else { throw InputError(problems) }
    try transaction.refreshIssues()
    for one in afterwards { try settle(one, &imported, in: transaction) }
  }

  private func environment(of product: Product) -> AuditEnvironment {
    AuditEnvironment(
      device: AuditEnvironment.notStated, os: product.platform.title, osVersion: AuditEnvironment.notStated,
      assistiveTechnology: AuditEnvironment.notStated)
  }

  private func input(_ answer: PublishedAudit.Answer, at screen: String) -> FindingInput {
    var input = FindingInput(address: screen, check: answer.check, outcome: answer.outcome.name)
    input.observed = answer.observed
    input.at = Timestamp.text(answer.time ?? audit.time ?? now)
    let why = answer.exemptionReason
    switch answer.outcome {
    case .inapplicable, .cantTell: input.reason = why.isEmpty ? AuditEnvironment.notStated : why
    case .failed: if !answer.isExempt { input.note = why }
    case .passed, .untested: input.note = why
    }
    if answer.outcome != .failed, !answer.followUp.isEmpty {
      input.note += (input.note.isEmpty ? "" : "\n") + answer.followUp
    }
    return input
  }

  /// An exemption is a decision about the issue of the failure, and what became of it is a comment there.
  private func settle(
    _ one: Afterwards, _ imported: inout Imported, in transaction: borrowing WriteTransaction
  ) throws {
    if !one.answer.followUp.isEmpty {
      try transaction.addIssueEvent(
        IssueEvent(.commented, actor: one.auditor, text: one.answer.followUp), to: one.issue)
    }
    guard one.answer.isExempt, !imported.exempt.contains(one.issue) else { return }
    let why = one.answer.exemptionReason
    // The file names nobody who agreed.
    var decision = NewDecision(
      .exempt, owner: options.person, approver: options.person,
      reason: "As published by \(one.auditor): \(why.isEmpty ? AuditEnvironment.notStated : why)")
    decision.requestedBy = one.auditor
    decision.exemption = .notStated
    _ = try IssueDecisions.decide(decision, about: one.issue, evidence: [], by: options.person, in: transaction)
    imported.exempt.append(one.issue)
  }
}
