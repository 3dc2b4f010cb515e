internal import ArgumentParser
internal import AuditReports
internal import AuditService
internal import AuditStore

extension ReportCommand {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List sealed reports, oldest first, and which superseded which.",
      discussion: "Example: auditctl report list --release 5.2", aliases: ["ls"])

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @Option(help: ArgumentHelp("Only those of the product.", valueName: "key")) var product: String?
    @Option(help: ArgumentHelp("Only those of the release.", valueName: "version")) var release: String?

    func run() throws {
      let seals = try database.open().read { transaction in
        if let product { _ = try transaction.product(product) }
        return try transaction.reportSeals(product: product, release: release)
      }
      try output.show(SealView.list(seals))
    }
  }

  struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "verify",
      abstract: "Check whether a file is a sealed report, and whether today's data still gives it.",
      discussion: """
        Authentic and current, exit status 0: the file is byte for byte a sealed report that nothing supersedes, and \
        today's data gives the same file. Authentic, but data has changed since, or a newer report supersedes it, exit \
        status 1: what changed is listed. Not one of ours, exit status 65: it was altered, or never sealed here.

        Example: auditctl report verify report.html
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @Argument(help: ArgumentHelp("The file; - for standard input.", valueName: "file")) var file: String

    func run() throws {
      let console = Console.current
      let stream = ReportStream { _ in }
      var source = try UserFile(file, console)
      while true {
        let piece = try source.next()
        if piece.isEmpty { break }
        try stream.write(piece)
      }
      let sha256 = try stream.finish()
      // Reports on two parts of a release may have the same bytes; it is enough if one of them holds.
      let verifications = try database.openForReadingOnce().read { transaction in
        try transaction.reportSeals(sha256: sha256).map { try SealVerification($0, transaction) }
      }
      let file = VerifiedFile(
        name: source.name, sha256: sha256, verification: verifications.last { $0.holds } ?? verifications.last)
      try output.show(SealView.document(file))
      guard let verification = file.verification else {
        throw CommandError(
          .malformedInput,
          "\(file.name) is not one of ours: it was altered since, or never sealed here; `auditctl report list` lists what was"
        )
      }
      guard verification.holds else { throw AnswerIsNo() }
    }
  }
}
