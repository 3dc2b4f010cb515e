internal import AuditService

/// What is left of an audit, and how long it takes, as a document.
enum AuditProgressView {
  /// The document: the sums, then what is left by screen and, if asked for, by check.
  static func document(_ progress: AuditProgress, pace: SessionPace, isByCheck: Bool = false) -> Document {
    var document = Document.record("left", "Left", fields(progress, pace: pace))
    add(progress, isByCheck: isByCheck, to: &document)
    return document
  }

  static func fields(_ progress: AuditProgress, pace: SessionPace) -> [(Document.Column, OutputValue)] {
    [
      (.init("left", "Questions left"), .count(progress.left)),
      (.init("must_level_left", "Of these must-level"), .count(progress.mustLevel)),
      (
        .init("seconds_per_answer", "From answer to answer"),
        pace.millisecondsPerAnswer.map { .measure(Double($0) / 1000, words: DurationText.of($0)) } ?? .none
      ),
      (
        .init("estimated_seconds", "Left at this pace"),
        pace.estimate(progress.left).map { .measure(Double($0) / 1000, words: DurationText.of($0)) }
          ?? .text("too few answers to say")
      ),
    ]
  }

  static func add(_ progress: AuditProgress, isByCheck: Bool, to document: inout Document) {
    document.addList(
      "screens", "Left by screen",
      [.init("screen", "Screen"), .init("left", "Left"), .init("must_level", "Must-level")],
      progress.screens.map { [.text($0.name), .count($0.left), .count($0.mustLevel)] }, isMain: !isByCheck)
    guard isByCheck else { return }
    document.addList(
      "checks", "Left by check",
      [.init("check", "Check"), .init("left", "Left"), .init("must_level", "Must-level")],
      progress.checks.map { [.text($0.name), .count($0.left), .count($0.mustLevel)] }, isMain: true)
  }
}
