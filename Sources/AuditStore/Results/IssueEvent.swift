public import AuditModel

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
  /// The build it was fixed or verified in, or nil.
  public let build: Identifier<Build>?
  /// The issue it was merged into or split from, or that a finding or a fix came from or went to; nil: none.
  public let other: Identifier<AuditIssue>?

  /// An event of now.
  public init(
    _ kind: IssueEventKind, actor: String, text: String? = nil, finding: Identifier<Finding>? = nil,
    build: Identifier<Build>? = nil, other: Identifier<AuditIssue>? = nil
  ) {
    self.kind = kind
    self.actor = actor
    self.text = text
    self.finding = finding
    self.build = build
    self.other = other
  }
}
