import AuditModel
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// Decisions hold until they lapse or are taken back, and let some failures through (DESIGN rule 9).
@Suite struct DecisionRuleTests {
  private static func decision(
    _ number: Int64 = 1, _ kind: Decision.Kind = .deferred, expiresAt: Int64? = nil, isRevoked: Bool = false
  ) -> Decision {
    Decision(
      id: Identifier(rawValue: number), issue: Identifier(rawValue: 1), kind: kind, owner: "o", requestedBy: "r",
      approver: "a", duplicateOf: nil, reason: "x", decidedAt: 0, expiresAt: expiresAt,
      revocation: isRevoked ? Decision.Revocation(revokedBy: "b", reason: "y", revokedAt: 1) : nil)
  }

  @Test(
    arguments: [
      (nil, false, 10, true), (nil, true, 10, false), (11, false, 10, true), (10, false, 10, false),
      (9, false, 10, false), (11, true, 10, false),
    ] as [(Int64?, Bool, Int64, Bool)])
  func `a decision holds until the time at which it lapses`(
    expiresAt: Int64?, isRevoked: Bool, time: Int64, holds: Bool
  ) {
    #expect(
      DecisionRule.isInForce(Self.decision(expiresAt: expiresAt, isRevoked: isRevoked), at: time) == holds)
  }

  @Test func `the newest counts, and what it replaced does not come back`() {
    let old = Self.decision(1)
    #expect(DecisionRule.counting([], at: 10) == nil)
    #expect(DecisionRule.counting([old], at: 10)?.id.rawValue == 1)
    #expect(DecisionRule.counting([old, Self.decision(2)], at: 10)?.id.rawValue == 2)
    #expect(DecisionRule.counting([old, Self.decision(2, expiresAt: 10)], at: 10) == nil)
    #expect(DecisionRule.counting([old, Self.decision(2, isRevoked: true)], at: 10) == nil)
  }

  @Test(
    arguments: [
      (.acceptedRisk, true), (.deferred, true), (.wontFix, true), (.falsePositive, false), (.duplicate, false),
    ] as [(Decision.Kind, Bool)])
  func `a false positive and a duplicate let nothing through`(kind: Decision.Kind, letsThrough: Bool) {
    #expect(DecisionRule.letsThrough(kind) == letsThrough)
  }

  @Test(arguments: [
    ("Manager B", "Manager D", true), ("Manager B", "Manager B", false), ("manager b", "Manager B", false),
    ("  Manager   B ", "Manager B", false), ("Manager B.", "Manager B", true), ("MANAGER É", "manager é", false),
  ])
  func `four eyes are two people`(approver: String, requester: String, mayApprove: Bool) {
    #expect(DecisionRule.mayApprove(approver, requestedBy: requester, isFourEyes: true) == mayApprove)
    #expect(DecisionRule.mayApprove(approver, requestedBy: requester, isFourEyes: false))
  }
}
