import AuditModel
import FoundationEssentials
import TestSupport
import Testing

@testable import AuditStore

/// Older files are brought to the newest schema with their rows, after a backup.
@Suite struct MigrationHistoryTests {
  private static let older = Array(LaterSchema.first..<LaterSchema.newest)

  private let folder: TemporaryFolder
  private let path: String

  /// A number as the name of a backup has it.
  private static func digits(_ number: Int) -> String {
    String(repeating: "0", count: 4 - "\(number)".count) + "\(number)"
  }

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("audit.sqlite")
    let audit = try SampleAudit()
    try audit.record("sign-in", "sample/titles/unique", .failed)
    try audit.database.backup(to: path)
  }

  /// Brings the file to an older schema, and removes what that left beside it.
  private func begin(at version: Int) throws {
    guard version > LaterSchema.first else { return }
    let report = try AuditDatabase.migrate(
      at: path, configuration: LaterSchema.configuration(version), now: Sample.now)
    try FileManager.default.removeItem(atPath: try #require(report.backup))
  }

  private func migrate(to target: Int? = nil, isDryRun: Bool = false) throws -> MigrationReport {
    try AuditDatabase.migrate(
      at: path, to: target, isDryRun: isDryRun, configuration: LaterSchema.configuration(), now: Sample.now + 1)
  }

  @Test(arguments: older)
  func `every older schema comes to the newest one with its rows`(version: Int) throws {
    try begin(at: version)
    let file = RawFile(path: path)
    let rows = [
      "SELECT * FROM finding", "SELECT * FROM product", "SELECT * FROM session", "SELECT * FROM specification",
    ]
    let before = try rows.map { try file.rows($0) }
    let report = try migrate()
    #expect(report.from == version)
    #expect(report.pending.map(\.number) == Array(version + 1...LaterSchema.newest))
    #expect(try rows.map { try file.rows($0) } == before)
    #expect(before.allSatisfy { !$0.isEmpty })
    #expect(try file.texts("SELECT place FROM visit") == ["app"])
    let database = try AuditDatabase.open(at: path, configuration: LaterSchema.configuration())
    #expect(try database.check() == [])
    #expect(try database.read { try $0.facts().migrations.map(\.number) } == Array(1...LaterSchema.newest))
    #expect(try file.integer("PRAGMA user_version") == LaterSchema.newest)
  }

  @Test(arguments: older)
  func `the backup has the old schema and opens`(version: Int) throws {
    try begin(at: version)
    let backup = try #require(try migrate().backup)
    #expect(backup == "\(path).bak-\(Self.digits(version))")
    #expect(try folder.names() == ["audit.sqlite", "audit.sqlite.bak-\(Self.digits(version))"])
    let old = try AuditDatabase.open(at: backup, configuration: LaterSchema.configuration(version))
    #expect(try RawFile(path: backup).integer("SELECT count(*) FROM finding") == 1)
    #expect(throws: StoreError.schemaTooOld(path: backup, found: version, newestKnown: LaterSchema.newest)) {
      try AuditDatabase.open(at: backup, configuration: LaterSchema.configuration())
    }
    #expect(old.isReadOnly == false)
  }

  @Test(arguments: older)
  func `a migrated file has the same schema as a new one`(version: Int) throws {
    try begin(at: version)
    _ = try migrate()
    let fresh = folder.file("fresh.sqlite")
    _ = try AuditDatabase.create(at: fresh, configuration: LaterSchema.configuration(), now: Sample.now)
    let schema = "SELECT type || ' ' || name || ' ' || ifnull(sql, '') FROM sqlite_schema ORDER BY type, name"
    #expect(try RawFile(path: path).texts(schema) == RawFile(path: fresh).texts(schema))
    let database = try AuditDatabase.open(at: path, configuration: LaterSchema.configuration())
    #expect(try database.schemaDifferences() == [])
  }

  @Test func `the history says what was applied, when and by which program`() throws {
    _ = try migrate()
    let applied = try RawFile(path: path).texts(
      """
      SELECT number || ' ' || name || ' ' || applied_at || ' ' || tool_version
      FROM schema_migration
      ORDER BY number
      """)
    let names = try RepositoryFolder.files(under: "Migrations", endings: [".sql"]).compactMap { file in
      let name = try #require(file.split(separator: "/").last?.dropLast(".sql".count))
      return Int(name.prefix(4)).map { "\($0) \(name.dropFirst(5)) \(Sample.now) 0-test" }
    }
    #expect(applied.prefix(LaterSchema.first) == names[...])
    #expect(
      applied.dropFirst(LaterSchema.first) == [
        "\(LaterSchema.first + 1) note_visit \(Sample.now + 1) 0-test",
        "\(LaterSchema.first + 2) rebuild_visit \(Sample.now + 1) 0-test",
        "\(LaterSchema.first + 3) say_where \(Sample.now + 1) 0-test",
      ])
  }

  @Test func `a file can be brought to a schema in between`() throws {
    let report = try migrate(to: LaterSchema.first + 2)
    #expect(report.pending.map(\.number) == [LaterSchema.first + 1, LaterSchema.first + 2])
    #expect(
      throws: StoreError.schemaTooOld(
        path: path, found: LaterSchema.first + 2, newestKnown: LaterSchema.newest)
    ) {
      try AuditDatabase.open(at: path, configuration: LaterSchema.configuration())
    }
    #expect(try migrate().pending.map(\.number) == [LaterSchema.newest])
    let backups = [LaterSchema.first, LaterSchema.first + 2].map { "audit.sqlite.bak-\(Self.digits($0))" }
    #expect(try folder.names() == ["audit.sqlite"] + backups)
  }

  @Test(arguments: [0, LaterSchema.first, LaterSchema.newest + 1])
  func `a schema that cannot be reached is refused`(target: Int) throws {
    try begin(at: LaterSchema.first + 1)
    let error = try #require(throws: StoreError.self) { try migrate(to: target) }
    #expect(
      error.description.contains("name a number from \(LaterSchema.first + 1) to \(LaterSchema.newest)"))
    #expect(try folder.names() == ["audit.sqlite"])
  }

  @Test func `a dry run says the same and writes nothing`() throws {
    let before = try folder.read("audit.sqlite")
    let report = try migrate(isDryRun: true)
    #expect(report.from == LaterSchema.first)
    #expect(report.pending == LaterSchema.steps)
    #expect(report.backup == nil)
    #expect(try folder.names() == ["audit.sqlite"])
    #expect(try folder.read("audit.sqlite") == before)
  }

  @Test func `opening and migrating the newest schema changes nothing`() throws {
    let before = try folder.read("audit.sqlite")
    _ = try AuditDatabase.open(at: path, configuration: Sample.configuration)
    let report = try AuditDatabase.migrate(at: path, configuration: Sample.configuration, now: Sample.now)
    #expect(report == MigrationReport(from: LaterSchema.first, pending: [], backup: nil))
    #expect(try folder.read("audit.sqlite") == before)
    #expect(try folder.names() == ["audit.sqlite"])
  }

  @Test func `two connections that migrate at once apply each migration once`() throws {
    let migrator = AuditDatabase.migrator(path, LaterSchema.configuration())
    let first = try Connection(path: path, isCreated: false, busyTimeout: 5000)
    let second = try Connection(path: path, isCreated: false, busyTimeout: 5000)
    let seenByFirst = try migrator.verify(first)
    let seenBySecond = try migrator.verify(second)
    #expect(seenByFirst == LaterSchema.first)
    try migrator.migrate(first, from: seenByFirst, to: LaterSchema.newest, now: 1)
    try migrator.migrate(second, from: seenBySecond, to: LaterSchema.newest, now: 2)
    #expect(try first.integer("SELECT count(*) FROM schema_migration") == LaterSchema.newest)
    #expect(
      try second.integer("SELECT max(applied_at) FROM schema_migration WHERE number > \(LaterSchema.first)") == 1)
  }

  @Test func `views of another text are made anew when the file is opened`() throws {
    var other = Sample.configuration
    other.views = SchemaViews(
      sql: "DROP VIEW IF EXISTS v_release;\nCREATE VIEW v_release AS SELECT version FROM release;\n")
    _ = try AuditDatabase.open(at: path, configuration: other)
    #expect(try RawFile(path: path).texts("SELECT * FROM v_release") == ["1.0"])
    let database = try AuditDatabase.open(at: path, configuration: Sample.configuration)
    #expect(try database.schemaDifferences() == [])
    #expect(try RawFile(path: path).texts("SELECT version FROM v_release WHERE product = 'app'") == ["1.0"])
  }
}
