import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Files, folders and media that this user may only read: they are read as any other, and never written to.
@Suite struct ReadOnlyTests {
  private static let reads = [
    ["status", "--format", "json"], ["explain", "--format", "json"], ["issue", "list", "--format", "json"],
    ["report", "--format", "csv"], ["query", "SELECT * FROM v_finding", "--format", "csv"], ["database", "check"],
    ["session", "list", "--format", "json"],
  ]
  private static let writes = [
    ["record", "sign-in", "unique-title", "pass"], ["product", "add", "shop", "--title", "Shop", "--platform", "web"],
    ["session", "end"], ["release", "freeze", "5.2"],
  ]

  /// Expects of a database in a folder that it is read as a writable one is, that a write is 77, and that nothing
  /// changes.
  private static func expectOnlyRead(
    _ site: Site, in folder: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let path = folder + "/audit.sqlite"
    let whole = try await Site.example()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    let bytes = try Data(contentsOf: URL(filePath: path))
    for command in reads {
      let ran = try await site.program.run(command + ["--database", path])
      let expected = try await whole.program.run(command)
      #expect(ran.status == 0, "\(command): \(ran.notes)", sourceLocation: sourceLocation)
      #expect(expected.status == 0, sourceLocation: sourceLocation)
      #expect(ran.data == expected.data, "\(command)", sourceLocation: sourceLocation)
      #expect(ran.notes == expected.notes, "\(command): \(ran.notes)", sourceLocation: sourceLocation)
    }
    let info = try await site.run("database", "info", "--format", "lines", "--database", path)
    #expect(info.data.contains("Read only: yes\n"), "\(info.data)", sourceLocation: sourceLocation)
    for command in writes {
      let ran = try await site.program.run(command + ["--database", path])
      #expect(ran.status == 77, "\(command): \(ran.notes)", sourceLocation: sourceLocation)
      #expect(ran.data.isEmpty, sourceLocation: sourceLocation)
      let words = "auditctl: \(path) cannot be written to; change its permissions or copy it"
      #expect(ran.notes.hasPrefix(words), "\(ran.notes)", sourceLocation: sourceLocation)
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == names, sourceLocation: sourceLocation)
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes, sourceLocation: sourceLocation)
  }

  /// File mode, folder mode.
  static let modes: [(file: mode_t, folder: mode_t)] = [
    (0o444, 0o555), (0o444, getuid() == 0 ? 0o777 : 0o755), (0o666, 0o555),
  ]

  @Test func `a file that may only be read is backed up into a file of one's own`() async throws {
    let site = try await Site.exampleOfOrdinaryUser()
    chmod(site.folder.file("audit.sqlite"), 0o444)
    chmod(site.folder.path, 0o777)
    defer { chmod(site.folder.path, 0o755) }
    let ran = try await site.run("database", "backup", "copy.sqlite")
    #expect(ran.status == 0, "\(ran.notes)")
    #expect(try await site.findingCount(in: "copy.sqlite") == Site.exampleFindings)
  }

  @Test(arguments: modes)
  func `a file or folder that another user owns`(file: mode_t, folder: mode_t) async throws {
    let site = try await Site.exampleOfOrdinaryUser()
    chmod(site.folder.file("audit.sqlite"), file)
    chmod(site.folder.path, folder)
    defer { chmod(site.folder.path, 0o755) }
    try await Self.expectOnlyRead(site, in: site.folder.path)
  }

  @Test(.enabled(if: MountedFolder.isPermitted, "\(MountedFolder.skipReason)"))
  func `a medium that is mounted read-only`() async throws {
    let medium = try MountedFolder(byteCount: 8 << 20)
    try await Site.writeExample(to: medium.path + "/audit.sqlite")
    try medium.makeReadOnly()
    let site = try Site()
    try await Self.expectOnlyRead(site, in: medium.path)
    let made = try await site.run("init", "--database", medium.path + "/new.sqlite")
    #expect(made.status == 73)
    #expect(made.notes.contains("cannot create \(medium.path)/new.sqlite: Read-only file system"))
  }

  @Test func `a symbolic link to a file that may only be read`() async throws {
    let site = try await Site.exampleOfOrdinaryUser()
    try FileManager.default.createDirectory(atPath: site.folder.file("below"), withIntermediateDirectories: true)
    #expect(symlink("../audit.sqlite", site.folder.file("below/audit.sqlite")) == 0)
    chmod(site.folder.file("audit.sqlite"), 0o444)
    chmod(site.folder.path, 0o555)
    defer { chmod(site.folder.path, 0o755) }
    try await Self.expectOnlyRead(site, in: site.folder.file("below"))
  }

  @Test(
    .enabled(if: getuid() == 0, "needs a second user"), arguments: ["audit.sqlite", "link.sqlite"])
  func `what a live writer has in its log is read, too`(name: String) async throws {
    let site = try await Site.exampleOfOrdinaryUser()
    var writer = site.program
    writer.executable = try #require(Program.installed("sqlite3"))
    writer.isOrdinaryUser = false
    #expect(symlink("audit.sqlite", site.folder.file("link.sqlite")) == 0)
    chmod(site.folder.file("audit.sqlite"), 0o644)
    chmod(site.folder.path, 0o555)
    defer { chmod(site.folder.path, 0o755) }
    let sql = "PRAGMA wal_autocheckpoint = 0;\nUPDATE profile SET title = 'Later';\n"
    let wrote = try await writer.run(["audit.sqlite"], input: sql) { _ in
      try await Self.waitForFile(site.folder.file("audit.sqlite-wal"))
      let read = try await site.runDone("profile", "list", "--format", "csv", "--database", name)
      #expect(read.data.contains(",Later,"), "\(read.data)")
      let refused = try await site.run("session", "end", "--database", name)
      #expect(refused.status == 77, "\(refused.notes)")
      // What the writer did past the program is seen, too.
      let checked = try await site.run("database", "check", "--database", name)
      #expect(checked.data.contains("profile bbc-all asks for something else than what was stored"))
      return ""
    }
    #expect(wrote.status == 0, "\(wrote.notes)")
    #expect(try site.folder.names() == ["audit.sqlite", "auditctl", "link.sqlite"])
  }

  private static func waitForFile(_ path: String) async throws {
    for _ in 0..<1_000 {
      let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? UInt64
      if let size, size > 0 { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw Program.TooSlow(arguments: [path])
  }

  @Test func `a file that this user may not read at all is 77`() async throws {
    let site = try await Site.exampleOfOrdinaryUser()
    chmod(site.folder.file("audit.sqlite"), 0)
    let ran = try await site.run("status")
    #expect(ran.status == 77)
    #expect(ran.notes.contains("audit.sqlite may not be read by this user; ask its owner"), "\(ran.notes)")
  }
}
