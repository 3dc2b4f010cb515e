internal import ArgumentParser
internal import AuditRules
internal import AuditStore
internal import Glibc

/// The command line.
@main
struct Auditctl: ParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "auditctl",
    abstract: "Track accessibility audits of iOS, Android and web apps in one SQLite file.",
    discussion: """
      Start with `auditctl init --example` and `auditctl status`. The database is --database PATH, else \
      $AUDITCTL_DATABASE, else the nearest audit.sqlite from the working directory upward.
      """,
    version: "auditctl \(version) (SQLite \(AuditDatabase.sqliteVersion))",
    groupedSubcommands: [
      CommandGroup(
        name: "Audit",
        subcommands: [
          AuditCommand.self, RecordCommand.self, AmendCommand.self, ConfirmCommand.self, AffirmCommand.self,
          RetractCommand.self,
          UndoCommand.self,
          LogCommand.self,
          DisagreementsCommand.self, EvidenceCommand.self, SessionCommand.self, IssueCommand.self, ContrastCommand.self,
        ]),
      CommandGroup(
        name: "Answers",
        subcommands: [
          StatusCommand.self, ExplainCommand.self, CompareCommand.self, GateCommand.self, PortfolioCommand.self,
          ReportCommand.self, ACRCommand.self, StatementCommand.self,
          QueryCommand.self, ExportCommand.self,
        ]),
      CommandGroup(
        name: "Set up",
        subcommands: [
          InitCommand.self, ProductCommand.self, ReleaseCommand.self, ScreenCommand.self, ElementCommand.self,
          ComponentCommand.self, ProcessCommand.self, CaptureCommand.self, ImportCommand.self, ProfileCommand.self,
          CatalogCommand.self, PersonCommand.self, MergeCommand.self, HubCommand.self, DatabaseCommand.self,
        ]),
      CommandGroup(name: "In the browser", subcommands: [ServeCommand.self, UserCommand.self]),
    ])

  static func main() {
    // A closed pipe is an answer to write(2), not a reason to die with a lock in hand.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    AuditDatabase.returnLargeBlocks()
    // Not even the program's name came through, so nobody knows what was asked; help would be a guess.
    guard !CommandLine.arguments.isEmpty else {
      Console.current.note("auditctl: the system did not pass on the command line; close some programs and try again")
      Glibc.exit(ExitStatus.inputOutput.rawValue)
    }
    Glibc.exit(run(Array(CommandLine.arguments.dropFirst()), console: Console.current).rawValue)
  }

  /// Runs a command line.
  ///
  /// - Returns: The exit status; all output is written by then.
  static func run(_ arguments: [String], console: Console) -> ExitStatus {
    Console.$current.withValue(console) {
      if OutputOptions.isForReader(arguments, console) { console.noteLines() }
      var status: ExitStatus
      do {
        let (named, rest) = named(in: arguments)
        let words = Array(arguments.dropLast(rest.count))
        try UnknownWords.refuseCommand(in: rest, of: named, named: words)
        try RepeatedOptions.refuse(in: rest, of: named)
        try LongTexts.refuse(in: rest, of: named)
        var command = try parsed(named, rest) ?? parsed(arguments, named, rest, words)
        try command.run()
        status = .done
      } catch {
        status = report(error, console)
      }
      do {
        try console.flush()
      } catch {
        status = report(error, console)
      }
      return status
    }
  }

  /// The command that the first words name, parsed without the tree of all others, which costs more than many a
  /// command itself; nil where that does not work, and only the whole tree can say why.
  private static func parsed(_ command: any ParsableCommand.Type, _ rest: [String]) -> (any ParsableCommand)? {
    guard command.configuration.subcommands.isEmpty, let parsed = try? command.parseAsRoot(rest),
      // Its help would not know that it is a part of this program.
      type(of: parsed) == command
    else { return nil }
    return parsed
  }

  /// The command of a whole line.
  ///
  /// - Throws: What is wrong with it; first of all an option that there is not.
  private static func parsed(
    _ arguments: [String], _ named: any ParsableCommand.Type, _ rest: [String], _ words: [String]
  ) throws -> any ParsableCommand {
    do {
      return try parseAsRoot(arguments)
    } catch {
      if exitCode(for: error) == .validationFailure {
        try UnknownWords.refuseOptions(in: rest, of: named, named: words)
      }
      throw error
    }
  }

  /// The command that the first words name, by names or aliases, and what stands behind them.
  private static func named(in arguments: [String]) -> (command: any ParsableCommand.Type, rest: [String]) {
    var command: any ParsableCommand.Type = Auditctl.self
    var rest = arguments[...]
    while let name = rest.first, let next = command.subcommand(name) {
      command = next
      rest = rest.dropFirst()
    }
    return (command.configuration.defaultSubcommand ?? command, Array(rest))
  }

  private static func report(_ error: any Error, _ console: Console) -> ExitStatus {
    if error is AnswerIsNo { return .answerIsNo }
    if let status = ExitStatus(error) {
      say(error, console)
      return status
    }
    let code = exitCode(for: error)
    if code == .success {
      // Help, version and completion scripts are what was asked for.
      do {
        try console.out(fullMessage(for: error) + "\n")
        return .done
      } catch {
        return report(error, console)
      }
    }
    if code == .validationFailure {
      console.note(fullMessage(for: error))
      return .usage
    }
    console.note("auditctl: \(error); this is a bug in auditctl")
    return .bug
  }

  private static func say(_ error: any Error, _ console: Console) {
    let text =
      switch error {
      case let error as Console.CannotWrite:
        "cannot write to \(error.stream): \(error.reason); \(error.isDiskFull ? "free some space" : "check where it goes")"
          + (console.hasStored ? ". What was to be stored is stored, and need not be said again" : "")
      case let error as any CustomStringConvertible: error.description
      default: "\(error)"
      }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      console.note("auditctl: " + DisplayText.escaped(String(line)))
    }
  }
}

extension ParsableCommand {
  fileprivate static func subcommand(_ name: String) -> (any ParsableCommand.Type)? {
    configuration.subcommands.first {
      $0.configuration.commandName == name || $0.configuration.aliases.contains(name)
    }
  }
}
