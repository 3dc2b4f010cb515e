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

/// What a person is told of a finding that was recorded.
struct RecordReceipt {
  /// What the findings of a call share.
  struct Context {
    let product: String
    let release: String
    let session: Int64
    /// Whether they were stored.
    let isKept: Bool
  }

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

  private let answer: RecordAnswer
  private let finding: Identifier<Finding>
  private let filed: Filed
  private let advice: IssueAdvice
  private let evidence: [StoredEvidence]
  /// How many pieces of evidence it has from the finding that it amends.
  private let keptEvidence: Int
  private let note: String?

  init(
    _ answer: RecordAnswer, finding: Identifier<Finding>, filed: Filed, advice: IssueAdvice,
    evidence: [StoredEvidence], keptEvidence: Int = 0, profile: String
  ) {
    self.answer = answer
    self.finding = finding
    self.filed = filed
    self.advice = advice
    self.evidence = evidence
    self.keptEvidence = keptEvidence
    note = Self.note(answer.resolved, profile: profile)
  }

  private func notes(isKept: Bool) -> [String] {
    (note.map { [$0] } ?? []) + (isKept ? advice.notes : [])
  }

  /// Notes for the auditor: about each finding, then about all of them.
  ///
  /// - Parameter isKept: Whether they were stored; if not, their issues have no numbers.
  static func notes(
    _ receipts: [RecordReceipt], isKept: Bool, _ transaction: borrowing ReadTransaction
  ) throws -> [String] {
    let notes = receipts.flatMap { $0.notes(isKept: isKept) }
    guard isKept else { return notes }
    return notes + (try IssueReadiness(receipts.flatMap(\.advice.ready), transaction).note.map { [$0] } ?? [])
  }

  /// A note on a finding that the profile does not ask for, or not at that place; nil otherwise.
  private static func note(_ resolved: ResolvedFinding, profile: String) -> String? {
    let path = resolved.check.check.path
    guard resolved.check.isAsked else {
      return "Note: the profile \(profile) does not ask for \(path); the finding is kept and counts in no verdict."
    }
    guard resolved.isAskedThere else {
      return "Note: \(path) is not asked of \(resolved.address); the finding adds a cell of its own, which counts."
    }
    return nil
  }

  private var place: [(Document.Column, RowValue)] {
    [
      (.init("address", "Address"), .text(answer.resolved.address.description)),
      (.init("check", "Check"), .text(answer.resolved.check.check.path)),
    ]
  }

  /// What was heard beside what was expected; nothing where nothing is compared.
  private var comparison: [(Document.Column, RowValue)] {
    guard let heard = answer.heard else { return [] }
    return [
      (.init("expected", "Expected"), .text(heard.comparison.expected)),
      (.init("observed", "Observed"), .optional(answer.resolved.finding.observed)),
      (.init("differences", "Differs"), .list(heard.differences.isEmpty ? ["nothing"] : heard.differences)),
      (.init("proposed_outcome", "Proposed"), .term(heard.proposed)),
    ]
  }

  /// The fields of a finding that was measured.
  private var measured: [(Document.Column, RowValue)] {
    let finding = answer.resolved.finding
    guard answer.isMeasured else { return [] }
    return [
      (.init("mode", "Mode"), .term(finding.mode.name, words: finding.mode.words)),
      (.init("observed", "Observed"), .optional(finding.observed)),
    ]
  }

  private func fields(isKept: Bool) -> [(Document.Column, RowValue)] {
    [(.init("finding", "Finding"), isKept ? .integer(finding.rawValue) : .null)] + place
      + [(.init("outcome", "Outcome"), .term(answer.resolved.finding.outcome))] + measured + comparison
      + (evidence.isEmpty ? [] : [(.init("evidence", "Evidence"), .list(evidenceWords(isKept: isKept)))])
      + amended
  }

  /// What stands now of a finding that was amended, for most of it may be kept from the one before.
  private var amended: [(Document.Column, RowValue)] {
    guard let amends = answer.amends else { return [] }
    let finding = answer.resolved.finding
    let isObservationShown = answer.heard != nil || answer.isMeasured
    return [(.init("severity", "Severity"), .optional(finding.severity?.name))]
      + (isObservationShown ? [] : [(.init("observed", "Observed"), .optional(finding.observed))])
      + [
        (.init("note", "Note"), .optional(finding.note)),
        (.init("kept_evidence", "Evidence kept"), keptEvidence == 0 ? .null : .count(keptEvidence)),
        (.init("amends", "Amends finding"), .integer(amends.rawValue)),
      ]
  }

  /// The files with their numbers; a number that is not kept is left out.
  private func evidenceWords(isKept: Bool) -> [String] {
    evidence.map { one in
      isKept || one.change != .stored ? "\(one.evidence.rawValue) \(one.facts.name)" : one.facts.name
    }
  }

  private func issueField(isKept: Bool) -> (Document.Column, RowValue) {
    let isShown = isKept || !filed.isOpened
    return (
      .init("issue", filed.isOpened ? "Opened issue" : filed.isReopened ? "Reopened issue" : "Joined issue"),
      filed.issue.flatMap { isShown ? .integer($0.rawValue) : nil } ?? .null
    )
  }

  /// The open issue that it looks like; empty when there is none.
  private var similar: [(Document.Column, RowValue)] {
    advice.similar.map { [(.init("similar_issue", "Looks like issue"), .integer($0.issue.rawValue))] } ?? []
  }

  /// The receipt of a call: a record of one finding, or a list of several.
  static func document(_ receipts: [RecordReceipt], _ context: Context) -> Document {
    let shared: [(Document.Column, RowValue)] = [
      (.init("product", "Product"), .text(context.product)), (.init("release", "Release"), .text(context.release)),
      (.init("session", "Session"), .integer(context.session)),
    ]
    if receipts.count == 1, let only = receipts.first {
      return .record(
        "finding", "Finding",
        only.fields(isKept: context.isKept) + shared + [only.issueField(isKept: context.isKept)] + only.similar)
    }
    var document = Document.record(
      "recorded", "Recorded",
      [(.init("findings", context.isKept ? "Findings recorded" : "Findings to be recorded"), .count(receipts.count))]
        + shared)
    document.addList(
      "findings", "Findings",
      [
        .init("finding", "Finding"), .init("address", "Address"), .init("check", "Check"), .init("outcome", "Outcome"),
        .init("proposed_outcome", "Proposed"), .init("issue", "Issue"), .init("differences", "Differs", isBelow: true),
        .init("evidence", "Evidence", isBelow: true),
      ],
      receipts.map { receipt in
        let heard = receipt.answer.heard
        return [context.isKept ? .integer(receipt.finding.rawValue) : .null] + receipt.place.map(\.1) + [
          .term(receipt.answer.resolved.finding.outcome), heard.map { .term($0.proposed) } ?? .null,
          receipt.issueField(isKept: context.isKept).1,
          heard.map { .list($0.differences) } ?? .null,
          .list(ifAny: receipt.evidenceWords(isKept: context.isKept)),
        ]
      })
    return document
  }

  /// What was heard of each, beside what was expected, where no outcome was given.
  static func comparisons(_ receipts: [RecordReceipt]) -> Document {
    let fields = receipts.map { receipt -> [(Document.Column, RowValue)] in
      let heard = receipt.answer.heard
      let nothing = heard == nil ? ["nothing is expected here that could be compared"] : ["nothing"]
      return receipt.place + [
        (.init("expected", "Expected", isBelow: true), .optional(heard?.comparison.expected)),
        (.init("observed", "Observed", isBelow: true), .optional(receipt.answer.resolved.finding.observed)),
        (
          .init("differences", "Differs", isBelow: true),
          .list(heard.map(\.differences).flatMap { $0.isEmpty ? nil : $0 } ?? nothing)
        ),
        (.init("proposed_outcome", "Proposed"), heard.map { .term($0.proposed) } ?? .null),
      ]
    }
    if fields.count == 1, let only = fields.first { return .record("comparison", "Comparison", only) }
    return .list("comparisons", "Comparisons", fields.first?.map(\.0) ?? [], fields.map { $0.map(\.1) })
  }
}
