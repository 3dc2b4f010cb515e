internal import ArgumentParser
internal import AuditHub
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore

extension HubCommand {
  struct Push: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "push", abstract: "Give the hub what you wrote in this file.",
      discussion: """
        Goes on from where the hub is, so a push that broke off is repeated. The first one binds this copy of the file to you \
        (`auditctl hub register`). Rows that are stamped more than five minutes \
        ahead of the hub's clock wait, and are pushed when that time has come; the command says so, and `auditctl hub status` \
        does. Evidence goes along, names of people, and packs and profiles that are not built in.

        Exit status 75: rows wait. 77: the hub refused rows; those before them are there.

        Example: auditctl hub push
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var hub: HubOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let console = Console.current
      let client = try hub.open()
      let report = try HubPush(
        database.open(), to: client, named: hub.peer(), at: console.surroundings.now()
      ).run()
      try output.show(
        .list("pushed", "Pushed", HubRows.pushed, report.parts, people: Self.columns))
      if let registered = report.registered {
        console.note("This copy of the file is yours on the hub from now on, as \(ReplicaNick.of(registered)).")
      }
      for replica in report.setBack {
        console.note(
          "The hub had more of replica \(ReplicaNick.of(replica)) before: it was set back, and has those rows again.")
      }
      if !report.left.isEmpty {
        console.note("Not pushed, because you are no member who writes there: \(report.left.joined(separator: ", ")).")
      }
      let evidence = report.evidenceCount
      console.note(
        report.rowCount == 0
          ? "The hub has taken nothing new."
          : "The hub has taken \(CountText.of(report.rowCount, "row"))"
            + (evidence == 0 ? "." : " and \(CountText.of(evidence, "piece")) of evidence."))
      let stopped = report.parts.compactMap(\.stopped).max { $1.reason.kind == .refused }
      if let stopped { throw stopped.reason }
    }

    private static var columns: [PeopleColumn<HubPush.Part>] {
      [
        .words("product") { .text($0.product.isEmpty ? "of no product" : $0.product) },
        .words("replica") { .text(ReplicaNick.of($0.replica)) }, .field("row_count", title: "Rows"),
        .words("stopped_at", title: "Stopped", isBelow: true) { part in
          .optional(part.stopped.map { "at row \($0.sequence): \($0.reason)" })
        },
      ]
    }
  }

  struct Pull: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "pull", abstract: "Take from the hub what others wrote.",
      discussion: """
        The rows are checked by their chains, and taken over as `auditctl merge` takes those of another file: all in one \
        transaction, or nothing; what contradicts itself is listed until somebody settles it. Rows that refer to others \
        which nobody has pushed yet wait.

        Example: auditctl hub pull
        Example: auditctl hub pull --product banking
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var hub: HubOptions
    @OptionGroup var output: OutputOptions
    @Option(help: "Only this product.") var product: String?
    @Option(
      help: ArgumentHelp("Not the rows of the replica whose number begins so; may be repeated.", valueName: "replica"))
    var without: [String] = []

    func run() throws {
      let console = Console.current
      let now = console.surroundings.now()
      let client = try hub.open()
      let open = try database.open()
      let report = try HubPull(open, from: client, product: product, without: without, at: now).run()
      let conflicts = try open.read { try ConflictList($0, now: now) }
      var document = Document.list("arrived", "Came", FileRows.arrived, report.merged.logs)
      document.addList("waiting", "Waiting", HubRows.waiting, report.waiting, isQuiet: true)
      conflicts.add(to: &document, isQuiet: true)
      try output.show(document)
      let evidence = report.evidenceCount
      console.note(
        report.merged.isEmpty
          ? "The hub has nothing that is not in \(open.path)."
          : "\(CountText.of(report.merged.rowCount, "row")) came into \(open.path)"
            + (evidence == 0 ? "." : ", and \(CountText.of(evidence, "piece")) of evidence."))
      if !report.waiting.isEmpty {
        console.note(
          "Some rows wait, because they refer to rows that nobody has pushed yet; pull again when their writers have.")
      }
      if let note = conflicts.note { console.note(note) }
    }
  }

  struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status", abstract: "Show what the hub has, and what waits here and there.",
      discussion: """
        First the products that you see, with what they use of their quota, and whether more has come than their evaluation \
        has seen. Then each copy's rows about them: number of the newest row here and on the hub, and what is to do: same, \
        push, pull, waits (stamped ahead of the hub's clock), foreign (not registered, or somebody else's), rewritten (one \
        history with two contents).

        Example: auditctl hub status
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var hub: HubOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let client = try hub.open()
      let status = try HubStatus(database.open(), on: client)
      var document = Document.list(
        "products", "Products", HubRows.product, status.products.filter { !$0.key.isEmpty },
        people: [
          "product", "role", .field("row_count", title: "Rows"), .field("byte_count", title: "Bytes"),
          .words("is_stale", title: "Evaluated") { .text($0.rows == 0 ? "empty" : $0.isStale ? "stale" : "yes") },
        ])
      document.addList(
        "replicas", "Replicas", HubRows.position, status.positions,
        people: [
          .words("product") { .text($0.product.isEmpty ? "of no product" : $0.product) }, "nick", "owner",
          .field("here", title: "Here"), .field("there", title: "There"), .field("state", title: "To do"),
        ])
      try output.show(document)
      for position in status.waiting {
        Console.current.note(
          "Row \(position.sequence) and those behind it wait\(position.product.isEmpty ? "" : " (\(position.product))"): "
            + "stamped \(Timestamp.text(position.time)), ahead of the clock.")
      }
    }
  }
}
