internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// A release at a glance: the decision, its screens, and the gate reason by reason.
extension WebApp {
  /// A product, which is its current release.
  func product(_ asked: Asked) throws -> WebResponse {
    try read { transaction in
      let product = try Self.product(asked.names[0], in: transaction)
      let releases = try transaction.releases(of: product.id)
      guard let release = releases.current ?? releases.last else {
        return .see(SitePath(["products", product.key, "releases"]).text)
      }
      return .see(ReleasePlace(product: product, release: release).path().text)
    }
  }

  func overview(_ asked: Asked) throws -> WebResponse {
    try read { transaction in
      let place = try ReleasePlace(asked, in: transaction)
      let report = try self.report(place, at: asked.now, transaction)
      let facts = try PageFacts(report, isGlance: true, transaction)
      let words = ReportLanguage.english.words
      var sections = ReportSections(facts: facts, words: words)
      sections.proofs = { Self.page(of: $0, place) }
      let accepted = try Self.accepted(report, facts.gate, words, place, transaction)
      let page = try place.page(nil, .overview, asked, in: transaction)
      return try page.response(
        to: asked, by: self,
        head: { sink in
          let html = sink.html
          try sink.title(place.title, quiet: Self.about(report, words)) {
            if asked.may(.auditor), place.release.stage != .frozen {
              try html.button("Go on with the audit", to: place.path("audit"), isMain: true)
            }
            try html.button("Download the report", to: place.path("reports"))
          }
        },
        { sink in
          guard let gate = facts.gate else { return }
          try sink.decision(sections.decision(gate))
          try sink.section("s", "Screens", .plain) { try sections.screens(&$0) }
          try sink.section("g", "The release gate, in full", .plain) { try Self.gate(gate, accepted, words, &$0) }
          let remarks = facts.remarks
          if !remarks.isEmpty {
            try sink.section("r", "What else is to be known", .plain) { try $0.list(remarks.map(Self.sentence)) }
          }
        })
    }
  }

  /// The release, evaluated.
  func report(
    _ place: ReleasePlace, options: ReportOptions = ReportOptions(), at now: Int64,
    _ transaction: borrowing ReadTransaction
  ) throws -> ComplianceReport {
    try ComplianceReport(
      transaction, product: place.product, release: place.release, format: .html, options: options, generatedAt: now,
      toolVersion: database.toolVersion)
  }

  private static func about(_ report: ComplianceReport, _ words: Words) -> String {
    let release = report.release
    return words.subtitle(report) + " Stage: \(words.stage(release.stage))."
      + (release.predecessor.map { " Follows \($0)." } ?? "")
  }

  /// Where the proof of a row of the decision stands.
  static func page(of proof: DecisionProof, _ place: ReleasePlace) -> PageLink.Target {
    switch proof {
    case .failures(let team): .page(place.path("issues", query: team.map { [("team", $0)] } ?? []))
    case .teams, .dropped: .page(place.path("issues"))
    case .questions(let screen?):
      .page(
        screen == "\(Address.product)" ? place.path("audit", AuditDesk.product) : place.path(ofScreen: screen))
    case .questions(nil): .page(place.path("screens"))
    case .lists(let screen?), .screen(let screen): .page(place.path(ofScreen: screen))
    case .lists(nil), .elements: .page(place.path("screens"))
    case .issues: .page(place.path("issues", query: [("show", "ready")]))
    case .changes: .page(place.path("compare"))
    }
  }

  /// The failures that decisions accept; nil where there is none.
  private static func accepted(
    _ report: ComplianceReport, _ gate: GateCheck?, _ words: Words, _ place: ReleasePlace,
    _ transaction: borrowing ReadTransaction
  ) throws -> ReportTable? {
    guard let failures = gate?.outcome.letThrough, !failures.isEmpty else { return nil }
    let places = try PlaceTitles(failures.map(\.address), of: place.release, place.product, in: transaction)
    let checks = report.input.checkTitles
    return ReportTable(
      sentence(words.gate.letThrough(failures.count)),
      [.written("Where"), .init("Severity"), .written("Decision")],
      cells: failures.map { failure in
        [
          .text(places[failure.address], small: checks[failure.check].map { words.notMet($0) } ?? failure.check),
          PageCell(.severity(failure.severity, words.severity(failure.severity).capitalizedFirst)),
          .text(failure.decision),
        ]
      })
  }

  private static func gate(
    _ gate: GateCheck, _ accepted: ReportTable?, _ words: Words, _ sink: inout HTMLSink
  ) throws {
    try sink.paragraph(
      "Policy: the defaults. " + words.gate.counts(gate.compliance.mustLevel, newestBuild: nil))
    try sink.table(
      ReportTable(
        "Reasons against it", [.written("Rule"), .number("How many"), .written("Found")],
        // The first places by their keys are for commands; the decision above leads to them by their names.
        cells: gate.outcome.reasons.map {
          [.text(words.gate.label($0.key)), .number($0.count), .text(sentence($0.head))]
        }), none: words.gate.passed)
    if let accepted { try sink.table(accepted) }
    try sink.list(gate.notes.map(sentence))
  }
}
