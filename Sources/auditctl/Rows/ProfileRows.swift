internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

extension ProfileRow {
  /// A profile with what it asks of a release, where there is one.
  init(_ profile: Profile, asking questions: ProfileQuestions?) {
    guard let questions else {
      self.init(profile)
      return
    }
    let asked = CellRule.AskedChecks(questions.definitions(profile))
    self.init(
      profile,
      asked: Asked(
        of: ReleaseName(questions.product, questions.release),
        checkCount: asked.product.count + asked.screen.count + asked.element.count,
        screenCount: questions.screens.count,
        cells: CellCount(asked, screens: questions.screens, target: profile.target)))
  }

  /// The profile with what it takes of packs.
  var document: Document {
    var document = Document.record(
      "profile", "Profile", RowSchemas.profile, self,
      people: [
        "profile", "title", "description", "target_level", "has_element_checks", "is_four_eyes", "product", "release",
        "check_count", "screen_count", "product_cell_count", "screen_cell_count", "element_cell_count", "cell_count",
        "must_level_cell_count",
      ])
    document.addList(
      "packs", "Packs", RowSchemas.packSelection, selections,
      people: [
        "pack",
        .words("levels") {
          $0.selection.levels.count == RequirementLevel.allCases.count
            ? .text("all") : .list($0.selection.levels.map(\.rawValue))
        },
        "version", .words("chosen_by") { .optional($0.selection.standard) }, "topics", "guidelines",
      ], isMain: true)
    document.addList(
      "service_levels", "Service levels", RowSchemas.serviceLevel, serviceLevels, people: ["severity", "day_count"])
    return document
  }
}

extension ProfileImporter.Change {
  static let schema = RowSchema<ProfileImporter.Change>(
    "profile_change",
    [
      .text("profile") { $0.profile.key },
      .text("title") { $0.profile.title },
      .term("change") { $0.kind },
    ])

  static func document(_ changes: [ProfileImporter.Change]) -> Document {
    .list("changes", "Profiles", schema, changes)
  }
}

extension ProfileImporter.Change.Kind: VocabularyWord {
  var words: String {
    switch self {
    case .added: "added"
    case .newRevision: "new revision"
    case .unchanged: "unchanged"
    }
  }
}
