internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditStore

extension CatalogCommand {
  struct Types: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "types",
      abstract: "List the element types with synonyms and variants, or show one with its announcements.",
      discussion: """
        Example: auditctl catalog types
        Example: auditctl catalog types button
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @Argument(help: "Key of a type, or a synonym.") var type: String?

    func run() throws {
      let document = try database.open().read { transaction in
        guard let type else { return Self.list(try transaction.elementTypes()) }
        return Self.document(try transaction.elementType(type), try transaction.checkDefinitions(for: nil))
      }
      try output.show(document)
    }

    private static func list(_ types: [ElementType]) -> Document {
      .list("element_types", "Element types", RowSchemas.elementType, types)
    }

    private static func document(_ type: ElementType, _ checks: [CheckDefinition]) -> Document {
      var document = Document.record(
        "element_type", "Element type", RowSchemas.elementType, type,
        people: [
          "element_type", "title", "category", "synonyms",
        ])
      if !type.variants.isEmpty {
        document.addList(
          "variants", "Variants", RowSchemas.variant, ElementTypePart.all(type.variants, of: type),
          people: ["variant", "title"])
      }
      document.addList(
        "announcements", "Announcements", RowSchemas.announcement, ElementTypePart.all(type.announcements, of: type),
        people: [
          "platform", "state", "variant", .words("parts_in_preferred_order") { .list($0.part.parts) },
          .words("after_a_pause") { .optional($0.part.hint) },
        ])
      document.addList(
        "not_applicable", "Not asked", RowSchemas.exemption, ElementTypePart.all(type.notApplicable, of: type),
        people: ["dimension", "platforms", "reason"])
      let asked = checks.filter { definition in
        definition.wayOf == nil && definition.check.elementTypes.contains { $0.type == type.key }
      }
      document.addList(
        "checks", "Checks", RowSchemas.check, asked.map { CheckRow($0) },
        people: ["dimension", "check_path", .field("question", isBelow: true)], isMain: true)
      return document
    }
  }
}
