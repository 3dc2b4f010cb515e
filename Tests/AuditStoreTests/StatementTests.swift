import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// What a prepared statement takes, gives, and says when it fails.
@Suite struct StatementTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("plain.sqlite")
  }

  private func open() throws -> Connection {
    try Connection(path: path, isCreated: true, busyTimeout: 0)
  }

  private func failure(_ sql: String) throws -> SQLiteError? {
    let connection = try open()
    do {
      _ = try Statement(sql, on: connection.handle)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    "SELECT 1; SELECT 2", "SELECT 1;;\n\tSELECT 2", "SELECT 1; DROP TABLE finding", "SELECT 1; nonsense",
    "SELECT 1\0; SELECT 2",
  ])
  func `more than one statement is refused`(sql: String) throws {
    #expect(try failure(sql)?.message == "there is more than one statement")
  }

  @Test(arguments: ["", " \n\t", ";", "-- only a comment", "/* only a comment */"])
  func `a text without a statement is refused`(sql: String) throws {
    #expect(try failure(sql)?.message == "there is no statement")
  }

  @Test(arguments: ["SELECT 1;", "SELECT 1 ;\n ; ", "SELECT 1 -- one", "/* one */ SELECT 1;\r\n"])
  func `semicolons, spaces and comments around one statement are fine`(sql: String) throws {
    #expect(try failure(sql) == nil)
  }

  @Test(arguments: ["SELECT 1; -- one", "SELECT 1; /* one */", "SELECT 1;\n-- one\n-- and only one\n"])
  func `a comment behind the semicolon is no second statement`(sql: String) throws {
    #expect(try failure(sql) == nil)
  }

  @Test(arguments: [
    "", "plain", "a\0b", "\0", "line\nbreak\u{2028}", "e\u{301} and é", "👩‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿", "'; DROP TABLE t; --", "مرحبا",
  ])
  func `a text comes back with every byte`(text: String) throws {
    let connection = try open()
    try connection.execute("CREATE TABLE t (text TEXT NOT NULL) STRICT")
    let insert = try Statement("INSERT INTO t (text) VALUES (:text)", on: connection.handle)
    try insert.bind(text)
    try insert.run()
    let select = try Statement("SELECT text, length(CAST(text AS BLOB)) AS byte_count FROM t", on: connection.handle)
    #expect(try select.step() == true)
    #expect(try Array(select.text("text").utf8) == Array(text.utf8))
    #expect(try select.int("byte_count") == text.utf8.count)
  }

  @Test func `numbers at their limits come back, and NULL is not zero`() throws {
    let connection = try open()
    let select = try Statement("SELECT :a AS a, :b AS b, :c AS c, :d AS d, :e AS e", on: connection.handle)
    try select.bind(Int64.min, Int64.max, 0.1, nil as Int64?, true)
    #expect(try select.step() == true)
    #expect(try select.int64("a") == Int64.min)
    #expect(try select.int64("b") == Int64.max)
    #expect(try select.optionalDouble("c") == 0.1)
    #expect(try select.optionalInt64("d") == nil)
    #expect(try select.isNull("d") == true)
    #expect(try select.bool("e") == true)
  }

  @Test func `a statement runs again with other values`() throws {
    let connection = try open()
    try connection.execute("CREATE TABLE t (number INTEGER) STRICT")
    let insert = try Statement(
      "INSERT INTO t (number) VALUES (:number)", on: connection.handle, isReused: true)
    for number in 1...3 {
      try insert.bind(number)
      try insert.run()
    }
    #expect(insert.lastInsertedKey == 3)
    #expect(try connection.integer("SELECT sum(number) FROM t") == 6)
  }

  @Test func `a statement that failed runs again with other values`() throws {
    let connection = try open()
    try connection.execute("CREATE TABLE t (number INTEGER UNIQUE) STRICT")
    let insert = try Statement(
      "INSERT INTO t (number) VALUES (:number)", on: connection.handle, isReused: true)
    try insert.bind(1)
    try insert.run()
    let error = #expect(throws: SQLiteError.self) { try insert.run() }
    #expect(error?.code == .uniqueConstraint)
    try insert.bind(2)
    try insert.run()
    #expect(try connection.integer("SELECT count(*) FROM t") == 2)
  }

  private static let wrong: [(sql: String, offset: Int?)] = [
    ("SELECT nope", 7), ("SELEC 1", 0), ("SELECT 'é', nope", 13), ("SELECT 1 FROM nowhere", nil),
  ]

  @Test(arguments: wrong)
  func `wrong SQL says at which byte`(sql: String, offset: Int?) throws {
    let error = try #require(try failure(sql))
    #expect(error.code == .error)
    #expect(error.byteOffset == offset)
    #expect(error.sql == sql)
  }

  @Test func `an extended code matches its primary code and itself`() throws {
    let unique = SQLiteResultCode.uniqueConstraint
    #expect(SQLiteResultCode.constraint ~= unique)
    #expect(SQLiteResultCode.uniqueConstraint ~= unique)
    #expect(!(SQLiteResultCode.primaryKeyConstraint ~= unique))
    #expect(!(SQLiteResultCode.uniqueConstraint ~= SQLiteResultCode.constraint))
  }
}
