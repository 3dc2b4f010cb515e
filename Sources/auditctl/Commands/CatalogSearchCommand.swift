internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditService
internal import AuditStore

extension CatalogCommand {
  struct Search: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "search",
      abstract: "Find checks by words, best match first.",
      discussion: """
        All words must occur in the path, title, question, guideline, steps, outcome statements, element types and \
        their synonyms, or references; words such as the and without are ignored. A word matches by its beginning, in \
        its plural and similar forms, and in British and American spelling.

        Example: auditctl catalog search error message
        Example: auditctl catalog search contrast --platform android --limit 5
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @Option(help: "Key of the pack to look in.") var pack: String?
    @Option(help: "Only checks that are asked on ios, android or web.") var platform: Platform?
    @Option(help: "The most checks to list; 0 lists all.") var limit = 20
    @Argument(help: "Words that must all occur.") var words: [String]

    func validate() throws {
      guard limit >= 0 else { throw ValidationError("--limit must be 0 or more.") }
      let count = SearchExpression.words(of: words).count
      guard count > 0 else {
        throw ValidationError("There is no word to search for; say one with letters or digits.")
      }
      guard count <= SearchExpression.maximumWordCount else {
        throw ValidationError("Search for at most \(SearchExpression.maximumWordCount) words; these are \(count).")
      }
    }

    func run() throws {
      let matches = try database.open().read { transaction in
        if let pack, try !transaction.packs().contains(where: { $0.key == pack }) {
          throw StoreError.notFound(kind: "pack", reference: pack, hint: "see `auditctl catalog list`")
        }
        return try transaction.searchChecks(words, pack: pack, platform: platform)
      }
      if matches.isEmpty { Console.current.note("No check has all of these words; leave one out, or try another.") }
      let shown = limit == 0 ? matches : Array(matches.prefix(limit))
      if shown.count < matches.count {
        Console.current.note("\(shown.count) of \(matches.count) checks; --limit 0 lists all of them.")
      }
      try output.show(
        .list(
          "checks", "Checks", CatalogRows.hit, shown,
          people: ["check_path", "level", "title", .field("question", isBelow: true)]))
    }
  }

  struct Map: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "map",
      abstract: "List every check that bears on a criterion, or every criterion that a check bears on.",
      discussion: """
        A criterion is written STANDARD/CLAUSE. A check tests a criterion when a failure of the check always fails the \
        criterion; otherwise it is related. For a clause of another standard that asks for several criteria, the \
        checks of all of them are listed.

        Example: auditctl catalog map wcag/4.1.2
        Example: auditctl catalog map en-301-549/11.1.4.3
        Example: auditctl catalog map native/button/name
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @Option(help: "Only checks of this pack.") var pack: String?
    @Option(help: "Only checks that are asked on ios, android or web.") var platform: Platform?
    @Option(help: "Only checks with this relation to the criterion.") var relation: Relation?
    @Argument(help: "A criterion as STANDARD/CLAUSE, or the path of a check or a unique ending of it.")
    var reference: String

    enum Relation: String, CaseIterable, ExpressibleByArgument {
      case own, tests, covers, related
    }

    func run() throws {
      let document = try database.open().read { transaction in
        let criteria = try transaction.criteria(reference).filter(isWanted)
        let index = try CheckIndex(transaction, release: nil)
        guard !criteria.isEmpty else {
          return try Self.criteria(of: try named(index, transaction), transaction)
        }
        var document = checks(of: criteria)
        if case .one(let definition) = index.find(reference), definition.check.path == reference {
          let detail = try transaction.detail(of: definition, ways: [])
          document.sections += try Self.criteria(of: detail, transaction).sections
        }
        return document
      }
      try output.show(document)
    }

    /// The check that is meant where no criterion is.
    private func named(_ index: CheckIndex, _ transaction: borrowing ReadTransaction) throws -> CheckDetail {
      if case .none = index.find(reference) {
        throw StoreError.notFound(
          kind: "criterion or check", reference: reference,
          hint: "criteria are written wcag/4.1.2, en-301-549/11.7, section-508/502.3.1; for checks see "
            + "`auditctl catalog search`")
      }
      return try transaction.detail(of: try index.required(reference), ways: [])
    }

    private func checks(of criteria: [CriterionDetail]) -> Document {
      var document = Document()
      document.addList("criteria", "Criteria", CatalogRows.criterion, criteria)
      let bearings = criteria.flatMap { criterion in
        criterion.checks.filter(isWanted).map { CatalogRows.Bearing(criterion: criterion.reference, check: $0) }
      }
      document.addList(
        "checks", "Checks", CatalogRows.bearing, bearings,
        people: ["check_path", "relation", "criterion", "level", "platforms", "title"], isMain: true)
      return document
    }

    /// Whether the clause asks for a criterion on the platform.
    private func isWanted(_ criterion: CriterionDetail) -> Bool {
      let clauses =
        criterion.criterion?.clauses.filter { $0.references.contains(reference) && $0.exclusion == nil } ?? []
      guard let platform, !clauses.isEmpty else { return true }
      return clauses.contains { $0.platforms.contains(platform) }
    }

    private func isWanted(_ check: CriterionDetail.Bearing) -> Bool {
      (pack == nil || check.pack == pack) && (platform.map(check.platforms.contains) ?? true)
        && (relation == nil || relation?.rawValue == check.relation?.rawValue ?? "own")
    }

    private static func criteria(
      of detail: CheckDetail, _ transaction: borrowing ReadTransaction
    ) throws -> Document {
      var rows: [CatalogRows.BornOn] = []
      func add(_ relation: CatalogRows.Relation, _ criterion: String, _ title: String?, through: String? = nil) {
        rows.append(
          CatalogRows.BornOn(
            check: detail.check.path, relation: relation, through: through, criterion: criterion, title: title))
      }
      let isAsked = { (clause: CriterionClause) in
        clause.exclusion == nil && !Set(clause.platforms).isDisjoint(with: detail.check.platforms)
      }
      if let criterion = detail.guideline.criterion {
        add(.own, "\(detail.pack)/\(detail.guideline.key)", detail.guideline.title)
        for clause in criterion.clauses where isAsked(clause) { add(.askedFor, clause.reference, nil) }
      }
      for reference in detail.check.references {
        let named = try transaction.criteria(reference.path)
        add(CatalogRows.Relation(reference.relation), reference.path, named.count == 1 ? named[0].title : nil)
        // What a clause asks for is many criteria, and a failure of the clause says nothing of each.
        guard reference.relation == .tests, named.count == 1, named[0].reference == reference.path else { continue }
        for clause in named.flatMap({ $0.criterion?.clauses ?? [] }) where isAsked(clause) {
          add(.tests, clause.reference, nil, through: reference.path)
        }
      }
      return .list(
        "bears_on", "The check bears on", CatalogRows.bornOn, rows,
        people: ["relation", "through", "criterion", "title"])
    }
  }
}
