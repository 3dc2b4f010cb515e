import AuditModel
import AuditRules
import Testing

/// DESIGN rule 11: a tool's failure is a failure, its pass never passes a manual check, and its silence is no result.
@Suite struct ImportRuleTests {
  @Test(
    arguments: [
      (Outcome.failed, true, true), (.cantTell, true, true), (.passed, false, true), (.inapplicable, false, true),
      (.untested, false, false),
    ])
  func `what an automatic finding counts for`(outcome: Outcome, onManualCheck: Bool, onToolCheck: Bool) {
    #expect(ImportRule.counts(outcome, isToolCheck: false) == onManualCheck)
    #expect(ImportRule.counts(outcome, isToolCheck: true) == onToolCheck)
  }

  @Test(arguments: [(true, true, false), (true, false, true), (false, true, false), (false, false, false)])
  func `only a rule that was run and reports nothing claims a fix`(wasRun: Bool, isReported: Bool, isClaimed: Bool) {
    #expect(ImportRule.claimsFixed(wasRun: wasRun, isReported: isReported) == isClaimed)
  }
}
