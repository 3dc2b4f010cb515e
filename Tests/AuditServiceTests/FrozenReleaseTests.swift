import AuditModel
import AuditReports
import AuditRules
import AuditService
import TestSupport
import Testing

@testable import AuditStore

/// DESIGN §2 and rule 8: a frozen release takes no finding, and nothing that is edited later changes its cells.
@Suite struct FrozenReleaseTests {
  /// What somebody does after `2.0` was frozen.
  struct Attempt: CustomTestStringConvertible {
    let name: String
    /// Whether it has to be refused, for nothing else keeps the frozen release as it is.
    var isRefused = false
    let act: @Sendable (AuditFixture, Identifier<Finding>) throws -> Void
    var testDescription: String { name }
  }

  private static func inRelease(
    _ version: String, _ audit: AuditFixture,
    _ act: (borrowing WriteTransaction, Release) throws -> Void
  ) throws {
    let release = try audit.release(version)
    try audit.database.write(at: Sample.now) { try act($0, release) }
  }

  /// Records through the recorder in a session of a release that findings do not go to any more.
  private static func record(_ version: String, _ outcome: Outcome, _ audit: AuditFixture) throws {
    try inRelease(version, audit) { transaction, release in
      let build = try transaction.read.builds(of: release.id)[0]
      let session = try transaction.read.session(
        try transaction.startSession(
          auditor: "ben", release: release, build: build.id, environment: Sample.environment,
          startedAt: Sample.now, note: nil))
      let screen = try transaction.read.screen("home", of: release)
      let checks = try transaction.read.checkDefinitions(for: release.id)
      guard let check = checks.first(where: { $0.check.path == "t/title" }), let address = Address("home") else {
        return
      }
      let finding = NewFinding(
        address: try transaction.addressKey(of: address, in: audit.product.id, screen: screen.id),
        check: check.id, outcome: outcome, observedAt: Sample.now + 600_000)
      try transaction.withFindingRecorder(for: session, release: release) {
        _ = try $0.record(finding) { _ in "Issue" }
      }
    }
  }

  private static var otherHome: ScreenSpecification {
    var home = TestPack.home
    home.states.removeFirst()
    home.elements = [TestPack.element("new", "button")]
    return home
  }

  private static let attempts: [Attempt] = [
    Attempt(name: "a finding in it", isRefused: true) { audit, _ in try record("2.0", .passed, audit) },
    Attempt(name: "a pass in its predecessor", isRefused: true) { audit, _ in try record("1.0", .passed, audit) },
    Attempt(name: "a failure in its predecessor", isRefused: true) { audit, _ in try record("1.0", .failed, audit) },
    Attempt(name: "a retraction in its predecessor", isRefused: true) { audit, carried in
      try inRelease("1.0", audit) { try $0.retract(carried, of: $1, by: "ben", reason: "Wrong.") }
    },
    Attempt(name: "its own screen", isRefused: true) { audit, _ in
      try inRelease("2.0", audit) { try $0.saveSpecification(otherHome, for: $1) }
    },
    Attempt(name: "its predecessor's screen") { audit, _ in
      try inRelease("1.0", audit) { try $0.saveSpecification(otherHome, for: $1) }
    },
    Attempt(name: "its scope", isRefused: true) { audit, _ in
      try inRelease("2.0", audit) { transaction, release in
        try transaction.removeFromScope(try transaction.read.screen("pay", of: release).id, of: release)
      }
    },
    Attempt(name: "its predecessor's scope") { audit, _ in
      try inRelease("1.0", audit) { transaction, release in
        try transaction.removeFromScope(try transaction.read.screen("home", of: release).id, of: release)
      }
    },
    Attempt(name: "its profile", isRefused: true) { audit, _ in try setProfile("2.0", audit) },
    Attempt(name: "its predecessor's profile") { audit, _ in try setProfile("1.0", audit) },
    Attempt(name: "the profile itself") { audit, _ in
      _ = try audit.database.write(at: Sample.now) {
        try $0.addProfile(TestPack.profile(target: .a, elementChecks: false, levels: [.aa]))
      }
    },
    Attempt(name: "a new edition that drops and renames checks") { audit, _ in
      try audit.load(
        Pack(
          key: "t", edition: "2", title: "Pack t", publisher: "Test", language: "en",
          source: "https://example.org/t", licence: "CC0-1.0", attribution: "Test", elementTypes: [],
          successions: [CheckSuccession(old: "t/title", new: ["t/heading"])],
          guidelines: [TestPack.guideline("heading", .should, [TestPack.check("t/heading", .screen, .should)])]))
    },
    Attempt(name: "its process", isRefused: true) { audit, _ in
      try audit.saveProcess("checkout", ["home"], in: "2.0")
    },
    Attempt(name: "its predecessor's process") { audit, _ in
      try audit.saveProcess("checkout", ["home"], in: "1.0")
    },
    Attempt(name: "another process of its predecessor") { audit, _ in
      try audit.saveProcess("other", ["home", "pay"], in: "1.0")
    },
    Attempt(name: "a declaration in it", isRefused: true) { audit, _ in
      try inRelease("2.0", audit) { transaction, release in
        try transaction.declareElements(
          of: try transaction.read.screen("home", of: release), release: release, isComplete: true, auditor: "ben",
          at: Sample.now)
      }
    },
    Attempt(name: "a release after it with other screens, findings and processes") { audit, _ in
      try audit.follow("3.0", screens: [otherHome])
      try audit.record("home", "t/title", .passed)
      try audit.record("pay", "t/title", .failed)
      try audit.saveProcess("checkout", ["pay"], in: "3.0")
      try audit.removeFromScope("pay")
    },
    Attempt(name: "a release beside it") { audit, _ in
      try audit.addRelease("1.5", after: "1.0", screens: [otherHome])
      try audit.record("home", "t/title", .passed)
    },
  ]

  private static func setProfile(_ version: String, _ audit: AuditFixture) throws {
    try inRelease(version, audit) { transaction, release in
      let other = try transaction.addProfile(TestPack.profile("other", elementChecks: false, levels: [.aa]))
      try transaction.setProfile(other, of: release, audit.product)
    }
  }

  /// `1.0` failed at three places; `2.0` tested one of them again, passed another place, and is frozen.
  private static func frozen() throws -> (AuditFixture, Identifier<Finding>) {
    let audit = try AuditFixture(screens: [TestPack.home, TestPack.pay])
    let carried = try audit.record("home", "t/title", .failed)
    try audit.record("home/box", "t/label", .failed)
    try audit.record("pay", "t/title", .failed)
    try audit.saveProcess("checkout", ["home", "pay"])
    try audit.follow("2.0")
    try audit.record("pay", "t/title", .passed)
    try audit.record("pay/pay-button", "t/label", .passed)
    try audit.declare("pay")
    try audit.setStage(.frozen, of: "2.0")
    return (audit, carried)
  }

  @Test(arguments: attempts) func `a frozen release stays as it is`(_ attempt: Attempt) throws {
    let (audit, carried) = try Self.frozen()
    let before = try audit.account("2.0")
    #expect(before.contains { $0.hasPrefix("home t/title failed untested") })
    if attempt.isRefused {
      #expect(throws: StoreError.self) { try attempt.act(audit, carried) }
    } else {
      // What does not touch it may be done; what would is refused.
      do { try attempt.act(audit, carried) } catch StoreError.frozen {} catch StoreError.invalid {}
    }
    #expect(try audit.account("2.0") == before)
  }

  @Test func `an earlier release than the predecessor is kept, too`() throws {
    let audit = try AuditFixture(screens: [TestPack.home, TestPack.pay])
    let carried = try audit.record("home", "t/title", .failed)
    try audit.follow("1.5")
    try audit.follow("2.0")
    try audit.setStage(.frozen, of: "2.0")
    let before = try audit.account("2.0")
    #expect(before.contains { $0.hasPrefix("home t/title failed untested") })
    for version in ["1.0", "1.5"] {
      #expect(throws: StoreError.self) { try Self.record(version, .passed, audit) }
    }
    #expect(throws: StoreError.self) {
      try Self.inRelease("1.0", audit) { try $0.retract(carried, of: $1, by: "ben", reason: "Wrong.") }
    }
    #expect(try audit.account("2.0") == before)
  }

  @Test func `a release behind a frozen one is audited as any other`() throws {
    let (audit, _) = try Self.frozen()
    try audit.follow("3.0")
    #expect(try audit.evaluate().cell("home", "t/title")?.carriedFrom == "1.0")
    try audit.record("home", "t/title", .passed)
    #expect(try audit.evaluate().outcome("home", "t/title") == .passed)
  }
}
