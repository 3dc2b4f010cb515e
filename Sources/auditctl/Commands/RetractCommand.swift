internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

struct RetractCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retract", abstract: "Retract a finding: it no longer counts, but stays in the log.",
    discussion: """
      What it had superseded counts again; if nothing is left, the check is not tested. An issue without any failure left \
      is withdrawn, and a verified issue that needed the finding is reopened.

      Example: auditctl retract 224 --reason "Made on another screen by mistake." --auditor "Auditor A"
      """)

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var auditor: AuditorOptions
  @Argument(help: "Number of the finding.") var number: Int64
  @Option(parsing: .unconditional, help: "Why it no longer counts.") var reason: String

  func validate() throws {
    guard !reason.trimmed.isEmpty else { throw ValidationError("Say why it no longer counts: --reason.") }
  }

  func run() throws {
    let auditor = try auditor.required()
    let (taken, reopened) = try database.open().write(at: Console.current.surroundings.now()) { transaction in
      let facts = try FindingFacts(Identifier(rawValue: number), transaction.read)
      let (_, release) = try transaction.read.release(of: facts.session)
      try transaction.retract(facts.finding.id, of: release, by: auditor, reason: reason.trimmed)
      let reopened = try IssueReview.takenBack(facts.finding.id, by: auditor, in: transaction)
      return (try RecordedFinding(facts.finding.id, transaction.read), try transaction.issues(reopened))
    }
    let finding = taken.facts.finding
    Console.current.note(
      "Retracted finding \(number): \(finding.address) \(finding.check), \(finding.outcome.words).")
    try output.show(FindingRows.takenBack(taken, reopened))
  }
}
