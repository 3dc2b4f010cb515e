public import AuditModel
internal import AuditRules
public import AuditStore

/// Issues that pass now: each of their failures has passed since, and nobody has verified them yet.
public struct IssueReadiness: Sendable {
  /// The most issues that are looked at, so that a list of any length takes little time.
  static let limit = 1000
  /// Most numbers that a note names.
  static let namedLimit = 20

  /// The issues, in the order in which they were found.
  public let issues: [Identifier<AuditIssue>]
  /// Whether there may be more of them.
  public let isPartial: Bool
  /// Whether no other issue of the file passes now, so that `auditctl issue verify --ready` verifies these and no more.
  public let areAll: Bool

  /// Issues that are known to pass now, each once.
  public init(_ issues: [Identifier<AuditIssue>], _ transaction: borrowing ReadTransaction) throws {
    self.issues = issues.distinct()
    isPartial = false
    areAll = try Self.areAll(Set(issues), transaction)
  }

  /// Those of some issues that pass now.
  public init(among issues: [AuditIssue], _ transaction: borrowing ReadTransaction) throws {
    try self.init(candidates: transaction.perhapsVerified(among: issues.map(\.id)), transaction)
  }

  /// Which issues of a product pass now, of those that are looked at.
  public static func issues(
    of product: Product, _ transaction: borrowing ReadTransaction
  ) throws -> [Identifier<AuditIssue>] {
    try transaction.remembered(
      .readyIssues(product.id), of: product.id, line: nil,
      size: { (issues: [Identifier<AuditIssue>]) in issues.count * 8 },
      isHolding: { _ in true },
      { try IssueVerification.ready(transaction.perhapsVerified(of: product.key).prefix(limit), transaction) })
  }

  /// The issues that pass now and have a pass among the findings from one on.
  ///
  /// - Parameter first: The first of those findings; nil: there is none.
  public init(since first: Identifier<Finding>?, _ transaction: borrowing ReadTransaction) throws {
    try self.init(candidates: first.map { try transaction.perhapsVerified(since: $0) } ?? [], transaction)
  }

  private init(candidates: [Identifier<AuditIssue>], _ transaction: borrowing ReadTransaction) throws {
    issues = try IssueVerification.ready(candidates.prefix(Self.limit), transaction)
    isPartial = candidates.count > Self.limit
    areAll = try Self.areAll(Set(issues), transaction)
  }

  private static func areAll(
    _ issues: Set<Identifier<AuditIssue>>, _ transaction: borrowing ReadTransaction
  ) throws -> Bool {
    guard issues.count > 1 else { return false }
    let others = try transaction.perhapsVerified().filter { !issues.contains($0) }
    return try others.count <= limit && IssueVerification.ready(others, transaction).isEmpty
  }

  /// What there is to say of them, with the command that verifies these and no others; nil when there are none.
  public var note: String? {
    guard let first = issues.first else { return nil }
    if issues.count == 1, !isPartial {
      return "Issue \(first.rawValue) passes now: auditctl issue verify \(first.rawValue)"
    }
    if areAll { return "Of the open issues, \(issues.count) pass now: auditctl issue verify --ready" }
    let count = "Of these issues, \(isPartial ? "at least " : "")\(issues.count) pass now"
    guard issues.count <= Self.namedLimit else {
      return "\(count). This verifies them with all others that pass: auditctl issue verify --ready"
    }
    return "\(count): auditctl issue verify " + issues.map { "\($0.rawValue)" }.joined(separator: " ")
  }
}
