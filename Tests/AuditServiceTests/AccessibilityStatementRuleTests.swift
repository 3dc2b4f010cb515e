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

  @Test(arguments: cases)
  func `fully is said of a conformant release alone`(
    verdict: Verdict, met: Int, applicable: Int, isOpen: Bool, status: AccessibilityStatementRule.Status
  ) {
    let rates = Self.rates(met: met, of: applicable, isOpen: isOpen)
    #expect(AccessibilityStatementRule.status(verdict, rates) == status)
  }
}
