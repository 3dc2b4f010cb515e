import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// A person's own SQL can read everything and change nothing.
@Suite struct PersonalQueryTests {
  private let audit: SampleAudit

  init() throws {
    audit = try SampleAudit()
  }

  private func run(
    _ sql: String, parameters: [String: String] = [:], values: [String: SQLValue] = [:]
  ) throws -> (columns: [String], rows: [[SQLValue]]) {
    var columns: [String] = []
    var rows: [[SQLValue]] = []
    let all = values.merging(parameters.mapValues { .text($0) }) { value, _ in value }
    try audit.database.query(sql, parameters: all, columns: { columns = $0 }, row: { rows.append($0) })
    return (columns, rows)
  }

  @Test(arguments: [
    "INSERT INTO pack (key) VALUES ('x')", "UPDATE product SET title = 'x'", "DELETE FROM build",
    "INSERT INTO pack (key) VALUES ('x') RETURNING key", "REPLACE INTO pack (key) VALUES ('x')",
    "WITH x AS (SELECT 'x' AS key) INSERT INTO pack (key) SELECT key FROM x",
    "CREATE TABLE t (a TEXT)", "CREATE TEMP TABLE t (a TEXT)", "CREATE TEMP VIEW v AS SELECT 1",
    "DROP TABLE build", "ALTER TABLE build ADD COLUMN a TEXT", "CREATE INDEX i ON build (name)", "REINDEX",
    "ANALYZE", "VACUUM", "BEGIN", "BEGIN IMMEDIATE", "COMMIT", "ROLLBACK", "SAVEPOINT s",
    "PRAGMA user_version = 3", "PRAGMA foreign_keys = OFF", "PRAGMA writable_schema = ON",
    "PRAGMA journal_mode = DELETE", "PRAGMA wal_checkpoint", "DETACH main",
    "SELECT load_extension('libx')", "SELECT count(*) FROM pack WHERE load_extension('libx') IS NULL",
    "CREATE VIRTUAL TABLE t USING fts5(a)",
  ])
  func `what would write, or reach outside, is refused`(sql: String) throws {
    let before = try audit.folder.read("audit.sqlite")
    let error = try #require(throws: StoreError.self) { try run(sql) }
    guard case .sql(_, sql, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(try audit.folder.read("audit.sqlite") == before)
    #expect(try RawFile(path: audit.path).integer("SELECT count(*) FROM pack") == 1)
  }

  @Test(arguments: ["ATTACH 'PATH' AS other", "VACUUM INTO 'PATH'"])
  func `no other file is made or opened`(sql: String) throws {
    let other = audit.folder.file("other.sqlite")
    #expect(throws: StoreError.self) {
      try run(sql.split(separator: "PATH", omittingEmptySubsequences: false).joined(separator: other))
    }
    #expect(try !audit.folder.names().contains("other.sqlite"))
  }

  @Test(arguments: ["SELECT 1; SELECT 2", "SELECT 1; DELETE FROM build", ""])
  func `there is exactly one statement`(sql: String) throws {
    let error = try #require(throws: StoreError.self) { try run(sql) }
    guard case .sql = error else {
      Issue.record("\(error)")
      return
    }
    #expect(try RawFile(path: audit.path).integer("SELECT count(*) FROM build") == 2)
  }

  @Test func `columns have their names and values their types`() throws {
    let result = try run("SELECT 1 AS one, 0.5 AS half, 'a' AS text, NULL AS none, x'0102' AS bytes, 2 + 3")
    #expect(result.columns == ["one", "half", "text", "none", "bytes", "2 + 3"])
    #expect(
      result.rows == [[.integer(1), .real(0.5), .text("a"), .null, .blob(byteCount: 2), .integer(5)]])
  }

  @Test func `columns are named even where there is no row`() throws {
    let result = try run("SELECT finding_id, outcome FROM v_finding")
    #expect(result.columns == ["finding_id", "outcome"])
    #expect(result.rows == [])
  }

  @Test func `rows come in the order of the query`() throws {
    #expect(try run("SELECT name FROM build ORDER BY name DESC").rows == [[.text("101")], [.text("100")]])
    #expect(
      try run("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3) SELECT i FROM n")
        .rows
        == [[.integer(1)], [.integer(2)], [.integer(3)]])
  }

  @Test func `named parameters are values and never SQL`() throws {
    #expect(
      try run("SELECT :a, :b", parameters: ["a": "'; DELETE FROM build; --", "b": "x"]).rows
        == [[.text("'; DELETE FROM build; --"), .text("x")]])
    #expect(try RawFile(path: audit.path).integer("SELECT count(*) FROM build") == 2)
  }

  @Test func `a parameter that is mistyped on either side is refused by name`() throws {
    let unknown = try #require(throws: StoreError.self) {
      try run("SELECT :release", parameters: ["release": "5.2", "relase": "5.2"])
    }
    #expect(unknown.description.contains("no parameter relase; it has :release"))
    let missing = try #require(throws: StoreError.self) { try run("SELECT :release, ?") }
    #expect(missing.description.contains("asks for :release, ?"))
  }

  @Test func `every documented view can be read`() throws {
    try audit.saveTabBar()
    try audit.saveProcess()
    try audit.record("sign-in", "sample/titles/unique", .failed)
    try RawFile(path: audit.path).answerStatements()
    try RawFile(path: audit.path).addEvidence()
    try RawFile(path: audit.path).addDecision()
    try audit.signOffDesign()
    try audit.changeScope()
    try audit.recordGate()
    try audit.sealReport()
    try audit.observe()
    let views = try run("SELECT name FROM sqlite_schema WHERE type = 'view' ORDER BY name").rows
    #expect(views.count >= 12)
    for case .text(let view) in views.compactMap(\.first) {
      #expect(try !run("SELECT * FROM \(view)").rows.isEmpty, "\(view)")
    }
  }

  @Test func `wrong SQL says where it is wrong`() throws {
    let error = try #require(throws: StoreError.self) { try run("SELECT outcome, nope FROM v_finding") }
    #expect(
      error
        == .sql(message: "no such column: nope", sql: "SELECT outcome, nope FROM v_finding", byteOffset: 16))
    #expect(error.description.contains("at byte 17, near \"nope FROM v_finding\""))
  }

  @Test(arguments: ComputedView.allCases) func `a view that is computed no more is named with what to ask instead`(
    view: ComputedView
  ) throws {
    try RawFile(path: audit.path).run("DROP VIEW IF EXISTS \(view.rawValue)")
    let sql = "SELECT * FROM v_finding JOIN main.\(view.rawValue.uppercased())"
    #expect(throws: StoreError.computedView(view)) { try run(sql) }
    let words = StoreError.computedView(view).description
    #expect(words.hasPrefix("the SQL cannot be run: \(view.rawValue) is no view of the file any more"))
    #expect(
      words.contains("; query cell('RELEASE')") || words.contains("; query screen_verdict(")
        || words.contains("v_release"))
  }

  @Test(arguments: [
    ("no such table: v_cell", ComputedView?.some(.cell)), ("no such table: main.v_cell", .cell),
    ("no such table: V_Lineage", .lineage), ("no such table: v_cells", nil), ("no such table: finding.v", nil),
    ("no such column: v_cell", nil), ("no such table: ", nil), ("", nil),
  ])
  func `only a table that is missing is taken for such a view`(message: String, view: ComputedView?) {
    #expect(ComputedView(missingBy: message) == view)
  }

  @Test(arguments: ["SELECT 1 LIMIT 'x'", "SELECT randomblob(2000000000)", "SELECT abs(-9223372036854775808)"])
  func `what a statement cannot compute is the statement's fault`(sql: String) throws {
    let error = try #require(throws: StoreError.self) { try run(sql) }
    #expect(error.description.hasPrefix("the SQL cannot be run: "), "\(error)")
  }

  @Test func `a number is compared as a number, and a text as a text`() throws {
    try audit.record("sign-in", "sample/titles/unique", .failed)
    let sql = "SELECT issue_id FROM v_issue WHERE finding_count >= :n AND last_release || '' = :release"
    #expect(try run(sql, values: ["n": .integer(1), "release": .text("1.0")]).rows == [[.integer(1)]])
    #expect(try run(sql, values: ["n": .integer(2), "release": .text("1.0")]).rows == [])
    #expect(
      try run("SELECT typeof(:v), typeof(:w)", values: ["v": .text("7"), "w": .real(0.5)]).rows
        == [[.text("text"), .text("real")]])
  }

  @Test func `the database can be written to again after a query, also after one that failed`() throws {
    struct Stop: Error {}
    #expect(throws: StoreError.self) { try run("DELETE FROM build") }
    #expect(throws: Stop.self) {
      try audit.database.query("SELECT 1", columns: { _ in }, row: { _ in throw Stop() })
    }
    try audit.record("sign-in", "sample/titles/unique", .passed)
    #expect(try run("SELECT outcome FROM v_finding").rows == [[.text("passed")]])
    #expect(try audit.database.check() == [])
  }
}
