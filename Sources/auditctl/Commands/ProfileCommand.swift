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
      commandName: "list", abstract: "List the profiles, and how many checks each asks of a product.",
      discussion: """
        The checks are counted over the screens of the product's release, where there is one.

        Example: auditctl profile list
        """, aliases: ["ls"])

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var release: ReleaseOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let rows = try database.open().read { transaction in
        let subject = try release.ifAny(transaction)
        if subject == nil, try transaction.products().count > 1 {
          Console.current.note("Say --product KEY to see how many checks each asks of a product.")
        }
        let questions = try subject.map { try ProfileQuestions(of: $0.product, $0.release, transaction) }
        return try transaction.profiles().map { ProfileRow($0.profile, asking: questions) }
      }
      try output.show(
        .list(
          "profiles", "Profiles", RowSchemas.profile, rows,
          people: [
            "profile", "title", "target_level", "packs", "check_count", "cell_count", "must_level_cell_count",
          ]))
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show what a profile asks for, and how many checks that makes for a product.",
      discussion: """
        The checks are counted over the screens of the product's release, with the editions of packs that it pins.

        Example: auditctl profile show wcag22-aa
        Example: auditctl profile show wcag22-aa+native-elements --release 5.2
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var release: ReleaseOptions
    @OptionGroup var output: OutputOptions
    @Argument(help: ProfileCommand.keyHelp) var key: String

    func run() throws {
      let row = try database.open().read { transaction in
        let profile = try ProfileDraft.named(key, transaction)
        return ProfileRow(
          profile,
          asking: try release.ifAny(transaction).map { try ProfileQuestions(of: $0.product, $0.release, transaction) })
      }
      try output.show(row.document)
    }
  }

  struct Assign: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "assign", abstract: "Choose the profile of a release, or of a product's next releases.",
      discussion: """
        Example: auditctl profile assign must-only --release 5.2 --reason "The contract asks for no more."
        Example: auditctl profile assign wcag22-aa+native-elements
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var product: ProductOptions
    @OptionGroup var signer: SignerOptions
    @Option(help: "The release; else the product's next releases.") var release: String?
    @Option(help: "Why; needed once something was found in the release.") var reason: String?
    @Argument(help: ProfileCommand.keyHelp) var key: String

    func validate() throws {
      if let reason, reason.allSatisfy(\.isWhitespace) { throw ValidationError("--reason says nothing.") }
    }

    func run() throws {
      let (receipt, notes) = try database.open().write(at: Console.current.surroundings.now()) { transaction in
        let product = try product.resolve(transaction.read)
        let profile = try ProfileDraft.stored(key, transaction)
        let silent = try ProfileCommand.silenceNotes(profile, product.platform, transaction.read)
        guard let release else {
          try transaction.setProfile(profile, of: product.id, by: EditAuthor(signer.name, reason: reason))
          return (
            try ProductRow(try transaction.read.product(product.key), transaction.read).receipt,
            ["Profile \(key) counts for the next releases of \(product.key)."] + silent
          )
        }
        let chosen = try transaction.read.release(release, of: product)
        try PlanReason.require(reason, for: chosen, transaction.read)
        try transaction.setProfile(profile, of: chosen, product, by: EditAuthor(signer.name, reason: reason))
        let input = try ComplianceInput(transaction.read, product: product, release: chosen)
        let unasked = input.compliance().findingsNotAsked
        let lost =
          unasked.all == 0
          ? []
          : [
            "Note: \(CountText.of(unasked.all, "finding")), \(unasked.failed) of them failed, on checks that it does not "
              + "ask for; they are kept but do not count."
          ]
        return (
          try ReleaseRow(try transaction.read.release(release, of: product), of: product, transaction.read).receipt,
          ["Profile \(key) counts for \(product.key) \(release)."] + silent + lost
        )
      }
      try output.show(receipt)
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
    @OptionGroup var output: OutputOptions
    @Argument(help: "YAML files; - for standard input.") var files: [String]

    func run() throws {
      let console = Console.current
      let texts = try files.map { try UserFile.text(of: $0, console) }
      let changes = try database.open().write(at: console.surroundings.now()) { transaction in
        try ProfileImporter.store(texts, into: transaction)
      }
      try output.show(ProfileImporter.Change.document(changes))
      for change in changes where change.kind != .unchanged {
        console.note("Next: auditctl profile assign \(change.profile.key)")
      }
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
