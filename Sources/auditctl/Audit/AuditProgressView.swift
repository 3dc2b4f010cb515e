internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService

/// What is left of an audit, and how long it takes, as a document.
enum AuditProgressView {
  /// The document: the sums, then what is left by screen and by check.
  ///
  /// - Parameter checkCount: How many checks are shown, the next ones first; 0 leaves them out.
  static func document(
    _ progress: AuditProgress, of session: Identifier<AuditSession>, pace: SessionPace, checkCount: Int
  ) -> Document {
    var document = Document.record(
      "left", "Left", SessionRows.left, SessionRows.Left(progress, pace), people: people { $0 })
    add(progress, of: session, checkCount: checkCount, to: &document)
    return document
  }

  /// What people read of the sums.
  static func people<Row>(_ left: @escaping (Row) -> SessionRows.Left) -> [PeopleColumn<Row>] {
    [
      "left_count", "must_level_left_count", "seconds_per_answer",
      .words("estimated_seconds") { row in
        let left = left(row)
        return .text(left.pace.estimate(left.progress.left).map(DurationText.of) ?? "too few answers to say")
      },
    ]
  }

  static func add(
    _ progress: AuditProgress, of session: Identifier<AuditSession>, checkCount: Int, to document: inout Document
  ) {
    func rows(_ parts: some Sequence<AuditProgress.Part>) -> [SessionRows.LeftPart] {
      parts.map { SessionRows.LeftPart(session: session, part: $0) }
    }
    document.addList(
      "screens", "Left by screen", SessionRows.leftOfScreen, rows(progress.screens),
      people: [
        .words("screen") { .text($0.isProduct ? "the product (.)" : $0.part.name) }, "left_count",
        "must_level_left_count",
      ], isMain: checkCount == 0)
    guard checkCount > 0 else { return }
    let checks = progress.checks.prefix(checkCount)
    let isAll = checks.count == progress.checks.count
    document.addList(
      "checks", isAll ? "Left by check" : "Left by check, the next \(checks.count) of \(progress.checks.count)",
      SessionRows.leftOfCheck, rows(checks), people: ["check_path", "left_count", "must_level_left_count"],
      isMain: true)
  }
}
