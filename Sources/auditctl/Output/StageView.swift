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
      "release", "Release",
      [
        (.init("product", "Product"), .text(product.key)), (.init("release", "Release"), .text(release.version)),
        (.init("stage", "Stage"), .text(release.stage.rawValue)), (.init("screens", "Screens"), .count(screens.count)),
        (.init("all_signed", "All stages signed off"), .count(screens.filter { $0.current == nil }.count)),
      ])
    document.addList(
      "stages", "Stages",
      [.init("screen", "Screen"), .init("stands_at", "Stands at")]
        + DevelopmentStage.allCases.map { .init($0.rawValue, $0.rawValue.capitalizedFirst) },
      screens.map { screen in
        [.text(screen.screen), standsAt(screen)] + screen.standings.map { .optional(words($0)) }
      }, isMain: true)
    document.addList(
      "sign_offs", "Newest word on each stage",
      [
        .init("screen", "Screen"), .init("stage", "Stage"), .init("is_signed", "Stands"), .init("person", "Person"),
        .init("signed_at", "When"), .init("out_of_order_with", "Signed off before"),
        .init("reason", "Taken back because", isBelow: true),
      ],
      screens.flatMap { screen in screen.standings.compactMap { row($0, of: screen.screen) } })
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

  private static func row(_ standing: StageRule.Standing, of screen: String) -> [RowValue]? {
    guard let word = standing.newest else { return nil }
    let others = standing.outOfOrderWith.map { RowValue.Term(name: $0.rawValue, words: $0.rawValue) }
    return [
      .text(screen), .text(standing.stage.rawValue), .boolean(word.isSigned), .text(word.person),
      .text(Timestamp.text(word.signedAt)), others.isEmpty ? .null : .terms(others), .optional(word.reason),
    ]
  }
}
