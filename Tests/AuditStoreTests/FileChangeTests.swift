import AuditModel
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import AuditStore

/// A file that is removed, replaced or migrated while it is open is not written to in silence.
@Suite struct FileChangeTests {
  /// What happens to the file; `other.sqlite` is beside it.
  enum Change: CaseIterable {
    case removed, replaced, moved

    func happen(to path: String, in folder: TemporaryFolder) throws {
      switch self {
      case .removed: try #require(unlink(path) == 0)
      case .replaced: try #require(rename(folder.file("other.sqlite"), path) == 0)
      case .moved: try #require(rename(path, folder.file("moved.sqlite")) == 0)
      }
    }
  }

  private let audit: SampleAudit

  init() throws {
    audit = try SampleAudit()
    try audit.database.backup(to: audit.folder.file("other.sqlite"))
  }

  @Test(arguments: Change.allCases)
  func `a file that changed before a write is not written to`(change: Change) throws {
    try change.happen(to: audit.path, in: audit.folder)
    #expect(throws: StoreError.fileReplaced(path: audit.path)) {
      try audit.record("sign-in", "sample/titles/unique", .failed)
    }
    #expect(try audit.database.read { try $0.facts().findings } == 0)
  }

  @Test(arguments: Change.allCases)
  func `a file that changes within a write does not get it`(change: Change) throws {
    #expect(throws: StoreError.fileReplaced(path: audit.path)) {
      try audit.database.write(at: Sample.now) { transaction in
        try SampleAudit.record("sign-in", "sample/titles/unique", .failed, session: audit.session, in: transaction)
        try change.happen(to: audit.path, in: audit.folder)
      }
    }
    #expect(try audit.database.read { try $0.facts().findings } == 0)
    if change == .replaced {
      let other = try AuditDatabase.open(at: audit.path, configuration: Sample.configuration)
      #expect(try other.read { try $0.facts().findings } == 0)
    }
  }

  @Test func `a write-ahead log that is removed is told by the next write, and loses nothing that was acknowledged`()
    throws
  {
    try audit.record("sign-in", "sample/titles/unique", .failed)
    try #require(unlink(audit.path + "-wal") == 0)
    #expect(throws: StoreError.logRemoved(path: audit.path)) {
      try audit.record("sign-in", "sample/titles/unique", .passed)
    }
    #expect(try RawFile(path: audit.path).integer("SELECT count(*) FROM finding") == 1)
    #expect(try RawFile(path: audit.path).rows("PRAGMA integrity_check") == [[.text("ok")]])
  }

  @Test func `a log that is removed within a write is told by it or saved with it`() throws {
    #expect(throws: StoreError.logRemoved(path: audit.path)) {
      try audit.database.write(at: Sample.now) { transaction in
        try SampleAudit.record("sign-in", "sample/titles/unique", .failed, session: audit.session, in: transaction)
        try #require(unlink(audit.path + "-wal") == 0)
      }
    }
    #expect(try RawFile(path: audit.path).integer("SELECT count(*) FROM finding") == 0)
  }

  @Test func `a file with two names is not written to`() throws {
    let other = audit.folder.file("second.sqlite")
    try #require(link(audit.path, other) == 0)
    #expect(throws: StoreError.hasOtherNames(path: audit.path)) {
      try audit.record("sign-in", "sample/titles/unique", .failed)
    }
    try #require(unlink(other) == 0)
    try audit.record("sign-in", "sample/titles/unique", .failed)
    #expect(try audit.database.check() == [])
  }

  @Test func `a rehearsal is not done on a file that changed`() throws {
    #expect(throws: StoreError.fileReplaced(path: audit.path)) {
      try audit.database.write(at: Sample.now, isRehearsal: true) { _ in
        try Change.replaced.happen(to: audit.path, in: audit.folder)
      }
    }
  }

  @Test func `a program that has the file open is told that a newer one migrated it`() throws {
    let newest = Migration.embedded.count
    try RawFile(path: audit.path).run("PRAGMA user_version = \(newest + 1)")
    let error = StoreError.schemaTooNew(path: audit.path, found: newest + 1, newestKnown: newest)
    #expect(throws: error) { try audit.record("sign-in", "sample/titles/unique", .failed) }
    #expect(throws: error) { try audit.database.read { try $0.facts().findings } }
    #expect(try RawFile(path: audit.path).integer("SELECT count(*) FROM finding") == 0)
    try RawFile(path: audit.path).run("PRAGMA user_version = \(newest - 1)")
    #expect(throws: StoreError.schemaTooOld(path: audit.path, found: newest - 1, newestKnown: newest)) {
      try audit.record("sign-in", "sample/titles/unique", .failed)
    }
  }

  @Test func `what a killed process left half made is removed by the next one, and what is being made is not`() throws {
    let folder = audit.folder
    for ending in ["", "-wal", "-journal"] {
      try folder.write(Data("half".utf8), to: "backup.sqlite.partial-1abc\(ending)")
    }
    try folder.write(Data(), to: "backup.sqlite.partial-2abc")
    try folder.write(Data("half".utf8), to: "backup.sqlite.partial-2abc-journal")
    let held = try PartialFile(of: folder.file("backup.sqlite"))
    try Data("being made".utf8).write(to: URL(filePath: held.path))
    for name in ["backup.sqlite.partial-new", "backup.sqlite.partials", "other.sqlite.partial-1", "my.partial-2"] {
      try folder.write(Data((name == "backup.sqlite.partial-new" ? "" : "mine").utf8), to: name)
    }
    try audit.database.backup(to: folder.file("backup.sqlite"))
    let names = try folder.names().filter { $0.contains("partial") }
    let kept = [
      "backup.sqlite.partial-new", "backup.sqlite.partials", "my.partial-2", "other.sqlite.partial-1",
      String(held.path.split(separator: "/").last ?? ""),
    ]
    #expect(names == kept.sorted())
  }
}
