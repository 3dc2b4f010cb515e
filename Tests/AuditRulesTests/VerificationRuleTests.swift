import AuditModel
import Testing

@testable import AuditRules

/// A pass verifies a failure at the same address, check and environment, in the build of the fix or later, by
/// another person where four eyes are asked.
@Suite struct VerificationRuleTests {
  private static let place = IssuePlace(address: 1, check: Identifier(rawValue: 1))

  static let plan = ReleasePlan([:], on: .ios)

  private static func build(_ release: Int, _ position: Int) -> BuildPlace {
    BuildPlace(
      id: Identifier(rawValue: Int64(release * 10 + position)), name: "\(release).\(position)", release: release,
      position: position)
  }

  /// An answer in build 1.2 at minute 0, by ana, with VoiceOver.
  static func answer(
    _ number: Int64, _ outcome: Outcome, release: Int = 1, build position: Int = 2, minute: Int64 = 0,
    by auditor: String = "ana", mode: TestMode = .manual, isToolCheck: Bool = false,
    with technology: String = "VoiceOver", on version: String = "17.2",
    at address: Int64 = 1, check: Int64 = 1
  ) -> IssueAnswer {
    IssueAnswer(
      finding: Identifier(rawValue: number),
      place: IssuePlace(address: address, check: Identifier(rawValue: check)), outcome: outcome, mode: mode,
      method: isToolCheck ? .tool : .screenReader,
      environment: AuditEnvironment(
        device: "Phone", os: "iOS", osVersion: version, assistiveTechnology: technology),
      build: build(release, position),
      auditor: auditor, observedAt: minute)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let found: [IssueAnswer]
    var terms = VerificationTerms(VerificationRuleTests.plan)
    let expected: VerificationRule.Reason?
    let passes: [Int64]

    init(
      _ name: String, _ found: [IssueAnswer], fixes: [IssueFix] = [], fourEyes: Bool = false, reopenedAt: Int64? = nil,
      verifier: String? = nil, _ expected: VerificationRule.Reason
    ) {
      self.init(name, found, fixes, fourEyes, reopenedAt, verifier, expected, [])
    }

    init(
      _ name: String, _ found: [IssueAnswer], fixes: [IssueFix] = [], fourEyes: Bool = false, reopenedAt: Int64? = nil,
      verifier: String? = nil, passes: [Int64]
    ) {
      self.init(name, found, fixes, fourEyes, reopenedAt, verifier, nil, passes)
    }

    private init(
      _ name: String, _ found: [IssueAnswer], _ fixes: [IssueFix], _ isFourEyes: Bool, _ reopenedAt: Int64?,
      _ verifier: String?, _ expected: VerificationRule.Reason?, _ passes: [Int64]
    ) {
      self.name = name
      self.found = found
      terms.fixes = fixes
      terms.isFourEyes = isFourEyes
      terms.reopenedAt = reopenedAt
      terms.verifier = verifier
      self.expected = expected
      self.passes = passes
    }

    var testDescription: String { name }
  }

  private static func amending(_ amended: Int64, _ answer: IssueAnswer) -> IssueAnswer {
    var answer = answer
    answer.amends = Identifier(rawValue: amended)
    return answer
  }

  private static func retracted(_ answer: IssueAnswer) -> IssueAnswer {
    var answer = answer
    answer.isRetracted = true
    return answer
  }

  private static func renamed(_ answer: IssueAnswer, _ check: Int64) -> IssueAnswer {
    var answer = answer
    answer.check = Identifier(rawValue: check)
    return answer
  }

  private static let fixedIn3 = [IssueFix(person: "dev", build: build(1, 3))]
  private static let corrected = [
    IssueFix(person: "dev", build: build(1, 3)), IssueFix(person: "dan", build: build(1, 2)),
  ]
  private static let merged = [
    IssueFix(person: "dev", build: build(1, 2)), IssueFix(person: "dan", build: build(1, 3), isTakenOver: true),
    IssueFix(person: "dev", build: build(1, 2)),
  ]

  /// The failure is number 1, in build 1.2 at minute 0, by ana.
  static let cases: [Case] = [
    Case("no pass", [], .notPassed),
    Case("an earlier build", [answer(2, .passed, build: 1)], .notPassed),
    Case("an earlier release, a later build number", [answer(2, .passed, release: 0, build: 9)], .notPassed),
    Case("the same build, earlier", [answer(2, .passed, minute: -1)], .notPassed),
    Case("the same build, later", [answer(2, .passed, minute: 1)], passes: [2]),
    Case("the same build and minute: the worse counts", [answer(2, .passed)], .notPassed),
    Case("a later build", [answer(2, .passed, build: 3, minute: -5)], passes: [2]),
    Case("a later release", [answer(2, .passed, release: 2, build: 1)], passes: [2]),
    Case("another environment", [answer(2, .passed, build: 3, with: "TalkBack")], .notPassed),
    Case("another address", [answer(2, .passed, build: 3, at: 2)], .notPassed),
    Case("another check", [answer(2, .passed, build: 3, check: 2)], .notPassed),
    Case("failed again later", [answer(2, .passed, build: 3), answer(3, .failed, build: 3, minute: 1)], .notPassed),
    Case("failed again, and passed again", [answer(3, .failed, build: 3), answer(4, .passed, build: 4)], passes: [4]),
    Case(
      "failed later elsewhere", [answer(2, .passed, build: 3), answer(3, .failed, build: 4, with: "TalkBack")],
      passes: [2]),
    // Rule 2b: an answer ends a failure on the same system version or a later one.
    Case("a later system version", [answer(2, .passed, release: 2, on: "18.0")], passes: [2]),
    Case("an earlier system version", [answer(2, .passed, release: 2, on: "16.4")], .notPassed),
    // Rule 2: two people on one build disagree, and the worse counts.
    Case(
      "somebody else passes it on the same build", [answer(2, .passed, minute: 1, by: "bo")],
      .disagreement(build: "1.2")),
    Case(
      "a later build ends a disagreement", [answer(2, .passed, minute: 1, by: "bo"), answer(3, .passed, build: 3)],
      passes: [3]),
    Case(
      "cannot tell any more", [answer(2, .passed, build: 3), answer(3, .cantTell, build: 4)], .undecided(.cantTell)),
    Case(
      "cannot tell on the same build", [answer(2, .passed, minute: 1), answer(3, .cantTell, minute: 2)],
      .undecided(.cantTell)),
    Case(
      "not applicable in the next release", [answer(2, .passed, minute: 1), answer(3, .inapplicable, release: 2)],
      .undecided(.inapplicable)),
    Case(
      "untested in the next release is no test", [answer(2, .passed, minute: 1), answer(3, .untested, release: 2)],
      passes: [2]),
    Case(
      "passed, and failed in an older build since", [answer(2, .passed, build: 3), answer(3, .failed, minute: 9)],
      passes: [2]),
    // Amendments and retractions.
    Case("the pass was retracted", [retracted(answer(2, .passed, build: 3))], .notPassed),
    Case(
      "the pass was amended", [answer(2, .passed, build: 3), amending(2, answer(3, .cantTell, build: 3, minute: 1))],
      .undecided(.cantTell)),
    Case(
      "the amendment was retracted",
      [answer(2, .passed, build: 3), retracted(amending(2, answer(3, .cantTell, build: 3, minute: 1)))], passes: [2]),
    // The build of the fix.
    Case("before the fix", [answer(2, .passed, minute: 1)], fixes: fixedIn3, .passedBeforeFix(build: "1.2")),
    Case("in the build of the fix", [answer(2, .passed, build: 3)], fixes: fixedIn3, passes: [2]),
    Case("after the build of the fix", [answer(2, .passed, release: 2, build: 1)], fixes: fixedIn3, passes: [2]),
    Case(
      "a fix without a build", [answer(2, .passed, minute: 1)], fixes: [IssueFix(person: "dev", build: nil)],
      passes: [2]),
    Case("the newest word on the build counts", [answer(2, .passed, minute: 1)], fixes: corrected, passes: [2]),
    Case(
      "what a merged issue said counts besides", [answer(2, .passed, minute: 1)], fixes: merged,
      .passedBeforeFix(build: "1.2")),
    // Reopened by hand.
    Case("passed before it was reopened", [answer(2, .passed, minute: 1)], reopenedAt: 1, .passedBeforeReopened),
    Case("passed after it was reopened", [answer(2, .passed, minute: 2)], reopenedAt: 1, passes: [2]),
    // Tools.
    Case("a tool", [answer(2, .passed, build: 3, mode: .automatic)], .passedByTool),
    Case(
      "a tool on its own check, which a person failed",
      [answer(2, .passed, build: 3, mode: .automatic, isToolCheck: true)], .passedByTool),
    Case(
      "a tool that could do no more than fail", [answer(2, .passed, build: 3), answer(3, .failed, mode: .automatic)],
      passes: [2]),
    Case("a person with a tool", [answer(2, .passed, build: 3, mode: .semiAuto)], passes: [2]),
    // Four eyes.
    Case("the fixer, two eyes", [answer(2, .passed, build: 3, by: "dev")], fixes: fixedIn3, passes: [2]),
    Case(
      "the fixer, four eyes", [answer(2, .passed, build: 3, by: " DEV ")], fixes: fixedIn3, fourEyes: true,
      .passedByFixer(" DEV ")),
    Case(
      "who said it first, four eyes", [answer(2, .passed, build: 3, by: "dev")], fixes: corrected, fourEyes: true,
      .passedByFixer("dev")),
    Case("another one, four eyes", [answer(2, .passed, build: 3)], fixes: fixedIn3, fourEyes: true, passes: [2]),
    Case(
      "both on one build, four eyes", [answer(2, .passed, build: 3), answer(3, .passed, build: 3, by: "dev")],
      fixes: fixedIn3, fourEyes: true, passes: [2]),
    Case(
      "the fixer in a later build, four eyes", [answer(2, .passed, build: 3), answer(3, .passed, build: 4, by: "dev")],
      fixes: fixedIn3, fourEyes: true, .passedByFixer("dev")),
    Case(
      "a tool's claim, four eyes", [answer(2, .passed, build: 3)],
      fixes: [IssueFix(person: nil, build: build(1, 3))], fourEyes: true, .notSaidFixed),
    Case("nobody claims, four eyes", [answer(2, .passed, build: 3)], fourEyes: true, .notSaidFixed),
    Case(
      "the fixer verifies, four eyes", [answer(2, .passed, build: 3)], fixes: fixedIn3, fourEyes: true,
      verifier: "Dev", .verifiedByFixer("Dev")),
    Case(
      "who passed it verifies, four eyes", [answer(2, .passed, build: 3)], fixes: fixedIn3, fourEyes: true,
      verifier: "ana", passes: [2]),
    Case("the fixer verifies, two eyes", [answer(2, .passed, build: 3)], fixes: fixedIn3, verifier: "dev", passes: [2]),
    // A check that took the place of another one.
    Case("the renamed check", [renamed(answer(2, .passed, release: 2), 7)], passes: [2]),
    Case(
      "one half of a check that was split failed",
      [renamed(answer(2, .passed, release: 2), 7), renamed(answer(3, .failed, release: 2), 8)], .notPassed),
    Case(
      "both halves passed",
      [renamed(answer(2, .passed, release: 2), 7), renamed(answer(3, .passed, release: 2), 8)], passes: [2, 3]),
  ]

  private static func ofIssue(_ answer: IssueAnswer) -> IssueAnswer {
    var answer = answer
    answer.isFailureOfIssue = true
    return answer
  }

  @Test(arguments: cases) func `what is left of one failure`(_ one: Case) {
    let failure = Self.ofIssue(Self.answer(1, .failed))
    for found in [[failure] + one.found, (one.found + [failure]).reversed()] {
      let answer = VerificationRule.answer(found, one.terms)
      #expect(answer.left.map(\.reason) == (one.expected.map { [$0] } ?? []))
      #expect(answer.passes.map(\.finding.rawValue) == one.passes)
      #expect(answer.failureCount == 1)
    }
  }

  @Test func `a tool's pass of which nobody says that its run was complete verifies nothing`() {
    for isToolCheck in [true, false] {
      let failure = Self.ofIssue(Self.answer(1, .failed, mode: .automatic, isToolCheck: isToolCheck))
      let pass = Self.answer(2, .passed, build: 3, mode: .automatic, isToolCheck: isToolCheck)
      let answer = VerificationRule.answer([failure, pass], VerificationTerms(Self.plan))
      #expect(answer.left.map(\.reason) == [.passedByTool])
    }
  }

  @Test func `each place and environment needs a pass of its own`() {
    let failures = [
      Self.answer(1, .failed), Self.answer(2, .failed, with: "TalkBack"), Self.answer(3, .failed, at: 2),
      Self.answer(4, .failed, minute: 1),
    ].map(Self.ofIssue)
    let passes = [Self.answer(5, .passed, build: 3), Self.answer(6, .passed, build: 3, at: 2)]
    let answer = VerificationRule.answer(failures + passes, VerificationTerms(Self.plan))
    #expect(answer.left.map(\.failure.finding.rawValue) == [2])
    #expect(answer.passes.map(\.finding.rawValue) == [5, 6])
    #expect(answer.failureCount == 3)
    let none = VerificationRule.answer(failures, VerificationTerms(Self.plan))
    #expect(
      none.left.map(\.failure.finding.rawValue) == [2, 3, 4], "Of two at one place the one that counts is named.")
  }

  /// Rule 2a: in two screen readers that are planned, and somewhere else.
  private static let twoReaders = ReleasePlan(
    [
      "VoiceOver on iOS": PlannedEnvironment(
        kind: .screenReader, technology: "VoiceOver", os: "iOS", coverage: .full, position: 1),
      "TalkBack on Android": PlannedEnvironment(
        kind: .screenReader, technology: "TalkBack", os: "Android", coverage: .full, position: 2),
    ], on: .ios)

  private static func on(_ os: String, _ answer: IssueAnswer, _ technology: String) -> IssueAnswer {
    var moved = IssueAnswer(
      finding: answer.finding, place: answer.place, outcome: answer.outcome, mode: answer.mode, method: answer.method,
      environment: AuditEnvironment(device: "Phone", os: os, osVersion: "15", assistiveTechnology: technology),
      build: answer.build, auditor: answer.auditor, observedAt: answer.observedAt)
    moved.isFailureOfIssue = answer.isFailureOfIssue
    return moved
  }

  /// What was found after a failure of which nobody said with what, in build 1.2 at minute 0, by ana; what is left, and the
  /// passes that verify the rest.
  private static let notStated: [(name: String, found: [IssueAnswer], left: [String], passes: [Int64])] = [
    ("nothing", [], ["VoiceOver on iOS", "TalkBack on Android"], []),
    ("one passed", [answer(2, .passed, build: 3)], ["TalkBack on Android"], [2]),
    (
      "both passed", [answer(2, .passed, build: 3), on("Android", answer(3, .passed, build: 3), "TalkBack")], [],
      [2, 3]
    ),
    (
      "both passed, and one failed again",
      [
        answer(2, .passed, build: 3), on("Android", answer(3, .passed, build: 3), "TalkBack"),
        answer(4, .failed, build: 4),
      ], ["VoiceOver on iOS"], [3]
    ),
    ("passed before", [answer(2, .passed, build: 1)], ["VoiceOver on iOS", "TalkBack on Android"], []),
    (
      "somebody else passed it on the same build", [answer(2, .passed, minute: 1, by: "bo")],
      ["VoiceOver on iOS", "TalkBack on Android"], []
    ),
    ("passed where nobody said with what, too", [answer(2, .passed, build: 3, with: "not stated")], [], [2]),
    (
      "a tool passed", [answer(2, .passed, build: 3, mode: .automatic)], ["VoiceOver on iOS", "TalkBack on Android"], []
    ),
  ]

  @Test func `what failed where nobody said with what is verified in each environment of the plan`() {
    let failure = Self.ofIssue(Self.answer(1, .failed, with: "not stated"))
    for one in Self.notStated {
      let answer = VerificationRule.answer([failure] + one.found, VerificationTerms(Self.twoReaders))
      #expect(Set(answer.left.map(\.environment.name)) == Set(one.left), "\(one.name)")
      #expect(answer.left.allSatisfy { [1, 4].contains($0.failure.finding.rawValue) }, "\(one.name)")
      #expect(answer.passes.map(\.finding.rawValue) == one.passes, "\(one.name)")
      #expect(
        VerificationRule.isSuperseded(failure.finding, among: [failure] + one.found, Self.twoReaders)
          == one.left.isEmpty, "\(one.name)")
    }
  }

  @Test func `an issue without failures has nothing left`() {
    let answer = VerificationRule.answer(
      [Self.answer(1, .passed), Self.answer(2, .failed)], VerificationTerms(Self.plan))
    #expect(answer.left.isEmpty)
    #expect(answer.passes.isEmpty)
    #expect(answer.failureCount == 0)
  }
}
