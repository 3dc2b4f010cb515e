internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// The parts of a document that say how to see an issue and how to fix it.
enum IssueDetailView {
  /// Adds the failure that the issue stands by, with what was asked; then its other failures, and the evidence.
  ///
  /// - Parameter places: What the places are called.
  static func add(_ detail: IssueDetail, _ places: PlaceTitles, to document: inout Document) {
    document.addRecord(
      "failure", "Failure", IssueRows.failure, detail, people: place + found(detail) + asked)
    document.addData(
      "statements", FindingRows.statement,
      detail.answers.sorted { $0.key < $1.key }.map {
        FindingRows.Statement(finding: detail.failure.facts.finding.id, statement: $0, outcome: $1)
      })
    document.addList(
      "other_failures", "Also failed", RowSchemas.recordedFinding, detail.otherFailures,
      people: [
        "finding_id", .words("place") { .text(places[$0.facts.finding.address]) }, "environment", "severity",
        .field("address", isBelow: true), .field("observed", isBelow: true),
        .field("note", isBelow: true),
      ], isQuiet: true)
    document.addList(
      "evidence", "Evidence", IssueRows.evidence, detail.evidence,
      people: [
        "evidence_id", "name", "finding_id", .field("caption", isBelow: true), .field("redacted_at", isBelow: true),
        .field("redaction_reason", isBelow: true),
      ],
      isQuiet: true)
  }

  /// What the places are called at which an issue was found or is still to be confirmed.
  static func places(
    _ detail: IssueDetail?, _ verification: IssueVerification, _ events: [IssueEventRow],
    _ transaction: borrowing ReadTransaction
  ) throws -> PlaceTitles {
    let facts =
      (detail.map { [$0.failure.facts] + $0.otherFailures.map(\.facts) } ?? []) + events.compactMap(\.finding)
      + (try verification.left.map { try FindingFacts($0.finding, transaction) })
    return try PlaceTitles(of: facts, in: transaction)
  }

  private static var place: [PeopleColumn<IssueDetail>] {
    [
      .words("place") { .text(PlaceWords.of($0.place)) },
      .words("route") { .optional($0.screen?.route) },
      .words("screen_state") { detail in
        .optional(detail.state.map { state in state.title.map { "\($0) (\(state.key))" } ?? state.key })
      },
      .words("trigger") { .optional($0.state?.trigger) },
    ]
  }

  private static func found(_ detail: IssueDetail) -> [PeopleColumn<IssueDetail>] {
    let isHeard = detail.failure.facts.isHeard(detail.check?.check.method)
    return [
      "finding_id", .words("expected_announcement") { .optional($0.comparison?.expected) },
      .words(isHeard ? "heard" : "found") { .optional($0.failure.facts.finding.observed) },
      .words("differences") { .list(ifAny: $0.comparison?.differences ?? []) }, "reason", "note", "build",
      .words("tested_with") { .text($0.failure.facts.session.environment.environmentClass) },
      .words("device") { .text($0.failure.facts.session.environment.deviceWords) }, "assistive_technology_version",
    ]
  }

  /// The check, and how it is met.
  private static var asked: [PeopleColumn<IssueDetail>] {
    [
      .words("not_met") { .optional($0.check?.check.title) },
      .words("question") { .optional($0.check?.check.question) },
      .words("steps") { detail in .list(ifAny: detail.check.map { numbered($0.check.steps) { _ in nil } } ?? []) },
      .words("outcomes") { detail in
        .list(ifAny: detail.check.map { numbered($0.check.outcomes) { detail.answers[$0.text] } } ?? [])
      },
      .words("guideline") { detail in
        .optional(detail.check.map { "\($0.pack)/\($0.guideline.key) \($0.guideline.title)" })
      },
      .words("criteria") { .list(ifAny: $0.criteria) },
      .words("why") { .optional($0.check?.guideline.rationale.nonEmpty) },
      .words("techniques") { detail in
        .list(ifAny: detail.techniques.map { ($0.title.map { "\($0): " } ?? "") + $0.text })
      },
    ]
  }

  /// Numbered items, their parts with a second number, each with its answer where it has one.
  private static func numbered(_ items: [TextItem], _ answer: (TextItem) -> Outcome?) -> [String] {
    items.enumerated().flatMap { index, item in
      ["\(index + 1). \(item.text)" + (answer(item).map { " (\($0.words))" } ?? "")]
        + item.parts.enumerated().map { part, item in
          "\(index + 1).\(part + 1). \(item.text)" + (answer(item).map { " (\($0.words))" } ?? "")
        }
    }
  }
}
