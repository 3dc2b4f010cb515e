internal import AuditModel
internal import AuditRules

/// How it was tested, by which rules, and how to get the report again.
extension ReportSections {
  func how(_ snapshot: borrowing some ReportFacts & ~Copyable, _ page: inout some PageSink) throws {
    if !report.options.scope.isOfIssues {
      try page.table(sessions, none: words.nobodyTested)
      try standing(&page)
      try disagreements(snapshot, &page)
      try page.heading(words.rulesHeading)
      try page.ordered(words.rules(facts).map { (words.plain($0), $0.source) })
      try gateRun(&page)
    }
    let isFrozen = report.input.frozen != nil
    let origin =
      [
        PageField(words.made, words.made(report)), PageField(words.product, words.product(compliance.product)),
        PageField(words.release, compliance.release.version + ", " + words.stage(compliance.release.stage)),
        PageField(words.profile, words.profile(compliance.profile)),
        PageField(words.packs, report.packs.joined(separator: ", ")), PageField(words.command, facts.command),
      ] + (report.options.scope.isOfIssues && isFrozen ? [PageField(words.ownerLabel, words.noOwners)] : [])
    let terms = (heading: words.glossary, fields: words.terms.map { PageField($0.term, $0.meaning) })
    // Of issues the section itself is called so.
    if report.options.scope.isOfIssues {
      try page.fields(origin)
      try page.heading(terms.heading)
      try page.fields(terms.fields)
    } else {
      try page.halves([(words.origin, origin), terms])
    }
  }

  /// Who tested what with what.
  private var sessions: ReportTable {
    ReportTable(
      words.sessionsCaption,
      [words.auditor, words.technology, words.device, words.build].map { .written($0) }
        + [.init(words.day), .number(words.findings)],
      cells: report.sessions.map { tested in
        let session = tested.session
        let environment = session.environment
        return [
          .text(session.auditor),
          .text(join(environment.assistiveTechnology, environment.assistiveTechnologyVersion)),
          .text(environment.deviceWords),
          .text(session.build.name), .text(Timestamp.day(session.startedAt)), .number(tested.findingCount),
        ]
      })
  }

  private func join(_ name: String, _ version: String) -> String { version.isEmpty ? name : "\(name) \(version)" }

  /// What may be said of the whole, with what limits it.
  private func standing(_ page: inout some PageSink) throws {
    guard facts.gate != nil else { return }
    var sentences = RateText.summary(compliance)
    if let claim = compliance.claimSentence { sentences.append(claim) }
    if let build = compliance.newestBuildCount { sentences.append(words.onNewestBuild(build)) }
    if let imported = compliance.importedSentence { sentences.append(words.sentence(imported)) }
    try page.list(sentences + facts.remarks.map { words.sentence($0) })
    try PlanText(compliance, words.conformance.plan).writeChanges(to: &page)
  }

  private func disagreements(
    _ snapshot: borrowing some ReportFacts & ~Copyable, _ page: inout some PageSink
  ) throws {
    guard facts.disagreements > 0, !report.options.onlyFailures else { return }
    let languages = facts.languages
    var places = places
    try page.table(
      ReportTable(
        words.disagreementsCaption,
        [words.whereColumn, words.check].map { .written($0) } + [.init(words.result)]
          + [words.heardColumn, words.auditor].map { .written($0) })
    ) { row in
      try report.forEachRow(snapshot, where: \.isDisagreement) { found in
        let place = try places.place(found.cell.address, snapshot)
        for facts in found.findings {
          try row([
            PageCell(.runs(place.runs(in: languages.written(on: found.cell.screenKey)))),
            .text(found.cell.definition.check.title, in: languages.pack(found.cell.definition.pack)),
            status(facts.finding.outcome),
            .text(facts.finding.words ?? "", in: languages.written(on: found.cell.screenKey)),
            .text(facts.session.auditor),
          ])
        }
      }
    }
  }

  func status(_ outcome: Outcome) -> PageCell {
    PageCell(.status(outcome.status, words.outcome(outcome)))
  }

  /// What the gate answered when the release was frozen.
  private func gateRun(_ page: inout some PageSink) throws {
    guard let run = facts.gateRun else { return }
    try page.heading(words.gateHeading)
    try page.paragraph(words.gate(run))
    try page.list(run.reasons.map { words.gateReason($0) })
    try page.list(run.letThrough.map { words.letThrough($0) })
    try page.lines(run.policy, label: words.gatePolicy)
  }
}
