internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Record what was found: one finding, several, or a batch.",
    discussion: """
      ADDRESS is SCREEN[@STATE][/ELEMENT], %COMPONENT/ELEMENT, or . for the product. CHECK is a path or a unique \
      ending of it. Several of either, separated by commas, record every check at every address. * stands for all places \
      where the check is not tested, SCREEN/* for the elements of a screen; --except leaves some out. OUTCOME is pass, \
      fail, ct (cannot tell) or na (does not apply); ct and na need --reason.

      An observed announcement is compared with the expected one, and an outcome is proposed. Yours counts; both are \
      kept. Without OUTCOME the comparison is shown and nothing is recorded.

      With --heard you say only what was heard at an element, or = for exactly what is expected. It is compared with the \
      expected announcement, and every open check that it answers is proposed an outcome. --accept stores what is proposed as \
      findings of one observation; what a comparison cannot know stays open.

      With --problem you say what is wrong in a failure, each with an issue of its own. What a tool failed stays failed \
      until a pass or na names it with --ends.

      With --colors two measured colours decide a contrast check. You may then leave out OUTCOME, except for a pass of \
      a whole screen; docs/contrast.md has the rules.

      A batch is CSV with a header row, or NDJSON, with the fields address, check, outcome, heard, severity, \
      observed, reason, note, at, problems, recommendation, issue, evidence, ends; heard stands in place of check and \
      outcome. All of it is stored, or nothing. Every bad row is listed with its line, up to the first that cannot be split \
      into fields. --template writes one to fill in, with a row for each stop of a screen and for each check not tested \
      that listening does not answer. docs/batch-format.md has the details.

      Example: auditctl record sign-in/username vo-text fail --severity serious --observed "Text field"
      Example: auditctl record sign-in/username vo-text fail --problem "No name | critical" --problem "Wrong role | minor"
      Example: auditctl record sign-in/username,sign-in/password vo-text,voiceover-spec/traits pass
      Example: auditctl record "accounts/*" vo-text pass --except title
      Example: auditctl record accounts/title --heard "Your accounts, heading" --accept
      Example: auditctl record sign-in voiceover-spec/contrast --colors "#777/#fff" --size 14
      Example: auditctl record --template accounts > accounts.csv
      Example: auditctl record --batch findings.csv --dry-run
      """)

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var session: SessionOptions
  @OptionGroup var output: OutputOptions
  @Argument(help: "The place: \(Address.shape); several with commas.") var address: String?
  @Argument(help: "The check; several with commas.") var check: String?
  @Argument(help: "The outcome: \(Outcome.typedSpellings).") var outcome: String?
  @Option(
    help: ArgumentHelp(
      "Two measured colours, the text's first. The next four options describe them.", valueName: "color/color"))
  var colors: String?
  @OptionGroup var contrast: ContrastOptions
  @OptionGroup var finding: FindingOptions
  @OptionGroup var hearing: HearingOptions
  @Option(
    help: ArgumentHelp(
      "The open issue to put a failure in, or new; else the one at its place, or a new one.", valueName: "issue"))
  var issue: NamedIssueChoice?
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A tool's failure, of this check and place, that a pass or na ends; may be given several times.",
      valueName: "finding"))
  var ends: [Int64] = []
  @Option(
    help: ArgumentHelp(
      "Where ADDRESS has a *: places or elements that are left out, with commas.", valueName: "places"))
  var except: String?
  @Flag(help: "Check everything as in a real run, but store nothing.") var dryRun = false
  @OptionGroup var file: BatchOptions
  @OptionGroup var progress: ProgressOptions
  @Option(
    help: ArgumentHelp("Write a batch of a screen's checks that are not tested, to fill in.", valueName: "screen"))
  var template: String?

  func validate() throws {
    if try isHearing() { return }
    if file.batch != nil || template != nil {
      guard file.batch == nil || template == nil else { throw ValidationError("Say --batch or --template, not both.") }
      guard address == nil, finding.isEmpty, colors == nil, contrast.isEmpty, issue == nil, ends.isEmpty,
        except == nil
      else {
        throw ValidationError("With --batch the findings are in the file; leave out the arguments of a single finding.")
      }
      guard template == nil || !dryRun else {
        throw ValidationError("--dry-run does not go with --template, which stores nothing.")
      }
    } else {
      guard address != nil, check != nil, outcome != nil || colors != nil || finding.observed != nil else {
        throw ValidationError(
          "Say ADDRESS CHECK OUTCOME, or ADDRESS CHECK --colors COLOR/COLOR, or --batch FILE, or --template SCREEN.")
      }
      guard outcome != nil || colors != nil || finding.observed?.trimmed.isEmpty == false else {
        throw ValidationError("--observed is empty; say what was announced, or the outcome.")
      }
      guard except == nil || Self.parts(address).contains(where: OpenPlaces.isPattern) else {
        throw ValidationError("--except goes with * in place of the address, or SCREEN/*.")
      }
      guard colors != nil || contrast.isEmpty else {
        throw ValidationError("--size, --bold, --over and --ui go with --colors.")
      }
      _ = try measurement()
    }
  }

  func run() throws {
    if let heard = hearing.heard {
      try recordHeard(heard)
    } else if let batch = file.batch {
      try recordBatch(batch)
    } else if let template {
      try writeTemplate(of: template)
    } else {
      try recordGiven()
    }
  }

  /// Records every given check at every given address, or nothing.
  private func recordGiven() throws {
    let now = Console.current.surroundings.now()
    let isAnswered = outcome != nil || colors != nil
    let isKept = !dryRun && isAnswered
    let database = try database.openForReadingOnce(isNeeded: !finding.evidence.isEmpty)
    let evidence = try UserEvidenceFile.prepare(finding.evidence, Console.current)
    let done = try database.write(at: now, isRehearsal: !isKept) { transaction in
      let (product, release, session) = try session.resolve(transaction.read)
      var resolver = try FindingResolver(
        transaction, product: product, release: release, session: session, time: now,
        checks: colors == nil ? Self.parts(check) : nil)
      let answers = try answers(&resolver, product, release, session, transaction)
      let choice = try issue.map { try transaction.read.issueChoice($0) } ?? .matching
      try IssueWork.requireTaking(choice, product, transaction.read)
      let receipts = try transaction.withFindingRecorder(
        for: session, release: release, isSuperseded: IssueVerification.isSuperseded
      ) { recorder in
        var receipts: [RecordReceipt] = []
        for answer in answers {
          let recorded = try recorder.record(answer.resolved.finding, into: choice) {
            answer.resolved.issueTitle(at: $0, in: session)
          }
          let filed = RecordReceipt.Filed(recorded.issue, recorder)
          try transaction.refreshIssues()
          let advice = try IssueAdvice(
            recorded.finding, outcome: answer.resolved.finding.outcome,
            opened: choice == .matching ? filed.opened : nil, reopened: filed.reopened, transaction.read)
          receipts.append(
            try RecordReceipt(
              answer, try RecordedFinding(recorded.finding, transaction.read, isKept: isKept),
              at: try PlaceTitles([answer.resolved.address], of: release, product, in: transaction.read)[
                answer.resolved.address],
              filed: filed,
              advice: advice,
              problems: try transaction.read.problems(recordedOf: answer, recorded.finding),
              evidence: try EvidenceImporter.store(
                evidence, for: recorded.finding, by: session.auditor, at: now, in: transaction),
              profile: try transaction.read.profile(release.profile).key))
        }
        return receipts
      }
      var (opposed, environments) = (OpposedNotes(), EnvironmentNotes())
      if isAnswered {
        for receipt in receipts {
          receipt.add(to: &opposed)
          environments.add(receipt.definition)
        }
      }
      let notes =
        try environments.notes(in: session, of: release, product, transaction.read)
        + opposed.notes(of: release, product, in: transaction.read)
      return (receipts: receipts, notes: try RecordReceipt.notes(receipts, transaction.read) + notes)
    }
    for note in done.notes { Console.current.note(note) }
    guard isAnswered else {
      try output.show(RecordReceipt.comparisons(done.receipts))
      throw CommandError(
        .usage, "nothing was recorded: you decide the outcome; add pass, fail, ct or na after the check")
    }
    if dryRun { Console.current.note("Nothing was stored: --dry-run.") }
    try output.show(RecordReceipt.document(done.receipts))
  }

  /// Resolves the arguments to findings.
  ///
  /// - Throws: ``InputError`` with everything that is wrong with any of it.
  private func answers(
    _ resolver: inout FindingResolver, _ product: Product, _ release: Release, _ session: AuditSession,
    _ transaction: borrowing WriteTransaction
  ) throws -> [RecordAnswer] {
    let cells = try cells(product, release, session, transaction.read)
    var problems: [InputProblem] = []
    var answers: [RecordAnswer] = []
    for (address, check) in cells {
      var input = finding.input(address: address, check: check, outcome: outcome ?? "")
      input.ends = ends.map(String.init).joined(separator: " ")
      let isMeasured = try measure(&input, &resolver)
      // A stand-in outcome, so that the resolver finds everything else that is wrong; it is not kept.
      if outcome == nil, colors == nil { input.outcome = Outcome.failed.name }
      let source = cells.count > 1 ? "record \(address) \(check)" : "record"
      guard
        var resolved = try resolver.resolve(
          input, in: transaction, problem: { problems.append(InputProblem(source: source, message: $0)) })
      else { continue }
      // One cell may be written in several ways.
      guard
        !answers.contains(where: {
          $0.resolved.finding.address == resolved.finding.address
            && $0.resolved.finding.check == resolved.finding.check
        })
      else { continue }
      let heard = try ObservedAnnouncement(
        isMeasured ? "" : input.observed, at: resolved.address, check: resolved.check.check, product: product,
        release: release, in: transaction.read)
      if let heard { resolved.add(heard.supplement()) }
      answers.append(RecordAnswer(resolved: resolved, heard: heard, isMeasured: isMeasured))
    }
    guard problems.isEmpty else { throw InputError(problems) }
    return answers
  }

  /// Every address with every check; a `*` stands for the places where a check is untested.
  private func cells(
    _ product: Product, _ release: Release, _ session: AuditSession, _ transaction: borrowing ReadTransaction
  ) throws -> [(address: String, check: String)] {
    let checks = Self.parts(check)
    return try Self.parts(address).flatMap { reference in
      guard OpenPlaces.isPattern(reference) else { return checks.map { (reference, $0) } }
      return try OpenPlaces.cells(
        reference, checks: checks, except: except == nil ? [] : Self.parts(except), product: product, release: release,
        session: session, transaction
      ).map { ("\($0.address)", $0.check) }
    }
  }

  /// The parts of a comma-separated list, in order and without duplicates.
  static func parts(_ list: String?) -> [String] {
    var parts: [String] = []
    for part in (list ?? "").split(separator: ",", omittingEmptySubsequences: false).map({ String($0).trimmed })
    where !parts.contains(part) { parts.append(part) }
    return parts
  }

  private func recordBatch(_ path: String) throws {
    let console = Console.current
    // First the database: a batch that is the database itself must not be opened beside it.
    let database = try database.open()
    let source = try UserFile(path, console, progress: progress.progress("Reading the batch", of: .bytes))
    let conventions = try file.conventions(console)
    let now = console.surroundings.now()
    let done = try database.write(at: now, isRehearsal: dryRun) { transaction in
      let (product, release, session) = try session.resolve(transaction.read)
      let recorded = try BatchRecorder.record(
        source, format: file.format(of: path), conventions: conventions, session: session, product: product,
        release: release, time: now, in: transaction)
      try transaction.refreshIssues()
      let ready = dryRun ? nil : try IssueReadiness(since: recorded.first, transaction.read)
      let batch = FindingRows.Batch(
        recorded: recorded, product: product.key, release: release.version, session: session.id, isStored: !dryRun)
      let notes =
        try recorded.environments.notes(in: session, of: release, product, transaction.read)
        + recorded.opposed.notes(of: release, product, in: transaction.read)
      return (batch: batch, ready: ready, notes: notes)
    }
    if let note = done.ready?.note { console.note(note) }
    for note in done.batch.recorded.notes + done.notes { console.note(note) }
    let unaskedCount = done.batch.recorded.unaskedCount
    if unaskedCount > 0 {
      console.note(
        "Note: \(CountText.of(unaskedCount, "finding")) on checks that are not asked at their place; each "
          + "counts all the same where the profile asks for the check.")
    }
    if dryRun { console.note("Nothing was stored: --dry-run.") }
    try output.show(
      .record(
        "batch", "Batch", FindingRows.batch, done.batch,
        people: [
          .words(dryRun ? "findings_to_be_recorded" : "findings_recorded") { .count($0.recorded.tally.findings) },
          "opened_issue_count", "joined_finding_count", .field("reopened_issue_count", isQuiet: true),
          .field("evidence_count", isQuiet: true), .field("open_row_count", isQuiet: true),
          .field("unasked_finding_count", isQuiet: true),
          .field("unasked_checks", isQuiet: true), "product", "release", "session_id",
        ]))
  }

  private func writeTemplate(of screen: String) throws {
    let rows = try database.open().read { transaction in
      let (product, release) = try session.release.resolve(transaction)
      // Without a session nobody knows yet what will be refused.
      let open = try? session.resolve(transaction)
      let environment = open.flatMap { $0.release.id == release.id ? $0.session.environment : nil }
      return try FindingTemplate.rows(
        of: screen, product: product, release: release, answeredIn: environment, in: transaction)
    }
    // A template is a batch, whose fields are those that a batch has.
    var stream = output.stream(FindingTemplate.fields.map { Document.Column($0, $0) }, otherwise: .csv)
    for row in rows { try stream.add(row.map { .text($0) }) }
    try stream.finish()
    if rows.isEmpty { Console.current.note("Everything is tested on \(screen).") }
  }
}
