internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore

/// Something that happened to an issue: an event of its own, or a decision about it.
struct IssueEventRow {
  /// The finding that it is about; nil for none.
  private(set) var finding: FindingFacts?
  private let issue: Identifier<AuditIssue>
  /// The name of what happened.
  private let event: String
  private let person: String
  private let occurredAt: Int64
  private var build: String?
  private var other: Identifier<AuditIssue>?
  private var decision: Decision?
  /// Comment, reason, title, owner and the like.
  private var text: String?

  static let schema = RowSchema<IssueEventRow>(
    "issue_event",
    [
      .number("issue_id") { $0.issue.rawValue },
      .time("occurred_at") { $0.occurredAt },
      .init("event", .term(names)) { .term($0.event, words: $0.event) },
      .text("person") { $0.person },
      .number("finding_id") { $0.finding?.finding.id.rawValue },
      .text("address") { $0.finding?.finding.address.description },
      .text("build") { $0.build },
      .text("environment") { $0.finding?.session.environment.environmentClass },
      .number("other_issue_id") { $0.other?.rawValue },
      .number("decision_id") { $0.decision?.id.rawValue },
      .text("text") { $0.text },
    ])

  /// What people read of an event.
  ///
  /// - Parameter places: What the places of its findings are called.
  static func people(_ places: PlaceTitles) -> [PeopleColumn<IssueEventRow>] {
    [
      "occurred_at", "event", "person", "finding_id",
      .words("place") { row in .optional(row.finding.map { places[$0.finding.address] }) }, "build", "environment",
      "other_issue_id",
      .words("said") { row in
        let decided = row.decision.map { $0.kind.words + (row.event == revoked ? " taken back" : "") + ": " } ?? ""
        return .optional((row.text ?? row.finding?.words).map { decided + $0 })
      },
    ]
  }

  private static let decided = "decided"
  private static let revoked = "revoked"
  private static let names = IssueEventKind.allCases.map(\.rawValue) + [decided, revoked]

  /// All that happened to an issue, oldest first.
  static func all(
    of issue: Identifier<AuditIssue>, _ transaction: borrowing ReadTransaction
  ) throws -> [IssueEventRow] {
    let events = try rows(try transaction.events(of: issue), of: issue, transaction)
    // Both are in their order; of one time, events come first.
    var waiting = try transaction.decisions(about: issue).flatMap(rows).sorted { $0.occurredAt < $1.occurredAt }[...]
    var all: [IssueEventRow] = []
    for event in events {
      while let next = waiting.first, next.occurredAt < event.occurredAt { all.append(waiting.removeFirst()) }
      all.append(event)
    }
    return all + waiting
  }

  /// The newest events of an issue itself, oldest first.
  static func newest(
    _ count: Int, of issue: Identifier<AuditIssue>, _ transaction: borrowing ReadTransaction
  ) throws -> [IssueEventRow] {
    try rows(try transaction.events(of: issue).suffix(count), of: issue, transaction)
  }

  private static func rows(
    _ events: some Sequence<AuditIssue.Event>, of issue: Identifier<AuditIssue>,
    _ transaction: borrowing ReadTransaction
  ) throws -> [IssueEventRow] {
    let names = try transaction.buildNames(of: issue)
    return try events.map { event in
      let facts = try event.finding.map { try FindingFacts($0, transaction) }
      var row = IssueEventRow(
        issue: issue, event: event.kind.rawValue, person: event.actor, occurredAt: event.occurredAt)
      row.finding = facts
      row.build = event.build.flatMap { names[$0] } ?? facts?.session.build.name
      row.other = event.other
      row.text = event.text
      return row
    }
  }

  private static func rows(_ decision: Decision) -> [IssueEventRow] {
    var taken = IssueEventRow(
      issue: decision.issue, event: decided, person: decision.approver, occurredAt: decision.decidedAt)
    taken.decision = decision
    taken.text = decision.reason
    guard let revocation = decision.revocation else { return [taken] }
    var back = IssueEventRow(
      issue: decision.issue, event: revoked, person: revocation.revokedBy, occurredAt: revocation.revokedAt)
    back.decision = decision
    back.text = revocation.reason
    return [taken, back]
  }
}
