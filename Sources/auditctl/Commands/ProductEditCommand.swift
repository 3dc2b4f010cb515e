internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

struct ProductEditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a product's title, language or group, or what reports and statements say about it.",
    discussion: """
      Example: auditctl product edit banking --vendor "Example Bank" --contact-email accessibility@example.org
      Example: auditctl product edit banking --language en --group example-bank
      What you leave out stays as it is. An empty text, as in --website "", removes the old one.
      """)

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var signer: SignerOptions
  @Argument(help: "Key of the product.") var key: String
  @Option(help: "Its name for people.") var title: String?
  @Option(help: "The language in which people write about it, as in en or de-AT.") var language: String?
  @Option(help: "Key of the group that it belongs to, such as that of the apps of one service.") var group: String?
  @Option(help: "What it is, in a few sentences.") var description: String?
  @Option(help: "The company that makes or sells it.") var vendor: String?
  @Option(help: "What that company is, for statements and conformance reports.") var vendorDescription: String?
  @Option(help: "Whom to ask about its accessibility, a person or a team.") var contactName: String?
  @Option(help: "Where to write.") var contactEmail: String?
  @Option(help: "Where to call.") var contactPhone: String?
  @Option(help: "Its address on the web, with https://.") var website: String?
  @Option(help: "A postal address; may have line breaks.") var address: String?
  @Option(help: "A legal disclaimer for reports.") var legalDisclaimer: String?
  @Option(help: "Whom to contact when nobody answers, for statements.") var enforcement: String?

  private var edit: ProductEdit {
    var edit = ProductEdit()
    edit.texts[.description] = description
    edit.texts[.vendor] = vendor
    edit.texts[.vendorDescription] = vendorDescription
    edit.texts[.contactName] = contactName
    edit.texts[.contactEmail] = contactEmail
    edit.texts[.contactPhone] = contactPhone
    edit.texts[.website] = website
    edit.texts[.address] = address
    edit.texts[.legalDisclaimer] = legalDisclaimer
    edit.texts[.enforcement] = enforcement
    return edit
  }

  func validate() throws {
    guard title != nil || language != nil || group != nil || !edit.texts.isEmpty else {
      let names = ProductDetail.allCases.map { "--\($0.rawValue)" }.joined(separator: ", ")
      throw ValidationError("Say what changes: --title, --language, --group, \(names).")
    }
    if let language, !language.isEmpty, !LanguageTag.isWellFormed(language) {
      throw ValidationError("--language \(language) must be \(LanguageTag.description), or empty to remove it.")
    }
    if let group, !group.isEmpty, !Slug.isValid(group) {
      throw ValidationError("--group \(group) must be \(Slug.description), or empty to remove it.")
    }
  }

  func run() throws {
    if let title { try requireTitle(title) }
    let edit = edit
    let (row, changed) = try database.open().write(at: Console.current.surroundings.now()) { transaction in
      let product = try transaction.read.product(key)
      let author = EditAuthor(signer.name)
      var changed: [String] = []
      if let title, title != product.title { changed.append("title") }
      if let language, language != product.language ?? "" { changed.append("language") }
      if let group, group != product.group ?? "" { changed.append("group") }
      if let title { try transaction.setTitle(title, of: product.id, by: author) }
      if let language { try transaction.setLanguage(language.isEmpty ? nil : language, of: product.id, by: author) }
      if let group { try transaction.setGroup(group.isEmpty ? nil : group, of: product.id, by: author) }
      if !edit.texts.isEmpty {
        let before = try transaction.read.details(of: product.id)
        let details = try edit.applied(to: before)
        try transaction.setDetails(details, of: product.id, by: author)
        changed += ProductDetail.allCases.filter { before[$0] != details[$0] }.map(\.rawValue)
      }
      return (try ProductRow(try transaction.read.product(key), transaction.read), changed)
    }
    try output.show(row.receipt)
    Console.current.note(ChangedFields.sentence(changed, of: "product \(key)"))
  }
}

/// What a command changed of a thing, in a sentence.
enum ChangedFields {
  /// What was changed: `Changed 2 fields of screen sign-in in 5.2: title, team`.
  ///
  /// - Parameters:
  ///   - fields: As options name them.
  ///   - release: Version of the release in which it was said; nil: of no release.
  static func sentence(_ fields: [String], of thing: String, in release: String? = nil) -> String {
    let subject = thing + (release.map { " in \($0)" } ?? "")
    return fields.isEmpty
      ? "Changed no field of \(subject): it says all of this already."
      : "Changed \(CountText.of(fields.count, "field")) of \(subject): \(fields.joined(separator: ", "))."
  }
}
