internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

extension EvidenceCommand {
  struct Redact: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "redact", abstract: "Remove the bytes of a piece of evidence for good: personal data must go.",
      discussion: """
        The bytes and the name of the file go from this file, and from every copy that is merged with it. They do not come \
        back: not with an older copy, and not when somebody adds the same file again. What was said of it stays, with its \
        SHA-256 and size, and reports say when and why it was redacted. Findings, outcomes and verdicts stay as they are. \
        Backups and copies still hold the bytes until they are removed, too.

        Nothing takes this back, so --yes is asked for. --dry-run shows what would go.

        Example: auditctl evidence redact 1 --reason "A customer's name is in it" --dry-run
        Example: auditctl evidence redact 1 --reason "A customer's name is in it" --yes
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var signer: SignerOptions
    @OptionGroup var removal: RemovalOptions
    @OptionGroup var output: OutputOptions
    @Option(help: "Why it must go.") var reason: String
    @Argument(help: "Number of the evidence.") var evidence: Int64

    func validate() throws {
      guard !reason.trimmed.isEmpty else { throw ValidationError("--reason is empty; say why it must go.") }
    }

    func run() throws {
      let console = Console.current
      let open = try database.open()
      let id = Identifier<Evidence>(rawValue: evidence)
      // Before anybody is asked for --yes in vain.
      let before = try open.read { try facts($0) }
      try removal.requireConsent("evidence \(evidence), \(before.evidence.name)")
      let row: EvidenceRows.Redacted
      if removal.dryRun {
        row = before
      } else {
        row = try open.erase(at: console.surroundings.now()) { transaction in
          let isNew = try transaction.redact(id, reason: reason.trimmed, by: signer.name)
          if !isNew { console.note("It was redacted before, for the reason that is shown; nothing new was recorded.") }
          return try facts(transaction.read)
        }
      }
      try output.show(
        .record(
          "evidence", "Evidence", EvidenceRows.redacted, row,
          people: [
            "evidence_id", "name", "media_type", "byte_count", "finding_count", "redacted_at", "redacted_by",
            "redaction_reason", "sha256",
          ]))
      guard !removal.dryRun else { return console.note(RemovalOptions.nothingDone) }
      console.note(
        "Removed the bytes of evidence \(evidence) from \(open.path). " + RemovalOptions.backups)
    }

    private func facts(_ transaction: borrowing ReadTransaction) throws -> EvidenceRows.Redacted {
      var filter = EvidenceFilter()
      filter.evidence = Identifier(rawValue: evidence)
      return EvidenceRows.Redacted(
        evidence: try transaction.evidence(Identifier(rawValue: evidence)),
        findingCount: try transaction.evidence(filter).count, isDryRun: removal.dryRun)
    }
  }
}

/// What nothing takes back is done only by somebody who says so.
struct RemovalOptions: ParsableArguments {
  @Flag(help: "Show what would go, and remove nothing.") var dryRun = false
  @Flag(help: "Remove it for good; nothing takes this back.") var yes = false

  static let nothingDone = "Nothing was removed. Say --yes in place of --dry-run to do it; nothing takes it back."
  static let backups =
    "Backups, and copies that other people have, still hold it: remove those, or merge this file into them."

  func validate() throws {
    guard !(dryRun && yes) else { throw ValidationError("--dry-run removes nothing, so --yes makes no sense with it.") }
  }

  /// - Throws: ``CommandError`` where neither was said.
  func requireConsent(_ what: String) throws {
    guard dryRun || yes else {
      throw CommandError(
        .usage,
        "this removes \(what) for good, here and in every copy that is merged with this file, and nothing was done; say "
          + "--yes to do it, or --dry-run to see what would go")
    }
  }
}
