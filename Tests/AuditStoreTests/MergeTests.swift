import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// What comes when copies of a file are merged, what is refused, and that nothing is half-written.
///
/// That a union is the right one is tested wherever two copies come together, beside a second union (``EditUnion``).
@Suite struct MergeTests {
  private let audit: SampleAudit
  private let other: AuditDatabase

  init() throws {
    audit = try SampleAudit()
    other = try EditUnion.copy(audit, to: "other.sqlite")
  }

  /// Starts a session: one row of a log, of the copy's own replica.
  static func startSession(_ auditor: String, in database: AuditDatabase, at minute: Int64 = 1) throws {
    try database.write(at: Sample.now + minute * 60_000) { transaction in
      let release = try transaction.read.release("1.0", of: try transaction.read.product("app"))
      let build = try #require(try transaction.read.builds(of: release.id).last)
      _ = try transaction.startSession(
        auditor: auditor, release: release, build: build.id, environment: Sample.environment,
        startedAt: Sample.now + minute * 60_000, note: nil)
    }
  }

  private func merge(at minute: Int64 = 5, isRehearsal: Bool = false) throws -> MergeReport {
    try audit.database.merge(other.path, at: Sample.now + minute * 60_000, isRehearsal: isRehearsal)
  }

  /// What a merge is refused for; nothing is written then.
  private func refusal(sourceLocation: SourceLocation = #_sourceLocation) throws -> MergeRefusal? {
    let before = try RawFile(path: audit.path).texts(
      "SELECT uuid || last_sequence || digest FROM replica ORDER BY uuid")
    let error = #expect(throws: StoreError.self, sourceLocation: sourceLocation) { try merge() }
    let after = try RawFile(path: audit.path).texts("SELECT uuid || last_sequence || digest FROM replica ORDER BY uuid")
    #expect(before == after, sourceLocation: sourceLocation)
    guard case .notMerged(_, let refusal)? = error else { return nil }
    return refusal
  }

  @Test func `what came is counted by logs, and comes once`() throws {
    try Self.startSession("bo", in: other)
    try Self.startSession("cy", in: other, at: 2)
    #expect(try merge().logs == [MergeReport.Log(name: "session", count: 2)])
    #expect(try merge().isEmpty)
    #expect(try audit.database.read { try $0.sessions().map(\.auditor) } == ["ana", "bo", "cy"])
    #expect(try audit.database.check() == [])
  }

  @Test func `a rehearsal tells the same and keeps nothing`() throws {
    try Self.startSession("bo", in: other)
    let rehearsed = try merge(isRehearsal: true)
    #expect(try audit.database.read { try $0.sessions().map(\.auditor) } == ["ana"])
    #expect(try merge() == rehearsed)
  }

  @Test func `each writes on as itself afterwards`() throws {
    try Self.startSession("bo", in: other)
    try Self.startSession("di", in: audit.database)
    _ = try merge()
    try Self.startSession("ed", in: audit.database, at: 9)
    let rows = try RawFile(path: audit.path).texts(
      """
      SELECT count(DISTINCT session.replica_id)
      FROM session
      JOIN person ON person.person_id = session.person_id
      WHERE person.name IN ('ana', 'di', 'ed')
      """)
    #expect(rows == ["1"])
    #expect(try audit.database.check() == [])
  }

  @Test func `an issue keeps its number where it is free, and else gets the next one`() throws {
    try audit.record("sign-in", "sample/titles/unique", .failed)
    for outcome in [Outcome.failed] {
      try other.write(at: Sample.now + 60_000) { transaction in
        try SampleAudit.record(
          "sign-in/username", "sample/names/label", outcome, session: audit.session, in: transaction)
        try SampleAudit.record("sign-in", "sample/names/errors/focus", outcome, session: audit.session, in: transaction)
      }
    }
    let renumbered = try merge().issues
    #expect(renumbered.map(\.there) == [1] && renumbered.map(\.here) == [3] && renumbered.map(\.name.number) == [1])
    let numbers = try RawFile(path: audit.path).texts("SELECT issue_id FROM issue ORDER BY issue_id")
    #expect(numbers == ["1", "2", "3"])
  }

  @Test func `a profile and an edition of another copy come along`() throws {
    var profile = Sample.profile
    profile = Profile(
      key: "stricter", title: "Stricter", description: profile.description, target: profile.target,
      hasElementChecks: profile.hasElementChecks, packs: profile.packs)
    try other.write(at: Sample.now) { _ = try $0.addProfile(profile) }
    #expect(try merge().profiles == ["stricter"])
    #expect(try audit.database.read { try $0.profile("stricter").profile } == profile)
    #expect(try merge().profiles == [])
  }

  // MARK: Refusals

  @Test func `the same file is no other copy`() throws {
    let error = #expect(throws: StoreError.self) { try audit.database.merge(audit.path, at: Sample.now) }
    #expect(error == .notMerged(path: audit.path, .sameFile))
  }

  @Test func `a copy that was put back in its place and written to has given numbers twice`() throws {
    // Both write as one replica, as a cloned machine does: the copies know nothing of each other.
    let clone = audit.folder.file("clone.sqlite")
    try audit.database.backup(to: clone)
    let there = try AuditDatabase.open(at: clone, configuration: Sample.configuration)
    try RawFile(path: clone).tamper(
      "UPDATE own_replica SET file_identity = '\(FileFacts.identity(of: clone))'")
    try Self.startSession("bo", in: there)
    try Self.startSession("di", in: audit.database)
    let error = #expect(throws: StoreError.self) { try audit.database.merge(clone, at: Sample.now + 300_000) }
    guard case .notMerged(_, .contradiction(let table, _, _))? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(table == "session")
  }

  @Test func `a file that is not what was written is not taken over`() throws {
    try Self.startSession("bo", in: other)
    try RawFile(path: other.path).tamper("UPDATE session SET note = 'another' WHERE session_id = 2")
    guard case .unsound(let path, let problems)? = try refusal() else {
      Issue.record("it was taken over")
      return
    }
    #expect(path == other.path)
    #expect(!problems.isEmpty)
  }

  @Test func `a number that neither file has is a hole, until it is noted as lost`() throws {
    try Self.startSession("bo", in: other)
    try Self.startSession("cy", in: other, at: 2)
    // As if a row had never been there, and nobody knew.
    try RawFile(path: other.path).tamper("DELETE FROM session WHERE session_id = 2")
    try RawFile(path: other.path).sumUp()
    guard case .unsound? = try refusal() else {
      Issue.record("its own check did not find it")
      return
    }
    try RawFile(path: other.path).tamper(
      """
      INSERT INTO log_gap (replica_id, first_sequence, last_sequence, noted_at)
      SELECT replica_id, last_sequence - 1, last_sequence - 1, 0 FROM own_replica JOIN replica USING (replica_id)
      """)
    #expect(try other.check() == [])
    #expect(try merge().logs == [MergeReport.Log(name: "session", count: 1)])
    #expect(try RawFile(path: audit.path).integer("SELECT count(*) FROM log_gap") == 1)
    #expect(try audit.database.check() == [])
  }

  @Test func `an edition of two contents is refused by its name`() throws {
    let pack = Pack(
      key: "house", edition: "1", title: "House", publisher: "Test", language: "en", source: "", licence: "CC0-1.0",
      attribution: "", elementTypes: [], guidelines: [])
    let same = Pack(
      key: "house", edition: "1", title: "House rules", publisher: "Test", language: "en", source: "",
      licence: "CC0-1.0", attribution: "", elementTypes: [], guidelines: [])
    try audit.database.write(at: Sample.now) { try $0.addPack(pack) }
    try other.write(at: Sample.now) { try $0.addPack(same) }
    #expect(try refusal() == .edition("house 1"))
  }

  @Test func `rows from the day after tomorrow wait until it has come`() throws {
    try Self.startSession("bo", in: other, at: 3 * 24 * 60)
    guard case .clockAhead(let ahead)? = try refusal() else {
      Issue.record("it was taken over")
      return
    }
    #expect(ahead.milliseconds > ClockAhead.tolerance)
  }
}
