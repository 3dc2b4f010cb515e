internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// A finding that is about to be recorded.
struct RecordAnswer {
  let resolved: ResolvedFinding
  /// What was heard beside what was expected; nil where nothing is compared.
  let heard: ObservedAnnouncement?
  /// Whether two colours were measured.
  let isMeasured: Bool
  /// The finding that it corrects, or nil.
  var amends: Identifier<Finding>?
}

/// What is told of a finding that was recorded.
struct RecordReceipt {
  /// The issue that a failure went to.
  struct Filed {
    let issue: Identifier<AuditIssue>?
    let isOpened: Bool
    let isReopened: Bool

    /// What became of the finding that was recorded last.
    init(_ issue: Identifier<AuditIssue>?, _ recorder: borrowing FindingRecorder) {
      self.issue = issue
      isOpened = recorder.lastOpenedIssue
      isReopened = recorder.lastReopenedIssue
    }

    /// The issue, where the failure opened it.
    var opened: Identifier<AuditIssue>? { isOpened ? issue : nil }

    /// The issue, where the failure reopened it.
    var reopened: Identifier<AuditIssue>? { isReopened ? issue : nil }
  }

  /// The finding as it is stored, or would be.
  let recorded: RecordedFinding
  /// Where it is, in words.
  let place: String
  let filed: Filed
  /// How many pieces of evidence it has from the finding that it amends.
  let keptEvidence: Int
  private let answer: RecordAnswer
  private let advice: IssueAdvice
  private let evidence: [EvidenceRows.Stored]
  private let problems: [Problem]
  private let note: String?

  /// - Parameters:
  ///   - recorded: The finding; without a number where it is not kept.
  ///   - place: Where it is, in words.
  ///   - profile: Key of the profile that counts for its release.
  init(
    _ answer: RecordAnswer, _ recorded: RecordedFinding, at place: String, filed: Filed, advice: IssueAdvice,
    problems: [Problem] = [], evidence: [StoredEvidence], keptEvidence: Int = 0,
    profile: @autoclosure () throws -> String
  ) rethrows {
    self.answer = answer
    self.recorded = recorded
    self.place = place
    self.filed = filed
    self.advice = advice
    self.problems = problems
    self.evidence = evidence.map {
      EvidenceRows.Stored(one: $0, finding: recorded.facts.finding.id, isKept: recorded.id != nil)
    }
    self.keptEvidence = keptEvidence
    note = try Self.note(answer.resolved, profile: profile)
  }

  /// What was asked.
  var definition: CheckDefinition { answer.resolved.check }

  private var isKept: Bool { recorded.id != nil }

  /// Notes the finding, where it can speak for or against another one.
  func add(to opposed: inout OpposedNotes) {
    opposed.add(
      recorded.facts.finding.id, answer.resolved.check, at: answer.resolved.address, answer.resolved.finding.outcome)
  }

  /// The issue that it went to; nil for one that would be opened.
  var issue: Identifier<AuditIssue>? { isKept || !filed.isOpened ? filed.issue : nil }

  /// The open issue that the one it opened looks like.
  var similar: Identifier<AuditIssue>? { advice.similar?.issue }

  /// What was heard beside what was expected; nil where nothing is compared.
  var comparison: FindingSupplement.Comparison? { answer.heard?.supplement().comparison }

  /// Notes for the auditor: about each finding, then about all of them.
  ///
  /// Issues of findings that are not kept have no numbers, and so there is nothing to say of them.
  static func notes(
    _ receipts: [RecordReceipt], _ transaction: borrowing ReadTransaction
  ) throws -> [String] {
    let notes = receipts.flatMap { ($0.note.map { [$0] } ?? []) + ($0.isKept ? $0.advice.notes : []) }
    guard receipts.allSatisfy(\.isKept) else { return notes }
    return notes + (try IssueReadiness(receipts.flatMap(\.advice.ready), transaction).note.map { [$0] } ?? [])
  }

  /// A note on a finding that the profile does not ask for, or not at that place; nil otherwise.
  private static func note(_ resolved: ResolvedFinding, profile: () throws -> String) rethrows -> String? {
    let path = resolved.check.check.path
    guard resolved.check.isAsked else {
      return
        "Note: the profile \(try profile()) does not ask for \(path); the finding is kept and counts for nothing."
    }
    if CellRule.isSiteLevel(resolved.check.check, at: resolved.address) {
      return resolved.finding.outcome == .failed
        ? "Note: \(path) is failed for the whole app: the release fails it, whatever its screens say."
        : "Note: this ends a failure of \(path) for the whole app, and answers it on no screen."
    }
    guard !resolved.isGone else {
      return
        "Note: \(resolved.address) is no longer specified, so the finding counts nowhere: a failure stays listed until it "
        + "passes there, and a pass ends one."
    }
    guard resolved.isAskedThere else {
      return "Note: \(path) is not asked of \(resolved.address); the finding counts all the same."
    }
    return nil
  }

  /// What people read of one finding: of a measurement, a comparison and an amendment where there is one.
  private var people: [PeopleColumn<RecordReceipt>] {
    let measured: [PeopleColumn<RecordReceipt>] = answer.isMeasured ? ["mode", "observed"] : []
    let compared: [PeopleColumn<RecordReceipt>] =
      answer.heard == nil ? [] : ["expected", "observed", Self.differences, "proposed_outcome"]
    // What stands now of a finding that was amended, for most of it may be kept from the one before.
    let isObservationShown = answer.isMeasured || answer.heard != nil
    let amended: [PeopleColumn<RecordReceipt>] =
      answer.amends == nil
      ? []
      : ["severity"] + (isObservationShown ? [] : ["observed"])
        + ["note", .field("kept_evidence_count", isQuiet: true), "amends_finding_id"]
    let issue = filed.isOpened ? "opened_issue" : filed.isReopened ? "reopened_issue" : "joined_issue"
    return ["finding_id", Self.place, "address", "check_path", "outcome"] + measured + compared + amended + [
      "product", "release", "session_id", .words(issue) { RowValue($0.issue?.rawValue) },
    ] + (similar == nil ? [] : ["similar_issue_id"])
  }

  private static var place: PeopleColumn<RecordReceipt> { .words("place") { .text($0.place) } }

  private static var differences: PeopleColumn<RecordReceipt> {
    .words("differences", isBelow: true) { receipt in
      receipt.comparison.map { .list($0.differences.isEmpty ? ["nothing"] : $0.differences) } ?? .null
    }
  }

  /// The receipt of a call: a record of one finding, or a list of several; and the evidence that was added.
  static func document(_ receipts: [RecordReceipt]) -> Document {
    var document = Document()
    if receipts.count == 1, let only = receipts.first {
      document.addRecord("finding", "Finding", FindingRows.receipt, only, people: only.people, isMain: true)
    } else {
      document.addList(
        "findings", "Findings", FindingRows.receipt, receipts,
        people: [
          "finding_id", Self.place, "outcome", "proposed_outcome", "issue_id", .field("address", isBelow: true),
          .field("check_path", isBelow: true), Self.differences,
        ], isMain: true)
    }
    document.addList(
      "problems", "Problems", RowSchemas.problem, receipts.filter(\.isKept).flatMap(\.problems),
      people: [
        "problem_id", "severity", .field("text", isBelow: true),
        .words("issues") { row in
          .list(ifAny: row.issues.map { "\($0.rawValue)" })
        },
      ], isQuiet: true)
    document.addList(
      "evidence", "Evidence", EvidenceRows.stored, receipts.flatMap(\.evidence),
      people: ["evidence_id", "finding_id", "name", "change"], isQuiet: true)
    return document
  }

  /// What was heard of each, beside what was expected, where no outcome was given.
  static func comparisons(_ receipts: [RecordReceipt]) -> Document {
    let people: [PeopleColumn<RecordReceipt>] = [
      Self.place, "address", "check_path", .field("expected", isBelow: true), .field("observed", isBelow: true),
      .words("differences", isBelow: true) { receipt in
        guard let comparison = receipt.comparison else {
          return .text("nothing is expected here that could be compared")
        }
        return .list(comparison.differences.isEmpty ? ["nothing"] : comparison.differences)
      }, "proposed_outcome",
    ]
    if receipts.count == 1, let only = receipts.first {
      return .record("comparison", "Comparison", FindingRows.comparison, only, people: people)
    }
    return .list("comparisons", "Comparisons", FindingRows.comparison, receipts, people: people)
  }
}

extension ReadTransaction {
  /// The problems of a finding that was recorded with such; empty for one without, which asks nothing of the file.
  func problems(recordedOf answer: RecordAnswer, _ finding: Identifier<Finding>) throws -> [Problem] {
    guard answer.resolved.finding.supplement?.problems.isEmpty == false else { return [] }
    return try problems(of: [finding])[finding] ?? []
  }
}
