internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

extension SessionCommand {
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Sum up a session: what was found, how fast it went, and what is left.",
      discussion: """
        What is left is every question of the release that is not tested; a check with several ways counts once for each way. The \
        time it takes is estimated from the session's own pace, without breaks.

        Example: auditctl session show 5
        Example: auditctl session show --by-check
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var auditor: AuditorOptions
    @Argument(help: "Number of the session; else the only open one.") var session: Int64?
    @Flag(help: "Also say what is left by check.") var byCheck = false

    func run() throws {
      let document = try database.open().read { transaction in
        let found =
          try session.map { try transaction.session(Identifier(rawValue: $0)) }
          ?? openSession(
            number: nil, auditor: auditor.name, release: nil, transaction, namedAs: "auditctl session show NUMBER")
        let (product, release) = try transaction.release(of: found)
        var selection = AuditSelection()
        selection.answerable = SessionRule.methods(answeredWith: found.environment, on: product.platform)
        let plan = AuditPlan(
          try ComplianceInput(transaction, product: product, release: release), selection,
          environment: found.environment)
        return Self.document(
          SessionRows.Summary(
            session: try ReleaseSession(found.id, transaction), done: try SessionSummary(found, in: transaction),
            progress: AuditProgress(plan.questions)), isByCheck: byCheck)
      }
      try output.show(document)
    }

    private static func document(_ summary: SessionRows.Summary, isByCheck: Bool) -> Document {
      let session = summary.session.session.id
      var document = Document.record(
        "session", "Session", SessionRows.summary, summary,
        people: [
          "session_id", "auditor", "product", "release", "build", "environment", "device", "started_at", "ended_at",
          .words("standing_count") { .count($0.done.outcomes.total) }, "failed", "cant_tell", "passed",
          "inapplicable", "amending_count", "retracted_count", "worked_seconds",
        ] + AuditProgressView.people { SessionRows.Left($0.progress, $0.done.pace) })
      document.addList(
        "answered", "Answered by screen", SessionRows.answered,
        summary.done.screens.map {
          SessionRows.Answered(session: session, place: $0.screen, findingCount: $0.findings)
        }, people: [.words("screen") { .text($0.place) }, "finding_count"])
      AuditProgressView.add(summary.progress, of: session, checkCount: isByCheck ? .max : 0, to: &document)
      return document
    }
  }
}
