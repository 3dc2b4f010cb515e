internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore

/// What a release's audit set out to do, as it is shown.
struct PlannedRelease {
  private let row: ReleaseRow
  private let environments: [ReleasePlan.Environment]
  private let screens: [PlannedScreenRow]
  private let changes: [PlanChange]
  private let profiles: [String: String]

  init(_ release: Release, of product: Product, _ transaction: borrowing ReadTransaction) throws {
    row = try ReleaseRow(release, of: product, transaction)
    environments =
      ReleasePlan(
        try transaction.plannedEnvironments(of: release.id), on: product.platform
      ).environments
    screens = try transaction.plannedScreens(of: release.id).map { PlannedScreenRow($0.key, $0.plan) }
    changes = try Self.changes(of: release, transaction)
    profiles = try Self.profileNames(transaction)
  }

  /// Every change of a release's plan, oldest first.
  static func changes(of release: Release, _ transaction: borrowing ReadTransaction) throws -> [PlanChange] {
    PlanChange.all(
      try transaction.planEdits(of: release), firstFinding: try transaction.firstFinding(of: release.id))
  }

  /// The keys of the file's profiles by the digests that edits have.
  static func profileNames(_ transaction: borrowing ReadTransaction) throws -> [String: String] {
    Dictionary(
      try transaction.profiles().map { ($0.profile.contentDigest, $0.profile.key) },
      uniquingKeysWith: { first, _ in first })
  }

  /// All of it, with who changed what, when and why.
  var document: Document {
    var document = Document.record(
      "release", "Release", RowSchemas.releasePlan, row,
      people: [
        "product", "release", "stage", "predecessor", "merges", "profile", "is_partial", "is_inventoried",
        "screen_count",
      ])
    document.addList("environments", "Environments", RowSchemas.plannedEnvironment, environments)
    document.addList(
      "screens", "Screens", RowSchemas.plannedScreen, screens,
      people: ["screen", "plan", "sample", .field("reason", isBelow: true)], isMain: true)
    document.addPlanChanges(changes, profiles: profiles, title: "Changes of the plan")
    return document
  }
}

extension Document {
  /// Adds changes of a plan.
  mutating func addPlanChanges(_ changes: [PlanChange], profiles: [String: String], title: String) {
    addList(
      "plan_changes", title, RowSchemas.planChange, changes,
      people: [
        "changed_at", .words("thing") { .text(EditWords.planned($0)) }, "person", "is_after_first_finding",
        .words("says", isBelow: true) { .text(EditWords.words($0.edit, profiles: profiles) ?? "taken out") },
        .field("reason", isBelow: true),
      ], isQuiet: true)
  }

  /// Adds what was changed of a plan after the first finding.
  mutating func addPlanChanges(_ compliance: ReleaseCompliance) {
    let profile = compliance.profile
    addPlanChanges(
      compliance.plan.changes, profiles: [profile.contentDigest: profile.key],
      title: "Changes of the plan after the first finding")
  }
}
