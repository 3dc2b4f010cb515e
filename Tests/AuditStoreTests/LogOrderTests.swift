import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// Rows of logs are in the order of their stamps, the same in every copy of the file.
@Suite struct LogOrderTests {
  private let audit: SampleAudit
  private var file: RawFile { RawFile(path: audit.path) }

  init() throws {
    audit = try SampleAudit()
  }

  private func title(_ title: String, at time: Int64) throws {
    try audit.database.write(at: time) { transaction in
      try transaction.setTitle(title, of: try transaction.read.product("app").id)
    }
  }

  private func newestStamp() throws -> Int64 {
    try file.integer("SELECT max(last_stamp) FROM replica")
  }

  @Test func `the rows of a transaction are stamped with its time, one behind the other`() throws {
    // 2025-06-15T15:06:40Z is 1,750,000,000,000 ms; a stamp has 65,536 a millisecond.
    let first: Int64 = 114_688_000_000_000_000
    let numbers = try file.rows(
      "SELECT sequence, stamp FROM edit UNION ALL SELECT sequence, stamp FROM session ORDER BY sequence")
    #expect(numbers.count > 5)
    #expect(numbers == (0..<Int64(numbers.count)).map { [.integer($0 + 1), .integer(first + $0)] })
    #expect(try newestStamp() == first + Int64(numbers.count) - 1)
  }

  @Test func `a clock that is behind gives no stamp behind the newest, and one that is ahead goes on from its time`()
    throws
  {
    let newest = try newestStamp()
    try title("Behind", at: Sample.now - 1)
    #expect(try newestStamp() == newest + 1)
    try title("A day behind", at: Sample.now - 86_400_000)
    #expect(try newestStamp() == newest + 2)
    try title("Ahead", at: Sample.now + 1)
    #expect(try newestStamp() == (Sample.now + 1) * 65_536)
    #expect(try audit.database.check() == [])
  }

  @Test(arguments: [(1, 2), (2, 1)])
  func `the newest title of an issue is that of the greatest stamp, in whatever order the rows came`(
    stamps: (Int64, Int64)
  ) throws {
    try addTitles()
    try file.tamper(
      """
      UPDATE issue_event SET stamp = \(stamps.0) WHERE text = 'one';
      UPDATE issue_event SET stamp = \(stamps.1) WHERE text = 'two';
      """)
    #expect(try rebuiltTitle() == (stamps.0 > stamps.1 ? "one" : "two"))
  }

  @Test(arguments: ["one", "two"])
  func `of rows of one stamp that of the greater replica is the newer`(other: String) throws {
    try addTitles()
    // Greater than every UUID, which has the digits 0 to f.
    try file.tamper(
      """
      INSERT INTO replica (replica_id, uuid, started_at, last_sequence) VALUES (77, 'g', 0, 1);
      UPDATE issue_event SET stamp = 9 WHERE kind = 'titled';
      UPDATE issue_event SET replica_id = 77, sequence = 1 WHERE text = '\(other)';
      """)
    #expect(try rebuiltTitle() == other)
  }

  private func addTitles() throws {
    try audit.record("sign-in", "sample/titles/unique", .failed)
    try audit.database.write(at: Sample.now) { transaction in
      for title in ["one", "two"] {
        try transaction.addIssueEvent(IssueEvent(.titled, actor: "ana", text: title), to: Identifier(rawValue: 1))
      }
    }
  }

  private func rebuiltTitle() throws -> String? {
    try audit.database.write(at: Sample.now) { try $0.rebuildIssues() }
    return try file.texts("SELECT title FROM issue_current").first
  }

  @Test func `an edit that cannot be read is named by the check`() throws {
    try file.tamper("UPDATE edit SET value = '7' WHERE entity = 'product' AND field = 'title'")
    try audit.database.write(at: Sample.now) { try $0.rebuild() }
    let problems = try audit.database.check()
    let number = try file.texts(
      """
      SELECT replica.uuid || ':' || edit.sequence
      FROM edit
      JOIN replica ON replica.replica_id = edit.replica_id
      WHERE edit.entity = 'product' AND edit.field = 'title'
      """)
    #expect(problems.contains("a row is not what its edits say: app: edit \(number[0]) of title: must be a text"))
  }
}
