internal import AuditModel
internal import AuditStore

/// What is counted of one screen, or of the product, while its cells go by.
struct ScreenTally {
  var mustLevel = OutcomeCounts()
  var advice = OutcomeCounts()
  /// The outcomes of each guideline's must-level cells, a bit each.
  private var byGuideline: [String: Int64] = [:]
  var hasFinding = false
  var disagreements = 0
  var elements = ElementCoverage()

  /// The guidelines of must-level cells with the outcomes that are present.
  var criteria: [String: ReleaseRule.CriterionTally] {
    byGuideline.mapValues { bits in
      ReleaseRule.CriterionTally(Set(Outcome.allCases.filter { bits & 1 << $0.rawValue != 0 }))
    }
  }

  mutating func add(_ cell: Cell) {
    if cell.isDisagreement { disagreements += 1 }
    guard cell.isMustLevel else {
      advice.add(cell.outcome)
      return
    }
    mustLevel.add(cell.outcome)
    byGuideline[cell.definition.guidelinePath, default: 0] |= 1 << cell.outcome.rawValue
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
    return facts
  }
}
