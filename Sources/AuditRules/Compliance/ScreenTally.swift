internal import AuditModel

/// What is counted of one screen, or of the product, while its cells go by.
struct ScreenTally {
  var mustLevel = OutcomeCounts()
  var advice = OutcomeCounts()
  /// The outcomes of each guideline's must-level cells, a bit each.
  private var byGuideline: [Int64]
  private let guidelines: [String]
  var hasFinding = false
  private(set) var disagreements = 0
  var elements = ElementCoverage()

  init(_ asked: AskedCheckList) {
    guidelines = asked.guidelines
    byGuideline = Array(repeating: 0, count: guidelines.count)
  }

  /// Failures that are carried from earlier releases, advice included.
  var carried: Int { mustLevel.carried + advice.carried }

  /// The guidelines of must-level cells with the outcomes that are present.
  var criteria: [String: ReleaseRule.CriterionTally] {
    var criteria: [String: ReleaseRule.CriterionTally] = [:]
    for (place, bits) in byGuideline.enumerated() where bits != 0 {
      criteria[guidelines[place]] = ReleaseRule.CriterionTally(
        Set(Outcome.allCases.filter { bits & 1 << $0.rawValue != 0 }))
    }
    return criteria
  }

  mutating func add(
    _ check: AskedCheck, _ outcome: Outcome, isCarried: Bool = false, isWaived: Bool = false,
    isDisagreement: Bool = false, isOnNewestBuild: Bool = false
  ) {
    if isDisagreement { disagreements += 1 }
    guard check.isMustLevel else {
      advice.add(outcome, isCarried: isCarried, isWaived: isWaived, isOnNewestBuild: isOnNewestBuild)
      return
    }
    mustLevel.add(outcome, isCarried: isCarried, isWaived: isWaived, isOnNewestBuild: isOnNewestBuild)
    byGuideline[check.guideline] |= 1 << outcome.rawValue
  }

  mutating func add(_ check: AskedCheck, _ decision: CellDecider.Decision) {
    add(
      check, decision.cellOutcome, isCarried: decision.isCarried, isWaived: decision.waiver != nil,
      isDisagreement: decision.isDisagreement, isOnNewestBuild: decision.isTestedOnNewestBuild)
  }

  mutating func add(_ other: ScreenTally) {
    mustLevel.add(other.mustLevel)
    advice.add(other.advice)
    hasFinding = hasFinding || other.hasFinding
    disagreements += other.disagreements
    elements.add(other.elements)
  }

  func facts(profile: Profile, isElementListComplete: Bool) -> ScreenRule.Facts {
    var facts = ScreenRule.Facts(
      mustLevel: mustLevel, hasFinding: hasFinding, hasElementChecks: profile.hasElementChecks,
      isElementListComplete: isElementListComplete)
    facts.elements = elements
    facts.hasCarriedFailure = carried > 0
    return facts
  }
}
