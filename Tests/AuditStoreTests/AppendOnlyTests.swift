import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// What was written to a log stays as it was, whatever SQL says.
@Suite struct AppendOnlyTests {
  private static let logs = [
    "finding", "finding_retraction", "element_list_declaration", "finding_evidence", "issue", "issue_event",
    "decision", "decision_evidence", "decision_revocation", "stage_sign_off", "gate_run", "report_seal",
  ]

  /// A row in each log, and nothing out of order.
  private static func fill() throws -> SampleAudit {
    let audit = try SampleAudit()
    try audit.record("sign-in", "sample/titles/unique", .failed)
    try audit.database.write(at: Sample.now) { transaction in
      let release = try transaction.read.release("1.0", of: try transaction.read.product("app"))
      try transaction.declareElements(
        of: try transaction.read.screen("sign-in", of: release), release: release, isComplete: true,
        auditor: "ana", at: Sample.now)
      try transaction.signOff(
        .design, of: try transaction.read.screen("sign-in", of: release), release: release, person: "ana")
    }
    try audit.recordGate()
    let last = try RawFile(path: audit.path).integer("SELECT last_sequence FROM replica")
    try RawFile(path: audit.path).run(
      """
      INSERT INTO evidence (evidence_id, sha256, media_type, byte_count, name, added_at)
      VALUES (1, '\(String(repeating: "0", count: 64))', 'image/png', 0, 'a.png', 0);
      INSERT INTO finding_retraction (replica_id, sequence, stamp, finding_id, person_id, reason, retracted_at)
      VALUES (1, \(last + 1), \(last + 1), 1, 1, 'mistake', 0);
      INSERT INTO finding_evidence (replica_id, sequence, stamp, finding_id, evidence_id) VALUES (1, \(last + 2), \(last + 2), 1, 1);
      INSERT INTO decision (replica_id, sequence, stamp, issue_id, kind, owner_person_id, approver_person_id, reason, decided_at)
      VALUES (1, \(last + 3), \(last + 3), 1, 'deferred', 1, 1, 'r', 0);
      INSERT INTO decision_evidence (replica_id, sequence, stamp, decision_id, evidence_id) VALUES (1, \(last + 4), \(last + 4), 1, 1);
      INSERT INTO decision_revocation (replica_id, sequence, stamp, decision_id, person_id, reason, revoked_at)
      VALUES (1, \(last + 5), \(last + 5), 1, 1, 'r', 0);
      INSERT INTO report_seal (
        replica_id, sequence, stamp, release_id, format, options, sha256, byte_count, policy, rules, facts, seen,
        tool_version, generated_at, sealed_at
      )
      VALUES (1, \(last + 6), \(last + 6), 1, 'html', '{}', '\(String(repeating: "0", count: 64))', 0, '{}', '{}', '{}', '{}', '0', 0, 0);
      UPDATE replica SET last_sequence = last_sequence + 6;
      """)
    try RawFile(path: audit.path).sumUp()
    try audit.database.write(at: Sample.now) { try $0.rebuildIssues() }
    #expect(try audit.database.check() == [])
    return audit
  }

  private static func expectRefusal(of sql: String, on log: String) throws {
    let audit = try fill()
    let file = RawFile(path: audit.path)
    let before = try file.rows("SELECT * FROM \(log)")
    #expect(before.count == 1)
    let error = try #require(throws: SQLiteError.self) { try file.run(sql) }
    #expect(error.message == "\(log) is append-only")
    #expect(try file.rows("SELECT * FROM \(log)") == before)
  }

  /// Begins a finding that is another one but for a few columns.
  private static let copy = """
    INSERT INTO finding (
      replica_id, sequence, stamp, session_id, release_id, address_id, check_id, outcome_id, mode_id, observed_at,
      recorded_at
    )
    """

  @Test(arguments: [
    "UPDATE session SET person_id = 2", "UPDATE session SET ended_at = NULL", "UPDATE session SET started_at = 1",
    "UPDATE session SET note = 'x', ended_at = started_at", "DELETE FROM session",
    "UPDATE environment SET device = 'x'",
    "UPDATE address SET state_id = NULL", "DELETE FROM address", "UPDATE check_definition SET level = 'should'",
    "UPDATE release SET stage = 'frozen'; INSERT INTO element_list_declaration SELECT NULL, replica_id, 999, 999, release_id, "
      + "screen_id, 1, elements, person_id, 1 FROM element_list_declaration LIMIT 1",
    "\(copy) SELECT replica_id, 999, 999, session_id, release_id + 1, address_id, check_id, 4, 1, 1, 1 FROM finding LIMIT 1",
  ])
  func `what a finding rests on does not change`(sql: String) throws {
    let audit = try Self.fill()
    let file = RawFile(path: audit.path)
    let before = try file.rows("SELECT * FROM v_finding")
    #expect(throws: SQLiteError.self) { try file.run(sql) }
    #expect(try file.rows("SELECT * FROM v_finding") == before)
  }

  @Test func `a session ends once`() throws {
    let audit = try Self.fill()
    let file = RawFile(path: audit.path)
    try file.run("UPDATE session SET ended_at = started_at + 1")
    #expect(throws: SQLiteError.self) { try file.run("UPDATE session SET ended_at = started_at + 2") }
  }

  @Test func `a component's finding is not the product's`() throws {
    let audit = try Self.fill()
    let file = RawFile(path: audit.path)
    try file.run(
      """
      INSERT INTO component (component_id, product_id, key) VALUES (1, 1, 'tab-bar');
      INSERT INTO address (address_id, product_id, component_id) VALUES (999, 1, 1);
      \(Self.copy) SELECT replica_id, 999, 999, session_id, release_id, 999, check_id, 4, 1, 1, 1 FROM finding LIMIT 1;
      """)
    #expect(try file.texts("SELECT component FROM v_finding WHERE component IS NOT NULL") == ["tab-bar"])
    #expect(try file.integer("SELECT count(*) FROM v_finding WHERE screen IS NULL AND component IS NULL") == 0)
  }

  @Test(arguments: logs)
  func `a row is not updated`(log: String) throws {
    try Self.expectRefusal(of: "UPDATE \(log) SET sequence = sequence + 1", on: log)
  }

  @Test(arguments: logs)
  func `a row is not deleted`(log: String) throws {
    try Self.expectRefusal(of: "DELETE FROM \(log)", on: log)
  }

  @Test(arguments: logs)
  func `a row is not replaced`(log: String) throws {
    try Self.expectRefusal(of: "INSERT OR REPLACE INTO \(log) SELECT * FROM \(log)", on: log)
  }

  @Test(arguments: logs)
  func `a row is not updated through an insert`(log: String) throws {
    try Self.expectRefusal(
      of: """
        INSERT INTO \(log) SELECT * FROM \(log) WHERE true
        ON CONFLICT DO UPDATE SET sequence = excluded.sequence + 1
        """, on: log)
  }

  @Test(arguments: logs)
  func `a number is not given twice`(log: String) throws {
    let audit = try Self.fill()
    let file = RawFile(path: audit.path)
    let columns = try file.texts("SELECT name FROM pragma_table_info('\(log)') ORDER BY cid").dropFirst()
    let list = columns.joined(separator: ", ")
    let error = try #require(throws: SQLiteError.self) {
      try file.run("INSERT INTO \(log) (\(list)) SELECT \(list) FROM \(log)")
    }
    #expect(error.code == .uniqueConstraint)
  }
}
