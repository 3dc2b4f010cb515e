import AuditModel
import Testing

@testable import AuditRules

/// DESIGN rule 13: what a check answers for another one that nobody answered.
@Suite struct CoverRuleTests {
  private static func found(_ outcomes: [String: Outcome]) -> [EnvironmentOutcome] {
    outcomes.sorted { $0.key < $1.key }.map {
      EnvironmentOutcome(environment: $0.key, technology: $0.key, outcome: $0.value)
    }
  }

  /// What a cell has in environment A, what the covering one has there, and what the cell has then; nil: nothing is filled.
  @Test(
    arguments: [
      (nil, .passed, .passed), (.untested, .passed, .passed), (.cantTell, .passed, nil), (.failed, .passed, nil),
      (.inapplicable, .passed, nil), (.passed, .passed, nil), (nil, .failed, nil), (nil, .cantTell, nil),
      (nil, .inapplicable, nil), (nil, .untested, nil), (nil, nil, nil),
    ] as [(Outcome?, Outcome?, Outcome?)])
  func `a pass answers what nobody answered in the same environment`(
    _ own: Outcome?, _ covering: Outcome?, _ then: Outcome?
  ) {
    let cell = Self.found(own.map { ["A": $0] } ?? [:])
    let other = Self.found(covering.map { ["A": $0] } ?? [:])
    #expect(CoverRule.passed(cell, by: other, in: ["A"]) == then.map { Self.found(["A": $0]) })
    // In another environment it answers nothing of this one, and one in which nobody asks is none.
    let elsewhere = Self.found(covering.map { ["B": $0] } ?? [:])
    let both = covering == .passed ? Self.found((own.map { ["A": $0] } ?? [:]).merging(["B": .passed]) { $1 }) : nil
    #expect(CoverRule.passed(cell, by: elsewhere, in: ["A", "B"]) == both)
    #expect(CoverRule.passed(cell, by: elsewhere, in: ["A"]) == nil)
  }

  @Test(
    arguments: [
      (nil, .failed, .failed), (.untested, .failed, .failed), (.cantTell, .failed, nil), (.failed, .failed, nil),
      (.passed, .failed, nil), (.inapplicable, .failed, nil), (nil, .passed, nil), (nil, .cantTell, nil),
      (nil, .inapplicable, nil), (nil, .untested, nil),
    ] as [(Outcome?, Outcome, Outcome?)])
  func `a failure fails what nobody answered in the same environment`(
    _ own: Outcome?, _ failing: Outcome, _ then: Outcome?
  ) {
    let cell = Self.found(own.map { ["A": $0] } ?? [:])
    #expect(
      CoverRule.failed(cell, by: Self.found(["A": failing]), in: ["A"]) == then.map { Self.found(["A": $0]) })
  }

  @Test func `a failure says nothing of what is asked in other environments`() {
    let failed = Self.found(["keyboard": .failed])
    #expect(CoverRule.failed([], by: failed, in: ["VoiceOver on iOS"]) == nil)
    #expect(CoverRule.failed([], by: failed, in: ["VoiceOver on iOS", "keyboard"]) == failed)
  }
}
