import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// Evidence is kept in chunks, as it was given, and belongs to findings for good.
@Suite struct EvidenceTests {
  private let audit: SampleAudit
  private let file: RawFile
  private let finding: Identifier<Finding>

  init() throws {
    audit = try SampleAudit()
    file = RawFile(path: audit.path)
    finding = try audit.record("sign-in", "sample/titles/unique", .failed).finding
  }

  private static func facts(_ digit: Character = "0", byteCount: Int64 = 6) -> NewEvidence {
    NewEvidence(
      sha256: String(repeating: digit, count: 64), mediaType: .png, byteCount: byteCount, name: "a.png")
  }

  /// Stores chunks and adds them to the finding.
  @discardableResult
  private func store(_ chunks: [[UInt8]], _ facts: NewEvidence = facts()) throws -> Identifier<Evidence> {
    var rest = chunks[...]
    return try audit.database.write(at: Sample.now) { transaction in
      let id = try transaction.storeEvidence(facts, at: Sample.now + 1) { rest.popFirst() ?? [] }
      #expect(try transaction.addEvidence(id, to: finding, by: "ana", at: Sample.now + 2))
      return id
    }
  }

  private func chunks(of id: Identifier<Evidence>) throws -> [[UInt8]] {
    var chunks: [[UInt8]] = []
    try audit.database.read { transaction in
      try transaction.forEachChunk(of: id) { position, bytes in
        #expect(position == Int64(chunks.count))
        chunks.append(bytes.withUnsafeBytes { Array($0) })
      }
    }
    return chunks
  }

  @Test func `chunks come back in their order, byte for byte`() throws {
    let given: [[UInt8]] = [[0, 1, 255], [7], Array(repeating: 9, count: 100_000)]
    let id = try store(given)
    #expect(try chunks(of: id) == given)
    #expect(try audit.database.read { try $0.evidence(sha256: String(repeating: "0", count: 64)) }?.id == id)
    #expect(try audit.database.read { try $0.evidence(sha256: String(repeating: "1", count: 64)) } == nil)
    #expect(try audit.database.read { try $0.allEvidence() }.map(\.id) == [id])
  }

  @Test func `what ends the giving of chunks ends the transaction`() throws {
    struct Gone: Error {}
    var count = 0
    #expect(throws: Gone.self) {
      try audit.database.write(at: Sample.now) { transaction in
        try transaction.storeEvidence(Self.facts(), at: Sample.now) {
          count += 1
          if count == 3 { throw Gone() }
          return [1]
        }
      }
    }
    #expect(try file.integer("SELECT (SELECT count(*) FROM evidence) + (SELECT count(*) FROM evidence_chunk)") == 0)
  }

  @Test func `what ends the reading of chunks is handed on`() throws {
    struct Full: Error {}
    let id = try store([[1], [2]])
    var count = 0
    #expect(throws: Full.self) {
      try audit.database.read { transaction in
        try transaction.forEachChunk(of: id) { _, _ in
          count += 1
          throw Full()
        }
      }
    }
    #expect(count == 1)
  }

  @Test func `the same bytes are refused a second time`() throws {
    try store([[1]])
    let error = try #require(throws: StoreError.self) { try store([[1]]) }
    #expect(error == .duplicate(kind: "evidence", reference: String(repeating: "0", count: 64)))
  }

  @Test func `a row of evidence names its finding`() throws {
    let id = try store([[1]])
    var filter = EvidenceFilter()
    let row = try #require(try audit.database.read { try $0.evidence(filter) }.first)
    #expect(row.finding == finding)
    #expect(row.product == "app")
    #expect(row.release == "1.0")
    #expect(row.address == Address("sign-in"))
    #expect(row.check == "sample/titles/unique")
    #expect(row.outcome == .failed)
    #expect(row.addedBy == "ana")
    #expect(row.addedAt == Sample.now + 2)
    #expect(row.evidence.id == id)
    #expect(row.evidence.addedAt == Sample.now + 1)
    for change in [
      { $0.finding = Identifier(rawValue: 99) }, { $0.evidence = Identifier(rawValue: 99) }, { $0.product = "x" },
      { $0.release = "2.0" }, { $0.screen = "x" },
    ] as [(inout EvidenceFilter) -> Void] {
      var none = filter
      change(&none)
      #expect(try audit.database.read { try $0.evidence(none) } == [])
    }
    (filter.finding, filter.evidence) = (finding, id)
    (filter.product, filter.release, filter.screen) = ("app", "1.0", "sign-in")
    #expect(try audit.database.read { try $0.evidence(filter) } == [row])
  }

  @Test func `evidence that there is not is not found`() throws {
    #expect(throws: StoreError.notFound(kind: "evidence", reference: "7", hint: "see `auditctl evidence list`")) {
      try audit.database.read { try $0.evidence(Identifier(rawValue: 7)) }
    }
  }

  @Test func `the newest finding of a session is the last one that stands`() throws {
    let other = try audit.startSession(auditor: "ben")
    func newest(_ session: Identifier<AuditSession>) throws -> Identifier<Finding>? {
      try audit.database.read { try $0.lastFinding(of: try $0.session(session)) }
    }
    #expect(try newest(other) == nil)
    let second = try audit.record("sign-in", "sample/titles/short", .passed, minute: -9).finding
    let third = try audit.record("sign-in", "sample/titles/short", .passed, session: other).finding
    #expect(try newest(audit.session) == second)
    #expect(try newest(other) == third)
    try file.run(
      """
      INSERT INTO finding_retraction (replica_id, sequence, stamp, finding_id, person_id, reason, retracted_at)
      VALUES (1, 999, 999, \(second.rawValue), 1, 'mistake', 0)
      """)
    #expect(try newest(audit.session) == finding)
  }

  @Test(
    arguments: ["evidence", "evidence_chunk"],
    [
      "UPDATE % SET evidence_id = evidence_id + 1", "DELETE FROM %", "INSERT OR REPLACE INTO % SELECT * FROM %",
      "INSERT INTO % SELECT * FROM % WHERE true ON CONFLICT DO UPDATE SET evidence_id = excluded.evidence_id + 1",
    ])
  func `what was stored stays as it is`(table: String, sql: String) throws {
    try store([[1]])
    let before = try file.rows("SELECT * FROM \(table)")
    let error = try #require(throws: SQLiteError.self) { try file.run(sql.replacing("%", with: table)) }
    #expect(error.message == "\(table) is append-only")
    #expect(try file.rows("SELECT * FROM \(table)") == before)
    #expect(before.count == 1)
  }

  @Test func `a finding of a frozen release takes no evidence, whoever writes it`() throws {
    try store([[1]])
    let later = try audit.record("sign-in", "sample/titles/unique", .passed, minute: 1).finding
    try audit.setStage(.frozen, of: "1.0")
    #expect(throws: StoreError.frozen(release: "1.0")) { try store([[2]], Self.facts("1")) }
    #expect(try file.integer("SELECT count(*) FROM evidence") == 1)
    let error = try #require(throws: SQLiteError.self) {
      try file.run(
        """
        INSERT INTO finding_evidence (replica_id, sequence, stamp, finding_id, evidence_id)
        VALUES (1, 999, 999, \(later.rawValue), 1)
        """)
    }
    #expect(error.message == "a finding of a frozen release takes no evidence")
  }

  @Test func `evidence of a finding is numbered like every log`() throws {
    try store([[1]])
    let last = try file.integer("SELECT last_sequence FROM replica")
    #expect(try file.integer("SELECT sequence FROM finding_evidence") == last)
    #expect(try audit.database.check() == [])
  }

  @Test func `the page cache is as large as it was asked to be`() throws {
    let usual = try Connection(path: audit.path, isCreated: false, busyTimeout: 0)
    #expect(try usual.integer("PRAGMA cache_size") == -65_536)
    let small = try Connection(path: audit.path, isCreated: false, busyTimeout: 0, pageCacheSize: 8192)
    #expect(try small.integer("PRAGMA cache_size") == -8192)
    var configuration = Sample.configuration
    #expect(configuration.pageCacheSize == 65_536)
    configuration.pageCacheSize = 0
    // Even with none, a transaction that is larger works.
    let database = try AuditDatabase.open(at: audit.path, configuration: configuration)
    var rest = 40
    let id = try database.write(at: Sample.now) { transaction in
      try transaction.storeEvidence(Self.facts("2", byteCount: 4_000_000), at: 0) {
        rest -= 1
        return rest < 0 ? [] : [UInt8](repeating: UInt8(rest), count: 100_000)
      }
    }
    #expect(try chunks(of: id).map(\.count) == Array(repeating: 100_000, count: 40))
  }
}
