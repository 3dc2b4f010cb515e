import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Databases with awkward names, and symbolic links to them.
@Suite struct PathTests {
  static let names = [
    "with space.sqlite", "it's \"quoted\".sqlite", "two\nlines.sqlite", "-dash.sqlite", "%41?mode=ro#é🙂.sqlite",
    "file:a.sqlite", ":memory:", "$HOME`id`*.sqlite", "back\\slash.sqlite",
  ]

  @Test(arguments: names)
  func `a database of any name is one file of that name`(name: String) async throws {
    let site = try Site()
    try await site.runDone("init", "--example", "--database=" + name)
    #expect(try site.folder.names() == [name])
    let info = try await site.runDone("query", "SELECT count(*) AS n FROM v_finding", "--database=" + name)
    #expect(info.data.contains("\(Site.exampleFindings)"))
    try await site.runDone("product", "add", "shop", "--title", "Shop", "--platform", "web", "--database=" + name)
    let checked = try await site.runDone("database", "check", "--database=" + name)
    #expect(checked.data == "Problems: none\n")
    #expect(try site.folder.names() == [name])
    try await site.runDone("database", "backup", "--database=" + name, "./" + name + ".copy")
    #expect(try site.folder.names() == [name, name + ".copy"])
  }

  @Test(arguments: names)
  func `the environment names it, too`(name: String) async throws {
    var site = try Site()
    site.program.environment["AUDITCTL_DATABASE"] = name
    let none = try await site.run("status")
    #expect(none.status == 66)
    try await site.runDone("init", "--example")
    try await site.runDone("status")
    #expect(try site.folder.names() == [name])
  }

  @Test func `a folder with an awkward name is searched upward`() async throws {
    var site = try Site()
    let below = site.folder.file("a \"b\"\n-c/d")
    try FileManager.default.createDirectory(atPath: below, withIntermediateDirectories: true)
    try await Site.writeExample(to: site.folder.file("a \"b\"\n-c/audit.sqlite"))
    site.program.workingDirectory = below
    try await site.runDone("record", "sign-in", "unique-title", "pass")
    #expect(try FileManager.default.contentsOfDirectory(atPath: below).isEmpty)
  }

  @Test func `a symbolic link is its file`() async throws {
    let site = try await Site.example()
    try FileManager.default.createDirectory(atPath: site.folder.file("links"), withIntermediateDirectories: true)
    let link = site.folder.file("links/mine.sqlite")
    #expect(symlink("../audit.sqlite", link) == 0)
    try await site.runDone("record", "sign-in", "unique-title", "pass", "--database", link)
    #expect(try await site.findingCount() == Site.exampleFindings + 1)
    try await site.expectClean(link)
    #expect(try FileManager.default.contentsOfDirectory(atPath: site.folder.file("links")) == ["mine.sqlite"])
    #expect(try site.folder.names() == ["audit.sqlite", "links"])
    let made = try await site.run("init", "--database", link)
    #expect(made.status == 73)
  }

  @Test func `a symbolic link that leads nowhere is 66, and init does not follow it`() async throws {
    let site = try Site()
    #expect(symlink("gone.sqlite", site.folder.file("audit.sqlite")) == 0)
    let ran = try await site.run("status", "--database", "audit.sqlite")
    #expect(ran.status == 66)
    #expect(ran.notes.contains("there is no file audit.sqlite"))
    let made = try await site.run("init")
    #expect(made.status == 73)
    #expect(try site.folder.names() == ["audit.sqlite"])
  }

  @Test func `two links to one file see each other's log`() async throws {
    let site = try await Site.example()
    #expect(symlink("audit.sqlite", site.folder.file("link.sqlite")) == 0)
    let batch = Site.batchHeader + Site.batchRows(0..<20_000)
    let ran = try await site.program.run(["record", "--batch", "-", "--database", "link.sqlite"], input: batch) { _ in
      let other = try await site.run("session", "end", "--database", "audit.sqlite")
      #expect(other.status == 75, "\(other.notes)")
      return ""
    }
    #expect(ran.status == 0, "\(ran.notes)")
    #expect(try await site.findingCount() == Site.exampleFindings + 20_000)
    try await site.expectClean("link.sqlite")
  }
}
