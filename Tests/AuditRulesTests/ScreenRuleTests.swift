import AuditModel
import AuditRules
import Testing

/// DESIGN rule 5: the verdict on a screen and its reasons.
@Suite struct ScreenRuleTests {
  private static func counts(
    failed: Int = 0, untested: Int = 0, cantTell: Int = 0, passed: Int = 0, inapplicable: Int = 0
  ) -> OutcomeCounts {
    var counts = OutcomeCounts()
    for _ in 0..<failed { counts.add(.failed) }
    for _ in 0..<untested { counts.add(.untested) }
    for _ in 0..<cantTell { counts.add(.cantTell) }
    for _ in 0..<passed { counts.add(.passed) }
    for _ in 0..<inapplicable { counts.add(.inapplicable) }
    return counts
  }

  /// A row of the table; the list of elements is not asked for.
  struct Case: CustomTestStringConvertible {
    let counts: OutcomeCounts
    let verdict: Verdict

    init(_ failed: Int, _ untested: Int, _ cantTell: Int, _ passed: Int, _ inapplicable: Int, _ verdict: Verdict) {
      counts = ScreenRuleTests.counts(
        failed: failed, untested: untested, cantTell: cantTell, passed: passed, inapplicable: inapplicable)
      self.verdict = verdict
    }

    var testDescription: String {
      "\(counts.failed) failed, \(counts.untested) not tested, \(counts.cantTell) cannot tell, \(counts.passed) passed, "
        + "\(counts.inapplicable) not applicable: \(verdict.words)"
    }

    func facts(
      hasFinding: Bool = true, hasElementChecks: Bool = false, isElementListComplete: Bool = false
    ) -> ScreenRule.Facts {
      ScreenRule.Facts(
        mustLevel: counts, hasFinding: hasFinding, hasElementChecks: hasElementChecks,
        isElementListComplete: isElementListComplete)
    }
  }

  // Failed, untested, cannot tell, passed, not applicable: with none and some of each.
  static let table = [
    Case(0, 0, 0, 0, 0, .incomplete), Case(0, 0, 0, 0, 2, .conformant), Case(0, 0, 0, 3, 0, .conformant),
    Case(0, 0, 0, 3, 2, .conformant), Case(0, 0, 1, 0, 0, .incomplete), Case(0, 0, 1, 0, 2, .incomplete),
    Case(0, 0, 1, 3, 0, .incomplete), Case(0, 0, 1, 3, 2, .incomplete), Case(0, 4, 0, 0, 0, .incomplete),
    Case(0, 4, 0, 0, 2, .incomplete), Case(0, 4, 0, 3, 0, .incomplete), Case(0, 4, 0, 3, 2, .incomplete),
    Case(0, 4, 1, 0, 0, .incomplete), Case(0, 4, 1, 0, 2, .incomplete), Case(0, 4, 1, 3, 0, .incomplete),
    Case(0, 4, 1, 3, 2, .incomplete), Case(5, 0, 0, 0, 0, .nonconformant), Case(5, 0, 0, 0, 2, .nonconformant),
    Case(5, 0, 0, 3, 0, .nonconformant), Case(5, 0, 0, 3, 2, .nonconformant), Case(5, 0, 1, 0, 0, .nonconformant),
    Case(5, 0, 1, 0, 2, .nonconformant), Case(5, 0, 1, 3, 0, .nonconformant), Case(5, 0, 1, 3, 2, .nonconformant),
    Case(5, 4, 0, 0, 0, .nonconformant), Case(5, 4, 0, 0, 2, .nonconformant), Case(5, 4, 0, 3, 0, .nonconformant),
    Case(5, 4, 0, 3, 2, .nonconformant), Case(5, 4, 1, 0, 0, .nonconformant), Case(5, 4, 1, 0, 2, .nonconformant),
    Case(5, 4, 1, 3, 0, .nonconformant), Case(5, 4, 1, 3, 2, .nonconformant),
  ]

  @Test func `the table has each combination once`() {
    #expect(Set(Self.table.map(\.counts)).count == 32)
    #expect(Self.table.count == 32)
  }

  @Test(arguments: table) func `the outcomes decide`(_ row: Case) {
    #expect(ScreenRule.verdict(row.facts()) == row.verdict)
  }

  @Test(arguments: table) func `a declared list of elements changes nothing`(_ row: Case) {
    #expect(ScreenRule.verdict(row.facts(hasElementChecks: true, isElementListComplete: true)) == row.verdict)
    #expect(ScreenRule.verdict(row.facts(hasElementChecks: false, isElementListComplete: true)) == row.verdict)
  }

  @Test(arguments: table) func `a list that is not declared keeps a screen from being conformant`(_ row: Case) {
    let verdict = ScreenRule.verdict(row.facts(hasElementChecks: true, isElementListComplete: false))
    #expect(verdict == (row.verdict == .conformant ? .incomplete : row.verdict))
  }

  @Test(arguments: table) func `a screen without any finding is not evaluated`(_ row: Case) {
    for hasElementChecks in [false, true] {
      for isElementListComplete in [false, true] {
        let facts = row.facts(
          hasFinding: false, hasElementChecks: hasElementChecks, isElementListComplete: isElementListComplete)
        // A failure that another check brings about is one without a finding of its own.
        #expect(ScreenRule.verdict(facts) == (row.counts.failed > 0 ? .nonconformant : .notEvaluated))
      }
    }
  }

  @Test(arguments: table) func `a carried failure evaluates a screen without a finding`(_ row: Case) {
    var facts = row.facts(hasFinding: false)
    facts.hasCarriedFailure = true
    #expect(ScreenRule.verdict(facts) == row.verdict)
    #expect(!ScreenRule.reasons(facts).contains("no finding in this release"))
  }

  @Test(arguments: table) func `a doubt keeps a screen from being conformant, and makes no verdict better`(_ row: Case)
  {
    var facts = row.facts()
    facts.doubts = 1
    #expect(ScreenRule.verdict(facts) == (row.verdict == .conformant ? .incomplete : row.verdict))
    #expect(ScreenRule.reasons(facts).contains("1 doubt about what passed"))
  }

  @Test func `the reasons name everything that keeps the verdict down, the worst first`() {
    let facts = ScreenRule.Facts(
      mustLevel: Self.counts(failed: 2, untested: 3, cantTell: 4, passed: 5, inapplicable: 6), hasFinding: true,
      hasElementChecks: true, isElementListComplete: false)
    #expect(
      ScreenRule.reasons(facts) == [
        "2 failed", "3 not tested", "4 cannot tell", "list of elements not finished",
      ])
  }

  @Test func `the reasons of a screen nobody touched`() {
    let facts = ScreenRule.Facts(
      mustLevel: Self.counts(untested: 3), hasFinding: false, hasElementChecks: true, isElementListComplete: true)
    #expect(ScreenRule.reasons(facts) == ["no finding in this release", "3 not tested"])
  }

  @Test func `the reasons of a screen of which nothing is asked`() {
    let facts = ScreenRule.Facts(
      mustLevel: Self.counts(), hasFinding: true, hasElementChecks: false, isElementListComplete: false)
    #expect(ScreenRule.reasons(facts) == ["no required check is asked here"])
  }

  @Test func `the reason of a conformant screen is its coverage`() {
    let facts = ScreenRule.Facts(
      mustLevel: Self.counts(passed: 5, inapplicable: 2), hasFinding: true, hasElementChecks: false,
      isElementListComplete: false)
    #expect(ScreenRule.reasons(facts) == ["all 7 required checks passed or do not apply"])
  }

  @Test func `elements that nothing is asked of are the last reason, and decide nothing`() {
    var facts = ScreenRule.Facts(
      mustLevel: Self.counts(passed: 5), hasFinding: true, hasElementChecks: true, isElementListComplete: true)
    facts.elements = ElementCoverage(total: 10, unchecked: 9)
    #expect(ScreenRule.verdict(facts) == .conformant)
    #expect(
      ScreenRule.reasons(facts) == ["all 5 required checks passed or do not apply", "9 of 10 elements have no check"])
    facts.isElementListComplete = false
    facts.elements = ElementCoverage(total: 1, unchecked: 1)
    #expect(
      ScreenRule.reasons(facts) == ["list of elements not finished", "1 of 1 element has no check"])
    facts.elements.add(ElementCoverage(total: 3, unchecked: 0))
    #expect(facts.elements == ElementCoverage(total: 4, unchecked: 1))
    facts.elements = ElementCoverage(total: 10, unchecked: 0)
    #expect(ScreenRule.reasons(facts) == ["list of elements not finished"])
  }

  @Test func `counts add up, and an untested cell is not tested`() {
    var counts = Self.counts(failed: 1, untested: 2, cantTell: 3, passed: 4, inapplicable: 5)
    #expect(counts.total == 15)
    #expect(counts.tested == 13)
    counts.add(Self.counts(failed: 10, untested: 20, cantTell: 30, passed: 40, inapplicable: 50))
    #expect(counts == Self.counts(failed: 11, untested: 22, cantTell: 33, passed: 44, inapplicable: 55))
  }

  @Test func `every rule is a sentence with a source, and the numbers are those of the design`() {
    #expect(Rule.allCases.map(\.number) == Array(1...14))
    for rule in Rule.allCases {
      #expect(rule.sentence.hasSuffix("."))
      #expect(rule.sentence.count > 40)
      #expect(!rule.source.isEmpty)
    }
    #expect(Set(Rule.allCases.map(\.sentence)).count == 14)
    #expect(Rule.rollUp.sentence.contains("failed, not tested, cannot tell, passed, does not apply"))
  }
}
