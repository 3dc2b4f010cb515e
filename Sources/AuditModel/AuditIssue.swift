/// One problem; gathers findings.
public struct AuditIssue: Hashable, Sendable {
  /// Something that happened to an issue.
  public struct Event: Hashable, Sendable {
    /// What happened.
    public let kind: IssueEventKind
    /// Who.
    public let actor: String
    /// When: UTC, milliseconds since 1970.
    public let occurredAt: Int64
    /// The finding that it links, or nil.
    public let finding: Identifier<Finding>?
    /// Comment, reason, title, owner and the like; nil when there is none, or it was taken back.
    public let text: String?
    /// The build it was fixed or verified in, or nil.
    public let build: Identifier<Build>?
    /// The issue it was merged into or split from, or that a finding or a fix came from or went to; nil when none.
    public let other: Identifier<AuditIssue>?
    /// Why a severity was lowered; nil when not said.
    public let reason: String?

    /// An event as it is stored.
    public init(
      kind: IssueEventKind, actor: String, occurredAt: Int64, finding: Identifier<Finding>? = nil, text: String? = nil,
      build: Identifier<Build>? = nil, other: Identifier<AuditIssue>? = nil, reason: String? = nil
    ) {
      self.reason = reason
      self.kind = kind
      self.actor = actor
      self.occurredAt = occurredAt
      self.finding = finding
      self.text = text
      self.build = build
      self.other = other
    }
  }

  /// Local number.
  public let id: Identifier<AuditIssue>
  /// Key of the product.
  public let product: String
  /// Where it was first found.
  public let address: Address
  /// Path of the check that found it.
  public let check: String
  /// Its title.
  public let title: String
  /// Where it stands.
  public let state: IssueState
  /// As it was said, else the worst severity of its findings; nil when none says.
  public let severity: Severity?
  /// As it was said, else the team that owns the screen or component by the newest specification; nil when not said.
  public let team: String?
  /// How many findings it gathers.
  public let findingCount: Int
  /// Version of the last release in which it has a finding.
  public let lastRelease: String
  /// When it was opened: UTC, milliseconds since 1970.
  public let openedAt: Int64
  /// What it is called in every copy of the file; nil while there is one copy alone, where its number says all.
  public var name: IssueName?
  /// The same where people need it: its number here is another one; else nil.
  public var otherName: IssueName? { name.flatMap { $0.number == id.rawValue ? nil : $0 } }
  /// Who works on it; nil: nobody.
  public var owner: String?
  /// Its labels, in the order of the alphabet.
  public var labels: [String] = []
  /// Its key or address elsewhere, such as a ticket; nil: none.
  public var reference: String?
  /// When it is due, as it was said or by its service level: UTC, milliseconds since 1970; nil: never.
  public var dueAt: Int64?
  /// When something last happened to it: UTC, milliseconds since 1970.
  public var changedAt: Int64
  /// Key of the type of its element, by the newest specification; nil unless an element.
  public var elementType: String?
  /// The issue it was merged into; nil: none.
  public var mergedInto: Identifier<AuditIssue>?
  /// What was decided last, lapsed or not; nil: nothing, or it was taken back.
  public var decision: Decision.Kind?
  /// From when on that no longer holds: UTC, milliseconds since 1970; nil: it does not lapse.
  public var decisionExpiresAt: Int64?

  /// An issue to which nothing has happened since it was opened.
  public init(
    id: Identifier<AuditIssue>, product: String, address: Address, check: String, title: String,
    state: IssueState, severity: Severity?, team: String?, findingCount: Int, lastRelease: String,
    openedAt: Int64
  ) {
    self.id = id
    self.product = product
    self.address = address
    self.check = check
    self.title = title
    self.state = state
    self.severity = severity
    self.team = team
    self.findingCount = findingCount
    self.lastRelease = lastRelease
    self.openedAt = openedAt
    changedAt = openedAt
  }
}
