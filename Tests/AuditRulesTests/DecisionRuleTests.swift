import AuditModel
import Testing

@testable import AuditRules

/// Decisions hold until they lapse or are taken back, and let some failures through (DESIGN rule 9).
@Suite struct DecisionRuleTests {
  private static func decision(
    _ number: Int64 = 1, _ kind: Decision.Kind = .deferred, expiresAt: Int64? = nil, isReplaced: Bool = false,
    isRevoked: Bool = false
  ) -> Decision {
    Decision(
      id: Identifier(rawValue: number), issue: Identifier(rawValue: 1), kind: kind, owner: "o", requestedBy: "r",
      approver: "a", duplicateOf: nil, reason: "x", decidedAt: 0, expiresAt: expiresAt,
      isReplaced: isReplaced,
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
    let old = Self.decision(1, isReplaced: true)
    #expect(DecisionRule.counting([], at: 10) == nil)
    #expect(DecisionRule.counting([Self.decision(1)], at: 10)?.id.rawValue == 1)
    #expect(DecisionRule.counting([old, Self.decision(2)], at: 10)?.id.rawValue == 2)
    #expect(DecisionRule.counting([old, Self.decision(2, expiresAt: 10)], at: 10) == nil)
    #expect(DecisionRule.counting([old, Self.decision(2, isRevoked: true)], at: 10) == nil)
  }

  @Test func `of decisions that copies made apart the newest counts, and another when that is taken back`() {
    let old = Self.decision(1)
    #expect(DecisionRule.standing([old, Self.decision(2)]).map(\.id.rawValue) == [1, 2])
    #expect(DecisionRule.counting([old, Self.decision(2)], at: 10)?.id.rawValue == 2)
    #expect(DecisionRule.counting([old, Self.decision(2, expiresAt: 10)], at: 10) == nil)
    #expect(DecisionRule.counting([old, Self.decision(2, isRevoked: true)], at: 10)?.id.rawValue == 1)
    #expect(DecisionRule.standing([Self.decision(1, isRevoked: true), Self.decision(2, isReplaced: true)]).isEmpty)
  }

  @Test func `beside a decision that another copy made nothing is covered`() {
    for failure in [
      Self.failure(.minor, isContested: true, wasThere: true),
      Self.failure(.minor, isContested: true, accepted: .critical),
      Self.failure(.minor, isContested: true, isPlaceAccepted: false),
    ] {
      #expect(DecisionRule.coverage(failure) == .contested)
      #expect(failure.wordsBeyond == "issue 1: accepted risk, a; another copy of the file decided about it, too")
      #expect(DecisionRule.split([failure]).covering.isEmpty)
    }
  }

  @Test(
    arguments: [
      (.acceptedRisk, true), (.deferred, true), (.wontFix, true), (.falsePositive, false), (.duplicate, false),
      (.gone, false), (.exempt, true),
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

  private static func failure(
    _ severity: Severity?, isContested: Bool = false, wasThere: Bool = false, isPlaceAccepted: Bool = true,
    isReleaseNamed: Bool = true, accepted: Severity? = nil,
    of number: Int64 = 1, _ kind: Decision.Kind = .acceptedRisk
  ) -> CoveringDecision {
    CoveringDecision(
      finding: Identifier(rawValue: 7), issue: Identifier(rawValue: number), decision: decision(number, kind),
      severity: severity, isContested: isContested, wasThere: wasThere, isPlaceAccepted: isPlaceAccepted,
      isReleaseNamed: isReleaseNamed, accepted: accepted)
  }

  /// Accepted as, found later as, and whether that is covered.
  static let severities: [(accepted: Severity?, now: Severity?, isCovered: Bool)] = [
    (nil, nil, true), (nil, .minor, true), (nil, .moderate, true), (nil, .serious, false), (nil, .critical, false),
    (.minor, nil, true), (.minor, .minor, true), (.minor, .moderate, false), (.minor, .serious, false),
    (.minor, .critical, false),
    (.moderate, nil, true), (.moderate, .minor, true), (.moderate, .moderate, true), (.moderate, .serious, false),
    (.moderate, .critical, false),
    (.serious, nil, true), (.serious, .minor, true), (.serious, .moderate, true), (.serious, .serious, true),
    (.serious, .critical, false),
    (.critical, nil, true), (.critical, .minor, true), (.critical, .moderate, true), (.critical, .serious, true),
    (.critical, .critical, true),
  ]

  @Test(arguments: severities)
  func `a later failure is covered at the same place, unless it is worse than what was accepted`(
    accepted: Severity?, now: Severity?, isCovered: Bool
  ) {
    let expected: DecisionRule.Coverage =
      isCovered ? .covered : .moreSevere(than: accepted, now: now ?? .critical)
    #expect(DecisionRule.coverage(Self.failure(now, accepted: accepted)) == expected)
    #expect(DecisionRule.coverage(Self.failure(now, wasThere: true, accepted: accepted)) == .covered)
    #expect(DecisionRule.coverage(Self.failure(now, isPlaceAccepted: false)) == .otherPlace)
  }

  @Test func `a later problem is covered only in a release that the decision holds for`() {
    #expect(DecisionRule.coverage(Self.failure(.minor, isReleaseNamed: false, accepted: .minor)) == .otherRelease)
    #expect(
      DecisionRule.coverage(Self.failure(.minor, wasThere: true, isReleaseNamed: false, accepted: .minor)) == .covered)
    let worse = Self.failure(.critical, isReleaseNamed: false, accepted: .minor)
    #expect(DecisionRule.coverage(worse) == .moreSevere(than: .minor, now: .critical))
  }

  @Test func `what fails again was not gone`() {
    let gone = Self.failure(.minor, wasThere: true, .gone)
    #expect(DecisionRule.coverage(gone) == .covered)
    #expect(DecisionRule.split([gone]).gone.count == 1)
    #expect(DecisionRule.split([gone]).covering.isEmpty, "It lets no cell through.")
    let again = Self.failure(.minor, .gone)
    #expect(DecisionRule.coverage(again) == .foundAgain)
    #expect(DecisionRule.split([again]).gone.isEmpty)
  }

  @Test(
    arguments: [
      (.acceptedRisk, 180), (.deferred, 180), (.wontFix, 180), (.falsePositive, nil), (.duplicate, nil), (.gone, nil),
      (.exempt, nil),
    ] as [(Decision.Kind, Int64?)])
  func `what lets a failure through lapses, but for what is exempt`(kind: Decision.Kind, days: Int64?) {
    #expect(DecisionRule.term(of: kind) == days.map { $0 * 86_400_000 })
  }

  @Test func `what is not covered says what was decided, and what is now`() {
    let words = [
      Self.failure(.critical, accepted: .minor), Self.failure(.serious), Self.failure(.minor, isPlaceAccepted: false),
      Self.failure(.critical, accepted: .moderate, .deferred), Self.failure(.critical, accepted: .moderate, .wontFix),
    ].map(\.wordsBeyond)
    #expect(
      words == [
        "issue 1: accepted risk, a; accepted as minor, now critical",
        "issue 1: accepted risk, a; accepted without a severity, now serious",
        "issue 1: accepted risk, a; accepted before this place failed",
        "issue 1: put off, a; put off as moderate, now critical",
        "issue 1: will not be fixed, a; decided as moderate, now critical",
      ])
  }

  @Test func `a failure of several issues is covered when each decision covers it`() {
    let (covered, worse) = (Self.failure(.critical, wasThere: true), Self.failure(.critical, of: 2))
    for decisions in [[covered, worse], [worse, covered]] {
      let split = DecisionRule.split(decisions)
      #expect(split.covering.isEmpty)
      #expect(split.beyond.values.map(\.issue.rawValue) == [2])
    }
    #expect(DecisionRule.split([covered, covered]).covering.count == 1)
    #expect(DecisionRule.split([covered]).beyond.isEmpty)
  }
}
