import AuditModel
import AuditRules
import Testing

/// DESIGN rule 4: inapplicable ways are left out (all so: inapplicable); any passed gives passed; all failed gives
/// failed; else untested if any is, else cantTell.
@Suite struct AlternativeRuleTests {
  struct Case: CustomTestStringConvertible {
    let ways: [Outcome]
    let result: Outcome

    init(_ first: Outcome, _ second: Outcome, _ result: Outcome) {
      ways = [first, second]
      self.result = result
    }

    init(_ first: Outcome, _ second: Outcome, _ third: Outcome, _ result: Outcome) {
      ways = [first, second, third]
      self.result = result
    }

    var testDescription: String {
      ways.map(\.words).joined(separator: ", ") + " gives " + result.words
    }
  }

  private static let ofTwo: [Case] = [
    Case(.failed, .failed, .failed),
    Case(.failed, .untested, .untested),
    Case(.failed, .cantTell, .cantTell),
    Case(.failed, .passed, .passed),
    Case(.failed, .inapplicable, .failed),
    Case(.untested, .untested, .untested),
    Case(.untested, .cantTell, .untested),
    Case(.untested, .passed, .passed),
    Case(.untested, .inapplicable, .untested),
    Case(.cantTell, .cantTell, .cantTell),
    Case(.cantTell, .passed, .passed),
    Case(.cantTell, .inapplicable, .cantTell),
    Case(.passed, .passed, .passed),
    Case(.passed, .inapplicable, .passed),
    Case(.inapplicable, .inapplicable, .inapplicable),
  ]

  private static let ofThree: [Case] = [
    Case(.failed, .failed, .failed, .failed),
    Case(.failed, .failed, .untested, .untested),
    Case(.failed, .failed, .cantTell, .cantTell),
    Case(.failed, .failed, .passed, .passed),
    Case(.failed, .failed, .inapplicable, .failed),
    Case(.failed, .untested, .untested, .untested),
    Case(.failed, .untested, .cantTell, .untested),
    Case(.failed, .untested, .passed, .passed),
    Case(.failed, .untested, .inapplicable, .untested),
    Case(.failed, .cantTell, .cantTell, .cantTell),
    Case(.failed, .cantTell, .passed, .passed),
    Case(.failed, .cantTell, .inapplicable, .cantTell),
    Case(.failed, .passed, .passed, .passed),
    Case(.failed, .passed, .inapplicable, .passed),
    Case(.failed, .inapplicable, .inapplicable, .failed),
    Case(.untested, .untested, .untested, .untested),
    Case(.untested, .untested, .cantTell, .untested),
    Case(.untested, .untested, .passed, .passed),
    Case(.untested, .untested, .inapplicable, .untested),
    Case(.untested, .cantTell, .cantTell, .untested),
    Case(.untested, .cantTell, .passed, .passed),
    Case(.untested, .cantTell, .inapplicable, .untested),
    Case(.untested, .passed, .passed, .passed),
    Case(.untested, .passed, .inapplicable, .passed),
    Case(.untested, .inapplicable, .inapplicable, .untested),
    Case(.cantTell, .cantTell, .cantTell, .cantTell),
    Case(.cantTell, .cantTell, .passed, .passed),
    Case(.cantTell, .cantTell, .inapplicable, .cantTell),
    Case(.cantTell, .passed, .passed, .passed),
    Case(.cantTell, .passed, .inapplicable, .passed),
    Case(.cantTell, .inapplicable, .inapplicable, .cantTell),
    Case(.passed, .passed, .passed, .passed),
    Case(.passed, .passed, .inapplicable, .passed),
    Case(.passed, .inapplicable, .inapplicable, .passed),
    Case(.inapplicable, .inapplicable, .inapplicable, .inapplicable),
  ]

  /// All orders of two or three outcomes.
  private static func orders(_ ways: [Outcome]) -> [[Outcome]] {
    guard ways.count > 1 else { return [ways] }
    return ways.indices.flatMap { index in
      var rest = ways
      let first = rest.remove(at: index)
      return orders(rest).map { [first] + $0 }
    }
  }

  @Test func `the tables have every combination once`() {
    let combinations = (ofTwo: Set(Self.ofTwo.map(\.ways)), ofThree: Set(Self.ofThree.map(\.ways)))
    // 5 outcomes, with repetition and without order: 15 of two, 35 of three.
    #expect(combinations.ofTwo.count == 15)
    #expect(combinations.ofThree.count == 35)
    #expect((combinations.ofTwo.union(combinations.ofThree)).allSatisfy { $0 == $0.sorted() })
  }

  @Test(arguments: ofTwo)
  func `two ways`(_ row: Case) {
    for ways in Self.orders(row.ways) { #expect(AlternativeRule.fold(ways) == row.result) }
  }

  @Test(arguments: ofThree)
  func `three ways`(_ row: Case) {
    for ways in Self.orders(row.ways) { #expect(AlternativeRule.fold(ways) == row.result) }
  }

  @Test(arguments: ofTwo + ofThree)
  func `a way that does not apply changes nothing`(_ row: Case) {
    #expect(AlternativeRule.fold(row.ways + [.inapplicable]) == row.result)
  }

  @Test func `no ways at all prove nothing`() {
    #expect(AlternativeRule.fold([]) == .untested)
  }
}
