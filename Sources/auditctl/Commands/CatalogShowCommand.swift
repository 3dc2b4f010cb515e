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
        "checks", "Checks", RowSchemas.check, checks.map { CheckRow($0) },
        people: ["check_path", "level", "title", .field("question", isBelow: true)], isMain: true)
      addTechniques(detail, platform, to: &document)
      return document
    }

    private static func document(_ detail: CheckDetail, _ platform: Platform?) -> Document {
      let check = CheckRow(detail.check, of: detail)
      var document = Document()
      document.addRecord(
        "check", "Check", RowSchemas.checkDetail, check,
        people: [
          "check_path", "title", "problem", "question", "applies_when",
          .words("why") { _ in detail.guideline.rationale.isEmpty ? .null : .text(detail.guideline.rationale) },
          "level", .words("scope") { .text($0.check.scope.rawValue) }, "dimension", "method", "observation",
          "platforms", "element_types", "asked_if",
          .words("also_in_states") { .list(ifAny: $0.check.states) }, "applies_if_types", "thresholds", "steps",
          "outcomes",
          "ways",
          .words("references") { .list(ifAny: $0.check.references.map(\.words)) }, "way_of",
        ], isMain: true)
      if !detail.check.ways.isEmpty {
        document.addList(
          "ways", "Ways", RowSchemas.checkDetail, detail.check.ways.map { CheckRow($0, of: detail) },
          people: [
            "check_path", "title", .field("question", isBelow: true), .field("applies_when", isBelow: true), "method",
            .field("steps", isBelow: true), .field("outcomes", isBelow: true),
          ])
      }
      addGuideline(detail, hasReason: false, to: &document)
      addTechniques(detail, platform, to: &document)
      return document
    }

    /// - Parameter hasReason: Whether the guideline says why; below a check, that has said it.
    private static func addGuideline(_ detail: CheckDetail, hasReason: Bool, to document: inout Document) {
      let edition: PeopleColumn<CheckDetail> = .words("pack") { .text("\($0.pack) \($0.edition)") }
      document.addRecord(
        "guideline", "Guideline", RowSchemas.guideline, detail,
        people: [
          "guideline", "title", "topic",
          .words("level") { .text($0.guideline.level?.rawValue ?? "none (a principle)") },
          "rule",
        ] + (hasReason ? ["rationale"] : []) + ["aliases", "introduced", "removed", edition, "source"])
      guard let criterion = detail.guideline.criterion else { return }
      document.addList(
        "applicability", "Read for", RowSchemas.applicability, GuidelinePart.all(criterion.applicability, of: detail),
        people: [.words("read_for") { .text(words($0.part)) }])
      document.addList(
        "clauses", "Asked for by", RowSchemas.clause, GuidelinePart.all(criterion.clauses, of: detail),
        people: [.words("asked_for_by") { .text(words($0.part)) }])
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

    private static func addTechniques(_ detail: CheckDetail, _ platform: Platform?, to document: inout Document) {
      let techniques = detail.guideline.techniques.filter { platform == nil || $0.platform == platform }
      document.addList(
        "techniques", "Techniques", RowSchemas.technique, GuidelinePart.all(techniques, of: detail),
        people: ["platform", "title", "technique"])
    }
  }
}
