import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// A session ends by a row of its own, so that two copies of a file know the same of it.
@Suite struct SessionEndTests {
  private let audit: SampleAudit
  private let other: AuditDatabase

  init() throws {
    audit = try SampleAudit()
    other = try EditUnion.copy(audit, to: "other.sqlite")
  }

  private func end(in database: AuditDatabase, minute: Int64, said: Int64? = nil, by person: String?) throws {
    try database.write(at: Sample.now + minute * 60_000) { transaction in
      let session = try transaction.read.session(audit.session)
      try transaction.endSession(session, at: Sample.now + (said ?? minute) * 60_000, by: person)
    }
  }

  private func unite() throws {
    let again = try EditUnion.copy(audit, to: "again.sqlite")
    try EditUnion.takeOver(other, into: audit.database)
    try EditUnion.takeOver(again, into: other)
    for database in [audit.database, other] { #expect(try database.check() == []) }
  }

  private static let shown = "SELECT ended_at, ended_by FROM v_session"

  @Test func `a session that one copy ends is over in the other, which had found more in it`() throws {
    try end(in: audit.database, minute: 1, by: "ana")
    try other.write(at: Sample.now + 120_000) { transaction in
      _ = try SampleAudit.record(
        "sign-in", "sample/titles/unique", .passed, session: audit.session, in: transaction)
    }
    #expect(try other.read { try $0.openSessions(of: TypedName("ANA")).map(\.id) } == [audit.session])
    try unite()
    for database in [audit.database, other] {
      #expect(try database.read { try $0.session(audit.session).endedAt } == Sample.now + 60_000)
      #expect(try database.read { try $0.openSessions(of: TypedName("ana")) } == [])
      #expect(try database.read { try $0.findingCounts() } == [audit.session: 1])
    }
  }

  @Test(arguments: [(2, 3), (3, 2)] as [(Int64, Int64)])
  func `of two ends of a session the newest word holds in both copies`(here: Int64, there: Int64) throws {
    try end(in: audit.database, minute: here, by: "ana")
    try end(in: other, minute: there, by: "bo")
    try unite()
    // 2025-06-15T15:06:40Z and three minutes.
    for path in [audit.path, other.path] {
      #expect(
        try RawFile(path: path).rows(Self.shown) == [
          [.text("2025-06-15T15:09:40Z"), .text(here > there ? "ana" : "bo")]
        ])
      #expect(try RawFile(path: path).integer("SELECT count(*) FROM session_end") == 2)
    }
    #expect(try audit.database.read { try $0.sessions().map(\.endedAt) } == [Sample.now + 180_000])
  }

  @Test func `which end holds goes by when it was said, and not by the time that it says`() throws {
    try end(in: audit.database, minute: 9, said: 1, by: "ana")
    try end(in: other, minute: 5, said: 5, by: "bo")
    try unite()
    for database in [audit.database, other] {
      #expect(try database.read { try $0.session(audit.session).endedAt } == Sample.now + 60_000)
    }
  }

  @Test func `a session ends no sooner than it began, and nobody need be named`() throws {
    try end(in: audit.database, minute: 0, said: -5, by: nil)
    #expect(try audit.database.read { try $0.session(audit.session).endedAt } == Sample.now)
    #expect(try RawFile(path: audit.path).rows(Self.shown) == [[.text("2025-06-15T15:06:40Z"), .null]])
  }
}
