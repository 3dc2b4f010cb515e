internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

struct DatabaseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "database", abstract: "The database file itself.",
    subcommands: [
      Info.self, Check.self, Rebuild.self, Conflicts.self, Fork.self, Backup.self, Restore.self, Recover.self,
      Migrate.self,
    ])

  struct Info: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "info", abstract: "Show where the database is, how much it holds, and its migrations.",
      discussion: "Example: auditctl database info")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let open = try database.open()
      let row = try DatabaseRow(open)
      var document = Document.record("database", "Database", DatabaseRow.schema, row)
      document.addList("migrations", "Migrations", DatabaseRow.migrationSchema, row.facts.migrations)
      try output.show(document)
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract:
        "Check the file: integrity, references, logs, derived rows, evidence. Exit status 1 when something is wrong.",
      discussion: """
        Every row of a log is compared with a digest of what was written, with the words that it stands for: outcomes, \
        severities, builds, environments, places. Scope, plans and the order of builds are compared with what edits say, \
        evidence and profiles with their SHA-256, and built-in packs with those in this auditctl. It does not look at \
        how people are spelled, at the platform of a product, at packs of others and what releases pin of them. It finds \
        damage; somebody who changes both the file and its digests is told by a seal, or a copy, that is kept elsewhere: \
        docs/reliability.md says how. Evidence and names that were redacted are listed, and are no problem. Rows that are more than a day ahead of this machine's clock are \
        named, too: until `auditctl database fork --clock` nothing more is written.

        Example: auditctl database check
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var progress: ProgressOptions

    func run() throws {
      let console = Console.current
      let open = try database.openForReadingOnce()
      let damage = try DatabaseCheck.problems(of: open, progress: progress.progress("Checking", of: .steps))
      let ahead = try DatabaseCheck.clock(of: open, at: console.surroundings.now())
      let problems =
        damage.map { FileRows.Problem(cause: .damage, message: $0) }
        + ahead.map { FileRows.Problem(cause: .clock, message: $0) }
      var document = Document.list(
        "problems", "Problems", FileRows.problem, problems, people: [.words("problem") { .text($0.message) }])
      // What is damaged may be what says it.
      let redactions = (try? open.read { try $0.redactions() }) ?? []
      document.addList("redactions", "Redacted", PersonRows.redaction, redactions, isQuiet: true)
      try output.show(document)
      if !damage.isEmpty {
        console.note(
          "Put a backup in its place with `auditctl database restore BACKUP`, or save what can be saved with "
            + "`auditctl database recover NEW`.")
      }
      if !ahead.isEmpty {
        console.note(
          "Set this machine's clock if it is wrong; if it is right, run `auditctl database fork --clock`.")
      }
      guard damage.isEmpty, ahead.isEmpty else { throw AnswerIsNo() }
    }
  }

  struct Rebuild: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rebuild", abstract: "Rebuild the rows that are derived from the logs.",
      discussion: """
        auditctl keeps them up to date; a file that another program has written to may need this. What people said is \
        in the logs, and stays as it is.

        Example: auditctl database rebuild
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let console = Console.current
      let open = try database.open()
      try open.rebuild(at: console.surroundings.now())
      let row = try DatabaseRow(open)
      try output.show(.record("database", "Database", DatabaseRow.schema, row, people: ["path", "schema"]))
      console.note(
        "Rebuilt the derived rows of \(CountText.of(row.facts.products, "product")) and "
          + "\(CountText.of(row.facts.issues, "issue")).")
    }
  }

  struct Backup: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "backup", abstract: "Copy the database, as it is now, to a new file.",
      discussion: "Works while others write. Example: auditctl database backup audit-2026-05-11.sqlite")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var progress: ProgressOptions
    @Argument(help: "The new file.") var target: String

    func run() throws {
      let open = try database.open()
      try open.backup(to: target, progress: progress.progress("Copying", of: .bytes))
      try output.show(
        .record("backup", "Backup", FileRows.backup, FileRows.Backup(path: target, database: open.path)))
      Console.current.note("Copied the database to \(target).")
    }
  }

  struct Restore: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "restore", abstract: "Replace the database with a backup.",
      discussion: """
        The backup is checked first. The old file is kept as PATH.before-restore. A restore is refused while another \
        program has the database open. A migration's own backup, PATH.bak-NNNN, is restored with its older schema.

        Example: auditctl database restore audit-2026-05-11.sqlite
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @Argument(help: "The backup.") var backup: String

    func run() throws {
      let console = Console.current
      let path = try database.path()
      console.noteDatabase(path)
      let restored = try AuditDatabase.restore(
        backup, to: path, configuration: DatabaseOptions.configuration, check: { try DatabaseCheck.problems(of: $0) })
      let row = FileRows.Restored(path: path, backup: backup, restoration: restored)
      try output.show(
        .record(
          "restoration", "Restored", FileRows.restored, row, people: ["path", "backup", "old_path", "schema"]))
      console.note("Restored \(path) from \(backup).")
      if let kept = restored.kept { console.note("The old file is now \(kept).") }
      if !restored.isNewest {
        console.note("It has schema \(restored.schema); run `auditctl database migrate` before you go on.")
      }
    }
  }

  struct Migrate: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "migrate", abstract: "Bring the file to the schema of this auditctl, after a backup beside it.",
      discussion: "Example: auditctl database migrate --dry-run")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @Option(help: "Number of the last migration to apply; else the newest.") var to: Int?
    @Flag(help: "Only list what would be applied.") var dryRun = false

    func run() throws {
      let console = Console.current
      let path = try database.path()
      let report = try AuditDatabase.migrate(
        at: path, to: to, isDryRun: dryRun, configuration: DatabaseOptions.configuration,
        now: console.surroundings.now())
      if let backup = report.backup { console.note("Backup: \(backup)") }
      var document = Document()
      document.addRecord(
        "schema_change", "Schema", FileRows.schemaChange,
        FileRows.SchemaChange(path: path, report: report, isDryRun: dryRun), people: ["schema_before", "schema"],
        isMain: true)
      document.addList(
        "migrations", dryRun ? "Migrations to apply" : "Migrations applied", FileRows.pending, report.pending)
      try output.show(document)
    }
  }
}
