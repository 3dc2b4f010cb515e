import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// A stored value that cannot be is an error with its place, never a default.
@Suite struct DamagedValueTests {
  /// A way to read a column, and what it says of a value.
  struct Reading: CustomTestStringConvertible {
    let name: String
    let value: String
    let found: String
    let read: @Sendable (borrowing Statement) throws -> Void

    var testDescription: String { "\(name) of \(value)" }

    init(
      _ name: String, _ value: String, _ found: String, _ read: @escaping @Sendable (borrowing Statement) throws -> Void
    ) {
      self.name = name
      self.value = value
      self.found = found
      self.read = read
    }
  }

  static let readings: [Reading] = [
    Reading("text", "NULL", "NULL") { _ = try $0.text("v") },
    Reading("text", "5", "the number 5") { _ = try $0.text("v") },
    Reading("optional text", "x'00'", "bytes") { _ = try $0.optionalText("v") },
    Reading("integer", "NULL", "NULL") { _ = try $0.int64("v") },
    Reading("integer", "'12abc'", "an unknown text") { _ = try $0.int64("v") },
    Reading("integer", "1.5", "the number 1.5") { _ = try $0.int64("v") },
    Reading("small integer", "4294967296", "the number 4294967296") { _ = try $0.integer("v", as: UInt32.self) },
    Reading("small integer", "-1", "the number -1") { _ = try $0.integer("v", as: UInt32.self) },
    Reading("count", "-1", "the number -1") { _ = try $0.int("v") },
    Reading("count", "9223372036854775807", "the number 9223372036854775807") { _ = try $0.int("v") },
    Reading("truth", "2", "the number 2") { _ = try $0.bool("v") },
    Reading("optional truth", "'yes'", "an unknown text") { _ = try $0.optionalBool("v") },
    // One millisecond after the year 9999, and one before the year 1.
    Reading("time", "253402300800000", "the number 253402300800000") { _ = try $0.time("v") },
    Reading("optional time", "-62135596800001", "the number -62135596800001") { _ = try $0.optionalTime("v") },
    Reading("time since another", "999", "the number 999") { _ = try $0.time("v", since: 1000) },
    Reading("time since another", "NULL", "NULL") { _ = try $0.time("v", since: 1000) },
    // A digit in upper case, and one too few.
    Reading("digits", "'A' || printf('%063d', 0)", "a text that is no SHA-256") { _ = try $0.digits("v") },
    Reading("digits", "printf('%063d', 0)", "a text that is no SHA-256") { _ = try $0.digits("v") },
    Reading("real", "'wide'", "an unknown text") { _ = try $0.optionalDouble("v") },
    Reading("outcome", "77", "the number 77") { _ = try $0.value("v", as: Outcome.self) },
    Reading("outcome", "NULL", "NULL") { _ = try $0.value("v", as: Outcome.self) },
    Reading("optional severity", "0", "the number 0") { _ = try $0.optionalValue("v", as: Severity.self) },
    Reading("platform", "'windows'", "an unknown text") { _ = try $0.value("v", as: Platform.self) },
    Reading("texts", "'{'", "a text that is no list of texts") { _ = try $0.texts("v") },
    Reading("texts", "'[1]'", "a text that is no list of texts") { _ = try $0.texts("v") },
    Reading("pairs", "'[[\"a\"]]'", "a text that is no list of pairs") { _ = try $0.pairs("v") },
    Reading("levels", "'[\"must\",\"perhaps\"]'", "a text that is no list of known words") {
      _ = try $0.values("v", as: RequirementLevel.self)
    },
    Reading("bytes", "'text'", "an unknown text") { row in try row.withBytes("v") { _ in } },
  ]

  @Test(arguments: readings)
  func `a value that cannot be is named by table, row and column, and is never shown itself`(reading: Reading) throws {
    let folder = try TemporaryFolder()
    let connection = try Connection(path: folder.file("a.sqlite"), isCreated: true, busyTimeout: 0)
    try connection.executeScript("CREATE TABLE t (id INTEGER PRIMARY KEY, v)")
    try connection.execute("INSERT INTO t VALUES (41, \(reading.value))")
    let statement = try Statement("SELECT id, v FROM t", on: connection.handle)
    #expect(try statement.step())
    let error = #expect(throws: SQLiteError.self) { try reading.read(statement) }
    let damage = try #require(error?.damage)
    #expect(damage.description == "column v of table t, in the row with id 41, holds \(reading.found)")
    #expect(
      StoreError(try #require(error), path: "a.sqlite").description
        == "a.sqlite is damaged: column v of table t, in the row with id 41, holds \(reading.found), which it never "
        + "should; see `auditctl database check`, then restore a backup with `auditctl database restore` or save what "
        + "can be saved with `auditctl database recover`")
  }

  @Test func `a computed column is named by its query`() throws {
    let audit = try SampleAudit()
    let message = try audit.database.read { transaction in
      do {
        _ = try transaction.first(ReleaseQuery.builds, 1) { try $0.value("name", as: Platform.self) }
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(message.contains("column name of table build, in the row with build_id 1, holds an unknown text"))
    let computed = try audit.database.read { transaction in
      do {
        _ = try transaction.first(SessionQuery.findingCounts) { try $0.text("finding_count") }
        return try transaction.first(DatabaseQuery.counts) { try $0.text("products") } ?? ""
      } catch {
        return "\(error)"
      }
    }
    #expect(computed.contains("column products of query DatabaseQuery.counts holds the number 1"))
  }

  @Test func `a column that the SQL does not have is a mistake of the program`() throws {
    let folder = try TemporaryFolder()
    let connection = try Connection(path: folder.file("a.sqlite"), isCreated: true, busyTimeout: 0)
    let statement = try Statement("SELECT 1 AS a, 2 AS ab", on: connection.handle)
    #expect(try statement.step())
    #expect(throws: SQLiteError.self) { try statement.int("b") }
    #expect(try statement.int("ab") == 2)
    #expect(try statement.int("a") == 1)
    #expect(try statement.int("ab") == 2)
  }
}
