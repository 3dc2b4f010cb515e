import AuditModel
import Synchronization
import TestSupport
import Testing

@testable import AuditStore

/// Several connections and processes share one file.
@Suite struct ConcurrencyTests {
  /// Lets those who come to it go on together, two at first.
  private final class Gate: Sendable {
    private let count = Atomic(0)

    func pass() {
      count.add(1, ordering: .relaxed)
      while count.load(ordering: .relaxed) < 2 {}
    }
  }

  private static func configuration(busyTimeout: Int) -> AuditDatabase.Configuration {
    var configuration = Sample.configuration
    configuration.busyTimeout = busyTimeout
    return configuration
  }

  /// Records failures of one address in transactions of ten, on a connection of its own.
  private static func recordFailures(
    _ count: Int, in path: String, session: Identifier<AuditSession>, address: String
  ) throws {
    let database = try AuditDatabase.open(at: path, configuration: configuration(busyTimeout: 60))
    for start in stride(from: 0, to: count, by: 10) {
      try database.write(at: Sample.now) { transaction in
        for minute in start..<min(start + 10, count) {
          try SampleAudit.record(
            address, "sample/names/label", .failed, minute: Int64(minute), session: session, in: transaction)
        }
      }
    }
  }

  private static func recordInAnotherProcess(_ count: Int, in path: String, session: Int64) async {
    await #expect(processExitsWith: .success) {
      [count = count as Int, path = path as String, session = session as Int64] in
      try Self.recordFailures(
        count, in: path, session: Identifier(rawValue: session), address: "sign-in/username")
    }
  }

  private static func migrateInAnotherProcess(_ path: String) async {
    await #expect(processExitsWith: .success) { [path = path as String] in
      _ = try AuditDatabase.migrate(at: path, configuration: Sample.configuration, now: Sample.now)
    }
  }

  @Test func `two connections that write at once lose nothing`() async throws {
    let audit = try SampleAudit()
    let (path, session) = (audit.path, audit.session)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for address in ["sign-in/username", "sign-in/submit"] {
        group.addTask {
          try Self.recordFailures(500, in: path, session: session, address: address)
        }
      }
      try await group.waitForAll()
    }
    let file = RawFile(path: path)
    #expect(try file.integer("SELECT count(*) FROM finding") == 1000)
    #expect(try file.integer("SELECT count(*) FROM issue") == 2)
    #expect(try file.integer("SELECT count(*) FROM issue_event") == 1000)
    #expect(
      try file.texts("SELECT element || ' ' || count(*) FROM v_finding GROUP BY element ORDER BY element")
        == ["submit 500", "username 500"])
    // One session, 1000 findings, 2 issues, 1000 events.
    let edits = try file.integer("SELECT count(*) FROM edit")
    #expect(try file.texts("SELECT replica_id || ':' || last_sequence FROM replica") == ["1:\(2003 + edits)"])
    #expect(try audit.database.check() == [])
  }

  @Test func `two processes that write at once lose nothing`() async throws {
    let audit = try SampleAudit()
    let (path, session) = (audit.path, audit.session.rawValue)
    async let first: Void = Self.recordInAnotherProcess(50, in: path, session: session)
    async let second: Void = Self.recordInAnotherProcess(50, in: path, session: session)
    _ = await (first, second)
    let file = RawFile(path: path)
    #expect(try file.integer("SELECT count(*) FROM finding") == 100)
    #expect(try file.integer("SELECT count(*) FROM issue") == 1)
    #expect(try file.integer("SELECT count(DISTINCT sequence) FROM finding") == 100)
    #expect(try audit.database.check() == [])
  }

  @Test func `a writer that waits too long is told so, with how long it waited`() throws {
    let audit = try SampleAudit()
    let other = try AuditDatabase.open(at: audit.path, configuration: Self.configuration(busyTimeout: 1))
    try audit.database.write(at: Sample.now) { _ in
      let error = #expect(throws: StoreError.self) { try other.write(at: Sample.now) { _ in } }
      #expect(error == .busy(path: audit.path, seconds: 1))
    }
    try other.write(at: Sample.now) { transaction in
      _ = try transaction.addProduct(key: "other", title: "Other", platform: .web, profile: nil)
    }
    #expect(try audit.database.read { try $0.products().count } == 2)
  }

  @Test func `a reader never waits for a writer`() throws {
    let audit = try SampleAudit()
    let other = try AuditDatabase.open(at: audit.path, configuration: Self.configuration(busyTimeout: 0))
    try audit.database.write(at: Sample.now) { transaction in
      _ = try transaction.addProduct(key: "other", title: "Other", platform: .web, profile: nil)
      #expect(try other.read { try $0.products().count } == 1)
      let opened = try AuditDatabase.open(at: audit.path, configuration: Self.configuration(busyTimeout: 0))
      #expect(try opened.read { try $0.products().count } == 1)
    }
  }

  @Test func `of many that create one file at once, one succeeds and none harms it`() async throws {
    for _ in 0..<20 {
      let folder = try TemporaryFolder()
      let path = folder.file("audit.sqlite")
      let gate = Gate()
      let created = await withTaskGroup(of: Bool.self, returning: Int.self) { group in
        for _ in 0..<4 {
          group.addTask {
            gate.pass()
            do {
              _ = try AuditDatabase.create(at: path, configuration: Sample.configuration, now: Sample.now)
              return true
            } catch {
              #expect(error as? StoreError == .alreadyExists(path: path))
              return false
            }
          }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(created == 1)
      #expect(try folder.names() == ["audit.sqlite"])
      #expect(try AuditDatabase.open(at: path, configuration: Sample.configuration).check() == [])
    }
  }

  @Test func `two processes that migrate at once apply each migration once`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("audit.sqlite")
    var old = Sample.configuration
    old.migrations = Array(Migration.embedded.prefix(2))
    old.views = .none
    _ = try AuditDatabase.create(at: path, configuration: old, now: Sample.now)
    async let first: Void = Self.migrateInAnotherProcess(path)
    async let second: Void = Self.migrateInAnotherProcess(path)
    _ = await (first, second)
    let file = RawFile(path: path)
    #expect(try file.texts("SELECT number FROM schema_migration") == (1...Migration.embedded.count).map(String.init))
    #expect(try AuditDatabase.open(at: path, configuration: Sample.configuration).check() == [])
    #expect(try folder.names().allSatisfy { !$0.contains("partial") })
  }
}
