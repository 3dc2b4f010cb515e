internal import ArgumentParser
internal import AuditReports
internal import AuditService
internal import AuditStore

extension DatabaseCommand {
  struct Recover: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "recover", abstract: "Save what can be saved of a damaged database into a new file.",
      discussion: """
        The damaged file is read page by page and stays as it is; restoring a backup is better where there is one. \
        What was lost is listed, and then the exit status is 1. The new file is a new copy: its next row begins a new \
        replica, and it notes the numbers of lost rows as lost.

        Example: auditctl database recover saved.sqlite
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var progress: ProgressOptions
    @Argument(help: "The new file.") var target: String

    func run() throws {
      let console = Console.current
      let path = try database.path()
      console.noteDatabase(path)
      let report = try DatabaseRecovery.recover(
        path, to: target, configuration: DatabaseOptions.configuration, now: console.surroundings.now(),
        progress: progress.progress("Saving", of: .pages))
      var document = Document.list(
        "losses", "Lost", FileRows.loss, report.losses,
        people: [
          .words("of") { .text($0.table) }, .words("count") { $0.count.map { .count($0) } ?? .null },
          .words("what") { .text($0.words) },
        ])
      document.addList("saved", "Saved", FileRows.saved, report.saved)
      document.addList("repaired_packs", "Taken from this auditctl", FileRows.repair, report.repairs)
      try output.show(document)
      console.note("Saved what could be read to \(target).")
      if !report.repairs.isEmpty {
        console.note(
          "Taken from the packs of this auditctl, because they were damaged: \(report.repairs.joined(separator: ", "))."
        )
      }
      guard report.losses.isEmpty else {
        console.note(
          "What was lost stands first in the list. Compare the new file with a backup or a sealed report before anything is "
            + "decided by it: a text or a time that was changed by the damage cannot be told from one that was written."
        )
        throw AnswerIsNo()
      }
    }
  }
}
