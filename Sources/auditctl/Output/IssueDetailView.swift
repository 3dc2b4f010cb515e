internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// The fields that say how to see an issue and how to fix it.
enum IssueDetailView {
  typealias Field = (Document.Column, RowValue)

  /// - Parameter detail: Nil for an issue without findings; its fields then have no values.
  static func fields(_ detail: IssueDetail?) -> [Field] {
    place(detail) + found(detail) + asked(detail)
  }

  private static func place(_ detail: IssueDetail?) -> [Field] {
    [
      (.init("place", "Where"), .optional(detail.map { PlaceWords.of($0.place) })),
      (.init("route", "How to reach it"), .optional(detail?.screen?.route)),
      (
        .init("screen_state", "State of the screen"),
        .optional(detail?.state.map { state in state.title.map { "\($0) (\(state.key))" } ?? state.key })
      ),
      (.init("trigger", "Brought about by"), .optional(detail?.state?.trigger)),
    ]
  }

  /// The failure that represents the issue.
  private static func found(_ detail: IssueDetail?) -> [Field] {
    let finding = detail?.failure.finding
    let isHeard = detail?.check?.check.method == .screenReader
    let evidence = detail?.evidence.map { piece in
      "\(piece.evidence.id.rawValue) \(piece.evidence.name) (finding \(piece.finding.rawValue))"
    }
    return [
      (.init("finding", "Finding"), finding.map { .integer($0.id.rawValue) } ?? .null),
      (.init("expected", "Expected announcement"), .optional(detail?.comparison?.expected)),
      (.init("observed", isHeard ? "Heard" : "Found"), .optional(finding?.observed)),
      (.init("differences", "Differs"), .list(ifAny: detail?.comparison?.differences ?? [])),
      (.init("reason", "Reason"), .optional(finding?.reason)), (.init("note", "Note"), .optional(finding?.note)),
      (.init("build", "Build"), .optional(detail?.failure.session.build.name)),
      (.init("environment", "Tested with"), .optional(detail?.failure.session.environment.environmentClass)),
      (.init("other_failures", "Also failed"), .list(ifAny: detail?.otherFailures.map(Self.failure) ?? [])),
      (.init("evidence", "Evidence"), .list(ifAny: evidence ?? [])),
    ]
  }

  /// A further failure in one line: `finding 1 at home/title, VoiceOver on iOS 17, critical: “Button.”; note: Twice.`.
  private static func failure(_ facts: FindingFacts) -> String {
    let finding = facts.finding
    let parts = [
      "finding \(finding.id.rawValue) at \(finding.address)", facts.session.environment.environmentClass,
      finding.severity?.name ?? "severity not given",
    ]
    return parts.joined(separator: ", ") + (finding.observed.map { ": “\($0)”" } ?? "")
      + (finding.note.map { "; note: \($0)" } ?? "")
  }

  /// The check, and how it is met.
  private static func asked(_ detail: IssueDetail?) -> [Field] {
    let (check, guideline) = (detail?.check?.check, detail?.check?.guideline)
    return [
      (.init("not_met", "Not met"), .optional(check?.title)),
      (.init("question", "Question"), .optional(check?.question)),
      (.init("steps", "Steps"), .list(ifAny: check.map { numbered($0.steps) { _ in nil } } ?? [])),
      (
        .init("outcomes", "All must be true"),
        .list(ifAny: check.map { numbered($0.outcomes) { detail?.answers[$0.text] } } ?? [])
      ),
      (
        .init("guideline", "Guideline"),
        .optional(detail?.check.map { "\($0.pack)/\($0.guideline.key) \($0.guideline.title)" })
      ),
      (.init("criteria", "Criteria"), .list(ifAny: detail?.criteria ?? [])),
      (.init("why", "Why"), .optional(guideline.flatMap { $0.rationale.isEmpty ? nil : $0.rationale })),
      (
        .init("techniques", "Techniques"),
        .list(ifAny: detail?.techniques.map { ($0.title.map { "\($0): " } ?? "") + $0.text } ?? [])
      ),
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
