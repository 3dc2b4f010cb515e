import AuditModel
import AuditRules
import Testing

/// What counts against a release beside a baseline: what fails now and did not fail then.
@Suite struct BaselineRuleTests {
  private static let outcomes: [Outcome?] = Outcome.allCases.map { $0 } + [nil]

  @Test(
    arguments: [
      (.failed, false), (.passed, true), (.inapplicable, true), (.untested, true), (.cantTell, true), (nil, true),
    ] as [(Outcome?, Bool)])
  func `a failure is new where the baseline did not fail, whatever it said instead`(then: Outcome?, isNew: Bool) {
    #expect(BaselineRule.isNew(now: .failed, then: then) == isNew)
  }

  @Test(arguments: [Outcome.passed, .inapplicable, .untested, .cantTell])
  func `what did not fail is for other keys of the policy`(now: Outcome) {
    for then in Self.outcomes { #expect(!BaselineRule.isNew(now: now, then: then)) }
  }
}

/// What else makes a release worse than its baseline.
@Suite struct WorseThanBaselineTests {
  /// How severe a failure was then, which of the five it may be now, from the least: nothing said, minor to critical.
  @Test(
    arguments: [
      (nil, [false, false, false, true, true]), (.minor, [false, false, true, true, true]),
      (.moderate, [false, false, false, true, true]), (.serious, [false, false, false, false, true]),
      (.critical, [false, false, false, false, false]),
    ] as [(Severity?, [Bool])])
  func `a failure without a severity was not serious, and is not said to be`(then: Severity?, isWorse: [Bool]) {
    let severities: [Severity?] = [nil, .minor, .moderate, .serious, .critical]
    #expect(severities.map { BaselineRule.isMoreSevere(now: $0, then: then) } == isWorse)
  }

  @Test func `an answer is missing where there was one, and is none`() {
    let answers: [Outcome?] = [.passed, .failed, .inapplicable]
    let none: [Outcome?] = [.untested, .cantTell, nil]
    for now in [Outcome.untested, .cantTell] {
      for then in answers { #expect(BaselineRule.isAnswerMissing(now: now, then: then)) }
      for then in none { #expect(!BaselineRule.isAnswerMissing(now: now, then: then)) }
    }
    for now in [Outcome.passed, .failed, .inapplicable] {
      for then in answers + none { #expect(!BaselineRule.isAnswerMissing(now: now, then: then)) }
    }
  }
}

/// On which builds answers count (DESIGN rule 14).
@Suite struct BuildsRuleTests {
  /// What decides a cell, and what each policy says of it.
  struct Case: Sendable {
    let outcome: Outcome
    /// The build of the pass, of three.
    let build: Int?
    let fixedIn: Int?
    let isTooOld: [BuildsRule.Asked: Bool]

    init(_ outcome: Outcome, on build: Int?, fixedIn: Int? = nil, refixed: Bool, newest: Bool) {
      self.outcome = outcome
      self.build = build
      self.fixedIn = fixedIn
      isTooOld = [.any: false, .refixed: refixed, .newest: newest]
    }
  }

  @Test(arguments: [
    Case(.passed, on: 3, refixed: false, newest: false),
    Case(.passed, on: 1, refixed: false, newest: true),
    Case(.passed, on: 1, fixedIn: 2, refixed: true, newest: true),
    Case(.passed, on: 2, fixedIn: 2, refixed: false, newest: true),
    Case(.passed, on: 3, fixedIn: 2, refixed: false, newest: false),
    Case(.inapplicable, on: 1, fixedIn: 2, refixed: true, newest: true),
    // A failure needs no confirmation of its fix; the key `failed` refuses it.
    Case(.failed, on: 1, fixedIn: 2, refixed: false, newest: true),
    Case(.cantTell, on: 1, fixedIn: 2, refixed: false, newest: true),
    Case(.untested, on: nil, fixedIn: 2, refixed: false, newest: false),
  ]) func `an answer of too old a build is found`(row: Case) {
    for asked in BuildsRule.Asked.allCases {
      let isTooOld = BuildsRule.isTooOld(
        row.outcome, isOnNewest: row.build == 3, build: row.build, fixedIn: row.fixedIn, asked: asked)
      #expect(isTooOld == row.isTooOld[asked], "\(asked)")
    }
  }
}
