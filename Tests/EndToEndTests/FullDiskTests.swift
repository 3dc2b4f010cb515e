import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// A disk that fills up loses nothing that was on it.
@Suite(.enabled(if: MountedFolder.isPermitted, "\(MountedFolder.skipReason)"))
struct FullDiskTests {
  @Test func `a batch that does not fit leaves the database as it was`() async throws {
    let medium = try MountedFolder(byteCount: 8 << 20)
    let path = medium.path + "/audit.sqlite"
    try await Site.writeExample(to: path)
    let site = try Site()
    let wordy = String(repeating: "and so it went on ", count: 20)
    let rows = (0..<20_000).map { "sign-in,unique-title,pass,\(wordy)\($0)\n" }.joined()
    let batch = try site.folder.write(Data((Site.batchHeader + rows).utf8), to: "batch.csv")
    let ran = try await site.run("record", "--batch", batch, "--database", path)
    #expect(ran.status == 74)
    #expect(ran.data.isEmpty)
    #expect(
      ran.notes
        == "auditctl: the disk that holds \(path) is full and nothing was written; free some space and try again\n")
    try await site.expectClean(path)
    #expect(try await site.findingCount(in: path) == Site.exampleFindings)
    try await site.runDone("record", "sign-in", "unique-title", "pass", "--database", path)
    #expect(try await site.findingCount(in: path) == Site.exampleFindings + 1)
    try await site.expectClean(path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: medium.path) == ["audit.sqlite"])
  }

  @Test(arguments: [700, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 5000, 6000, 8000])
  func `a database is made whole or not at all, wherever the disk becomes full`(kilobytes: Int) async throws {
    let medium = try MountedFolder(byteCount: kilobytes << 10)
    let site = try Site()
    let made = try await site.run("init", "--example", "--database", medium.path + "/new.sqlite")
    let names = try FileManager.default.contentsOfDirectory(atPath: medium.path)
    if made.status == 0 {
      try await site.expectClean(medium.path + "/new.sqlite")
      #expect(names == ["new.sqlite"])
    } else {
      #expect(made.status == 74, "\(made.notes)")
      #expect(names == [], "\(made.notes)")
    }
  }

  @Test func `neither a new database nor a backup nor a report is left half made`() async throws {
    let medium = try MountedFolder(byteCount: 2 << 20)
    let site = try await Site.example()
    try medium.fill(leaving: 16 << 10)
    let made = try await site.run("init", "--database", medium.path + "/new.sqlite")
    #expect(made.status == 74)
    #expect(made.notes.contains("the disk that holds \(medium.path)/new.sqlite is full"), "\(made.notes)")
    let backup = try await site.run("database", "backup", medium.path + "/backup.sqlite")
    #expect(backup.status == 74)
    #expect(backup.notes.contains("the disk that holds \(medium.path)/backup.sqlite is full"), "\(backup.notes)")
    let report = try await site.run("report", "--output", medium.path + "/report.html", "--format", "html")
    #expect(report.status == 73)
    #expect(report.notes.contains("cannot write \(medium.path)/report.html: No space left on device"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: medium.path) == ["filler"])
  }
}
