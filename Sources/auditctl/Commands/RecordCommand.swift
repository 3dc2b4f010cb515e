internal import ArgumentParser
internal import AuditModel
internal import AuditService
internal import AuditStore

struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Record what was found: one finding, or a batch.",
    discussion: """
      ADDRESS is SCREEN[@STATE][/ELEMENT], or . for the product. CHECK is a path or a unique ending of it. OUTCOME is \
      pass, fail, ct (cannot tell) or na (not applicable); ct and na need --reason.

      With --colors the outcome of a check of contrast follows from the two colours that were measured on the \
      screen, and OUTCOME may be left out, but not for a pass of a whole screen; docs/contrast.md has the rules.

      A batch is CSV with a header row, or NDJSON, with the fields address, check, outcome, severity, observed, \
      reason, note, at. All of it is stored, or nothing; every bad row is named with its line, up to one that cannot \
      be split into fields. docs/batch-format.md has the details.

      Example: auditctl record sign-in/username vo-text fail --severity serious --observed "Text field"
      Example: auditctl record sign-in voiceover-spec/contrast --colors "#777/#fff" --size 14
      Example: auditctl record --batch findings.csv
      """)

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var release: ReleaseOptions
  @OptionGroup var auditor: AuditorOptions
  @OptionGroup var output: OutputOptions
  @Option(help: "Number of the session; else the only open one of the release and auditor.") var session: Int64?
  @Argument(help: "What it is about: \(Address.shape).") var address: String?
  @Argument(help: "What was asked.") var check: String?
  @Argument(help: "What came of it: \(Outcome.typedSpellings).") var outcome: String?
  @Option(
    help: ArgumentHelp(
      "Two measured colours, that of the text first. The next four say more of them.", valueName: "color/color"))
  var colors: String?
  @OptionGroup var contrast: ContrastOptions
  @Option(help: "How bad: minor, moderate, serious, critical. Only for a failure.") var severity: String?
  @Option(parsing: .unconditional, help: "What was really announced or seen.") var observed: String?
  @Option(parsing: .unconditional, help: "Why it does not apply or cannot be told.") var reason: String?
  @Option(parsing: .unconditional, help: "A note.") var note: String?
  @Option(help: "When it was observed, in RFC 3339; else now.") var at: String?
  @Option(help: "A file of findings; - for standard input.") var batch: String?
  @Option(help: "Format of the batch: csv or ndjson; else by the file's name, else csv.") var batchFormat: BatchFormat?

  func validate() throws {
    if batch != nil {
      guard address == nil, severity == nil, observed == nil, reason == nil, note == nil, at == nil, colors == nil,
        contrast.isEmpty
      else {
        throw ValidationError("With --batch the findings stand in the file; leave out the arguments of a single one.")
      }
    } else {
      guard address != nil, check != nil, outcome != nil || colors != nil else {
        throw ValidationError(
          "Say ADDRESS CHECK OUTCOME, or ADDRESS CHECK --colors COLOR/COLOR, or --batch FILE.")
      }
      guard colors != nil || contrast.isEmpty else {
        throw ValidationError("--size, --bold, --over and --ui go with --colors.")
      }
      _ = try measurement()
      guard batchFormat == nil else { throw ValidationError("--batch-format goes with --batch.") }
    }
  }

  func run() throws {
    if let batch { try recordBatch(batch) } else { try recordOne() }
  }

  private func recordOne() throws {
    let said = said
    let now = Console.current.surroundings.now()
    let done = try database.open().write(at: now) { transaction in
      let (product, release, session) = try resolve(transaction.read)
      var resolver = try FindingResolver(
        transaction, product: product, release: release, session: session, time: now)
      var input = said
      let isMeasured = try measure(&input, &resolver)
      var problems: [InputProblem] = []
      guard
        let resolved = try resolver.resolve(
          input, in: transaction, problem: { problems.append(InputProblem(source: "record", message: $0)) })
      else {
        throw InputError(problems)
      }
      var recorder = try transaction.findingRecorder(for: session, release: release)
      let recorded = try recorder.record(resolved.finding) { resolved.issueTitle }
      let note = Self.note(resolved, profile: try transaction.read.profile(release.profile))
      let receipt = Document.record(
        "finding", "Finding",
        [
          (.init("finding", "Finding"), .integer(recorded.finding.rawValue)),
          (.init("address", "Address"), .text(resolved.address.description)),
          (.init("check", "Check"), .text(resolved.check.check.path)),
          (.init("outcome", "Outcome"), .term(resolved.finding.outcome)),
        ] + (isMeasured ? Self.measured(resolved.finding) : []) + [
          (.init("product", "Product"), .text(product.key)), (.init("release", "Release"), .text(release.version)),
          (.init("session", "Session"), .integer(session.id.rawValue)),
          (
            .init("issue", recorder.tally.opened > 0 ? "Opened issue" : "Joined issue"),
            recorded.issue.map { .integer($0.rawValue) } ?? .none
          ),
        ])
      return (note: note, receipt: receipt)
    }
    if let note = done.note { Console.current.note(note) }
    try output.show(done.receipt)
  }

  /// The finding as it was typed.
  private var said: FindingInput {
    var input = FindingInput(address: address ?? "", check: check ?? "", outcome: outcome ?? "")
    input.severity = severity ?? ""
    input.observed = observed ?? ""
    input.reason = reason ?? ""
    input.note = note ?? ""
    input.at = at ?? ""
    return input
  }

  /// What a receipt says besides of a finding that was measured.
  private static func measured(_ finding: NewFinding) -> [(Document.Column, OutputValue)] {
    [
      (.init("mode", "Mode"), .term(finding.mode.name, words: finding.mode.words)),
      (.init("observed", "Observed"), .optional(finding.observed)),
    ]
  }

  /// What an auditor should know of a finding that the profile does not ask for, or not there; nil otherwise.
  private static func note(_ resolved: ResolvedFinding, profile: Profile) -> String? {
    let path = resolved.check.check.path
    guard resolved.check.isAsked else {
      return "Note: the profile \(profile.key) does not ask for \(path); the finding is kept and counts in no verdict."
    }
    guard resolved.isAskedThere else {
      return "Note: \(path) is not asked of \(resolved.address); the finding adds a cell of its own, which counts."
    }
    return nil
  }

  private func recordBatch(_ path: String) throws {
    let console = Console.current
    let source = try UserFile(path, console)
    let format = batchFormat ?? (path.hasSuffix(".ndjson") || path.hasSuffix(".jsonl") ? .ndjson : .csv)
    let now = console.surroundings.now()
    let done = try database.open().write(at: now) { transaction in
      let (product, release, session) = try resolve(transaction.read)
      let (tally, extraCount) = try BatchRecorder.record(
        source, format: format, session: session, product: product, release: release, time: now, in: transaction)
      return (tally: tally, extraCount: extraCount, session: session, product: product.key, release: release.version)
    }
    if done.extraCount > 0 {
      console.note(
        "Note: \(CountText.of(done.extraCount, "finding")) of checks that are not asked where they stand; each adds a cell "
          + "of its own where the profile asks for the check.")
    }
    try output.show(
      .record(
        "batch", "Batch",
        [
          (.init("findings", "Findings recorded"), .count(done.tally.findings)),
          (.init("issues_opened", "Issues opened"), .count(done.tally.opened)),
          (.init("issues_joined", "Findings that joined an issue"), .count(done.tally.joined)),
          (.init("product", "Product"), .text(done.product)), (.init("release", "Release"), .text(done.release)),
          (.init("session", "Session"), .integer(done.session.id.rawValue)),
        ]))
  }

  /// The session, and with it the release, that findings go to.
  private func resolve(
    _ transaction: borrowing ReadTransaction
  ) throws -> (product: Product, release: Release, session: AuditSession) {
    let isNamed = release.release != nil || release.product.product != nil
    let named = isNamed ? try release.resolve(transaction) : nil
    let found = try openSession(
      number: session, auditor: auditor.name, release: named?.release.id, transaction)
    if let named, named.release.id != found.release {
      throw CommandError(.usage, "session \(found.id.rawValue) is not of release \(named.release.version)")
    }
    for product in try transaction.products() {
      if let release = try transaction.releases(of: product.id).first(where: { $0.id == found.release }) {
        return (product, release, found)
      }
    }
    throw StoreError.notFound(kind: "release", reference: "of session \(found.id.rawValue)", hint: "")
  }
}
