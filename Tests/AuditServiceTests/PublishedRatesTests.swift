import AuditModel
import AuditReports
import AuditRules
import AuditService
import TestSupport
import Testing

/// DESIGN rule 7: both rates of the two published audits of mobile apps (RAAM 1.1, examples of
/// `audits-json-schema-validator`): Adapto 19 of 43 = 44.19 % and 72.77 %, Staying Alive 18 of 40 = 45.00 % and 71.65 %.
///
/// The audits themselves are not copied: audits of the same shape are. All screens but the last ask all criteria. With
/// `m` of their cells met, and `n` of `a` on the last one, the mean is `(m ÷ criteria + n ÷ a) ÷ screens`:
///
/// - Adapto: nine screens of 43 with m = 271, and 39 of 40: (271/43 + 39/40)/10 = (6.3023 + 0.9750)/10 = 0.72773. The
///   nine screens miss 9·43 − 271 = 116 = 8·13 + 12 cells.
/// - Staying Alive: five screens of 40 with m = 141, and 24 of 31: (141/40 + 24/31)/6 = (3.5250 + 0.7742)/6 = 0.71653.
///   The five screens miss 5·40 − 141 = 59 = 4·12 + 11 cells.
///
/// What is missed walks through the criteria that are not met everywhere, 43 − 19 = 24 and 40 − 18 = 22, so that each is
/// missed somewhere.
@Suite struct PublishedRatesTests {
  struct Audit: CustomTestStringConvertible {
    let name: String
    let criteria: Int
    let met: Int
    /// How many criteria each screen misses.
    let missed: [Int]
    /// How many criteria do not apply on the last screen.
    let inapplicable: Int
    let everywhere: String
    let mean: String
    var testDescription: String { name }

    /// The outcome of each criterion on each screen.
    var screens: [[Outcome]] {
      let open = criteria - met
      var next = 0
      return missed.enumerated().map { index, count in
        var outcomes = [Outcome](repeating: .passed, count: criteria)
        for _ in 0..<count {
          outcomes[met + next % open] = .failed
          next += 1
        }
        if index == missed.count - 1 {
          // What does not apply is among the criteria that are met everywhere.
          for criterion in 0..<inapplicable { outcomes[criterion] = .inapplicable }
        }
        return outcomes
      }
    }
  }

  private static let audits = [
    Audit(
      name: "Adapto", criteria: 43, met: 19, missed: [13, 13, 13, 13, 13, 13, 13, 13, 12, 1], inapplicable: 3,
      everywhere: "44.19 %", mean: "72.77 %"),
    Audit(
      name: "Staying Alive", criteria: 40, met: 18, missed: [12, 12, 12, 12, 11, 7], inapplicable: 9,
      everywhere: "45.00 %", mean: "71.65 %"),
  ]

  @Test(arguments: audits) func `the same data, two answers`(_ audit: Audit) {
    var counts = OutcomeCounts()
    let screens = audit.screens.map { outcomes in
      var tallies: [String: ReleaseRule.CriterionTally] = [:]
      for (index, outcome) in outcomes.enumerated() {
        counts.add(outcome)
        tallies["c\(index)"] = ReleaseRule.CriterionTally([outcome])
      }
      return tallies
    }
    let rates = ReleaseRule.rates(screens, product: [:], mustLevel: counts)
    #expect(rates.met == audit.met)
    #expect(rates.applicable == audit.criteria)
    #expect(rates.countedScreens == audit.missed.count)
    #expect(rates.leftOutScreens == 0)
    #expect(rates.isScore)
    #expect(RateText.percent(rates.metOnEveryScreen) == audit.everywhere)
    #expect(RateText.percent(rates.meanOfScreens) == audit.mean)
  }

  @Test(arguments: audits) func `the same through a database`(_ published: Audit) throws {
    let checks = (0..<published.criteria).map { "c\($0)" }
    let audit = try AuditFixture(
      pack: TestPack.pack(
        "t", guidelines: checks.map { TestPack.guideline($0, .aa, [TestPack.check("t/\($0)", .screen, .aa)]) }),
      profile: TestPack.profile(elementChecks: false),
      screens: (0..<published.missed.count).map { ScreenSpecification(key: "s\($0)", title: "Screen \($0)") })
    let found = published.screens.enumerated().flatMap { screen, outcomes in
      outcomes.enumerated().map { (screen, $0.offset, $0.element) }
    }
    try audit.record(
      found.map { screen, criterion, outcome in
        PlannedFinding(
          address: "s\(screen)", check: "t/c\(criterion)", outcome: outcome, tester: AuditFixture.Tester(), minute: 0,
          mode: .manual)
      })
    let rates = try audit.evaluate().compliance.rates
    #expect("\(rates.met) of \(rates.applicable)" == "\(published.met) of \(published.criteria)")
    #expect(RateText.percent(rates.metOnEveryScreen) == published.everywhere)
    #expect(RateText.percent(rates.meanOfScreens) == published.mean)
    #expect(rates.isScore)
  }

  @Test(arguments: audits) func `one open cell makes it no score`(_ audit: Audit) {
    var counts = OutcomeCounts()
    for outcome in audit.screens.joined() { counts.add(outcome) }
    counts.add(.untested)
    #expect(!ReleaseRule.rates([], product: [:], mustLevel: counts).isScore)
  }
}
