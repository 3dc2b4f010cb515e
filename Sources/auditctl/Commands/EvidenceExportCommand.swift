internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

extension EvidenceCommand {
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export", abstract: "Write a piece of evidence to a file, as it was added.",
      discussion: """
        It overwrites nothing, and does not write a file that is damaged in the database.

        Example: auditctl evidence export 1
        Example: auditctl evidence export 1 --output copy.txt
        """)

    @OptionGroup var database: DatabaseOptions
    @Option(
      name: .shortAndLong,
      help: ArgumentHelp("A new file; - for standard output; else its own name here.", valueName: "path"))
    var output: String?
    @OptionGroup var format: OutputOptions
    @Argument(help: "Number of the evidence.") var evidence: Int64

    func validate() throws {
      guard output != "-" || format.format == nil else {
        throw ValidationError("With --output - the file itself is written; leave out --format.")
      }
    }

    func run() throws {
      let console = Console.current
      try database.openForReadingOnce().read { transaction in
        let evidence = try transaction.evidence(Identifier(rawValue: evidence))
        if let redaction = evidence.redaction {
          throw CommandError(
            .noInput,
            "evidence \(evidence.id.rawValue) was \(redaction.words); its bytes are gone, and `auditctl evidence show "
              + "\(evidence.id.rawValue)` says what is known of it")
        }
        if output == "-" { try write(evidence, to: console, transaction) } else { try writeFile(evidence, transaction) }
      }
    }

    private func writeFile(_ evidence: Evidence, _ transaction: borrowing ReadTransaction) throws {
      let console = Console.current
      let name = EvidenceName.written(evidence.name, mediaType: evidence.mediaType)
      let file = try NewFile(output ?? "\(console.surroundings.workingDirectory)/\(name)")
      try refuse(try EvidenceReader.read(evidence, in: transaction) { try file.write($0) }, "nothing was written")
      try file.finish()
      let path = output ?? name
      console.note("Wrote \(path): \(evidence.mediaType), \(CountText.of(Int(evidence.byteCount), "byte")).")
      try format.show(
        .record(
          "evidence", "Evidence", EvidenceRows.exported, EvidenceRows.Exported(evidence: evidence, path: path),
          people: ["evidence_id", "path", "media_type", "byte_count", "sha256"]))
    }

    private func write(
      _ evidence: Evidence, to console: Console, _ transaction: borrowing ReadTransaction
    ) throws {
      guard console.surroundings.terminalWidth == nil || evidence.kind == .transcript else {
        throw CommandError(
          .usage, "\(evidence.mediaType) cannot be shown in a terminal; leave out --output, or add > and a file")
      }
      try refuse(
        try EvidenceReader.read(evidence, in: transaction) { try console.out($0) }, "the output is wrong")
    }

    /// Refuses evidence that is no longer what was stored.
    private func refuse(_ problems: [String], _ consequence: String) throws {
      guard !problems.isEmpty else { return }
      throw CommandError(
        .malformedInput,
        "evidence \(evidence) is damaged, and \(consequence): \(problems.joined(separator: "; ")); restore a backup")
    }
  }
}
