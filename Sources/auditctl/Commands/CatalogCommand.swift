internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditService
internal import AuditStore

struct CatalogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog", abstract: "Packs of guidelines and their checks.",
    subcommands: [
      List.self, Show.self, Search.self, Map.self, Types.self, Traits.self, Roles.self, Thresholds.self, Check.self,
      Import.self, Export.self, Upgrade.self, Changes.self, Schema.self,
    ])

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the packs, or the checks of one.",
      discussion: "Example: auditctl catalog list native", aliases: ["ls"])

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @Argument(help: "Key of a pack.") var pack: String?

    func run() throws {
      let open = try database.open()
      guard let pack else { return try output.show(try open.read { Self.packs(try $0.packs()) }) }
      let checks = try open.read { try $0.checkDefinitions(for: nil).filter { $0.pack == pack } }
      guard !checks.isEmpty else {
        throw StoreError.notFound(kind: "pack", reference: pack, hint: "see `auditctl catalog list`")
      }
      try output.show(
        .list(
          "checks", "Checks", RowSchemas.check, checks.map { CheckRow($0) },
          people: [
            "check_path", "guideline_title", .field("title", isBelow: true), "level",
            .words("scope") { .text($0.check.scope.rawValue) }, "element_types",
            "platforms",
          ]))
    }

    private static func packs(_ packs: [PackSummary]) -> Document {
      .list(
        "packs", "Packs", CatalogRows.pack, packs,
        people: [
          "pack", "edition", "title", "publisher", "principle_count", "topic_count", "guideline_count", "check_count",
          "element_type_count", "licence", .field("attribution", isBelow: true),
        ])
    }
  }
}
