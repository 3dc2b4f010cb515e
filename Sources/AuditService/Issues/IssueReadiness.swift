public import AuditModel
public import AuditStore

/// Issues that pass now: each of their failures has passed since, and nobody has verified them yet.
public struct IssueReadiness: Sendable {
  /// Most issues that are looked at, so that it takes no time to say of a list of any length.
  static let limit = 1000

  /// They, in the order in which they were found.
  public let issues: [Identifier<AuditIssue>]
  /// Whether there may be more of them.
  public let isPartial: Bool

  /// Issues that are known to pass now.
  public init(_ issues: [Identifier<AuditIssue>]) {
    self.issues = issues
    isPartial = false
  }

  /// Of some issues those that pass now.
  public init(among issues: [AuditIssue], _ transaction: borrowing ReadTransaction) throws {
    try self.init(candidates: transaction.perhapsVerified(among: issues.map(\.id)), transaction)
  }

  /// The issues that pass now and have a pass among the findings of a session from one finding on.
  ///
  /// - Parameter first: The first of those findings; nil: there is none.
  public init(
    since first: Identifier<Finding>?, in session: Identifier<AuditSession>, _ transaction: borrowing ReadTransaction
  ) throws {
    try self.init(candidates: first.map { try transaction.issuesPassed(since: $0, in: session) } ?? [], transaction)
  }

  private init(candidates: [Identifier<AuditIssue>], _ transaction: borrowing ReadTransaction) throws {
    issues = try candidates.prefix(Self.limit).filter { try IssueVerification($0, transaction).isReady }
    isPartial = candidates.count > Self.limit
  }

  /// What there is to say of them; nil when there are none.
  public var note: String? {
    guard let first = issues.first else { return nil }
    guard issues.count > 1 || isPartial else {
      return "Issue \(first.rawValue) passes now: auditctl issue verify \(first.rawValue)"
    }
    return "Of the issues \(isPartial ? "at least " : "")\(issues.count) \(issues.count == 1 ? "passes" : "pass") now: "
      + "auditctl issue verify --ready"
  }
}
