internal import ArgumentParser
internal import AuditHub
internal import AuditReports
internal import AuditStore

struct HubMemberCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "member", abstract: "Who may see and write what on the hub.",
    subcommands: [List.self, Set.self, Remove.self])

  enum Role: String, CaseIterable, ExpressibleByArgument {
    case reader
    case auditor
    case manager
    case worker

    /// What it may do.
    var summary: String {
      switch self {
      case .reader: "pulls"
      case .auditor: "pulls and pushes"
      case .manager: "pulls, pushes, and freezes releases"
      case .worker: "pulls all products and evaluates them for the portfolio"
      }
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List who has a role in the products that you see.",
      discussion: """
        An administrator of the hub sees all.

        Example: auditctl hub member list
        """, aliases: ["ls"])

    @OptionGroup var hub: HubOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      try output.show(.list("members", "Members", HubRows.member, hub.open().members()))
    }
  }

  struct Set: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: "Give somebody a role in a product.",
      discussion: """
        The role that somebody logs in as is made in PostgreSQL first (CREATE ROLE ana LOGIN). A product that the hub does \
        not know is made. For administrators.

        \(Role.allCases.map { "\($0.rawValue): \($0.summary)" }.joined(separator: "\n"))

        Example: auditctl hub member set ana --product banking --role auditor
        """)

    @OptionGroup var hub: HubOptions
    @Option(help: "Key of the product; none for a worker.") var product: String?
    @Option(help: "What they may do.") var role: Role
    @Argument(help: "The role that they log in as.") var person: String

    func validate() throws {
      guard (product == nil) == (role == .worker) else {
        throw ValidationError(role == .worker ? "A worker has no --product." : "Name the --product.")
      }
    }

    func run() throws {
      try hub.open().setMember(person, product: product ?? "", role: role.rawValue)
      Console.current.note("\(person) is \(role.rawValue)\(product.map { " of \($0)" } ?? "").")
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Take somebody's role in a product away.",
      discussion: """
        What they wrote stays. For administrators.

        Example: auditctl hub member remove ana --product banking
        """, aliases: ["rm"])

    @OptionGroup var hub: HubOptions
    @Option(help: "Key of the product.") var product: String
    @Argument(help: "The role that they log in as.") var person: String

    func run() throws {
      guard try hub.open().removeMember(person, product: product) else {
        throw StoreError.notFound(
          kind: "member", reference: "\(person) of \(product)", hint: "see `auditctl hub member list`")
      }
      Console.current.note("\(person) has no role in \(product) any more.")
    }
  }
}
