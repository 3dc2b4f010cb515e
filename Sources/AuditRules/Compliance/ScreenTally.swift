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
  /// Passes on which failures cast doubt, and that nobody affirmed.
  private(set) var doubts = 0
  var elements = ElementCoverage()
  /// How much of what is asked in spot checks was answered there, by the names of their environments.
  private(set) var spotChecks: [String: PlanSummary.SpotCheck] = [:]

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

  /// Counts cells of which everything is decided.
  ///
  /// - Parameter opposed: The passes among them beside failures.
  mutating func add(_ part: CellTable.Part, _ opposed: [OpposedPass] = []) {
    for index in 0..<part.count {
      let flags = part.flags(at: index)
      let (outcome, isFilled) = (flags.outcome, flags.contains(.filledByCheck))
      let isCarried = flags.contains(.carried) && flags.outcomeHere != .failed
      if flags.contains(.disagreement) { disagreements += 1 }
      guard flags.contains(.mustLevel) else {
        advice.add(
          outcome, isCarried: isCarried, isWaived: flags.contains(.waived),
          isSetAside: flags.contains(.setAside), isOnNewestBuild: flags.contains(.onNewestBuild), isFilled: isFilled)
        continue
      }
      mustLevel.add(
        outcome, isCarried: isCarried, isWaived: flags.contains(.waived),
        isSetAside: flags.contains(.setAside), isOnNewestBuild: flags.contains(.onNewestBuild), isFilled: isFilled)
      guard !isFilled else { continue }
      byGuideline[part.guideline(at: index)] |= 1 << outcome.rawValue
      for spot in part.spotChecks(at: index) {
        spotChecks[spot.environment, default: .init(environment: spot.environment)].add(spot.isAnswered)
      }
    }
    doubts += opposed.count(where: \.isOpen)
  }

  mutating func add(_ other: ScreenTally) {
    mustLevel.add(other.mustLevel)
    advice.add(other.advice)
    hasFinding = hasFinding || other.hasFinding
    disagreements += other.disagreements
    doubts += other.doubts
    elements.add(other.elements)
    for (name, check) in other.spotChecks { spotChecks[name, default: .init(environment: name)].add(check) }
  }

  func facts(profile: Profile, isElementListComplete: Bool) -> ScreenRule.Facts {
    var facts = ScreenRule.Facts(
      mustLevel: mustLevel, hasFinding: hasFinding, hasElementChecks: profile.hasElementChecks,
      isElementListComplete: isElementListComplete)
    facts.elements = elements
    facts.hasCarriedFailure = carried > 0
    facts.doubts = doubts
    return facts
  }
}

extension PlanSummary.SpotCheck {
  fileprivate mutating func add(_ isAnswered: Bool) {
    add(Self(environment: environment, answered: isAnswered ? 1 : 0, asked: 1))
  }

  fileprivate mutating func add(_ other: Self) {
    answered += other.answered
    asked += other.asked
  }
}
