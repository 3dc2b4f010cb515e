internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

struct PersonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "person", abstract: "People who signed something, and names that must go.",
    subcommands: [List.self, Rename.self])

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List everybody who signed something, by name.",
      discussion: """
        After a merge a name may be there twice, for two copies may have met somebody apart; to every rule they are one.

        Example: auditctl person list
        """, aliases: ["ls"])

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let people = try database.open().read { try $0.people() }
      try output.show(.list("people", "People", PersonRows.person, people, people: ["name", "renamed_at"]))
    }
  }

  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename", abstract: "Put an alias in the place of a person's name for good: the name must go.",
      discussion: """
        The name goes from this file, and from every copy that is merged with it, and an older copy does not bring it back. \
        What the person did stays theirs, under the alias: findings, decisions, four eyes. Whoever signs with the name \
        again is somebody new. A user of the web app by the name signs with the alias from now on.

        A name that somebody wrote into a text, such as a comment, is part of what was said, and stays; the command counts \
        such rows. Backups and copies still hold the name until they are removed, too. Nothing takes this back, so --yes is \
        asked for; --dry-run shows what would go.

        Example: auditctl person rename "Auditor A" --to "Auditor 1" --dry-run
        Example: auditctl person rename "Auditor A" --to "Auditor 1" --yes
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var signer: SignerOptions
    @OptionGroup var removal: RemovalOptions
    @OptionGroup var output: OutputOptions
    @Option(help: "What is shown instead, and does not have the name in it.") var to: String
    @Argument(help: "The name that must go.") var name: String

    func run() throws {
      let console = Console.current
      let now = console.surroundings.now()
      let open = try database.open()
      // All that would be refused is refused before anybody is asked for --yes.
      let planned = try open.write(at: now, isRehearsal: true) { try renaming($0) }
      try removal.requireConsent("the name \(DisplayText.escaped(name))")
      let done = removal.dryRun ? planned : try open.erase(at: now) { try renaming($0) }
      let mentions = try open.read { try $0.mentions(of: TypedName(name).text) }
      var document = Document.record(
        "renaming", "Renaming", PersonRows.renaming,
        PersonRows.Renaming(done: done, isDryRun: removal.dryRun), people: ["alias", "person_count"])
      document.addList(
        "mentions", "The name in what people wrote", PersonRows.mention, mentions, isQuiet: true)
      try output.show(document)
      if !mentions.isEmpty {
        console.note(
          "\(CountText.of(mentions.reduce(0) { $0 + $1.count }, "row")) of what people wrote have the name in them, and "
            + "stay as they were written.")
      }
      guard !removal.dryRun else { return console.note(RemovalOptions.nothingDone) }
      console.note(
        done.peopleCount == 0
          ? "Nobody has the name any more; nothing new was recorded, and the file was packed again."
          : "Put \(done.alias) in the place of the name in \(open.path). " + RemovalOptions.backups)
    }

    private func renaming(_ transaction: borrowing WriteTransaction) throws -> PersonRenaming {
      try transaction.rename(person: name, to: to, by: signer.name)
    }
  }
}
