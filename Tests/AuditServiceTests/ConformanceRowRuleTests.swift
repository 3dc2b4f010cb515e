import AuditModel
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// DESIGN rule 10 for the rows of a conformance report: the truth table.
@Suite struct ConformanceRowRuleTests {
  private static let hardware = ConformanceScope(concerns: .hardware, clause: "E206.1", text: "T")
  private static let software = ConformanceScope(concerns: .software, clause: "11.0", text: "T")
  private static let web = ConformanceScope(concerns: .web, clause: "9.0", text: "T")
  private static let heading = ConformanceScope(concerns: .nothing, clause: nil, text: "T")

  private static func facts(
    _ outcomes: [Outcome] = [], level: String? = "A", scope: ConformanceScope? = nil, introduced: String? = nil,
    removed: String? = nil, leftOut: [String] = [], isOwn: Bool = true, edition: ConformanceEdition = .wcag,
    version: String = "2.2",
    on platform: Platform = .ios
  ) -> ConformanceRowRule.Facts {
    var cells = CriterionCells()
    for (number, outcome) in outcomes.enumerated() {
      cells.add(outcome, at: "screen-\(number)", isOwn: isOwn)
    }
    let row = ConformanceTable.Row(
      number: "1", title: "Row", introduced: introduced, removed: removed, repeatedIn: [], leftOut: leftOut,
      scope: scope)
    let chapter = ConformanceTable.Chapter(key: "c", title: "C", level: level, scope: nil, rows: [row])
    return ConformanceRowRule.Facts(
      row: row, chapter: chapter, cells: cells, screens: outcomes.indices.map { "screen-\($0)" }, edition: edition,
      version: version, platform: platform, target: .aaa)
  }

  private static func term(_ facts: ConformanceRowRule.Facts) -> ConformanceTerm? {
    ConformanceRowRule.answer(facts).term
  }

  private static let terms: [([Outcome], ConformanceTerm?)] = [
    ([Outcome.passed, .passed], ConformanceTerm.supports), ([.passed, .inapplicable], .supports),
    ([.failed, .passed], .partiallySupports), ([.failed], .doesNotSupport),
    ([.failed, .inapplicable], .doesNotSupport),
    ([.inapplicable, .inapplicable], .notApplicable), ([], nil), ([.untested], nil), ([.passed, .untested], nil),
    ([.failed, .untested], nil), ([.passed, .cantTell], nil), ([.failed, .cantTell], nil),
  ]

  @Test(arguments: terms)
  func `the screens pick the term, and while one is open there is none`(outcomes: [Outcome], term: ConformanceTerm?) {
    #expect(Self.term(Self.facts(outcomes)) == term)
    #expect(Self.term(Self.facts(outcomes, level: nil)) == term, "A row without a level is as one at A.")
    let aaa = Self.term(Self.facts(outcomes, level: "AAA"))
    #expect(aaa == term ?? .notEvaluated, "Not Evaluated is only for AAA.")
  }

  @Test func `a row of another kind of product is not applicable by its clause`() {
    #expect(ConformanceRowRule.answer(Self.facts(scope: Self.hardware)) == .outOfScope(Self.hardware))
    #expect(ConformanceRowRule.answer(Self.facts(scope: Self.web)) == .outOfScope(Self.web))
    #expect(ConformanceRowRule.answer(Self.facts(scope: Self.web, on: .web)) == .open)
    #expect(ConformanceRowRule.answer(Self.facts(scope: Self.software, on: .web)) == .outOfScope(Self.software))
    #expect(ConformanceRowRule.answer(Self.facts(scope: Self.software, on: .android)) == .open)
    #expect(ConformanceRowRule.answer(Self.facts(scope: Self.heading)) == .nothingAsked(Self.heading))
    #expect(Self.term(Self.facts(scope: Self.heading)) == .notApplicable)
  }

  @Test func `no failure disappears behind a clause`() {
    #expect(Self.term(Self.facts([.failed], scope: Self.hardware)) == .doesNotSupport)
    #expect(Self.term(Self.facts([.failed, .untested], scope: Self.hardware)) == nil)
    #expect(Self.term(Self.facts([.failed], introduced: "2.2", edition: .eu, version: "2.1")) == .doesNotSupport)
    let left = ["en-301-549/11.2.4.1"]
    #expect(Self.term(Self.facts([.failed], leftOut: left, edition: .eu, version: "2.1")) == .doesNotSupport)
  }

  @Test func `what tests a row and did not fail it hides no clause`() {
    for outcomes in [[Outcome.passed], [.untested], [.passed, .cantTell]] {
      let facts = Self.facts(outcomes, scope: Self.hardware, isOwn: false)
      #expect(ConformanceRowRule.answer(facts) == .outOfScope(Self.hardware))
    }
    #expect(Self.term(Self.facts([.failed], scope: Self.hardware, isOwn: false)) == .doesNotSupport)
    #expect(ConformanceRowRule.answer(Self.facts([.passed], isOwn: false)) == .open)
  }

  @Test func `a criterion is left out where every standard of the edition does, for software alone`() {
    let both = ["en-301-549/11.2.4.1", "section-508/E207.2"]
    #expect(ConformanceRowRule.answer(Self.facts(leftOut: both, edition: .international)) == .leftOut(both.reversed()))
    #expect(ConformanceRowRule.answer(Self.facts(leftOut: [both[0]], edition: .eu)) == .leftOut([both[0]]))
    #expect(ConformanceRowRule.answer(Self.facts(leftOut: [both[0]], edition: .international)) == .open)
    #expect(ConformanceRowRule.answer(Self.facts(leftOut: [both[0]], edition: .section508)) == .open)
    #expect(ConformanceRowRule.answer(Self.facts(leftOut: both, edition: .wcag)) == .open)
    #expect(ConformanceRowRule.answer(Self.facts(leftOut: both, edition: .international, on: .web)) == .open)
  }

  private static let parsing: [(ConformanceEdition, String, Bool)] = [
    (ConformanceEdition.wcag, "2.2", false), (.wcag, "2.1", true), (.wcag, "2.0", true), (.section508, "2.2", true),
    (.eu, "2.2", true), (.international, "2.1", true),
  ]

  @Test(arguments: parsing)
  func `4.1.1 is supported by the errata wherever WCAG 2.0 or 2.1 is asked for`(
    edition: ConformanceEdition, version: String, isErrata: Bool
  ) {
    for outcomes in [[], [Outcome.untested], [.failed]] {
      let answer = ConformanceRowRule.answer(
        Self.facts(outcomes, removed: "2.2", edition: edition, version: version))
      if isErrata { #expect(answer == .errata(removed: "2.2")) }
      if !isErrata, outcomes.isEmpty { #expect(answer == .removed(in: "2.2")) }
      if !isErrata, outcomes == [.failed] { #expect(answer == .term(.doesNotSupport)) }
    }
  }

  @Test func `a criterion that is newer than what the standard asks for is not asked`() {
    let answer = ConformanceRowRule.answer(Self.facts(introduced: "2.2", edition: .eu, version: "2.1"))
    #expect(answer == .later(introduced: "2.2"))
    #expect(ConformanceRowRule.answer(Self.facts(introduced: "2.1", edition: .eu, version: "2.1")) == .open)
    #expect(ConformanceRowRule.answer(Self.facts(introduced: "2.2", edition: .eu, version: "2.2")) == .open)
  }

  private static let catalogs: [(ConformanceEdition, String, String, [String])] = [
    (ConformanceEdition.wcag, "2.2", "2.5-edition-wcag-2.2-en", ["wcag"]),
    (.wcag, "2.1", "2.4-edition-wcag-2.1-en", ["wcag"]),
    (.wcag, "2.0", "2.5-edition-wcag-2.0-508-en", ["wcag", "section-508"]),
    (.section508, "2.0", "2.5-edition-wcag-2.0-508-en", ["wcag", "section-508"]),
    (.section508, "2.1", "2.5-edition-wcag-2.1-508-en", ["wcag", "section-508"]),
    (.section508, "2.2", "2.5-edition-wcag-2.2-508-en", ["wcag", "section-508"]),
    (.eu, "2.1", "2.5-edition-wcag-2.2-508-eu-en", ["wcag", "section-508", "en-301-549"]),
    (.international, "2.2", "2.5-edition-wcag-2.2-508-eu-en", ["wcag", "section-508", "en-301-549"]),
  ]

  @Test(arguments: catalogs)
  func `an edition names its published catalog`(
    edition: ConformanceEdition, version: String, catalog: String, tables: [String]
  ) {
    #expect(edition.catalog(version) == catalog)
    #expect(edition.tables(version) == tables)
  }
}
