import AuditModel
import Testing

@testable import AuditRules

/// When an Accessibility Nutrition Label may be claimed, as a truth table.
@Suite struct NutritionLabelRuleTests {
  typealias Answer = NutritionLabelRule.Answer

  private static let voiceOver = Answer(.passed, technologies: ["VoiceOver"])

  @Test(arguments: [
    ([Answer(.passed), Answer(.inapplicable)], NutritionLabelRule.Claim.mayBeClaimed),
    ([Answer(.inapplicable)], .mayBeClaimed), ([Answer(.passed), Answer(.untested)], .cannotBeClaimed),
    ([Answer(.passed), Answer(.failed)], .cannotBeClaimed), ([Answer(.passed), Answer(.cantTell)], .cannotBeClaimed),
    // Without an own check there is nothing to go by.
    ([], .cannotBeClaimed), ([Answer(.passed, isOwn: false)], .cannotBeClaimed),
    // Another check speaks against a label and never for it; what is open there says nothing.
    ([Answer(.passed), Answer(.failed, isOwn: false)], .cannotBeClaimed),
    ([Answer(.passed), Answer(.cantTell, isOwn: false)], .cannotBeClaimed),
    ([Answer(.passed), Answer(.untested, isOwn: false)], .mayBeClaimed),
  ])
  func `a label without a technology`(_ answers: [Answer], _ claim: NutritionLabelRule.Claim) {
    #expect(NutritionLabelRule.claim(.darkInterface, answers, isAsked: true) == claim)
    #expect(NutritionLabelRule.claim(.darkInterface, answers, isAsked: false) == .cannotBeClaimed)
  }

  @Test func `a label that names a technology takes what was found with it`() {
    #expect(NutritionLabelRule.claim(.voiceOver, [Self.voiceOver], isAsked: true) == .mayBeClaimed)
    #expect(NutritionLabelRule.claim(.voiceControl, [Self.voiceOver], isAsked: true) == .cannotBeClaimed)
    #expect(NutritionLabelRule.claim(.voiceOver, [Answer(.passed)], isAsked: true) == .cannotBeClaimed)
    #expect(
      NutritionLabelRule.claim(
        .voiceOver, [Self.voiceOver, Answer(.inapplicable, technologies: ["VoiceOver"])], isAsked: true)
        == .mayBeClaimed)
  }

  @Test(arguments: NutritionLabel.allCases)
  func `without media there is nothing to claim of the labels for media`(_ label: NutritionLabel) {
    let technologies = Set([label.technology].compactMap { $0 })
    let none = Answer(.inapplicable, technologies: technologies)
    let claim = NutritionLabelRule.claim(label, [none, none], isAsked: true)
    #expect(claim == ([.captions, .audioDescriptions].contains(label) ? .nothingToClaim : .mayBeClaimed))
    let some = [none, Answer(.passed, technologies: technologies)]
    #expect(NutritionLabelRule.claim(label, some, isAsked: true) == .mayBeClaimed)
  }
}
