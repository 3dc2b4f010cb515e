internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// The schemas of findings as commands write them.
enum FindingRows {
  /// A finding that was recorded, and the issue that it went to.
  static let receipt = RowSchema<RecordReceipt>(
    "receipt",
    RowSchemas.recordedFinding.of { $0.recorded }
      + [
        .number("issue_id") { $0.issue?.rawValue },
        .flag("is_issue_opened") { $0.filed.isOpened },
        .flag("is_issue_reopened") { $0.filed.isReopened },
        .number("similar_issue_id") { $0.similar?.rawValue },
        .count("kept_evidence_count", of: "pieces of evidence") { $0.keptEvidence },
      ] + RowSchemas.announcementComparison.of { $0.comparison })

  /// What was heard beside what was expected, before an outcome is given.
  static let comparison = RowSchema<RecordReceipt>(
    "announcement_comparison",
    RowSchemas.recordedFinding.of { $0.recorded }
      .filter {
        ["product", "release", "address", "screen", "state", "element", "component", "check_path", "observed"]
          .contains($0.key)
      } + RowSchemas.announcementComparison.of { $0.comparison })

  /// What came of a batch.
  static let batch = RowSchema<Batch>(
    "batch",
    [
      .text("product") { $0.product },
      .text("release") { $0.release },
      .number("session_id") { $0.session.rawValue },
      .flag("is_stored") { $0.isStored },
      .number("first_finding_id") { $0.isStored ? $0.recorded.first?.rawValue : nil },
      .count("finding_count", of: "findings") { $0.recorded.tally.findings },
      .count("opened_issue_count", of: "issues") { $0.recorded.tally.opened },
      .count("joined_finding_count", of: "findings") { $0.recorded.tally.joined },
      .count("reopened_issue_count", of: "issues") { $0.recorded.tally.reopened },
      .count("evidence_count", of: "pieces of evidence") { $0.recorded.evidenceCount },
      .count("open_row_count", of: "rows of the batch") { $0.recorded.openCount },
      .count("unasked_finding_count", of: "findings") { $0.recorded.unaskedCount },
      .list("unasked_checks") { $0.recorded.unaskedChecks },
    ])

  struct Batch {
    let recorded: BatchRecorder.Recorded
    let product: String
    let release: String
    let session: Identifier<AuditSession>
    /// Whether its findings are kept.
    let isStored: Bool
  }

  /// An answer that was given again, with the finding that was set aside and what changed since.
  static let confirmed = RowSchema<Confirmed>(
    "confirmed_finding",
    RowSchemas.recordedFinding.of { $0.recorded } + [
      .number("confirms_finding_id") { $0.answer.earlier.id.rawValue },
      .list("changes") { $0.answer.changes },
    ])

  struct Confirmed {
    let recorded: RecordedFinding
    let answer: Confirmation.Answer
  }

  /// Something that happened to a finding.
  static let event = RowSchema<Event>(
    "finding_event",
    [
      .term("event") { $0.entry.kind },
      .time("occurred_at") { $0.entry.at },
      .text("person") { $0.entry.actor },
    ] + RowSchemas.recordedFinding.of { $0.finding }
      + RowSchemas.announcementComparison.of { $0.entry.comparison }
      + [
        .number("failed_finding_id") { $0.entry.affirmation?.pair.failed.rawValue },
        .text("affirmation_reason") { $0.entry.affirmation?.reason },
        .init("evidence_count", .integer, unit: "pieces of evidence; null for a retraction and an affirmation") {
          $0.entry.kind.isOnFinding ? .null : .count($0.entry.evidence.count)
        },
        .numbers("ends_finding_ids") { $0.entry.ends.map(\.rawValue) },
        .flag("is_standing") { $0.entry.stands },
      ])

  struct Event {
    let entry: FindingLog.Entry
    let finding: RecordedFinding
  }

  /// An outcome statement that was answered by itself.
  static let statement = RowSchema<Statement>(
    "finding_statement",
    [
      .number("finding_id") { $0.finding.rawValue },
      .text("statement") { $0.statement },
      .term("outcome") { $0.outcome },
    ])

  struct Statement {
    let finding: Identifier<Finding>
    let statement: String
    let outcome: Outcome
  }

  /// A finding that was taken back, and the issues that it had verified; says which those are.
  static func takenBack(_ finding: RecordedFinding, _ reopened: [AuditIssue]) -> Document {
    for note in IssueReview.notes(reopened.map(\.id)) { Console.current.note(note) }
    var document = Document()
    document.addRecord(
      "finding", "Finding", RowSchemas.recordedFinding, finding,
      people: ["finding_id", "address", "check_path", "outcome", "retracted_by", "retraction_reason"], isMain: true)
    document.addList(
      "reopened", "Reopened issues", RowSchemas.issue, reopened, people: IssueRows.short, isQuiet: true)
    return document
  }
}

extension FindingLog.Entry.Kind: VocabularyWord {}

extension DroppedFailureRow {
  /// What the places of failures are called, as the releases have them in which they were found.
  static func places(_ rows: [DroppedFailureRow], in transaction: borrowing ReadTransaction) throws -> PlaceTitles {
    try PlaceTitles(of: rows.flatMap(\.failure.findings), in: transaction)
  }
}

extension Document {
  /// Title of a list of failures without a cell.
  static let droppedTitle = "Failures that this release has no check for"

  /// Adds the failures that a release has no cell for.
  ///
  /// - Parameters:
  ///   - places: What the places are called.
  ///   - isQuiet: Whether people read nothing where there are none.
  mutating func addDropped(_ rows: [DroppedFailureRow], _ places: PlaceTitles, isQuiet: Bool = false) {
    addList(
      "dropped_failures", Self.droppedTitle, RowSchemas.dropped, rows,
      people: [
        .words("place") { .text(places[$0.failure.address]) }, "failed_in", "severity", "finding_id",
        .field("address", isBelow: true), .field("check_path", isBelow: true),
        .field("cause", title: "Because", isBelow: true),
      ],
      isQuiet: isQuiet)
  }
}
