internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// The schemas of issues as commands write them.
enum IssueRows {
  /// What people are told of an issue that they wrote to.
  static var short: [PeopleColumn<AuditIssue>] {
    [
      "issue_id", .words("name") { .optional($0.otherName?.description) }, .field("title", isBelow: true),
      "issue_state", "severity", "address",
      .field("check_path", isBelow: true), "finding_count", "owner", "due_at", .field("labels", isBelow: true),
      .field("reference", isBelow: true), "merged_into_issue_id",
    ]
  }

  /// The failure that an issue stands by: what was heard beside what was expected, how to get there, and what was asked.
  static let failure = RowSchema<IssueDetail>(
    "issue_failure",
    RowSchemas.recordedFinding.of { $0.failure } + RowSchemas.announcementComparison.of { $0.comparison } + [
      .text("assistive_technology") { $0.environment.assistiveTechnology },
      .text("assistive_technology_version") { $0.environment.assistiveTechnologyVersion.nonEmpty },
      .text("device") { $0.environment.device },
      .text("os") { $0.environment.os },
      .text("os_version") { $0.environment.osVersion },
      .text("screen_title") { $0.screen?.title },
      .text("route") { $0.screen?.route },
      .text("state_title") { $0.state?.title },
      .text("trigger") { $0.state?.trigger },
      .text("check_title") { $0.check?.check.title },
      .text("question") { $0.check?.check.question },
      .list("steps") { texts($0.check?.check.steps) },
      .list("outcomes") { texts($0.check?.check.outcomes) },
      .text("guideline") { detail in detail.check.map { "\($0.pack)/\($0.guideline.key)" } },
      .text("guideline_title") { $0.check?.guideline.title },
      .list("references") { $0.criteria },
      .text("rationale") { $0.check?.guideline.rationale.nonEmpty },
      .list("techniques") { $0.techniques.map(\.text) },
    ])

  /// Items and their parts, in their order.
  private static func texts(_ items: [TextItem]?) -> [String] {
    (items ?? []).flatMap { [$0.text] + $0.parts.map(\.text) }
  }

  /// A failure that the decision about its issue does not cover.
  static let gap = RowSchema<(issue: Identifier<AuditIssue>, gap: DecisionGaps.Gap)>(
    "decision_gap",
    [.number("issue_id") { $0.issue.rawValue }, .number("finding_id") { $0.gap.finding.rawValue }])

  /// A piece of evidence, with the newest finding of an issue that has it.
  static let evidence = RowSchema<(finding: Identifier<Finding>, evidence: Evidence)>(
    "issue_evidence",
    EvidenceRows.evidence.of { $0.evidence } + [
      .text("caption") { $0.evidence.caption }, .number("finding_id") { $0.finding.rawValue },
    ])

  /// What is left before an issue is verified.
  static let left = RowSchema<Left>(
    "left_to_verify",
    [
      .number("issue_id") { $0.issue.rawValue },
      .number("finding_id") { $0.left.finding.rawValue },
    ] + RowSchemas.place.of { $0.left.address }
      + [
        .text("component") { $0.left.address.componentKey },
        .text("check_path") { $0.left.check },
        .text("environment") { $0.left.environment },
        .init("cause", .term(VerificationRule.Reason.names)) { left in
          .term(left.left.cause.name, words: left.left.reason)
        },
        .term("outcome") { $0.left.cause.outcome },
        .text("build") { $0.left.cause.build },
        .text("person") { $0.left.cause.person },
      ])

  struct Left {
    let issue: Identifier<AuditIssue>
    let left: IssueVerification.Left

    static func all(_ verification: IssueVerification) -> [Left] {
      verification.left.map { Left(issue: verification.issue.id, left: $0) }
    }
  }

  /// What people read of what is left.
  ///
  /// - Parameter places: What the places are called.
  static func leftForPeople(_ places: PlaceTitles) -> [PeopleColumn<Left>] {
    [
      "issue_id", .words("place") { .text(places[$0.left.address]) }, "environment", "finding_id",
      .field("address", isBelow: true), .field("check_path", isBelow: true),
      .words("why", isBelow: true) { .text($0.left.reason) },
    ]
  }
}

extension IssueDetail {
  /// With what the failure was found.
  fileprivate var environment: AuditEnvironment { failure.facts.session.environment }
}

extension VerificationRule.Reason {
  /// The names of all reasons.
  static let names = [
    "notPassed", "undecided", "disagreement", "setAside", "passedBeforeFix", "passedBeforeReopened", "passedByTool",
    "notSaidFixed", "passedByFixer", "verifiedByFixer",
  ]

  /// Its name for programs.
  var name: String {
    switch self {
    case .notPassed: "notPassed"
    case .undecided: "undecided"
    case .disagreement: "disagreement"
    case .setAside: "setAside"
    case .passedBeforeFix: "passedBeforeFix"
    case .passedBeforeReopened: "passedBeforeReopened"
    case .passedByTool: "passedByTool"
    case .notSaidFixed: "notSaidFixed"
    case .passedByFixer: "passedByFixer"
    case .verifiedByFixer: "verifiedByFixer"
    }
  }

  /// The outcome that counts now; nil where that is not why.
  fileprivate var outcome: Outcome? {
    if case .undecided(let outcome) = self { outcome } else { nil }
  }

  /// The build that it is about, or nil.
  fileprivate var build: String? {
    switch self {
    case .disagreement(let build), .passedBeforeFix(let build): build
    default: nil
    }
  }

  /// Whom it is about, or nil.
  fileprivate var person: String? {
    switch self {
    case .passedByFixer(let name), .verifiedByFixer(let name): name
    default: nil
    }
  }
}

extension IssueDecision {
  /// All decisions about an issue, oldest first.
  static func all(
    about issue: Identifier<AuditIssue>, at now: Int64, _ transaction: borrowing ReadTransaction
  ) throws -> [IssueDecision] {
    let decisions = try transaction.decisions(about: issue)
    let counting = DecisionRule.counting(decisions, at: now)
    return try decisions.map {
      IssueDecision($0, isInForce: $0.id == counting?.id, evidence: try transaction.evidence(of: $0.id))
    }
  }

  /// A decision as it is stored.
  init(
    _ id: Identifier<Decision>, about issue: Identifier<AuditIssue>, at now: Int64,
    _ transaction: borrowing ReadTransaction
  ) throws {
    guard let found = try Self.all(about: issue, at: now, transaction).first(where: { $0.decision.id == id }) else {
      throw StoreError.notFound(
        kind: "decision", reference: "\(id.rawValue)", hint: "see `auditctl issue show \(issue.rawValue)`")
    }
    self = found
  }

  private static var what: PeopleColumn<IssueDecision> { .words("what") { .text($0.decision.words) } }

  /// Decisions as they were written: one as a thing with fields, several as a list.
  static func document(_ rows: [IssueDecision]) -> Document {
    if let row = rows.first, rows.count == 1 { return row.document }
    return .list("decisions", "Decisions", RowSchemas.decision, rows, people: short)
  }

  /// A decision as it was written.
  var document: Document {
    .record(
      "decision", "Decision", RowSchemas.decision, self,
      people: Self.short)
  }

  private static var short: [PeopleColumn<IssueDecision>] {
    ["decision_id", "issue_id", what, "is_in_force", "owner", "approver", "decision_expires_at"]
  }

  /// What people read of a decision.
  static var people: [PeopleColumn<IssueDecision>] {
    [
      "decision_id", what, "is_in_force", "owner", "requested_by", .field("approver"), "decided_at",
      "decision_expires_at", "duplicate_of_issue_id", .words("why", isBelow: true) { .text($0.decision.reason) },
      .words("evidence", isBelow: true) { .list(ifAny: $0.evidence.map { "\($0.id.rawValue) \($0.name)" }) },
      .words("revoked", isBelow: true) { row in
        .optional(
          row.decision.revocation.map { "\(Timestamp.minute($0.revokedAt)) by \($0.revokedBy): \($0.reason)" })
      },
    ]
  }
}

extension WriteTransaction {
  /// Issues as they are after what was written.
  func issues(_ numbers: [Identifier<AuditIssue>]) throws -> [AuditIssue] {
    try refreshIssues()
    return try numbers.map { try read.issue($0) }
  }
}
