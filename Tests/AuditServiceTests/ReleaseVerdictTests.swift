import AuditModel
import AuditReports
import AuditRules
import AuditService
import AuditStore
import TestSupport
import Testing

/// DESIGN rule 7: the verdict on a release, which is never better than its screens.
@Suite struct ReleaseVerdictTests {
  private static func facts(_ outcomes: [Outcome]) -> ScreenRule.Facts {
    var counts = OutcomeCounts()
    for outcome in outcomes { counts.add(outcome) }
    return ScreenRule.Facts(
      mustLevel: counts, hasFinding: true, hasElementChecks: true, isElementListComplete: true)
  }

  @Test func `a conformant release has conformant screens only`() {
    let (verdict, reasons) = ReleaseRule.judge(
      Self.facts([.passed, .passed]), screens: [("a", .conformant), ("b", .conformant)])
    #expect(verdict == .conformant)
    #expect(reasons == ["all 2 required checks passed or do not apply"])
  }

  @Test(arguments: [Verdict.incomplete, .notEvaluated])
  func `a screen that is not conformant keeps it incomplete`(_ verdict: Verdict) {
    var facts = Self.facts([.passed])
    let one = ReleaseRule.judge(facts, screens: [("a", .conformant), ("b", verdict)])
    #expect(one.verdict == .incomplete)
    #expect(one.reasons == ["screen not conforming: b"])
    facts.elements = ElementCoverage(total: 3, unchecked: 2)
    let two = ReleaseRule.judge(facts, screens: [("a", verdict), ("b", .conformant), ("c", verdict)])
    #expect(two.reasons == ["screens not conforming: a, c", "2 of 3 elements have no check"])
  }

  @Test func `a release without any screen is not conformant, whatever the product checks say`() {
    let empty = ReleaseRule.judge(Self.facts([.passed]), screens: [])
    #expect(empty.verdict == .incomplete)
    #expect(empty.reasons == ["no screen is in scope"])
  }

  @Test func `a release in which nothing passed is not conformant`() {
    let absent = ReleaseRule.judge(Self.facts([.inapplicable, .inapplicable]), screens: [("a", .conformant)])
    #expect(absent.verdict == .incomplete)
    #expect(absent.reasons == ["no required check passed"])
    #expect(
      ReleaseRule.judge(Self.facts([.inapplicable, .passed]), screens: [("a", .conformant)]).verdict == .conformant)
  }

  @Test(arguments: [
    ([Outcome.passed], Verdict.incomplete, ["2 failures on screens out of scope"]),
    ([.failed], .nonconformant, ["1 failed", "2 failures on screens out of scope"]),
    ([.untested], .incomplete, ["1 not tested", "2 failures on screens out of scope"]),
  ])
  func `what failed out of scope leaves a release at best incomplete`(
    _ outcomes: [Outcome], _ verdict: Verdict, _ reasons: [String]
  ) {
    let judged = ReleaseRule.judge(
      Self.facts(outcomes), screens: [("a", .conformant)], dropped: [.outOfScope, .outOfScope])
    #expect(judged.verdict == verdict)
    #expect(judged.reasons == reasons)
  }

  @Test func `a screen is taken out of scope with what failed on it, and no finding there is evidence`() throws {
    let audit = try AuditFixture(
      profile: TestPack.profile(elementChecks: false),
      screens: [TestPack.pay, ScreenSpecification(key: "about", title: "About")])
    try audit.passEverything()
    try audit.record("about", "t/title", .failed, minute: 9)
    try audit.removeFromScope("about")
    let compliance = try audit.evaluate().compliance
    #expect(compliance.verdict == .incomplete)
    #expect(
      compliance.droppedFailuresHeldAgainst.map { "\($0.address) \($0.check) \($0.release)" } == ["about t/title 1.0"])
    #expect(compliance.screensOutOfScope.map(\.screen) == ["about"])
    // Of what was found nothing is left but what was found there.
    let alone = try AuditFixture(
      profile: TestPack.profile(elementChecks: false),
      screens: [TestPack.pay, ScreenSpecification(key: "about", title: "About")])
    try alone.record("about", "t/title", .passed)
    try alone.removeFromScope("about")
    #expect(try alone.evaluate().compliance.verdict == .notEvaluated)
  }

  @Test func `what was taken out of scope stays out in the release after, until it is put back`() throws {
    let audit = try AuditFixture(
      profile: TestPack.profile(elementChecks: false),
      screens: [TestPack.pay, ScreenSpecification(key: "about", title: "About")])
    try audit.record("about", "t/title", .failed)
    try audit.removeFromScope("about")
    try audit.follow("2.0")
    #expect(try audit.evaluate().compliance.droppedFailuresHeldAgainst.map(\.release) == ["1.0"])
    #expect(try audit.evaluate().compliance.screensOutOfScope.map(\.release) == ["1.0"])
    try audit.database.write(at: Sample.now) { transaction in
      let release = try transaction.read.release("2.0", of: try transaction.read.product("app"))
      try transaction.restoreToScope("about", of: release)
    }
    let compliance = try audit.evaluate().compliance
    #expect(compliance.droppedFailuresHeldAgainst.isEmpty && compliance.screensOutOfScope.isEmpty)
    #expect(compliance.mustLevel.carried == 1)
  }

  @Test func `a worse release keeps its own reasons`() {
    let failed = ReleaseRule.judge(
      Self.facts([.failed, .untested]), screens: [("a", .nonconformant), ("b", .incomplete)])
    #expect(failed.verdict == .nonconformant)
    #expect(failed.reasons == ["1 failed", "1 not tested"])
  }

  @Test func `a screen without any must-level cell keeps a real release incomplete`() throws {
    // Only t/captcha is asked: of the button of pay, and of nothing on the other screen.
    let audit = try AuditFixture(
      profile: TestPack.profile(levels: [.a]),
      screens: [TestPack.pay, ScreenSpecification(key: "about", title: "About")])
    try audit.record("pay/pay-button", "t/captcha", .passed)
    try audit.declare("pay")
    try audit.declare("about")
    let evaluation = try audit.evaluate()
    #expect(evaluation.screen("pay")?.verdict == .conformant)
    #expect(evaluation.screen("about")?.verdict == .notEvaluated)
    #expect(evaluation.compliance.verdict == .incomplete)
    #expect(evaluation.compliance.reasons == ["screen not conforming: about"])
    try audit.removeFromScope("about")
    #expect(try audit.evaluate().compliance.verdict == .conformant)
  }

  @Test func `a screen is conformant only after its list of elements was declared complete`() throws {
    let audit = try AuditFixture(screens: [TestPack.pay])
    func verdict() throws -> Verdict? { try audit.evaluate().screen("pay")?.verdict }
    #expect(try verdict() == .notEvaluated)
    try audit.record("pay", "t/title", .passed)
    #expect(try verdict() == .incomplete)
    try audit.passEverything()
    #expect(try audit.evaluate().screen("pay")?.mustLevel.untested == 0)
    #expect(try verdict() == .incomplete)
    try audit.declare("pay")
    #expect(try verdict() == .conformant)
    try audit.record("pay", "t/title", .failed, minute: 1)
    #expect(try verdict() == .nonconformant)
  }

  @Test func `elements that no check is asked of are counted on their screen and in the release`() throws {
    // home has a heading, a field, an error and a captcha row; t/captcha asks of the row and of buttons only.
    let audit = try AuditFixture(profile: TestPack.profile(levels: [.a]), screens: [TestPack.home, TestPack.pay])
    try audit.record("home/box", "t/captcha", .passed)
    try audit.record("pay/pay-button", "t/captcha", .passed)
    try audit.declare("home")
    try audit.declare("pay")
    let evaluation = try audit.evaluate()
    #expect(evaluation.screen("home")?.elements == ElementCoverage(total: 4, unchecked: 3))
    #expect(evaluation.screen("pay")?.elements == ElementCoverage(total: 1, unchecked: 0))
    #expect(evaluation.compliance.elements == ElementCoverage(total: 5, unchecked: 3))
    #expect(evaluation.screen("home")?.verdict == .conformant)
    #expect(
      evaluation.screen("home")?.reasons == [
        "the required check passed or does not apply", "3 of 4 elements have no check",
      ])
    #expect(evaluation.screen("pay")?.reasons == ["the required check passed or does not apply"])
    #expect(evaluation.compliance.verdict == .conformant)
    #expect(
      evaluation.compliance.reasons == [
        "all 2 required checks passed or do not apply", "3 of 5 elements have no check",
      ])
  }

  @Test func `an element is checked when a check is asked of it in some state, and where none is asked nothing counts`()
    throws
  {
    // t/hint is asked of the field, in default and in failed.
    let some = try AuditFixture(profile: TestPack.profile(levels: [.should]), screens: [TestPack.home])
    #expect(try some.evaluate().compliance.elements == ElementCoverage(total: 4, unchecked: 3))
    let none = try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: [TestPack.home])
    #expect(try none.evaluate().compliance.elements == ElementCoverage(total: 4, unchecked: 0))
    // Its profile has checks of every type of element, and its screens have 10, 5, 7 and 5 elements.
    let elements = try WorkedExample().evaluate("5.2").compliance.elements
    #expect([elements.total, elements.unchecked] == [27, 0])
  }
}
