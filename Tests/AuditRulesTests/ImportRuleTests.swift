import AuditRules
import Testing

/// DESIGN rule 11: a tool's silence is no result.
@Suite struct ImportRuleTests {
  @Test(arguments: [(true, true, false), (true, false, true), (false, true, false), (false, false, false)])
  func `only a rule that was run and reports nothing claims a fix`(wasRun: Bool, isReported: Bool, isClaimed: Bool) {
    #expect(ImportRule.claimsFixed(wasRun: wasRun, isReported: isReported) == isClaimed)
  }
}
