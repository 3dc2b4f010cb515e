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
    #expect(NutritionLabelRule.claim(.darkInterface, on: .iPhone, answers, isAsked: true) == claim)
    #expect(NutritionLabelRule.claim(.darkInterface, on: .iPhone, answers, isAsked: false) == .cannotBeClaimed)
  }

  @Test func `a label that names a technology takes what was found with it`() {
    #expect(NutritionLabelRule.claim(.voiceOver, on: .iPhone, [Self.voiceOver], isAsked: true) == .mayBeClaimed)
    #expect(NutritionLabelRule.claim(.voiceControl, on: .iPhone, [Self.voiceOver], isAsked: true) == .cannotBeClaimed)
    #expect(NutritionLabelRule.claim(.voiceOver, on: .iPhone, [Answer(.passed)], isAsked: true) == .cannotBeClaimed)
    #expect(
      NutritionLabelRule.claim(
        .voiceOver, on: .iPhone, [Self.voiceOver, Answer(.inapplicable, technologies: ["VoiceOver"])], isAsked: true)
        == .mayBeClaimed)
  }

  @Test(arguments: NutritionLabel.allCases)
  func `without media there is nothing to claim of the labels for media`(_ label: NutritionLabel) {
    let technologies = Set([label.technology].compactMap { $0 })
    let none = Answer(.inapplicable, technologies: technologies)
    let claim = NutritionLabelRule.claim(label, on: .iPhone, [none, none], isAsked: true)
    #expect(claim == ([.captions, .audioDescriptions].contains(label) ? .nothingToClaim : .mayBeClaimed))
    let some = [none, Answer(.passed, technologies: technologies)]
    #expect(NutritionLabelRule.claim(label, on: .iPhone, some, isAsked: true) == .mayBeClaimed)
  }

  @Test func `what the store does not offer for a family is neither claimed nor refused`() {
    let offers = NutritionLabel.allCases.flatMap { label in
      DeviceFamily.allCases.filter { !label.isOffered(for: $0) }.map { "\(label.title) on \($0.title)" }
    }
    #expect(offers == ["Voice Control on Apple TV", "Voice Control on Apple Watch", "Larger Text on Mac"])
    for answers in [[Answer(.passed)], [Answer(.failed)], []] {
      #expect(NutritionLabelRule.claim(.largerText, on: .mac, answers, isAsked: !answers.isEmpty) == .notOffered)
    }
    #expect(NutritionLabelRule.claim(.largerText, on: .tv, [Answer(.passed)], isAsked: true) == .mayBeClaimed)
  }
}
