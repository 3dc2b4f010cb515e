import AuditModel
import AuditStore
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// DESIGN rule 10 in documents: every row, a remark on each, no term while something is open.
@Suite struct ConformanceDocumentTests {
  /// One check for each of three criteria and one for a row of Section 508; `t/zoom` is AAA.
  static let pack = TestPack.pack(
    "t",
    guidelines: [
      guideline("title", "wcag/2.4.2", .a), guideline("contrast", "wcag/1.4.3", .aa),
      guideline("zoom", "wcag/1.4.6", .aaa), guideline("vision", "section-508/302.1", .must, .product),
    ])

  private static func guideline(
    _ key: String, _ reference: String, _ level: RequirementLevel, _ scope: CheckScope = .screen
  ) -> Guideline {
    var check = TestPack.check("t/\(key)", scope, level)
    let parts = reference.split(separator: "/").map { String($0) }
    check.references = [CheckReference(relation: .tests, scheme: parts[0], target: parts[1])]
    return TestPack.guideline(key, level, [check])
  }

  /// The own checks of three criteria.
  private static let criteria = TestPack.pack(
    "t", standard: "wcag",
    guidelines: [("2.4.2", RequirementLevel.a), ("1.4.3", .aa), ("1.4.6", .aaa)].map { key, level in
      TestPack.guideline(key, level, [TestPack.check("t/\(key)", .screen, level)])
    })

  /// The own check of a row of Section 508.
  private static let clauses = TestPack.pack(
    "t", standard: "section-508",
    guidelines: [TestPack.guideline("302.1", .must, [TestPack.check("t/302.1", .product, .must)])])

  private func audit(
    _ pack: Pack = ConformanceDocumentTests.pack, platform: Platform = .ios, target: ConformanceLevel = .aa
  ) throws -> AuditFixture {
    try AuditFixture(
      pack: pack, profile: TestPack.profile(target: target, elementChecks: false), platform: platform,
      screens: ["home", "pay"].map { ScreenSpecification(key: $0, title: $0.capitalizedFirst) })
  }

  /// 87 rows of WCAG, 95 of Section 508 and 162 of EN 301 549.
  private static let counts: [(ConformanceEdition, Int)] = [
    (.wcag, 87), (.section508, 182), (.eu, 249), (.international, 344),
  ]

  @Test(arguments: counts)
  func `every row is there with a remark, whatever was tested`(edition: ConformanceEdition, count: Int) throws {
    for platform in Platform.allCases {
      let document = try audit(platform: platform).document(edition)
      #expect(document.rows.count == count)
      for row in document.rows {
        #expect(row.answers.allSatisfy { !$0.remark.isEmpty }, "\(row.number)")
        #expect(row.answers.dropFirst().allSatisfy { $0.term == .notApplicable }, "\(row.number)")
        #expect(row.isOpen == (row.answer?.term == nil), "\(row.number)")
      }
      let components = document.rows.first?.answers.map(\.component)
      let own: ConformanceComponent = platform == .web ? .web : .software
      #expect(components?.first == own)
      #expect(Set(components ?? []) == Set(ConformanceComponent.ofCriteria))
    }
  }

  @Test func `Not Evaluated is said at AAA alone`() throws {
    let document = try audit().document(.international)
    for chapter in document.chapters {
      for row in chapter.rows where row.answer?.term == .notEvaluated {
        #expect(chapter.key == "success_criteria_level_aaa", "\(row.number)")
      }
    }
    #expect(document.row("1.4.6")?.answer?.term == .notEvaluated)
    let known = "Not met on 1 screen: Home. Known issues: issue 1 (minor). No date for a fix is known. "
    let asked = try audit(Self.criteria, target: .aaa)
    try asked.record("home", "t/1.4.6", .failed, severity: .minor)
    let begun = try #require(try asked.document().row("1.4.6")?.answer)
    #expect(begun.term == .notEvaluated)
    #expect(
      begun.remark == "Level AAA, not tested to its end. \(known)1 of 2 checks failed, 1 not tested. VoiceOver on iOS.")
    let beyond = try audit(Self.criteria)
    try beyond.record("home", "t/1.4.6", .failed, severity: .minor)
    try beyond.record("pay", "t/1.4.6", .passed)
    let answer = try #require(try beyond.document().row("1.4.6")?.answer)
    #expect(answer.term == .notEvaluated)
    #expect(
      answer.remark
        == "Level AAA, which was not asked for; nothing is claimed. \(known)1 of 2 checks failed, 1 passed. VoiceOver on iOS."
    )
    #expect(document.row("1.4.6")?.isOpen == false)
    #expect(document.row("1.2.6")?.answer?.remark == "Level AAA, which was not asked for; nothing is claimed.")
  }

  @Test func `where nothing is open no sentence counts what there is none of`() throws {
    // A check of the profile bears on a criterion above its target, which all its cells support.
    let audit = try AuditFixture(
      pack: TestPack.pack("t", guidelines: [Self.guideline("zoom", "wcag/1.4.6", .must)]),
      profile: TestPack.profile(elementChecks: false), screens: [ScreenSpecification(key: "home", title: "Home")])
    try audit.record("home", "t/zoom", .passed)
    #expect(
      try audit.document().row("1.4.6")?.answer?.remark == "Level AAA, which was not asked for; nothing is claimed.")
  }

  @Test func `a remark says what was found, where, and what works`() throws {
    let audit = try audit(Self.criteria)
    try audit.record("home", "t/2.4.2", .passed)
    try audit.record("pay", "t/2.4.2", .passed)
    #expect(try audit.document().row("2.4.2")?.answer?.term == .supports)
    #expect(
      try audit.document().row("2.4.2")?.answer?.remark
        == "Met on all 2 screens where it applies. 2 checks passed. VoiceOver on iOS.")
    try audit.record("pay", "t/2.4.2", .failed, minute: 1, severity: .serious, observed: "No title.")
    let partial = try #require(try audit.document().row("2.4.2")?.answer)
    #expect(partial.term == .partiallySupports)
    #expect(
      partial.remark
        == "Not met on 1 screen: Pay. Found there: “No title.”. Met on every other screen where it applies. "
        + "Known issues: issue 1 (serious). No date for a fix is known. 1 of 2 checks failed, 1 passed. VoiceOver on iOS."
    )
    try audit.record("home", "t/2.4.2", .inapplicable, minute: 1, reason: "No screen of its own.")
    let none = try #require(try audit.document().row("2.4.2")?.answer)
    #expect(none.term == .doesNotSupport)
    #expect(
      none.remark
        == "Not met on 1 screen: Pay. Found there: “No title.”. Known issues: issue 1 (serious). No date for a fix is known. "
        + "1 of 1 check failed; 1 did not apply. VoiceOver on iOS.")
    #expect(none.paragraphs.map(\.isSmall) == [false, false, true], "Counts are in small print.")
  }

  @Test func `a remark names failures that are only related to its row, and they change no term`() throws {
    func kin(_ key: String, _ scope: CheckScope = .screen, _ level: RequirementLevel = .must) -> Guideline {
      var check = TestPack.check("t/\(key)", scope, level)
      check.references = [
        CheckReference(relation: .related, scheme: "wcag", target: "2.4.2"),
        CheckReference(relation: .tests, scheme: "wcag", target: "1.4.3"),
      ]
      return TestPack.guideline(key, level, [check])
    }
    let pack = TestPack.pack(
      "t", standard: "wcag",
      guidelines: Self.criteria.guidelines + [kin("kin"), kin("product-kin", .product), kin("tip", .screen, .should)])
    let audit = try audit(pack)
    for screen in ["home", "pay"] { try audit.record(screen, "t/2.4.2", .passed) }
    for screen in ["home", "pay"] { try audit.record(screen, "t/kin", .passed) }
    let before = try #require(try audit.document().row("2.4.2")?.answer)
    #expect(before.term == .supports && !before.remark.contains("Known besides"))
    for check in ["t/kin", "t/tip"] {
      for screen in ["home", "pay"] { try audit.record(screen, check, .failed, minute: 1) }
    }
    try audit.record(".", "t/product-kin", .failed, minute: 1)
    let named =
      "Known besides, which this row does not ask for by itself: “Title of t/kin” (t/kin) failed on 2 screens; "
      + "“Title of t/product-kin” (t/product-kin) failed on the product as a whole; "
      + "“Title of t/tip” (t/tip) failed on 2 screens."
    let answer = try #require(try audit.document().row("2.4.2")?.answer)
    #expect(answer.term == .supports)
    #expect(
      answer.remark
        == "Met on all 2 screens where it applies. \(named) 2 checks passed. VoiceOver on iOS.",
      "Advice is named, and withholds nothing.")
    // They test 1.4.3, and are counted there.
    let tested = try #require(try audit.document().row("1.4.3")?.answer)
    #expect(tested.term == .doesNotSupport && !tested.remark.contains("Known besides"))
  }

  @Test func `a row of the product says so, and what does not apply gives its reason`() throws {
    let audit = try audit(Self.clauses)
    try audit.record(".", "t/302.1", .inapplicable, reason: "It has no picture.")
    let answer = try #require(try audit.document(.section508).row("302.1", of: "section-508")?.answer)
    #expect(answer.term == .notApplicable)
    #expect(
      answer.remark
        == "Findings say that there is nothing that it applies to in the product as a whole. Reasons given: “It has no "
        + "picture.”.")
  }

  @Test func `a failed check that a pack declares to test a functional performance statement fails it`() throws {
    let own = TestPack.guideline("4.2.1", .must, [TestPack.check("t/4.2.1", .product, .must)])
    let audit = try audit(
      TestPack.pack(
        "t", standard: "en-301-549", guidelines: [own, Self.guideline("order", "en-301-549/4.2.1", .must)]))
    try audit.record(".", "t/4.2.1", .passed)
    for screen in ["home", "pay"] { try audit.record(screen, "t/order", .passed) }
    let before = try #require(try audit.document(.eu).row("4.2.1", of: "en-301-549")?.answer)
    #expect(before.term == .supports)
    try audit.record("pay", "t/order", .failed, minute: 1)
    let after = try #require(try audit.document(.eu).row("4.2.1", of: "en-301-549")?.answer)
    #expect(after.term != .supports && after.remark.contains("Not met on 1 screen: Pay."), "\(after.remark)")
  }

  @Test func `what is open is listed, and marks the title until a draft is asked for`() throws {
    let audit = try audit(Self.criteria)
    try audit.record("home", "t/1.4.3", .failed)
    try audit.record("pay", "t/1.4.3", .cantTell, reason: "No device.")
    let document = try audit.document()
    #expect(!document.isComplete)
    #expect(document.title == "INCOMPLETE: Accessibility Conformance Report")
    #expect(
      try audit.document(isDraft: true).title == "INCOMPLETE (draft): Accessibility Conformance Report")
    let row = try #require(document.row("1.4.3"))
    #expect(row.isOpen && row.answer?.term == nil)
    #expect(
      row.answer?.remark
        == "1 cannot tell, of 2 checks. A term would claim more than was tested. Open among others: pay t/1.4.3. "
        + "Not met on 1 screen: Home. Known issues: issue 1 (severity not given). No date for a fix is known. "
        + "1 of 2 checks failed, 1 cannot tell. VoiceOver on iOS."
    )
    #expect(document.missing.first { $0.place == "1.4.3 Contrast (Minimum)" }?.reason == row.answer?.remark)
    #expect(
      document.missing.first { $0.place == "1.1.1 Non-text Content" }?.reason
        == "Profile p asks nothing that tests it.")
    // 31 rows at A and 24 at AA; 4.1.1 is removed, and AAA has terms without being asked.
    #expect(document.missing.count == 55)
  }

  @Test func `what tests a criterion can fail it, and is no reason to say that it is met anywhere`() throws {
    let audit = try audit()
    try audit.record("home", "t/title", .passed)
    try audit.record("pay", "t/title", .passed)
    let passed = try #require(try audit.document().row("2.4.2")?.answer)
    #expect(passed.term == nil)
    #expect(
      passed.remark
        == "Profile p does not ask the criterion's own check. Checks that test it besides can fail it, and never show that it "
        + "is met.")
    for screen in ["home", "pay"] { try audit.record(screen, "t/title", .failed, minute: 1) }
    let failed = try #require(try audit.document().row("2.4.2")?.answer)
    #expect(failed.term == .doesNotSupport)
    #expect(!failed.remark.contains("Met on"))
  }

  @Test func `a failure outside the profile counts, a pass outside does not`() throws {
    let audit = try AuditFixture(
      pack: Self.pack,
      profile: Profile(
        key: "p", title: "P", description: "For tests.", target: .aa, hasElementChecks: false,
        packs: [PackSelection(pack: "t", guidelines: ["title"])]),
      screens: [ScreenSpecification(key: "home", title: "Home")])
    try audit.record("home", "t/contrast", .passed)
    #expect(try audit.document().row("1.4.3")?.isOpen == true)
    try audit.record("home", "t/contrast", .failed, minute: 1)
    #expect(try audit.document().row("1.4.3")?.answer?.term == .doesNotSupport)
  }

  @Test func `an edition disables the chapters that it does not speak of`() throws {
    let document = try audit().document(.eu)
    #expect(document.catalog == "2.5-edition-wcag-2.2-508-eu-en")
    let disabled = document.chapters.filter(\.isDisabled)
    #expect(disabled.filter { $0.standard == "section-508" }.count == 4)
    #expect(disabled.allSatisfy { $0.standard == "section-508" }, "Chapter 4 of EN 301 549 has checks of its own.")
    #expect(disabled.allSatisfy { $0.note?.isEmpty == false && $0.rows.isEmpty })
    #expect(document.standards.map(\.extent).suffix(2) == ["No", "Yes"])
  }

  @Test func `a list of elements that nobody declared complete is missing, too`() throws {
    let audit = try AuditFixture(screens: [TestPack.pay])
    #expect(try audit.document().missing.last?.reason == "The list of elements of Pay has not been declared complete.")
    try audit.declare("pay")
    #expect(try audit.document().missing.contains { $0.place == "Pay" } == false)
  }

  @Test func `what is planned for an issue stands in the remark`() throws {
    let audit = try audit()
    for screen in ["home", "pay"] { try audit.record(screen, "t/title", .failed, severity: .minor) }
    try audit.database.write(at: Sample.now) { transaction in
      let due = IssueEvent(.due, actor: "ana", text: "2026-02-01T00:00:00Z")
      try transaction.addIssueEvent(due, to: Identifier(rawValue: 1))
      _ = try transaction.addDecision(
        NewDecision(.deferred, owner: "o", approver: "a", reason: "r"), about: Identifier(rawValue: 2))
    }
    let remark = try #require(try audit.document().row("2.4.2")?.answer?.remark)
    #expect(remark.contains("2 (minor, decided: put off)"), "\(remark)")
    #expect(remark.contains("Known issues: issue 1 (minor, to be fixed by 2026-02-01), "), "\(remark)")
  }
}
