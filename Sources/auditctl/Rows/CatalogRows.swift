internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// The schemas of packs and of what commands find in them.
enum CatalogRows {
  // MARK: Packs

  /// An edition of a pack.
  static let pack = RowSchema<PackSummary>(
    "pack",
    [
      .text("pack") { $0.key },
      .text("edition") { $0.edition },
      .text("title") { $0.title },
      .text("publisher") { $0.publisher },
      .text("licence") { $0.licence },
      .text("attribution") { $0.attribution },
      .text("source") { $0.source },
      .count("principle_count", of: "principles") { $0.principleCount },
      .count("topic_count", of: "topics") { $0.topicCount },
      .count("guideline_count", of: "guidelines") { $0.guidelineCount },
      .count("check_count", of: "checks") { $0.checkCount },
      .count("element_type_count", of: "element types") { $0.elementTypeCount },
    ])

  /// What loading a pack did.
  struct PackChange {
    /// What became of it.
    enum Kind: String, VocabularyWord {
      case added
      case newEdition = "new-edition"
      case unchanged

      var words: String { rawValue.replacing("-", with: " ") }
    }

    let pack: Pack
    let kind: Kind
    /// Editions that were there before.
    let earlier: [String]
    /// How many checks the new edition makes to be tested; nil where there is none to compare with.
    let toTestCount: Int?

    var checkCount: Int { pack.guidelines.map(\.checks.count).reduce(0, +) }

  }

  static let packChange = RowSchema<PackChange>(
    "pack_change",
    [
      .text("pack") { $0.pack.key },
      .text("edition") { $0.pack.edition },
      .text("title") { $0.pack.title },
      .term("change") { $0.kind },
      .list("earlier_editions") { $0.earlier },
      .count("check_count", of: "checks") { $0.checkCount },
      .number("to_test_count") { $0.toTestCount.map(Int64.init) },
    ])

  /// Something wrong in a file of a pack.
  static let problem = RowSchema<InputProblem>(
    "pack_problem",
    [
      .text("file") { $0.source },
      .number("line") { $0.line.map(Int64.init) },
      .number("column") { $0.column.map(Int64.init) },
      .text("message") { $0.message },
    ])

  // MARK: Editions

  /// A check that an edition, or another release, asks otherwise.
  static let change = RowSchema<CheckChange>(
    "check_change",
    [
      .term("change") { $0.change.kind },
      .flag("is_to_test") { $0.change.isToTest },
      .text("check_path") { $0.change.path },
      .list("was") { $0.change.was },
      .text("title") { $0.change.title },
      .number("cell_count") { ($0.row?.cells).map(Int64.init) },
      .list("found_before") { $0.row?.foundBefore ?? [] },
    ])

  /// A check that is asked otherwise, with what that means for a release.
  struct CheckChange {
    let change: PackComparison.Change
    /// Nil where editions were compared and no releases.
    var row: DifferentialAudit.Row?
  }

  // MARK: Searching

  /// A check that has the words that were looked for.
  static let hit = RowSchema<CheckMatch>(
    "search_hit",
    [
      .text("check_path") { $0.path },
      .text("level") { $0.level },
      .text("title") { $0.title },
      .text("question") { $0.question },
    ])

  /// A criterion of a standard.
  static let criterion = RowSchema<CriterionDetail>(
    "criterion",
    [
      .text("criterion") { $0.reference },
      .text("title") { $0.title },
      .term("level") { $0.level },
      .text("topic") { $0.topic },
      .list("clauses") { ($0.criterion?.clauses ?? []).filter { $0.exclusion == nil }.map(\.reference) },
    ])

  /// How a check bears on a criterion.
  enum Relation: String, VocabularyWord {
    /// The check is the criterion's own.
    case own
    /// A clause asks for the criterion whose own check it is.
    case askedFor = "asked-for"
    case tests
    case covers
    case related

    var words: String {
      switch self {
      case .own: "its own"
      case .askedFor: "asked for by"
      case .tests, .covers, .related: rawValue
      }
    }

    init(_ relation: ReferenceRelation?) {
      switch relation {
      case .tests: self = .tests
      case .covers: self = .covers
      case .related: self = .related
      case nil: self = .own
      }
    }
  }

  /// A check that bears on a criterion.
  struct Bearing {
    let criterion: String
    let check: CriterionDetail.Bearing
  }

  static let bearing = RowSchema<Bearing>(
    "bearing",
    [
      .text("check_path") { $0.check.path },
      .term("relation") { Relation($0.check.relation) },
      .text("criterion") { $0.criterion },
      .text("pack") { $0.check.pack },
      .text("level") { $0.check.level },
      .terms("platforms") { $0.check.platforms },
      .text("title") { $0.check.title },
    ])

  /// A criterion that a check bears on.
  struct BornOn {
    let check: String
    let relation: Relation
    /// The criterion through which it does; nil: directly.
    var through: String?
    let criterion: String
    var title: String?
  }

  static let bornOn = RowSchema<BornOn>(
    "criterion_of_check",
    [
      .text("check_path") { $0.check },
      .term("relation") { $0.relation },
      .text("through") { $0.through },
      .text("criterion") { $0.criterion },
      .text("title") { $0.title },
    ])

  // MARK: Specifications

  /// What was checked of the specification of screens.
  struct SpecificationCheck {
    let product: String?
    let release: String?
    let platform: Platform
    let screenCount: Int
    let problems: [SpecificationProblem]

    func count(_ severity: SpecificationProblem.Severity) -> Int {
      problems.count { $0.severity == severity }
    }
  }

  static let specificationCheck = RowSchema<SpecificationCheck>(
    "specification_check",
    [
      .text("product") { $0.product },
      .text("release") { $0.release },
      .term("platform") { $0.platform },
      .count("screen_count", of: "screens") { $0.screenCount },
      .count("must_count", of: "problems") { $0.count(.must) },
      .count("advice_count", of: "problems") { $0.count(.advice) },
    ])

  /// Something that a specification says wrong, or does not say.
  static let specificationProblem = RowSchema<SpecificationProblem>(
    "specification_problem",
    [
      .flag("is_must_level") { $0.severity == .must },
      .text("address") { $0.place.description },
      .text("field") { $0.field },
      .text("rule") { $0.rule },
      .text("message") { $0.message },
      .text("source") { $0.source },
    ])
}

extension PackComparison.Change.Kind: VocabularyWord {}
