import AuditModel
import FoundationEssentials
import TestSupport
import Testing

@testable import AuditStore

/// Older files are brought to the newest schema with their rows, after a backup.
@Suite struct MigrationHistoryTests {
  /// The number of the newest migration.
  private static let newest = Migration.embedded.count

  private let folder: TemporaryFolder
  private let path: String

  /// A number as the name of a backup has it.
  private static func digits(_ number: Int) -> String {
    String(repeating: "0", count: 4 - "\(number)".count) + "\(number)"
  }

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("audit.sqlite")
  }

  /// Rows of a few tables of each migration, and the tables they stand in.
  private static let rows: [Int: (sql: String, tables: [String])] = [
    1: (
      """
      INSERT INTO replica (replica_id, uuid, machine, file_identity, started_at, last_sequence)
      VALUES (1, 'u', 'm', 'f', 1, 0);
      INSERT INTO pack (pack_id, key) VALUES (1, 'p');
      INSERT INTO audit_check (check_id, pack_id, path) VALUES (1, 1, 'p/g'), (2, 1, 'p/h');
      INSERT INTO profile (profile_id, key, revision, title, description, target_level, has_element_checks)
      VALUES (1, 'p', 1, 'P', '', 'AA', 0);
      INSERT INTO pack_edition (
        pack_edition_id, pack_id, edition, title, publisher, language, source, licence, attribution, loaded_at
      ) VALUES (1, 1, '1', 'P', 'P', 'en', 's', 'l', 'a', 1);
      INSERT INTO guideline (guideline_id, pack_edition_id, key, position, topic, title, level, rule, rationale)
      VALUES (1, 1, 'g', 0, 'Colour', 'G', 'must', 'R', ''), (2, 1, 'h', 1, 'T', 'H', 'should', 'R', '');
      INSERT INTO check_definition (
        check_definition_id, check_id, pack_edition_id, guideline_id, position, title, question, scope, dimension,
        method, level, is_ios, is_android, is_web
      ) VALUES (1, 1, 1, 1, 0, 'C', 'Is it so?', 'screen', 'name', 'visual', 'must', 1, 1, 1),
        (2, 2, 1, 2, 1, 'D', 'Is it so?', 'screen', 'name', 'visual', 'should', 1, 1, 1);
      INSERT INTO profile_pack (profile_id, pack_id, level) VALUES (1, 1, 'must'), (1, 1, 'A');
      """, ["replica", "pack", "audit_check", "profile", "pack_edition", "guideline", "check_definition"]
    ),
    2: (
      """
      INSERT INTO product (product_id, key, title, platform, created_at) VALUES (1, 'app', 'App', 'ios', 1);
      INSERT INTO release (release_id, product_id, version, position, stage, profile_id, created_at)
      VALUES (1, 1, '1.0', 1, 'planned', 1, 1);
      INSERT INTO release_pack (release_id, pack_edition_id) VALUES (1, 1);
      INSERT INTO build (build_id, release_id, name, position, created_at) VALUES (1, 1, '100', 1, 1);
      INSERT INTO address (address_id, product_id) VALUES (1, 1);
      """, ["product", "release", "build", "address"]
    ),
    3: (
      """
      INSERT INTO environment (
        environment_id, device, os, os_version, os_major, assistive_technology, assistive_technology_version
      ) VALUES (1, 'd', 'iOS', '17.2', '17', 'VoiceOver', '');
      INSERT INTO session (session_id, replica_id, sequence, release_id, build_id, environment_id, auditor, started_at)
      VALUES (1, 1, 1, 1, 1, 1, 'ana', 1);
      INSERT INTO finding (
        replica_id, sequence, session_id, release_id, address_id, check_id, outcome_id, mode_id, observed_at,
        recorded_at
      ) VALUES (1, 2, 1, 1, 1, 1, 1, 1, 1, 1), (1, 3, 1, 1, 1, 2, 4, 1, 1, 1);
      INSERT INTO evidence (evidence_id, sha256, media_type, byte_count, name, added_at)
      VALUES (1, '0123456789012345678901234567890123456789012345678901234567890123', 'image/png', 1, 'a', 1);
      INSERT INTO evidence_chunk (evidence_id, position, bytes) VALUES (1, 0, X'FF');
      UPDATE replica SET last_sequence = 3;
      """, ["session", "finding", "evidence", "evidence_chunk"]
    ),
    4: (
      """
      INSERT INTO issue (issue_id, replica_id, sequence, product_id, address_id, check_id, title, opened_at)
      VALUES (1, 1, 4, 1, 1, 1, 'T', 1);
      INSERT INTO issue_event (replica_id, sequence, issue_id, kind, finding_id, actor, occurred_at)
      VALUES (1, 5, 1, 'opened', 1, 'ana', 1);
      UPDATE replica SET last_sequence = 5;
      """, ["issue", "issue_event"]
    ),
  ]

  private static func configuration(_ version: Int) -> AuditDatabase.Configuration {
    var configuration = Sample.configuration
    configuration.migrations = Array(Migration.embedded.prefix(version))
    return configuration
  }

  /// A file of an old schema with the rows of every migration up to it.
  ///
  /// The rows are those of the first schemas; what a later one made of them came by its migration.
  private func create(version: Int) throws {
    let first = min(version, 6)
    _ = try AuditDatabase.create(at: path, configuration: Self.configuration(first), now: Sample.now)
    for number in 1...first {
      if let rows = Self.rows[number] { try RawFile(path: path).run(rows.sql) }
    }
    guard version > first else { return }
    let report = try AuditDatabase.migrate(at: path, configuration: Self.configuration(version), now: Sample.now)
    try FileManager.default.removeItem(atPath: try #require(report.backup))
  }

  private func migrate(to target: Int? = nil, isDryRun: Bool = false) throws -> MigrationReport {
    try AuditDatabase.migrate(
      at: path, to: target, isDryRun: isDryRun, configuration: Sample.configuration, now: Sample.now + 1)
  }

  @Test(arguments: 1..<newest)
  func `every older schema comes to the newest one with its rows`(version: Int) throws {
    try create(version: version)
    let tables = (1...version).flatMap { Self.rows[$0]?.tables ?? [] }
    let file = RawFile(path: path)
    // A later schema may add columns.
    let columns = try tables.map { table in
      try file.texts("SELECT name FROM pragma_table_info('\(table)') ORDER BY cid").joined(separator: ", ")
    }
    let select = zip(columns, tables).map { "SELECT \($0) FROM \($1)" }
    let before = try select.map { try file.rows($0) }

    let report = try migrate()

    #expect(report.from == version)
    #expect(report.pending == Array(Migration.embedded.dropFirst(version)))
    #expect(try select.map { try file.rows($0) } == before)
    #expect(before.allSatisfy { !$0.isEmpty })
    let database = try AuditDatabase.open(at: path, configuration: Sample.configuration)
    #expect(try database.check() == [])
    #expect(try database.read { try $0.facts().migrations.map(\.number) } == Array(1...Self.newest))
    #expect(try RawFile(path: path).integer("PRAGMA user_version") == Self.newest)
  }

  @Test(arguments: 1..<newest)
  func `the backup has the old schema and opens`(version: Int) throws {
    try create(version: version)
    let report = try migrate()
    let backup = try #require(report.backup)
    #expect(backup == "\(path).bak-\(Self.digits(version))")
    #expect(try folder.names() == ["audit.sqlite", "audit.sqlite.bak-\(Self.digits(version))"])
    let old = try AuditDatabase.open(at: backup, configuration: Self.configuration(version))
    #expect(try RawFile(path: backup).integer("SELECT count(*) FROM audit_check") == 2)
    #expect(throws: StoreError.schemaTooOld(path: backup, found: version, newestKnown: Self.newest)) {
      try AuditDatabase.open(at: backup, configuration: Sample.configuration)
    }
    #expect(old.isReadOnly == false)
  }

  @Test func `a migrated file has the same schema as a new one`() throws {
    try create(version: 1)
    _ = try migrate()
    let fresh = folder.file("fresh.sqlite")
    _ = try AuditDatabase.create(at: fresh, configuration: Sample.configuration, now: Sample.now)
    let schema = "SELECT type || ' ' || name || ' ' || ifnull(sql, '') FROM sqlite_schema ORDER BY type, name"
    #expect(try RawFile(path: path).texts(schema) == RawFile(path: fresh).texts(schema))
  }

  @Test func `the history says what was applied, when and by which program`() throws {
    try create(version: 2)
    _ = try migrate()
    let applied = try RawFile(path: path).texts(
      """
      SELECT number || ' ' || name || ' ' || applied_at || ' ' || tool_version
      FROM schema_migration
      ORDER BY number
      """)
    let names = try RepositoryFolder.files(under: "Migrations", endings: [".sql"]).map { file in
      let name = try #require(file.split(separator: "/").last?.dropLast(".sql".count))
      return (number: try #require(Int(name.prefix(4))), name: name.dropFirst(5))
    }
    #expect(
      applied.prefix(2) == ["1 create_catalog 1750000000000 0-test", "2 create_specification 1750000000000 0-test"])
    #expect(applied.dropFirst(2) == names.map { "\($0.number) \($0.name) 1750000000001 0-test" }.dropFirst(2))
    #expect(names.map(\.number) == Array(1...names.count))
  }

  @Test func `what counted for profiles and releases counts after the catalog was completed`() throws {
    try create(version: 6)
    try RawFile(path: path).run("UPDATE release SET stage = 'frozen', frozen_at = 1")
    _ = try migrate()
    let database = try AuditDatabase.open(at: path, configuration: Sample.configuration)
    let (profile, asked, found) = try database.read { transaction in
      (
        try transaction.profile("p").profile,
        try transaction.checkDefinitions(
          for: try #require(try transaction.releases(of: Identifier(rawValue: 1)).first).id
        )
        .filter(\.isAsked).map(\.check.path),
        try transaction.searchChecks(["color"]).map(\.path)
      )
    }
    #expect(profile.packs == [PackSelection(pack: "p", levels: [.must, .a], scopes: [.product, .screen])])
    #expect(asked == ["p/g"], "The other check is no must.")
    #expect(found == ["p/g"], "Its topic is Colour.")
    #expect(try RawFile(path: path).integer("SELECT count(*) FROM sqlite_schema WHERE name = 'profile_pack'") == 0)
  }

  @Test func `evidence stays with its finding when who added it becomes known`() throws {
    try create(version: 8)
    let file = RawFile(path: path)
    try file.run(
      """
      INSERT INTO finding_evidence (finding_evidence_id, replica_id, sequence, finding_id, evidence_id)
      VALUES (7, 1, 6, 2, 1);
      UPDATE replica SET last_sequence = 6;
      """)
    _ = try migrate()
    #expect(
      try file.rows("SELECT * FROM finding_evidence") == [
        [.integer(7), .integer(1), .integer(6), .integer(2), .integer(1), .null, .null]
      ])
    #expect(try file.texts("SELECT name FROM v_evidence WHERE added_by IS NULL AND added_at IS NULL") == ["a"])
    #expect(try file.integer("SELECT count(*) FROM sqlite_schema WHERE name LIKE '%before%'") == 0)
    #expect(throws: SQLiteError.self) { try file.run("DELETE FROM finding_evidence") }
  }

  @Test func `issues and decisions stay as they were and get their derived rows`() throws {
    try create(version: 10)
    let file = RawFile(path: path)
    try file.run(
      """
      INSERT INTO issue_event (issue_event_id, replica_id, sequence, issue_id, kind, build_id, actor, occurred_at, text)
      VALUES (8, 1, 6, 1, 'fixed', 1, 'dev', 2, 'x');
      INSERT INTO decision (
        decision_id, replica_id, sequence, issue_id, kind, owner, approver, reason, decided_at, expires_at
      ) VALUES (9, 1, 7, 1, 'deferred', 'o', 'a', 'r', 3, 4);
      UPDATE replica SET last_sequence = 7;
      """)
    _ = try migrate()
    #expect(
      try file.rows("SELECT * FROM issue_event WHERE issue_event_id = 8") == [
        [
          .integer(8), .integer(1), .integer(6), .integer(1), .text("fixed"), .null, .integer(1), .text("dev"),
          .integer(2), .text("x"), .null,
        ]
      ])
    #expect(
      try file.rows("SELECT * FROM decision") == [
        [
          .integer(9), .integer(1), .integer(7), .integer(1), .text("deferred"), .text("o"), .text("a"), .null,
          .text("r"), .integer(3), .integer(4), .null,
        ]
      ])
    #expect(
      try file.rows(
        "SELECT state, finding_count, changed_at, fixed_event_id, decision_kind, decision_expires_at FROM issue_current"
      )
        == [[.text("fixed"), .integer(1), .integer(3), .integer(8), .text("deferred"), .integer(4)]])
    #expect(try file.rows("SELECT * FROM issue_place") == [[.integer(1), .integer(1), .integer(1), .integer(1)]])
    #expect(try file.integer("SELECT rowid FROM issue_search WHERE issue_search MATCH 'p'") == 1)
    #expect(try file.integer("SELECT count(*) FROM sqlite_schema WHERE name LIKE '%before%'") == 0)
    for log in ["issue_event", "decision"] {
      #expect(throws: SQLiteError.self) { try file.run("DELETE FROM \(log)") }
    }
  }

  @Test func `a file can be brought to a schema in between`() throws {
    try create(version: 1)
    let report = try migrate(to: 3)
    #expect(report.pending.map(\.number) == [2, 3])
    #expect(throws: StoreError.schemaTooOld(path: path, found: 3, newestKnown: Self.newest)) {
      try AuditDatabase.open(at: path, configuration: Sample.configuration)
    }
    #expect(try migrate().pending.map(\.number) == Array(4...Self.newest))
    #expect(try folder.names() == ["audit.sqlite", "audit.sqlite.bak-0001", "audit.sqlite.bak-0003"])
  }

  @Test(arguments: [0, 1, newest + 1])
  func `a schema that cannot be reached is refused`(target: Int) throws {
    try create(version: 2)
    let error = try #require(throws: StoreError.self) { try migrate(to: target) }
    #expect(error.description.contains("name a number from 2 to \(Self.newest)"))
    #expect(try folder.names() == ["audit.sqlite"])
  }

  @Test func `a dry run says the same and writes nothing`() throws {
    try create(version: 2)
    let before = try folder.read("audit.sqlite")
    let report = try migrate(isDryRun: true)
    #expect(report.from == 2)
    #expect(report.pending.map(\.number) == Array(3...Self.newest))
    #expect(report.backup == nil)
    #expect(try folder.names() == ["audit.sqlite"])
    #expect(try folder.read("audit.sqlite") == before)
  }

  @Test func `opening and migrating the newest schema changes nothing`() throws {
    _ = try AuditDatabase.create(at: path, configuration: Sample.configuration, now: Sample.now)
    let before = try folder.read("audit.sqlite")
    _ = try AuditDatabase.open(at: path, configuration: Sample.configuration)
    let report = try migrate()
    #expect(report == MigrationReport(from: Self.newest, pending: [], backup: nil))
    #expect(try folder.read("audit.sqlite") == before)
    #expect(try folder.names() == ["audit.sqlite"])
  }

  @Test func `two connections that migrate at once apply each migration once`() throws {
    try create(version: 2)
    let migrator = Migrator(path: path, migrations: Migration.embedded, toolVersion: "0-test")
    let first = try Connection(path: path, isCreated: false, busyTimeout: 5000)
    let second = try Connection(path: path, isCreated: false, busyTimeout: 5000)
    let seenByFirst = try migrator.verify(first)
    let seenBySecond = try migrator.verify(second)
    #expect(seenByFirst == 2)
    try migrator.migrate(first, from: seenByFirst, to: Self.newest, now: 1)
    try migrator.migrate(second, from: seenBySecond, to: Self.newest, now: 2)
    #expect(try first.integer("SELECT count(*) FROM schema_migration") == Self.newest)
    #expect(try second.integer("SELECT max(applied_at) FROM schema_migration WHERE number > 2") == 1)
  }
}
