internal import ArgumentParser
internal import AuditStore

struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Open the database in the browser, for auditors, teams and release managers.",
    discussion: """
      It prints an address; open it. Without users the address holds a token that is good on this computer until the server \
      ends, and the name that you type signs what you do. With users (`auditctl user add`) everybody signs in with a token of \
      their own. Ctrl-C ends it: requests that are under way are answered first.

      Other computers reach it by way of a proxy that speaks TLS; docs/serve.md shows how, and what an attacker can and cannot \
      do.

      Example: auditctl serve
      Example: auditctl serve --database shop.sqlite --port 0 --read-only
      Example: auditctl serve --behind-proxy 127.0.0.1 --host audits.example.org --log ndjson
      """)

  /// How requests are logged.
  enum LogFormat: String, CaseIterable, ExpressibleByArgument {
    case lines
    case ndjson
  }

  @OptionGroup var database: DatabaseOptions
  @Option(help: "The address to listen on; another than this computer's own needs users and --behind-proxy.")
  var address = "127.0.0.1"
  @Option(help: ArgumentHelp("The port to listen on; 0: any that is free.", valueName: "number"))
  var port: UInt16 = 8410
  @Flag(help: "Show all, and record nothing: whoever signs in is a viewer.") var readOnly = false
  @Option(help: ArgumentHelp("The address of the proxy that all requests come through.", valueName: "address"))
  var behindProxy: String?
  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "A name that the proxy is reached by, such as audits.example.org; may be repeated.", valueName: "name"))
  var host: [String] = []
  @Option(help: "How requests are logged on standard error.") var log = LogFormat.lines

  /// The program that speaks HTTP.
  private static let program = CompanionProgram(name: "auditctl-serve", does: "serves the pages")

  func validate() throws {
    guard host.isEmpty || behindProxy != nil else {
      throw ValidationError("--host is a name of the proxy: name its address with --behind-proxy, too.")
    }
  }

  func run() throws {
    guard let program = Self.program.path() else { throw CommandError(.unavailable, Self.program.notInstalled()) }
    // What is wrong with the file is said here, as every command says it; the server opens it by itself.
    _ = try database.open()
    let path = try database.path()
    try Console.current.flush()
    throw CommandError(
      .inputOutput, "cannot start \(program): \(CompanionProgram.become(program, arguments(path)))")
  }

  /// What the server is started with.
  private func arguments(_ path: String) -> [String] {
    func option(_ name: String, _ value: String?) -> [String] { value.map { [name, $0] } ?? [] }
    return option("--database", path) + option("--machine", Console.current.surroundings.machine)
      + option("--state-folder", DatabaseOptions.stateFolder) + option("--tool-version", Auditctl.version)
      + option("--address", address) + option("--port", String(port)) + (readOnly ? ["--read-only"] : [])
      + option("--behind-proxy", behindProxy) + host.flatMap { option("--host", $0) } + option("--log", log.rawValue)
  }
}
