internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore

/// Where the screens of a release stand on their way through the stages.
enum StageView {
  /// Reads what is shown.
  ///
  /// - Parameter screen: The only screen to show; nil shows all in scope.
  static func document(
    of release: ReleaseOptions, screen: String?, in database: DatabaseOptions
  ) throws -> Document {
    try database.open().read { transaction in
      let (product, release) = try release.resolve(transaction)
      if let screen { _ = try transaction.screen(screen, of: release) }
      let all = try ScreenStages.all(of: release, in: transaction)
      return document(product, release, all.filter { screen == nil || $0.screen == screen })
    }
  }

  private static func document(_ product: Product, _ release: Release, _ screens: [ScreenStages]) -> Document {
    var document = Document.record(
      "release", "Release", RowSchemas.releaseStages,
      ReleaseStages(product: product, release: release, screens: screens),
      people: [
        "product", "release", "stage", "screen_count", .field("all_signed_count", title: "All stages signed off"),
      ])
    document.addList(
      "stages", "Stages", RowSchemas.screenStages, screens,
      people: ["screen", .words("stands_at") { standsAt($0) }]
        + DevelopmentStage.allCases.map { stage in
          .words(stage.rawValue) { screen in .optional(screen.standings.first { $0.stage == stage }.flatMap(words)) }
        }, isMain: true)
    document.addList(
      "sign_offs", "Newest word on each stage", RowSchemas.signOff, screens.flatMap { NewestSignOff.all(of: $0) },
      people: [
        "screen", "stage", .field("is_signed", title: "Stands"), "person", .field("signed_at", title: "When"),
        .field("out_of_order_with", title: "Signed off before"),
        .field("reason", title: "Taken back because", isBelow: true),
      ])
    return document
  }

  private static func standsAt(_ screen: ScreenStages) -> RowValue {
    screen.current.map { .term($0.rawValue, words: $0.rawValue) } ?? .term("done", words: "all signed off")
  }

  /// `Auditor A, 2026-05-11`; nil where nobody signed or it was taken back.
  private static func words(_ standing: StageRule.Standing) -> String? {
    guard let word = standing.newest, word.isSigned else { return standing.isTakenBack ? "taken back" : nil }
    return "\(word.person), \(Timestamp.day(word.signedAt))"
      + (standing.outOfOrderWith.isEmpty ? "" : ", out of order")
  }
}
