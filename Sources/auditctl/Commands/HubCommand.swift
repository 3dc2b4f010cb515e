internal import ArgumentParser
internal import AuditHub
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore

struct HubCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hub", abstract: "Keep the audits of an organisation in a PostgreSQL database.",
    discussion: """
      Each member works in a file of their own, pushes what they wrote and pulls what others wrote; the union is that of \
      `auditctl merge`. The hub takes rows from whoever owns the copy that wrote them, chains them, and gives them to the \
      members of the product. docs/hub.md says how to set one up, and who can do what to it.

      Connecting is PostgreSQL's: passwords come from ~/.pgpass or a service file, and over a network the server has to prove \
      who it is (sslmode verify-full) unless the URI says otherwise. The program auditctl-hub does it, which is installed where \
      libpq is.
      """,
    subcommands: [
      Init.self, HubMemberCommand.self, Quota.self, Register.self, Push.self, Pull.self, Status.self, Evaluate.self,
      Portfolio.self,
    ])

  struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "init", abstract: "Make the hub in an empty database, or bring it up to date.",
      discussion: """
        Makes the schema hub with its tables and functions, and the roles hub_owner, hub_user, hub_worker and hub_admin. \
        Whoever runs it may create roles and a schema in that database, and becomes an administrator of the hub. Rows that \
        are there stay.

        Example: auditctl hub init --hub postgresql://postgres@hub.example/audits
        """)

    @OptionGroup var hub: HubOptions

    func run() throws {
      let client = try hub.connect()
      try client.makeHub()
      Console.current.note("The hub is there, version \(HubClient.version). See `auditctl hub member set`.")
    }
  }

  struct Quota: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "quota", abstract: "Say how many rows and bytes a product may have on the hub.",
      discussion: """
        Bytes are those of rows and evidence together. A push beyond it is refused, and nothing that is there goes. For \
        administrators.

        Example: auditctl hub quota banking --rows 1000000 --bytes 5000000000
        """)

    @OptionGroup var hub: HubOptions
    @Option(help: "At most so many rows.") var rows: Int64?
    @Option(help: "At most so many bytes.") var bytes: Int64?
    @Argument(help: "Key of the product.") var product: String

    func validate() throws {
      guard rows != nil || bytes != nil else { throw ValidationError("Say --rows, --bytes or both.") }
      guard (rows ?? 1) > 0, (bytes ?? 1) > 0 else { throw ValidationError("A quota is greater than 0.") }
    }

    func run() throws {
      guard try hub.open().setQuota(product, rows: rows, bytes: bytes) else {
        throw StoreError.notFound(kind: "product", reference: product, hint: "see `auditctl hub status`")
      }
      Console.current.note("Noted. See `auditctl hub status`.")
    }
  }

  struct Register: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "register", abstract: "Bind this copy of the file to you on the hub.",
      discussion: """
        Each copy of a file writes as a replica of its own, from its first row on, and the hub takes its rows from whoever \
        registered it alone. Name another replica of the file by the \
        beginning of its number to bind that one: one that you wrote as before, on a machine that you have no more. With \
        --close nobody pushes rows of a replica any more, as when a laptop was lost.

        Example: auditctl hub register
        Example: auditctl hub register 4f9006c0 --close
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var hub: HubOptions
    @OptionGroup var output: OutputOptions
    @Flag(help: "Take no row of the replica any more.") var close = false
    @Argument(help: "Beginning of a replica's number; else the one that this file writes as.") var replica: String?

    func run() throws {
      let client = try hub.open()
      let wanted = try wanted(database.open())
      if close {
        guard try client.close(wanted.uuid) else {
          throw StoreError.notFound(
            kind: "replica", reference: wanted.uuid, hint: "that you may close on the hub; see `auditctl hub status`")
        }
        return Console.current.note("Nobody pushes rows of replica \(ReplicaNick.of(wanted.uuid)) any more.")
      }
      let isNew = try client.register(wanted)
      let row = HubRows.Replica(uuid: wanted.uuid, owner: try client.me(), isNew: isNew)
      try output.show(.record("replica", "Replica", HubRows.registered, row, people: ["nick", "owner"]))
      Console.current.note(isNew ? "Registered. See `auditctl hub push`." : "It was registered already.")
    }

    private func wanted(_ database: AuditDatabase) throws -> ReplicaFacts {
      // A copy that has written nothing yet is no replica, and begins one here.
      let replicas = try database.read { try $0.replicaFacts() }
      guard let replica else {
        guard let own = replicas.first(where: { $0.isOwn && $0.last > 0 }) else {
          throw StoreError.invalid("this copy of the file has written nothing yet; register it when it has")
        }
        return own
      }
      let found = replicas.filter { $0.uuid.hasPrefix(replica) || ReplicaNick.of($0.uuid) == replica }
      guard let first = found.first, found.count == 1 else {
        throw StoreError.notFound(
          kind: "replica", reference: replica, hint: "or there are several; see `auditctl hub status`")
      }
      return first
    }
  }
}
