import AuditModel
import AuditRules
import Testing

/// DESIGN rule 3: failed, untested, cantTell, passed, inapplicable: the first that is present.
@Suite struct RollUpRuleTests {
  struct Case: CustomTestStringConvertible {
    let outcomes: [Outcome]
    let result: Outcome

    init(_ outcomes: [Outcome], _ result: Outcome) {
      self.outcomes = outcomes
      self.result = result
    }

    var testDescription: String {
      "\(outcomes.isEmpty ? "nothing" : outcomes.map(\.words).joined(separator: ", ")) gives \(result.words)"
    }
  }

  private static let table: [Case] = [
    Case([], .untested),
    // One.
    Case([.failed], .failed), Case([.untested], .untested), Case([.cantTell], .cantTell),
    Case([.passed], .passed), Case([.inapplicable], .inapplicable),
    // Two.
    Case([.failed, .untested], .failed), Case([.failed, .cantTell], .failed), Case([.failed, .passed], .failed),
    Case([.failed, .inapplicable], .failed), Case([.untested, .cantTell], .untested),
    Case([.untested, .passed], .untested), Case([.untested, .inapplicable], .untested),
    Case([.cantTell, .passed], .cantTell), Case([.cantTell, .inapplicable], .cantTell),
    Case([.passed, .inapplicable], .passed),
    // Three.
    Case([.failed, .untested, .cantTell], .failed), Case([.failed, .untested, .passed], .failed),
    Case([.failed, .untested, .inapplicable], .failed), Case([.failed, .cantTell, .passed], .failed),
    Case([.failed, .cantTell, .inapplicable], .failed), Case([.failed, .passed, .inapplicable], .failed),
    Case([.untested, .cantTell, .passed], .untested), Case([.untested, .cantTell, .inapplicable], .untested),
    Case([.untested, .passed, .inapplicable], .untested), Case([.cantTell, .passed, .inapplicable], .cantTell),
    // Four.
    Case([.failed, .untested, .cantTell, .passed], .failed),
    Case([.failed, .untested, .cantTell, .inapplicable], .failed),
    Case([.failed, .untested, .passed, .inapplicable], .failed),
    Case([.failed, .cantTell, .passed, .inapplicable], .failed),
    Case([.untested, .cantTell, .passed, .inapplicable], .untested),
    // Five.
    Case([.failed, .untested, .cantTell, .passed, .inapplicable], .failed),
  ]

  @Test func `the table has every set of outcomes once`() {
    #expect(Set(Self.table.map { Set($0.outcomes) }).count == 32)
    #expect(Self.table.count == 32)
  }

  @Test(arguments: table)
  func `the first outcome that is present decides`(_ row: Case) {
    #expect(RollUpRule.fold(row.outcomes) == row.result)
    #expect(RollUpRule.fold(row.outcomes.reversed()) == row.result)
    #expect(RollUpRule.fold(row.outcomes + row.outcomes) == row.result)
  }

  @Test(arguments: table)
  func `adding an untested outcome never makes the result better`(_ row: Case) {
    let result = RollUpRule.fold(row.outcomes + [.untested])
    #expect(result <= row.result)
    #expect(result == .failed || result == .untested)
  }

  @Test(arguments: table.filter { !$0.outcomes.isEmpty && $0.outcomes != [.inapplicable] })
  func `adding an inapplicable outcome changes nothing`(_ row: Case) {
    #expect(RollUpRule.fold(row.outcomes + [.inapplicable]) == row.result)
  }

  @Test(arguments: table)
  func `folding parts and then the parts' results is folding all`(_ row: Case) {
    for cut in 1..<max(row.outcomes.count, 2) where row.outcomes.count > 1 {
      let parts = [row.outcomes[..<cut], row.outcomes[cut...]]
      #expect(RollUpRule.fold(parts.map { RollUpRule.fold($0) }) == row.result)
    }
    #expect(RollUpRule.fold([row.result]) == row.result)
  }
}
