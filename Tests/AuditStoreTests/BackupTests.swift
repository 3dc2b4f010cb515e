import AuditModel
import FoundationEssentials
import TestSupport
import Testing

@testable import AuditStore

/// A backup is the database as it was, in one file.
@Suite struct BackupTests {
  private let audit: SampleAudit

  init() throws {
    audit = try SampleAudit()
  }

  @Test func `a backup is one file that opens and has everything`() throws {
    try audit.record("sign-in", "sample/titles/unique", .failed)
    let target = audit.folder.file("backup.sqlite")
    try audit.database.backup(to: target)
    try audit.record("sign-in", "sample/titles/unique", .passed, minute: 1)
    #expect(try audit.folder.names().filter { $0.hasPrefix("backup") } == ["backup.sqlite"])
    let backup = try AuditDatabase.open(at: target, configuration: Sample.configuration)
    #expect(try backup.read { try $0.facts().findings } == 1)
    #expect(try backup.check() == [])
  }

  @Test func `a backup becomes a write-ahead log with its first write`() throws {
    let target = audit.folder.file("backup.sqlite")
    try audit.database.backup(to: target)
    do {
      let backup = try AuditDatabase.open(at: target, configuration: Sample.configuration)
      try backup.write(at: Sample.now) { try $0.setTitle("App", of: try $0.read.product("app").id) }
    }
    #expect(try RawFile(path: target).texts("PRAGMA journal_mode") == ["wal"])
  }

  @Test func `a backup leaves alone what is already there`() throws {
    let target = try audit.folder.write(Data("mine".utf8), to: "backup.sqlite")
    #expect(throws: StoreError.alreadyExists(path: target)) { try audit.database.backup(to: target) }
    #expect(try audit.folder.read("backup.sqlite") == Data("mine".utf8))
  }

  @Test func `a backup into a folder that is not there says so`() throws {
    let target = audit.folder.file("missing/backup.sqlite")
    let error = try #require(throws: StoreError.self) { try audit.database.backup(to: target) }
    guard case .cannotCreate(target, _) = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test func `a backup to a path with every awkward character is made there`() throws {
    try audit.database.backup(to: audit.folder.file("a'b\"c %20?é.sqlite"))
    #expect(try audit.folder.names().contains("a'b\"c %20?é.sqlite"))
  }

  /// SQLite would take it for the log of the new file, and write old pages over it.
  @Test(arguments: ["-wal", "-journal"])
  func `nothing is put beside a log that another file has left`(ending: String) throws {
    let target = audit.folder.file("backup.sqlite")
    let log = try audit.folder.write(Data("old".utf8), to: "backup.sqlite" + ending)
    #expect(throws: StoreError.alreadyExists(path: log)) { try audit.database.backup(to: target) }
    #expect(throws: StoreError.alreadyExists(path: log)) {
      _ = try AuditDatabase.create(at: target, configuration: Sample.configuration, now: Sample.now)
    }
    let kept = audit.folder.file("kept.sqlite")
    try audit.database.backup(to: kept)
    #expect(throws: StoreError.alreadyExists(path: log)) {
      _ = try AuditDatabase.restore(kept, to: target, configuration: Sample.configuration) { _ in [] }
    }
    #expect(try audit.folder.names().filter { $0.hasPrefix("backup") } == ["backup.sqlite" + ending])
  }
}
