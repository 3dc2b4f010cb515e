internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore

struct ProcessCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "process", abstract: "Processes: screens that a person goes through, in order, to do one thing.",
    discussion: """
      A process is as good as its worst screen, and a screen is at best as good as the processes it belongs to. \
      Changes hold for a release and those after it.
      """,
    subcommands: [Add.self, List.self, Show.self, Edit.self, Remove.self])

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a process to a release and those after it.",
      discussion:
        "Example: auditctl process add join --title \"Open an account\" --screens register,verify-human,accounts")

    @OptionGroup var access: ReleaseAccess
    @OptionGroup var signer: SignerOptions
    @Argument(help: "Its key: \(Slug.description).") var process: String
    @Option(help: "Its title.") var title: String
    @Option(help: ArgumentHelp("Keys of its screens in order, separated by commas.", valueName: "keys"))
    var screens: ScreenKeys
    @Flag(help: "It is one of the tasks that people take the app for.") var commonTask = false

    func run() throws {
      try requireSlug(process, "process")
      let saved = try access.write { transaction, product, release in
        guard try !transaction.read.processes(of: release.id).contains(where: { $0.key == process }) else {
          throw StoreError.duplicate(kind: "process", reference: process)
        }
        return try ProcessCommand.save(
          ScreenProcess(key: process, title: title, screens: screens.keys, isCommonTask: commonTask),
          for: release, of: product, by: signer, in: transaction)
      }
      try access.show(saved.row.receipt)
      saved.note("Added process \(process) to \(saved.row.name.release).")
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the processes of a release with their verdicts.",
      discussion: "Example: auditctl process list --release 5.2", aliases: ["ls"])

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var release: ReleaseOptions

    func run() throws {
      let compliance = try ProcessCommand.compliance(database, release)
      try output.show(
        .list(
          "processes", "Processes", RowSchemas.processNow,
          compliance.processes.map { ProcessNowRow($0, in: ReleaseName(compliance.product, compliance.release)) },
          people: [
            "process", "title", "verdict", "screens", .words("why", isBelow: true) { .optional($0.compliance.reason) },
          ]))
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show a process: its result, and where it does not conform.",
      discussion: "Example: auditctl process show join")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var release: ReleaseOptions
    @Argument(help: "Its key.") var process: String

    func run() throws {
      let compliance = try ProcessCommand.compliance(database, release) { transaction, release in
        _ = try transaction.process(process, of: release)
      }
      guard let found = compliance.processes.first(where: { $0.process.key == process }) else { return }
      let row = ProcessNowRow(found, in: ReleaseName(compliance.product, compliance.release))
      let left = Set(compliance.plan.notReAudited.flatMap(\.screens))
      var document = Document.record(
        "process", "Process", RowSchemas.processNow, row,
        people: [
          "process", "title", "is_common_task", "release", "verdict", .words("why") { .optional($0.compliance.reason) },
        ])
      document.addList(
        "screens", "Screens in order", RowSchemas.processStep, row.steps(among: compliance.screens),
        people: [
          "position", "screen", "verdict", "own_verdict",
          .words("why", isBelow: true) { step in
            .list(step.compliance?.reasons ?? [left.contains(step.screen) ? "not re-audited" : "out of scope"])
          },
        ], isMain: true)
      try output.show(document)
    }
  }

  struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit", abstract: "Change the title or the screens of a process, or whether it is a common task.",
      discussion: """
        Earlier releases keep what they say.

        Example: auditctl process edit join --screens register,accounts
        Example: auditctl process edit join --common-task
        """)

    @OptionGroup var access: ReleaseAccess
    @OptionGroup var signer: SignerOptions
    @Argument(help: "Its key.") var process: String
    @Option(help: "Its title.") var title: String?
    @Option(help: ArgumentHelp("Keys of its screens in order, separated by commas.", valueName: "keys"))
    var screens: ScreenKeys?
    @Flag(inversion: .prefixedNo, help: "Whether it is one of the tasks that people take the app for.")
    var commonTask: Bool?

    func validate() throws {
      guard title != nil || screens != nil || commonTask != nil else {
        throw ValidationError("Say what changes: --title, --screens or --common-task.")
      }
    }

    func run() throws {
      let saved = try access.write { transaction, product, release in
        let found = try transaction.read.process(process, of: release)
        return try ProcessCommand.save(
          ScreenProcess(
            key: process, title: title ?? found.title, screens: screens?.keys ?? found.screens,
            isCommonTask: commonTask ?? found.isCommonTask),
          for: release, of: product, by: signer, in: transaction)
      }
      try access.show(saved.row.receipt)
      saved.note("Changed process \(process) in \(saved.row.name.release).")
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove a process from a release and those after it; earlier releases keep it.",
      discussion: "Example: auditctl process remove join")

    @OptionGroup var access: ReleaseAccess
    @OptionGroup var signer: SignerOptions
    @Argument(help: "Its key.") var process: String

    func run() throws {
      let removal = try access.write { transaction, product, release in
        let found = try transaction.read.process(process, of: release)
        try transaction.saveProcess(
          ScreenProcess(key: process, title: found.title, screens: []), for: release,
          by: EditAuthor(signer.name))
        return RemovalRow(name: ReleaseName(product, release), process: process)
      }
      try access.show(removal.receipt)
      Console.current.note("Removed process \(process) from \(removal.name.release) and the releases after it.")
    }
  }
}

extension ProcessCommand {
  /// Keys of screens in order, as `pay,review,done`.
  struct ScreenKeys: ExpressibleByArgument {
    let keys: [String]

    init?(argument: String) {
      keys = argument.split(separator: ",", omittingEmptySubsequences: false).map { part in
        part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
      guard keys.allSatisfy(Slug.isValid) else { return nil }
    }
  }

  /// The result of storing a process.
  fileprivate struct Saved {
    let row: ProcessRow
    /// Screens of it that the release leaves out.
    let outOfScope: [String]
    /// Those that a partial re-audit leaves as they were.
    let notReAudited: [String]

    func note(_ line: String) {
      Console.current.note(line)
      if !notReAudited.isEmpty {
        let left = notReAudited.joined(separator: ", ")
        Console.current.note("Not re-audited in \(row.name.release), which leaves the process incomplete: \(left).")
      }
      guard !outOfScope.isEmpty else { return }
      Console.current.note(
        "Out of scope of \(row.name.release), which leaves the process incomplete: \(outOfScope.joined(separator: ", "))."
      )
    }
  }

  /// Stores a process once every one of its screens is known.
  fileprivate static func save(
    _ process: ScreenProcess, for release: Release, of product: Product, by signer: SignerOptions,
    in transaction: borrowing WriteTransaction
  ) throws -> Saved {
    guard !process.title.allSatisfy(\.isWhitespace) else { throw CommandError(.usage, "say the title of the process") }
    let inScope = Set(try transaction.read.screenKeys(of: release.id))
    let left = try transaction.read.plannedScreens(of: release.id).filter { $0.plan.plan == .notReAudited }.map(\.key)
    try transaction.saveProcess(process, for: release, by: EditAuthor(signer.name))
    return Saved(
      row: ProcessRow(
        try transaction.read.process(process.key, of: release), in: ReleaseName(product, release)),
      outOfScope: process.screens.filter { !inScope.contains($0) && !left.contains($0) },
      notReAudited: process.screens.filter(left.contains))
  }

  fileprivate static func compliance(
    _ database: DatabaseOptions, _ release: ReleaseOptions,
    _ check: (borrowing ReadTransaction, Release) throws -> Void = { _, _ in }
  ) throws -> ReleaseCompliance {
    try database.open().read { transaction in
      let (product, release) = try release.resolve(transaction)
      try check(transaction, release)
      return try ComplianceInput(transaction, product: product, release: release).compliance()
    }
  }
}
