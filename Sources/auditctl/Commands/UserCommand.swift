internal import ArgumentParser
internal import AuditModel
internal import AuditRules
internal import AuditStore

struct UserCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "user", abstract: "Who may sign in to the web app, and what they may do there.",
    subcommands: [List.self, Add.self, Role.self, Token.self, Remove.self])

  /// What the roles are for, as help texts list them.
  static let roles = """
    viewer: reads
    team: also comments, assigns, says that something is fixed, adds evidence
    auditor: also records, amends, retracts, has sessions, edits screens, verifies
    manager: also plans, decides, accepts, freezes, seals
    """

  /// Keeps what is written of a token on the screen of whoever asked for it.
  private static func show(_ name: String, _ role: WebRole?, _ token: AccessToken, _ output: OutputOptions) throws {
    try output.show(
      .record("user", "User", UserRows.token, UserRows.Token(name: name, role: role, token: token.text)))
    Console.current.note(
      "The token is shown this once: only its digest is kept. Give it to \(DisplayText.escaped(name)) alone; who has it signs "
        + "with that name.")
  }

  private static func newToken() -> AccessToken {
    var generator = SystemRandomNumberGenerator()
    return AccessToken(using: &generator)
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List who may sign in to the web app.",
      discussion: """
        Without any, `auditctl serve` prints a token that lets in whoever sees it.

        Example: auditctl user list
        """, aliases: ["ls"])

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let users = try database.open().read { try $0.webUsers() }
      try output.show(.list("users", "Users", UserRows.user, users))
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Let somebody sign in to the web app, and make their token.",
      discussion: """
        The name signs what they do. From the first user on the token that `auditctl serve` prints is off. Users are of this \
        file alone: they are never merged, exported or pushed.

        \(UserCommand.roles)

        Example: auditctl user add "Auditor A" --role auditor
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @Option(help: "What they may do.") var role: WebRole
    @Argument(help: "Their name.") var name: String

    func run() throws {
      let token = UserCommand.newToken()
      let now = Console.current.surroundings.now()
      let user = try database.open().write(at: now) {
        try $0.addWebUser(name, role: role, tokenSHA256: token.sha256)
      }
      try UserCommand.show(user.name, user.role, token, output)
    }
  }

  struct Role: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "role", abstract: "Give a user of the web app another role, from their next request on.",
      discussion: """
        \(UserCommand.roles)

        Example: auditctl user role "Auditor A" manager
        """)

    @OptionGroup var database: DatabaseOptions
    @Argument(help: "Their name.") var name: String
    @Argument(help: "What they may do.") var role: WebRole

    func run() throws {
      try database.open().write(at: Console.current.surroundings.now()) { try $0.setWebRole(of: name, to: role) }
      Console.current.note("\(name) is \(role.rawValue).")
    }
  }

  struct Token: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "token", abstract: "Make a new token for a user of the web app; the one before is void.",
      discussion: """
        Whoever signed in with the token before is signed out at their next request.

        Example: auditctl user token "Auditor A"
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @Argument(help: "Their name.") var name: String

    func run() throws {
      let token = UserCommand.newToken()
      try database.open().write(at: Console.current.surroundings.now()) {
        try $0.setWebToken(of: name, sha256: token.sha256)
      }
      try UserCommand.show(name, nil, token, output)
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Let somebody sign in to the web app no more.",
      discussion: """
        Who is signed in is out at their next request. What they did keeps their name.

        Example: auditctl user remove "Auditor A"
        """, aliases: ["rm"])

    @OptionGroup var database: DatabaseOptions
    @Argument(help: "Their name.") var name: String

    func run() throws {
      try database.open().write(at: Console.current.surroundings.now()) { try $0.removeWebUser(name) }
      Console.current.note("\(name) may not sign in any more.")
    }
  }
}
