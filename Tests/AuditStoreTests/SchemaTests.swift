import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// The schema explains itself, and every table is strict.
@Suite struct SchemaTests {
  /// A table or view as it is stored.
  private struct Entry {
    let name: String
    let lines: [Substring]
    let columns: [String]
  }

  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("audit.sqlite")
    _ = try AuditDatabase.create(at: path, configuration: Sample.configuration, now: Sample.now)
  }

  private func entries(_ type: String) throws -> [Entry] {
    let file = RawFile(path: path)
    let names = try file.texts(
      "SELECT name FROM sqlite_schema WHERE type = '\(type)' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'check_search_%' AND name NOT LIKE 'issue_search_%'"
    )
    return try names.map { name in
      let sql = try #require(file.texts("SELECT sql FROM sqlite_schema WHERE name = '\(name)'").first)
      return Entry(
        name: name, lines: sql.split(separator: "\n"),
        columns: try file.texts("SELECT name FROM pragma_table_info('\(name)') ORDER BY cid"))
    }
  }

  /// Whether a line has words behind two hyphens.
  private static func hasComment(_ line: Substring) -> Bool {
    line.split(separator: "-- ", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first
      .map { !$0.isEmpty } ?? false
  }

  @Test func `every table says in a sentence what a row is`() throws {
    let tables = try entries("table")
    #expect(tables.count == 122)
    for table in tables {
      #expect(table.lines.dropFirst().first?.hasPrefix("  -- ") == true, "\(table.name)")
    }
  }

  @Test func `the first word of a table is its class, and the logs with their parts are those that digests cover`()
    throws
  {
    let classes: Set<Substring> = ["Log", "Part", "Identity", "Derived", "Catalog", "Static", "Local"]
    var names: [Substring: Set<String>] = [:]
    for table in try entries("table") {
      let words = table.lines.dropFirst().first?.dropFirst("  -- ".count) ?? ""
      let word = words.prefix { $0.isLetter }
      #expect(classes.contains(word), "\(table.name)")
      names[word, default: []].insert(table.name)
    }
    let (logs, parts) = (LogName.allCases.filter { $0.whole == nil }, LogName.allCases.filter { $0.whole != nil })
    #expect(names["Log"] == Set(logs.map(\.name)))
    // The bytes of evidence are known by its SHA-256.
    #expect(names["Part"] == Set(parts.map(\.name) + ["evidence_chunk"]))
    #expect(names["Local"] == ["schema_migration", "schema_view", "own_replica", "web_user", "peer_position"])
  }

  @Test func `every column of a table is commented on its line`() throws {
    for table in try entries("table") {
      for column in table.columns {
        let line = table.lines.first { $0.hasPrefix("  \(column) ") || $0.hasPrefix("  \(column),") }
        #expect(line.map(Self.hasComment) == true, "\(table.name).\(column)")
      }
    }
  }

  @Test func `every view says in a sentence what a row is`() throws {
    let views = try entries("view")
    #expect(views.count >= 12)
    for view in views {
      #expect(view.lines.first == "CREATE VIEW \(view.name) AS", "\(view.name)")
      #expect(view.lines.dropFirst().first?.hasPrefix("-- ") == true, "\(view.name)")
    }
  }

  @Test func `every column of a view is commented on its line`() throws {
    for view in try entries("view") {
      for column in view.columns {
        let isCommented = view.lines.contains { line in
          let parts = line.split(separator: " -- ", maxSplits: 1)
          guard parts.count == 2, let word = parts[0].split(whereSeparator: { " .".contains($0) }).last else {
            return false
          }
          return word == column || word == column + ","
        }
        #expect(isCommented, "\(view.name).\(column)")
      }
    }
  }

  @Test func `every table is strict`() throws {
    #expect(
      try RawFile(path: path).texts(
        "SELECT name FROM pragma_table_list WHERE type = 'table' AND NOT strict AND name NOT LIKE 'sqlite_%'")
        == [])
  }

  /// SQLite 3.40 reports NULLs that are not there in a table without rowid whose key is not at its front.
  @Test func `a table without rowid begins with its key`() throws {
    let file = RawFile(path: path)
    let tables = try file.texts("SELECT name FROM pragma_table_list WHERE type = 'table' AND wr")
    #expect(!tables.isEmpty)
    for table in tables {
      let places = try file.rows("SELECT pk FROM pragma_table_info('\(table)') ORDER BY cid").flatMap { $0 }
      let keys = places.filter { $0 != .integer(0) }
      #expect(keys == (1...keys.count).map { .integer(Int64($0)) }, "\(table)")
      #expect(Array(places.prefix(keys.count)) == keys, "\(table)")
    }
  }

  @Test func `every reference leads to a table that is there`() throws {
    #expect(
      try RawFile(path: path).texts(
        """
        SELECT child.name || ' to ' || reference."table"
        FROM pragma_table_list AS child, pragma_foreign_key_list(child.name) AS reference
        WHERE reference."table" NOT IN (SELECT name FROM sqlite_schema WHERE type = 'table')
        """) == [])
  }

  @Test func `every log refuses changes with triggers of its own`() throws {
    let logs = try RawFile(path: path).texts(
      """
      SELECT tables.name
      FROM pragma_table_list AS tables
      JOIN pragma_table_info(tables.name) AS columns
      WHERE columns.name = 'sequence' AND tables.type = 'table'
      ORDER BY tables.name
      """)
    let guarded = try RawFile(path: path).texts(
      """
      SELECT tbl_name
      FROM sqlite_schema
      WHERE type = 'trigger'
      GROUP BY tbl_name
      HAVING total(sql LIKE '%BEFORE UPDATE ON%') = 1 AND total(sql LIKE '%BEFORE DELETE ON%') = 1
      ORDER BY tbl_name
      """)
    let parts = LogName.allCases.filter { $0.whole != nil }.map(\.name)
    #expect(logs.count == 27)
    #expect(
      guarded
        == (logs + parts
        + ["address", "check_definition", "environment", "evidence", "evidence_chunk", "place_digest", "release_check"])
        .sorted())
  }

  @Test func `every view can be read, empty or not`() throws {
    let views = try entries("view").map(\.name)
    let audit = try SampleAudit()
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
    for view in views {
      #expect(try RawFile(path: path).rows("SELECT * FROM \(view)") == [], "\(view)")
      #expect(try !RawFile(path: audit.path).rows("SELECT * FROM \(view)").isEmpty, "\(view)")
    }
  }
}
