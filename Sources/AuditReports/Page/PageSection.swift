/// The sections of the HTML and the Markdown report, in their order; the raw value is the anchor of the section.
enum PageSection: String, CaseIterable {
  case coverage, blocking, screens
  case outOfScope = "out-of-scope"
  case guidelines, criteria, issues
  case issueDetails = "issue-details"
  case comparison, trend
  case failures, open, advice, disagreements, sessions, rules, reproduce, decision

  /// The sections that a report has something to say in.
  ///
  /// What is computed of the whole release alone is in no report of a part, and neither is the decision about it.
  static func all(_ facts: PageFacts) -> [PageSection] {
    let options = facts.report.options
    return allCases.filter { section in
      switch options.scope {
      case .issues: [.issues, .issueDetails, .reproduce].contains(section)
      case .screen, .release:
        section.isShown(facts, isWhole: options.scope == .release)
          && !(options.onlyFailures && [.open, .disagreements].contains(section))
      }
    }
  }

  private func isShown(_ facts: PageFacts, isWhole: Bool) -> Bool {
    switch self {
    case .coverage, .blocking, .screens, .issues, .failures, .open, .advice, .sessions, .rules, .reproduce: true
    case .outOfScope: isWhole && !facts.isEverythingInScope
    case .guidelines: !facts.guidelines.isEmpty
    case .criteria: facts.criteria.count + facts.criteriaNotAsked > 0
    case .issueDetails: false
    case .comparison: facts.changes != nil
    case .trend: facts.trend.count > 1
    case .disagreements: facts.disagreements > 0
    case .decision: isWhole
    }
  }
}
