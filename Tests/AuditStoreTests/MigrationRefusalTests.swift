import AuditModel
import FoundationEssentials
import TestSupport
import Testing

@testable import AuditStore

/// Files that are not ours, or whose history is not ours, are refused and left as they are.
@Suite struct MigrationRefusalTests {
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

  private func create() throws {
    _ = try AuditDatabase.create(at: path, configuration: Sample.configuration, now: Sample.now)
  }

  /// Opens and migrates the file; both must fail alike, and leave the folder as it is.
  private func refusal(at path: String? = nil) throws -> StoreError {
    let path = path ?? self.path
    let names = try folder.names()
    let opening = try #require(throws: StoreError.self) {
      try AuditDatabase.open(at: path, configuration: Sample.configuration)
    }
    let migrating = try #require(throws: StoreError.self) {
      try AuditDatabase.migrate(at: path, configuration: Sample.configuration, now: Sample.now)
    }
    #expect(migrating == opening)
    #expect(try folder.names() == names)
    return opening
  }

  @Test func `an edited migration`() throws {
    try create()
    try RawFile(path: path).run("UPDATE schema_migration SET sha256 = substr(sha256, 2) || 'x' WHERE number = 3")
    #expect(try refusal() == .migrationEdited(number: 3, name: "create_specification"))
  }

  @Test func `a migration that is missing from the history`() throws {
    try create()
    try RawFile(path: path).run("DELETE FROM schema_migration WHERE number = 2")
    #expect(try refusal() == .migrationMissing(path: path, number: 2))
  }

  @Test(arguments: ["PRAGMA user_version = 0", "PRAGMA user_version = -1", "DROP TABLE schema_migration"])
  func `a file of ours without its history`(sql: String) throws {
    try create()
    try RawFile(path: path).run(sql)
    #expect(try refusal() == .migrationMissing(path: path, number: 1))
  }

  @Test func `a newer schema`() throws {
    try create()
    let newest = Migration.embedded.count
    try RawFile(path: path).run("PRAGMA user_version = \(newest + 1)")
    #expect(try refusal() == .schemaTooNew(path: path, found: newest + 1, newestKnown: newest))
  }

  @Test func `the database of another program`() throws {
    try create()
    try RawFile(path: path).run("PRAGMA application_id = 252006673")
    let error = try refusal()
    #expect(error == .notAnAuditDatabase(path: path, applicationID: 252_006_673))
    #expect(error.description.contains("another program"))
  }

  @Test func `a database that nobody marked`() throws {
    let connection = try Connection(path: path, isCreated: true, busyTimeout: 0)
    try connection.execute("CREATE TABLE t (a TEXT) STRICT")
    #expect(try refusal() == .notAnAuditDatabase(path: path, applicationID: 0))
  }

  @Test func `an empty file, which stays empty`() throws {
    try folder.write(Data(), to: "audit.sqlite")
    #expect(try refusal() == .notAnAuditDatabase(path: path, applicationID: 0))
    #expect(try folder.read("audit.sqlite").isEmpty)
  }

  @Test(arguments: [1, 100])
  func `a text file`(lineCount: Int) throws {
    let text = String(repeating: "a line of a text file\n", count: lineCount)
    try folder.write(Data(text.utf8), to: "audit.sqlite")
    guard case .corrupt(path, _) = try refusal() else {
      Issue.record("\(try refusal())")
      return
    }
    #expect(try folder.read("audit.sqlite") == Data(text.utf8))
  }

  @Test(arguments: [100, 4096, 20_000])
  func `a truncated database`(byteCount: Int) throws {
    try create()
    let cut = try folder.read("audit.sqlite").prefix(byteCount)
    try folder.write(cut, to: "audit.sqlite")
    guard case .corrupt(path, _) = try refusal() else {
      Issue.record("\(try refusal())")
      return
    }
    #expect(try folder.read("audit.sqlite") == cut)
  }

  @Test func `a folder`() throws {
    #expect(try refusal(at: folder.path) == .isFolder(path: folder.path))
  }

  @Test func `a file that is not there, and is not made`() throws {
    #expect(try refusal() == .noSuchFile(path: path))
    #expect(try folder.names() == [])
  }

  @Test func `a migration that fails leaves the schema before it`() throws {
    try create()
    var configuration = Sample.configuration
    let newest = configuration.migrations.count
    configuration.migrations += [
      Migration(number: newest + 1, name: "fine", sql: "CREATE TABLE fine (a TEXT) STRICT;"),
      Migration(
        number: newest + 2, name: "broken",
        sql: "CREATE TABLE half (a TEXT) STRICT;\nINSERT INTO nowhere VALUES (1);"),
      Migration(number: newest + 2, name: "never", sql: "CREATE TABLE never (a TEXT) STRICT;"),
    ]
    let error = #expect(throws: StoreError.self) {
      try AuditDatabase.migrate(at: path, configuration: configuration, now: Sample.now)
    }
    #expect(error == .migrationFailed(number: newest + 2, name: "broken", message: "no such table: nowhere"))
    let file = RawFile(path: path)
    #expect(try file.integer("PRAGMA user_version") == Int64(newest) + 1)
    #expect(try file.integer("SELECT max(number) FROM schema_migration") == Int64(newest) + 1)
    #expect(
      try file.texts("SELECT name FROM sqlite_schema WHERE name IN ('fine', 'half', 'never')") == ["fine"])
    #expect(try folder.names().contains("audit.sqlite.bak-\(Self.digits(newest))"))
  }

  @Test func `a migration that leaves a reference to nothing is undone`() throws {
    let audit = try SampleAudit()
    var configuration = Sample.configuration
    let next = configuration.migrations.count + 1
    configuration.migrations.append(Migration(number: next, name: "orphans", sql: "DELETE FROM product;"))
    let error = #expect(throws: StoreError.self) {
      try AuditDatabase.migrate(at: audit.path, configuration: configuration, now: Sample.now)
    }
    guard case .migrationFailed(next, "orphans", let message) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(message.hasSuffix("lead nowhere"))
    #expect(try audit.database.read { try $0.products().map(\.key) } == ["app"])
    #expect(try audit.database.check() == [])
  }

  @Test func `a migration may rebuild a table that others refer to`() throws {
    let audit = try SampleAudit()
    var configuration = Sample.configuration
    configuration.migrations.append(
      Migration(
        number: configuration.migrations.count + 1, name: "rebuild",
        sql: """
          CREATE TABLE new_pack (pack_id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, note TEXT) STRICT;
          INSERT INTO new_pack (pack_id, key) SELECT pack_id, key FROM pack;
          DROP VIEW IF EXISTS v_check;
          DROP TABLE pack;
          ALTER TABLE new_pack RENAME TO pack;
          """))
    _ = try AuditDatabase.migrate(at: audit.path, configuration: configuration, now: Sample.now)
    let migrated = try AuditDatabase.open(at: audit.path, configuration: configuration)
    #expect(try migrated.check() == [])
    #expect(try migrated.read { try $0.packs().map(\.key) } == ["sample"])
  }

  @Test func `a migration that failed can be tried again`() throws {
    try create()
    var configuration = Sample.configuration
    let newest = configuration.migrations.count
    let next = newest + 1
    configuration.migrations.append(Migration(number: next, name: "next", sql: "nonsense"))
    #expect(throws: StoreError.self) {
      try AuditDatabase.migrate(at: path, configuration: configuration, now: Sample.now)
    }
    configuration.migrations[newest] = Migration(
      number: next, name: "next", sql: "CREATE TABLE next (a TEXT) STRICT;")
    let report = try AuditDatabase.migrate(at: path, configuration: configuration, now: Sample.now)
    #expect(report.pending.map(\.number) == [next])
    #expect(try RawFile(path: path).integer("PRAGMA user_version") == Int64(next))
    let second = try #require(report.backup)
    let names = [path + ".bak-\(Self.digits(newest))", second].map { String($0.dropFirst(folder.path.count + 1)) }
    #expect(try folder.names() == ["audit.sqlite"] + names)
  }
}
