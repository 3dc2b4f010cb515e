internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

struct AffirmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "affirm", abstract: "Affirm that a pass stands beside a failure that casts doubt on it.",
    discussion: """
      Some failures mostly mean that a criterion is failed, too. Where its own check passed on the same screen, the term \
      waits, and the screen is incomplete, until somebody amends one of the two findings or affirms the pass. The reason \
      is printed in every document. It is void as soon as another finding takes the place of either.

      Example: auditctl affirm sign-in wcag/2.4.6 --reason "The label names its field; the failed one is of a hint." \
      --auditor "Auditor A"
      """)

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var release: ReleaseOptions
  @OptionGroup var auditor: AuditorOptions
  @Argument(help: "Where it passed: \(Address.shape).") var address: String
  @Argument(help: "The check that passed.") var check: String
  @Option(parsing: .unconditional, help: "Why the pass stands.") var reason: String

  func validate() throws {
    guard !reason.trimmed.isEmpty else { throw ValidationError("Say why the pass stands: --reason.") }
    guard Address(address) != nil else {
      throw ValidationError("\(DisplayText.escaped(address)) is not an address; write \(Address.shape)")
    }
  }

  func run() throws {
    let auditor = try auditor.required()
    let rows = try database.open().write(at: Console.current.surroundings.now()) { transaction in
      let (product, release) = try release.resolve(transaction.read)
      guard let place = Address(address) else {
        throw CommandError(.usage, "\(address) is not an address; write \(Address.shape)")
      }
      let definition = try CheckIndex(transaction.read, release: release.id).required(check)
      let affirmed = try Affirming.affirm(
        at: place, definition, of: release, product, by: auditor, reason: DisplayText.withLineFeeds(reason.trimmed),
        in: transaction)
      return affirmed.map { AffirmationRow(product: product.key, release: release.version, affirmed: $0) }
    }
    try output.show(
      .list("affirmations", "Affirmed", AffirmationRow.schema, rows, people: AffirmationRow.people))
  }
}
