internal import ArgumentParser
internal import AuditHub

/// Which hub a command works with.
struct HubOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The hub's database, such as postgresql://ana@hub.example/audits; else $AUDITCTL_HUB.", valueName: "uri"))
  var hub: String?

  private static let program = CompanionProgram(name: "auditctl-hub", does: "speaks to PostgreSQL")

  /// Starts the program and connects.
  ///
  /// - Throws: ``CommandError`` where no hub is named, or one with a password; ``HubError``.
  func connect() throws -> HubClient {
    let name = try name()
    guard let program = Self.program.path() else {
      throw HubError(
        .notInstalled,
        Self.program.notInstalled(first: "install Debian's libpq-dev and "))
    }
    return HubClient(try HubConnection(program: program, hub: name))
  }

  /// Connects to a hub of this program's version.
  func open() throws -> HubClient {
    let client = try connect()
    try client.requireVersion()
    return client
  }

  /// The hub as it was named.
  private func name() throws -> String {
    if let hub {
      guard !Self.hasPassword(hub) else {
        throw CommandError(
          .usage,
          "a password on the command line is seen by everybody on this machine; leave it out, and let PostgreSQL read it from "
            + "~/.pgpass (see PGPASSFILE) or a service file")
      }
      return hub
    }
    guard let hub = Console.current.surroundings.environment["AUDITCTL_HUB"], !hub.isEmpty else {
      throw CommandError(
        .usage, "name the hub with --hub or AUDITCTL_HUB, such as postgresql://ana@hub.example/audits")
    }
    return hub
  }

  /// What the file calls the hub: where it is, without who asks and how.
  func peer() throws -> String {
    let name = try name()
    guard let scheme = name.firstRange(of: "://") else { return name }
    let rest = name[scheme.upperBound...].prefix { $0 != "?" }
    let host = rest.lastIndex(of: "@").map { rest[rest.index(after: $0)...] } ?? rest
    let query = name[scheme.upperBound...].drop { $0 != "?" }
    return host.isEmpty || host.hasPrefix("/") ? "postgresql://" + host + query : "postgresql://" + host
  }

  private static func hasPassword(_ hub: String) -> Bool {
    if let scheme = hub.firstRange(of: "://") {
      let authority = hub[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" }
      if let sign = authority.lastIndex(of: "@"), authority[..<sign].contains(":") { return true }
    }
    return hub.lowercased().contains("password=")
  }
}
