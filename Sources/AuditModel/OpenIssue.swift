/// An open issue at a place where another copy has opened one, too.
public struct OpenIssue: Hashable, Sendable {
  /// Its local number.
  public let id: Identifier<AuditIssue>
  /// Its title now.
  public let title: String
  /// Where both have findings.
  public let address: Address
  /// Path of the check.
  public let check: String
  /// Place of its first row in the order of all logs.
  public let position: LogPosition
  /// Who opened it; nil where no row says so.
  public let person: String?
  /// When: UTC, milliseconds since 1970.
  public let openedAt: Int64

  /// An issue.
  public init(
    id: Identifier<AuditIssue>, title: String, address: Address, check: String, position: LogPosition,
    person: String?, openedAt: Int64
  ) {
    self.id = id
    self.title = title
    self.address = address
    self.check = check
    self.position = position
    self.person = person
    self.openedAt = openedAt
  }
}
