internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditService
internal import AuditStore

struct ComponentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "component", abstract: "Components: elements that several screens share, such as a tab bar.",
    subcommands: [Import.self, Export.self, Rename.self, List.self, Show.self])

  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import", abstract: "Read components from YAML, and screens that are in the same files.",
      discussion: """
        A screen declares a component with the entry `- component: KEY` among its elements, where it stands in swipe \
        order. All files are read before anything is stored.

        Example: auditctl component import tab-bar.yaml home.yaml --release 5.2
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

  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export", abstract: "Write a component's specification as YAML.",
      discussion: "Example: auditctl component export tab-bar --release 5.2")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var release: ReleaseOptions
    @Argument(help: "Key of the component.") var component: String

    func run() throws {
      let specification = try database.open().read { transaction in
        try transaction.component(component, of: try release.resolve(transaction).release).specification
      }
      try Console.current.out(try SpecificationWriter.yaml(specification))
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the components of a release and the screens that declare them.",
      discussion: "Example: auditctl component list", aliases: ["ls"])

    @OptionGroup var access: ReleaseAccess

    func run() throws {
      let rows = try access.read { transaction, product, release in
        try transaction.components(of: release.id).map { ComponentRow($0, in: ReleaseName(product, release)) }
      }
      try access.show(
        .list(
          "components", "Components", RowSchemas.component, rows,
          people: ["component", "title", "team", "element_count", "screens"]))
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show a component: the screens that declare it, and its elements in swipe order.",
      discussion: "Example: auditctl component show tab-bar")

    @OptionGroup var access: ReleaseAccess
    @Argument(help: "Key of the component.") var component: String

    func run() throws {
      let row = try access.read { transaction, product, release in
        ComponentRow(try transaction.component(component, of: release), in: ReleaseName(product, release))
      }
      var document = Document.record(
        "component", "Component", RowSchemas.component, row, people: ["component", "title", "team", "screens"])
      document.addList(
        "elements", "Elements in swipe order", RowSchemas.element, row.elements, people: ElementRow.columns,
        isMain: true)
      try access.show(document)
    }
  }
}
