import AuditModel
import AuditStore
import Testing

@testable import AuditService

/// A pass verifies a failure at the same address, check and environment class, in the build of the fix or later, by
/// another person where four eyes are asked.
@Suite struct VerificationRuleTests {
  private static let place = IssuePlace(address: 1, check: Identifier(rawValue: 1))

  private static func build(_ release: Int, _ position: Int) -> BuildPlace {
    BuildPlace(
      id: Identifier(rawValue: Int64(release * 10 + position)), name: "\(release).\(position)", release: release,
      position: position)
  }

  /// An answer in build 1.2 at minute 0, by ana, with VoiceOver.
  static func answer(
    _ number: Int64, _ outcome: Outcome, release: Int = 1, build position: Int = 2, minute: Int64 = 0,
    by auditor: String = "ana", mode: TestMode = .manual, isToolCheck: Bool = false,
    with technology: String = "VoiceOver",
    at address: Int64 = 1, check: Int64 = 1
  ) -> IssueAnswer {
    IssueAnswer(
      finding: Identifier(rawValue: number),
      place: IssuePlace(address: address, check: Identifier(rawValue: check)), outcome: outcome, mode: mode,
      isToolCheck: isToolCheck, environmentClass: "\(technology) on iOS 17", build: build(release, position),
      auditor: auditor, observedAt: minute)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let passes: [IssueAnswer]
    var fix: IssueFix?
    var isFourEyes = false
    let expected: VerificationRule.Reason?

    init(
      _ name: String, _ passes: [IssueAnswer], fix: IssueFix? = nil, fourEyes: Bool = false,
      _ expected: VerificationRule.Reason?
    ) {
      self.name = name
      self.passes = passes
      self.fix = fix
      isFourEyes = fourEyes
      self.expected = expected
    }

    var testDescription: String { name }
  }

  private static let fixedIn3 = IssueFix(person: "dev", build: build(1, 3))

  /// The failure is number 1, in build 1.2 at minute 0.
  static let cases: [Case] = [
    Case("no pass", [], .notPassed),
    Case("an earlier build", [answer(2, .passed, build: 1)], .notPassed),
    Case("an earlier release, a later build number", [answer(2, .passed, release: 0, build: 9)], .notPassed),
    Case("the same build, earlier", [answer(2, .passed, minute: -1)], .notPassed),
    Case("the same build, later", [answer(2, .passed, minute: 1)], nil),
    Case("the same build and minute, recorded later", [answer(2, .passed)], nil),
    Case("a later build", [answer(2, .passed, build: 3, minute: -5)], nil),
    Case("a later release", [answer(2, .passed, release: 2, build: 1)], nil),
    Case("another environment class", [answer(2, .passed, build: 3, with: "TalkBack")], .notPassed),
    Case("another address", [answer(2, .passed, build: 3, at: 2)], .notPassed),
    Case("another check", [answer(2, .passed, build: 3, check: 2)], .notPassed),
    Case("before the fix", [answer(2, .passed, minute: 1)], fix: fixedIn3, .passedBeforeFix(build: "1.2")),
    Case("in the build of the fix", [answer(2, .passed, build: 3)], fix: fixedIn3, nil),
    Case("after the build of the fix", [answer(2, .passed, release: 2, build: 1)], fix: fixedIn3, nil),
    Case(
      "a fix without a build", [answer(2, .passed, minute: 1)], fix: IssueFix(person: "dev", build: nil), nil),
    Case("failed again later", [answer(2, .passed, build: 3), answer(3, .failed, build: 3, minute: 1)], .notPassed),
    Case("failed again, and passed again", [answer(3, .failed, build: 3), answer(4, .passed, build: 4)], nil),
    Case(
      "failed later elsewhere", [answer(2, .passed, build: 3), answer(3, .failed, build: 4, with: "TalkBack")], nil),
    Case("a tool", [answer(2, .passed, build: 3, mode: .automatic)], .passedByTool),
    Case("a tool on its own check", [answer(2, .passed, build: 3, mode: .automatic, isToolCheck: true)], nil),
    Case("a person with a tool", [answer(2, .passed, build: 3, mode: .semiAuto)], nil),
    Case("the fixer, two eyes", [answer(2, .passed, build: 3, by: "dev")], fix: fixedIn3, nil),
    Case(
      "the fixer, four eyes", [answer(2, .passed, build: 3, by: " DEV ")], fix: fixedIn3, fourEyes: true,
      .passedByFixer("dev")),
    Case("another one, four eyes", [answer(2, .passed, build: 3)], fix: fixedIn3, fourEyes: true, nil),
    Case(
      "both, four eyes", [answer(2, .passed, build: 3), answer(3, .passed, build: 4, by: "dev")], fix: fixedIn3,
      fourEyes: true, nil),
    Case(
      "a tool's claim, four eyes", [answer(2, .passed, build: 3, by: "dev")],
      fix: IssueFix(person: nil, build: build(1, 3)), fourEyes: true, nil),
    Case("nobody claims, four eyes", [answer(2, .passed, build: 3)], fourEyes: true, nil),
  ]

  @Test(arguments: cases) func `what is left of one failure`(_ one: Case) {
    let failure = Self.answer(1, .failed)
    for answers in [[failure] + one.passes, (one.passes + [failure]).reversed()] {
      let left = VerificationRule.left(
        failures: [failure], answers: answers, fix: one.fix, isFourEyes: one.isFourEyes)
      #expect(left.map(\.reason) == (one.expected.map { [$0] } ?? []))
    }
  }

  @Test func `each place and environment class needs a pass of its own`() {
    let failures = [
      Self.answer(1, .failed), Self.answer(2, .failed, with: "TalkBack"), Self.answer(3, .failed, at: 2),
      Self.answer(4, .failed, minute: 1),
    ]
    let passes = [Self.answer(5, .passed, build: 3), Self.answer(6, .passed, build: 3, at: 2)]
    let left = VerificationRule.left(failures: failures, answers: failures + passes, fix: nil, isFourEyes: false)
    #expect(left.map(\.failure.finding.rawValue) == [2])
    let none = VerificationRule.left(failures: failures, answers: failures, fix: nil, isFourEyes: false)
    #expect(none.map(\.failure.finding.rawValue) == [2, 3, 4], "Of two at one place the newer one is named.")
  }

  @Test func `an issue without failures has nothing left`() {
    #expect(VerificationRule.left(failures: [], answers: [Self.answer(1, .passed)], fix: nil, isFourEyes: true).isEmpty)
  }
}
