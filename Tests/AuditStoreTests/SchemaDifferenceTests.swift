import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// Nothing is written into a file whose schema is not the one that the migrations make, and what is other is named.
@Suite struct SchemaDifferenceTests {
  /// What another program did to the schema.
  struct Change: CustomTestStringConvertible, Sendable {
    let script: String
    /// The differences, as people read them.
    let differences: [String]
    var testDescription: String { script }

    init(_ script: String, _ differences: String...) {
      self.script = script
      self.differences = differences
    }
  }

  static let changes = [
    Change(
      "CREATE TRIGGER spy AFTER INSERT ON finding BEGIN UPDATE issue_current SET owner_person_id = 77; END",
      "foreign trigger spy on finding"),
    Change("CREATE VIEW v_mine AS SELECT 1 AS one", "foreign view v_mine"),
    Change(
      "CREATE VIEW v_mine AS SELECT 1 AS one; CREATE TRIGGER t INSTEAD OF INSERT ON v_mine BEGIN SELECT 1; END",
      "foreign trigger t on v_mine", "foreign view v_mine"),
    Change("CREATE UNIQUE INDEX one_note ON finding (note)", "foreign index one_note on finding"),
    Change("CREATE TABLE mine (a UNIQUE)", "foreign table mine"),
    Change("CREATE VIRTUAL TABLE mine USING fts5(a)", "foreign table mine"),
    Change("ALTER TABLE finding ADD COLUMN mine TEXT", "changed table finding"),
    Change(
      "DROP TRIGGER finding_is_not_updated;"
        + "CREATE TRIGGER finding_is_not_updated BEFORE UPDATE ON finding BEGIN SELECT 1; END",
      "changed trigger finding_is_not_updated on finding"),
    Change("DROP INDEX finding_by_cell", "missing index finding_by_cell on finding"),
    Change("DROP TRIGGER finding_is_not_deleted", "missing trigger finding_is_not_deleted on finding"),
    Change("DROP VIEW v_finding", "missing view v_finding"),
    Change("DROP TABLE issue_label", "missing index issue_label_by_label on issue_label", "missing table issue_label"),
    Change(
      "CREATE TABLE mine (a); DROP INDEX finding_by_cell", "foreign table mine",
      "missing index finding_by_cell on finding"),
  ]

  private let audit: SampleAudit
  private let file: RawFile

  init() throws {
    audit = try SampleAudit()
    file = RawFile(path: audit.path)
  }

  private func open() throws -> AuditDatabase {
    try AuditDatabase.open(at: audit.path, configuration: Sample.configuration)
  }

  private func record(in database: AuditDatabase) throws {
    try database.write(at: Sample.now) { transaction in
      _ = try SampleAudit.record(
        "sign-in", "sample/titles/unique", .failed, session: audit.session, in: transaction)
    }
  }

  @Test func `the digest of the embedded migrations is the one in the sources`() throws {
    let connection = try Connection(path: audit.path, isCreated: false, busyTimeout: 0)
    let digest = try Schema.digest(on: connection)
    #expect(digest == Schema.embeddedDigest, "a migration was added or changed: put \(digest) there")
  }

  @Test func `the SHA-256 of each embedded migration is the one in the sources`() {
    for migration in Migration.embedded {
      #expect(
        migration.sha256 == migration.computedSHA256,
        "migration \(migration.number) was added or changed: put \(migration.computedSHA256) there")
    }
  }

  @Test(arguments: changes)
  func `a write is refused, and names what is other`(change: Change) throws {
    try file.run(change.script)
    let error = try #require(throws: StoreError.self) {
      try record(in: open())
    }
    guard case .schemaDiffers(audit.path, let differences) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(differences.map(\.description) == change.differences)
    for difference in change.differences { #expect(error.description.contains(difference)) }
    #expect(try file.integer("SELECT count(*) FROM finding") == 0)
  }

  @Test(arguments: changes)
  func `the check names what is other`(change: Change) throws {
    try file.run(change.script)
    let problems = try open().check().filter { $0.hasPrefix("the schema") }
    #expect(problems == change.differences.map { "the schema is not that of auditctl: \($0)" })
  }

  @Test(arguments: changes)
  func `what is there can be read`(change: Change) throws {
    try file.run(change.script)
    let database = try open()
    #expect(try database.schemaDifferences().map(\.description) == change.differences)
    #expect(try database.read { try $0.products().map(\.key) } == ["app"])
  }

  @Test(arguments: changes)
  func `a backup with it is not restored`(change: Change) throws {
    let backup = audit.folder.file("backup.sqlite")
    try file.run(change.script)
    try open().backup(to: backup)
    let error = try #require(throws: StoreError.self) {
      try AuditDatabase.restore(backup, to: audit.path, configuration: Sample.configuration) { _ in [] }
    }
    guard case .schemaDiffers(backup, let differences) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(differences.map(\.description) == change.differences)
    #expect(try !audit.folder.names().contains { $0.contains("before-restore") || $0.contains("partial") })
  }

  @Test(arguments: changes)
  func `an older file with it is not migrated`(change: Change) throws {
    try file.run(change.script)
    var configuration = Sample.configuration
    let next = configuration.migrations.count + 1
    configuration.migrations.append(Migration(number: next, name: "next", sql: "CREATE TABLE next (a TEXT) STRICT;"))
    for isDryRun in [true, false] {
      let error = try #require(throws: StoreError.self) {
        try AuditDatabase.migrate(at: audit.path, isDryRun: isDryRun, configuration: configuration, now: Sample.now)
      }
      guard case .schemaDiffers(audit.path, let differences) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(differences.map(\.description) == change.differences)
    }
    #expect(try !audit.folder.names().contains { $0.contains("bak") })
  }

  @Test func `what SQLite makes by itself is not foreign`() throws {
    try audit.record("sign-in", "sample/titles/unique", .failed)
    try file.run("ANALYZE")
    try file.run("VACUUM")
    #expect(try file.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'sqlite_stat1'") == 1)
    let database = try open()
    #expect(try database.schemaDifferences() == [])
    #expect(try database.check() == [])
    try record(in: database)
  }

  @Test func `a schema that changes while the file is open is noticed with the next write`() throws {
    let database = audit.database
    try audit.record("sign-in", "sample/titles/unique", .failed)
    try file.run("CREATE TRIGGER spy AFTER INSERT ON finding BEGIN SELECT 1; END")
    #expect(throws: StoreError.self) { try audit.record("sign-in", "sample/titles/unique", .failed) }
    try file.run("DROP TRIGGER spy")
    try record(in: database)
    #expect(try file.integer("SELECT count(*) FROM finding") == 2)
  }

  @Test func `a query that misses what was dropped says so`() throws {
    try file.run("DROP TABLE finding_retraction")
    let database = try open()
    let error = try #require(throws: StoreError.self) {
      try database.read { _ = try $0.retractedFindings(of: Identifier(rawValue: 1)) }
    }
    guard case .schemaDiffers(audit.path, let differences) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(differences.contains { $0.description == "missing table finding_retraction" })
  }

  @Test func `a trigger of a file that is copied does not run in the copy`() throws {
    try audit.record("sign-in", "sample/titles/unique", .failed)
    try file.run("CREATE TRIGGER spy AFTER UPDATE ON replica BEGIN UPDATE issue_current SET owner_person_id = 77; END")
    let backup = audit.folder.file("backup.sqlite")
    try open().backup(to: backup)
    #expect(try RawFile(path: backup).integer("SELECT count(*) FROM issue_current WHERE owner_person_id = 77") == 0)
    #expect(try RawFile(path: backup).integer("SELECT count(*) FROM own_replica WHERE file_identity <> ''") == 0)
  }
}
