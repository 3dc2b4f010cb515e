import AuditModel
import FoundationEssentials
import TestSupport
import Testing

@testable import AuditStore

/// Each log row carries the copy of the file that wrote it, and that copy's number for it.
@Suite struct ReplicaTests {
  private struct Stop: Error, Equatable {}

  /// Replica and number of every log row but edits, in their order, as if edits had no numbers.
  private static let numbers = """
    SELECT replica_id || ':' || (
        sequence - (SELECT count(*) FROM edit WHERE edit.replica_id = log.replica_id AND edit.sequence < log.sequence)
      )
    FROM (
      SELECT replica_id, sequence FROM session
      UNION ALL SELECT replica_id, sequence FROM finding
      UNION ALL SELECT replica_id, sequence FROM issue
      UNION ALL SELECT replica_id, sequence FROM issue_event
    ) AS log
    ORDER BY replica_id, sequence
    """

  private static func numbers(of path: String) throws -> [String] {
    try RawFile(path: path).texts(numbers)
  }

  private static func replicas(of path: String) throws -> [String] {
    try RawFile(path: path).texts(
      """
      SELECT replica_id || ':' || (last_sequence - (SELECT count(*) FROM edit WHERE edit.replica_id = replica.replica_id))
      FROM replica
      ORDER BY replica_id
      """)
  }

  /// Starts a session: one log row.
  private static func startSession(
    _ path: String, machine: String = Sample.machine
  ) throws {
    var configuration = Sample.configuration
    configuration.machine = machine
    let database = try AuditDatabase.open(at: path, configuration: configuration)
    try database.write(at: Sample.now) { transaction in
      let release = try transaction.read.release("1.0", of: try transaction.read.product("app"))
      let builds = try transaction.read.builds(of: release.id)
      _ = try transaction.startSession(
        auditor: "ben", release: release, build: try #require(builds.last).id,
        environment: Sample.environment, startedAt: Sample.now, note: nil)
    }
    #expect(try database.check() == [])
  }

  @Test func `numbers go on over logs and transactions`() throws {
    let audit = try SampleAudit()
    try audit.record("sign-in", "sample/titles/unique", .passed)
    try audit.record("sign-in", "sample/titles/unique", .failed)
    try audit.record("sign-in", "sample/titles/unique", .failed)
    // Session; finding; finding, issue, event; finding, event.
    #expect(try Self.numbers(of: audit.path) == (1...7).map { "1:\($0)" })
    #expect(try Self.replicas(of: audit.path) == ["1:7"])
    #expect(try audit.database.check() == [])
  }

  @Test func `numbers of a transaction that is undone are given again`() throws {
    let audit = try SampleAudit()
    #expect(throws: Stop()) {
      try audit.database.write(at: Sample.now) { transaction in
        try SampleAudit.record(
          "sign-in", "sample/titles/unique", .failed, session: audit.session, in: transaction)
        throw Stop()
      }
    }
    try audit.record("sign-in", "sample/titles/unique", .passed)
    #expect(try Self.numbers(of: audit.path) == ["1:1", "1:2"])
    #expect(try audit.database.check() == [])
  }

  @Test func `a finding that is refused leaves no gap in a transaction that goes on`() throws {
    let audit = try SampleAudit()
    try audit.database.write(at: Sample.now) { transaction in
      let read = try transaction.read.session(audit.session)
      let release = try transaction.read.release("1.0", of: try transaction.read.product("app"))
      let address = try transaction.addressKey(of: .product, in: release.product, screen: nil)
      try transaction.withFindingRecorder(for: read, release: release) { recorder in
        let nowhere = NewFinding(
          address: address, check: Identifier(rawValue: 999), outcome: .passed, observedAt: Sample.now)
        #expect(throws: StoreError.self) { try recorder.record(nowhere) { _ in "" } }
        try recorder.record(
          NewFinding(
            address: address, check: Identifier(rawValue: 1), outcome: .passed, observedAt: Sample.now)
        ) { _ in "" }
      }
    }
    #expect(try Self.numbers(of: audit.path) == ["1:1", "1:2"])
    #expect(try audit.database.check() == [])
  }

  @Test func `writing no log row begins no replica`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("audit.sqlite")
    let database = try AuditDatabase.create(at: path, configuration: Sample.configuration, now: Sample.now)
    try database.write(at: Sample.now) { _ = try $0.addPack(Sample.pack) }
    #expect(try Self.replicas(of: path) == [])
  }

  @Test func `the same file on the same machine stays the same replica`() throws {
    let audit = try SampleAudit()
    try Self.startSession(audit.path)
    try Self.startSession(audit.path)
    #expect(try Self.numbers(of: audit.path) == ["1:1", "1:2", "1:3"])
  }

  @Test func `a file that was moved on its disk stays the same replica`() throws {
    let audit = try SampleAudit()
    let closed = audit.folder.file("closed.sqlite")
    try audit.database.backup(to: closed)
    try Self.startSession(closed)
    let moved = audit.folder.file("moved.sqlite")
    try FileManager.default.moveItem(atPath: closed, toPath: moved)
    try Self.startSession(moved)
    #expect(try Self.numbers(of: moved) == ["1:1", "2:1", "2:2"])
  }

  @Test func `a copied file begins a new replica at its first write, not before`() throws {
    let audit = try SampleAudit()
    let copy = audit.folder.file("copy.sqlite")
    try audit.database.backup(to: copy)
    #expect(try Self.replicas(of: copy) == ["1:1"])
    try Self.startSession(copy)
    try Self.startSession(copy)
    #expect(try Self.numbers(of: copy) == ["1:1", "2:1", "2:2"])
    try Self.startSession(audit.path)
    #expect(try Self.numbers(of: audit.path) == ["1:1", "1:2"])
  }

  @Test func `a file that was removed and restored from a copy begins a new replica`() throws {
    let audit = try SampleAudit()
    let path = audit.folder.file("closed.sqlite")
    try audit.database.backup(to: path)
    try Self.startSession(path)
    let copy = try audit.folder.read("closed.sqlite")
    try Self.startSession(path)
    // File systems like to give the next file the number of the one that was removed.
    try FileManager.default.removeItem(atPath: path)
    try audit.folder.write(copy, to: "closed.sqlite")
    try Self.startSession(path)
    #expect(try Self.numbers(of: path) == ["1:1", "2:1", "3:1"])
  }

  @Test func `a backup that is written over its original begins a new replica`() throws {
    let audit = try SampleAudit()
    let path = audit.folder.file("live.sqlite")
    try audit.database.backup(to: path)
    try Self.startSession(path)
    try AuditDatabase.open(at: path, configuration: Sample.configuration).backup(to: audit.folder.file("kept.sqlite"))
    try Self.startSession(path)
    // In place, as cp does: number and birth of the file stay.
    try audit.folder.write(audit.folder.read("kept.sqlite"), to: "live.sqlite")
    try Self.startSession(path)
    #expect(try Self.numbers(of: path) == ["1:1", "2:1", "3:1"])
  }

  @Test func `two copies of a file have different replicas`() throws {
    let audit = try SampleAudit()
    var uuids: Set<String> = []
    for name in ["a.sqlite", "b.sqlite"] {
      try audit.database.backup(to: audit.folder.file(name))
      try Self.startSession(audit.folder.file(name))
      uuids.formUnion(try RawFile(path: audit.folder.file(name)).texts("SELECT uuid FROM replica"))
    }
    // The common one, and one of each copy.
    #expect(uuids.count == 3)
  }

  @Test func `another machine begins a new replica, and so does the way back`() throws {
    let audit = try SampleAudit()
    try Self.startSession(audit.path, machine: "other-machine")
    try Self.startSession(audit.path)
    #expect(try Self.numbers(of: audit.path) == ["1:1", "2:1", "3:1"])
  }

  @Test(arguments: ["finding_id = 1", "finding_id = 2", "finding_id = 3"])
  func `the check reports a row that was removed behind our back`(condition: String) throws {
    let audit = try SampleAudit()
    for minute in 0..<3 as Range<Int64> {
      try audit.record("sign-in", "sample/titles/unique", .passed, minute: minute)
    }
    try RawFile(path: audit.path).tamper(
      "DELETE FROM finding WHERE \(condition);")
    let problems = try audit.database.check()
    let edits = try RawFile(path: audit.path).integer("SELECT count(*) FROM edit")
    #expect(
      problems == ["rows are missing from a log or numbered twice: replica 1 \(4 + edits) \(3 + edits)"])
  }

  @Test func `the check reports that all rows of a replica were removed`() throws {
    let audit = try SampleAudit()
    try RawFile(path: audit.path).tamper("DELETE FROM session")
    let edits = try RawFile(path: audit.path).integer("SELECT count(*) FROM edit")
    #expect(
      try audit.database.check() == [
        "rows are missing from a log or numbered twice: replica 1 \(1 + edits) \(edits)"
      ])
  }

  @Test func `the check reports a number that its replica never gave`() throws {
    let audit = try SampleAudit()
    try RawFile(path: audit.path).tamper("UPDATE session SET sequence = 999")
    #expect(try audit.database.check() == ["a sequence number is newer than its replica: session 1 999"])
  }

  @Test func `the check reports a reference that leads nowhere`() throws {
    let audit = try SampleAudit()
    try RawFile(path: audit.path).tamper(
      "PRAGMA foreign_keys = OFF; DELETE FROM environment;")
    let problems = try audit.database.check()
    #expect(problems.count == 2)
    #expect(problems.first?.hasPrefix("a reference leads nowhere: session 1 environment") == true)
    #expect(
      problems.last == "a row of a log is not what was chained: what replica 1 wrote about app differs from its chain")
  }
}
