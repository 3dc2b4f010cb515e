internal import ArgumentParser
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Take over what another copy of the file has and this one has not.",
    discussion: """
      Two people who worked on copies of one file get one file with all that both said: findings, problems, issues, \
      decisions, evidence, specifications. Nothing is lost and nothing is chosen: what contradicts itself is listed, with \
      who said it and the command that settles it, until somebody does (`auditctl database conflicts`). The order in \
      which files are merged makes no difference, and merging one again changes nothing. The other file stays as it is.

      Both files are checked first. Nothing is written where one of them is damaged, where a row of one copy has two \
      contents, or where an edition of a pack has. An issue keeps its number where it is free here, and else gets the \
      next one, which is listed.

      Example: auditctl merge bo.sqlite --dry-run
      Example: auditctl merge bo.sqlite
      """)

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions
  @Flag(help: "Say what would come and what people would have to settle; keep nothing.") var dryRun = false
  @Argument(help: "The other copy of the file.", completion: .file()) var other: String

  func run() throws {
    let console = Console.current
    let now = console.surroundings.now()
    let open = try database.open()
    var conflicts: ConflictList?
    let report = try open.merge(other, at: now, isRehearsal: dryRun) { transaction in
      conflicts = try ConflictList(transaction, now: now)
    }
    var document = Document.list(
      "arrived", dryRun ? "Would come" : "Came", FileRows.arrived, report.logs)
    document.addList(
      "renumbered_issues", "Issues with another number here", FileRows.renumbered, report.issues, isQuiet: true)
    document.addList("packs", "Packs that came", FileRows.arrivedPack, report.packs, isQuiet: true)
    document.addList("profiles", "Profiles that came", FileRows.arrivedProfile, report.profiles, isQuiet: true)
    conflicts?.add(to: &document, isQuiet: true)
    try output.show(document)
    console.note(
      report.isEmpty
        ? "\(other) has nothing that is not in \(open.path)."
        : "\(CountText.of(report.rowCount, "row")) \(dryRun ? "would come" : "came") from \(other) into \(open.path).")
    if let note = conflicts?.note { console.note(note) }
  }
}
