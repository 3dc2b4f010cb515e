import AuditModel
import Testing

@testable import AuditRules

/// Rule 2d: who said last that it was fixed does not confirm it.
@Suite struct FourEyesRuleTests {
  private static let place = IssuePlace(address: 7, check: Identifier(rawValue: 3))

  private static func claim(_ person: String, at time: Int64) -> FixClaim {
    FixClaim(place: place, person: TypedName(person), claimedAt: time)
  }

  struct Case: Sendable {
    let claims: [FixClaim]
    let outcome: Outcome
    let auditor: String
    let observedAt: Int64
    let isByFixer: Bool

    init(_ claims: [FixClaim], _ outcome: Outcome, by auditor: String, at time: Int64, _ isByFixer: Bool) {
      (self.claims, self.outcome, self.auditor, observedAt, self.isByFixer) = (
        claims, outcome, auditor, time, isByFixer
      )
    }
  }

  static let cases: [Case] = [
    Case([], .passed, by: "Ann", at: 20, false),
    Case([claim("Ann", at: 10)], .passed, by: "Ann", at: 20, true),
    Case([claim("Ann", at: 10)], .passed, by: " ann ", at: 20, true),
    Case([claim("Ann", at: 10)], .inapplicable, by: "Ann", at: 20, true),
    Case([claim("Ann", at: 10)], .passed, by: "Ben", at: 20, false),
    // What does not end a failure is nobody's confirmation.
    Case([claim("Ann", at: 10)], .failed, by: "Ann", at: 20, false),
    Case([claim("Ann", at: 10)], .cantTell, by: "Ann", at: 20, false),
    // It failed anew, and somebody else fixed it.
    Case([claim("Ann", at: 10), claim("Ben", at: 15)], .passed, by: "Ann", at: 20, false),
    Case([claim("Ann", at: 10), claim("Ben", at: 15)], .passed, by: "Ben", at: 20, true),
    // What was said by then counts, and the next word after it.
    Case([claim("Gus", at: 10), claim("Ann", at: 30)], .passed, by: "Ann", at: 20, true),
    Case([claim("Ann", at: 10), claim("Ben", at: 25)], .passed, by: "Ann", at: 20, true),
    Case([claim("Ann", at: 30), claim("Ben", at: 40)], .passed, by: "Ann", at: 20, true),
    Case([claim("Ann", at: 30), claim("Ben", at: 40)], .passed, by: "Ben", at: 20, false),
  ]

  @Test(arguments: cases) func `an answer is by the fixer`(_ row: Case) {
    let rule = FourEyesRule(row.claims.reversed())
    #expect(
      rule.isByFixer(row.outcome, at: Self.place, by: TypedName(row.auditor), observedAt: row.observedAt)
        == row.isByFixer)
  }

  @Test func `a claim holds for the check that took the place of its own`() {
    let newer = Identifier<Check>(rawValue: 9)
    let rule = FourEyesRule([Self.claim("Ann", at: 10)]) { _ in [newer] }
    let place = IssuePlace(address: 7, check: newer)
    #expect(rule.isByFixer(.passed, at: place, by: TypedName("Ann"), observedAt: 20))
    let other = IssuePlace(address: 8, check: newer)
    #expect(!rule.isByFixer(.passed, at: other, by: TypedName("Ann"), observedAt: 20))
  }

  /// A finding with the builds 1 and 2 and hours as times.
  private func finding(
    _ id: Int64, _ outcome: Outcome, by auditor: String, on build: Int, amends: Int64? = nil, isByFixer: Bool = false
  ) -> CountedFinding {
    CountedFinding(
      id: Identifier(rawValue: id), outcome: outcome, environment: FoundEnvironment("VoiceOver on iOS"), build: build,
      observedAt: id, foldedAuditor: auditor, amends: amends.map { Identifier(rawValue: $0) }, isByFixer: isByFixer)
  }

  private func decided(_ findings: [CountedFinding]) throws -> FindingRule.Decision {
    try #require(FindingRule.decide(findings, in: ["VoiceOver on iOS"]).first)
  }

  @Test func `a fixer's pass leaves the failure, and another person's ends it`() throws {
    let failed = finding(1, .failed, by: "ben", on: 1)
    let own = finding(2, .passed, by: "ann", on: 2, isByFixer: true)
    let still = try decided([failed, own])
    #expect(still.outcome == .failed)
    #expect(still.isPassedByFixer)
    #expect(still.failures.map(\.id) == [failed.id])
    #expect(still.endsOn.isEmpty)
    let passed = try decided([failed, own, finding(3, .passed, by: "cem", on: 2)])
    #expect(passed.outcome == .passed)
  }

  @Test func `a fixer's pass of what nobody failed here is a pass, and ends nothing of releases before`() throws {
    let own = finding(2, .passed, by: "ann", on: 2, isByFixer: true)
    for found in [[own], [finding(1, .cantTell, by: "ben", on: 1), own]] {
      let decision = try decided(found)
      #expect(decision.outcome == .passed)
      #expect(decision.endsOn.isEmpty)
    }
  }

  @Test func `what a fixer takes back of a pass of their own leaves the failure`() throws {
    let failed = finding(1, .failed, by: "ben", on: 1)
    let own = finding(2, .passed, by: "ann", on: 2, isByFixer: true)
    let doubt = finding(3, .cantTell, by: "ann", on: 2, amends: 2, isByFixer: true)
    #expect(try decided([failed, own, doubt]).outcome == .failed)
    let late = finding(3, .cantTell, by: "cem", on: 2, amends: 2)
    #expect(try decided([failed, own, late]).outcome == .failed)
  }

  @Test func `a fixer's amendment leaves the failure`() throws {
    let failed = finding(1, .failed, by: "ben", on: 1)
    let amended = try decided([failed, finding(2, .passed, by: "ann", on: 1, amends: 1, isByFixer: true)])
    #expect(amended.outcome == .failed)
    #expect(amended.isPassedByFixer)
    let other = try decided([failed, finding(2, .passed, by: "cem", on: 1, amends: 1)])
    #expect(other.outcome == .passed)
  }

  @Test func `what only its fixer passed is said of the environment in which they did`() throws {
    let voice = FoundEnvironment("VoiceOver on iOS")
    let keyboard = FoundEnvironment("keyboard")
    func found(_ id: Int64, _ outcome: Outcome, by auditor: String, in environment: FoundEnvironment) -> CountedFinding
    {
      CountedFinding(
        id: Identifier(rawValue: id), outcome: outcome, environment: environment, build: Int(id), observedAt: id,
        foldedAuditor: auditor, isByFixer: auditor == "ann" && outcome == .passed)
    }
    let decisions = FindingRule.decide(
      [
        found(1, .failed, by: "ben", in: voice), found(2, .failed, by: "ben", in: keyboard),
        found(3, .passed, by: "ann", in: voice),
      ], in: [voice.name, keyboard.name])
    #expect(decisions.map(\.outcome) == [.failed, .failed])
    #expect(decisions.map(\.isPassedByFixer) == [true, false])
  }

  @Test func `a failure stands that none but its fixer took back`() {
    func retracted(_ finding: Int64, by person: String, at time: Int64) -> RetractedFailure {
      RetractedFailure(
        finding: Identifier(rawValue: finding), place: Self.place, retractedBy: TypedName(person), retractedAt: time)
    }
    let rule = FourEyesRule([Self.claim("Ann", at: 10)])
    #expect(
      rule.standing([
        retracted(1, by: "ann", at: 20), retracted(2, by: "Cem", at: 20), retracted(3, by: "Ann", at: 20),
        retracted(3, by: "Cem", at: 30),
      ]) == [Identifier(rawValue: 1)])
  }
}
