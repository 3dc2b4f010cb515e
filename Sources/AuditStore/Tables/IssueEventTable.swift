public import AuditModel

/// SQL about what happens to issues.
enum IssueEventQuery: String, Query {
  case insert = """
    INSERT INTO issue_event (
      replica_id, sequence, stamp, issue_id, kind, finding_id, problem_id, tool_run_id, instance_number, build_id,
      person_id, occurred_at, text, reason, owner_person_id, other_issue_id
    )
    VALUES (
      :replica_id, :sequence, :stamp, :issue_id, :kind, :finding_id, :problem_id, :tool_run_id, :instance_number,
      :build_id, :person_id, :occurred_at, :text, :reason, :owner_person_id, :other_issue_id
    )
    """
  case ofIssue = """
    SELECT
      issue_event.kind, actor.name AS actor, issue_event.occurred_at, issue_event.finding_id,
      ifnull(issue_event.text, owner.name) AS text, issue_event.reason, issue_event.build_id,
      issue_event.other_issue_id
    FROM issue_event
    JOIN person AS actor ON actor.person_id = issue_event.person_id
    LEFT JOIN person AS owner ON owner.person_id = issue_event.owner_person_id
    WHERE issue_event.issue_id = :issue_id
    ORDER BY issue_event.stamp, (SELECT uuid FROM replica WHERE replica_id = issue_event.replica_id),
      issue_event.sequence
    """
  /// The newest word that an issue is fixed or verified.
  case newestFix = """
    SELECT
      issue_event.kind, issue_event.occurred_at, issue_event.text, build.build_id,
      build.name AS build,
      build.position AS build_position,
      release.position AS release_position, release.product_id,
      strftime('%Y-%m-%d', issue_event.occurred_at / 1000, 'unixepoch') AS day
    FROM issue_event
    LEFT JOIN build ON build.build_id = issue_event.build_id
    LEFT JOIN release ON release.release_id = build.release_id
    WHERE issue_event.issue_id = :issue_id AND issue_event.kind IN ('fixed', 'claimed', 'verified')
    ORDER BY issue_event.stamp DESC, (SELECT uuid FROM replica WHERE replica_id = issue_event.replica_id) DESC,
      issue_event.sequence DESC
    LIMIT 1
    """
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case digest = """
    SELECT
      replica_id, sequence, stamp, issue_id, kind, finding_id, problem_id, tool_run_id, instance_number, build_id,
      person_id, occurred_at, text, reason, owner_person_id, other_issue_id, issue_event_id
    FROM issue_event
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
}

/// Something that is to be noted of an issue.
public struct IssueEvent: Sendable {
  /// What happened.
  public let kind: IssueEventKind
  /// Who.
  public let actor: String
  /// Comment, reason, title, owner and the like; nil: none, or taken back.
  public let text: String?
  /// The finding that it links, or nil.
  public let finding: Identifier<Finding>?
  /// The one problem of that finding; nil: all of it.
  public let problem: Identifier<Problem>?
  /// The build it was fixed or verified in, or nil.
  public let build: Identifier<Build>?
  /// The issue it was merged into or split from, or that a finding or a fix came from or went to; nil: none.
  public let other: Identifier<AuditIssue>?
  /// Why a severity was lowered; nil when not said.
  public let reason: String?

  /// An event of now.
  public init(
    _ kind: IssueEventKind, actor: String, text: String? = nil, finding: Identifier<Finding>? = nil,
    problem: Identifier<Problem>? = nil, build: Identifier<Build>? = nil, other: Identifier<AuditIssue>? = nil,
    reason: String? = nil
  ) {
    self.kind = kind
    self.actor = actor
    self.text = text
    self.finding = finding
    self.problem = problem
    self.reason = reason
    self.build = build
    self.other = other
  }
}

extension ReadTransaction {
  /// What happened to an issue, oldest first.
  public func events(of issue: Identifier<AuditIssue>) throws(StoreError) -> [AuditIssue.Event] {
    try all(IssueEventQuery.ofIssue, issue.rawValue) { row in
      try AuditIssue.Event(
        kind: row.value("kind"), actor: row.text("actor"), occurredAt: row.time("occurred_at"),
        finding: row.optionalIdentifier("finding_id"), text: row.optionalText("text"),
        build: row.optionalIdentifier("build_id"),
        other: row.optionalIdentifier("other_issue_id"), reason: row.optionalText("reason"))
    }
  }
}

extension WriteTransaction {
  /// Notes that something happened to an issue now; that it makes sense is for the caller to see to.
  public func addIssueEvent(_ event: IssueEvent, to issue: Identifier<AuditIssue>) throws(StoreError) {
    touched.insert(issue.rawValue)
    let isAssignment = event.kind == .assigned
    try append(
      to: .issueEvent, IssueEventQuery.insert, issue.rawValue, event.kind.rawValue, event.finding?.rawValue,
      event.problem?.rawValue, nil as Int64?, nil as Int64?, event.build?.rawValue, person(named: event.actor), now,
      isAssignment ? nil : event.text, event.reason, person(named: isAssignment ? event.text : nil),
      event.other?.rawValue)
  }
}
