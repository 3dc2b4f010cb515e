import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// A person's own statement cannot reach anything but the database, and cannot take more than ``QueryLimits`` lets it.
@Suite struct QueryLimitTests {
  private let audit: SampleAudit

  init() throws {
    audit = try SampleAudit()
  }

  private func run(_ sql: String, _ limits: QueryLimits = QueryLimits()) throws -> [[SQLValue]] {
    var rows: [[SQLValue]] = []
    try audit.database.query(sql, limits: limits, columns: { _ in }, row: { rows.append($0) })
    return rows
  }

  private func message(_ sql: String, _ limits: QueryLimits = QueryLimits()) throws -> String {
    let error = try #require(throws: StoreError.self) { try run(sql, limits) }
    guard case .sql(let message, _, _) = error else {
      Issue.record("\(error)")
      return ""
    }
    return message
  }

  static let refused = [
    "PRAGMA query_only = OFF", "PRAGMA query_only", "PRAGMA user_version", "PRAGMA database_list",
    "PRAGMA temp_store_directory = '/tmp'", "PRAGMA temp_store = MEMORY", "PRAGMA hard_heap_limit = 0",
    "PRAGMA soft_heap_limit = 0", "PRAGMA busy_timeout = 0", "PRAGMA cache_size = 1", "PRAGMA cache_spill = OFF",
    "PRAGMA optimize", "PRAGMA integrity_check", "PRAGMA incremental_vacuum", "PRAGMA journal_size_limit = 0",
    "PRAGMA mmap_size = 1000000000", "PRAGMA threads = 8", "PRAGMA trusted_schema = ON", "PRAGMA data_store_directory",
    "SELECT fts3_tokenizer('simple')", "SELECT fts3_tokenizer('simple', x'0000000000000000')",
    "SELECT * FROM sqlite_dbpage", "SELECT * FROM sqlite_stmt", "SELECT * FROM fts3tokenize('simple')",
    "SELECT * FROM dbstat", "SELECT readfile('/etc/passwd')", "SELECT writefile('x', 'y')", "SELECT edit('a', 'vi')",
    "SELECT * FROM fsdir('/')", "SELECT * FROM csv('/etc/passwd')", "SELECT * FROM zipfile('x')",
    "SELECT sqlite_log(1, 'a')", "SELECT rtreecheck('x')", "SELECT * FROM pragma_journal_mode",
    "SELECT * FROM pragma_database_list", "SELECT * FROM pragma_wal_checkpoint", "SELECT * FROM pragma_query_only",
    "EXPLAIN DELETE FROM build", "EXPLAIN QUERY PLAN UPDATE build SET name = 'x'", "END", "RELEASE s",
    "UPDATE sqlite_schema SET sql = ''", "DELETE FROM sqlite_schema",
    "CREATE TRIGGER t AFTER INSERT ON build BEGIN SELECT 1; END",
    "CREATE TEMP TRIGGER t AFTER INSERT ON build BEGIN SELECT 1; END", "CREATE TABLE temp.t (a)",
    "CREATE VIRTUAL TABLE temp.t USING fts5vocab('check_search', 'row')",
    "INSERT INTO check_search (check_search) VALUES ('rebuild')", "SELECT last_insert_rowid()",
  ]

  @Test func `what reaches past the database or its settings is refused`() throws {
    let before = try audit.folder.names()
    for sql in Self.refused {
      let error = #expect(throws: StoreError.self, "\(sql)") { try run(sql) }
      guard case .sql = error else {
        Issue.record("\(sql): \(String(describing: error))")
        continue
      }
      #expect(try audit.folder.names() == before, "\(sql)")
    }
    #expect(try audit.database.check() == [])
  }

  static let allowed = [
    "SELECT value FROM json_each('[1, 2]')", "SELECT atom FROM json_tree('{\"a\": [1]}')", "PRAGMA table_info(build)",
    "SELECT name FROM pragma_table_info('build')", "SELECT name FROM pragma_table_list WHERE schema = 'main'",
    "SELECT name FROM sqlite_schema", "EXPLAIN QUERY PLAN SELECT * FROM v_finding",
    "SELECT rank FROM check_search WHERE check_search MATCH 'title'", "SELECT unixepoch('now'), pi(), random()",
    "SELECT row_number() OVER (ORDER BY name) FROM build",
  ]

  @Test func `what only reads is allowed`() throws {
    for sql in Self.allowed { #expect(try !run(sql).isEmpty, "\(sql)") }
  }

  static let endless: [String] = [
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n",
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n ORDER BY i",
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION SELECT i + 1 FROM n) SELECT max(i) FROM n",
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n WHERE i < 0",
    "SELECT count(*) FROM sqlite_schema a, sqlite_schema b, sqlite_schema c, sqlite_schema d, sqlite_schema e",
  ]

  @Test(.timeLimit(.minutes(1)), arguments: endless) func `a query without end is stopped`(sql: String) throws {
    let clock = ContinuousClock()
    let start = clock.now
    #expect(throws: StoreError.queryTooSlow(seconds: 1)) { try run(sql, QueryLimits(seconds: 1)) }
    #expect(clock.now - start < .seconds(20))
    #expect(try run("SELECT 1") == [[.integer(1)]], "The next one begins anew.")
  }

  @Test func `rows are given until the time is over, and the time of whoever takes them is not counted`() throws {
    var count = 0
    try audit.database.query(
      "SELECT 1 UNION ALL SELECT 2", limits: QueryLimits(seconds: 1), columns: { _ in },
      row: { _ in
        count += 1
        let end = ContinuousClock.now + .milliseconds(700)
        while ContinuousClock.now < end {}
      })
    #expect(count == 2)
  }

  @Test func `what is longer than a limit is refused, and the limit is named`() throws {
    #expect(try message("SELECT zeroblob(67108865)").contains("longer than 64 MB"))
    #expect(
      try message("SELECT '\(String(repeating: "x", count: 1_048_576))'").contains("the statement longer than 1024 KB"))
    #expect(try message("SELECT 'a' LIKE '\(String(repeating: "%", count: 1001))'").contains("pattern too complex"))
    #expect(try run("SELECT 'a' LIKE '\(String(repeating: "%", count: 1000))'") == [[.integer(1)]])
    let deep = Array(repeating: "1", count: 1002).joined(separator: "+")
    #expect(try message("SELECT " + deep).contains("maximum depth 1000"))
    let columns = Array(repeating: "1", count: 1001).joined(separator: ",")
    #expect(try message("SELECT " + columns).contains("too many columns"))
    let compound = Array(repeating: "SELECT 1", count: 501).joined(separator: " UNION ALL ")
    #expect(try message(compound).contains("too many terms in compound SELECT"))
  }

  @Test func `after a query the database bears what it bore before`() throws {
    #expect(throws: StoreError.self) { try run("DELETE FROM build") }
    try audit.record("sign-in", "sample/titles/unique", .failed)
    let long = String(repeating: "x", count: 2_000_000)
    try audit.database.write(at: Sample.now) { transaction in
      let release = try transaction.read.release("1.0", of: try transaction.read.product("app"))
      _ = try transaction.addBuild(long, to: release)
    }
    #expect(try run("SELECT max(length(name)) FROM build") == [[.integer(2_000_000)]])
  }

  @Test func `nothing is said where there is no limit of time`() throws {
    #expect(try run("SELECT 1", QueryLimits(seconds: nil)) == [[.integer(1)]])
  }
}
