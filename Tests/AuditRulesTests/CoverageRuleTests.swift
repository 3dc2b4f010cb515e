import AuditModel
import AuditRules
import Testing

/// Who answered a check: a person before a tool, and a tool before nobody.
@Suite struct CoverageRuleTests {
  private static let person = CoverageRule.Source(isAutomatic: false, isImported: false)
  private static let published = CoverageRule.Source(isAutomatic: false, isImported: true)
  private static let tool = CoverageRule.Source(isAutomatic: true, isImported: false)

  @Test(
    arguments: [
      (.untested, [], false, .nobody), (.untested, [], true, .tool(isFailure: false)),
      // What was passed against another specification is not tested.
      (.untested, [person], false, .nobody), (.untested, [person], true, .tool(isFailure: false)),
      (.passed, [person], true, .person(isImported: false)), (.failed, [tool], true, .tool(isFailure: true)),
      // A rule that answers a check wholly passed it.
      (.passed, [tool], true, .tool(isFailure: false)),
      (.failed, [tool, person], true, .person(isImported: false)),
      (.failed, [published], false, .person(isImported: true)),
      (.cantTell, [person, published], false, .person(isImported: false)),
      (.inapplicable, [tool, published], false, .person(isImported: true)),
      // A failure that is carried is of an earlier release: nobody answered in this one.
      (.failed, [], false, .nobody),
    ] as [(Outcome, [CoverageRule.Source], Bool, CoverageRule.Answered)])
  func `who answered`(
    _ outcome: Outcome, _ sources: [CoverageRule.Source], isLookedAt: Bool, _ answered: CoverageRule.Answered
  ) {
    #expect(CoverageRule.answered(outcome: outcome, sources: sources, isLookedAt: isLookedAt) == answered)
  }
}
