import FoundationEssentials
import TestSupport
import Testing

/// A file that is not ours, or no longer whole, is refused with a reason and stays as it is.
@Suite struct ForeignFileTests {
  struct Case: CustomStringConvertible, Sendable {
    let name: String
    let status: Int32
    let words: [String]
    /// Makes the file `a.sqlite`.
    let make: @Sendable (Site) async throws -> Void
    var description: String { name }
  }

  static let cases = [
    Case(name: "text", status: 65, words: ["is damaged or no database", "auditctl database restore"]) { site in
      try site.folder.write(Data("Dear diary, this is no database at all.\n".utf8), to: "a.sqlite")
    },
    Case(name: "nothing", status: 65, words: ["is not an auditctl database", "name another file"]) { site in
      try site.folder.write(Data(), to: "a.sqlite")
    },
    Case(name: "unmarked", status: 65, words: ["is not an auditctl database", "name another file"]) { site in
      try await site.sqlite("CREATE TABLE a (b)", file: "a.sqlite")
    },
    Case(name: "marked", status: 65, words: ["of another program (application id 1234)", "name another file"]) { site in
      try await site.sqlite("PRAGMA application_id = 1234; CREATE TABLE a (b)", file: "a.sqlite")
    },
    Case(name: "newer", status: 78, words: ["has schema 99", "use a newer auditctl"]) { site in
      try await Site.writeExample(to: site.folder.file("a.sqlite"))
      try await site.sqlite("PRAGMA user_version = 99", file: "a.sqlite")
    },
    Case(name: "half", status: 65, words: ["is damaged or no database", "auditctl database restore"]) { site in
      try await Site.writeExample(to: site.folder.file("a.sqlite"))
      let whole = try site.folder.read("a.sqlite")
      try site.folder.write(whole.prefix(whole.count / 2), to: "a.sqlite")
    },
    Case(name: "format", status: 65, words: ["is damaged or no database", "auditctl database restore"]) { site in
      // The number of the schema's format, of which there are four.
      try await Site.writeExample(to: site.folder.file("a.sqlite"))
      var bytes = try site.folder.read("a.sqlite")
      bytes[47] = 0x84
      try site.folder.write(bytes, to: "a.sqlite")
    },
    Case(name: "log", status: 65, words: ["is not an auditctl database", "name another file"]) { site in
      // Another program that died with its writes in the log, which is its own to read.
      let lines = "'PRAGMA journal_mode = WAL;' 'CREATE TABLE a (b);' '.shell kill -9 $PPID'"
      _ = try await site.shell("printf '%s\\n' \(lines) | sqlite3 a.sqlite")
      try #require(try site.folder.read("a.sqlite-wal").count > 0)
    },
  ]

  static let commands = [
    ["status"], ["record", "sign-in", "unique-title", "pass"], ["issue", "list"], ["report"], ["query", "SELECT 1"],
    ["database", "info"], ["database", "check"], ["database", "migrate"], ["database", "backup", "b.sqlite"],
  ]

  @Test(arguments: cases)
  func `it is refused by every command and nothing changes`(_ example: Case) async throws {
    let site = try Site()
    try await example.make(site)
    let before = try site.contents()
    for command in Self.commands {
      let ran = try await site.program.run(command + ["--database", "a.sqlite"])
      #expect(ran.status == example.status, "\(command): \(ran.notes)")
      #expect(ran.data.isEmpty, "\(command)")
      #expect(ran.notes.hasPrefix("auditctl: a.sqlite "), "\(command): \(ran.notes)")
      for words in example.words { #expect(ran.notes.contains(words), "\(command): \(ran.notes)") }
      // A reader of a log writes the index beside it, which is no data.
      let after = try site.contents().filter { !$0.key.hasSuffix("-shm") }
      #expect(after == before.filter { !$0.key.hasSuffix("-shm") }, "\(command): \(after)")
      #expect(try site.folder.names() == before.keys.sorted(), "\(command)")
    }
  }

  @Test func `init leaves alone what is there`() async throws {
    let site = try Site()
    try site.folder.write(Data("mine".utf8), to: "a.sqlite")
    let ran = try await site.run("init", "--database", "a.sqlite")
    #expect(ran.status == 73)
    #expect(ran.notes.contains("a.sqlite already exists and was left alone"))
    #expect(try site.contents() == ["a.sqlite": Data("mine".utf8)])
  }

  @Test func `a folder is no database`() async throws {
    let site = try Site()
    try FileManager.default.createDirectory(atPath: site.folder.file("a"), withIntermediateDirectories: true)
    for command in Self.commands {
      let ran = try await site.program.run(command + ["--database", "a"])
      #expect(ran.status == 66, "\(command): \(ran.notes)")
      #expect(ran.notes.contains("a is a folder; name the database file in it, for example a/audit.sqlite"))
    }
    #expect(try site.folder.names() == ["a"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: site.folder.file("a")).isEmpty)
  }

  @Test func `a path through a file is no path`() async throws {
    let site = try await Site.example()
    let ran = try await site.run("status", "--database", "audit.sqlite/a.sqlite")
    #expect(ran.status == 66)
    #expect(ran.notes.contains("there is no file audit.sqlite/a.sqlite"))
  }

  @Test func `damage inside is what the check says no to`() async throws {
    let site = try await Site.example()
    var bytes = try site.folder.read("audit.sqlite")
    let middle = bytes.count / 2 / 4096 * 4096
    bytes.replaceSubrange(middle..<middle + 4096, with: Data(repeating: 0xAB, count: 4096))
    try site.folder.write(bytes, to: "audit.sqlite")
    let ran = try await site.run("database", "check")
    #expect(ran.status == 1, "\(ran.notes)")
    #expect(ran.data.contains("integrity: "), "\(ran.data)")
    #expect(try site.contents() == ["audit.sqlite": bytes])
  }
}
