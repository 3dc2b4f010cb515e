import AuditModel
import AuditReports
import AuditRules
import AuditService
import Testing

/// What an accessibility statement says of conformance, by the verdict and the criteria that are met.
@Suite struct AccessibilityStatementRuleTests {
  private static func rates(met: Int, of applicable: Int, isOpen: Bool = false) -> ReleaseRule.Rates {
    var counts = OutcomeCounts()
    counts.add(isOpen ? .untested : .passed)
    let screen = Dictionary(
      uniqueKeysWithValues: (0..<applicable).map { number in
        ("\(number)", ReleaseRule.CriterionTally(number < met ? [.passed] : [.failed]))
      })
    return ReleaseRule.rates([screen], product: [:], mustLevel: counts)
  }

  private static let cases: [(Verdict, Int, Int, Bool, AccessibilityStatementRule.Status)] = [
    (Verdict.conformant, 4, 4, false, AccessibilityStatementRule.Status.fully),
    (.nonconformant, 3, 4, false, .partially), (.nonconformant, 2, 4, false, .not), (.nonconformant, 0, 4, false, .not),
    (.nonconformant, 3, 4, true, .notFully), (.nonconformant, 0, 4, true, .notFully),
    (.incomplete, 4, 4, false, .unknown), (.incomplete, 4, 4, true, .unknown), (.notEvaluated, 0, 0, true, .unknown),
  ]

  /// What is said in the place of words of conformance with WCAG.
  private static let ofProfiles: [AccessibilityStatementRule.Status: AccessibilityStatementRule.Status] = [
    .fully: .profile, .partially: .notProfile, .not: .notProfile,
  ]

  @Test(arguments: cases)
  func `fully is said of a conformant release alone, and only where all of WCAG at A and AA was asked`(
    verdict: Verdict, met: Int, applicable: Int, isOpen: Bool, status: AccessibilityStatementRule.Status
  ) {
    let rates = Self.rates(met: met, of: applicable, isOpen: isOpen)
    #expect(AccessibilityStatementRule.status(verdict, rates, isOfWCAG: true) == status)
    #expect(
      AccessibilityStatementRule.status(verdict, rates, isOfWCAG: false) == Self.ofProfiles[status] ?? status)
  }

  private static func outline(_ key: String, _ level: String, removed: String? = nil) -> CriterionOutline {
    CriterionOutline(
      standard: "wcag", key: key, title: key, level: level,
      criterion: Criterion(principle: nil, introduced: key == "2.5.8" ? "2.2" : "2.0", removed: removed))
  }

  private static let catalog = [
    outline("1.1.1", "A"), outline("1.4.3", "AA"), outline("1.4.6", "AAA"), outline("2.5.8", "AA"),
    outline("4.1.1", "A", removed: "2.2"),
  ]

  @Test(arguments: [
    (["1.1.1", "1.4.3", "2.5.8"], "2.2", true), (["1.1.1", "1.4.3", "2.5.8"], nil, true),
    (["1.1.1", "1.4.3"], "2.1", true), (["1.1.1", "1.4.3"], "2.2", false), (["1.1.1", "1.4.3"], nil, false),
    (["1.1.1", "2.5.8"], "2.2", false), (["1.4.3", "1.4.6", "4.1.1"], "2.0", false), ([], "2.2", false),
  ])
  func `all of WCAG is the own check of every criterion at A and AA of the version, but for 4.1.1`(
    _ asked: [String], _ version: String?, _ isAll: Bool
  ) {
    let own = Set(asked.map { "wcag/\($0)" })
    #expect(ConformanceClaim.asksAllOfWCAG(Self.catalog, ownChecks: own, version: version) == isAll)
    #expect(!ConformanceClaim.asksAllOfWCAG([], ownChecks: own, version: version), "No pack of WCAG.")
  }
}
