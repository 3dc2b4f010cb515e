internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditService
internal import AuditStore

struct ProductCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "product", abstract: "Apps: one product is one app on one platform.",
    subcommands: [Add.self, List.self, Show.self, ProductEditCommand.self])

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a product.",
      discussion: "Example: auditctl product add shop --title \"Corner Shop\" --platform ios")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var signer: SignerOptions
    @Argument(help: "Its key: \(Slug.description).") var key: String
    @Option(help: "Its name for people.") var title: String
    @Option(help: "What it runs on.") var platform: Platform
    @Option(help: "The profile that its releases start with; left out, essentials-PLATFORM.") var profile: String?

    func run() throws {
      try requireSlug(key, "product")
      try requireTitle(title)
      let (row, notes) = try database.open().write(at: Console.current.surroundings.now()) { transaction in
        let profile = try ProfileDraft.stored(profile ?? "essentials-\(platform.rawValue)", transaction)
        _ = try transaction.addProduct(
          key: key, title: title, platform: platform, profile: profile, by: EditAuthor(signer.name))
        return (
          try ProductRow(try transaction.read.product(key), transaction.read),
          try ProfileCommand.silenceNotes(profile, platform, transaction.read)
        )
      }
      try output.show(row.receipt)
      for note in notes { Console.current.note(note) }
      let environment = platform == .web ? " --environment \"SCREEN READER on SYSTEM\"" : ""
      Console.current.note("Added product \(key). Next: auditctl release add VERSION --build NAME\(environment)")
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the products.", discussion: "Example: auditctl product list", aliases: ["ls"]
    )

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let rows = try database.open().read { transaction in
        try transaction.products().map { try ProductRow($0, transaction) }
      }
      try output.show(
        .list(
          "products", "Products", RowSchemas.product, rows, people: ["product", "title", "platform", "releases"]))
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show a product and what reports say about it.",
      discussion: "Example: auditctl product show banking")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @Argument(help: "Key of the product.") var key: String

    func run() throws {
      let row = try database.open().read { try ProductRow(try $0.product(key), $0) }
      try output.show(.record("product", "Product", RowSchemas.product, row))
    }
  }
}

/// Throws a usage error for a title of nothing but spaces.
func requireTitle(_ title: String) throws {
  guard !title.trimmed.isEmpty else { throw CommandError(.usage, "the title is empty; say --title TITLE") }
}

/// Throws a usage error for a text that is no key.
func requireSlug(_ text: String, _ what: String) throws {
  guard Slug.isValid(text) else {
    throw CommandError(.usage, "\(what) key \(text) must be \(Slug.description)")
  }
}
