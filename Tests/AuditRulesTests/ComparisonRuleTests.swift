import AuditModel
import AuditRules
import Testing

/// DESIGN rule 8, comparison of two releases: 6 old × 5 new outcomes, each with and without a claim of a fix and an
/// earlier failure.
@Suite struct ComparisonRuleTests {
  /// What becomes of a cell without a claim and without an earlier failure; what is left out is no change.
  ///
  /// DESIGN names newly failing, fixed and verified, claimed fixed, re-emerged, still failing and no longer tested. Only
  /// a test that finds nothing verifies a fix; an old failure never drops out of the list; what was settled and is
  /// untested now is said to be.
  private static let plain: [Outcome?: [Outcome: ReleaseChange]] = [
    nil: [.failed: .newlyFailing],
    .failed: [
      .failed: .stillFailing, .untested: .stillFailing, .cantTell: .unsettled, .passed: .fixedAndVerified,
      .inapplicable: .fixedAndVerified,
    ],
    .untested: [.failed: .newlyFailing, .passed: .newlyPassing],
    .cantTell: [.failed: .newlyFailing, .untested: .noLongerTested, .passed: .newlyPassing],
    .passed: [.failed: .newlyFailing, .untested: .noLongerTested, .cantTell: .unsettled],
    .inapplicable: [.failed: .newlyFailing, .untested: .noLongerTested, .cantTell: .unsettled],
  ]

  private static func expected(
    _ old: Outcome?, _ new: Outcome, isClaimedFixed: Bool, failedBefore: Bool
  ) -> ReleaseChange? {
    let change = plain[old]?[new]
    if isClaimedFixed, old == .failed, new == .untested || new == .cantTell { return .claimedFixed }
    if failedBefore, change == .newlyFailing { return .reEmerged }
    return change
  }

  private static let olds: [Outcome?] = [nil] + Outcome.allCases.map { $0 }

  @Test(arguments: olds) func `what becomes of a cell`(_ old: Outcome?) {
    for new in Outcome.allCases {
      for isClaimedFixed in [false, true] {
        for failedBefore in [false, true] {
          #expect(
            ComparisonRule.change(old: old, new: new, isClaimedFixed: isClaimedFixed, failedBefore: failedBefore)
              == Self.expected(old, new, isClaimedFixed: isClaimedFixed, failedBefore: failedBefore),
            "\(old?.words ?? "no cell") → \(new.words), claimed \(isClaimedFixed), before \(failedBefore)")
        }
      }
    }
  }

  @Test func `every change is met`() {
    var met = Set(Outcome.allCases.compactMap { ComparisonRule.change(withoutNew: $0) })
    #expect(met == [.noLongerAsked])
    #expect(ComparisonRule.change(withoutNew: .untested) == nil)
    for old in Self.olds {
      for new in Outcome.allCases {
        for flags in 0..<4 {
          let change = ComparisonRule.change(
            old: old, new: new, isClaimedFixed: flags & 1 != 0, failedBefore: flags & 2 != 0)
          if let change { met.insert(change) }
        }
      }
    }
    #expect(met == Set(ReleaseChange.allCases))
  }

  @Test(arguments: Outcome.allCases)
  func `a test elsewhere than where it failed verifies nothing`(new: Outcome) {
    let change = ComparisonRule.change(
      old: .failed, new: new, isTestedWhereItFailed: false, isClaimedFixed: false, failedBefore: false)
    #expect(change != .fixedAndVerified)
    #expect(change != nil)
    #expect((change == .noLongerTested) == (new == .passed || new == .inapplicable))
  }

  @Test func `a claim alone never verifies, and never hides what fails`() {
    for old in Self.olds {
      for new in Outcome.allCases {
        for failedBefore in [false, true] {
          let claimed = ComparisonRule.change(old: old, new: new, isClaimedFixed: true, failedBefore: failedBefore)
          let plain = ComparisonRule.change(old: old, new: new, isClaimedFixed: false, failedBefore: failedBefore)
          if claimed == .fixedAndVerified { #expect(new == .passed || new == .inapplicable) }
          if new == .failed { #expect(claimed == plain) }
          if old == .failed { #expect(claimed != nil && plain != nil, "A failure never drops out of sight.") }
          if claimed == .claimedFixed { #expect(old == .failed) }
        }
      }
    }
  }
}
