import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// A person's own SQL reads tables that the program computes: with the rows that the program gives, and no others.
@Suite struct VirtualTableTests {
  /// What a source was asked, in the order in which it was.
  private final class Asked {
    var arguments: [[String?]] = []
  }

  private struct Unknown: Error, Equatable, CustomStringConvertible {
    let series: String
    var description: String { "there is no series \(series)" }
  }

  private let audit: SampleAudit
  private let asked = Asked()

  init() throws {
    audit = try SampleAudit()
  }

  private static let columns: [VirtualTable.Column] = [
    .init("word", .text), .init("place", .integer), .init("share", .real),
  ]

  /// Three rows for each series, `a` to `z`: a word and a place that repeat, and a share.
  private func table() -> VirtualTable {
    VirtualTable("sample", columns: Self.columns, arguments: ["series", "unit"], neededCount: 1) {
      [asked] arguments, _ in
      asked.arguments.append(arguments)
      guard let series = arguments[0] else { throw StoreError.invalid("name a series: sample('a')") }
      guard series.utf8.count == 1 else { throw Unknown(series: series) }
      let rows = VirtualRows(Self.columns, arguments: [series, arguments[1] ?? "usual"])
      for value: SQLValue in [
        .text(series + "1"), .integer(1), .real(0.5), .text("Same"), .integer(2), .null, .null, .null, .real(2),
      ] { rows.append(value) }
      return rows
    }
  }

  private func run(_ sql: String, _ tables: [VirtualTable]? = nil, seconds: Int? = 60) throws -> [[SQLValue]] {
    var rows: [[SQLValue]] = []
    try audit.database.query(
      sql, limits: QueryLimits(seconds: seconds), tables: tables ?? [table()], columns: { _ in },
      row: { rows.append($0) })
    return rows
  }

  /// A table of one column with some texts.
  private func texts(_ texts: [String]) -> VirtualTable {
    VirtualTable("said", columns: [.init("word", .text)]) { _, _ in
      let rows = VirtualRows([.init("word", .text)])
      for text in texts { rows.append(.text(text)) }
      return rows
    }
  }

  // MARK: Rows

  @Test func `rows have the columns and values that the program gives, and the arguments are hidden`() throws {
    #expect(
      try run("SELECT * FROM sample('a')") == [
        [.text("a1"), .integer(1), .real(0.5)], [.text("Same"), .integer(2), .null], [.null, .null, .real(2)],
      ])
    #expect(
      try run(
        "SELECT DISTINCT series, unit FROM sample('a', 'b') UNION ALL SELECT DISTINCT series, unit FROM sample('c')")
        == [[.text("a"), .text("b")], [.text("c"), .text("usual")]])
    #expect(asked.arguments.dropFirst() == [["a", "b"], ["c", nil]])
  }

  @Test func `the names and types of the columns can be asked for`() throws {
    #expect(
      try run("SELECT name, type, hidden FROM pragma_table_xinfo('sample')") == [
        [.text("word"), .text("TEXT"), .integer(0)], [.text("place"), .text("INTEGER"), .integer(0)],
        [.text("share"), .text("REAL"), .integer(0)], [.text("series"), .text("TEXT"), .integer(1)],
        [.text("unit"), .text("TEXT"), .integer(1)],
      ])
  }

  @Test func `an argument may be given with WHERE as well`() throws {
    #expect(try run("SELECT word FROM sample WHERE series = 'b' AND place = 1") == [[.text("b1")]])
    #expect(try run("SELECT word FROM sample WHERE series IN ('b', 'c') AND place = 1 ORDER BY word").count == 2)
    #expect(try run("SELECT word FROM sample('b') WHERE series = 'c'") == [])
  }

  @Test func `rows are computed once for the same arguments, and anew for the next query`() throws {
    #expect(
      try run(
        "SELECT one.word, other.word FROM sample('a') AS one JOIN sample('b') AS other USING (place) ORDER BY place")
        == [[.text("a1"), .text("b1")], [.text("Same"), .text("Same")]])
    #expect(Set(asked.arguments) == [["a", nil], ["b", nil]])
    #expect(asked.arguments.count == 2)
    _ = try run("SELECT count(*) FROM sample('a')")
    #expect(asked.arguments.count == 3)
  }

  @Test func `an argument may come from another table, which is then read first`() throws {
    let names = "WITH named (name) AS (VALUES ('a'), ('b'))"
    let pairs: [[SQLValue]] = [[.text("a"), .text("a1")], [.text("b"), .text("b1")]]
    #expect(try run("\(names) SELECT name, word FROM named JOIN sample(name) WHERE place = 1 ORDER BY name") == pairs)
    #expect(
      try run("\(names) SELECT name, word FROM sample JOIN named ON series = name WHERE place = 1 ORDER BY name")
        == pairs)
  }

  @Test func `nothing equals NULL, so that a NULL argument gives no row`() throws {
    #expect(try run("SELECT * FROM sample(NULL)") == [])
    #expect(try run("SELECT * FROM sample('a') WHERE word = NULL") == [])
    #expect(try run("SELECT count(*) FROM (SELECT NULL AS name) LEFT JOIN sample(name)") == [[.integer(1)]])
    #expect(asked.arguments.allSatisfy { $0[0] == "a" })
  }

  // MARK: What is looked up

  /// Which values the table is given, as the plan of SQLite says: a bit for each argument, then one for each column.
  private func given(_ condition: String) throws -> String {
    let plan = try run("EXPLAIN QUERY PLAN SELECT * FROM sample('a') WHERE \(condition)")
    guard case .text(let words)? = plan.first?.last else { return "" }
    return words
  }

  @Test(arguments: [
    ("1", 1), ("word = 'Same'", 5), ("place = 2", 9), ("word = 'Same' AND place = 2", 13), ("unit = 'x'", 3),
    ("share = 0.5", 1), ("word > 'Same'", 1), ("word = 'SAME' COLLATE NOCASE", 1), ("word IS NULL", 1),
    ("word IN ('Same', 'a1')", 5), ("place = 1 OR place = 2", 9),
  ])
  func `an equality of bytes is looked up, and nothing else`(condition: String, bits: Int) throws {
    #expect(try given(condition) == "SCAN sample VIRTUAL TABLE INDEX \(bits):")
  }

  @Test(arguments: [
    ("word = 'Same'", 1), ("word = 'SAME'", 0), ("word = 'SAME' COLLATE NOCASE", 1), ("word = 'none'", 0),
    ("word IN ('Same', 'a1', 'none')", 2), ("word IS NULL", 1), ("place = 2", 1), ("place = '2'", 1),
    ("place = 2.0", 1),
    ("place = 2.5", 0), ("place = 1 OR place = 2", 2), ("word = 'Same' AND place = 2", 1),
    ("word = 'Same' AND place = 1", 0), ("word = 'Same' AND word = 'a1'", 0), ("share = 2", 1), ("place IS NOT 2", 2),
    ("word = 5", 0), ("word || '' = 'Same'", 1), ("unit = 'x'", 3), ("rowid = 1", 1),
    ("rowid = 1 AND word = 'Same'", 1),
    ("rowid = 0 AND word = 'Same'", 0),
  ])
  func `what is looked up is what SQLite would find`(condition: String, count: Int64) throws {
    #expect(try run("SELECT count(*) FROM sample('a') WHERE \(condition)") == [[.integer(count)]])
  }

  @Test func `texts are told apart by their bytes and come back as they were`() throws {
    let hostile = [
      "", " ", "'); DROP TABLE finding; --", "\"", "\u{0}", "a\u{0}b", "a", "\u{E9}", "e\u{301}", "\u{202E}gnp", "🏳️‍🌈",
      String(repeating: "ä", count: 100_000), "NULL", "%", "\r\n", "\n", "\r",
    ]
    let rows = try run("SELECT rowid, word, length(CAST(word AS BLOB)) FROM said", [texts(hostile)])
    #expect(rows.map { $0[1] } == hostile.map { SQLValue.text($0) })
    #expect(rows.map { $0[2] } == hostile.map { .integer(Int64($0.utf8.count)) })
    for (index, text) in hostile.enumerated() {
      var found: [[SQLValue]] = []
      try audit.database.query(
        "SELECT rowid FROM said WHERE word = :word", parameters: ["word": .text(text)], tables: [texts(hostile)],
        columns: { _ in }, row: { found.append($0) })
      #expect(found == [[.integer(Int64(index))]], "\(index)")
    }
  }

  @Test func `more columns than can be looked up are still compared`() throws {
    let names = (0..<40).map { "c" + String(repeating: "x", count: $0) }
    let columns = names.map { VirtualTable.Column($0, .integer) }
    let wide = VirtualTable("wide", columns: columns) { _, _ in
      let rows = VirtualRows(columns)
      for number in 0..<80 { rows.append(.integer(Int64(number))) }
      return rows
    }
    for (index, name) in names.enumerated() {
      #expect(try run("SELECT count(*) FROM wide WHERE \(name) = \(index + 40)", [wide]) == [[.integer(1)]])
    }
  }

  // MARK: Errors

  @Test func `without a needed argument the table says so`() throws {
    #expect(throws: StoreError.invalid("name a series: sample('a')")) { try run("SELECT * FROM sample") }
    #expect(throws: StoreError.invalid("name a series: sample('a')")) {
      try run("SELECT * FROM sample WHERE unit = 'a'")
    }
  }

  @Test func `tables that wait for the argument of each other are told to name it`() throws {
    let error = try #require(throws: StoreError.self) {
      try run("SELECT * FROM sample AS one JOIN sample AS other ON one.series = other.series")
    }
    #expect(error.description.contains("a computed table gets an argument of another one"))
    #expect(
      try run("SELECT count(*) FROM sample('a') AS one JOIN sample AS other ON one.series = other.series") == [
        [.integer(9)]
      ])
  }

  @Test func `what the program throws is what the query throws, and the next query works`() throws {
    #expect(throws: Unknown(series: "xyz")) { try run("SELECT * FROM sample('xyz')") }
    #expect(throws: Unknown(series: "xyz")) {
      try run("SELECT count(*) FROM sample('a') AS one, sample('xyz') AS other")
    }
    #expect(try run("SELECT count(*) FROM sample('a')") == [[.integer(3)]])
    try audit.record("sign-in", "sample/titles/unique", .passed)
  }

  @Test(arguments: ["5.10", "5", "x'61'"]) func `an argument that is no text is refused`(argument: String) throws {
    let error = try #require(throws: StoreError.self) { try run("SELECT * FROM sample(\(argument))") }
    #expect(error.description.hasPrefix("the series of sample is a text, not a number; write it in quotes"))
  }

  @Test func `more arguments than there are, and a name that is none, are errors of the statement`() throws {
    for (sql, words) in [
      ("SELECT * FROM sample('a', 'b', 'c')", "too many arguments on sample() - max 2"),
      ("SELECT nope FROM sample('a')", "no such column: nope"),
      ("SELECT * FROM samples('a')", "no such table: samples"),
    ] {
      let error = try #require(throws: StoreError.self) { try run(sql) }
      guard case .sql(let message, _, _) = error else {
        Issue.record("\(error)")
        continue
      }
      #expect(message == words)
    }
  }

  @Test func `computing rows counts as computing`() throws {
    let endless = VirtualTable("endless", columns: [.init("word", .text)]) { _, transaction in
      while true { _ = try transaction.facts() }
    }
    #expect(throws: StoreError.queryTooSlow(seconds: 1)) { try run("SELECT * FROM endless", [endless], seconds: 1) }
    #expect(try run("SELECT count(*) FROM sample('a')") == [[.integer(3)]])
  }

  // MARK: What it may not

  @Test(arguments: [
    "INSERT INTO sample VALUES ('a', 1, 1)", "DELETE FROM sample WHERE series = 'a'",
    "UPDATE sample SET word = 'b' WHERE series = 'a'", "CREATE VIRTUAL TABLE mine USING sample", "DROP TABLE sample",
  ])
  func `it can neither be written to nor made nor dropped`(sql: String) throws {
    let error = try #require(throws: StoreError.self) { try run(sql) }
    guard case .sql = error else {
      Issue.record("\(error)")
      return
    }
    // Not by the authorizer alone.
    let connection = audit.database.connection.handle
    let module = VirtualModule(table(), on: connection, path: audit.path, QueryClock(seconds: nil))
    try VirtualModule.with([module], on: connection) {
      _ = #expect(throws: SQLiteError.self) { try Statement(sql, on: connection).run() }
    }
  }

  @Test(arguments: ["PRAGMA trusted_schema = OFF", "PRAGMA trusted_schema = ON"])
  func `a view of the file that reads it is refused`(trust: String) throws {
    try RawFile(path: audit.path).run("CREATE VIEW mine AS SELECT word FROM sample('a')")
    let opened = try AuditDatabase.open(at: audit.path, configuration: Sample.configuration)
    try opened.connection.execute(trust)
    let error = try #require(throws: StoreError.self) {
      try opened.query("SELECT * FROM mine", tables: [table()], columns: { _ in }, row: { _ in })
    }
    #expect(error.description.contains("unsafe use of virtual table \"sample\""))
    #expect(asked.arguments.isEmpty)
  }

  // MARK: Snapshot and lifetime

  @Test func `what is computed is of the snapshot of the query`() throws {
    let other = try AuditDatabase.open(at: audit.path, configuration: Sample.configuration)
    let columns = [VirtualTable.Column("builds", .integer)]
    let counted = VirtualTable("counted", columns: columns, arguments: ["turn"], neededCount: 1) {
      arguments, transaction in
      let rows = VirtualRows(columns, arguments: arguments)
      let release = try transaction.release("1.0", of: transaction.product("app"))
      rows.append(.integer(Int64(try transaction.builds(of: release.id).count)))
      // Somebody else writes between the two.
      try other.write(at: Sample.now) { writing in
        _ = try writing.addBuild("20\(arguments[0] ?? "")", to: release)
      }
      return rows
    }
    #expect(
      try run("SELECT builds, (SELECT count(*) FROM build) FROM counted WHERE turn IN ('1', '2')", [counted])
        == [[.integer(2), .integer(2)], [.integer(2), .integer(2)]])
    #expect(try run("SELECT count(*) FROM build", []) == [[.integer(4)]])
  }

  @Test func `the source goes with its query, and with its connection`() throws {
    var kept: Asked? = Asked()
    weak let held = kept
    func holding() -> VirtualTable {
      VirtualTable("holding", columns: [.init("word", .text)]) { [kept] _, _ in
        kept?.arguments.append([])
        return VirtualRows([.init("word", .text)])
      }
    }
    #expect(try run("SELECT * FROM holding", [holding()]) == [])
    #expect(kept?.arguments.count == 1)
    #expect(throws: StoreError.self) { try run("SELECT * FROM holding, nowhere", [holding()]) }
    do {
      let connection = try Connection()
      try VirtualModule(holding(), on: connection.handle, path: "", QueryClock(seconds: nil)).register()
      kept = nil
      #expect(held != nil, "The connection has it.")
      #expect(try connection.integer("SELECT count(*) FROM holding") == 0)
    }
    #expect(held == nil)
  }

  @Test func `a full-text table can be read beside it, by a connection that has not written`() throws {
    let opened = try AuditDatabase.open(at: audit.path, configuration: Sample.configuration)
    var rows: [[SQLValue]] = []
    try opened.query(
      "SELECT word FROM check_search, sample('a') WHERE check_search MATCH 'title' AND place = 1 LIMIT 1",
      tables: [table()], columns: { _ in }, row: { rows.append($0) })
    #expect(rows == [[.text("a1")]])
  }

  @Test func `a table of the file hides a computed one of the same name`() throws {
    #expect(try run("SELECT name FROM build ORDER BY name", [texts([])]).count == 2)
    let build = VirtualTable("build", columns: [.init("word", .text)]) { _, _ in VirtualRows([.init("word", .text)]) }
    #expect(try run("SELECT name FROM build", [build]).count == 2)
  }
}
