internal import ArgumentParser
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

extension DatabaseCommand {
  struct Fork: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "fork", abstract: "Go on in this file as a new replica, by the clock of this machine.",
      discussion: """
        A row that was written under a clock that ran ahead stays the newest until that time has come. Where one is \
        more than a day ahead nothing is written any more. With --clock the file notes from which row on a replica's \
        clock was wrong, and goes on from the time of this machine; the rows stay as they are. See that this machine's \
        clock is right first: `auditctl database check` says how far ahead the rows are.

        Example: auditctl database fork --clock
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @Flag(help: "Do not go by stamps that are ahead of this machine's clock.") var clock = false

    func validate() throws {
      guard clock else { throw ValidationError("Add --clock; a fork has no other use yet.") }
    }

    func run() throws {
      let console = Console.current
      let bounded = try database.open().write(at: console.surroundings.now()) { try $0.boundClock() }
      try output.show(
        .list("replicas", "Replicas ahead of the clock", FileRows.ahead, bounded))
      guard !bounded.isEmpty else {
        return console.note("No row is more than a day ahead of this machine's clock; nothing was changed.")
      }
      for ahead in bounded { console.note("Noted \(ahead).") }
      console.note("The file goes on as a new replica, at \(Timestamp.text(console.surroundings.now())).")
    }
  }
}
