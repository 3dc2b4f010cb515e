import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// What was written to a log stays as it was, whatever SQL says.
@Suite struct AppendOnlyTests {
  /// A file with a row in each log, and nothing out of order; made once.
  private static let filled = Result {
    let audit = try SampleAudit()
    try audit.database.write(at: Sample.now) { try EveryLog.fill(audit.session, in: $0) }
    try audit.database.emptyLog()
    try #require(try audit.database.check() == [])
    return try audit.folder.read("audit.sqlite")
  }

  private let folder: TemporaryFolder
  private let file: RawFile

  init() throws {
    folder = try TemporaryFolder()
    file = RawFile(path: try folder.write(Self.filled.get(), to: "audit.sqlite"))
  }

  private func expectRefusal(on log: LogName, of sql: (_ table: String, _ column: String) -> String) throws {
    let table = log.name
    let column = try #require(file.texts("SELECT name FROM pragma_table_info('\(table)') ORDER BY cid").first)
    let before = try file.rows("SELECT * FROM \(table)")
    #expect(!before.isEmpty)
    let error = try #require(throws: SQLiteError.self) { try file.run(sql(table, column)) }
    #expect(error.message == "\(table) is append-only")
    #expect(try file.rows("SELECT * FROM \(table)") == before)
  }

  /// Begins a finding that is another one but for a few columns.
  private static let copy = """
    INSERT INTO finding (
      replica_id, sequence, stamp, session_id, release_id, address_id, check_id, outcome_id, mode_id, observed_at,
      recorded_at
    )
    """

  @Test(arguments: [
    "UPDATE session SET person_id = 2", "UPDATE session SET started_at = 1", "UPDATE session SET note = 'x'",
    "DELETE FROM session",
    "UPDATE session_end SET ended_at = ended_at + 1",
    "UPDATE environment SET device = 'x'",
    "UPDATE address SET state_id = NULL", "DELETE FROM address", "UPDATE check_definition SET level = 'should'",
    "UPDATE release SET stage = 'frozen'; INSERT INTO element_list_declaration SELECT NULL, replica_id, 999, 999, release_id, "
      + "screen_id, 1, elements, person_id, 1 FROM element_list_declaration LIMIT 1",
    "\(copy) SELECT replica_id, 999, 999, session_id, release_id + 1, address_id, check_id, 4, 1, 1, 1 FROM finding LIMIT 1",
  ])
  func `what a finding rests on does not change`(sql: String) throws {
    let before = try file.rows("SELECT * FROM v_finding")
    #expect(throws: SQLiteError.self) { try file.run(sql) }
    #expect(try file.rows("SELECT * FROM v_finding") == before)
  }

  @Test func `a component's finding is not the product's`() throws {
    try file.run(
      """
      INSERT INTO component (component_id, product_id, key) VALUES (1, 1, 'tab-bar');
      INSERT INTO address (address_id, product_id, component_id) VALUES (999, 1, 1);
      \(Self.copy) SELECT replica_id, 999, 999, session_id, release_id, 999, check_id, 4, 1, 1, 1 FROM finding LIMIT 1;
      """)
    #expect(try file.texts("SELECT component FROM v_finding WHERE component IS NOT NULL") == ["tab-bar"])
    #expect(try file.integer("SELECT count(*) FROM v_finding WHERE screen IS NULL AND component IS NULL") == 0)
  }

  @Test(arguments: LogName.allCases)
  func `a row is not updated`(log: LogName) throws {
    try expectRefusal(on: log) { table, column in "UPDATE \(table) SET \(column) = \(column)" }
  }

  @Test(arguments: LogName.allCases)
  func `a row is not deleted`(log: LogName) throws {
    try expectRefusal(on: log) { table, _ in "DELETE FROM \(table)" }
  }

  @Test(arguments: LogName.allCases)
  func `a row is not replaced`(log: LogName) throws {
    try expectRefusal(on: log) { table, _ in "INSERT OR REPLACE INTO \(table) SELECT * FROM \(table)" }
  }

  @Test(arguments: LogName.allCases)
  func `a row is not updated through an insert`(log: LogName) throws {
    try expectRefusal(on: log) { table, column in
      """
      INSERT INTO \(table) SELECT * FROM \(table) WHERE true
      ON CONFLICT DO UPDATE SET \(column) = excluded.\(column)
      """
    }
  }

  @Test(arguments: LogName.allCases.filter { $0.whole == nil })
  func `a number is not given twice`(log: LogName) throws {
    let columns = try file.texts("SELECT name FROM pragma_table_info('\(log.name)') ORDER BY cid").dropFirst()
    let list = columns.joined(separator: ", ")
    let error = try #require(throws: SQLiteError.self) {
      try file.run("INSERT INTO \(log.name) (\(list)) SELECT \(list) FROM \(log.name)")
    }
    #expect(error.code == .uniqueConstraint)
  }

  @Test func `bytes of evidence go only once a row says so`() throws {
    try file.run(
      """
      INSERT INTO evidence (evidence_id, sha256, media_type, byte_count, name, added_at)
      VALUES (77, '\(String(repeating: "1", count: 64))', 'image/png', 1, 'b.png', 0);
      INSERT INTO evidence_chunk (evidence_id, position, bytes) VALUES (77, 0, x'07');
      """)
    let error = try #require(throws: SQLiteError.self) { try file.run("DELETE FROM evidence_chunk") }
    #expect(error.message == "evidence_chunk is append-only")
    let redacted = try file.integer("SELECT evidence_id FROM redaction")
    try file.run("DELETE FROM evidence_chunk WHERE evidence_id = \(redacted)")
    #expect(try file.texts("SELECT evidence_id FROM evidence_chunk") == ["77"])
  }
}
