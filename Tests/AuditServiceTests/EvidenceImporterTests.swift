import AuditModel
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService
@testable import AuditStore

/// Files become evidence whole, once, and unchanged.
@Suite struct EvidenceImporterTests {
  static let chunk = ChunkReader.chunkByteCount

  private let audit: SampleAudit
  private let finding: Identifier<Finding>
  private let other: Identifier<Finding>

  init() throws {
    audit = try SampleAudit()
    finding = try audit.record("sign-in", "sample/titles/unique", .failed).finding
    other = try audit.record("sign-in", "sample/titles/unique", .passed, minute: 1).finding
  }

  /// A PNG of so many bytes, no two of them alike.
  private static func png(_ byteCount: Int, seed: UInt8 = 0) -> [UInt8] {
    let rest = max(0, byteCount - SniffedFile.png.count)
    return SniffedFile.png + (0..<rest).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) ^ seed }
  }

  @discardableResult
  private func add(
    _ files: [EvidenceInMemory], to finding: Identifier<Finding>? = nil
  ) throws -> [StoredEvidence] {
    let prepared = try EvidenceImporter.prepare(files)
    return try audit.database.write(at: Sample.now) { transaction in
      try EvidenceImporter.store(
        prepared, for: finding ?? self.finding, by: "ana", at: Sample.now + 1, in: transaction)
    }
  }

  private func bytes(of id: Identifier<Evidence>) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let problems = try audit.database.read { transaction in
      try EvidenceReader.read(try transaction.evidence(id), in: transaction) { chunk in
        chunk.withUnsafeBytes { bytes += $0 }
      }
    }
    #expect(problems == [])
    return bytes
  }

  private func problems(of id: Identifier<Evidence>) throws -> [String] {
    try audit.database.read { try EvidenceReader.problems(of: try $0.evidence(id), in: $0) }
  }

  private func count(_ table: String) throws -> Int64 {
    try connection().integer("SELECT count(*) FROM \(table)")
  }

  private func connection() throws -> Connection {
    try Connection(path: audit.path, isCreated: false, busyTimeout: 5000)
  }

  /// Does to stored evidence what the triggers forbid.
  private func tamper(_ sql: String) throws {
    let connection = try connection()
    try connection.ignoreTriggers()
    try connection.executeScript(sql)
  }

  @Test(arguments: [24, 1000, chunk - 1, chunk, chunk + 1, 2 * chunk, 3 * chunk + 5])
  func `a file comes back byte for byte`(byteCount: Int) throws {
    let bytes = Self.png(byteCount)
    let stored = try add([EvidenceInMemory("x/a.png", bytes)])
    let one = try #require(stored.first)
    #expect(stored.count == 1)
    #expect(one.change == .stored)
    #expect(try self.bytes(of: one.evidence) == bytes)
    #expect(try count("evidence_chunk") == Int64((byteCount + Self.chunk - 1) / Self.chunk))
    let kept = try audit.database.read { try $0.evidence(one.evidence) }
    #expect(kept.byteCount == Int64(byteCount))
    #expect(kept.name == "a.png")
    #expect(kept.mediaType == "image/png")
    #expect(kept.addedAt == Sample.now + 1)
    #expect(try audit.database.check() == [])
  }

  @Test func `the digest is SHA-256`() throws {
    let one = try #require(try add([EvidenceInMemory("a", Array("abc".utf8))]).first)
    // FIPS 180-2, appendix B.1.
    #expect(one.facts.sha256 == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test func `the same bytes are stored once, whatever they are called and belong to`() throws {
    let bytes = Self.png(Self.chunk + 1)
    let first = try add([EvidenceInMemory("a.png", bytes)])
    let again = EvidenceInMemory("b.png", bytes)
    let second = try add([again], to: other)
    #expect(second.map(\.change) == [.linked])
    #expect(second.map(\.evidence) == first.map(\.evidence))
    #expect(again.openingCount == 1, "What is stored is not read a second time.")
    #expect(try add([EvidenceInMemory("c.png", bytes)]).map(\.change) == [.unchanged])
    #expect(try count("evidence") == 1)
    #expect(try count("evidence_chunk") == 2)
    #expect(try count("finding_evidence") == 2)
    let rows = try audit.database.read { try $0.evidence(EvidenceFilter()) }
    #expect(rows.map(\.finding) == [finding, other])
    #expect(rows.map(\.evidence.name) == ["a.png", "a.png"])
    #expect(rows.map(\.addedBy) == ["ana", "ana"])
  }

  @Test func `the same file twice in one call is one piece`() throws {
    let stored = try add([EvidenceInMemory("a", Array("x".utf8)), EvidenceInMemory("b", Array("x".utf8))])
    #expect(stored.map(\.change) == [.stored, .unchanged])
    #expect(try count("finding_evidence") == 1)
  }

  @Test(arguments: [png(chunk + 1, seed: 1), png(chunk), png(2 * chunk), []])
  func `a file that changes between its readings is not stored, and neither is any other`(later: [UInt8]) throws {
    let files = [
      EvidenceInMemory("good.png", Self.png(100)), EvidenceInMemory("a.png", Self.png(Self.chunk + 1), later),
      EvidenceInMemory("b.png", Self.png(200), later),
    ]
    let error = try #require(throws: InputError.self) { try add(files) }
    #expect(error.problems.map(\.source) == ["a.png", "b.png"])
    #expect(error.problems.allSatisfy { $0.message.contains("changed while it was being read") })
    for table in ["evidence", "evidence_chunk", "finding_evidence"] { #expect(try count(table) == 0, "\(table)") }
  }

  @Test func `a file that is gone at its second reading leaves nothing`() throws {
    let files = [EvidenceInMemory("good.png", Self.png(100)), EvidenceInMemory("a.png", Self.png(200), nil)]
    #expect(throws: EvidenceInMemory.Failure.self) { try add(files) }
    #expect(try count("evidence") == 0)
  }

  @Test func `all wrong files are named at once`() throws {
    let files = [
      EvidenceInMemory("a.svg", Array("<svg/>".utf8)), EvidenceInMemory("good.png", Self.png(100)),
      EvidenceInMemory("gone.png", nil), EvidenceInMemory("empty.txt", []),
    ]
    let error = try #require(throws: InputError.self) { try EvidenceImporter.prepare(files) }
    #expect(error.problems.map(\.source) == ["a.svg", "evidence", "empty.txt"])
  }

  @Test func `a single file that cannot be opened says so itself`() throws {
    #expect(throws: EvidenceInMemory.Failure.self) {
      try EvidenceImporter.prepare([EvidenceInMemory("good.png", Self.png(100)), EvidenceInMemory("gone.png", nil)])
    }
  }

  @Test func `a frozen release's findings take no new evidence`() throws {
    let bytes = Self.png(100)
    try add([EvidenceInMemory("a.png", bytes)])
    try audit.setStage(.frozen, of: "1.0")
    #expect(throws: StoreError.frozen(release: "1.0")) { try add([EvidenceInMemory("b.png", Self.png(200))]) }
    #expect(throws: StoreError.frozen(release: "1.0")) { try add([EvidenceInMemory("a.png", bytes)], to: other) }
    #expect(try add([EvidenceInMemory("a.png", bytes)]).map(\.change) == [.unchanged])
    #expect(try count("evidence") == 1)
    #expect(try count("finding_evidence") == 1)
  }

  @Test(arguments: [
    (
      "UPDATE evidence_chunk SET bytes = CAST('x' || substr(bytes, 2) AS BLOB) WHERE position = 1",
      "SHA-256 differs"
    ),
    ("DELETE FROM evidence_chunk WHERE position = 1", "chunk 1 is missing"),
    ("DELETE FROM evidence_chunk WHERE position < 2", "chunks 0 to 1 are missing"),
    ("DELETE FROM evidence_chunk WHERE position = 3", "bytes, and 786,437 were stored"),
    ("UPDATE evidence_chunk SET bytes = substr(bytes, 2) WHERE position = 3", "786,436 bytes, and 786,437"),
    ("UPDATE evidence SET byte_count = byte_count + 1", "786,437 bytes, and 786,438"),
    (
      "UPDATE evidence SET sha256 = iif(sha256 LIKE '0%', '1', '0') || substr(sha256, 2)",
      "SHA-256 differs"
    ),
    ("DELETE FROM evidence_chunk", "0 bytes, and 786,437"),
    ("INSERT INTO evidence_chunk VALUES (1, 4, X'00')", "786,438 bytes, and 786,437"),
  ])
  func `what was changed behind the program's back is found`(sql: String, words: String) throws {
    let one = try #require(try add([EvidenceInMemory("a.png", Self.png(3 * Self.chunk + 5))]).first)
    let whole = try #require(try add([EvidenceInMemory("b.txt", Array("b".utf8))]).first)
    #expect(try problems(of: one.evidence) == [])
    try tamper(sql)
    let problems = try problems(of: one.evidence)
    #expect(problems.contains { $0.contains(words) }, "\(problems)")
    if sql.contains("position =") {
      #expect(try self.problems(of: whole.evidence) == [], "Only the piece that was changed is named.")
    }
  }
}
