internal import ArgumentParser
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

extension DatabaseCommand {
  struct Fork: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "fork",
      abstract: "Go on in this file as a new replica, by the clock of this machine or beside a clone.",
      discussion: """
        With --from: a machine that was cloned with its file, or a file that was put back over a newer one, gives numbers \
        that the other copy gives, too, and the two cannot be merged. From the first row on that is not the same in OTHER, \
        the rows of this file get numbers of a new replica; what they say, and the other file, stay as they are. Do it in \
        one of the two, and not in one whose rows a hub has.

        With --clock: a row that was written under a clock that ran ahead stays the newest until that time has come. Where one is \
        more than a day ahead nothing is written any more. The file notes from which row on a replica's \
        clock was wrong, and goes on from the time of this machine; the rows stay as they are. See that this machine's \
        clock is right first: `auditctl database check` says how far ahead the rows are.

        Example: auditctl database fork --clock
        Example: auditctl database fork --from bo.sqlite
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @Flag(help: "Do not go by stamps that are ahead of this machine's clock.") var clock = false
    @Option(
      help: ArgumentHelp("Another copy of the file, which has other rows under the same numbers.", valueName: "other"))
    var from: String?

    func validate() throws {
      guard clock != (from != nil) else { throw ValidationError("Say --clock, or --from OTHER.") }
    }

    func run() throws {
      if let from { try fork(from: from) } else { try boundClock() }
    }

    private func fork(from path: String) throws {
      let console = Console.current
      let forked = try database.open().fork(from: path, at: console.surroundings.now())
      try output.show(.list("forked_rows", "Rows with new numbers", FileRows.forked, forked))
      guard !forked.isEmpty else {
        return console.note("No row of \(path) has a number of another row of this file; nothing was changed.")
      }
      console.note("Go on with `auditctl merge \(GateCommands.quoted(path))`.")
    }

    private func boundClock() throws {
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
