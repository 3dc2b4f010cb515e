internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService

/// What is left of an audit, and how long it takes, as a document.
enum AuditProgressView {
  /// The document: the sums, then what is left by screen and by check.
  ///
  /// - Parameter checkCount: How many checks are shown, the next ones first; 0 leaves them out.
  static func document(_ progress: AuditProgress, pace: SessionPace, checkCount: Int) -> Document {
    var document = Document.record("left", "Left", fields(progress, pace: pace))
    add(progress, checkCount: checkCount, to: &document)
    return document
  }

  static func fields(_ progress: AuditProgress, pace: SessionPace) -> [(Document.Column, RowValue)] {
    [
      (.init("left", "Questions left"), .count(progress.left)),
      (.init("must_level_left", "Of these must-level"), .count(progress.mustLevel)),
      (
        .init("seconds_per_answer", "From answer to answer"),
        pace.millisecondsPerAnswer.map { .measure(Double($0) / 1000, words: DurationText.of($0)) } ?? .null
      ),
      (
        .init("estimated_seconds", "Left at this pace"),
        pace.estimate(progress.left).map { .measure(Double($0) / 1000, words: DurationText.of($0)) }
          ?? .text("too few answers to say")
      ),
    ]
  }

  static func add(_ progress: AuditProgress, checkCount: Int, to document: inout Document) {
    document.addList(
      "screens", "Left by screen",
      [.init("screen", "Screen"), .init("left", "Left"), .init("must_level", "Must-level")],
      progress.screens.map { part in
        let name: RowValue =
          part.name == "\(Address.product)" ? .term(part.name, words: "the product (.)") : .text(part.name)
        return [name, .count(part.left), .count(part.mustLevel)]
      }, isMain: checkCount == 0)
    guard checkCount > 0 else { return }
    let checks = progress.checks.prefix(checkCount)
    let isAll = checks.count == progress.checks.count
    document.addList(
      "checks", isAll ? "Left by check" : "Left by check, the next \(checks.count) of \(progress.checks.count)",
      [.init("check", "Check"), .init("left", "Left"), .init("must_level", "Must-level")],
      checks.map { [.text($0.name), .count($0.left), .count($0.mustLevel)] }, isMain: true)
  }
}
