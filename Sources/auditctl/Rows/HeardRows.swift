internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService

/// The schemas of what was heard at stops, and of what follows from it.
enum HeardRows {
  /// What was heard at a stop beside what is expected.
  static let stop = RowSchema<HeardStops.Stop>(
    "heard_stop",
    [
      .text("address") { "\($0.address)" },
      .text("expected") { $0.expected.whole },
      .text("observed") { $0.words },
      .list("differences") { $0.differences },
    ])

  /// What is proposed for a check there, and the finding that it became.
  static let answer = RowSchema<Answer>(
    "heard_answer",
    [
      .text("address") { "\($0.proposal.question.address)" },
      .text("check_path") { $0.proposal.question.definition.check.path },
      .text("question") { $0.proposal.question.definition.check.question },
      .term("proposed_outcome") { $0.proposal.outcome },
      .text("basis") { $0.proposal.reason },
      .number("finding_id") { $0.kept?.finding.rawValue },
      .number("observation_id") { $0.kept?.observation.rawValue },
      .number("issue_id") { $0.kept?.issue?.rawValue },
    ])

  struct Answer {
    let proposal: HeardProposal
    /// What was recorded; nil where nothing was.
    let kept: HeardStops.Kept?
  }

  /// The stops, and the answers that are proposed at them.
  static func document(_ heard: HeardStops, _ kept: [HeardStops.Kept]) -> Document {
    let findings = Dictionary(kept.map { ($0.question.id, $0) }) { first, _ in first }
    let answers = heard.stops.flatMap(\.proposals).map { Answer(proposal: $0, kept: findings[$0.question.id]) }
    var document = Document()
    document.addList(
      "heard", "Heard", stop, heard.stops,
      people: [
        "address", .field("expected", isBelow: true), .field("observed", isBelow: true),
        .words("differences", isBelow: true) { .list($0.differences.isEmpty ? ["nothing"] : $0.differences) },
      ])
    var columns: [PeopleColumn<Answer>] = [
      .words("proposed") { .text($0.proposal.outcome?.words ?? "for you to say") },
      "check_path", "finding_id", "issue_id", .field("basis", isBelow: true),
    ]
    if heard.stops.count > 1 { columns.insert("address", at: 1) }
    document.addList("answers", "What follows from it", answer, answers, people: columns, isMain: true)
    return document
  }
}
