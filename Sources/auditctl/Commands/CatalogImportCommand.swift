internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore
internal import FoundationEssentials

extension CatalogCommand {
  /// Says which earlier checks of a pack's successions are unknown here, for one of them may be spelled wrong.
  static func noteUnknownPredecessors(of pack: Pack, _ transaction: borrowing ReadTransaction) throws {
    for path in try PackImporter.unknownPredecessors(of: pack, transaction) {
      Console.current.note("Note: successions name \(path), which no loaded edition has; is it spelled right?")
    }
  }

  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import", abstract: "Load packs of your own, or new editions of packs.",
      discussion: """
        A pack is a file, or a folder with a pack.yaml and further *.yaml files; `auditctl catalog schema` and \
        docs/pack-format.md describe it. Packs may name each other. All of them are loaded, or none. Releases keep the \
        editions they have; the next release takes the newest.

        Example: auditctl catalog import house-rules.yaml
        Example: auditctl catalog import packs/house-rules packs/kiosk
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @Argument(help: ArgumentHelp("Files or folders; - for standard input.", valueName: "file|folder"))
    var packs: [String]

    func run() throws {
      let console = Console.current
      let sources = try packs.map { try PackFiles.source($0, console) }
      let changes = try database.open().write(at: console.surroundings.now()) { transaction in
        let read = try PackImporter.read(sources, beside: transaction.read)
        for pack in read { try CatalogCommand.noteUnknownPredecessors(of: pack, transaction.read) }
        return try PackImporter.store(read, into: transaction).map {
          try CatalogRows.PackChange($0.pack, $0.change, transaction.read)
        }
      }
      try output.show(CatalogRows.PackChange.document(changes))
      for change in changes {
        switch change.kind {
        case .added: console.note("Next: name \(change.pack.key) in a profile, auditctl profile import FILE")
        case .newEdition: console.note("Next: auditctl catalog changes \(change.pack.key)")
        case .unchanged:
          console.note("\(change.pack.key) \(change.pack.edition) is loaded already; nothing changed.")
        }
      }
    }
  }

  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export", abstract: "Write a pack as one YAML file that `catalog import` reads back.",
      discussion: "Example: auditctl catalog export native > native.yaml")

    @OptionGroup var database: DatabaseOptions
    @Option(help: "The edition; else the newest.") var edition: String?
    @Argument(help: "Key of the pack.") var pack: String

    func run() throws {
      let found = try database.open().read { try $0.pack(pack, edition: edition) }
      try Console.current.out(try PackWriter.yaml(found))
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Check packs without loading them: everything wrong, with file, line and column.",
      discussion: """
        Checks them together with the packs of the database, or with the built-in ones (--built-in). The key of a \
        loaded pack checks that pack. Exit status 1 when anything is wrong.

        Example: auditctl catalog check packs/house-rules
        Example: auditctl catalog check house-rules.yaml --built-in
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @Flag(help: "Check together with the built-in packs; needs no database.") var builtIn = false
    @Argument(
      help: ArgumentHelp("Files, folders or keys of packs; - for standard input.", valueName: "file|folder|key"))
    var packs: [String]

    func run() throws {
      let console = Console.current
      var problems: [InputProblem] = []
      var sources: [PackSource] = []
      for path in packs {
        do {
          sources.append(try loaded(path) ?? PackFiles.source(path, console))
        } catch let error as FileError where packs.count > 1 {
          problems.append(InputProblem(source: path, message: error.description))
        }
      }
      do {
        let found = try read(sources)
        problems += found.problems
        for pack in found.packs {
          let checks = CountText.of(pack.guidelines.map(\.checks.count).reduce(0, +), "check")
          console.note("\(pack.key) \(pack.edition): \(CountText.of(pack.guidelines.count, "guideline")), \(checks).")
        }
      } catch let error as InputError {
        problems += error.problems
      }
      try output.show(
        .list(
          "problems", "Problems", CatalogRows.problem, problems,
          people: ["file", "line", "column", .words("problem") { .text($0.message) }]))
      guard problems.isEmpty else { throw AnswerIsNo() }
    }

    /// The pack of that key, written as a file, if no file has the name; nil if no pack has it either.
    private func loaded(_ name: String) throws -> PackSource? {
      guard Slug.isValid(name), !FileManager.default.fileExists(atPath: name) else { return nil }
      let pack =
        isBesideBuiltIn
        ? try BuiltInCatalog.packs().first { $0.key == name }
        : try database.open().read { try $0.editions(of: name).isEmpty ? nil : $0.pack(name) }
      return try pack.map { PackSource(head: InputText(source: name, text: try PackWriter.yaml($0))) }
    }

    private var isBesideBuiltIn: Bool {
      builtIn || database.database == nil && DatabaseOptions.nearest() == nil
    }

    /// The packs, and the problems that keep them from being loaded into the database.
    private func read(_ sources: [PackSource]) throws -> (packs: [Pack], problems: [InputProblem]) {
      if isBesideBuiltIn {
        if !builtIn { Console.current.note("There is no database here; checked together with the built-in packs.") }
        return (try BuiltInCatalog.read(sources), [])
      }
      return try database.open().read { transaction in
        let packs = try PackImporter.read(sources, beside: transaction)
        let builtIn = try BuiltInCatalog.packs()
        for pack in packs { try CatalogCommand.noteUnknownPredecessors(of: pack, transaction) }
        let refused = try zip(sources, packs).compactMap { source, pack in
          try PackImporter.refusal(of: pack, beside: builtIn, transaction).map {
            InputProblem(source: source.head.source, message: $0)
          }
        }
        return (packs, refused)
      }
    }
  }

  struct Upgrade: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "upgrade", abstract: "Load the built-in packs and profiles that this file lacks.",
      discussion: """
        Run it after you update auditctl. Releases keep the editions and checks they have; the next release takes the \
        newest.

        Example: auditctl catalog upgrade
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let console = Console.current
      let loaded = try database.open().write(at: console.surroundings.now()) { try BuiltInCatalog.upgrade($0) }
      var document = Document()
      document.addList(
        "packs", "Packs", CatalogRows.packChange,
        loaded.packs.map {
          CatalogRows.PackChange(
            pack: $0.pack, kind: $0.earlier.isEmpty ? .added : .newEdition, earlier: $0.earlier, toTestCount: nil)
        },
        people: CatalogRows.PackChange.people)
      document.addList("profiles", "Profiles", ProfileImporter.Change.schema, loaded.profiles)
      try output.show(document)
      if loaded.packs.isEmpty, loaded.profiles.isEmpty {
        console.note("All built-in packs and profiles are loaded; nothing changed.")
      }
    }
  }

  struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "schema",
      abstract: "Print the JSON Schema of packs, of topic files beside a pack.yaml, or of profiles.",
      discussion: """
        For editors that check YAML while you type.

        Example: auditctl catalog schema pack
        """)

    @Argument(help: "pack, topic or profile.") var format: CatalogSchema

    func run() throws {
      try Console.current.out(format.text)
    }
  }
}
