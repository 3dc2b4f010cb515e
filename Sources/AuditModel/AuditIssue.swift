/// One problem; gathers findings.
public struct AuditIssue: Hashable, Sendable {
  /// Something that happened to an issue.
  public struct Event: Hashable, Sendable {
    /// What happened: opened, joined, fixed, verified, reopened, assigned, commented.
    public let kind: String
    /// Who.
    public let actor: String
    /// When: UTC, milliseconds since 1970.
    public let occurredAt: Int64
    /// The finding that it links, or nil.
    public let finding: Identifier<Finding>?
    /// Comment, assignee or reason; nil when there is none.
    public let text: String?

    /// An event as it is stored.
    public init(
      kind: String, actor: String, occurredAt: Int64, finding: Identifier<Finding>?, text: String?
    ) {
      self.kind = kind
      self.actor = actor
      self.occurredAt = occurredAt
      self.finding = finding
      self.text = text
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
  /// The worst severity of its findings; nil when none says.
  public let severity: Severity?
  /// The team that owns the screen, as the newest specification says; nil when it does not.
  public let team: String?
  /// How many findings it gathers.
  public let findingCount: Int
  /// Version of the release of its newest finding.
  public let lastRelease: String
  /// When it was opened: UTC, milliseconds since 1970.
  public let openedAt: Int64

  /// An issue as it is stored.
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
  }
}
