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
      .list(
        "element_types", "Element types",
        [
          .init("type", "Type"), .init("title", "Title"), .init("category", "Category"),
          .init("synonyms", "Synonyms"), .init("variants", "Variants"),
        ],
        types.map { type in
          [
            .text(type.key), .text(type.title), .text(type.category.rawValue), .list(type.synonyms),
            .list(type.variants.map(\.key)),
          ]
        })
    }

    private static func document(_ type: ElementType, _ checks: [CheckDefinition]) -> Document {
      var document = Document.record(
        "element_type", "Element type",
        [
          (.init("type", "Type"), .text(type.key)), (.init("title", "Title"), .text(type.title)),
          (.init("category", "Category"), .text(type.category.rawValue)),
          (.init("synonyms", "Synonyms"), .list(type.synonyms)),
          (.init("variants", "Variants"), .list(type.variants.map { "\($0.key): \($0.title)" })),
        ])
      document.addList(
        "announcements", "Announcements",
        [
          .init("platform", "Platform"), .init("state", "State"), .init("variant", "Variant"),
          .init("parts", "Parts in preferred order"), .init("hint", "After a pause"),
        ],
        type.announcements.map { heard in
          [
            .term(heard.platform.rawValue, words: heard.platform.title), .text(heard.state), .optional(heard.variant),
            .list(heard.parts), .optional(heard.hint),
          ]
        })
      document.addList(
        "not_applicable", "Not asked",
        [.init("dimension", "Dimension"), .init("platforms", "Platforms"), .init("reason", "Reason")],
        type.notApplicable.map { exemption in
          [
            .text(exemption.dimension), .platforms(exemption.platforms), .text(exemption.reason),
          ]
        })
      let asked = checks.filter { definition in
        definition.wayOf == nil && definition.check.elementTypes.contains { $0.type == type.key }
      }
      document.addList(
        "checks", "Checks",
        [.init("dimension", "Dimension"), .init("check", "Check"), .init("question", "Question", isBelow: true)],
        asked.map { [.text($0.check.dimension), .text($0.check.path), .text($0.check.question)] }, isMain: true)
      return document
    }
  }
}
