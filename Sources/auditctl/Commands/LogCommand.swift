internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Show what happened at an address or in a session, or what was edited, oldest first.",
    discussion: """
      It has everything that was ever recorded, over all releases of the product, including superseded, amended and \
      retracted findings.

      With --edits it has every change of a title, a plan, a scope, a screen, a component or a process: who, when and \
      why, and whether it holds. With an address it has those of that screen, state, element or component alone; what \
      has no address goes by its name in the column What, as in "process enter" or "release 5.2".

      Example: auditctl log register/date vo-text
      Example: auditctl log --session 5
      Example: auditctl log --edits
      With --plan it has what was changed of what the release's audit set out to do, and whether that was before the first \
      finding or after it.

      Example: auditctl log --edits sign-in/username
      Example: auditctl log --plan --release 5.2
      """)

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var release: ReleaseOptions
  @Argument(help: "Where: \(Address.shape); with --edits also the name of a release, build or process.")
  var address: String?
  @Argument(help: "Only this check.") var check: String?
  @Option(help: "Everything that was recorded in the session with this number.") var session: Int64?
  @Flag(help: "What was edited, of the product and all that belongs to it.") var edits = false
  @Flag(help: "What was changed of the release's plan: profile, scope, environments, processes, specification.")
  var plan = false

  func validate() throws {
    guard !plan || (!edits && address == nil && session == nil) else {
      throw ValidationError("--plan goes with neither --edits, --session nor ADDRESS.")
    }
    guard plan || (edits ? session == nil && check == nil : (address != nil) != (session != nil)) else {
      throw ValidationError("Say ADDRESS [CHECK], --session NUMBER, --edits [ADDRESS], or --plan.")
    }
  }

  func run() throws {
    try output.show(try plan ? planDocument() : edits ? editsDocument() : findingsDocument())
  }

  private func planDocument() throws -> Document {
    let (changes, profiles) = try database.open().read { transaction in
      let (_, release) = try release.resolve(transaction)
      return (
        try PlannedRelease.changes(of: release, transaction), try PlannedRelease.profileNames(transaction)
      )
    }
    var document = Document()
    document.addPlanChanges(changes, profiles: profiles, title: "Changes of the plan")
    return document
  }

  private func editsDocument() throws -> Document {
    let log = try database.open().read { transaction in
      let product = try release.product.resolve(transaction)
      let profiles = try PlannedRelease.profileNames(transaction)
      let edits = try transaction.edits(of: product.id)
      let subject = try address.map { try EditSubject($0, among: edits) }
      if let release = release.release { _ = try transaction.release(release, of: product) }
      return EditLog(edits, try transaction.releaseFreezes(of: product.id)).entries.filter { entry in
        let register = entry.edit.register
        return (release.release == nil || register.release == release.release) && subject?.has(register) ?? true
      }
      .map { EditRow(product: product.key, entry: $0, profiles: profiles) }
    }
    return .list("edits", "Edits", EditRow.schema, log, people: EditRow.people)
  }

  private func findingsDocument() throws -> Document {
    let (events, observations, places) = try database.open().read { transaction in
      var releases: [Identifier<Release>: (product: String, version: String)] = [:]
      for product in try transaction.products() {
        for release in try transaction.releases(of: product.id) {
          releases[release.id] = (product.key, release.version)
        }
      }
      let log = try FindingLog(try findings(transaction), in: transaction)
      let observations =
        try session.map { try transaction.observations(of: Identifier(rawValue: $0)) }
        ?? transaction.observations(log.entries.compactMap(\.facts.finding.source?.id).distinct())
      let events = log.entries.map { entry in
        let release = releases[entry.facts.session.release]
        return FindingRows.Event(
          entry: entry,
          finding: RecordedFinding(
            entry.facts, product: release?.product ?? "", release: release?.version ?? "", retraction: entry.retraction
          ))
      }
      let places = try PlaceTitles(of: log.entries.map(\.facts), in: transaction)
      return (events, observations, places)
    }
    var document = Document.list("entries", "Entries", FindingRows.event, events, people: Self.people(places))
    document.addData(
      "statements", FindingRows.statement,
      events.flatMap { event in
        event.entry.statements.map { statement, outcome in
          FindingRows.Statement(finding: event.entry.facts.finding.id, statement: statement, outcome: outcome)
        }
      })
    document.addData("problems", RowSchemas.problem, events.flatMap(\.entry.problems))
    document.addList(
      "observations", "What was noticed once", RowSchemas.observation, observations,
      people: [
        "observation_id", "observed_at", .words("place") { .text(places[$0.address]) },
        "observation_kind", "finding_count", .field("words", isBelow: true),
      ],
      isQuiet: true)
    return document
  }

  private func findings(_ transaction: borrowing ReadTransaction) throws -> [Identifier<Finding>] {
    if let session { return try transaction.findings(of: try transaction.session(Identifier(rawValue: session))) }
    let (product, release) = try release.resolve(transaction)
    guard let place = Address(address ?? "") else {
      throw CommandError(.usage, "\(address ?? "") is not an address; write \(Address.shape)")
    }
    let check = try check.map { try CheckIndex(transaction, release: release.id).required($0) }
    let places = try transaction.addressIDs(of: place, in: release)
    guard !places.isEmpty else {
      // A place with findings existed once; one without findings has to exist now.
      try requirePlace(place, of: release, transaction)
      return []
    }
    return try places.flatMap { try transaction.findings(at: $0, check: check?.id, of: product.id) }.sorted()
  }

  private static func people(_ places: PlaceTitles) -> [PeopleColumn<FindingRows.Event>] {
    [
      "occurred_at", "event", "finding_id", .words("place") { .text(places[$0.entry.facts.finding.address]) },
      "outcome", "person", "release", .field("address", isBelow: true),
      .field("check_path", isBelow: true), made("build"), made("environment"), made("amends_finding_id"),
      made("severity"), made("observed"),
      .words("reason", isBelow: true) { event in
        switch event.entry.kind {
        case .retracted: return .optional(event.entry.retraction?.reason)
        case .affirmed: return .optional(event.entry.affirmation?.reason)
        case .recorded, .amended: return .optional(event.entry.facts.finding.reason)
        }
      }, .field("failed_finding_id", isBelow: true, isQuiet: true), made("note"), made("expected"),
      made("proposed_outcome"),
      .words("statements", isBelow: true) { event in
        .list(ifAny: event.entry.statements.map { "\($0.outcome.words): \($0.statement)" })
      },
      .words("problems", isBelow: true) { .list(ifAny: $0.entry.problems.map(\.words)) },
      .words("ends", title: "Ends the failure of a tool", isBelow: true) {
        .list(ifAny: $0.entry.ends.map { "finding \($0.rawValue)" })
      },
      .words("evidence", isBelow: true) {
        .list(ifAny: $0.entry.evidence.map { "\($0.id.rawValue) \($0.name)" })
      }, made("session_id"), made("is_standing"),
      .words("together", title: "Answered", isBelow: true) {
        $0.entry.kind.isOnFinding ? .null : .together($0.entry.facts.finding.source)
      },
    ]
  }

  /// A field of the finding, which its retraction and an affirmation do not repeat.
  private static func made(_ key: String) -> PeopleColumn<FindingRows.Event> {
    let field = FindingRows.event.fields.first { $0.key == key }
    return .words(key, isBelow: true) { $0.entry.kind.isOnFinding ? .null : field?.value($0) ?? .null }
  }
}
