public import AuditModel
internal import AuditRules
public import AuditStore

/// Failures of issues that the decisions about them do not cover, though the decisions hold (DESIGN rule 9).
public struct DecisionGaps: Sendable {
  /// A failure and why it is not covered.
  public struct Gap: Hashable, Sendable {
    /// The failure.
    public let finding: Identifier<Finding>
    /// `accepted as minor, now critical`.
    public let reason: String
  }

  private var gaps: [Identifier<AuditIssue>: [Gap]] = [:]

  /// Looks at the issues that something was decided about.
  ///
  /// - Parameter now: The time at which decisions must hold: UTC, milliseconds since 1970.
  public init(of issues: [AuditIssue], at now: Int64, _ transaction: borrowing ReadTransaction) throws {
    for product in Set(issues.filter { $0.decision != nil }.map(\.product)) {
      let product = try transaction.product(product)
      // As the newest release has plan and keys.
      guard let release = try transaction.releases(of: product.id).last else { continue }
      let decided = try transaction.decidedIssues(in: release, transaction.renamedPlaces(of: release))
      let reach = try DecisionReach(of: release, on: product, in: transaction)
      for decision in reach.covering(decided, at: now, withLeftOut: false) {
        guard let reason = decision.gap else { continue }
        gaps[decision.issue, default: []].append(Gap(finding: decision.finding, reason: reason))
      }
    }
  }

  /// Those of an issue, in the order of findings.
  public func of(_ issue: Identifier<AuditIssue>) -> [Gap] { gaps[issue] ?? [] }

  /// The reasons, each once.
  public func reasons(_ issue: Identifier<AuditIssue>) -> [String] {
    of(issue).map(\.reason).distinct()
  }
}
