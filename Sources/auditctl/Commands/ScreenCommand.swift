internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

struct ScreenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screen", abstract: "Screens and their specification.",
    subcommands: [
      Import.self, Export.self, Add.self, List.self, Show.self, Edit.self, Check.self, Criteria.self, Complete.self,
      Stage.self,
    ])

  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import", abstract: "Read screen specifications from YAML and put the screens in a release's scope.",
      discussion:
        """
        A file may hold components, too, which are stored first. All files are read before anything is stored. Example: \
        auditctl screen import sign-in.yaml --release 5.2
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var release: ReleaseOptions
    @OptionGroup var signer: SignerOptions
    @Argument(help: "YAML files; - for standard input.") var files: [String]

    func run() throws {
      try ScreenCommand.importFiles(files, database, release, signer)
    }
  }

  /// Stores what files of screens and components say, and says what became of each.
  static func importFiles(
    _ files: [String], _ database: DatabaseOptions, _ release: ReleaseOptions, _ signer: SignerOptions
  ) throws {
    let console = Console.current
    let texts = try files.map { try UserFile.text(of: $0, console) }
    let changes = try database.open().write(at: console.surroundings.now()) { transaction in
      let (_, release) = try release.resolve(transaction.read)
      return try SpecificationImporter.store(
        texts, for: release, by: EditAuthor(signer.name), in: transaction
      ).map { change in
        "\(change.subject) for \(release.version): \(change.change.rawValue), "
          + CountText.of(change.elementCount, "element")
          + (change.componentCount == 0 ? "" : ", \(CountText.of(change.componentCount, "component"))")
      }
    }
    for change in changes { console.note(change) }
  }

  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export", abstract: "Write a screen's specification as YAML.",
      discussion: "Example: auditctl screen export sign-in --release 5.2")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var release: ReleaseOptions
    @Argument(help: "Key of the screen.") var screen: String

    func run() throws {
      let specification = try database.open().read { transaction in
        try transaction.screen(screen, of: try release.resolve(transaction).release).specification
      }
      try Console.current.out(try SpecificationWriter.yaml(specification))
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a screen without elements.",
      discussion: "Example: auditctl screen add settings --title Settings --route \"Tap the cog on the account screen\""
    )

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var release: ReleaseOptions
    @OptionGroup var signer: SignerOptions
    @Argument(help: "Its key: \(Slug.description).") var screen: String
    @Option(help: "Its title.") var title: String
    @Option(help: "How a person reaches it.") var route: String?
    @Option(help: "The team that owns it.") var team: String?

    func run() throws {
      try requireSlug(screen, "screen")
      try database.open().write(at: Console.current.surroundings.now()) { transaction in
        let (_, release) = try release.resolve(transaction.read)
        guard try transaction.read.screens(of: release.id, only: screen).isEmpty else {
          throw StoreError.duplicate(kind: "screen", reference: screen)
        }
        if try transaction.read.specifiedScreen(screen, of: release) != nil {
          throw CommandError(
            .malformedInput,
            "release \(release.version) has a specification of \(screen) that is out of scope; put it "
              + "back with `auditctl release edit \(release.version) --add-screen \(screen)`, or replace it with "
              + "`auditctl screen import`")
        }
        try transaction.saveSpecification(
          ScreenSpecification(key: screen, title: title, route: route, team: team), for: release,
          by: EditAuthor(signer.name))
      }
      Console.current.note("Added screen \(screen). Next: auditctl element add \(screen)/ELEMENT --type TYPE")
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the screens in a release's scope.",
      discussion: "Example: auditctl screen list", aliases: ["ls"])

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var release: ReleaseOptions

    func run() throws {
      let rows = try database.open().read { transaction in
        try transaction.screens(of: try release.resolve(transaction).release.id).map { screen in
          let specification = screen.specification
          return [
            RowValue.text(screen.key), .text(specification.title), .optional(specification.team),
            .list(specification.stateKeys), .count(screen.expanded.elements.count),
          ]
        }
      }
      try output.show(
        .list(
          "screens", "Screens",
          [
            .init("screen", "Screen"), .init("title", "Title"), .init("team", "Team"), .init("states", "States"),
            .init("elements", "Elements"),
          ], rows))
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show a screen: how to reach it, its states, and its elements in swipe order.",
      discussion: "Example: auditctl screen show sign-in")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var release: ReleaseOptions
    @Argument(help: "Key of the screen.") var screen: String

    func run() throws {
      let found = try database.open().read { transaction in
        try transaction.screen(screen, of: try release.resolve(transaction).release)
      }
      let specification = found.specification
      var document = Document.record(
        "screen", "Screen",
        [
          (.init("screen", "Screen"), .text(specification.key)), (.init("title", "Title"), .text(specification.title)),
          (.init("route", "Route"), .optional(specification.route)),
          (.init("team", "Team"), .optional(specification.team)),
          (.init("language", "Language", isQuiet: true), .optional(specification.language)),
          (.init("renamed_from", "Renamed from", isQuiet: true), .optional(specification.renamedFrom)),
          (
            .init("references", "Called elsewhere", isQuiet: true),
            .list(ifAny: (specification.references ?? []).map { "\($0.scheme) \($0.value)" })
          ),
        ])
      document.addList(
        "states", "States", [.init("state", "State"), .init("title", "Title"), .init("trigger", "Trigger")],
        specification.states.map { [.text($0.key), .optional($0.title), .optional($0.trigger)] })
      document.addList(
        "elements", "Elements in swipe order", ElementCommand.columns,
        ElementCommand.rows(of: found), isMain: true)
      try output.show(document)
    }
  }

  struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit", abstract: "Change a screen's title, route or team in a release.",
      discussion: "Earlier releases keep theirs. Example: auditctl screen edit sign-in --team identity")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var release: ReleaseOptions
    @OptionGroup var signer: SignerOptions
    @Argument(help: "Key of the screen.") var screen: String
    @Option(help: "Its title.") var title: String?
    @Option(help: "How a person reaches it.") var route: String?
    @Option(help: "The team that owns it.") var team: String?

    func validate() throws {
      guard title != nil || route != nil || team != nil else {
        throw ValidationError("Say what changes: --title, --route or --team.")
      }
    }

    func run() throws {
      try database.open().write(at: Console.current.surroundings.now()) { transaction in
        let (_, release) = try release.resolve(transaction.read)
        var specification = try transaction.read.screen(screen, of: release).specification
        specification.title = title ?? specification.title
        specification.route = route ?? specification.route
        specification.team = team ?? specification.team
        try transaction.saveSpecification(specification, for: release, by: EditAuthor(signer.name))
      }
      Console.current.note("Changed screen \(screen).")
    }
  }

  struct Complete: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "complete", abstract: "Declare a screen's list of elements complete, as an auditor.",
      discussion: """
        Where the profile has element checks, a screen can be conformant only after this. The declaration covers the \
        elements the screen has now. Example: auditctl screen complete sign-in --auditor "Auditor A"
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var release: ReleaseOptions
    @OptionGroup var auditor: AuditorOptions
    @Argument(help: "Key of the screen.") var screen: String
    @Flag(help: "Take the declaration back.") var revoke = false

    func run() throws {
      let console = Console.current
      let auditor = try auditor.required()
      let now = console.surroundings.now()
      let count = try database.open().write(at: now) { transaction in
        let (_, release) = try release.resolve(transaction.read)
        let found = try transaction.read.screen(screen, of: release)
        try transaction.declareElements(
          of: found, release: release, isComplete: !revoke, auditor: auditor, at: now)
        return found.expanded.elements.count
      }
      console.note(
        revoke
          ? "The list of elements of \(screen) counts as not complete."
          : "\(auditor) declared the \(count) elements of \(screen) complete.")
    }
  }
}
