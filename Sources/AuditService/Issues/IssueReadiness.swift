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
      .readyIssues(product.id), of: product.id, size: { (looked: LookedIssues) in looked.size },
      renewing: { try $0.renewed(by: $1, of: product, transaction) },
      { try LookedIssues(of: product, transaction) { _ in nil } }
    ).ready
  }

  /// The issues of a product that were looked at.
  private struct LookedIssues: Sendable {
    /// In the order in which they were found, and whether they pass.
    private let issues: [(id: Identifier<AuditIssue>, isReady: Bool)]

    /// Looks at those of which nothing is known.
    init(
      of product: Product, _ transaction: borrowing ReadTransaction, known: (Identifier<AuditIssue>) -> Bool?
    ) throws {
      let candidates = try transaction.perhapsVerified(of: product.key).prefix(limit)
      let ready = Set(try IssueVerification.ready(candidates.filter { known($0) == nil }, transaction))
      issues = candidates.map { ($0, known($0) ?? ready.contains($0)) }
    }

    var ready: [Identifier<AuditIssue>] { issues.filter(\.isReady).map(\.id) }

    /// About how much memory they take, in bytes.
    var size: Int { issues.count * MemoryLayout<(Identifier<AuditIssue>, Bool)>.stride }

    /// Looks again at those to which, or at whose places, something happened.
    ///
    /// - Returns: Nil where any of them may have changed.
    func renewed(
      by written: WrittenSince, of product: Product, _ transaction: borrowing ReadTransaction
    ) throws -> LookedIssues? {
      guard let touched = try transaction.issues(touchedBy: written, of: product.id) else { return nil }
      let known = Dictionary(issues.filter { !touched.contains($0.id) }.map { ($0.id, $0.isReady) }) { first, _ in first
      }
      return try LookedIssues(of: product, transaction) { known[$0] }
    }
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
