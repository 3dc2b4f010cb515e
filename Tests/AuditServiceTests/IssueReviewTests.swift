import AuditModel
import AuditStore
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// An issue is verified only while a pass counts at each of its places, and no failure disappears into a verified one.
@Suite struct IssueReviewTests {
  private let audit: AuditFixture
  private static let one = Identifier<AuditIssue>(rawValue: 1)
  private static let two = Identifier<AuditIssue>(rawValue: 2)
  private static let inBuild2 = AuditFixture.Tester(build: 2)
  private static let inBuild3 = AuditFixture.Tester(build: 3)

  init() throws {
    audit = try AuditFixture()
  }

  private func state(_ issue: Identifier<AuditIssue> = one) throws -> IssueState {
    try audit.database.read { try $0.issue(issue).state }
  }

  private func event(_ issue: Identifier<AuditIssue> = one) throws -> AuditIssue.Event? {
    try audit.database.read { try $0.events(of: issue).last }
  }

  private func fix(_ issue: Identifier<AuditIssue> = one, build: String, by person: String = "dev") throws {
    try audit.database.write(at: Sample.now) { transaction in
      try IssueWork.fix([issue], build: build, release: nil, by: person, note: nil, in: transaction)
    }
  }

  private func reopen(minute: Int64) throws {
    try audit.database.write(at: Sample.now + minute * 60_000) { transaction in
      try IssueWork.reopen([Self.one], reason: "Still there.", by: "bo", in: transaction)
    }
  }

  private func merge(_ issue: Identifier<AuditIssue>, into other: Identifier<AuditIssue>) throws {
    try audit.database.write(at: Sample.now) { transaction in
      try IssueWork.merge([issue], into: other, by: "bo", in: transaction)
    }
  }

  @discardableResult
  private func verify(_ issue: Identifier<AuditIssue> = one) throws -> [String] {
    try audit.database.write(at: Sample.now) { transaction in
      try IssueWork.verify([issue], by: "bo", in: transaction).flatMap { $0.left.map(\.reason) }
    }
  }

  private func takeBack(
    _ finding: Identifier<Finding>, amendedBy amendment: Identifier<Finding>? = nil
  ) throws -> [Identifier<AuditIssue>] {
    let release = try audit.release()
    return try audit.database.write(at: Sample.now) { transaction in
      if amendment == nil { try transaction.retract(finding, of: release, by: "ana", reason: "Wrong.") }
      return try IssueReview.takenBack(finding, amendedBy: amendment, by: "ana", in: transaction)
    }
  }

  // MARK: What is taken back

  @Test func `a verified issue is reopened when its pass is retracted`() throws {
    try audit.record("home", "t/title", .failed)
    let pass = try audit.record("home", "t/title", .passed, by: Self.inBuild2)
    #expect(try verify() == [])
    #expect(try takeBack(pass) == [Self.one])
    #expect(try state() == .reopened)
    #expect(
      try event()?.text
        == "Finding 2, passed in build 2 with VoiceOver on iOS 17, was retracted. Left at home: not passed since it failed."
    )
    #expect(try verify() == ["not passed since it failed"])
    #expect(try audit.database.check() == [])
  }

  @Test func `a verified issue is reopened when its pass is amended, and not when another pass is enough`() throws {
    try audit.record("home", "t/title", .failed)
    let first = try audit.record("home", "t/title", .passed, by: Self.inBuild2)
    let second = try audit.record("home", "t/title", .passed, by: Self.inBuild3)
    try verify()
    #expect(try takeBack(second) == [], "The pass of build 2 counts again.")
    #expect(try state() == .verified)
    let amendment = try audit.amend(first, .cantTell, by: Self.inBuild2, minute: 1)
    #expect(try takeBack(first, amendedBy: amendment) == [Self.one])
    #expect(try event()?.text?.contains("was amended by finding 4. Left at home: the newest answer") == true)
    #expect(try state() == .reopened)
    // What was taken back asks for nothing at the other places: a pass is enough.
    try audit.record("home", "t/title", .passed, by: Self.inBuild3)
    #expect(try verify() == [])
  }

  // MARK: Reopened by hand

  @Test func `an old pass does not verify what was reopened by hand`() throws {
    try audit.record("home", "t/title", .failed)
    try audit.record("home", "t/title", .passed, by: Self.inBuild2)
    try verify()
    try reopen(minute: 1)
    #expect(try verify() == ["passed before it was reopened"])
    try audit.record("home", "t/title", .passed, by: Self.inBuild2, minute: 2)
    #expect(try verify() == [])
    #expect(try state() == .verified)
  }

  @Test func `a fix that is said after it was reopened takes the passes of its build`() throws {
    try audit.record("home", "t/title", .failed)
    try audit.record("home", "t/title", .passed, by: Self.inBuild2)
    try verify()
    try reopen(minute: 1)
    try fix(build: "3")
    #expect(try verify() == ["passed in build 2, before the fix in 3"])
    try audit.record("home", "t/title", .passed, by: Self.inBuild3)
    #expect(try verify() == [])
  }

  // MARK: Failures at the places of issues that are done

  @Test func `a failure in another environment class reopens a verified issue, however old its build`() throws {
    try audit.record("home", "t/title", .failed)
    try audit.record("home", "t/title", .passed, by: Self.inBuild2)
    try verify()
    try audit.record("home", "t/title", .failed, by: AuditFixture.Tester(build: 1, technology: "Keyboard"))
    #expect(try state() == .reopened)
    #expect(
      try event()?.text?.hasPrefix("Was verified in build 2 on 2025-06-15. Failed again in build 1") == true)
  }

  @Test func `a failure that a later pass supersedes already does not reopen a verified issue`() throws {
    try audit.record("home", "t/title", .failed)
    try audit.record("home", "t/title", .passed, by: Self.inBuild2)
    try verify()
    try audit.record("home", "t/title", .failed, minute: 1)
    #expect(try state() == .verified)
    try audit.record("home", "t/title", .failed, by: AuditFixture.Tester(auditor: "bo", build: 2), minute: -1)
    #expect(try state() == .reopened, "Two auditors disagree on that build, and the worse counts.")
  }

  @Test func `a pass of the same person stands against a failure, by whatever id they are known`() throws {
    try audit.record("home", "t/title", .failed)
    try audit.record("home", "t/title", .passed, by: AuditFixture.Tester(auditor: "ana elsewhere"), minute: 9)
    #expect(try verify() == ["auditors disagree in build 1"])
    try audit.rename("ana elsewhere", to: "Ana")
    #expect(try verify() == [])
    // Typed later, observed before the pass: it is old news.
    try audit.record("home", "t/title", .failed, minute: 5)
    #expect(try state() == .verified)
    try audit.record("home", "t/title", .failed, by: AuditFixture.Tester(auditor: "bo"), minute: 5)
    #expect(try state() == .reopened, "Another person's failure is not ended by it.")
  }

  @Test func `the fix that was said before says nothing once it was verified`() throws {
    try audit.record("home", "t/title", .failed)
    try fix(build: "3")
    try audit.record("home", "t/title", .passed, by: Self.inBuild3)
    try verify()
    try audit.record(
      "home", "t/title", .failed, by: AuditFixture.Tester(auditor: "bo", build: 2, technology: "Keyboard"))
    #expect(try state() == .reopened)
  }

  @Test func `each failure of a batch is looked at`() throws {
    try audit.record("home", "t/title", .failed)
    try audit.record("home", "t/title", .passed, minute: 5)
    try verify()
    try audit.record(
      [3, 9].map { minute in
        PlannedFinding(
          address: "home", check: "t/title", outcome: .failed, tester: AuditFixture.Tester(), minute: minute,
          mode: .manual)
      })
    #expect(try state() == .reopened, "The first is older than the pass, the second newer.")
  }

  @Test func `verification names a pass that verified`() throws {
    try audit.record("home", "t/title", .failed)
    let pass = try audit.record("home", "t/title", .passed, by: Self.inBuild2)
    try audit.record("home", "t/title", .passed, by: AuditFixture.Tester(build: 3, technology: "Keyboard"))
    try verify()
    #expect(try event()?.kind == .verified)
    #expect(try event()?.finding == pass)
  }

  // MARK: Withdrawn

  @Test func `what is fixed and has no failure that stands is withdrawn, and a new failure reopens it`() throws {
    let wrong = try audit.record("home", "t/title", .failed)
    try fix(build: "2")
    try audit.retract(wrong)
    #expect(try state() == .withdrawn)
    #expect(try audit.database.read { try $0.perhapsVerified() } == [])
    let pass = try audit.record("home", "t/title", .passed, by: Self.inBuild2)
    let notes = try audit.database.read {
      try IssueAdvice(pass, outcome: .passed, opened: nil, reopened: nil, $0).notes
    }
    #expect(notes == [])
    try audit.record("home", "t/title", .failed, by: Self.inBuild3)
    #expect(try state() == .reopened)
    #expect(try audit.database.check() == [])
  }

  // MARK: Merging

  @Test func `an issue that is fixed makes the verified one that it is merged into one that is fixed`() throws {
    try audit.record("home", "t/title", .failed)
    try audit.record("home", "t/title", .passed, by: Self.inBuild2)
    try verify()
    try audit.record("home", "t/zoom", .failed)
    try fix(Self.two, build: "3", by: "dan")
    try merge(Self.two, into: Self.one)
    #expect(try state() == .fixed)
    #expect(try event()?.actor == "dan")
    #expect(
      try verify() == ["passed in build 2, before the fix in 3", "not passed since it failed"],
      "The build of the fix holds for all.")
    for check in ["t/title", "t/zoom"] { try audit.record("home", check, .passed, by: Self.inBuild3) }
    #expect(try verify() == [])
  }

  @Test(arguments: [IssueState.open, .verified, .withdrawn])
  func `only what is done leaves the issue verified that it is merged into`(other: IssueState) throws {
    try audit.record("home", "t/title", .failed)
    try audit.record("home", "t/title", .passed, by: Self.inBuild2)
    try verify()
    let failure = try audit.record("home", "t/zoom", .failed)
    if other == .verified {
      try audit.record("home", "t/zoom", .passed, by: Self.inBuild2)
      try verify(Self.two)
    }
    if other == .withdrawn { try audit.retract(failure) }
    #expect(try state(Self.two) == other)
    try merge(Self.two, into: Self.one)
    #expect(try state() == (other == .open ? .reopened : .verified))
    #expect(try audit.database.check() == [])
  }

  // MARK: Checks that took the place of others

  @Test func `a pass on the check that took its place verifies a failure, and is advised`() throws {
    try audit.record("home", "t/title", .failed)
    try audit.rename("t/title", "t/zoom")
    try audit.addRelease("2.0", after: "1.0", screens: [])
    let pass = try audit.record("home", "t/zoom", .passed)
    #expect(try audit.database.read { try $0.perhapsVerified() } == [Self.one])
    let advice = try audit.database.read {
      try IssueAdvice(pass, outcome: .passed, opened: nil, reopened: nil, $0)
    }
    #expect((advice.notes, advice.ready) == ([], [Self.one]))
    let found = try audit.database.read { transaction in
      try IssueReadiness(since: pass, transaction).issues
    }
    #expect(found == [Self.one])
    #expect(try verify() == [])
    #expect(try takeBack(pass) == [Self.one])
  }

  @Test func `an issue with failures on both checks needs one pass in a class`() throws {
    try audit.record("home", "t/title", .failed)
    try audit.rename("t/title", "t/zoom")
    try audit.addRelease("2.0", after: "1.0", screens: [])
    try audit.record("home", "t/zoom", .failed)
    #expect(try audit.database.read { try $0.members(of: Self.one).count } == 2)
    #expect(try verify() == ["not passed since it failed"], "They are one place.")
    try audit.record("home", "t/zoom", .passed, by: Self.inBuild2)
    #expect(try verify() == [])
  }

  // MARK: Amendments

  @Test func `an amendment of an amendment counts, and a tool's does not count for a person`() throws {
    let failure = try audit.record("home", "t/title", .failed)
    func isStanding() throws -> Bool? {
      try audit.database.read { try $0.members(of: Self.one).first?.isStanding }
    }
    let byTool = try audit.amend(failure, .passed, minute: 1, mode: .automatic)
    #expect(try isStanding() == true)
    #expect(try state() == .open)
    let byPerson = try audit.amend(byTool, .passed, minute: 2)
    #expect(try isStanding() == false)
    #expect(try state() == .withdrawn)
    try audit.retract(byPerson)
    #expect(try isStanding() == true)
    #expect(try state() == .open, "What was taken back two amendments later concerns the issue, too.")
    let retracted = try audit.amend(failure, .cantTell, minute: 3)
    let last = try audit.amend(retracted, .passed, minute: 4)
    try audit.retract(retracted)
    #expect(try isStanding() == false, "The newest still stands, and takes the place of all before it.")
    try audit.retract(last)
    #expect(try isStanding() == true)
    #expect(try audit.database.check() == [])
  }
}
