import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// A damaged database is found, and replaced by a backup or by what can be saved of it.
@Suite struct DatabaseCareTests {
  private static let advice = "auditctl database restore BACKUP"

  private let bench: Workbench

  init() throws {
    bench = try .example()
  }

  /// Turns one bit of a text that stands in the file.
  private func damage(_ words: String) throws {
    var bytes = try bench.folder.read("audit.sqlite")
    let place = try #require(bytes.firstRange(of: Data(words.utf8)))
    bytes[place.lowerBound] ^= 1
    try bench.folder.write(bytes, to: "audit.sqlite")
  }

  @Test func `a sound database has no problems, and a copy of it has lost nothing`() throws {
    let check = bench.run("database", "check", "--format", "tsv")
    #expect(check.status == .done)
    #expect(check.data.split(whereSeparator: \.isNewline) == ["cause\tmessage"])
    let recover = bench.run("database", "recover", bench.folder.file("saved.sqlite"))
    #expect(recover.status == .done, "\(recover.notes)")
    #expect(recover.data.contains("finding"))
    #expect(bench.run("database", "check", "--database", bench.folder.file("saved.sqlite")).status == .done)
  }

  @Test func `a flipped bit in a check's question is found, and mended from the built-in pack`() throws {
    try damage("Is the header spoken with a name?")
    let check = bench.run("database", "check", "--format", "tsv")
    #expect(check.status == .answerIsNo)
    #expect(check.data.contains("pack native"))
    #expect(check.notes.contains(Self.advice))
    let recover = bench.run("database", "recover", bench.folder.file("saved.sqlite"))
    #expect(recover.status == .done, "\(recover.data)")
    #expect(recover.data.contains("check_definition"))
    #expect(bench.run("database", "check", "--database", bench.folder.file("saved.sqlite")).status == .done)
  }

  @Test func `damaged evidence is found and listed`() throws {
    let text = String(repeating: "Sign in, heading. ", count: 3000)
    try bench.write(text + "The very end.", to: "voiceover.txt")
    bench.runDone(
      "evidence", "add", bench.folder.file("voiceover.txt"), "--finding", "178", "--auditor", "Auditor A")
    try damage("The very end.")
    let check = bench.run("database", "check", "--format", "tsv")
    #expect(check.status == .answerIsNo)
    #expect(check.data.contains("evidence 2 is not what was stored"))
    let recover = bench.run("database", "recover", bench.folder.file("saved.sqlite"), "--format", "tsv")
    #expect(recover.status == .answerIsNo)
    #expect(recover.data.contains("evidence 2"))
  }

  @Test func `a backup is restored, and the earlier file kept`() throws {
    let backup = bench.folder.file("backup.sqlite")
    bench.runDone("database", "backup", backup)
    bench.runDone("screen", "add", "settings", "--title", "Settings", "--release", "5.2")
    let restored = bench.run("database", "restore", backup)
    #expect(restored.status == .done, "\(restored.notes)")
    #expect(restored.notes.contains("audit.sqlite.before-restore"))
    #expect(!bench.run("screen", "list", "--release", "5.2").data.contains("Settings"))
    #expect(
      bench.run(
        "screen", "list", "--release", "5.2", "--database", bench.folder.file("audit.sqlite.before-restore")
      ).data.contains("Settings"))
  }

  @Test func `a damaged backup is refused`() throws {
    let backup = bench.folder.file("backup.sqlite")
    bench.runDone("database", "backup", backup)
    var bytes = try bench.folder.read("backup.sqlite")
    bytes.removeLast(9000)
    try bench.folder.write(bytes, to: "backup.sqlite")
    let restored = bench.run("database", "restore", backup)
    #expect(restored.status == .malformedInput)
    #expect(bench.run("database", "check").status == .done)
  }

  @Test func `a file without its first page is refused with words, and recovered`() throws {
    var bytes = try bench.folder.read("audit.sqlite")
    bytes.replaceSubrange(0..<4096, with: Data(repeating: 0, count: 4096))
    try bench.folder.write(bytes, to: "audit.sqlite")
    let check = bench.run("database", "check")
    #expect(check.status == .malformedInput)
    #expect(check.notes.contains("auditctl database recover"))
    #expect(bench.run("database", "recover", bench.folder.file("saved.sqlite")).status == .done)
    #expect(
      bench.run("status", "--release", "5.1", "--database", bench.folder.file("saved.sqlite")).status == .done)
  }
}
