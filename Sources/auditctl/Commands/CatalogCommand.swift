internal import ArgumentParser
internal import AuditModel
internal import AuditService
internal import AuditStore

struct CatalogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog", abstract: "Packs of guidelines, and the checks they ask.",
    subcommands: [List.self, Show.self, Search.self, Types.self, Thresholds.self])

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
          "checks", "Checks",
          [
            .init("check", "Check"), .init("title", "Title"), .init("level", "Level"), .init("scope", "Scope"),
            .init("element_types", "Element types"), .init("platforms", "Platforms"),
          ],
          checks.map { definition in
            [
              .text(definition.check.path), .text(definition.check.title), .text(definition.check.level.rawValue),
              .text(definition.check.scope.rawValue), .list(definition.check.elementTypes.map(\.description)),
              .list(definition.check.platforms.map(\.title)),
            ]
          }))
    }

    private static func packs(_ packs: [PackSummary]) -> Document {
      .list(
        "packs", "Packs",
        [
          .init("pack", "Pack"), .init("edition", "Edition"), .init("title", "Title"), .init("publisher", "Publisher"),
          .init("guidelines", "Guidelines"), .init("checks", "Checks"), .init("licence", "Licence"),
          .init("attribution", "Attribution"),
        ],
        packs.map { pack in
          [
            .text(pack.key), .text(pack.edition), .text(pack.title), .text(pack.publisher), .count(pack.guidelineCount),
            .count(pack.checkCount), .text(pack.licence), .text(pack.attribution),
          ]
        })
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show a check: its question, steps, outcome statements and techniques.",
      discussion: "Example: auditctl catalog show native/captcha/name")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @Argument(help: "Path of the check, or a unique ending of it.") var check: String

    func run() throws {
      let detail = try database.open().read { transaction in
        let index = CheckIndex(try transaction.checkDefinitions(for: nil))
        let definition = try index.required(check)
        return try transaction.detail(of: definition, ways: index.ways(of: definition))
      }
      try output.show(Self.document(detail))
    }

    private static func document(_ detail: CheckDetail) -> Document {
      let check = detail.check
      var document = Document.record(
        "check", "Check",
        [
          (.init("check", "Check"), .text(check.path)), (.init("title", "Title"), .text(check.title)),
          (.init("question", "Question"), .text(check.question)),
          (.init("level", "Level"), .text(check.level.rawValue)),
          (.init("scope", "Scope"), .text(check.scope.rawValue)),
          (.init("dimension", "Dimension"), .text(check.dimension)),
          (.init("method", "Method"), .text(check.method.rawValue)),
          (.init("platforms", "Platforms"), .list(check.platforms.map(\.title))),
          (
            .init("element_types", "Element types"),
            check.elementTypes.isEmpty ? .none : .list(check.elementTypes.map(\.description))
          ),
          (.init("states", "Also in states"), check.states.isEmpty ? .none : .list(check.states)),
          (.init("steps", "Steps"), .list(numbered(check.steps))),
          (.init("outcomes", "All must be true"), .list(numbered(check.outcomes))),
          (.init("ways", "Met by any of"), check.ways.isEmpty ? .none : .list(check.ways.map(\.path))),
          (
            .init("references", "References"),
            check.references.isEmpty
              ? .none : .list(check.references.map { "\($0.relation.rawValue) \($0.scheme)/\($0.target)" })
          ),
        ])
      for way in check.ways {
        document.addRecord(
          "way_\(way.path.split(separator: "/").last ?? "")", "Way",
          [
            (.init("check", "Check"), .text(way.path)), (.init("title", "Title"), .text(way.title)),
            (.init("question", "Question"), .text(way.question)), (.init("steps", "Steps"), .list(numbered(way.steps))),
            (.init("outcomes", "All must be true"), .list(numbered(way.outcomes))),
          ])
      }
      let guideline = detail.guideline
      document.addRecord(
        "guideline", "Guideline",
        [
          (.init("guideline", "Guideline"), .text(guideline.title)), (.init("topic", "Topic"), .text(guideline.topic)),
          (.init("level", "Level"), .text(guideline.level.rawValue)), (.init("rule", "Rule"), .text(guideline.rule)),
          (.init("rationale", "Why"), guideline.rationale.isEmpty ? .none : .text(guideline.rationale)),
          (.init("pack", "Pack"), .text("\(detail.pack) \(detail.edition)")),
          (.init("source", "Source"), .optional(guideline.source)),
        ])
      document.addList(
        "techniques", "Techniques",
        [.init("platform", "Platform"), .init("title", "Title"), .init("text", "Technique")],
        guideline.techniques.map {
          [.term($0.platform.rawValue, words: $0.platform.title), .optional($0.title), .text($0.text)]
        })
      return document
    }

    private static func numbered(_ items: [TextItem]) -> [String] {
      items.enumerated().flatMap { index, item in
        ["\(index + 1). \(item.text)"]
          + item.parts.enumerated().map { "\(index + 1).\($0 + 1). \($1.text)" }
      }
    }
  }

  struct Search: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "search",
      abstract: "Find checks by words in their path, question, steps, outcome statements or guideline.",
      discussion: "Example: auditctl catalog search error message")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @Argument(help: "Words that must all occur.") var words: [String]

    func run() throws {
      let matches = try database.open().read {
        try $0.searchChecks(words.flatMap { $0.split(separator: " ").map(String.init) })
      }
      try output.show(
        .list(
          "checks", "Checks",
          [.init("check", "Check"), .init("level", "Level"), .init("title", "Title"), .init("question", "Question")],
          matches.map { [.text($0.path), .text($0.level), .text($0.title), .text($0.question)] }))
    }
  }

  struct Types: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "types", abstract: "List the element types with synonyms and variants.",
      discussion: "Example: auditctl catalog types")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let types = try database.open().read { try $0.elementTypes() }
      try output.show(
        .list(
          "element_types", "Element types",
          [
            .init("type", "Type"), .init("title", "Title"), .init("category", "Category"),
            .init("synonyms", "Synonyms"),
            .init("variants", "Variants"),
          ],
          types.map { type in
            [
              .text(type.key), .text(type.title), .text(type.category.rawValue), .list(type.synonyms),
              .list(type.variants.map(\.key)),
            ]
          }))
    }
  }
}

extension CheckIndex {
  /// The check that a reference names.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)`` or ``StoreError/ambiguous(kind:reference:matches:)``.
  func required(_ reference: String) throws -> CheckDefinition {
    switch find(reference) {
    case .one(let definition): return definition
    case .none: throw StoreError.notFound(kind: "check", reference: reference, hint: "see `auditctl catalog search`")
    case .many(let paths): throw StoreError.ambiguous(kind: "check", reference: reference, matches: paths)
    }
  }
}
