internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take back the last answer of a session: it is retracted, and stays in the log.",
    discussion: """
      What counted before counts again. Run it again to take back the answer before that one.

      Example: auditctl undo
      """)

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var session: SessionOptions

  func run() throws {
    let (taken, reopened) = try database.open().write(at: Console.current.surroundings.now()) { transaction in
      let (_, release, session) = try session.resolve(transaction.read)
      guard let last = try transaction.read.lastFinding(of: session) else {
        throw CommandError(
          .noInput,
          "session \(session.id.rawValue) has no answer that could be taken back; see `auditctl log --session`")
      }
      try transaction.retract(last, of: release, by: session.auditor, reason: "Undone.")
      let reopened = try IssueReview.takenBack(last, by: session.auditor, in: transaction)
      return (try RecordedFinding(last, transaction.read), try transaction.issues(reopened))
    }
    let finding = taken.facts.finding
    Console.current.note(
      "Took back finding \(finding.id.rawValue): \(finding.address) \(finding.check), \(finding.outcome.words).")
    try output.show(FindingRows.takenBack(taken, reopened))
  }
}
