import AuditModel
import Testing

/// The five outcomes of EARL, typed as pass, fail, ct, na, and shown in words.
@Suite struct OutcomeTests {
  struct Spelling: CustomTestStringConvertible {
    let typed: String
    let outcome: Outcome

    var testDescription: String { "\(typed) means \(outcome.words)" }
  }

  @Test(arguments: [
    Spelling(typed: "pass", outcome: .passed), Spelling(typed: "passed", outcome: .passed),
    Spelling(typed: "PASS", outcome: .passed), Spelling(typed: "fail", outcome: .failed),
    Spelling(typed: "failed", outcome: .failed), Spelling(typed: "Fail", outcome: .failed),
    Spelling(typed: "ct", outcome: .cantTell), Spelling(typed: "cantTell", outcome: .cantTell),
    Spelling(typed: "cant-tell", outcome: .cantTell), Spelling(typed: "cannot tell", outcome: .cantTell),
    Spelling(typed: "na", outcome: .inapplicable), Spelling(typed: "N/A", outcome: .inapplicable),
    Spelling(typed: "inapplicable", outcome: .inapplicable),
    Spelling(typed: "not applicable", outcome: .inapplicable),
  ])
  func `an auditor types an outcome in any of its spellings`(_ spelling: Spelling) {
    #expect(Outcome(typed: spelling.typed) == spelling.outcome)
  }

  @Test(arguments: [
    "", " ", "untested", "p", "f", "ok", "yes", "no", "pass ", " fail", "passes", "passed!", "n a", "n/", "c t",
    "pa\u{301}ss", "ｐａｓｓ", "1", "4", "notApplicable",
  ])
  func `nothing else is an outcome, and nobody types untested`(_ text: String) {
    #expect(Outcome(typed: text) == nil)
  }

  @Test func `names are those of EARL`() {
    #expect(
      Outcome.allCases.map(\.name) == ["failed", "untested", "cantTell", "passed", "inapplicable"])
  }

  @Test func `words are read aloud as such`() {
    #expect(
      Outcome.allCases.map(\.words) == ["failed", "not tested", "cannot tell", "passed", "does not apply"])
  }

  @Test func `the outcome that decides a roll-up is the smallest`() {
    let rule: [Outcome] = [.failed, .untested, .cantTell, .passed, .inapplicable]
    #expect(rule.sorted() == rule)
    #expect(rule.map(\.rawValue) == [1, 2, 3, 4, 5])
  }

  @Test func `what is shown of an outcome can be typed, untested apart`() {
    for outcome in Outcome.allCases where outcome != .untested {
      #expect(Outcome(typed: outcome.words) == outcome)
      #expect(Outcome(typed: outcome.name) == outcome)
    }
  }
}
