import AuditModel
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import AuditStore

/// Media that cannot be written to, or not any more.
@Suite struct MediumTests {
  /// A closed database with one finding, in the folder.
  private static func create(in folder: String) throws -> String {
    let audit = try SampleAudit()
    try audit.record("sign-in", "sample/titles/unique", .failed)
    let path = folder + "/audit.sqlite"
    try audit.database.backup(to: path)
    let database = try AuditDatabase.open(at: path, configuration: Sample.configuration)
    // Back to a write-ahead log, which a backup is not.
    try database.write(at: Sample.now) { try $0.setTitle("App", of: try $0.read.product("app").id) }
    return path
  }

  private static func expectReadable(_ path: String) throws {
    let database = try AuditDatabase.open(at: path, configuration: Sample.configuration)
    #expect(database.isReadOnly)
    #expect(try database.read { try $0.facts().findings } == 1)
    #expect(try database.check() == [])
    var rows: [[SQLValue]] = []
    try database.query("SELECT outcome FROM v_finding", columns: { _ in }, row: { rows.append($0) })
    #expect(rows == [[.text("failed")]])
    #expect(throws: StoreError.readOnly(path: path)) { try database.write(at: Sample.now) { _ in } }
  }

  @Test(.enabled(if: MountedFolder.isPermitted, "\(MountedFolder.skipReason)"))
  func `a database on a read-only medium is read and not written`() throws {
    let medium = try MountedFolder(byteCount: 8 << 20)
    let path = try Self.create(in: medium.path)
    try medium.makeReadOnly()
    try Self.expectReadable(path)
  }

  @Test func `a file in a folder that this user may only read is read and not written`() async throws {
    let folder = try TemporaryFolder()
    let path = try Self.create(in: folder.path)
    chmod(path, 0o444)
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o755) }
    await #expect(processExitsWith: .success) { [path = path as String] in
      try Self.becomeOrdinaryUser()
      try Self.expectReadable(path)
    }
    #expect(try folder.names() == ["audit.sqlite"])
  }

  @Test func `reading a file that this user may only read leaves nothing beside it`() async throws {
    let folder = try TemporaryFolder()
    let path = try Self.create(in: folder.path)
    chmod(path, 0o444)
    chmod(folder.path, 0o777)
    await #expect(processExitsWith: .success) { [path = path as String] in
      try Self.becomeOrdinaryUser()
      try Self.expectReadable(path)
    }
    #expect(try folder.names() == ["audit.sqlite"])
  }

  @Test(.enabled(if: MountedFolder.isPermitted, "\(MountedFolder.skipReason)"))
  func `a read-only file whose latest writes wait in a log is not read without them`() async throws {
    let medium = try MountedFolder(byteCount: 8 << 20)
    let path = try Self.create(in: medium.path)
    await #expect(processExitsWith: .signal(9)) { [path = path as String] in
      let database = try AuditDatabase.open(at: path, configuration: Sample.configuration)
      try database.write(at: Sample.now) { try $0.setTitle("Later", of: try $0.read.product("app").id) }
      Signals.killSelf()
    }
    unlink(path + "-shm")
    try medium.makeReadOnly()
    do {
      let database = try AuditDatabase.open(at: path, configuration: Sample.configuration)
      #expect(try database.read { try $0.product("app").title } == "Later")
    } catch let error as StoreError {
      guard case .cannotOpen(path, _) = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test func `a file that this user may not read is refused as such`() async throws {
    let folder = try TemporaryFolder()
    let path = try Self.create(in: folder.path)
    chmod(folder.path, 0o755)
    chmod(path, 0o000)
    await #expect(processExitsWith: .success) { [path = path as String] in
      try Self.becomeOrdinaryUser()
      #expect(throws: StoreError.noPermission(path: path)) {
        try AuditDatabase.open(at: path, configuration: Sample.configuration)
      }
    }
  }

  @Test func `a folder that this user may not write to takes no new database`() async throws {
    let folder = try TemporaryFolder()
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o755) }
    let path = folder.file("audit.sqlite")
    await #expect(processExitsWith: .success) { [path = path as String] in
      try Self.becomeOrdinaryUser()
      let error = try #require(throws: StoreError.self) {
        try AuditDatabase.create(at: path, configuration: Sample.configuration, now: Sample.now)
      }
      #expect(error == .cannotCreate(path: path, reason: "Permission denied"))
    }
    #expect(try folder.names() == [])
  }

  /// Root may write everywhere; a process that began as root goes on as nobody.
  private static func becomeOrdinaryUser() throws {
    guard getuid() == 0 else { return }
    try #require(setgid(65_534) == 0 && setuid(65_534) == 0)
  }

  @Test(.enabled(if: MountedFolder.isPermitted, "\(MountedFolder.skipReason)"))
  func `a full disk is reported as such, and nothing is written`() throws {
    let medium = try MountedFolder(byteCount: 8 << 20)
    let path = try Self.create(in: medium.path)
    let database = try AuditDatabase.open(at: path, configuration: Sample.configuration)
    let session = try database.read { try #require(try $0.sessions().first).id }
    try medium.fill(leaving: 64 << 10)

    #expect(throws: StoreError.diskFull(path: path)) {
      try database.write(at: Sample.now) { transaction in
        for minute in 0..<1_000 as Range<Int64> {
          try SampleAudit.record(
            "sign-in", "sample/titles/short", .failed, minute: minute, session: session, in: transaction)
        }
      }
    }
    #expect(try database.read { try $0.facts().findings } == 1)
    #expect(try database.check() == [])

    #expect(unlink(medium.path + "/filler") == 0)
    try database.write(at: Sample.now) { transaction in
      _ = try SampleAudit.record("sign-in", "sample/titles/short", .failed, session: session, in: transaction)
    }
    #expect(try database.read { try $0.facts().findings } == 2)
    #expect(try database.check() == [])
  }

  @Test(.enabled(if: MountedFolder.isPermitted, "\(MountedFolder.skipReason)"))
  func `a backup that does not fit leaves nothing behind`() throws {
    let medium = try MountedFolder(byteCount: 8 << 20)
    let path = try Self.create(in: medium.path)
    let database = try AuditDatabase.open(at: path, configuration: Sample.configuration)
    try medium.fill(leaving: 64 << 10)
    let target = medium.path + "/backup.sqlite"
    #expect(throws: StoreError.diskFull(path: target)) { try database.backup(to: target) }
    let names = try FileManager.default.contentsOfDirectory(atPath: medium.path)
    #expect(names.allSatisfy { !$0.hasPrefix("backup") })
  }

  @Test(.enabled(if: MountedFolder.isPermitted, "\(MountedFolder.skipReason)"))
  func `a database that does not fit is not left half made`() throws {
    let medium = try MountedFolder(byteCount: 1 << 20)
    try medium.fill(leaving: 64 << 10)
    let path = medium.path + "/audit.sqlite"
    #expect(throws: StoreError.diskFull(path: path)) {
      try AuditDatabase.create(at: path, configuration: Sample.configuration, now: Sample.now)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: medium.path) == ["filler"])
  }
}
