import Testing

/// What cannot be stopped from within ends with the process, and takes no more memory than it may.
@Suite struct QueryWatchTests {
  @Test(.timeLimit(.minutes(10))) func `a single step without end ends with the process`() async throws {
    let site = try await Site.example()
    let ran = try await site.run(
      "query", "SELECT instr(hex(zeroblob(30000000)), hex(zeroblob(15000000)) || '1')", "--timeout", "1")
    #expect(ran.status == 75, "\(ran.notes)")
    #expect(ran.notes.hasPrefix("auditctl: the query did not end within 1 s and was stopped; "))
    try await site.expectClean()
  }

  @Test(arguments: [
    "SELECT count(*) FROM (SELECT zeroblob(60000000) || i AS b FROM (VALUES (1)) JOIN (WITH RECURSIVE n (i) AS "
      + "(SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 12) SELECT i FROM n) GROUP BY i) WHERE b > 'x'",
    "SELECT " + (0..<20).map { "zeroblob(60000000) || '\($0)' AS c\($0)" }.joined(separator: ", "),
  ])
  func `memory is limited`(sql: String) async throws {
    let site = try await Site.example()
    let ran = try await site.run("query", sql, "--timeout", "30", "--format", "csv")
    #expect(ran.status == 65 || ran.status == 0, "\(ran.notes)")
    if ran.status == 65 { #expect(ran.notes.contains("it needs more than 512 MB of memory"), "\(ran.notes)") }
  }
}
