import TestSupport
import Testing

@testable import AuditStore
@testable import auditctl

/// A database in whose schema another program put, changed or dropped something: what each command does with it.
@Suite struct ForeignSchemaTests {
  /// What was done, and the words by which it is named.
  static let changes = [
    ("CREATE TRIGGER spy AFTER INSERT ON finding BEGIN SELECT 1; END", "foreign trigger spy on finding"),
    ("CREATE VIEW v_mine AS SELECT 1 AS one", "foreign view v_mine"),
    ("CREATE INDEX by_note ON finding (note)", "foreign index by_note on finding"),
    ("CREATE TABLE mine (a)", "foreign table mine"),
    ("ALTER TABLE finding ADD COLUMN mine TEXT", "changed table finding"),
    ("DROP INDEX issue_label_by_label", "missing index issue_label_by_label on issue_label"),
    ("DROP VIEW v_process", "missing view v_process"),
    // A recorded failure becomes a pass.
    (
      "CREATE TRIGGER kind AFTER INSERT ON finding BEGIN UPDATE finding SET outcome_id = 4 WHERE outcome_id = 1; END",
      "foreign trigger kind on finding"
    ),
    // A decision holds until 2100.
    (
      "CREATE TRIGGER late AFTER INSERT ON decision BEGIN UPDATE decision SET expires_at = 4102444800000; END",
      "foreign trigger late on decision"
    ),
    // Every write counts for ever.
    (
      """
      CREATE TRIGGER slow BEFORE INSERT ON finding BEGIN
        SELECT (WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n);
      END
      """, "foreign trigger slow on finding"
    ),
    ("DROP VIEW v_process; CREATE VIEW v_process AS SELECT 'none' AS process", "changed view v_process"),
    ("DROP TRIGGER finding_is_not_updated", "missing trigger finding_is_not_updated on finding"),
  ]

  private func changed(_ script: String) throws -> Workbench {
    let bench = try Workbench.exampleWithSession()
    let connection = try Connection(path: bench.folder.file("audit.sqlite"), isCreated: false, busyTimeout: 0)
    try connection.executeScript(script)
    return bench
  }

  private static let warning = "Warning: the schema of "

  @Test(arguments: changes)
  func `record is refused with 78, and stores nothing`(script: String, name: String) throws {
    let bench = try changed(script)
    let before = try bench.findingCount()
    let ran = bench.run("record", "sign-in/username", "voiceover-spec/vo-text", "pass")
    #expect(ran.status == .configuration)
    #expect(ran.notes.contains("is not that of auditctl (\(name)), and nothing was written"), "\(ran.notes)")
    #expect(try bench.findingCount() == before)
  }

  @Test(arguments: changes)
  func `status and query answer as before, with a warning`(script: String, name: String) throws {
    let sound = try Workbench.exampleWithSession()
    let bench = try changed(script)
    for arguments in [["status"], ["query", "SELECT count(*) AS n FROM v_finding"]] {
      let ran = bench.run(arguments)
      #expect(ran.status == .done, "\(ran.notes)")
      #expect(ran.data == sound.run(arguments).data)
      #expect(ran.notes.contains(Self.warning) && ran.notes.contains(": \(name). It can be read"), "\(ran.notes)")
    }
    #expect(!sound.run("status").notes.contains(Self.warning))
  }

  @Test func `what needs a thing that was dropped is refused with 78, and names it`() throws {
    let ran = try changed("DROP INDEX finding_by_cell").run("status")
    #expect(ran.status == .configuration)
    #expect(ran.notes.contains("is not that of auditctl (missing index finding_by_cell on finding)"), "\(ran.notes)")
  }

  @Test(arguments: changes)
  func `the check says no, and names it`(script: String, name: String) throws {
    let ran = try changed(script).run("database", "check", "--format", "csv")
    #expect(ran.status == .answerIsNo)
    #expect(ran.data == "cause,message\r\ndamage,the schema is not that of auditctl: \(name)\r\n")
  }

  @Test(arguments: changes)
  func `recover makes a sound file of it with every finding`(script: String, name: String) throws {
    let bench = try changed(script)
    let count = try bench.findingCount()
    let new = bench.folder.file("new.sqlite")
    let ran = bench.run("database", "recover", new)
    #expect(ran.status == .done || ran.status == .answerIsNo, "\(ran.notes)")
    #expect(ran.data.contains("is no table of auditctl") == (name == "foreign table mine"), "\(ran.data)")
    bench.runDone("database", "check", "--database", new)
    #expect(
      bench.run("query", "SELECT count(*) AS n FROM v_finding", "--format", "csv", "--database", new).data
        == "n\r\n\(count)\r\n")
  }

  @Test func `a backup with it is refused with 78, and can still be made`() throws {
    let bench = try changed(Self.changes[0].0)
    let backup = bench.folder.file("backup.sqlite")
    let made = bench.runDone("database", "backup", backup)
    #expect(made.notes.contains(Self.warning))
    let ran = bench.run("database", "restore", backup)
    #expect(ran.status == .configuration)
    #expect(ran.notes.contains(Self.changes[0].1), "\(ran.notes)")
    #expect(try bench.folder.names() == ["audit.sqlite", "backup.sqlite"])
  }

  @Test func `a file without any of its triggers is refused, and each is named by the check`() throws {
    let bench = try Workbench.exampleWithSession()
    let connection = try Connection(path: bench.folder.file("audit.sqlite"), isCreated: false, busyTimeout: 0)
    var names: [String] = []
    try Statement("SELECT name FROM sqlite_schema WHERE type = 'trigger'", on: connection.handle).forEachRow {
      names.append(try $0.text("name"))
    }
    for name in names { try connection.executeScript("DROP TRIGGER \(name)") }
    #expect(bench.run("record", "sign-in", "unique-title", "pass").status == .configuration)
    let check = bench.run("database", "check")
    #expect(check.status == .answerIsNo)
    for name in names { #expect(check.data.contains("missing trigger \(name) on "), "\(name)") }
  }

  @Test func `names that would steer a terminal are shown in letters`() throws {
    let bench = try changed("CREATE TABLE \"a\u{1B}[2J\u{202E}\" (\"b\u{1B}]0;x\u{7}\")")
    for arguments in [["status"], ["record", "sign-in", "unique-title", "pass"], ["database", "check"]] {
      let ran = bench.run(arguments)
      #expect(!(ran.data + ran.notes).unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" || $0 == "\u{7}" })
      #expect((ran.data + ran.notes).contains("a\\u{1B}[2J\\u{202E}"), "\(ran.notes)")
    }
  }

  @Test func `a profile that asks for less than was stored is told`() throws {
    let bench = try Workbench.exampleWithSession()
    let connection = try Connection(path: bench.folder.file("audit.sqlite"), isCreated: false, busyTimeout: 0)
    try connection.ignoreTriggers()
    try connection.executeScript("UPDATE profile SET target_level = 'A' WHERE key = 'banking-basics'")
    let ran = bench.run("database", "check", "--format", "csv")
    #expect(ran.status == .answerIsNo)
    #expect(
      ran.data == "cause,message\r\ndamage,profile banking-basics asks for something else than what was stored\r\n")
  }
}
