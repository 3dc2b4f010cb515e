internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

struct ProfileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile", abstract: "What counts: the packs, levels and checks that make an audit complete.",
    subcommands: [List.self, Show.self, Assign.self, Import.self, Export.self])

  /// How a profile is named on the command line.
  static let keyHelp: ArgumentHelp = "Key of the profile; KEY+KEY asks for everything that either asks for."

  /// Warns of packs in a profile that ask for nothing on the product's platform.
  static func silenceNotes(
    _ profile: Identifier<Profile>, _ platform: Platform, _ transaction: borrowing ReadTransaction
  ) throws -> [String] {
    try ProfileDraft.silentPacks(try transaction.profile(profile), on: platform, transaction).map {
      "Note: it asks for nothing of the pack \($0) on \(platform.title)."
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the profiles, and how many cells each asks of a product.",
      discussion: """
        The cells are counted over the screens of the product's release, where there is one.

        Example: auditctl profile list
        """, aliases: ["ls"])

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var release: ReleaseOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let rows = try database.open().read { transaction in
        let subject = try release.ifAny(transaction)
        if subject == nil, try transaction.products().count > 1 {
          Console.current.note("Say --product KEY to see how many cells each asks of a product.")
        }
        return try transaction.profiles().map(\.profile).map { profile in
          let asked = try subject.map { try Asked(profile, $0.product, $0.release, transaction) }
          return [
            .text(profile.key), .text(profile.title), .text(profile.target.rawValue), .list(profile.packKeys),
            asked.map { .count($0.checks) } ?? .null, asked.map { .count($0.cells.total) } ?? .null,
            asked.map { .count($0.cells.mustLevel) } ?? .null,
          ] as [RowValue]
        }
      }
      try output.show(
        .list(
          "profiles", "Profiles",
          [
            .init("profile", "Profile"), .init("title", "Title"), .init("target", "Target"), .init("packs", "Packs"),
            .init("checks", "Checks"), .init("cells", "Cells"), .init("must_level_cells", "Must-level cells"),
          ], rows))
    }
  }

  /// What a profile would ask of a release.
  struct Asked {
    let checks: Int
    let screens: Int
    let cells: CellCount

    init(
      _ profile: Profile, _ product: Product, _ release: Release, _ transaction: borrowing ReadTransaction
    ) throws {
      let asked = CellRule.AskedChecks(try ProfileDraft.definitions(profile, of: product, release, transaction))
      let outlines = try transaction.screenOutlines(of: release)
      checks = asked.product.count + asked.screen.count + asked.element.count
      screens = outlines.count
      cells = CellCount(asked, screens: outlines, target: profile.target)
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show what a profile asks for, and how many cells that makes for a product.",
      discussion: """
        The cells are counted over the screens of the product's release, with the editions of packs that it pins.

        Example: auditctl profile show wcag22-aa
        Example: auditctl profile show wcag22-aa+native-elements --release 5.2
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var release: ReleaseOptions
    @OptionGroup var output: OutputOptions
    @Argument(help: ProfileCommand.keyHelp) var key: String

    func run() throws {
      let document = try database.open().read { transaction in
        let profile = try ProfileDraft.named(key, transaction)
        var document = Self.document(profile)
        if let (product, release) = try release.ifAny(transaction) {
          try Self.addCells(of: profile, product, release, transaction, to: &document)
        }
        return document
      }
      try output.show(document)
    }

    private static func document(_ profile: Profile) -> Document {
      var document = Document.record(
        "profile", "Profile",
        [
          (.init("profile", "Profile"), .text(profile.key)), (.init("title", "Title"), .text(profile.title)),
          (.init("description", "Description"), .text(profile.description)),
          (.init("target", "Target"), .text(profile.target.rawValue)),
          (.init("element_checks", "Element checks"), .boolean(profile.hasElementChecks)),
          (.init("four_eyes", "Four eyes"), .boolean(profile.isFourEyes)),
          (
            .init("service_levels", "Service levels"),
            profile.serviceLevels.isEmpty
              ? .null
              : .list(
                profile.serviceLevels.sorted { $0.key > $1.key }.map {
                  "\($0.key.name) \(CountText.of($0.value, "day"))"
                })
          ),
        ])
      document.addList(
        "packs", "Packs",
        [
          .init("pack", "Pack"), .init("levels", "Levels"), .init("version", "Version"),
          .init("standard", "Chosen by"), .init("topics", "Topics"), .init("guidelines", "Guidelines"),
        ],
        profile.packs.map { selection in
          [
            .text(selection.pack),
            selection.levels.count == RequirementLevel.allCases.count
              ? .text("all") : .list(selection.levels.map(\.rawValue)),
            .optional(selection.version), .optional(selection.standard), .list(selection.topics),
            .list(selection.guidelines),
          ]
        })
      return document
    }

    private static func addCells(
      of profile: Profile, _ product: Product, _ release: Release, _ transaction: borrowing ReadTransaction,
      to document: inout Document
    ) throws {
      let asked = try Asked(profile, product, release, transaction)
      let cells = asked.cells
      document.addRecord(
        "asked", "Asked of \(product.key) \(release.version)",
        [
          (.init("product", "Product"), .text(product.key)), (.init("release", "Release"), .text(release.version)),
          (.init("checks", "Checks"), .count(asked.checks)),
          (.init("screens", "Screens"), .count(asked.screens)),
          (.init("product_cells", "Cells of the product"), .count(cells.product)),
          (.init("screen_cells", "Cells of screens"), .count(cells.screen)),
          (.init("element_cells", "Cells of elements"), .count(cells.element)),
          (.init("cells", "Cells in all"), .count(cells.total)),
          (.init("must_level_cells", "Must-level cells"), .count(cells.mustLevel)),
        ])
    }
  }

  struct Assign: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "assign", abstract: "Choose the profile of a release, or of a product's next releases.",
      discussion: """
        Example: auditctl profile assign must-only --release 5.2
        Example: auditctl profile assign wcag22-aa+native-elements
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var product: ProductOptions
    @OptionGroup var signer: SignerOptions
    @Option(help: "The release; else the product's next releases.") var release: String?
    @Argument(help: ProfileCommand.keyHelp) var key: String

    func run() throws {
      let notes = try database.open().write(at: Console.current.surroundings.now()) { transaction in
        let product = try product.resolve(transaction.read)
        let profile = try ProfileDraft.stored(key, transaction)
        let silent = try ProfileCommand.silenceNotes(profile, product.platform, transaction.read)
        guard let release else {
          try transaction.setProfile(profile, of: product.id, by: EditAuthor(signer.name))
          return ["Profile \(key) counts for the next releases of \(product.key)."] + silent
        }
        let chosen = try transaction.read.release(release, of: product)
        try transaction.setProfile(profile, of: chosen, product, by: EditAuthor(signer.name))
        let input = try ComplianceInput(transaction.read, product: product, release: chosen)
        let unasked = input.compliance().findingsNotAsked
        let lost =
          unasked.all == 0
          ? []
          : [
            "Note: \(CountText.of(unasked.all, "finding")), \(unasked.failed) of them failed, on checks that it does not "
              + "ask for; they are kept but do not count."
          ]
        return ["Profile \(key) counts for \(product.key) \(release)."] + silent + lost
      }
      for note in notes { Console.current.note(note) }
    }
  }

  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import", abstract: "Read profiles of your own from YAML, or new revisions of them.",
      discussion: """
        `auditctl catalog schema profile` and docs/pack-format.md describe the format. A file may include profiles \
        that are loaded. Releases keep what they ask for; assign the profile again to use a new revision.

        Example: auditctl profile import checkout-audit.yaml
        """)

    @OptionGroup var database: DatabaseOptions
    @Argument(help: "YAML files; - for standard input.") var files: [String]

    func run() throws {
      let console = Console.current
      let texts = try files.map { try UserFile.text(of: $0, console) }
      let notes = try database.open().write(at: console.surroundings.now()) { transaction in
        try ProfileImporter.store(texts, into: transaction)
      }
      for note in notes { console.note(note) }
    }
  }

  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export", abstract: "Write a profile as YAML that `profile import` reads back.",
      discussion: "Example: auditctl profile export native-app > our-app.yaml")

    @OptionGroup var database: DatabaseOptions
    @Argument(help: ProfileCommand.keyHelp) var key: String

    func run() throws {
      let profile = try database.open().read { try ProfileDraft.named(key, $0) }
      try Console.current.out(try ProfileWriter.yaml(profile))
    }
  }
}
