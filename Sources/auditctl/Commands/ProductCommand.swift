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
      discussion: "Example: auditctl product add shop --title \"Corner Shop\" --platform ios --profile native-app")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var signer: SignerOptions
    @Argument(help: "Its key: \(Slug.description).") var key: String
    @Option(help: "Its name for people.") var title: String
    @Option(help: "What it runs on.") var platform: Platform
    @Option(help: "The profile that its releases start with.") var profile: String = "native-app"

    func run() throws {
      try requireSlug(key, "product")
      try requireTitle(title)
      let notes = try database.open().write(at: Console.current.surroundings.now()) { transaction in
        let profile = try ProfileDraft.stored(profile, transaction)
        _ = try transaction.addProduct(
          key: key, title: title, platform: platform, profile: profile, by: EditAuthor(signer.name))
        return try ProfileCommand.silenceNotes(profile, platform, transaction.read)
      }
      for note in notes { Console.current.note(note) }
      Console.current.note("Added product \(key). Next: auditctl release add VERSION --build NAME")
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
        try transaction.products().map { product in
          [
            RowValue.text(product.key), .text(product.title),
            .term(product.platform.rawValue, words: product.platform.title),
            .list(try transaction.releases(of: product.id).map(\.version)),
          ]
        }
      }
      try output.show(
        .list(
          "products", "Products",
          [
            .init("product", "Product"), .init("title", "Title"), .init("platform", "Platform"),
            .init("releases", "Releases"),
          ],
          rows))
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
      let document = try database.open().read { transaction in
        let product = try transaction.product(key)
        let profile = try product.profile.map { try transaction.profile($0).key }
        let details = try transaction.details(of: product.id)
        let fields = ProductDetail.allCases.map { field in
          (
            Document.Column(field.key, field.title, isQuiet: true),
            RowValue.optional(details[field])
          )
        }
        return Document.record(
          "product", "Product",
          [
            (.init("product", "Product"), .text(product.key)), (.init("title", "Title"), .text(product.title)),
            (.init("platform", "Platform"), .term(product.platform.rawValue, words: product.platform.title)),
            (.init("language", "Language", isQuiet: true), .optional(product.language)),
            (.init("group", "Group", isQuiet: true), .optional(product.group)),
            (.init("profile", "Profile"), .optional(profile)),
            (.init("releases", "Releases"), .list(try transaction.releases(of: product.id).map(\.version))),
          ] + fields)
      }
      try output.show(document)
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
