import FoundationEssentials
import TestSupport
import Testing

/// Several programs on one database.
@Suite struct WriterTests {
  @Test func `while another program writes, a write is 75 and reading goes on`() async throws {
    let site = try await Site.example()
    var holder = site.program
    holder.executable = try #require(Program.installed("sqlite3"))
    let begin = "BEGIN IMMEDIATE;\n.shell touch locked\n"
    let held = try await holder.run(["-bail", "audit.sqlite"], input: begin) { _ in
      while !FileManager.default.fileExists(atPath: site.folder.file("locked")) {
        try await Task.sleep(for: .milliseconds(20))
      }
      let status = try await site.runDone("status")
      #expect(status.data.contains("banking"))
      let ran = try await site.run("record", "sign-in", "unique-title", "pass")
      #expect(ran.status == 75)
      #expect(ran.data.isEmpty)
      #expect(
        ran.notes
          == "auditctl: \(site.folder.file("audit.sqlite")) is being written to by another program and was not free "
          + "within 5 s; try again\n")
      #expect(try await site.findingCount() == Site.exampleFindings)
      return "COMMIT;\n"
    }
    #expect(held.status == 0, "\(held.notes)")
    try await site.runDone("record", "sign-in", "unique-title", "pass")
    #expect(try await site.findingCount() == Site.exampleFindings + 1)
    try await site.expectClean()
  }

  @Test func `a batch that is still coming in can be read around, and nobody sees its rows`() async throws {
    let site = try await Site.example()
    let batch = Site.batchHeader + Site.batchRows(0..<20_000)
    let ran = try await site.program.run(["record", "--batch", "-", "--format", "lines"], input: batch) { _ in
      #expect(try await site.findingCount() == Site.exampleFindings)
      try await site.expectClean()
      return Site.batchRows(20_000..<20_100)
    }
    #expect(ran.status == 0, "\(ran.notes)")
    #expect(ran.data.contains("Findings recorded: 20100\n"), "\(ran.data)")
    #expect(try await site.findingCount() == Site.exampleFindings + 20_100)
  }

  @Test func `two that record batches at once lose nothing`() async throws {
    let site = try await Site.example()
    let batch = Site.batchHeader + Site.batchRows(0..<500)
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<2 {
        group.addTask {
          var recorded = 0
          while recorded < 2_500 {
            let ran = try await site.run("record", "--batch", "-", "--format", "lines", input: batch)
            // On a busy machine one can wait for the other longer than a writer waits. It then has stored nothing and says so.
            if ran.status == 75 {
              #expect(ran.data.isEmpty, "\(ran.data)")
              continue
            }
            try #require(ran.status == 0, "\(ran.notes)")
            #expect(ran.data.contains("Findings recorded: 500\n"), "\(ran.data)")
            recorded += 500
          }
          return recorded
        }
      }
      var count = Site.exampleFindings
      for try await recorded in group { count += recorded }
      #expect(try await site.findingCount() == count)
    }
    try await site.expectClean()
    #expect(try site.folder.names() == ["audit.sqlite"])
  }

  @Test func `of two that init one file, one makes it`() async throws {
    let site = try Site()
    async let first = site.run("init")
    async let second = site.run("init")
    let ran = try await [first, second]
    #expect(ran.map(\.status).sorted() == [0, 73], "\(ran.map(\.notes))")
    #expect(try site.folder.names() == ["audit.sqlite"])
    try await site.expectClean()
  }
}
