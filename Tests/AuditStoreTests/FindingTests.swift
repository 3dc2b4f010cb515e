import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// Findings are kept as they were recorded, and failures gather in issues.
@Suite struct FindingTests {
  private let audit: SampleAudit

  init() throws {
    audit = try SampleAudit()
  }

  private func issue(_ id: Identifier<AuditIssue>) throws -> AuditIssue {
    try audit.database.read { try $0.issue(id) }
  }

  /// Adds an event behind our API, such as a fix.
  private func add(
    _ kind: IssueEventKind, to issue: Identifier<AuditIssue>, build: String? = nil, text: String? = nil
  ) throws {
    let release = try audit.release()
    try audit.database.write(at: Sample.now) { transaction in
      let builds = try transaction.read.builds(of: release.id)
      try transaction.addIssueEvent(
        IssueEvent(kind, actor: "ben", text: text, build: builds.first { $0.name == build }?.id), to: issue)
    }
  }

  @Test func `a finding comes back as it was recorded`() throws {
    let recorded = try audit.database.write(at: Sample.now + 5) { transaction in
      let session = try transaction.read.session(audit.session)
      let release = try transaction.read.release("1.0", of: try transaction.read.product("app"))
      let screen = try transaction.read.screen("sign-in", of: release).id
      let address = Address.screen(key: "sign-in", state: "after-failed-submit", element: "error")
      var finding = NewFinding(
        address: try transaction.addressKey(of: address, in: release.product, screen: screen),
        check: Identifier(rawValue: 3), outcome: .failed, observedAt: Sample.now - 1)
      finding.mode = .semiAuto
      finding.severity = .serious
      finding.observed = "“Error” 🙂"
      finding.reason = "because"
      finding.note = "a\0b"
      return try transaction.withFindingRecorder(for: session, release: release) {
        try $0.record(finding) { _ in "Label" }.finding
      }
    }
    let finding = try audit.database.read { try $0.finding(recorded) }
    #expect(
      finding
        == Finding(
          id: recorded, session: audit.session,
          address: .screen(key: "sign-in", state: "after-failed-submit", element: "error"),
          check: "sample/names/label", outcome: .failed, mode: .semiAuto, severity: .serious,
          observed: "“Error” 🙂", reason: "because", note: "a\0b", observedAt: Sample.now - 1, amends: nil))
    #expect(try RawFile(path: audit.path).integer("SELECT recorded_at FROM finding") == Sample.now + 5)
  }

  @Test(arguments: Outcome.allCases)
  func `only a failure opens an issue`(outcome: Outcome) throws {
    let recorded = try audit.record("sign-in", "sample/titles/unique", outcome)
    #expect((recorded.issue != nil) == (outcome == .failed))
    #expect(try audit.database.read { try $0.facts().issues } == (outcome == .failed ? 1 : 0))
  }

  @Test func `a failure opens an issue that says where, what and how bad`() throws {
    let recorded = try audit.record(
      "sign-in/username", "sample/names/label", .failed, severity: .serious, minute: 1)
    let opened = try issue(try #require(recorded.issue))
    var expected = AuditIssue(
      id: Identifier(rawValue: 1), product: "app",
      address: .screen(key: "sign-in", state: "default", element: "username"),
      check: "sample/names/label",
      title: "Label: sign-in/username", state: .open, severity: .serious, team: "identity",
      findingCount: 1,
      lastRelease: "1.0", openedAt: 1_750_000_060_000)
    expected.elementType = "text-input"
    #expect(opened == expected)
    #expect(
      try audit.database.read { try $0.events(of: opened.id) } == [
        AuditIssue.Event(
          kind: .opened, actor: "ana", occurredAt: 1_750_000_060_000, finding: recorded.finding)
      ])
  }

  @Test func `a failure at the same address and check joins the open issue`() throws {
    let first = try audit.record("sign-in", "sample/titles/unique", .failed, severity: .minor)
    let second = try audit.record("sign-in", "sample/titles/unique", .failed, severity: .critical, minute: 1)
    let third = try audit.record("sign-in", "sample/titles/unique", .failed, minute: 2)
    #expect(second.issue == first.issue)
    #expect(third.issue == first.issue)
    let joined = try issue(try #require(first.issue))
    #expect(joined.findingCount == 3)
    #expect(joined.severity == .critical)
    #expect(
      try audit.database.read { try $0.events(of: joined.id).map(\.kind) } == [.opened, .joined, .joined])
  }

  @Test func `a failure in the next release joins the open issue, too`() throws {
    let first = try audit.record("sign-in", "sample/titles/unique", .failed)
    try audit.addRelease("1.1", after: "1.0")
    let session = try audit.startSession(on: "1.1")
    let second = try audit.record("sign-in", "sample/titles/unique", .failed, session: session)
    #expect(second.issue == first.issue)
    #expect(try issue(try #require(first.issue)).lastRelease == "1.1")
  }

  @Test func `another address or check opens another issue`() throws {
    let issues = [
      try audit.record("sign-in", "sample/titles/unique", .failed),
      try audit.record("sign-in", "sample/titles/short", .failed),
      try audit.record("sign-in@after-failed-submit", "sample/titles/unique", .failed),
      try audit.record("sign-in/username", "sample/names/label", .failed),
      try audit.record("sign-in/submit", "sample/names/label", .failed),
      try audit.record("sign-in@after-failed-submit/username", "sample/names/label", .failed),
      try audit.record(".", "sample/titles/unique", .failed),
    ].compactMap(\.issue)
    #expect(issues.map(\.rawValue) == [1, 2, 3, 4, 5, 6, 7])
  }

  @Test func `findings of one transaction open one issue for each cell`() throws {
    let tally = try audit.database.write(at: Sample.now) { transaction in
      let session = try transaction.read.session(audit.session)
      let release = try transaction.read.release("1.0", of: try transaction.read.product("app"))
      let address = try transaction.addressKey(of: .product, in: release.product, screen: nil)
      return try transaction.withFindingRecorder(for: session, release: release) { recorder in
        for (check, outcome) in [(1, .failed), (1, .failed), (2, .failed), (2, .passed)] as [(Int64, Outcome)] {
          try recorder.record(
            NewFinding(
              address: address, check: Identifier(rawValue: check), outcome: outcome, observedAt: Sample.now)
          ) { _ in "T" }
        }
        return recorder.tally
      }
    }
    #expect(tally.findings == 4)
    #expect(tally.opened == 2)
    #expect(tally.joined == 1)
    #expect(try audit.database.read { try $0.facts().issues } == 2)
    #expect(try audit.database.check() == [])
  }

  @Test(arguments: [IssueEventKind.fixed, .claimed, .verified])
  func `a failure after a fix reopens the issue and says what changed`(kind: IssueEventKind) throws {
    let first = try #require(try audit.record("sign-in", "sample/titles/unique", .failed).issue)
    try add(kind, to: first, build: "100", text: kind == .claimed ? "axe" : nil)
    #expect(try issue(first).state == (kind == .verified ? .verified : .fixed))
    #expect(try audit.record("sign-in", "sample/titles/unique", .failed, minute: 1).issue == first)
    #expect(try issue(first).state == .reopened)
    let event = try #require(try audit.database.read { try $0.events(of: first) }.last)
    #expect(event.kind == .reopened)
    // Who said it stands with that event, whose name can go; the name of a tool is part of the text.
    let by = kind == .claimed ? " by axe, a tool" : ""
    let word = kind == .verified ? "verified" : "fixed"
    #expect(
      event.text
        == "Was \(word) in build 100\(by) on 2025-06-15. Failed again in build 100 with VoiceOver on iOS 17. "
        + "What is specified there was not changed since.")
    #expect(try audit.database.check() == [])
  }

  @Test func `a failure of an older build than the fix joins and reopens nothing`() throws {
    let first = try #require(try audit.record("sign-in", "sample/titles/unique", .failed).issue)
    try add(.fixed, to: first, build: "101")
    #expect(try audit.record("sign-in", "sample/titles/unique", .failed, minute: 1).issue == first)
    #expect(try issue(first).state == .fixed)
    #expect(try issue(first).findingCount == 2)
  }

  @Test func `a failure goes to the open issue of its place, and not to one that was fixed`() throws {
    let first = try #require(try audit.record("sign-in", "sample/titles/unique", .failed).issue)
    let second = try audit.database.write(at: Sample.now) { transaction in
      try SampleAudit.record(
        "sign-in", "sample/titles/unique", .failed, session: audit.session, into: .new, in: transaction
      ).issue
    }
    try add(.fixed, to: first, build: "100")
    #expect(second != first)
    #expect(try audit.record("sign-in", "sample/titles/unique", .failed, minute: 1).issue == second)
    #expect(try issue(first).state == .fixed)
  }

  @Test func `a failure joins an issue that was reopened, and comments change nothing`() throws {
    let first = try #require(try audit.record("sign-in", "sample/titles/unique", .failed).issue)
    for kind in [IssueEventKind.fixed, .reopened, .commented] { try add(kind, to: first) }
    #expect(try issue(first).state == .reopened)
    #expect(try audit.record("sign-in", "sample/titles/unique", .failed, minute: 1).issue == first)
    #expect(try issue(first).state == .reopened)
  }

  @Test func `a frozen release takes no finding`() throws {
    try audit.setStage(.frozen, of: "1.0")
    #expect(throws: StoreError.frozen(release: "1.0")) {
      try audit.record("sign-in", "sample/titles/unique", .passed)
    }
    #expect(try audit.database.read { try $0.facts().findings } == 0)
  }

  @Test func `issues are listed by severity, release, screen and state`() throws {
    try audit.record("sign-in", "sample/titles/unique", .failed)
    try audit.record("sign-in/submit", "sample/names/label", .failed, severity: .minor)
    try audit.record(".", "sample/titles/short", .failed, severity: .critical)
    let list = { (change: (inout IssueFilter) -> Void) -> [Int64] in
      var filter = IssueFilter()
      change(&filter)
      return try audit.database.read { try $0.issues(filter).map(\.id.rawValue) }
    }
    #expect(try list { _ in } == [3, 2, 1])
    #expect(try list { $0.severity = .moderate } == [3])
    #expect(try list { $0.screen = "sign-in" } == [2, 1])
    #expect(try list { $0.release = "1.0" } == [3, 2, 1])
    #expect(try list { $0.release = "9.9" } == [])
    #expect(try list { $0.product = "other" } == [])
    try add(.fixed, to: Identifier(rawValue: 3))
    #expect(try list { _ in } == [2, 1])
    #expect(try list { $0.isAll = true } == [3, 2, 1])
  }
}
