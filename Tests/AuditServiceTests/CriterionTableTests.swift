import AuditModel
import AuditReports
import AuditRules
import AuditService
import AuditStore
import TestSupport
import Testing

/// DESIGN rule 10 in databases: the rows of WCAG, EN 301 549 and Section 508 with their terms.
@Suite struct CriterionTableTests {
  private static func criterion(
    _ key: String, _ level: RequirementLevel, removed: String? = nil, clauses: [CriterionClause] = []
  ) -> Guideline {
    Guideline(
      key: key, topic: "Topic", title: "Criterion \(key)", level: level, rule: "Do it.", rationale: "", source: nil,
      aliases: [], techniques: [],
      criterion: Criterion(principle: nil, introduced: "2.0", removed: removed, clauses: clauses),
      checks: [TestPack.check("wcag/\(key)", .screen, level)])
  }

  private static func clause(_ number: String, _ platforms: [Platform] = [.ios], not: String? = nil) -> CriterionClause
  {
    CriterionClause(standard: "en-301-549", clause: number, platforms: platforms, exclusion: not)
  }

  private static let wcag = TestPack.pack(
    "wcag",
    guidelines: [
      criterion("1.1.1", .a, clauses: [clause("11.1.1.1.1")]), criterion("1.2.9", .aa), criterion("1.2.10", .aa),
      criterion("1.4.6", .aaa),
      criterion("2.4.1", .a, clauses: [clause("11.2.4.1", not: "Not of software."), clause("9.2.4.1", [.web])]),
      criterion("4.1.1", .a, removed: "2.2", clauses: [clause("11.4.1.1.1")]),
    ])

  private static func check(
    _ name: String, _ target: String, _ level: RequirementLevel = .must, relation: ReferenceRelation = .tests
  ) -> Guideline {
    var check = TestPack.check("t/\(name)", .screen, level)
    let parts = target.split(separator: "/").map { String($0) }
    check.references = [CheckReference(relation: relation, scheme: parts[0], target: parts[1])]
    return TestPack.guideline(name, level, [check])
  }

  /// `t/alt` tests 1.1.1; `t/tip` does, too, as advice; `t/kin` is related to it; `t/clause` tests EN 301 549's clause
  /// for it; `t/outside` tests 1.2.9 and `t/hint` does as advice, and the profile asks for neither.
  private static let house = TestPack.pack(
    "t",
    guidelines: [
      check("alt", "wcag/1.1.1"), check("tip", "wcag/1.1.1", .should), check("kin", "wcag/1.1.1", relation: .related),
      check("clause", "en-301-549/11.1.1.1.1"), check("outside", "wcag/1.2.9"), check("hint", "wcag/1.2.9", .should),
    ])

  private static func profile(_ version: String?, criteria: Bool, levels: [RequirementLevel]) -> Profile {
    let asked = PackSelection(pack: "t", guidelines: ["alt", "tip", "kin", "clause"])
    return Profile(
      key: "both", title: "Both", description: "For tests.", target: .aa, hasElementChecks: false,
      packs: criteria ? [asked, PackSelection(pack: "wcag", levels: levels, version: version)] : [asked])
  }

  /// One screen, `home`; findings go to `2.0`.
  ///
  /// - Parameter criteria: Whether the profile asks for the criteria's own checks.
  static func audit(
    version: String? = nil, criteria: Bool = true, levels: [RequirementLevel] = [.a, .aa, .aaa],
    platform: Platform = .ios, screens: [String] = ["home"]
  ) throws -> AuditFixture {
    let audit = try AuditFixture(
      pack: house, profile: TestPack.profile(elementChecks: false), platform: platform,
      screens: screens.map { ScreenSpecification(key: $0, title: $0) })
    try audit.load(wcag)
    try audit.follow("2.0")
    try audit.use(profile(version, criteria: criteria, levels: levels))
    return audit
  }

  private func row(_ audit: AuditFixture, _ key: String, standard: String = "wcag") throws -> RollUp.Row {
    let rows = try audit.rollUp(.criterion, standard: standard).rows.filter { $0.key == key }
    try #require(rows.count == 1, "one row \(key)")
    return rows[0]
  }

  @Test func `rows are in the order of their numbers, and none is left out`() throws {
    let audit = try Self.audit()
    let keys = try audit.rollUp(.criterion).rows.map(\.key)
    #expect(Set(keys) == ["wcag/1.1.1", "wcag/1.2.9", "wcag/1.2.10", "wcag/1.4.6", "wcag/2.4.1"])
    #expect(keys.firstIndex(of: "wcag/1.2.9").map { $0 < (keys.firstIndex(of: "wcag/1.2.10") ?? 0) } == true)
    #expect(keys.first == "wcag/1.1.1" && keys.last == "wcag/2.4.1")
  }

  @Test func `a criterion folds its own check and must-level ones that test it`() throws {
    let audit = try Self.audit(criteria: true)
    // Its own check, t/alt, and t/clause by the clause that stands for it in EN 301 549 only.
    #expect(try row(audit, "wcag/1.1.1").counts.total == 2)
    try audit.record("home", "wcag/1.1.1", .passed)
    #expect(try row(audit, "wcag/1.1.1").term == nil, "t/alt is untested.")
    try audit.record("home", "t/alt", .passed)
    try audit.record("home", "t/tip", .failed)
    try audit.record("home", "t/kin", .failed)
    #expect(try row(audit, "wcag/1.1.1").term == .supports, "Advice, and what is related, decide nothing.")
    try audit.record("home", "t/alt", .failed, minute: 1)
    #expect(try row(audit, "wcag/1.1.1").term == .doesNotSupport, "It failed on the only screen.")
  }

  @Test func `a check that tests a criterion can fail it on a screen and supports it on none`() throws {
    let audit = try Self.audit(criteria: false, screens: ["home", "pay", "help"])
    for screen in ["home", "pay", "help"] { try audit.record(screen, "t/alt", .passed) }
    #expect(try row(audit, "wcag/1.1.1").term == nil)
    #expect(try row(audit, "wcag/1.1.1").reason == "its own check is not asked")
    try audit.record("home", "t/alt", .failed, minute: 1)
    #expect(try row(audit, "wcag/1.1.1").term == nil, "One of three screens.")
    #expect(try row(audit, "wcag/1.1.1").reason == "its own check is not asked; a known failure on 1 screen")
    try audit.record("pay", "t/alt", .failed, minute: 1)
    #expect(try row(audit, "wcag/1.1.1").term == .doesNotSupport)
  }

  @Test func `terms are counted over all screens`() throws {
    let audit = try Self.audit(screens: ["home", "pay", "help"])
    try audit.record("home", "wcag/1.2.9", .inapplicable, reason: "No sound.")
    try audit.record("pay", "wcag/1.2.9", .inapplicable, reason: "No sound.")
    #expect(try row(audit, "wcag/1.2.9").term == nil, "help is untested.")
    try audit.record("help", "wcag/1.2.9", .inapplicable, reason: "No sound.")
    #expect(try row(audit, "wcag/1.2.9").term == .notApplicable)
    try audit.record("help", "wcag/1.2.9", .passed, minute: 1)
    #expect(try row(audit, "wcag/1.2.9").term == .supports)
    try audit.record("pay", "wcag/1.2.9", .failed, minute: 1, severity: .minor)
    #expect(try row(audit, "wcag/1.2.9").term == .partiallySupports, "Severity picks no term.")
    try audit.record("help", "wcag/1.2.9", .cantTell, minute: 2, reason: "No device.")
    #expect(try row(audit, "wcag/1.2.9").term == nil)
  }

  @Test(arguments: [Outcome.failed, .passed, .inapplicable, .cantTell, .untested])
  func `of a check outside the profile only a failure counts`(_ outcome: Outcome) throws {
    let audit = try Self.audit()
    try audit.record("home", "wcag/1.2.9", .passed)
    try audit.record("home", "t/outside", outcome, reason: "Said so.")
    #expect(try row(audit, "wcag/1.2.9").term == (outcome == .failed ? .doesNotSupport : .supports))
    #expect(try row(audit, "wcag/1.2.9").counts.total == (outcome == .failed ? 2 : 1))
  }

  @Test func `a failure from outside is a failure where nothing inside was asked`() throws {
    let audit = try Self.audit(criteria: false)
    #expect(try row(audit, "wcag/1.2.9").term == nil, "Nothing is asked that tests it.")
    try audit.record("home", "t/outside", .passed)
    try audit.record("home", "wcag/1.2.9", .passed)
    #expect(try row(audit, "wcag/1.2.9").term == nil, "Passes from outside support nothing.")
    try audit.record("home", "wcag/1.2.9", .failed, minute: 1)
    #expect(try row(audit, "wcag/1.2.9").term == .doesNotSupport)
  }

  @Test func `advice from outside, what was retracted, amended or out of scope does not count`() throws {
    let audit = try Self.audit(screens: ["home", "pay"])
    for screen in ["home", "pay"] { try audit.record(screen, "wcag/1.2.9", .passed) }
    try audit.record("home", "t/hint", .failed)
    try audit.retract(try audit.record("home", "t/outside", .failed))
    #expect(try row(audit, "wcag/1.2.9").term == .supports)
    let failed = try audit.record("home", "t/outside", .failed)
    #expect(try row(audit, "wcag/1.2.9").term == .partiallySupports)
    try audit.amend(failed, .passed)
    #expect(try row(audit, "wcag/1.2.9").term == .supports)
    try audit.record("pay", "t/outside", .failed)
    try audit.removeFromScope("pay")
    #expect(try row(audit, "wcag/1.2.9").term == .supports)
  }

  @Test func `a failure that is carried is one`() throws {
    let audit = try Self.audit()
    try audit.record("home", "wcag/1.2.9", .failed)
    try audit.follow("3.0")
    try audit.use(Self.profile(nil, criteria: true, levels: [.a, .aa, .aaa]))
    let row = try row(audit, "wcag/1.2.9")
    #expect(row.term == .doesNotSupport)
    #expect(row.counts.carried == 1)
  }

  @Test func `AAA beyond the target is Not Evaluated, and a known failure is named`() throws {
    let audit = try Self.audit()
    #expect(try row(audit, "wcag/1.4.6").term == .notEvaluated)
    try audit.record("home", "wcag/1.4.6", .failed)
    #expect(try row(audit, "wcag/1.4.6").term == .notEvaluated)
    #expect(
      try row(audit, "wcag/1.4.6").reason == "level AAA: the profile aims at AA; a known failure on 1 screen",
      "Its own check bears on it, advice or not.")
    #expect(try audit.evaluate().screen("home")?.mustLevel.failed == 0)
    let unasked = try Self.audit(levels: [.a, .aa])
    #expect(try row(unasked, "wcag/1.4.6").term == .notEvaluated)
  }

  @Test(arguments: ["2.0", "2.1"]) func `4.1.1 is supported in WCAG 2.0 and 2.1, whatever was found`(
    _ version: String
  ) throws {
    let audit = try Self.audit(version: version)
    #expect(try row(audit, "wcag/4.1.1").term == .supports)
    #expect(try row(audit, "wcag/4.1.1").reason?.contains("errata") == true)
    #expect(try row(audit, "en-301-549/11.4.1.1.1", standard: "en-301-549").term == .supports)
  }

  @Test func `WCAG 2.2 has no 4.1.1`() throws {
    #expect(try !Self.audit(version: "2.2").rollUp(.criterion).rows.contains { $0.key == "wcag/4.1.1" })
  }

  @Test func `a clause is not applicable where it leaves the criterion out, and absent where it says nothing`() throws {
    let app = try Self.audit()
    let excluded = try row(app, "en-301-549/11.2.4.1", standard: "en-301-549")
    #expect(excluded.term == .notApplicable)
    #expect(excluded.reason?.contains("en-301-549/11.2.4.1") == true)
    #expect(
      try Set(app.rollUp(.criterion, standard: "en-301-549").rows.map(\.key))
        == ["en-301-549/11.1.1.1.1", "en-301-549/11.2.4.1", "en-301-549/11.4.1.1.1"])
    let web = try Self.audit(platform: .web)
    #expect(try web.rollUp(.criterion, standard: "en-301-549").rows.map(\.key) == ["en-301-549/9.2.4.1"])
    #expect(try row(web, "en-301-549/9.2.4.1", standard: "en-301-549").term == nil)
  }

  @Test func `a clause folds what tests its criterion and what tests the clause`() throws {
    let audit = try Self.audit()
    let key = "en-301-549/11.1.1.1.1"
    #expect(try row(audit, key, standard: "en-301-549").counts.total == 3)
    for check in ["wcag/1.1.1", "t/alt", "t/clause"] { try audit.record("home", check, .passed) }
    #expect(try row(audit, key, standard: "en-301-549").term == .supports)
    try audit.record("home", "t/clause", .failed, minute: 1)
    #expect(try row(audit, key, standard: "en-301-549").term == .doesNotSupport)
    #expect(try row(audit, "wcag/1.1.1").term == .supports)
  }

  @Test func `a standard that no pack has is not found`() throws {
    let audit = try Self.audit()
    #expect(throws: NotInRelease.self) { try audit.rollUp(.criterion, standard: "rgaa") }
  }
}
