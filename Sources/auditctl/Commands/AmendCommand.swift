internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

struct AmendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "amend", abstract: "Correct a finding by a newer one, with the reason; the old one stays in the log.",
    discussion: """
      The newer finding is at the same address and check, and replaces the old one wherever that counted. It needs an \
      open session of the same build and environment. Amending another auditor's finding ends a disagreement \
      (`auditctl disagreements`).

      What you leave out is kept: the observation, the note, the evidence, and the severity while it stays a failure. \
      An empty text (--note "") removes it.

      Example: auditctl amend 330 pass --reason "The caption panel was out of date."
      """)

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var session: SessionOptions
  @OptionGroup var output: OutputOptions
  @Argument(help: "Number of the finding.") var number: Int64
  @Argument(help: "What is right: \(Outcome.typedSpellings).") var outcome: String
  @OptionGroup var finding: FindingOptions
  @Flag(help: "Check everything as in a real run, but store nothing.") var dryRun = false

  func validate() throws {
    guard finding.reason?.trimmed.isEmpty == false else {
      throw ValidationError("Say why it is corrected: --reason.")
    }
  }

  func run() throws {
    let now = Console.current.surroundings.now()
    let database = try database.openForReadingOnce(isNeeded: !finding.evidence.isEmpty)
    let evidence = try UserEvidenceFile.prepare(finding.evidence, Console.current)
    let (receipt, notes) = try database.write(at: now, isRehearsal: dryRun) { transaction in
      let (product, release, session) = try session.resolve(transaction.read)
      let old = try FindingFacts(Identifier(rawValue: number), transaction.read)
      let answer = try answer(old.finding, product, release, session, transaction)
      try Amendment.check(
        old, in: session, observedAt: answer.resolved.finding.observedAt, transaction.read)
      let (recorded, filed, kept) = try transaction.withFindingRecorder(
        for: session, release: release, isSuperseded: IssueVerification.isSuperseded
      ) { recorder in
        let recorded = try recorder.record(answer.resolved.finding) { answer.resolved.issueTitle(at: $0, in: session) }
        let kept = try Amendment.keepEvidence(
          of: old.finding.id, for: recorded.finding, by: session.auditor, in: transaction)
        return (recorded, RecordReceipt.Filed(recorded.issue, recorder), kept)
      }
      let reopened = try IssueReview.takenBack(
        old.finding.id, amendedBy: recorded.finding, by: session.auditor, in: transaction)
      try transaction.refreshIssues()
      let advice = try IssueAdvice(
        recorded.finding, outcome: answer.resolved.finding.outcome, opened: filed.opened, reopened: filed.reopened,
        transaction.read)
      let receipt = try RecordReceipt(
        answer, try RecordedFinding(recorded.finding, transaction.read, isKept: !dryRun),
        at: try PlaceTitles([answer.resolved.address], of: release, product, in: transaction.read)[
          answer.resolved.address],
        filed: filed,
        advice: advice,
        problems: try transaction.read.problems(recordedOf: answer, recorded.finding),
        evidence: try EvidenceImporter.store(
          evidence, for: recorded.finding, by: session.auditor, at: now, in: transaction),
        keptEvidence: kept, profile: try transaction.read.profile(release.profile).key)
      var opposed = OpposedNotes()
      receipt.add(to: &opposed)
      let notes =
        try RecordReceipt.notes([receipt], transaction.read)
        + (try opposed.notes(of: release, product, in: transaction.read)) + (dryRun ? [] : IssueReview.notes(reopened))
      return (receipt, notes)
    }
    for note in notes { Console.current.note(note) }
    if dryRun { Console.current.note("Nothing was stored: --dry-run.") }
    try output.show(RecordReceipt.document([receipt]))
  }

  /// The newer finding, with what is kept of the old one.
  private func answer(
    _ old: Finding, _ product: Product, _ release: Release, _ session: AuditSession,
    _ transaction: borrowing WriteTransaction
  ) throws -> RecordAnswer {
    var resolver = try FindingResolver(
      transaction, product: product, release: release, session: session, time: transaction.now,
      checks: [old.check])
    let address = try transaction.read.newAddress(of: old.address, in: release) ?? old.address
    let input = Amendment.completed(
      finding.input(address: address.description, check: old.check, outcome: outcome), from: old,
      unsaid: finding.unsaid)
    var problems: [InputProblem] = []
    guard
      var resolved = try resolver.resolve(
        input, in: transaction, problem: { problems.append(InputProblem(source: "amend", message: $0)) })
    else { throw InputError(problems) }
    resolved.amend(old.id)
    let isKept = finding.observed == nil
    let heard = try ObservedAnnouncement(
      isKept ? "" : input.observed, at: resolved.address, check: resolved.check.check, product: product,
      release: release, in: transaction.read)
    let kept = try Amendment.keptSupplement(
      of: old, observedIsKept: isKept, outcome: resolved.finding.outcome, transaction.read)
    // What was said anew comes before what is kept.
    let said = resolved.finding.supplement
    if let supplement = heard?.supplement(statements: kept?.statements ?? [:]) ?? kept { resolved.add(supplement) }
    if finding.problem.isEmpty, let severity = resolved.finding.severity,
      let worst = kept?.problems.compactMap(\.severity).max(), worst > severity
    {
      let message =
        "a problem of finding \(number) is \(worst.name), and the finding would be \(severity.name); "
        + "say its problems anew with --problem"
      throw InputError([InputProblem(source: "amend", message: message)])
    }
    if let kept { resolved.add(FindingSupplement(problems: kept.problems, ends: kept.ends)) }
    if let said { resolved.add(said) }
    return RecordAnswer(resolved: resolved, heard: heard, isMeasured: false, amends: old.id)
  }
}
