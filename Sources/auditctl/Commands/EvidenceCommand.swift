internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

struct EvidenceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evidence", abstract: "Evidence: screenshots, recordings and transcripts of findings.",
    subcommands: [Add.self, List.self, Show.self, Export.self, Verify.self, Redact.self])

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add files to a finding as its evidence.",
      discussion: """
        A file is kept in the database with its SHA-256, and only once even if it belongs to several findings. Its \
        bytes decide its type, not its name; docs/evidence.md lists the types. All files are stored, or none.

        --caption says what the file proves: it stands below a picture in reports, and is what people hear who do not see it.

        Example: auditctl evidence add voiceover.txt --finding 178
        Example: auditctl evidence add voiceover.txt --finding 178 --caption "The picture is announced without a name."
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var auditor: AuditorOptions
    @OptionGroup var output: OutputOptions
    @Option(help: "Number of the finding; else the newest one of the auditor's open session.") var finding: Int64?
    @Option(parsing: .unconditional, help: "What the file proves, in a sentence.") var caption: String?
    @Argument(help: ArgumentHelp("The files.", valueName: "file")) var files: [String]

    /// Most Unicode scalars of a caption.
    static let captionLength = 500

    func validate() throws {
      guard let caption else { return }
      guard !caption.trimmed.isEmpty else { throw ValidationError("--caption is empty; say what the file proves.") }
      guard caption.unicodeScalars.count <= Self.captionLength else {
        throw ValidationError("--caption is a sentence of at most \(Self.captionLength) characters.")
      }
      guard !caption.contains(where: \.isNewline) else { throw ValidationError("--caption is one line of text.") }
      guard files.count == 1 else { throw ValidationError("--caption is of one file; add each by itself.") }
    }

    func run() throws {
      let console = Console.current
      let now = console.surroundings.now()
      let database = try database.openForReadingOnce()
      // Before a large file is read for nothing.
      _ = try database.read { try target($0) }
      let prepared = try UserEvidenceFile.prepare(files, console)
      let done = try database.write(at: now) { transaction in
        let (finding, auditor) = try target(transaction.read)
        let stored = try EvidenceImporter.store(
          prepared, for: finding.id, by: auditor, caption: caption?.trimmed, at: now, in: transaction)
        return (finding: finding, stored: stored)
      }
      if finding == nil {
        console.note(
          "Finding \(done.finding.id.rawValue): \(done.finding.address) \(done.finding.check), "
            + "\(done.finding.outcome.words).")
      }
      if done.stored.allSatisfy({ $0.change == .unchanged }) {
        console.note(
          "Nothing changed: finding \(done.finding.id.rawValue) has this evidence already"
            + (caption == nil ? "." : ", and keeps what was said of it."))
      }
      let rows = done.stored.map { EvidenceRows.Stored(one: $0, finding: done.finding.id) }
      try output.show(
        .list(
          "evidence", "Evidence", EvidenceRows.stored, rows,
          people: [
            "evidence_id", "finding_id", "name", "evidence_kind", "media_type", "byte_count", "change",
            .field("sha256", isBelow: true),
          ]))
    }

    /// The finding that was named, else the newest one of the open session; and the auditor, if known.
    private func target(_ transaction: borrowing ReadTransaction) throws -> (finding: Finding, auditor: String?) {
      if let finding { return (try transaction.finding(Identifier(rawValue: finding)), auditor.name) }
      let session = try openSession(
        number: nil, auditor: auditor.name, release: nil, transaction, namedAs: "--auditor NAME or --finding NUMBER")
      guard let newest = try transaction.lastFinding(of: session) else {
        throw CommandError(
          .noInput, "session \(session.id.rawValue) has no finding yet; record one, or say --finding NUMBER")
      }
      return (try transaction.finding(newest), session.auditor)
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the evidence of findings.",
      discussion: "Example: auditctl evidence list --screen sign-in --release 5.2", aliases: ["ls"])

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var product: ProductOptions
    @Option(help: "Only evidence of this release's findings.") var release: String?
    @Option(help: "Only evidence of this screen's findings.") var screen: String?
    @Option(help: "Only evidence of this finding.") var finding: Int64?

    func run() throws {
      let rows = try database.open().read { try $0.evidence(filter($0)) }
      try output.show(
        .list(
          "evidence", "Evidence", EvidenceRows.ofFinding, rows,
          people: [
            "evidence_id", "finding_id", "address", "name", "media_type", "byte_count",
            .field("product", isBelow: true), .field("release", isBelow: true), .field("check_path", isBelow: true),
            .field("outcome", isBelow: true), .field("caption", isBelow: true), .field("added_by", isBelow: true),
            .field("added_at", isBelow: true), .field("redacted_at", isBelow: true),
            .field("redaction_reason", isBelow: true),
          ]))
    }

    /// The options, each of which must name something that exists.
    private func filter(_ transaction: borrowing ReadTransaction) throws -> EvidenceFilter {
      var filter = EvidenceFilter()
      filter.product = try product.product.map { try transaction.product($0).key }
      if let release {
        let product = try product.resolve(transaction)
        _ = try transaction.release(release, of: product)
        filter.product = product.key
        filter.release = release
      }
      if let screen {
        let products = try filter.product.map { [try transaction.product($0)] } ?? transaction.products()
        guard try products.contains(where: { try transaction.hasScreen(screen, of: $0) }) else {
          throw StoreError.notFound(kind: "screen", reference: screen, hint: "see `auditctl screen list`")
        }
        filter.screen = screen
        filter.places = try products.flatMap { try transaction.addressIDs(onScreen: screen, of: $0.id) }
      }
      filter.finding = try finding.map { try transaction.finding(Identifier(rawValue: $0)).id }
      return filter
    }
  }
}
