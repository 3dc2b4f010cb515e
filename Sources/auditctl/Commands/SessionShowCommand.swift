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
        What is left is every untested cell of the release; a check with several ways counts once for each way. The \
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
        let summary = try SessionSummary(found, in: transaction)
        let plan = AuditPlan(try ComplianceInput(transaction, product: product, release: release))
        return Self.document(
          summary, AuditProgress(plan.questions), "\(product.key) \(release.version)", isByCheck: byCheck)
      }
      try output.show(document)
    }

    private static func document(
      _ summary: SessionSummary, _ progress: AuditProgress, _ release: String, isByCheck: Bool
    ) -> Document {
      let session = summary.session
      let counts = Outcome.allCases.filter { $0 != .untested }.map { outcome in
        (
          Document.Column(key(outcome), outcome.words.capitalizedFirst),
          RowValue.count(SessionView.count(outcome, summary.outcomes))
        )
      }
      var document = Document.record(
        "session", "Session",
        [
          (.init("session", "Session"), .integer(session.id.rawValue)),
          (.init("auditor", "Auditor"), .text(session.auditor)),
          (.init("release", "Release"), .text(release)), (.init("build", "Build"), .text(session.build.name)),
          (.init("environment", "Environment"), .text(session.environment.environmentClass)),
          (.init("device", "Device"), .text(session.environment.device)),
          (.init("started_at", "Started"), .text(Timestamp.text(session.startedAt))),
          (.init("ended_at", "Ended"), .optional(session.endedAt.map { Timestamp.text($0) })),
          (.init("findings", "Findings that stand"), .count(summary.outcomes.total)),
        ] + counts + [
          (.init("amending", "Of these amend another"), .count(summary.amending)),
          (.init("retracted", "Retracted"), .count(summary.retracted)),
          (
            .init("worked_seconds", "At work"),
            summary.pace.steps == 0
              ? .null : .measure(Double(summary.pace.worked) / 1000, words: DurationText.of(summary.pace.worked))
          ),
        ] + AuditProgressView.fields(progress, pace: summary.pace))
      document.addList(
        "answered", "Answered by screen", [.init("screen", "Screen"), .init("findings", "Findings")],
        summary.screens.map { [.text($0.screen), .count($0.findings)] })
      AuditProgressView.add(progress, checkCount: isByCheck ? .max : 0, to: &document)
      return document
    }

    private static func key(_ outcome: Outcome) -> String {
      outcome == .cantTell ? "cant_tell" : outcome.name
    }
  }
}
