import AuditModel
import AuditReports
import AuditRules
import AuditService
import Testing

/// DESIGN rule 7: the two rates of a release, and how they are said.
@Suite struct ReleaseRateTests {
  private typealias Tally = ReleaseRule.CriterionTally

  private static func counts(_ outcomes: [Outcome]) -> OutcomeCounts {
    var counts = OutcomeCounts()
    for outcome in outcomes { counts.add(outcome) }
    return counts
  }

  struct Criterion: CustomTestStringConvertible {
    let outcomes: Set<Outcome>
    let applies: Bool
    let isMet: Bool
    var testDescription: String { outcomes.map(\.words).sorted().joined(separator: ", ") }
  }

  private static let criteria = [
    Criterion(outcomes: [], applies: false, isMet: false),
    Criterion(outcomes: [.inapplicable], applies: false, isMet: false),
    Criterion(outcomes: [.passed], applies: true, isMet: true),
    Criterion(outcomes: [.passed, .inapplicable], applies: true, isMet: true),
    Criterion(outcomes: [.failed], applies: true, isMet: false),
    Criterion(outcomes: [.untested], applies: true, isMet: false),
    Criterion(outcomes: [.cantTell], applies: true, isMet: false),
    Criterion(outcomes: [.failed, .passed], applies: true, isMet: false),
    Criterion(outcomes: [.untested, .passed], applies: true, isMet: false),
    Criterion(outcomes: [.cantTell, .passed], applies: true, isMet: false),
    Criterion(outcomes: [.untested, .inapplicable], applies: true, isMet: false),
  ]

  @Test(arguments: criteria) func `a criterion is met with a pass and nothing open`(_ row: Criterion) {
    #expect(Tally(row.outcomes).applies == row.applies)
    #expect(Tally(row.outcomes).isMet == row.isMet)
  }

  @Test func `both rates, by hand`() {
    // a: passed on both screens where it applies. b: passed, then failed. c: inapplicable wherever it is asked.
    // d: on one screen only, passed. Product: e passed, f failed.
    // Screens 1: a, b, d of a, b, d = 3/3. Screen 2: a of a, b = 1/2. Screen 3: nothing applies.
    let rates = ReleaseRule.rates(
      [
        ["a": Tally([.passed]), "b": Tally([.passed]), "c": Tally([.inapplicable]), "d": Tally([.passed])],
        ["a": Tally([.passed, .inapplicable]), "b": Tally([.failed, .passed]), "c": Tally([.inapplicable])],
        ["a": Tally([.inapplicable]), "c": Tally([.inapplicable])],
      ],
      product: ["e": Tally([.passed]), "f": Tally([.failed])], mustLevel: Self.counts([.passed, .failed]))
    #expect(rates.met == 3, "a, d and e")
    #expect(rates.applicable == 5, "a, b, d, e and f")
    #expect(rates.metOnEveryScreen == 0.6)
    #expect(rates.countedScreens == 2)
    #expect(rates.leftOutScreens == 1)
    #expect(rates.meanOfScreens == 0.75)
    #expect(rates.isScore)
  }

  @Test func `a criterion asked of the product and of screens is met only when it is met on both`() {
    let screens = [["a": Tally([.passed])]]
    let good = ReleaseRule.rates(screens, product: ["a": Tally([.passed])], mustLevel: Self.counts([.passed]))
    #expect((good.met, good.applicable) == (1, 1))
    let bad = ReleaseRule.rates(screens, product: ["a": Tally([.untested])], mustLevel: Self.counts([.untested]))
    #expect((bad.met, bad.applicable) == (0, 1))
    #expect(bad.meanOfScreens == 1, "The product belongs to no screen.")
    let unasked = ReleaseRule.rates(
      screens, product: ["a": Tally([.inapplicable])], mustLevel: Self.counts([.passed]))
    #expect((unasked.met, unasked.applicable) == (1, 1))
  }

  @Test func `without anything applicable there is no rate`() {
    let rates = ReleaseRule.rates(
      [["a": Tally([.inapplicable])], [:]], product: [:], mustLevel: Self.counts([.inapplicable]))
    #expect(rates.applicable == 0)
    #expect(rates.metOnEveryScreen == nil)
    #expect(rates.meanOfScreens == nil)
    #expect(rates.leftOutScreens == 2)
    let nothing = ReleaseRule.rates([], product: [:], mustLevel: OutcomeCounts())
    #expect(nothing.meanOfScreens == nil)
    #expect(nothing.leftOutScreens == 0)
    #expect(!nothing.isScore, "Nothing was asked, so nothing can be claimed.")
  }

  struct Score: CustomTestStringConvertible {
    let outcomes: [Outcome]
    let isScore: Bool
    var testDescription: String { outcomes.map(\.words).joined(separator: ", ") }
  }

  @Test(arguments: [
    Score(outcomes: [], isScore: false), Score(outcomes: [.passed], isScore: true),
    Score(outcomes: [.failed], isScore: true), Score(outcomes: [.inapplicable], isScore: true),
    Score(outcomes: [.passed, .untested], isScore: false), Score(outcomes: [.passed, .cantTell], isScore: false),
    Score(outcomes: [.passed, .failed, .inapplicable], isScore: true),
  ])
  func `a rate is a score when nothing must-level is open`(_ row: Score) {
    #expect(ReleaseRule.rates([], product: [:], mustLevel: Self.counts(row.outcomes)).isScore == row.isScore)
  }

  struct Percent: CustomTestStringConvertible {
    let ratio: Double?
    let text: String
    var testDescription: String { text }
  }

  @Test(arguments: [
    Percent(ratio: nil, text: "none"), Percent(ratio: 0, text: "0.00 %"), Percent(ratio: 1, text: "100.00 %"),
    Percent(ratio: 0.5, text: "50.00 %"), Percent(ratio: 1.0 / 3, text: "33.33 %"),
    Percent(ratio: 2.0 / 3, text: "66.67 %"), Percent(ratio: 0.0005, text: "0.05 %"),
    Percent(ratio: 0.1001, text: "10.01 %"), Percent(ratio: 0.29, text: "29.00 %"),
    // What is not all is never shown as all.
    Percent(ratio: 0.99996, text: "99.99 %"), Percent(ratio: 0.999999999, text: "99.99 %"),
  ])
  func `a ratio is said with two decimals`(_ row: Percent) {
    #expect(RateText.percent(row.ratio) == row.text)
  }

  @Test func `rates are named and stand with their coverage`() throws {
    let audit = try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: [TestPack.pay])
    try audit.record("pay", "t/title", .passed)
    try audit.record("pay", "t/contrast", .cantTell, reason: "No tool.")
    // Must-level cells: offline; title; errors in two states; contrast. Criteria: offline, title, errors, contrast.
    #expect(
      RateText.lines(try audit.evaluate().compliance) == [
        "Guidelines and criteria whose own required checks are met on every screen: 1 of 4, 25.00 % "
          + "(no score: 2 of 5 required checks tested, 1 cannot tell)",
        "Mean of screens: 33.33 % over 1 screen (no score: 2 of 5 required checks tested, 1 cannot tell)",
      ])
  }

  @Test func `once everything is tested the rates are scores, and screens with nothing applicable are counted`() throws
  {
    let audit = try AuditFixture(
      profile: TestPack.profile(elementChecks: false, levels: [.aa]),
      screens: [TestPack.pay, ScreenSpecification(key: "empty", title: "Empty")])
    try audit.record("pay", "t/contrast", .passed)
    try audit.record("empty", "t/contrast", .inapplicable, reason: "No text.")
    #expect(
      RateText.lines(try audit.evaluate().compliance) == [
        "Guidelines and criteria whose own required checks are met on every screen: 1 of 1, 100.00 % "
          + "(2 of 2 required checks tested, 0 cannot tell)",
        "Mean of screens: 100.00 % over 1 screen, 1 with nothing applicable left out "
          + "(2 of 2 required checks tested, 0 cannot tell)",
      ])
  }
}
