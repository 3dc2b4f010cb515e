import FoundationEssentials
import TestSupport
import Testing

/// The chains of the logs' digests are those that another program works out from the description of the format.
@Suite struct LogChainReaderTests {
  /// The worked example with rows of two products, and an edit that takes the place of another.
  private func site() async throws -> Site {
    let site = try await Site.example()
    try await site.runDone("record", "sign-in", "unique-title", "fail", "--observed", "Grüße: 1,2")
    try await site.runDone("issue", "comment", "1", "Later.", "--auditor", "Ana")
    try await site.runDone("product", "edit", "banking", "--title", "Bank", "--by", "Ana")
    try await site.runDone("product", "edit", "banking", "--title", "Banking", "--by", "Ben")
    try await site.runDone("product", "add", "shop", "--title", "Shop", "--platform", "ios")
    return site
  }

  @Test func `the heads are those that another program works out`() async throws {
    let site = try await site()
    let answer = try await ReaderTool.checkLogChain.runDone(site.folder.file("audit.sqlite"))
    #expect(answer.contains("\"1 1\""))
    #expect(answer.contains("\"3 2\""), "The copy of the example and that of the session are replicas of their own.")
  }

  @Test func `a row that was changed shows`() async throws {
    let site = try await site()
    _ = try await site.sqlite(
      "DROP TRIGGER edit_is_not_updated; UPDATE edit SET person_id = NULL WHERE person_id = (SELECT person_id FROM person WHERE name = 'Ben')",
      file: "audit.sqlite")
    let ran = try await ReaderTool.checkLogChain.run([site.folder.file("audit.sqlite")])
    #expect(ran.status == 1)
    #expect(ran.notes.contains("replica 3, product 1: the chain that is kept is another one"))
    #expect(try await site.program.run(["database", "check"]).data.contains("differs from its chain"))
  }
}
