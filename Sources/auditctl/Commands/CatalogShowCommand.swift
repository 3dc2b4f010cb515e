internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

extension CatalogCommand {
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show a check in full: why, when it applies, its steps, outcome statements, techniques and references.",
      discussion: """
        Shows the techniques for the product's platform, or for --platform.

        Example: auditctl catalog show native/captcha/name
        Example: auditctl catalog show wcag/1.4.3 --platform ios
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var product: ProductOptions
    @Option(help: ArgumentHelp("Show it as this release's edition has it, not the newest.", valueName: "version"))
    var release: String?
    @OptionGroup var output: OutputOptions
    @Option(help: "Show its techniques for ios, android or web.") var platform: Platform?
    @Argument(help: "Path of the check or of its guideline, or a unique ending of it.") var check: String

    func run() throws {
      let document = try database.open().read { transaction in
        let release = try release.map { try transaction.release($0, of: try product.resolve(transaction)).id }
        let index = try CheckIndex(transaction, release: release)
        let platform = try platform(transaction)
        let guidelines = index.guidelines(check)
        let found = index.find(check)
        if case .one(let definition) = found, definition.check.path != check {
          // An ending that is one check's may be another guideline's, too.
          let others = guidelines.filter { $0 != definition.guidelinePath }
          guard others.isEmpty else {
            throw StoreError.ambiguous(
              kind: "check or guideline", reference: check, matches: [definition.check.path] + others)
          }
        }
        if case .none = found, let guideline = guidelines.first {
          guard guidelines.count == 1 else {
            throw StoreError.ambiguous(kind: "guideline", reference: check, matches: guidelines)
          }
          let checks = index.checks(ofGuideline: guideline)
          if let first = checks.first {
            return Self.guideline(try transaction.detail(of: first, ways: [], release: release), checks, platform)
          }
        }
        let became = index.successors(of: check)
        if case .none = found, !became.isEmpty {
          throw StoreError.notFound(
            kind: "check", reference: check,
            hint: "it became \(became.joined(separator: " and ")); --release VERSION shows it as a release has it")
        }
        let definition = try index.required(check)
        return Self.document(
          try transaction.detail(of: definition, ways: index.ways(of: definition), release: release), platform)
      }
      try output.show(document)
    }

    /// The platform of the named or the only product; nil where there are several, or none.
    private func platform(_ transaction: borrowing ReadTransaction) throws -> Platform? {
      if let platform { return platform }
      if product.product == nil, try transaction.products().count != 1 { return nil }
      return try product.resolve(transaction).platform
    }

    private static func guideline(
      _ detail: CheckDetail, _ checks: [CheckDefinition], _ platform: Platform?
    ) -> Document {
      var document = Document()
      addGuideline(detail, hasReason: true, to: &document)
      document.addList(
        "checks", "Checks",
        [
          .init("check", "Check"), .init("level", "Level"), .init("title", "Title"),
          .init("question", "Question", isBelow: true),
        ],
        checks.map {
          [.text($0.check.path), .text($0.check.level.rawValue), .text($0.check.title), .text($0.check.question)]
        }, isMain: true)
      addTechniques(detail.guideline, platform, to: &document)
      return document
    }

    private static func document(_ detail: CheckDetail, _ platform: Platform?) -> Document {
      let check = detail.check
      var document = Document.record(
        "check", "Check",
        [
          (.init("check", "Check"), .text(check.path)), (.init("title", "Title"), .text(check.title)),
          (.init("question", "Question"), .text(check.question)),
          (.init("applies_when", "Applies when"), .optional(check.appliesWhen)),
          (.init("why", "Why"), detail.guideline.rationale.isEmpty ? .null : .text(detail.guideline.rationale)),
          (.init("level", "Level"), .text(check.level.rawValue)),
          (.init("scope", "Scope"), .text(check.scope.rawValue)),
          (.init("dimension", "Dimension"), .text(check.dimension)),
          (.init("method", "Method"), .text(check.method.rawValue)),
          (.init("observation", "Answered by"), .optional(check.observation?.rawValue)),
          (.init("platforms", "Platforms"), .platforms(check.platforms)),
          (
            .init("element_types", "Element types"),
            .list(ifAny: check.elementTypes.map(\.description))
          ),
          (.init("asked_if", "Asked if specified"), .list(ifAny: check.askedIf.map(\.rawValue))),
          (.init("states", "Also in states"), .list(ifAny: check.states)),
          (.init("applies_if_types", "Always applies to"), .list(ifAny: check.appliesIfTypes.map(\.description))),
          (.init("thresholds", "Thresholds"), .list(ifAny: check.thresholds)),
          (.init("steps", "Steps"), .list(numbered(check.steps))),
          (.init("outcomes", "All must be true"), .list(numbered(check.outcomes))),
          (.init("ways", "Met by any of"), .list(ifAny: check.ways.map(\.path))),
          (
            .init("references", "References"),
            .list(ifAny: check.references.map(\.words))
          ),
          (.init("way_of", "Also a way of"), .optional(check.wayOf)),
        ])
      for way in check.ways {
        document.addRecord(
          "way_\(way.path.split(separator: "/").last ?? "")", "Way",
          [
            (.init("check", "Check"), .text(way.path)), (.init("title", "Title"), .text(way.title)),
            (.init("question", "Question"), .text(way.question)),
            (.init("applies_when", "Applies when"), .optional(way.appliesWhen)),
            (.init("method", "Method"), .text(way.method.rawValue)),
            (.init("steps", "Steps"), .list(numbered(way.steps))),
            (.init("outcomes", "All must be true"), .list(numbered(way.outcomes))),
          ])
      }
      addGuideline(detail, hasReason: false, to: &document)
      addTechniques(detail.guideline, platform, to: &document)
      return document
    }

    /// - Parameter hasReason: Whether the guideline says why; below a check, that has said it.
    private static func addGuideline(_ detail: CheckDetail, hasReason: Bool, to document: inout Document) {
      let guideline = detail.guideline
      let criterion = guideline.criterion
      let why: [(Document.Column, RowValue)] =
        hasReason
        ? [(.init("rationale", "Why"), guideline.rationale.isEmpty ? .null : .text(guideline.rationale))] : []
      document.addRecord(
        "guideline", "Guideline",
        [
          (.init("guideline", "Guideline"), .text("\(detail.pack)/\(guideline.key)")),
          (.init("title", "Title"), .text(guideline.title)), (.init("topic", "Topic"), .text(guideline.topic)),
          (.init("level", "Level"), .text(guideline.level?.rawValue ?? "none (a principle)")),
          (.init("rule", "Rule"), .text(guideline.rule)),
        ] + why + [
          (.init("aliases", "Also called"), .list(ifAny: guideline.aliases)),
          (.init("introduced", "Introduced in"), .optional(criterion?.introduced)),
          (.init("removed", "Removed in"), .optional(criterion?.removed)),
          (
            .init("applicability", "Read for"),
            criterion.map { .list($0.applicability.map(words)) } ?? .null
          ),
          (.init("clauses", "Asked for by"), criterion.map { .list($0.clauses.map(words)) } ?? .null),
          (.init("pack", "Pack"), .text("\(detail.pack) \(detail.edition)")),
          (.init("source", "Source"), .optional(guideline.source)),
        ])
    }

    private static func words(_ reading: CriterionApplicability) -> String {
      "\(reading.subject.title): \(reading.manner.words)" + (reading.note.map { ". \($0)" } ?? "")
    }

    private static func words(_ clause: CriterionClause) -> String {
      let place =
        "\(clause.reference)" + (clause.alias.map { ", also cited as \($0)" } ?? "")
        + (clause.platforms.count == Platform.allCases.count
          ? "" : " (\(clause.platforms.map(\.title).joined(separator: ", ")))")
      return clause.exclusion.map { "not \(place): \($0)" } ?? place
    }

    private static func addTechniques(_ guideline: Guideline, _ platform: Platform?, to document: inout Document) {
      document.addList(
        "techniques", "Techniques",
        [.init("platform", "Platform"), .init("title", "Title"), .init("text", "Technique")],
        guideline.techniques.filter { platform == nil || $0.platform == platform }.map {
          [.term($0.platform.rawValue, words: $0.platform.title), .optional($0.title), .text($0.text)]
        })
    }

    private static func numbered(_ items: [TextItem]) -> [String] {
      items.enumerated().flatMap { index, item in
        ["\(index + 1). \(item.text)"]
          + item.parts.enumerated().map { "\(index + 1).\($0 + 1). \($1.text)" }
      }
    }
  }
}
