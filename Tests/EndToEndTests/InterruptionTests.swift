import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// A batch that is cut off is wholly there or not at all.
@Suite struct InterruptionTests {
  private static let count = 20_000
  private static let batch = Site.batchHeader + Site.batchRows(0..<count)

  /// Expects a clean database with so many batches of ``count``, and that the next batch works.
  private static func expectWhole(_ site: Site, hasBatch: Bool?) async throws {
    try await site.expectClean()
    let found = try await site.findingCount() - Site.exampleFindings
    #expect(found == 0 || found == count)
    if let hasBatch { #expect(found == (hasBatch ? count : 0)) }
    let next = try await site.runDone(
      "record", "--batch", "-", "--format", "lines", input: Site.batchHeader + Site.batchRows(0..<10))
    #expect(next.data.contains("Findings recorded: 10\n"), "\(next.data)")
    #expect(try await site.findingCount() == Site.exampleFindings + found + 10)
    try await site.expectClean()
    #expect(try site.folder.names().filter { $0.hasPrefix("audit") } == ["audit.sqlite"])
  }

  /// As a shell has it: 128 and the number of the signal.
  static let signals: [(signal: Int32, status: Int32)] = [(SIGKILL, 137), (SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)]

  @Test(arguments: signals)
  func `a signal in the middle of a batch leaves nothing of it`(signal: Int32, status: Int32) async throws {
    let site = try await Site.example()
    // A pipe holds 64 KB: when all of this is written, most of it was read, inside the transaction.
    let ran = try await site.program.run(["record", "--batch", "-"], input: Self.batch) { process in
      kill(process, signal)
      return ""
    }
    #expect(ran.status == status, "\(ran.notes)")
    #expect(ran.data.isEmpty)
    #expect(ran.notes.isEmpty, "\(ran.notes)")
    try await Self.expectWhole(site, hasBatch: false)
  }

  @Test(arguments: 0..<20)
  func `a program that is killed at any moment`(step: Int) async throws {
    let site = try await Site.example()
    try site.folder.write(Data(Self.batch.utf8), to: "batch.csv")
    // From before its first instruction to after its last one; a batch takes some 0.2 s.
    let delay = step == 19 ? "30" : "0.\(String(1_005 + step * 20).dropFirst())"
    let ran = try await site.shell("timeout -s KILL \(delay) \"$0\" record --batch batch.csv --format lines")
    #expect(ran.status == 0 || ran.status == 137, "\(ran.notes)")
    let hasBatch: Bool? = ran.data.contains("Findings recorded: \(Self.count)\n") ? true : nil
    if ran.status == 0 { #expect(hasBatch == true, "\(ran.data)") }
    try await Self.expectWhole(site, hasBatch: hasBatch)
  }

  @Test func `an init that is killed can be told from a database`() async throws {
    for step in 1..<8 {
      let site = try Site()
      let delay = "0.0\(step)"
      let ran = try await site.shell("timeout -s KILL \(delay) \"$0\" init --example")
      let check = try await site.run("database", "check")
      if ran.status == 0 {
        #expect(check.status == 0, "\(check.notes)")
      } else {
        #expect([66, 0].contains(check.status), "There is no file, or it is whole. \(check.status) \(check.notes)")
      }
    }
  }
}
