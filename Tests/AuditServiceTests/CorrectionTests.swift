import AuditModel
import AuditStore
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// Findings are corrected by newer rows, and what counts follows.
@Suite struct CorrectionTests {
  private let audit: AuditFixture

  init() throws {
    audit = try AuditFixture()
  }

  private func retract(_ finding: Identifier<Finding>, by auditor: String = "ana") throws {
    let release = try audit.release()
    try audit.database.write(at: Sample.now) { transaction in
      try transaction.retract(finding, of: release, by: auditor, reason: "Wrong screen.")
    }
  }

  @Test func `a retracted finding counts no more, and what it superseded counts again`() throws {
    try audit.record("home", "t/title", .passed)
    let wrong = try audit.record("home", "t/title", .failed, minute: 1)
    #expect(try audit.evaluate().outcome("home", "t/title") == .failed)
    try retract(wrong)
    #expect(try audit.evaluate().outcome("home", "t/title") == .passed)
    #expect(throws: StoreError.invalid("finding 2 was retracted by ana before; there is nothing left to retract")) {
      try retract(wrong, by: "bo")
    }
    let retractions = try audit.database.read { try $0.retractions(of: wrong) }
    #expect(retractions.map(\.reason) == ["Wrong screen."])
    #expect(try audit.database.check() == [])
  }

  @Test func `an issue without a failure that stands is withdrawn, and a new failure revives it`() throws {
    let first = try audit.record("home", "t/title", .failed)
    func state() throws -> IssueState {
      try audit.database.read { try $0.issue(Identifier(rawValue: 1)).state }
    }
    #expect(try state() == .open)
    try retract(first)
    #expect(try state() == .withdrawn)
    #expect(try audit.database.read { try $0.issues(IssueFilter()) }.isEmpty)
    let second = try audit.record("home", "t/title", .failed, minute: 1)
    #expect(try state() == .open)
    try audit.amend(second, .passed, minute: 2)
    #expect(try state() == .withdrawn, "An amendment says that there was no problem.")
  }

  @Test func `no finding of a frozen release is retracted`() throws {
    let finding = try audit.record("home", "t/title", .failed)
    let release = try audit.release()
    try audit.database.write(at: Sample.now) { try $0.setStage(.frozen, of: release) }
    #expect(throws: StoreError.frozen(release: "1.0")) { try retract(finding) }
    // Nor by anyone who asks the file with what was true before.
    #expect(throws: StoreError.self) {
      try audit.database.write(at: Sample.now) { try $0.retract(finding, of: release, by: "x", reason: "y") }
    }
  }

  private func amendment(
    of finding: Identifier<Finding>, by tester: AuditFixture.Tester, minute: Int64 = 0
  ) throws -> String? {
    let session = try audit.session(of: tester)
    return try audit.database.read { transaction in
      do {
        try Amendment.check(
          try FindingFacts(finding, transaction), in: session,
          observedAt: Sample.now + minute * 60_000, transaction)
        return nil
      } catch let refusal as Amendment.Refusal {
        return refusal.description
      }
    }
  }

  @Test func `what may be amended, and where`() throws {
    let finding = try audit.record("home", "t/title", .failed)
    #expect(try amendment(of: finding, by: .init()) == nil)
    #expect(try amendment(of: finding, by: .init(auditor: "bo")) == nil)
    // On another build it would say what nobody tested there, and lose against what was, or win.
    let otherBuild = try #require(try amendment(of: finding, by: .init(build: 2)))
    #expect(otherBuild.contains("finding 1 is of build 1, and session"))
    #expect(try amendment(of: finding, by: .init(), minute: -1)?.contains("leave --at out") == true)
    #expect(try amendment(of: finding, by: .init(osVersion: "17.5")) == nil)
    let other = try #require(try amendment(of: finding, by: .init(technology: "Switch Control")))
    #expect(other.contains("made with VoiceOver on iOS, and session"))
    #expect(other.contains("uses Switch Control on iOS"))
    #expect(try amendment(of: finding, by: .init(osVersion: "18.0")) == nil, "The plan tells no versions apart.")
    let newer = try audit.amend(finding, .passed)
    #expect(try amendment(of: finding, by: .init())?.contains("was amended by finding \(newer.rawValue)") == true)
    #expect(try amendment(of: newer, by: .init()) == nil)
    try retract(newer)
    #expect(try amendment(of: finding, by: .init()) == nil)
    #expect(try amendment(of: newer, by: .init())?.contains("was retracted by ana") == true)
  }

  private func disagreements() throws -> [[String]] {
    let release = try audit.release()
    return try audit.database.read { transaction in
      try Disagreement.all(
        try ComplianceInput(transaction, product: audit.product, release: release), in: transaction
      ).map { disagreement in
        [disagreement.environment]
          + disagreement.findings.map {
            "\($0.finding.address) \($0.finding.check) \($0.finding.outcome.name) \($0.session.auditor)"
          }
      }
    }
  }

  @Test func `two auditors disagree on one build with one technology until one amends`() throws {
    let bo = AuditFixture.Tester(auditor: "bo")
    let first = try audit.record("home", "t/title", .failed)
    #expect(try disagreements().isEmpty)
    try audit.record("home", "t/title", .passed, by: bo, minute: 1)
    #expect(
      try disagreements() == [["VoiceOver on iOS", "home t/title failed ana", "home t/title passed bo"]])
    #expect(try audit.evaluate().compliance.disagreements == 1)
    try audit.amend(first, .inapplicable, minute: 2)
    #expect(try disagreements().isEmpty)
    #expect(try audit.evaluate().compliance.disagreements == 0)
  }

  @Test func `what is no disagreement`() throws {
    let bo = AuditFixture.Tester(auditor: "bo")
    try audit.record("home", "t/title", .passed)
    try audit.record("home", "t/title", .failed, by: .init(auditor: "bo", technology: "Switch Control"))
    try audit.record("home", "t/title", .failed, by: .init(auditor: "bo", osVersion: "18.1"))
    try audit.record("home", "t/contrast", .passed)
    try audit.record("home", "t/contrast", .passed, by: bo)
    // A later build is a re-test; a changed mind is no second auditor; a tool is none.
    try audit.record("home/field", "t/label", .failed)
    try audit.record("home/field", "t/label", .passed, by: .init(auditor: "bo", build: 2), minute: 1)
    try audit.record("home/box", "t/label", .failed)
    try audit.record("home/box", "t/label", .passed, minute: 1)
    try audit.record("home/heading", "t/label", .passed)
    try audit.record("home/heading", "t/label", .failed, by: bo, minute: -1, mode: .automatic)
    let retracted = try audit.record("home/error", "t/label", .failed)
    try audit.record("home/error", "t/label", .passed, by: bo)
    try retract(retracted)
    #expect(try disagreements().isEmpty)
    #expect(try audit.evaluate().compliance.disagreements == 0)
  }

  @Test func `one person with two ids, as two copies of a file know them, does not disagree with themselves`() throws {
    try audit.record("home", "t/title", .failed)
    try audit.record("home", "t/title", .passed, by: AuditFixture.Tester(auditor: "ana elsewhere"), minute: 1)
    #expect(try disagreements().count == 1)
    try audit.rename("ana elsewhere", to: "Ana")
    #expect(try disagreements().isEmpty)
    #expect(try audit.evaluate().outcome("home", "t/title") == .passed, "The later word of the same person counts.")
  }

  @Test func `the ways of a check are disagreed about one by one, and a screen out of scope is none`() throws {
    let bo = AuditFixture.Tester(auditor: "bo")
    try audit.record("home", "t/errors/top", .failed)
    try audit.record("home", "t/errors/top", .passed, by: bo, minute: 1)
    try audit.record("home", "t/errors/alert", .failed)
    try audit.record("home", "t/errors/alert", .inapplicable, by: bo, minute: 1)
    #expect(try disagreements().count == 2)
    try audit.removeFromScope("home")
    #expect(try disagreements().isEmpty)
  }

  @Test func `the log tells everything in order`() throws {
    let first = try audit.record("home", "t/title", .failed, observed: "Home")
    try audit.amend(first, .passed, minute: 2)
    try audit.record("home", "t/contrast", .passed, minute: 1)
    try retract(first)
    let session = try audit.session()
    let entries = try audit.database.read { transaction in
      try FindingLog(try transaction.findings(of: session), in: transaction).entries
    }
    #expect(
      entries.map { "\($0.kind.rawValue) \($0.facts.finding.id.rawValue) \($0.stands)" } == [
        "recorded 1 false", "retracted 1 false", "recorded 3 true", "amended 2 true",
      ])
    let home = try #require(Address("home"))
    let check = try audit.check("t/title").id
    let atCell = try audit.database.read { transaction in
      let id = try #require(try transaction.addressID(of: home, in: audit.product.id))
      return try transaction.findings(at: id, check: check, of: audit.product.id).map(\.rawValue)
    }
    #expect(atCell == [1, 2])
    #expect(try audit.database.read { try $0.addressID(of: .product, in: audit.product.id) } == nil)
  }
}
