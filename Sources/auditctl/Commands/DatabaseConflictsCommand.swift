internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

extension DatabaseCommand {
  struct Conflicts: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "conflicts", abstract: "List what two copies of the file said apart, until somebody settles it.",
      discussion: """
        Whoever works on a copy of the file keeps what they said when the two come together (`auditctl merge`). \
        What the order of all logs gives holds meanwhile, the same in every copy: of two edits the newer, of two builds behind one the newer \
        nearer, of two freezes the first, of two decisions about an issue the newer, which lets nothing through. What arrives after a release was frozen changes nothing of it, and counts for \
        the releases after it.

        Each conflict is a row for each thing that was said, with who, when, and the command that settles it. That a \
        release was frozen twice is only to be known.

        Example: auditctl database conflicts
        Example: auditctl database conflicts --strict --format json
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @Flag(help: "Exit with status 1 when there is a conflict to settle.") var strict = false

    func run() throws {
      let now = Console.current.surroundings.now()
      let conflicts = try database.open().read { try ConflictList($0, now: now) }
      var document = Document()
      conflicts.add(to: &document)
      try output.show(document)
      guard !strict || !conflicts.isOpen else { throw AnswerIsNo() }
    }
  }
}
