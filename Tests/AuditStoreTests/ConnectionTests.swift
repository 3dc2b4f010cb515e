import AuditModel
import FoundationEssentials
import TestSupport
import Testing

@testable import AuditStore

/// What every connection of ours has switched on, and what it leaves behind.
@Suite struct ConnectionTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("audit.sqlite")
  }

  private func create() throws {
    _ = try AuditDatabase.create(at: path, configuration: Sample.configuration, now: Sample.now)
  }

  private static let settings: [(pragma: String, value: Int64)] = [
    ("foreign_keys", 1), ("synchronous", 2), ("recursive_triggers", 1), ("application_id", 0x6175_6474),
    ("user_version", Int64(Migration.embedded.count)),
  ]

  @Test(arguments: settings)
  func `a setting reads back as it was set`(pragma: String, value: Int64) throws {
    try create()
    #expect(try RawFile(path: path).integer("PRAGMA \(pragma)") == value)
  }

  @Test func `the journal is a write-ahead log`() throws {
    try create()
    #expect(try RawFile(path: path).texts("PRAGMA journal_mode") == ["wal"])
  }

  @Test func `a word in double quotes is never taken for a text`() throws {
    try create()
    let connection = try Connection(path: path, isCreated: false, busyTimeout: 0)
    #expect(throws: SQLiteError.self) { try connection.execute(#"SELECT "nope""#) }
    #expect(throws: SQLiteError.self) { try connection.execute(#"CREATE TABLE t (a TEXT CHECK (a <> "b"))"#) }
  }

  @Test func `the schema cannot be edited as text`() throws {
    try create()
    let connection = try Connection(path: path, isCreated: false, busyTimeout: 0)
    try? connection.execute("PRAGMA writable_schema = ON")
    #expect(throws: SQLiteError.self) { try connection.execute("DELETE FROM sqlite_schema") }
  }

  @Test func `a created file is one file once it is closed`() throws {
    try create()
    #expect(try folder.names() == ["audit.sqlite"])
  }

  @Test func `a file that was written to is one file once it is closed`() throws {
    try create()
    do {
      let database = try AuditDatabase.open(at: path, configuration: Sample.configuration)
      try database.write(at: Sample.now) { _ = try $0.addPack(Sample.pack) }
      #expect(try folder.names().contains("audit.sqlite-wal"))
    }
    #expect(try folder.names() == ["audit.sqlite"])
    #expect(try RawFile(path: path).integer("SELECT count(*) FROM pack") == 1)
  }

  @Test func `a copy of the one file has everything, even while a reader is open`() throws {
    try create()
    let reader = try AuditDatabase.open(at: path, configuration: Sample.configuration)
    #expect(try reader.read { try $0.packs().isEmpty })
    do {
      let writer = try AuditDatabase.open(at: path, configuration: Sample.configuration)
      try writer.write(at: Sample.now) { _ = try $0.addPack(Sample.pack) }
    }
    try folder.write(try folder.read("audit.sqlite"), to: "mailed.sqlite")
    let mailed = try AuditDatabase.open(at: folder.file("mailed.sqlite"), configuration: Sample.configuration)
    #expect(try mailed.read { try $0.packs().map(\.key) } == ["sample"])
  }

  @Test func `creating leaves alone what is already there`() throws {
    try folder.write(Data("mine".utf8), to: "audit.sqlite")
    #expect(throws: StoreError.alreadyExists(path: path)) { try create() }
    #expect(try folder.read("audit.sqlite") == Data("mine".utf8))
  }

  @Test func `creating in a folder that is not there says so and makes nothing`() throws {
    let inside = folder.file("missing/audit.sqlite")
    let error = #expect(throws: StoreError.self) {
      try AuditDatabase.create(at: inside, configuration: Sample.configuration, now: Sample.now)
    }
    guard case .cannotCreate(let path, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(path == inside)
    #expect(try folder.names() == [])
  }

  @Test func `a file whose schema cannot be created is removed again`() throws {
    var configuration = Sample.configuration
    configuration.migrations = [Migration(number: 1, name: "broken", sql: "CREATE TABLE a (b) STRICT")]
    #expect(throws: StoreError.self) {
      try AuditDatabase.create(at: path, configuration: configuration, now: Sample.now)
    }
    #expect(try folder.names() == [])
  }

  @Test func `a path with every awkward character is opened as it is`() throws {
    let odd = folder.file("a b%20?mode=ro#é🙂.sqlite")
    do {
      let database = try AuditDatabase.create(at: odd, configuration: Sample.configuration, now: Sample.now)
      try database.write(at: Sample.now) { _ = try $0.addPack(Sample.pack) }
    }
    #expect(try folder.names() == ["a b%20?mode=ro#é🙂.sqlite"])
  }
}
