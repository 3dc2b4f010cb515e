import AuditModel
import AuditRules
import Testing

/// DESIGN rule 10: which cells count for a criterion, and what is said of it.
@Suite struct CriterionRuleTests {
  /// What was found on each of some screens by the criterion's own check, and by others that test it.
  private static func judge(
    own: [[Outcome]], others: [[Outcome]] = [], level: ConformanceLevel? = .aa, target: ConformanceLevel? = nil
  ) -> CriterionRule.Judgement {
    var cells = CriterionCells()
    let screens = (0..<max(own.count, others.count)).map { "screen-\($0)" }
    for (isOwn, places) in [(true, own), (false, others)] {
      for (screen, outcomes) in zip(screens, places) {
        for outcome in outcomes { cells.add(outcome, at: screen, isOwn: isOwn) }
      }
    }
    return CriterionRule.judge(cells, screens: screens, level: level, target: target)
  }

  /// So many screens on which one check had one outcome.
  private static func screens(_ outcome: Outcome, _ count: Int) -> [[Outcome]] {
    Array(repeating: [outcome], count: count)
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

  @Test(arguments: levels) func `every combination of the outcomes of screens at every level`(
    _ level: ConformanceLevel?
  ) {
    for present in Self.subsets {
      for times in [1, 7] {
        let screens = present.sorted().flatMap { Self.screens($0, times) }
        let judgement = Self.judge(own: screens, level: level)
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
        let term = Self.judge(own: present.sorted().map { [$0] }, level: level).term
        let claims: [ConformanceTerm?] = [.supports, .notApplicable]
        if present.contains(.failed) { #expect(!claims.contains(term), "A failure is never supported.") }
        if present.contains(.untested) || present.contains(.cantTell) || present.isEmpty {
          #expect(term == nil || (level == .aaa && term == .notEvaluated), "What is open has no term.")
        }
        if term == .notEvaluated { #expect(level == .aaa, "Not Evaluated only at AAA.") }
      }
    }
  }

  @Test(arguments: [
    (1, 24, ConformanceTerm.partiallySupports), (12, 13, .partiallySupports), (1, 1, .partiallySupports),
    (13, 12, .doesNotSupport), (24, 1, .doesNotSupport), (1, 0, .doesNotSupport),
  ])
  func `failed on more than half of the screens where it applies it is not supported`(
    _ failed: Int, _ passed: Int, _ term: ConformanceTerm
  ) {
    let applying = Self.screens(.failed, failed) + Self.screens(.passed, passed)
    #expect(Self.judge(own: applying).term == term)
    // Screens on which there is nothing that it applies to do not count.
    #expect(Self.judge(own: applying + Self.screens(.inapplicable, 40)).term == term)
  }

  @Test func `how many cells of a screen failed picks no term`() {
    let judgement = Self.judge(own: [[.failed, .passed, .passed, .passed], [.passed], [.passed]])
    #expect(judgement.term == .partiallySupports)
    #expect(judgement.reason == "failed on 1 of 3 screens where it applies")
    #expect(Self.judge(own: [[.failed, .passed, .passed, .passed]]).term == .doesNotSupport)
  }

  @Test(arguments: levels) func `a check that tests it never supports it`(_ level: ConformanceLevel?) {
    for present in Self.subsets where !present.contains(.failed) {
      let judgement = Self.judge(own: [], others: [present.sorted(), [.passed]], level: level)
      #expect(judgement.term == (level == .aaa ? .notEvaluated : nil), "\(present)")
      // What its own check left unanswered on one screen, others answer on none.
      let open = Self.judge(own: [[.passed], [.untested]], others: [present.sorted(), [.passed]], level: level)
      #expect(open.term == (level == .aaa ? .notEvaluated : nil), "\(present)")
    }
    #expect(Self.judge(own: [], others: Self.screens(.passed, 3)).reason == "its own check is not asked")
  }

  @Test(arguments: [
    (0, ConformanceTerm?.none), (1, nil), (12, nil), (13, .doesNotSupport), (24, .doesNotSupport),
    (25, .doesNotSupport),
  ])
  func `without its own check failures on more than half of all screens decide, and fewer are named`(
    _ failed: Int, _ term: ConformanceTerm?
  ) {
    let others = Self.screens(.failed, failed) + Self.screens(.passed, 25 - failed)
    for own in [[], Self.screens(.untested, 25)] {
      let judgement = Self.judge(own: own, others: others)
      #expect(judgement.term == term)
      if failed > 0, term == nil {
        let known = "a known failure on \(failed) screen\(failed == 1 ? "" : "s")"
        #expect(judgement.reason.hasSuffix(known), "\(judgement.reason)")
      }
      let aaa = Self.judge(own: own, others: others, level: .aaa, target: .aaa).term
      #expect(aaa == term ?? .notEvaluated)
    }
  }

  @Test func `a check that tests it fails it where its own check passed`() {
    let own = Self.screens(.passed, 3)
    #expect(Self.judge(own: own, others: [[.passed], [.failed], [.passed]]).term == .partiallySupports)
    #expect(Self.judge(own: own, others: [[.failed], [.failed], [.passed]]).term == .doesNotSupport)
    #expect(Self.judge(own: own, others: [[], [.untested], []]).term == nil)
    #expect(Self.judge(own: own, others: [[], [.inapplicable], []]).term == .supports)
  }

  @Test func `its own check must have been asked on every screen`() {
    let judgement = Self.judge(own: [[.passed], []], others: [[], [.passed]])
    #expect(judgement.term == nil)
    #expect(judgement.reason == "its own check is not asked on 1 screen")
  }

  @Test func `a check that is asked of the product as a whole counts as one place`() {
    func judge(_ outcome: Outcome, failing screens: [String] = []) -> ConformanceTerm? {
      var cells = CriterionCells()
      cells.add(outcome, at: CriterionCells.product, isOwn: true, scope: .product)
      for screen in screens { cells.add(.failed, at: screen, isOwn: false) }
      return CriterionRule.judge(cells, screens: ["a", "b", "c"], level: .a).term
    }
    #expect(judge(.passed) == .supports)
    #expect(judge(.failed) == .doesNotSupport)
    #expect(judge(.inapplicable) == .notApplicable)
    #expect(judge(.passed, failing: ["a"]) == .partiallySupports)
    #expect(judge(.passed, failing: ["a", "b"]) == .doesNotSupport)
  }

  @Test func `a failure that is carried or waived is a failure`() {
    var cells = CriterionCells()
    for screen in ["a", "b"] { cells.add(.passed, at: screen, isOwn: true) }
    cells.add(.failed, at: "c", isOwn: true, isCarried: true, isWaived: true)
    #expect(CriterionRule.judge(cells, screens: ["a", "b", "c"], level: .a).term == .partiallySupports)
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

  @Test(arguments: [ConformanceLevel.a, .aa])
  func `beyond the target AAA is not evaluated, whatever was found`(_ target: ConformanceLevel) {
    for outcome in Outcome.allCases {
      for judgement in [
        Self.judge(own: [[outcome], [.passed]], level: .aaa, target: target),
        Self.judge(own: [], others: [[outcome], [.passed]], level: .aaa, target: target),
      ] {
        #expect(judgement.term == .notEvaluated)
        #expect(judgement.reason.contains("a known failure on 1 screen") == (outcome == .failed))
      }
    }
    #expect(Self.judge(own: [[.passed]], level: .aa, target: target).term == .supports)
  }

  @Test func `AAA within the target is judged as the other levels are`() {
    #expect(Self.judge(own: [[.passed]], level: .aaa, target: .aaa).term == .supports)
    #expect(Self.judge(own: [[.inapplicable]], level: .aaa, target: .aaa).term == .notApplicable)
    #expect(Self.judge(own: [[.failed], [.passed]], level: .aaa, target: .aaa).term == .partiallySupports)
  }
}
