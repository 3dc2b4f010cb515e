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
      Example: auditctl log --edits sign-in/username
      """)

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var release: ReleaseOptions
  @Argument(help: "Where: \(Address.shape); with --edits also the name of a release, build or process.")
  var address: String?
  @Argument(help: "Only this check.") var check: String?
  @Option(help: "Everything that was recorded in the session with this number.") var session: Int64?
  @Flag(help: "What was edited, of the product and all that belongs to it.") var edits = false

  func validate() throws {
    guard edits ? session == nil && check == nil : (address != nil) != (session != nil) else {
      throw ValidationError("Say ADDRESS [CHECK], --session NUMBER, or --edits [ADDRESS].")
    }
  }

  func run() throws {
    guard !edits else {
      let log = try database.open().read { transaction in
        let product = try release.product.resolve(transaction)
        let edits = try transaction.edits(of: product.id)
        let subject = try address.map { try EditSubject($0, among: edits) }
        if let release = release.release { _ = try transaction.release(release, of: product) }
        return EditLog(edits, try transaction.releaseFreezes(of: product.id)).entries.filter { entry in
          let register = entry.edit.register
          return (release.release == nil || register.release == release.release) && subject?.has(register) ?? true
        }
      }
      return try output.show(
        .list("edits", "Edits", EditRow.columns, log.map { EditRow.values($0.edit, $0.state) }))
    }
    let entries = try database.open().read { transaction in
      var versions: [Identifier<Release>: String] = [:]
      for product in try transaction.products() {
        for release in try transaction.releases(of: product.id) { versions[release.id] = release.version }
      }
      return try FindingLog(try findings(transaction), in: transaction).entries.map { entry in
        row(entry, release: versions[entry.facts.session.release] ?? "")
      }
    }
    try output.show(.list("entries", "Entries", Self.columns, entries))
  }

  private func findings(_ transaction: borrowing ReadTransaction) throws -> [Identifier<Finding>] {
    if let session { return try transaction.findings(of: try transaction.session(Identifier(rawValue: session))) }
    let (product, release) = try release.resolve(transaction)
    guard let place = Address(address ?? "") else {
      throw CommandError(.usage, "\(address ?? "") is not an address; write \(Address.shape)")
    }
    let check = try check.map { try CheckIndex(transaction, release: release.id).required($0) }
    guard let id = try transaction.addressID(of: place, in: product.id) else {
      // A place with findings existed once; one without findings has to exist now.
      try requirePlace(place, of: release, transaction)
      return []
    }
    return try transaction.findings(at: id, check: check?.id, of: product.id)
  }

  private static let columns: [Document.Column] = [
    .init("at", "When"), .init("event", "What"), .init("finding", "Finding"), .init("address", "Address"),
    .init("outcome", "Outcome"), .init("actor", "By"), .init("release", "Release"),
    .init("check", "Check", isBelow: true),
    .init("build", "Build", isBelow: true), .init("environment", "Environment", isBelow: true),
    .init("amends", "Amends finding", isBelow: true), .init("severity", "Severity", isBelow: true),
    .init("observed", "Observed", isBelow: true), .init("reason", "Reason", isBelow: true),
    .init("note", "Note", isBelow: true), .init("expected", "Expected", isBelow: true),
    .init("proposed_outcome", "Proposed", isBelow: true), .init("statements", "Statements", isBelow: true),
    .init("evidence", "Evidence", isBelow: true),
    .init("session", "Session", isBelow: true),
    .init("stands", "Stands", isBelow: true),
  ]

  private func row(_ entry: FindingLog.Entry, release: String) -> [RowValue] {
    let (finding, session) = (entry.facts.finding, entry.facts.session)
    let isRetraction = entry.kind == .retracted
    let head: [RowValue] = [
      .text(Timestamp.text(entry.at)), .text(entry.kind.rawValue), .integer(finding.id.rawValue),
      .text(finding.address.description), .term(finding.outcome), .text(entry.actor), .text(release),
      .text(finding.check),
    ]
    guard !isRetraction else {
      let none = Array(repeating: RowValue.null, count: 5)
      return head + none + [.optional(entry.retractionReason), .null, .null, .null, .null, .null, .null, .null]
    }
    return head + [
      .text(session.build.name), .text(session.environment.environmentClass),
      finding.amends.map { .integer($0.rawValue) } ?? .null, .optional(finding.severity?.name),
      .optional(finding.observed), .optional(finding.reason), .optional(finding.note),
      .optional(entry.comparison?.expected), entry.comparison.map { .term($0.proposed) } ?? .null,
      .list(ifAny: entry.statements.map { "\($0.outcome.words): \($0.statement)" }),
      .list(ifAny: entry.evidence.map { "\($0.id.rawValue) \($0.name)" }),
      .integer(session.id.rawValue), .boolean(entry.stands),
    ]
  }
}
