import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// Who signs is an identity of its own: rows name it, digests cover its id, and its name can go.
@Suite struct PersonTests {
  private let audit: SampleAudit
  private let file: RawFile

  init() throws {
    audit = try SampleAudit()
    file = RawFile(path: audit.path)
  }

  /// Every column by which a row of a log names a person.
  private func columns() throws -> [(log: String, column: String)] {
    let logs = LogName.allCases.map(\.name)
    return try logs.flatMap { log in
      try file.texts("SELECT \"from\" FROM pragma_foreign_key_list('\(log)') WHERE \"table\" = 'person' ORDER BY 1")
        .map { (log, $0) }
    }
  }

  @Test func `a name is one person however it is typed, and stands as it was typed first`() throws {
    for name in [" Zoë  Strauß", "ZOË STRAUSS", "zoë strauß\n"] {
      try audit.startSession(auditor: name)
    }
    #expect(try file.texts("SELECT name FROM person ORDER BY person_id") == ["ana", "Zoë  Strauß"])
    #expect(try file.texts("SELECT folded_name FROM person ORDER BY person_id") == ["ana", "zoë strauss"])
    #expect(
      try audit.database.read { try $0.sessions().map(\.auditor) }
        == ["ana", "Zoë  Strauß", "Zoë  Strauß", "Zoë  Strauß"])
    let uids = try file.texts("SELECT uid FROM person")
    #expect(Set(uids).count == 2)
    #expect(uids.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }

  @Test(arguments: ["", " ", "\t\n"]) func `nobody signs without a name`(_ name: String) throws {
    #expect(throws: StoreError.invalid("say who signs: a name of at least one character")) {
      try audit.startSession(auditor: name)
    }
    #expect(try file.integer("SELECT count(*) FROM person") == 1)
  }

  @Test func `a write that fails leaves nobody`() throws {
    #expect(throws: StoreError.self) {
      try audit.database.write(at: Sample.now) { transaction in
        _ = try transaction.person(named: "bo")
        try transaction.run(EditQuery.insertReplacement, 77, 77)
      }
    }
    #expect(try file.texts("SELECT name FROM person") == ["ana"])
  }

  @Test func `every log that says who did something names a person`() throws {
    #expect(
      try columns().map { "\($0.log).\($0.column)" }.sorted() == [
        "affirmation.person_id", "capture.person_id", "decision.approver_person_id", "decision.looked_by_person_id",
        "decision.owner_person_id", "decision.requester_person_id", "decision_revocation.person_id", "edit.person_id",
        "element_list_declaration.person_id", "finding_evidence.person_id", "finding_retraction.person_id",
        "gate_run.person_id", "issue_event.owner_person_id", "issue_event.person_id",
        "observation_evidence.person_id", "person_rename.author_person_id", "person_rename.person_id",
        "redaction.person_id", "report_seal.person_id", "session.person_id", "session_end.person_id",
        "stage_sign_off.person_id",
        "stated_document.person_id", "tool_placement.person_id", "tool_run.person_id",
      ])
  }

  @Test func `a name that goes breaks no digest, and every row says the new one`() throws {
    try audit.database.write(at: Sample.now) { try EveryLog.fill(audit.session, in: $0) }
    let heads = try file.rows("SELECT * FROM log_chain")
    for name in ["ana", "bo", "cy", "di"] { try file.rename(name, to: "gone") }
    #expect(try audit.database.check() == [])
    #expect(try file.rows("SELECT * FROM log_chain") == heads)
    let views = [
      "v_session.auditor", "v_session.ended_by", "v_finding.auditor", "v_evidence.added_by", "v_stage.person",
      "v_issue_event.actor",
      "v_decision.owner", "v_decision.approver", "v_decision.looked_by", "v_decision.revoked_by", "v_gate_run.person",
      "v_report_seal.person", "v_edit.person",
    ]
    for view in views {
      let parts = view.split(separator: ".")
      let names = try file.texts("SELECT DISTINCT \(parts[1]) FROM \(parts[0]) WHERE \(parts[1]) IS NOT NULL")
      // Ana has an alias already.
      #expect(!names.isEmpty && names.allSatisfy { ["gone", "A."].contains($0) }, "\(view): \(names)")
    }
    try audit.database.write(at: Sample.now) { try $0.rebuild() }
    #expect(try audit.database.check() == [])
  }

  @Test func `another person in a row breaks its digest, whatever the log`() throws {
    try audit.database.write(at: Sample.now) { try EveryLog.fill(audit.session, in: $0) }
    for (log, column) in try columns() {
      let copy = audit.folder.file("\(log) \(column).sqlite")
      try audit.database.backup(to: copy)
      // Somebody whose name is the same is somebody else to the digest.
      try RawFile(path: copy).tamper(
        """
        INSERT INTO person (person_id, uid, name, folded_name)
        SELECT 99, '\(String(repeating: "f", count: 32))', name, folded_name FROM person WHERE person_id = 1;
        PRAGMA ignore_check_constraints = ON;
        UPDATE \(log) SET \(column) = 99 WHERE rowid = (SELECT min(rowid) FROM \(log));
        """)
      let problems = try AuditDatabase.open(at: copy, configuration: Sample.configuration).check()
      #expect(problems.contains { $0.hasPrefix("a row of a log is not what was written: ") }, "\(log).\(column)")
      #expect(problems.contains { $0.hasPrefix("a row of a log is not what was chained: ") }, "\(log).\(column)")
    }
  }

  @Test func `two copies that each came to know a person have two ids and one name`() throws {
    let other = try EditUnion.copy(audit, to: "other.sqlite")
    for (database, name) in [(audit.database, "Bo"), (other, "bo")] {
      try database.write(at: Sample.now) { transaction in
        let product = try transaction.read.product("app")
        try transaction.setTitle("\(name)'s", of: product.id, by: EditAuthor(name))
      }
    }
    try EditUnion.takeOver(other, into: audit.database)
    #expect(try audit.database.check() == [])
    #expect(try file.texts("SELECT name FROM person ORDER BY person_id") == ["ana", "Bo", "bo"])
    #expect(
      try file.texts("SELECT person FROM v_edit WHERE field = 'title' AND person IS NOT NULL ORDER BY person")
        == ["Bo", "bo"])
    // Who signs next is the one whom this file has known longest.
    try audit.startSession(auditor: "BO")
    #expect(try audit.database.read { try $0.sessions().last?.auditor } == "Bo")
    #expect(try file.integer("SELECT count(*) FROM person") == 3)
    // To take the same over again adds nobody.
    try EditUnion.takeOver(other, into: audit.database)
    #expect(try file.integer("SELECT count(*) FROM person") == 3)
  }
}
