import AuditModel
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService
@testable import AuditStore

/// The life of issues and decisions about them, in a real database.
@Suite struct IssueWorkTests {
  private let audit: AuditFixture

  init() throws {
    audit = try AuditFixture(
      profile: Profile(
        key: "p", title: "P", description: "P.", target: .aa, hasElementChecks: true,
        packs: [PackSelection(pack: "t", levels: RequirementLevel.allCases)], isFourEyes: true,
        serviceLevels: [.serious: 30]))
  }

  private func issue(_ number: Int64) throws -> AuditIssue {
    try audit.database.read { try $0.issue(Identifier(rawValue: number)) }
  }

  private func members(_ number: Int64) throws -> [Int64] {
    try audit.database.read { try $0.members(of: Identifier(rawValue: number)).map(\.finding.rawValue) }
  }

  private func fix(_ number: Int64, build: String = "2", by person: String = "dev") throws {
    try audit.database.write(at: Sample.now) { transaction in
      try IssueWork.fix(
        [Identifier(rawValue: number)], build: build, release: nil, by: person, note: nil, in: transaction)
    }
  }

  private func verify(_ number: Int64, by person: String = "bo") throws -> [String] {
    try audit.database.write(at: Sample.now) { transaction in
      try IssueWork.verify([Identifier(rawValue: number)], by: person, in: transaction)
        .flatMap { $0.left.map { "\($0.address) \($0.environment): \($0.reason)" } }
    }
  }

  private func problems(_ body: (borrowing WriteTransaction) throws -> Void) throws -> [String] {
    let error = try #require(throws: InputError.self) { try audit.database.write(at: Sample.now, body) }
    return error.problems.map(\.description)
  }

  @Test func `an issue is fixed, verified and reopened, and says what is left meanwhile`() throws {
    try audit.record("home", "t/title", .failed)
    try audit.record("home", "t/title", .failed, by: AuditFixture.Tester(technology: "Keyboard"))
    try fix(1)
    #expect(try issue(1).state == .fixed)
    #expect(
      try verify(1) == [
        "home VoiceOver on iOS: not passed since it failed", "home Keyboard on iOS: not passed since it failed",
      ])
    try audit.record("home", "t/title", .passed, minute: 1)
    try audit.record(
      "home", "t/title", .passed, by: AuditFixture.Tester(auditor: "dev", build: 2, technology: "Keyboard"))
    #expect(
      try verify(1) == [
        "home VoiceOver on iOS: passed in build 1, before the fix in 2",
        "home Keyboard on iOS: passed by dev, who fixed it; the profile asks for four eyes",
      ])
    #expect(try issue(1).state == .fixed)
    try audit.record("home", "t/title", .passed, by: AuditFixture.Tester(build: 2))
    try audit.record("home", "t/title", .passed, by: AuditFixture.Tester(build: 3, technology: "Keyboard"))
    #expect(try verify(1).isEmpty)
    #expect(try issue(1).state == .verified)
    try audit.record("home", "t/title", .failed, by: AuditFixture.Tester(build: 3), minute: 2)
    #expect(try issue(1).state == .reopened)
    #expect(
      try verify(1) == [
        "home Keyboard on iOS: the profile asks for four eyes, but nobody said who fixed it: auditctl issue fix 1",
        "home VoiceOver on iOS: not passed since it failed",
      ], "The claim of the fix holds no more.")
    #expect(try audit.database.check() == [])
  }

  @Test func `a finding that was retracted is not left to verify`() throws {
    try audit.record("home", "t/title", .failed)
    let wrong = try audit.record("home", "t/title", .failed, by: AuditFixture.Tester(technology: "Keyboard"))
    try fix(1, build: "1")
    try audit.record("home", "t/title", .passed, minute: 1)
    #expect(try verify(1).count == 1)
    try audit.retract(wrong)
    #expect(try verify(1).isEmpty)
    #expect(try issue(1).state == .verified)
  }

  @Test func `an issue without a failure that stands is not verified`() throws {
    let wrong = try audit.record("home", "t/title", .failed)
    try audit.retract(wrong)
    #expect(
      try problems { _ = try IssueWork.verify([Identifier(rawValue: 1)], by: "bo", in: $0) } == [
        "issue 1: it is withdrawn, and only an issue that is open or reopened or fixed can be verified"
      ])
  }

  @Test func `everything that is wrong is said at once`() throws {
    try audit.record("home", "t/title", .failed)
    try audit.record("home", "t/zoom", .failed)
    #expect(
      try problems { transaction in
        try IssueWork.reopen(
          [Identifier(rawValue: 1), Identifier(rawValue: 2)], reason: "r", by: "bo", in: transaction)
      } == [
        "issue 1: it is open, and only an issue that is fixed or verified can be reopened",
        "issue 2: it is open, and only an issue that is fixed or verified can be reopened",
      ])
  }

  @Test func `merging moves findings and places`() throws {
    try audit.record("home", "t/title", .failed)
    try audit.record("home", "t/zoom", .failed)
    try audit.database.write(at: Sample.now) { transaction in
      try IssueWork.merge([Identifier(rawValue: 2)], into: Identifier(rawValue: 1), by: "bo", in: transaction)
    }
    #expect(try members(1) == [1, 2])
    #expect(try issue(2).state == .merged)
    #expect(try issue(2).mergedInto?.rawValue == 1)
    // A failure where the merged issue was goes to the one that stays.
    try audit.record("home", "t/zoom", .failed, minute: 1)
    #expect(try members(1) == [1, 2, 3])
    #expect(
      try problems { transaction in
        try IssueWork.merge([Identifier(rawValue: 1)], into: Identifier(rawValue: 2), by: "bo", in: transaction)
      }.contains("issue 2: it was merged into issue 1; name that one"))
    #expect(
      try problems { transaction in
        try IssueWork.merge([Identifier(rawValue: 1)], into: Identifier(rawValue: 1), by: "bo", in: transaction)
      } == ["issue 1: an issue cannot be merged into itself; name another with --into"])
    #expect(try audit.database.check() == [])
  }

  @Test func `an open issue that is merged into a fixed one opens it again`() throws {
    try audit.record("home", "t/title", .failed)
    try audit.record("home", "t/zoom", .failed)
    try fix(1)
    try audit.database.write(at: Sample.now) { transaction in
      try IssueWork.merge([Identifier(rawValue: 2)], into: Identifier(rawValue: 1), by: "bo", in: transaction)
    }
    #expect(try issue(1).state == .reopened)
  }

  @Test func `splitting leaves no issue empty and no failure alone`() throws {
    try audit.record("home", "t/title", .failed)
    try audit.record("home", "t/title", .failed, minute: 1)
    let refused = try problems { transaction in
      _ = try IssueWork.split(
        Identifier(rawValue: 1), findings: [Identifier(rawValue: 1), Identifier(rawValue: 2)], title: nil, by: "bo",
        in: transaction)
    }
    #expect(refused == ["issue 1: it would be left without findings; leave out at least one"])
    let opened = try audit.database.write(at: Sample.now) { transaction in
      try IssueWork.split(
        Identifier(rawValue: 1), findings: [Identifier(rawValue: 2)], title: "Other", by: "bo", in: transaction)
    }
    #expect(try members(1) == [1])
    #expect(try members(opened.rawValue) == [2])
    #expect(try issue(opened.rawValue).title == "Other")
    #expect(try audit.database.read { try $0.unfiledFindings() } == [])
    #expect(
      try problems { transaction in
        _ = try IssueWork.split(
          Identifier(rawValue: 1), findings: [Identifier(rawValue: 2)], title: nil, by: "bo", in: transaction)
      } == ["issue 1: it does not have finding 2; see `auditctl issue show 1`"])
  }

  @Test func `a finding can be in several issues, and only a failure in any`() throws {
    try audit.record("home", "t/title", .failed)
    try audit.record("home", "t/zoom", .failed)
    try audit.record("home", "t/zoom", .passed, minute: 1)
    try audit.database.write(at: Sample.now) { transaction in
      try IssueWork.link(Identifier(rawValue: 1), findings: [Identifier(rawValue: 2)], by: "bo", in: transaction)
    }
    #expect(try members(1) == [1, 2])
    #expect(try members(2) == [2])
    #expect(
      try problems { transaction in
        try IssueWork.link(
          Identifier(rawValue: 1), findings: [Identifier(rawValue: 2), Identifier(rawValue: 3)], by: "bo",
          in: transaction)
      } == [
        "issue 1: it has finding 2 already",
        "issue 1: finding 3 says “passed”; only failures are in issues",
      ])
  }

  @Test func `four eyes, a lapse in the past and a missing original are refused together`() throws {
    try audit.record("home", "t/title", .failed)
    var decision = NewDecision(.duplicate, owner: "o", approver: "Manager B ", reason: "r")
    decision.requestedBy = "manager b"
    decision.expiresAt = Sample.now
    let wrong = decision
    #expect(
      try problems { transaction in
        _ = try IssueDecisions.decide(
          wrong, about: Identifier(rawValue: 1), evidence: [], by: "bo", in: transaction)
      } == [
        "issue 1: Manager B  asked for it, and the profile asks for four eyes; name another --approver",
        "issue 1: the decision would have lapsed at 2025-06-15T15:06:40Z; give a later --expires",
        "issue 1: say which issue it repeats: --of NUMBER",
      ])
  }

  @Test func `who fixed it does not verify it where four eyes are asked`() throws {
    try audit.record("home", "t/title", .failed)
    try fix(1, by: "dev")
    try fix(1, by: "dan")
    try audit.record("home", "t/title", .passed, by: AuditFixture.Tester(auditor: "dev", build: 2))
    #expect(
      try verify(1) == ["home VoiceOver on iOS: passed by dev, who fixed it; the profile asks for four eyes"],
      "Everybody who said so fixed it.")
    try audit.record("home", "t/title", .passed, by: AuditFixture.Tester(build: 3))
    #expect(
      try verify(1, by: "DAN ") == [
        "home VoiceOver on iOS: DAN  fixed it; the profile asks for somebody else to verify it"
      ])
    #expect(try verify(1) == [])
    #expect(try issue(1).state == .verified)
  }

  @Test func `who fixed it is one person with two ids, too`() throws {
    try audit.record("home", "t/title", .failed)
    try fix(1, by: "dev elsewhere")
    try audit.record("home", "t/title", .passed, by: AuditFixture.Tester(auditor: "dev", build: 2))
    try audit.rename("dev elsewhere", to: "DEV")
    #expect(try verify(1) == ["home VoiceOver on iOS: passed by dev, who fixed it; the profile asks for four eyes"])
  }

  @Test func `issues do not repeat each other, nor one that was merged`() throws {
    for check in ["t/title", "t/zoom", "t/label"] { try audit.record("home", check, .failed) }
    func duplicate(_ number: Int64, of original: Int64) throws -> [String] {
      var decision = NewDecision(.duplicate, owner: "o", approver: "a", reason: "r")
      decision.duplicateOf = Identifier(rawValue: original)
      let one = decision
      do {
        _ = try audit.database.write(at: Sample.now) {
          try IssueDecisions.decide(one, about: Identifier(rawValue: number), evidence: [], by: "bo", in: $0)
        }
        return []
      } catch let error as InputError {
        return error.problems.map(\.description)
      }
    }
    #expect(try duplicate(1, of: 2) == [])
    #expect(try duplicate(2, of: 3) == [])
    #expect(
      try duplicate(3, of: 1) == [
        "issue 3: issue 1 repeats this one already; leave it so, or take that back first with `auditctl issue revoke 1`"
      ])
    try audit.database.write(at: Sample.now) { transaction in
      _ = try IssueDecisions.revoke(about: Identifier(rawValue: 1), reason: "r", by: "bo", in: transaction)
    }
    #expect(try duplicate(3, of: 1) == [])
    try audit.database.write(at: Sample.now) { transaction in
      try IssueWork.merge([Identifier(rawValue: 1)], into: Identifier(rawValue: 2), by: "bo", in: transaction)
    }
    #expect(try duplicate(3, of: 1) == ["issue 3: issue 1 was merged into issue 2; say --of 2"])
  }

  @Test func `an issue is opened of failures alone`() throws {
    try audit.record("home", "t/title", .failed)
    try audit.record("home", "t/zoom", .failed)
    try audit.record("home", "t/zoom", .passed, minute: 1)
    #expect(
      try problems { transaction in
        _ = try IssueWork.open(
          of: [Identifier(rawValue: 1), Identifier(rawValue: 3)], by: "bo", in: transaction)
      } == ["finding 3: it says “passed”; only failures are in issues"])
    let opened = try audit.database.write(at: Sample.now) { transaction in
      try IssueWork.open(of: [Identifier(rawValue: 2), Identifier(rawValue: 1)], by: "bo", in: transaction)
    }
    #expect(try members(opened.rawValue) == [1, 2])
    #expect(try issue(opened.rawValue).title == "Home, the whole screen: not met: Title of t/zoom")
    #expect(try members(1) == [1], "They stay where they were.")
  }

  @Test func `an issue is due by the service level of its severity, unless somebody says when`() throws {
    try audit.record("home", "t/title", .failed, severity: .serious)
    try audit.record("home", "t/zoom", .failed, severity: .minor)
    #expect(try issue(1).dueAt == Sample.now + 30 * 86_400_000)
    #expect(try issue(2).dueAt == nil)
    try audit.database.write(at: Sample.now) { transaction in
      try transaction.addIssueEvent(
        IssueEvent(.due, actor: "bo", text: "2025-07-01"), to: Identifier(rawValue: 1))
      try transaction.addIssueEvent(
        IssueEvent(.severity, actor: "bo", text: "serious"), to: Identifier(rawValue: 2))
    }
    #expect(try issue(1).dueAt == 1_751_414_399_000)
    #expect(try issue(2).dueAt == Sample.now + 30 * 86_400_000)
    try audit.database.write(at: Sample.now) { transaction in
      try transaction.addIssueEvent(IssueEvent(.due, actor: "bo"), to: Identifier(rawValue: 1))
    }
    #expect(try issue(1).dueAt == Sample.now + 30 * 86_400_000)
  }

  @Test func `a frozen release does not stop work on issues`() throws {
    try audit.record("home", "t/title", .failed)
    let release = try audit.release()
    try audit.database.write(at: Sample.now) { try $0.setStage(.frozen, of: release) }
    try fix(1)
    #expect(try issue(1).state == .fixed)
  }

  @Test func `advice names the issue that a failure looks like, and what is left after a pass`() throws {
    func advice(_ finding: Identifier<Finding>, _ outcome: Outcome, opened: Int64? = nil) throws -> IssueAdvice {
      try audit.database.read { transaction in
        try IssueAdvice(
          finding, outcome: outcome, opened: opened.map { Identifier(rawValue: $0) }, reopened: nil, transaction)
      }
    }
    try audit.record("home/field", "t/label", .failed, observed: "Field, button")
    let second = try audit.record("home@failed/field", "t/label", .failed)
    #expect(try advice(second, .failed, opened: 2).similar?.issue.rawValue == 1)
    #expect(try advice(second, .failed, opened: 2).similar?.reason == .otherState)
    let third = try audit.record("home/heading", "t/label", .failed, observed: "field,  BUTTON")
    #expect(try advice(third, .failed, opened: 3).similar?.reason == .sameWords)
    #expect(
      try advice(third, .failed, opened: 3).notes == [
        "Issue 3 looks like issue 1: the same check failed elsewhere, and the same was observed. If they are one "
          + "problem: auditctl issue merge 3 --into 1"
      ])
    let pass = try audit.record("home/field", "t/label", .passed, minute: 1)
    #expect(
      try advice(pass, .passed).notes == [
        "Issue 1: 1 of 1 left to verify, first home/field t/label with VoiceOver on iOS, the profile asks for four eyes, "
          + "but nobody said who fixed it: auditctl issue fix 1. See: auditctl issue show 1"
      ])
    try fix(1, build: "1")
    #expect(try advice(pass, .passed).ready.map(\.rawValue) == [1])
  }
}
