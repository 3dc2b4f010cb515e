import FoundationEssentials
import TestSupport
import Testing

/// `export` writes what `query` computes to a file that a program without our rules reads.
@Suite struct ExportTests {
  private static let tables = [
    "cell", "screen_verdict", "release_verdict", "process_verdict", "criterion_term", "issue_now",
    "finding_now", "problem_now", "observation_now", "dropped_failure",
  ]

  /// What the program `sqlite3` reads in a file, one line a row.
  private func read(_ sql: String, in file: String, _ site: Site) async throws -> [String] {
    var shell = site.program
    shell.executable = try #require(Program.installed("sqlite3"))
    let ran = try await shell.run(["-batch", "-readonly", file, sql])
    try #require(ran.status == 0, "\(ran.notes)")
    return ran.data.split(separator: "\n").map { String($0) }
  }

  private func query(_ sql: String, _ site: Site) async throws -> [String] {
    let data = try await site.runDone("query", sql, "--format", "tsv").data
    return data.split(whereSeparator: \.isNewline).dropFirst().map { String($0).replacing("\t", with: "|") }
  }

  @Test func `another program reads every table, and reads what query computes`() async throws {
    let site = try await Site.example(isSessionOpen: false)
    try await site.runDone("process", "add", "join", "--title", "Join", "--screens", "register,accounts")
    let ran = try await site.runDone("export", "verdicts.sqlite")
    #expect(ran.data.contains("verdicts.sqlite"))
    #expect(ran.notes.contains("Wrote verdicts.sqlite: "))
    #expect(try site.folder.names().sorted() == ["audit.sqlite", "verdicts.sqlite"])
    #expect(try await read("PRAGMA integrity_check", in: "verdicts.sqlite", site) == ["ok"])
    #expect(
      try await read("SELECT name FROM sqlite_schema ORDER BY rowid", in: "verdicts.sqlite", site)
        == ["made_by"] + Self.tables)
    for table in Self.tables {
      let columns = try await query("SELECT name, type FROM pragma_table_info('\(table)')", site)
      #expect(
        try await read("SELECT name, type FROM pragma_table_info('\(table)')", in: "verdicts.sqlite", site)
          == ["product|TEXT", "release|TEXT"] + columns)
      let names = columns.compactMap { $0.split(separator: "|").first }.joined(separator: ", ")
      for release in ["5.1", "5.2"] {
        let kept = try await read(
          "SELECT \(names) FROM \(table) WHERE product = 'banking' AND release = '\(release)' ORDER BY rowid",
          in: "verdicts.sqlite", site)
        #expect(try await query("SELECT * FROM \(table)('\(release)')", site) == kept, "\(table) \(release)")
      }
    }
  }

  @Test func `its numbers are those of status`() async throws {
    let site = try await Site.example(isSessionOpen: false)
    try await site.runDone("export", "verdicts.sqlite", "--release", "5.2")
    let status = try await site.runDone("status", "--release", "5.2", "--format", "csv").data
    let lines = status.split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    // screen, title, team, verdict, own_verdict, total, passed, failed, cant_tell, inapplicable, untested, carried, waived …
    #expect(
      try await read(
        """
        SELECT
          screen, title, team, verdict, own_verdict, total, passed, failed, cant_tell, inapplicable, untested, carried,
          waived
        FROM screen_verdict
        """, in: "verdicts.sqlite", site) == lines.dropFirst().map { $0.prefix(13).joined(separator: "|") })
    // The same counted from the cells.
    #expect(
      try await read(
        """
        SELECT screen, sum(outcome = 'passed'), sum(outcome = 'failed'), sum(outcome = 'untested') FROM cell
        WHERE is_must_level AND screen IS NOT NULL GROUP BY screen ORDER BY min(rowid)
        """, in: "verdicts.sqlite", site)
        == lines.dropFirst().map { [$0[0], $0[6], $0[7], $0[10]].joined(separator: "|") })
  }

  @Test func `it says who made it from what`() async throws {
    let site = try await Site.example(isSessionOpen: false)
    try await site.runDone("export", "verdicts.sqlite")
    let version = try await site.runDone("--version").data.split(separator: " ")[1]
    #expect(
      try await read(
        "SELECT product, release, tool, tool_version, schema_version FROM made_by", in: "verdicts.sqlite", site)
        == ["banking|5.1|auditctl|\(version)|1", "banking|5.2|auditctl|\(version)|1"])
    // The numbers are those that the replicas of the file have given.
    #expect(
      try await read(
        "SELECT key, value FROM made_by, json_each(seen) WHERE release = '5.2' ORDER BY key", in: "verdicts.sqlite",
        site)
        == query("SELECT uuid, last_sequence FROM replica ORDER BY uuid", site))
    #expect(
      try await read(
        "SELECT key FROM made_by, json_each(rules) WHERE release = '5.2' AND value >= 1 ORDER BY CAST(key AS INTEGER)",
        in: "verdicts.sqlite", site
      ).prefix(5) == ["1", "2", "3", "4", "5"])
    let made = try await read("SELECT made_at FROM made_by LIMIT 1", in: "verdicts.sqlite", site)
    #expect(made.first?.hasSuffix("Z") == true)
  }

  @Test func `a file that is there stays as it is`() async throws {
    let site = try await Site.example(isSessionOpen: false)
    try site.folder.write(Data("mine".utf8), to: "verdicts.sqlite")
    let ran = try await site.run("export", "verdicts.sqlite")
    #expect(ran.status == 73)
    #expect(ran.notes.contains("verdicts.sqlite already exists and was left alone"))
    #expect(try site.folder.read("verdicts.sqlite") == Data("mine".utf8))
    #expect(try site.folder.names().sorted() == ["audit.sqlite", "verdicts.sqlite"])
  }

  @Test(arguments: [
    (["--release", "9"], 66, "there is no release 9"), (["--product", "shop"], 66, "there is no product shop"),
  ])
  func `where nothing can be written nothing is left`(options: [String], status: Int32, words: String) async throws {
    let site = try await Site.example(isSessionOpen: false)
    let ran = try await site.program.run(["export", "verdicts.sqlite"] + options)
    #expect(ran.status == status)
    #expect(ran.notes.contains(words))
    #expect(try site.folder.names() == ["audit.sqlite"])
  }

  @Test func `a folder that is not there is named`() async throws {
    let site = try await Site.example(isSessionOpen: false)
    let ran = try await site.run("export", "nowhere/verdicts.sqlite")
    #expect(ran.status == 73)
    #expect(ran.notes.contains("cannot create nowhere/verdicts.sqlite"))
  }

  @Test func `one release of several products needs its product`() async throws {
    let site = try await Site.example(isSessionOpen: false)
    try await site.runDone(
      "product", "add", "shop", "--title", "Shop", "--platform", "ios", "--profile", "wcag22-aa")
    try await site.runDone("release", "add", "1.0", "--build", "1", "--product", "shop")
    let ran = try await site.run("export", "verdicts.sqlite", "--release", "1.0")
    #expect(ran.status == 65)
    #expect(ran.notes.contains("there are several products: banking, shop; say --product KEY with --release"))
    try await site.runDone("export", "verdicts.sqlite", "--release", "1.0", "--product", "shop")
    #expect(try await read("SELECT product, release FROM made_by", in: "verdicts.sqlite", site) == ["shop|1.0"])
    try await site.runDone("export", "all.sqlite")
    #expect(
      try await read("SELECT product, release FROM made_by", in: "all.sqlite", site)
        == ["banking|5.1", "banking|5.2", "shop|1.0"])
  }

  @Test func `it is no database of audits`() async throws {
    let site = try await Site.example(isSessionOpen: false)
    try await site.runDone("export", "verdicts.sqlite")
    let ran = try await site.run("status", "--database", "verdicts.sqlite")
    #expect(ran.status == 65)
    #expect(ran.notes.contains("is not an auditctl database"))
  }
}
