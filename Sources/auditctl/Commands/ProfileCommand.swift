internal import ArgumentParser
internal import AuditModel
internal import AuditStore

struct ProfileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile", abstract: "What counts: the packs, levels and checks that make an audit complete.",
    subcommands: [List.self, Show.self, Assign.self])

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the profiles.", discussion: "Example: auditctl profile list", aliases: ["ls"]
    )

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let profiles = try database.open().read { try $0.profiles().map(\.profile) }
      try output.show(
        .list(
          "profiles", "Profiles",
          [
            .init("profile", "Profile"), .init("title", "Title"), .init("target", "Target"),
            .init("element_checks", "Element checks"), .init("packs", "Packs"),
          ],
          profiles.map { profile in
            [
              .text(profile.key), .text(profile.title), .text(profile.target.rawValue),
              .boolean(profile.hasElementChecks),
              .list(profile.packs.map(\.pack)),
            ]
          }))
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show a profile.", discussion: "Example: auditctl profile show native-app")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @Argument(help: "Key of the profile.") var key: String

    func run() throws {
      let profile = try database.open().read { try $0.profile(key).profile }
      var document = Document.record(
        "profile", "Profile",
        [
          (.init("profile", "Profile"), .text(profile.key)), (.init("title", "Title"), .text(profile.title)),
          (.init("description", "Description"), .text(profile.description)),
          (.init("target", "Target"), .text(profile.target.rawValue)),
          (.init("element_checks", "Element checks"), .boolean(profile.hasElementChecks)),
        ])
      document.addList(
        "packs", "Packs", [.init("pack", "Pack"), .init("levels", "Levels")],
        profile.packs.map { [.text($0.pack), .list($0.levels.map(\.rawValue))] })
      try output.show(document)
    }
  }

  struct Assign: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "assign", abstract: "Choose what counts for a release, or for a product's next releases.",
      discussion: "Example: auditctl profile assign must-only --release 5.2")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var product: ProductOptions
    @Option(help: "The release; left out, the product's next releases.") var release: String?
    @Argument(help: "Key of the profile.") var key: String

    func run() throws {
      let target = try database.open().write(at: Console.current.surroundings.now()) { transaction in
        let product = try product.resolve(transaction.read)
        let profile = try transaction.read.profile(key)
        guard let release else {
          try transaction.setProfile(profile.id, of: product.id)
          return "the next releases of \(product.key)"
        }
        try transaction.setProfile(profile.id, of: try transaction.read.release(release, of: product))
        return "\(product.key) \(release)"
      }
      Console.current.note("Profile \(key) counts for \(target).")
    }
  }
}
