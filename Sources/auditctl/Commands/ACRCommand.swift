internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

struct ACRCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "acr", abstract: "Conformance reports: what people write about their rows.",
    discussion: "`auditctl report --format acr` writes the report itself.", subcommands: [Remark.self, List.self])

  struct Remark: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remark", abstract: "Write a remark about a row of a release's conformance report.",
      discussion: """
        The remark stands before what the report says by itself, with your name and the day. It changes no term. In the next \
        release it is proposed and not printed until somebody confirms it; where the row's term has changed since it was \
        written it is left out and listed as missing.

        Example: auditctl acr remark 3.3.3 --release 5.2 --text "The next version names the date format." --by "Manager B"
        Example: auditctl acr remark wcag/3.3.3 --release 5.2 --confirm --by "Manager B"
        Example: auditctl acr remark 3.3.3 --release 5.2 --withdraw --by "Manager B"
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var release: ReleaseOptions
    @OptionGroup var signer: SignerOptions
    @Argument(help: "The row: 1.4.3, section-508/302.1, en-301-549/5.2.") var row: String
    @Option(parsing: .unconditional, help: "What to say about it.") var text: String?
    @Option(help: "The language of the text, as in en or de-AT; else the product's.") var language: String?
    @Flag(help: "A remark that is proposed, or was written beside another term, holds as it is.") var confirm = false
    @Flag(help: "Take the remark back, or refuse the one that is proposed.") var withdraw = false

    func validate() throws {
      guard [text != nil, confirm, withdraw].filter({ $0 }).count == 1 else {
        throw ValidationError("Say one of --text TEXT, --confirm and --withdraw.")
      }
      if let text, text.trimmed.isEmpty { throw ValidationError("--text is empty; --withdraw takes a remark back.") }
      guard language == nil || text != nil else { throw ValidationError("--language goes with --text.") }
      if let language, !LanguageTag.isWellFormed(language) {
        throw ValidationError("--language \(DisplayText.escaped(language)) must be \(LanguageTag.description).")
      }
    }

    func run() throws {
      let person = try signer.required()
      let now = Console.current.surroundings.now()
      let change: RowRemarks.Change =
        text.map { .write(text: $0.trimmed, language: language) } ?? (confirm ? .confirm : .withdraw)
      let remark = try database.open().write(at: now) { transaction in
        let report = try ACRCommand.report(release, now: now, transaction.read)
        return try RowRemarks.change(row, change, report, by: person, in: transaction)
      }
      try output.show(.record("remark", "Remark", RowSchemas.remark, remark, people: ACRCommand.people))
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the remarks on rows of a release's conformance report, and those that are proposed.",
      discussion: "Example: auditctl acr list --release 5.2", aliases: ["ls"])

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var release: ReleaseOptions

    func run() throws {
      let now = Console.current.surroundings.now()
      let rows = try database.open().read { transaction in
        try RowRemarks.all(try ACRCommand.report(release, now: now, transaction), in: transaction)
      }
      try output.show(.list("remarks", "Remarks", RowSchemas.remark, rows, people: ACRCommand.people))
    }
  }

  private static func report(
    _ release: ReleaseOptions, now: Int64, _ transaction: borrowing ReadTransaction
  ) throws -> ComplianceReport {
    let (product, release) = try release.resolve(transaction)
    return try ComplianceReport(
      transaction, product: product, release: release, format: .acr, generatedAt: now, toolVersion: Auditctl.version)
  }

  private static var people: [PeopleColumn<ConformanceRemark>] {
    [
      "standard", "row", "row_title", "remark_state", "written_for", "term_when_written", "term", "person",
      "written_at",
      .field("text", isBelow: true),
    ]
  }
}
