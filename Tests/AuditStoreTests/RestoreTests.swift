import AuditModel
import FoundationEssentials
import TestSupport
import Testing

@testable import AuditStore

/// A backup comes into the place of the database whole, and what was there is kept.
@Suite struct RestoreTests {
  private let audit: SampleAudit
  private let backup: String

  init() throws {
    audit = try SampleAudit()
    try audit.record("sign-in", "sample/titles/unique", .failed)
    backup = audit.folder.file("backup.sqlite")
    try audit.database.backup(to: backup)
  }

  private static func startSession(_ database: AuditDatabase) throws {
    try database.write(at: Sample.now) { transaction in
      let release = try transaction.read.release("1.0", of: try transaction.read.product("app"))
      let builds = try transaction.read.builds(of: release.id)
      _ = try transaction.startSession(
        auditor: "ben", release: release, build: try #require(builds.last).id, environment: Sample.environment,
        startedAt: Sample.now, note: nil)
    }
  }

  /// A database with one session more than the backup, that nobody has open.
  private func live() throws -> String {
    let path = audit.folder.file("live.sqlite")
    try audit.folder.write(audit.folder.read("backup.sqlite"), to: "live.sqlite")
    let database = try AuditDatabase.open(at: path, configuration: Sample.configuration)
    try Self.startSession(database)
    return path
  }

  private func restore(_ path: String, to target: String) throws -> AuditDatabase.Restoration {
    try AuditDatabase.restore(path, to: target, configuration: Sample.configuration) { try $0.check() }
  }

  @Test func `the database is the backup, and the earlier file is beside it`() throws {
    let path = try live()
    let before = try RawFile(path: path).integer("SELECT count(*) FROM session")
    let restored = try restore(backup, to: path)
    #expect(restored.kept == path + ".before-restore")
    #expect(restored.isNewest)
    #expect(try RawFile(path: path).integer("SELECT count(*) FROM session") == before - 1)
    #expect(try RawFile(path: path + ".before-restore").integer("SELECT count(*) FROM session") == before)
    #expect(
      try audit.folder.names().filter { $0.hasPrefix("live") } == ["live.sqlite", "live.sqlite.before-restore"])
    let database = try AuditDatabase.open(at: path, configuration: Sample.configuration)
    #expect(try database.check() == [])
    try Self.startSession(database)
    #expect(try RawFile(path: path).integer("SELECT count(*) FROM replica") == 2)
    #expect(try database.check() == [])
  }

  @Test func `a second restore keeps both earlier files`() throws {
    let path = try live()
    _ = try restore(backup, to: path)
    #expect(try restore(backup, to: path).kept == path + ".before-restore-2")
  }

  @Test func `where nothing is, the backup is put`() throws {
    let path = audit.folder.file("new.sqlite")
    #expect(try restore(backup, to: path).kept == nil)
    #expect(try AuditDatabase.open(at: path, configuration: Sample.configuration).check() == [])
  }

  @Test func `a database that somebody has open is left alone`() throws {
    var configuration = Sample.configuration
    configuration.busyTimeout = 0
    #expect(throws: StoreError.busy(path: audit.path, seconds: 0)) {
      try AuditDatabase.restore(backup, to: audit.path, configuration: configuration) { try $0.check() }
    }
    #expect(try audit.folder.names().filter { $0.contains("partial") || $0.contains("before") } == [])
    #expect(try audit.database.check() == [])
  }

  @Test func `a damaged database is kept with its log, and replaced`() throws {
    let path = audit.folder.file("live.sqlite")
    try audit.folder.write(Data(repeating: 7, count: 9000), to: "live.sqlite")
    try audit.folder.write(Data(repeating: 8, count: 900), to: "live.sqlite-wal")
    #expect(try restore(backup, to: path).kept == path + ".before-restore")
    #expect(try audit.folder.read("live.sqlite.before-restore") == Data(repeating: 7, count: 9000))
    #expect(try audit.folder.read("live.sqlite.before-restore-wal") == Data(repeating: 8, count: 900))
    #expect(try AuditDatabase.open(at: path, configuration: Sample.configuration).check() == [])
  }

  @Test func `a backup that is damaged is refused, and nothing is done`() throws {
    let path = try live()
    try RawFile(path: backup).tamper("UPDATE finding SET note = 'x'")
    let error = try #require(throws: StoreError.self) { try restore(backup, to: path) }
    guard case .corrupt(backup, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(try audit.folder.names().filter { $0.hasPrefix("live") } == ["live.sqlite"])
  }

  @Test func `the database itself is no backup of it`() throws {
    #expect(throws: StoreError.self) { try restore(backup, to: backup) }
  }

  @Test func `a file that is no audit database, or of a newer schema, is refused`() throws {
    let path = try live()
    let text = try audit.folder.write(Data("text".utf8), to: "text")
    #expect(throws: StoreError.self) { try restore(text, to: path) }
    try RawFile(path: backup).run("PRAGMA user_version = 999")
    #expect(throws: StoreError.schemaTooNew(path: backup, found: 999, newestKnown: Migration.embedded.count)) {
      try restore(backup, to: path)
    }
  }

  @Test func `a migration's own backup is restored with its schema, and can be migrated`() throws {
    let path = audit.folder.file("old.sqlite")
    _ = try AuditDatabase.create(at: path, configuration: Sample.configuration, now: Sample.now)
    let later = LaterSchema.configuration()
    let kept = try #require(try AuditDatabase.migrate(at: path, configuration: later, now: Sample.now).backup)
    let restored = try AuditDatabase.restore(kept, to: path, configuration: later) { try $0.check() }
    #expect(restored.schema == LaterSchema.first)
    #expect(!restored.isNewest)
    #expect(
      try AuditDatabase.migrate(at: path, configuration: later, now: Sample.now).from == LaterSchema.first)
    #expect(try AuditDatabase.open(at: path, configuration: later).check() == [])
  }
}
