import AuditModel
import AuditReports
import AuditRules
import AuditService
import Testing

/// DESIGN rule 10: which cells count for a criterion, and what is said of it.
@Suite struct CriterionRuleTests {
  private static func counts(_ outcomes: [Outcome], times: Int = 1) -> OutcomeCounts {
    var counts = OutcomeCounts()
    for outcome in outcomes {
      for _ in 0..<times { counts.add(outcome) }
    }
    return counts
  }

  /// Every subset of the five outcomes.
  private static let subsets: [Set<Outcome>] = (0..<32).map { bits in
    Set(Outcome.allCases.enumerated().filter { bits & (1 << $0.offset) != 0 }.map(\.element))
  }

  private static let levels: [ConformanceLevel?] = [.a, .aa, .aaa, nil]

  /// The outcomes that are present where nothing is open, and the term (VPAT 2.5; the table of DESIGN rule 10).
  private static let terms: [Set<Outcome>: ConformanceTerm] = [
    [.inapplicable]: .notApplicable,
    [.passed]: .supports, [.passed, .inapplicable]: .supports,
    [.failed]: .doesNotSupport, [.failed, .inapplicable]: .doesNotSupport,
    [.failed, .passed]: .partiallySupports, [.failed, .passed, .inapplicable]: .partiallySupports,
  ]

  @Test(arguments: levels) func `every combination of outcomes at every level`(_ level: ConformanceLevel?) {
    for present in Self.subsets {
      for times in [1, 7] {
        let judgement = CriterionRule.judge(Self.counts(present.sorted(), times: times), level: level)
        let comment: Comment = "\(present.sorted().map(\.words)) at \(level?.rawValue ?? "no level")"
        if let term = Self.terms[present] {
          #expect(judgement.term == term, comment)
        } else if level == .aaa, present.isSubset(of: [.untested]) {
          #expect(judgement.term == .notEvaluated, comment)
        } else if level == .aaa {
          // Partly tested: no claim either way.
          #expect(judgement.term == nil || judgement.term == .notEvaluated, comment)
        } else {
          #expect(judgement.term == nil, comment)
        }
        #expect(!judgement.reason.isEmpty, comment)
      }
    }
  }

  @Test func `the policy's forbidden mappings`() {
    for level in Self.levels {
      for present in Self.subsets {
        let term = CriterionRule.judge(Self.counts(present.sorted()), level: level).term
        let claims: [ConformanceTerm?] = [.supports, .notApplicable]
        if present.contains(.failed) { #expect(!claims.contains(term), "A failure is never supported.") }
        if present.contains(.untested) || present.contains(.cantTell) || present.isEmpty {
          #expect(term == nil || (level == .aaa && term == .notEvaluated), "What is open has no term.")
        }
        if term == .notEvaluated { #expect(level == .aaa, "Not Evaluated only at AAA.") }
      }
    }
  }

  @Test func `how many cells failed picks no term, only whether any passed`() {
    for failed in 1...4 {
      for passed in 0...4 {
        var counts = Self.counts([.failed], times: failed)
        counts.add(Self.counts([.passed], times: passed))
        #expect(
          CriterionRule.judge(counts, level: .aa).term == (passed == 0 ? .doesNotSupport : .partiallySupports))
      }
    }
  }

  @Test func `a failure that is carried or waived is a failure`() {
    var counts = Self.counts([.passed, .passed])
    counts.add(.failed, isCarried: true, isWaived: true)
    #expect(CriterionRule.judge(counts, level: .a).term == .partiallySupports)
  }

  @Test(arguments: [
    (true, ReferenceRelation?.none, true, true), (true, nil, false, true), (true, .tests, true, true),
    (true, .tests, false, true), (true, .related, true, true), (true, .related, false, true),
    (false, nil, true, false), (false, nil, false, false), (false, .tests, true, true), (false, .tests, false, false),
    (false, .related, true, false), (false, .related, false, false),
  ])
  func `its own check bears on it, and every must-level one that tests it`(
    _ isOwn: Bool, _ relation: ReferenceRelation?, _ isMustLevel: Bool, _ bears: Bool
  ) {
    #expect(CriterionRule.bears(isOwn: isOwn, relation: relation, isMustLevel: isMustLevel) == bears)
  }

  @Test(arguments: Outcome.allCases) func `from outside the profile only a failure counts`(_ outcome: Outcome) {
    #expect(CriterionRule.counts(outcome, isAsked: true))
    #expect(CriterionRule.counts(outcome, isAsked: false) == (outcome == .failed))
  }

  private static let parsing = Criterion(
    principle: nil, introduced: "2.0", removed: "2.2",
    clauses: [CriterionClause(standard: "en-301-549", clause: "11.4.1.1.1", platforms: [.ios], exclusion: nil)])

  @Test(arguments: ["2.0", "2.1"]) func `4.1.1 is supported by the errata where it still stands`(_ version: String) {
    let settled = CriterionRule.settled(Self.parsing, standard: "wcag", version: version, on: .ios)
    #expect(settled?.term == .supports)
    #expect(settled?.reason.contains("errata of WCAG \(version)") == true)
  }

  @Test(arguments: ["2.2", nil]) func `4.1.1 is nothing that WCAG 2.2 settles`(_ version: String?) {
    #expect(CriterionRule.settled(Self.parsing, standard: "wcag", version: version, on: .ios) == nil)
  }

  @Test(arguments: ["2.0", "2.1", "2.2", nil]) func `a criterion that stands is judged by its cells`(_ version: String?)
  {
    let standing = Criterion(principle: nil, introduced: "2.0", removed: nil)
    for platform in Platform.allCases {
      #expect(CriterionRule.settled(standing, standard: "wcag", version: version, on: platform) == nil)
    }
  }

  @Test func `a clause that leaves a criterion out for a platform makes it not applicable there`() {
    let criterion = Criterion(
      principle: nil, introduced: "2.0", removed: nil,
      clauses: [
        CriterionClause(
          standard: "en-301-549", clause: "11.2.4.1", platforms: [.ios, .android], exclusion: "Not of software."),
        CriterionClause(standard: "en-301-549", clause: "9.2.4.1", platforms: [.web], exclusion: nil),
      ])
    for platform in [Platform.ios, .android] {
      let settled = CriterionRule.settled(criterion, standard: "en-301-549", version: nil, on: platform)
      #expect(settled?.term == .notApplicable)
      #expect(settled?.reason.contains("en-301-549/11.2.4.1") == true, "The clause that says so.")
      #expect(CriterionRule.settled(criterion, standard: "section-508", version: nil, on: platform) == nil)
      #expect(CriterionRule.settled(criterion, standard: "wcag", version: "2.1", on: platform) == nil)
    }
    #expect(CriterionRule.settled(criterion, standard: "en-301-549", version: nil, on: .web) == nil)
  }

  @Test(arguments: [ConformanceLevel.a, .aa, .aaa])
  func `what tests an AAA criterion above the target can fail it and never support it`(_ target: ConformanceLevel) {
    var counts = OutcomeCounts()
    counts.add(.passed)
    let isAimedAt = target == .aaa
    #expect(CriterionRule.judge(counts, level: .aaa, target: target).term == (isAimedAt ? .supports : .notEvaluated))
    #expect(CriterionRule.judge(counts, level: .aa, target: target).term == .supports)
    var inapplicable = OutcomeCounts()
    inapplicable.add(.inapplicable)
    #expect(
      CriterionRule.judge(inapplicable, level: .aaa, target: target).term
        == (isAimedAt ? .notApplicable : .notEvaluated))
    counts.add(.failed)
    #expect(CriterionRule.judge(counts, level: .aaa, target: target).term == .partiallySupports)
  }
}
