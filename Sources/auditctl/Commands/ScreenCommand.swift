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
      Import.self, Export.self, Add.self, List.self, Show.self, Edit.self, Rename.self, Check.self, Criteria.self,
      Complete.self, Stage.self,
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
    @OptionGroup var output: OutputOptions
    @OptionGroup var release: ReleaseOptions
    @OptionGroup var signer: SignerOptions
    @Argument(help: "YAML files; - for standard input.") var files: [String]

    func run() throws {
      try ScreenCommand.importFiles(files, database, output, release, signer)
    }
  }

  /// Stores what files of screens and components say, and shows what became of each.
  static func importFiles(
    _ files: [String], _ database: DatabaseOptions, _ output: OutputOptions, _ release: ReleaseOptions,
    _ signer: SignerOptions
  ) throws {
    let console = Console.current
    let texts = try files.map { try UserFile.text(of: $0, console) }
    let rows = try database.open().write(at: console.surroundings.now()) { transaction in
      let (product, release) = try release.resolve(transaction.read)
      let name = ReleaseName(product, release)
      return try SpecificationImporter.store(texts, for: release, by: EditAuthor(signer.name), in: transaction)
        .map { SpecificationChangeRow(name: name, change: $0) }
    }
    try output.show(SpecificationChangeRow.document(rows))
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

    @OptionGroup var access: ReleaseAccess
    @OptionGroup var signer: SignerOptions
    @Argument(help: "Its key: \(Slug.description).") var screen: String
    @Option(help: "Its title.") var title: String
    @Option(help: "How a person reaches it.") var route: String?
    @Option(help: "The team that owns it.") var team: String?

    func run() throws {
      try requireSlug(screen, "screen")
      let row = try access.write { transaction, product, release in
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
        return ScreenRow(try transaction.read.screen(screen, of: release), in: ReleaseName(product, release))
      }
      try access.show(row.receipt)
      Console.current.note("Added screen \(screen). Next: auditctl element add \(screen)/ELEMENT --type TYPE")
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the screens in a release's scope.",
      discussion: "Example: auditctl screen list", aliases: ["ls"])

    @OptionGroup var access: ReleaseAccess

    func run() throws {
      let rows = try access.read { transaction, product, release in
        try transaction.screens(of: release.id).map { ScreenRow($0, in: ReleaseName(product, release)) }
      }
      try access.show(
        .list(
          "screens", "Screens", RowSchemas.specifiedScreen, rows,
          people: ["screen", "title", "team", "states", "element_count"]))
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show a screen: how to reach it, its states, and its elements in swipe order.",
      discussion: "Example: auditctl screen show sign-in")

    @OptionGroup var access: ReleaseAccess
    @Argument(help: "Key of the screen.") var screen: String

    func run() throws {
      let row = try access.read { transaction, product, release in
        ScreenRow(try transaction.screen(screen, of: release), in: ReleaseName(product, release))
      }
      var document = Document.record(
        "screen", "Screen", RowSchemas.specifiedScreen, row,
        people: [
          "screen", "title", "route", "team", "language", "renamed_from",
          .words("called_elsewhere") { row in
            .list(ifAny: (row.specification.references ?? []).map { "\($0.scheme) \($0.value)" })
          },
        ])
      document.addList(
        "states", "States", RowSchemas.state, row.states, people: ["state", "title", "trigger"])
      document.addList(
        "elements", "Elements in swipe order", RowSchemas.element, row.elements, people: ElementRow.columns,
        isMain: true)
      try access.show(document)
    }
  }

  struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit", abstract: "Change a screen's title, route or team in a release.",
      discussion: "Earlier releases keep theirs. Example: auditctl screen edit sign-in --team identity")

    @OptionGroup var access: ReleaseAccess
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
      let (row, changed) = try access.write { transaction, product, release in
        let before = try transaction.read.screen(screen, of: release).specification
        var specification = before
        specification.title = title ?? specification.title
        specification.route = route ?? specification.route
        specification.team = team ?? specification.team
        try transaction.saveSpecification(specification, for: release, by: EditAuthor(signer.name))
        let changed = [
          before.title == specification.title ? nil : "title", before.route == specification.route ? nil : "route",
          before.team == specification.team ? nil : "team",
        ]
        let row = ScreenRow(try transaction.read.screen(screen, of: release), in: ReleaseName(product, release))
        return (row, changed.compactMap { $0 })
      }
      try access.show(row.receipt)
      Console.current.note(ChangedFields.sentence(changed, of: "screen \(screen)", in: row.name.release))
    }
  }

  struct Complete: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "complete", abstract: "Declare a screen's list of elements complete, as an auditor.",
      discussion: """
        Where the profile has element checks, a screen can conform only after this. The declaration covers the \
        elements the screen has now; it holds in later releases, too, until a key, a type or a state in the list changes. \
        Example: auditctl screen complete sign-in --auditor "Auditor A"
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var release: ReleaseOptions
    @OptionGroup var auditor: AuditorOptions
    @Argument(help: "Key of the screen.") var screen: String
    @Flag(help: "Take the declaration back.") var revoke = false

    func run() throws {
      let console = Console.current
      let auditor = try auditor.required()
      let now = console.surroundings.now()
      let row = try database.open().write(at: now) { transaction in
        let (product, release) = try release.resolve(transaction.read)
        let found = try transaction.read.screen(screen, of: release)
        let declaration = try transaction.declareElements(
          of: found, release: release, isComplete: !revoke, auditor: auditor, at: now)
        return ElementListDeclarationRow(declaration, in: ReleaseName(product, release))
      }
      try output.show(row.receipt)
      console.note(
        revoke
          ? "The list of elements of \(screen) counts as not complete."
          : "\(auditor) declared the \(row.declaration.elements.count) elements of \(screen) complete.")
    }
  }
}
