internal import ArgumentParser
internal import AuditModel
internal import AuditReports

extension CatalogCommand {
  struct Roles: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "roles",
      abstract: "List the Android roles: what TalkBack says, and the element types, traits and classes that have them.",
      discussion: "Example: auditctl catalog roles")

    @OptionGroup var output: OutputOptions

    func run() throws {
      try output.show(
        .list(
          "roles", "Roles", RowSchemas.role, AndroidRole.allCases,
          people: [
            "role", "role_number", "talkback_word", "element_types", .field("traits", isBelow: true),
            .field("classes", isBelow: true),
          ]))
    }
  }
}
