internal import AuditModel
public import AuditRules

/// The gate's answer for people: the answer first, then the result with the reasons, then what decisions let through.
struct GateSummary: PageDocument {
  let check: GateCheck
  let words: Words
  private var own: Words.Gate { words.gate }
  private var outcome: GateOutcome { check.outcome }

  var title: String {
    "\(check.compliance.product.key) \(check.compliance.release.version): \(check.answer.words)"
  }

  func lead(into page: inout some PageSink) throws {
    try page.paragraph(own.counts(check.compliance.mustLevel, newestBuild: check.compliance.newestBuildCount))
    if let imported = check.compliance.importedSentence { try page.paragraph(words.sentence(imported)) }
    try page.paragraph(own.result(outcome.verdict))
    try page.notice(outcome.isPassed ? own.passed : own.refused(outcome.reasons.count))
    try page.table(
      ReportTable(
        own.reasonsCaption,
        [.init(own.key), .written(own.reason), .init(own.severities), .init(own.command, .code)],
        rows: outcome.reasons.map { [$0.key.rawValue, $0.sentence, $0.severitiesWords, $0.explain] }))
    for note in check.notes { try page.paragraph(note) }
  }

  func parts<Sink: PageSink>() -> [PagePart<Sink>] {
    letThrough() + planChanges()
  }

  /// What was changed of the plan after the first finding.
  private func planChanges<Sink: PageSink>() -> [PagePart<Sink>] {
    let plan = PlanText(check.compliance, words.conformance.plan)
    guard !plan.changes.isEmpty else { return [] }
    return [PagePart("plan", words.conformance.plan.title) { try plan.writeChanges(to: &$0) }]
  }

  private func letThrough<Sink: PageSink>() -> [PagePart<Sink>] {
    guard !outcome.letThrough.isEmpty else { return [] }
    let table = ReportTable(
      own.letThroughCaption,
      [.init(own.address), .init(words.check), .init(words.severityColumn), .written(words.decisionLabel)],
      rows: outcome.letThrough.map { [$0.address.description, $0.check, $0.severity?.name ?? "", $0.decision] })
    return [
      PagePart("let-through", own.letThrough) { page in
        try page.paragraph(own.stayFailed)
        try page.table(table)
      }
    ]
  }
}

extension GateCheck {
  /// The gate's answer as Markdown, for the page of a pipeline's job.
  public func markdown() throws -> String {
    try GateSummary(check: self, words: ReportLanguage.english.words).text(as: .markdown)
  }
}
