import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// Lists of issues by every filter, and the derived rows behind them.
@Suite struct IssueListTests {
  private let audit: SampleAudit

  init() throws {
    audit = try SampleAudit()
    try audit.saveTabBar()
    let failures: [(address: String, check: String, observed: String?)] = [
      ("sign-in", "sample/titles/unique", nil), ("sign-in/username", "sample/names/label", "Feld, ungültig"),
      ("%tab-bar/tab-pay", "sample/names/label", nil), (".", "sample/titles/short", nil),
    ]
    let session = audit.session
    try audit.database.write(at: Sample.now) { transaction in
      for failure in failures {
        try SampleAudit.record(
          failure.address, failure.check, .failed, session: session, observed: failure.observed, in: transaction)
      }
    }
  }

  private func add(_ kind: IssueEventKind, _ text: String?, to number: Int64, at time: Int64 = Sample.now) throws {
    try audit.database.write(at: time) { transaction in
      try transaction.addIssueEvent(IssueEvent(kind, actor: "bo", text: text), to: Identifier(rawValue: number))
    }
  }

  private func list(_ change: (inout IssueFilter) throws -> Void) throws -> [Int64] {
    var filter = IssueFilter()
    filter.now = Sample.now
    try change(&filter)
    return try audit.database.read { try $0.issues(filter).map(\.id.rawValue) }
  }

  private func decide(_ kind: Decision.Kind, about number: Int64, expiresAt: Int64? = nil) throws -> Decision {
    try audit.database.write(at: Sample.now) { transaction in
      var decision = NewDecision(kind, owner: "o", approver: "a", reason: "r")
      decision.expiresAt = expiresAt
      let id = try transaction.addDecision(decision, about: Identifier(rawValue: number))
      return try #require(try transaction.read.decisions(about: Identifier(rawValue: number)).first { $0.id == id })
    }
  }

  @Test func `by place`() throws {
    #expect(try list { $0.screen = "sign-in" } == [1, 2, 3], "The tab bar is on it.")
    #expect(try list { $0.screen = "nowhere" } == [])
    #expect(try list { $0.elementType = "button" } == [3])
    #expect(try list { $0.elementType = "text-input" } == [2])
    #expect(try list { ($0.screen, $0.elementType) = ("sign-in", "button") } == [3])
    #expect(try list { $0.product = "app" } == [1, 2, 3, 4])
    #expect(try list { $0.product = "other" } == [])
  }

  @Test func `by check`() throws {
    func checks(
      pack: String? = nil, level: RequirementLevel? = nil, path: String? = nil, criterion: String? = nil
    ) throws -> [Int64] {
      let found = try audit.database.read {
        try $0.checks(pack: pack, level: level, path: path, criterion: criterion)
      }
      return try list { $0.checks = found }
    }
    #expect(try checks(pack: "sample") == [1, 2, 3, 4])
    #expect(try checks(pack: "other") == [])
    #expect(try checks(level: .should) == [4])
    #expect(try checks(path: "names/label") == [2, 3])
    #expect(try checks(path: "abel") == [], "An ending begins at a slash.")
    #expect(try checks(criterion: "wcag/2.4.2") == [1])
    #expect(try checks(criterion: "wcag/2.4") == [])
  }

  @Test func `by words, with any accent and inside observations and comments`() throws {
    #expect(try list { $0.words = ["ungultig"] } == [2])
    #expect(try list { $0.words = ["label", "username"] } == [2])
    #expect(try list { $0.words = ["…"] } == [])
    #expect(try list { $0.words = ["\" OR \"a"] } == [])
    try add(.commented, "Heard on a slow phone.", to: 4)
    #expect(try list { $0.words = ["slow phones"] } == [4])
    try add(.titled, "Renamed", to: 4)
    #expect(try list { $0.words = ["renamed"] } == [4])
  }

  @Test func `by who works on it, label, reference and team`() throws {
    try add(.assigned, "dev", to: 1)
    try add(.assigned, "dev", to: 2)
    try add(.assigned, nil, to: 2)
    #expect(try list { $0.owner = TypedName(" DEV") } == [1])
    #expect(try list { $0.owner = TypedName("devon") } == [])
    // Another copy of the file came to know the same person by itself.
    try add(.assigned, "dev elsewhere", to: 4)
    try RawFile(path: audit.path).rename("dev elsewhere", to: "Dev")
    #expect(try list { $0.owner = TypedName("dev") } == [1, 4])
    #expect(try list { ($0.owner, $0.screen) = (TypedName("dev"), "sign-in") } == [1], "Besides another condition.")
    #expect(try audit.database.read { try $0.issue(Identifier(rawValue: 4)).owner } == "Dev")
    try add(.labelled, "a", to: 3)
    try add(.labelled, "b \"c\\", to: 3)
    #expect(try list { $0.label = "a" } == [3])
    #expect(try audit.database.read { try $0.issue(Identifier(rawValue: 3)).labels } == ["a", "b \"c\\"])
    try add(.unlabelled, "a", to: 3)
    #expect(try list { $0.label = "a" } == [])
    try add(.referenced, "APP-1", to: 4)
    #expect(try list { $0.reference = "APP-1" } == [4])
    #expect(try list { $0.team = "identity" } == [1, 2])
    #expect(try list { $0.team = "core" } == [3])
    try add(.team, "core", to: 1)
    #expect(try list { $0.team = "core" } == [1, 3])
    #expect(try list { $0.team = "identity" } == [2])
  }

  @Test func `the team of a changed specification shows at once`() throws {
    try audit.addRelease("1.1", after: "1.0")
    var signIn = Sample.signIn
    signIn.team = "new"
    signIn.components = [DeclaredComponent(key: "tab-bar", elementsBefore: signIn.elements.count)]
    try audit.save(signIn, for: "1.1")
    #expect(try list { $0.team = "identity" } == [])
    #expect(try list { $0.team = "new" } == [1, 2])
  }

  @Test func `by decision, and what is untriaged`() throws {
    #expect(try list { $0.isUntriaged = true } == [1, 2, 3, 4])
    _ = try decide(.acceptedRisk, about: 1, expiresAt: Sample.now + 10)
    let revoked = try decide(.deferred, about: 2)
    try add(.assigned, "dev", to: 3)
    #expect(try list { $0.isUntriaged = true } == [4])
    #expect(try list { $0.decision = .acceptedRisk } == [1])
    #expect(try list { $0.expiresBefore = Sample.now + 11 } == [1])
    #expect(try list { $0.expiresBefore = Sample.now + 10 } == [])
    #expect(try list { ($0.decision, $0.now) = (.acceptedRisk, Sample.now + 10) } == [], "It has lapsed.")
    #expect(try list { ($0.isUntriaged, $0.now) = (true, Sample.now + 10) } == [1, 4])
    try audit.database.write(at: Sample.now) { try $0.revoke(revoked, by: "bo", reason: "r") }
    #expect(try list { $0.isUntriaged = true } == [2, 4])
    try add(.fixed, nil, to: 4)
    #expect(try list { $0.isUntriaged = true } == [2])
    #expect(try list { $0.states = [.fixed] } == [4])
  }

  @Test func `by age and due date, and what waits by decision is not overdue`() throws {
    let day: Int64 = 86_400_000
    try add(.due, "2025-06-15", to: 1)
    try add(.due, "2025-06-16", to: 2)
    // Each is due at the end of its day; now is the afternoon of the first one.
    #expect(try list { $0.isOverdue = true } == [])
    let midnight: Int64 = 1_750_032_000_000
    #expect(try list { ($0.isOverdue, $0.now) = (true, midnight - 1) } == [])
    #expect(try list { ($0.isOverdue, $0.now) = (true, midnight) } == [1])
    #expect(try list { ($0.isOverdue, $0.now) = (true, midnight + day) } == [1, 2])
    _ = try decide(.deferred, about: 1)
    #expect(try list { ($0.isOverdue, $0.now) = (true, midnight + day) } == [2])
    #expect(try list { $0.openedBefore = Sample.now + 1 } == [1, 2, 3, 4])
    #expect(try list { $0.openedBefore = Sample.now } == [])
  }

  @Test func `in every order`() throws {
    try add(.severity, "minor", to: 4)
    try add(.severity, "critical", to: 3)
    try add(.due, "2025-07-01", to: 2)
    try add(.due, "2025-06-30", to: 4)
    try add(.commented, "x", to: 1, at: Sample.now + 5)
    #expect(try list { _ in } == [3, 4, 1, 2])
    #expect(try list { $0.order = .number } == [1, 2, 3, 4])
    #expect(try list { $0.order = .age } == [1, 2, 3, 4])
    #expect(try list { $0.order = .due } == [4, 2, 1, 3])
    #expect(try list { $0.order = .changed } == [1, 2, 3, 4])
    #expect(try list { ($0.order, $0.limit) = (.due, 1) } == [4])
  }

  @Test func `a derived row that is not what the logs say is found, and made anew`() throws {
    try add(.labelled, "a", to: 1)
    #expect(try audit.database.check() == [])
    try RawFile(path: audit.path).run(
      """
      UPDATE issue_current SET owner_person_id = 77 WHERE issue_id = 1;
      DELETE FROM issue_place WHERE issue_id = 2;
      DELETE FROM issue_label;
      DELETE FROM issue_search WHERE rowid = 3;
      INSERT INTO issue_label (issue_id, label) VALUES (4, 'z');
      """)
    let words = "a derived row is not what the logs say; run `auditctl database rebuild`: "
    #expect(
      try audit.database.check()
        == [
          "issue_current of issue 1", "issue_label of issue 1", "issue_label of issue 4", "issue_place of issue 2",
          "issue_search of issue 2", "issue_search of issue 3",
        ].map { words + $0 })
    try audit.database.write(at: Sample.now) { try $0.rebuildIssues() }
    #expect(try audit.database.check() == [])
  }

  @Test func `what is decided comes with what it accepted, and with the other issues of its places`() throws {
    let product = try audit.product().id
    func decided() throws -> [DecidedIssue] {
      try audit.database.read { try $0.decidedIssues(of: product, .none) }
    }
    #expect(try decided().isEmpty)
    _ = try decide(.falsePositive, about: 2)
    _ = try decide(.wontFix, about: 3)
    #expect(try decided().map(\.id.rawValue) == [2, 3])
    let third = try #require(try decided().last)
    #expect(third.decisions.map(\.kind) == [.wontFix] && third.decisions.first?.approver == "a")
    #expect(third.accepted.map(\.finding) == third.gathered.map(\.finding) && third.accepted.count == 1)
    #expect(third.gathered.first?.version == "1.0" && third.gathered.first?.tool == nil)
    let release = try audit.release()
    let finding = try #require(third.gathered.first?.finding)
    try audit.database.write(at: Sample.now) { try $0.retract(finding, of: release, by: "ana", reason: "r") }
    #expect(try decided().last?.gathered.isEmpty == true, "What was retracted needs no decision.")
    #expect(try decided().last?.accepted.count == 1)
  }

  @Test func `what somebody says is fixed is listed with its places`() throws {
    let release = try audit.release()
    #expect(try audit.database.read { try $0.claimedFixed(of: release) } == [])
    try add(.claimed, "axe", to: 1)
    let places = try audit.database.read { try $0.members(of: Identifier(rawValue: 1)).map(\.place) }
    #expect(try audit.database.read { try $0.claimedFixed(of: release) } == Set(places))
    try add(.verified, nil, to: 1)
    #expect(try audit.database.read { try $0.claimedFixed(of: release) } == [])
  }

  @Test func `findings with evidence are told apart`() throws {
    let all = (1...2).map { Identifier<Finding>(rawValue: Int64($0)) }
    #expect(try audit.database.read { try $0.findingsWithEvidence(among: all) } == [])
    try RawFile(path: audit.path).addEvidence()
    #expect(try audit.database.read { try $0.findingsWithEvidence(among: all) } == Set(all))
    #expect(try audit.database.read { try $0.findingsWithEvidence(among: []) } == [])
  }
}
