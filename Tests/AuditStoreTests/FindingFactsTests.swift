import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// What is read back of findings, over the API and over the documented views.
@Suite struct FindingFactsTests {
  private let audit: SampleAudit

  init() throws {
    audit = try SampleAudit()
  }

  @Test func `the rows of a release name address, check, session, outcome and time`() throws {
    let passed = try audit.record("sign-in/username", "sample/names/label", .passed, minute: 2)
    let unclear = try audit.record("sign-in", "sample/titles/unique", .cantTell, minute: 1)
    let release = try audit.release()
    let rows = try audit.database.read { try $0.findingRows(of: release.id) }
    let addresses = try audit.database.read { try $0.addresses(of: release.product) }
    #expect(rows.map(\.id) == [passed.finding, unclear.finding])
    #expect(rows.map { addresses[$0.address].map(\.description) } == ["sign-in/username", "sign-in"])
    #expect(rows.map(\.outcome) == [.passed, .cantTell])
    #expect(rows.map(\.mode) == [.manual, .manual])
    #expect(rows.map(\.observedAt) == [1_750_000_120_000, 1_750_000_060_000])
    #expect(rows.map(\.session) == [audit.session, audit.session])
    #expect(rows.allSatisfy { $0.amends == nil })
  }

  @Test func `findings of another release are not among them`() throws {
    try audit.record("sign-in", "sample/titles/unique", .passed)
    let later = try audit.addRelease("1.1", after: "1.0")
    #expect(try audit.database.read { try $0.findingRows(of: later.id) }.isEmpty)
  }

  @Test func `the view shows a finding in words`() throws {
    try audit.record(
      "sign-in@after-failed-submit/username", "sample/names/label", .failed, severity: .serious, minute: 1)
    try audit.record(".", "sample/titles/unique", .inapplicable)
    let rows = try RawFile(path: audit.path).rows(
      """
      SELECT finding_id, product, release, build, screen, state, element, check_path, outcome, mode, severity, auditor,
        device, environment_class, observed_at, amends_finding_id, is_retracted, replica_id,
        sequence - (SELECT sequence FROM session) AS later
      FROM v_finding
      ORDER BY finding_id
      """)
    #expect(
      rows == [
        [
          .integer(1), .text("app"), .text("1.0"), .text("100"), .text("sign-in"),
          .text("after-failed-submit"),
          .text("username"), .text("sample/names/label"), .text("failed"), .text("manual"), .text("serious"),
          .text("ana"), .text("iPhone 13"), .text("VoiceOver on iOS 17"), .text("2025-06-15T15:07:40Z"),
          .null,
          .integer(0), .integer(1), .integer(2),
        ],
        [
          .integer(2), .text("app"), .text("1.0"), .text("100"), .null, .null, .null,
          .text("sample/titles/unique"), .text("inapplicable"), .text("manual"), .null, .text("ana"),
          .text("iPhone 13"), .text("VoiceOver on iOS 17"), .text("2025-06-15T15:06:40Z"), .null, .integer(0),
          .integer(1), .integer(5),
        ],
      ])
  }

  @Test func `the view shows an issue in words`() throws {
    try audit.record("sign-in/username", "sample/names/label", .failed, severity: .serious)
    try audit.record("sign-in/username", "sample/names/label", .failed, minute: 1)
    let rows = try RawFile(path: audit.path).rows(
      """
      SELECT issue_id, product, screen, state, element, component, check_path, title, issue_state, severity_id, team,
        finding_count, last_release, opened_at_ms, opened_at
      FROM v_issue
      """)
    #expect(
      rows == [
        [
          .integer(1), .text("app"), .text("sign-in"), .text("default"), .text("username"), .null,
          .text("sample/names/label"), .text("Label: sign-in/username"), .text("open"), .integer(3),
          .text("identity"), .integer(2), .text("1.0"), .integer(1_750_000_000_000),
          .text("2025-06-15T15:06:40Z"),
        ]
      ])
  }

  @Test func `an address has one key, however often it is asked for`() throws {
    for _ in 0..<2 {
      try audit.record("sign-in", "sample/titles/unique", .passed)
      try audit.record(".", "sample/titles/unique", .passed)
      try audit.record("sign-in/submit", "sample/names/label", .passed)
    }
    #expect(try RawFile(path: audit.path).integer("SELECT count(*) FROM address") == 3)
  }

  @Test(arguments: ["sign-in@gone", "sign-in/gone"])
  func `a state or element that the screen never had is not found`(address: String) throws {
    let kind = address.contains("@") ? "state" : "element"
    #expect(throws: StoreError.notFound(kind: kind, reference: address, hint: "")) {
      try audit.record(address, "sample/titles/unique", .passed)
    }
  }

  @Test(arguments: ["%tab-bar", "%tab-bar/home", "sign-in", "sign-in/submit"])
  func `an address that is not resolved is never taken for the product`(typed: String) throws {
    let address = try #require(Address(typed))
    let product = try audit.product()
    #expect(throws: StoreError.self) {
      try audit.database.write(at: Sample.now) { transaction in
        _ = try transaction.addressKey(of: address, in: product.id, screen: nil)
      }
    }
  }

  @Test func `a declaration says of which elements it was made`() throws {
    try audit.database.write(at: Sample.now) { transaction in
      let release = try transaction.read.release("1.0", of: try transaction.read.product("app"))
      let screen = try transaction.read.screen("sign-in", of: release)
      for isComplete in [true, false] {
        try transaction.declareElements(
          of: screen, release: release, isComplete: isComplete, auditor: "ana", at: Sample.now)
      }
    }
    let release = try audit.release()
    let said = try audit.database.read { try $0.declarations(of: [release.id]) }
    #expect(said.map(\.isComplete) == [true, false])
    let elements = said.map { $0.elements.map(\.key) }
    #expect(elements == Array(repeating: ["title", "username", "error", "submit"], count: 2))
    #expect(said.map(\.screen) == ["sign-in", "sign-in"])
    #expect(try audit.database.check() == [])
  }

  @Test func `a session comes back as it was started, and ends once it is over`() throws {
    let session = try audit.database.read { try $0.session(audit.session) }
    #expect(session.auditor == "ana")
    #expect(session.build.name == "100")
    #expect(session.environment == Sample.environment)
    #expect(session.startedAt == Sample.now)
    #expect(session.endedAt == nil)
    #expect(try audit.database.read { try $0.sessions(isOpen: true).map(\.id) } == [audit.session])
    try audit.database.write(at: Sample.now) { try $0.endSession(session, at: Sample.now + 60_000, by: "ana") }
    #expect(try audit.database.read { try $0.session(audit.session).endedAt } == Sample.now + 60_000)
    #expect(try audit.database.read { try $0.sessions(isOpen: true) } == [])
    try audit.record("sign-in", "sample/titles/unique", .passed)
    #expect(try audit.database.read { try $0.findingCounts() } == [audit.session: 1])
  }

  @Test func `sessions in the same environment share it`() throws {
    _ = try audit.startSession()
    _ = try audit.startSession(
      environment: AuditEnvironment(
        device: "iPhone 13", os: "iOS", osVersion: "18.0", assistiveTechnology: "VoiceOver"))
    #expect(try RawFile(path: audit.path).integer("SELECT count(*) FROM environment") == 2)
  }
}
