import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// Personal data goes for good: here, in what is merged with it, and an older copy does not bring it back.
@Suite struct RedactionTests {
  /// Bytes that stand nowhere else.
  private static let face = "FACE-OF-A-CUSTOMER-8472"
  private static let fileName = "maria-lindqvist.png"

  private let audit: SampleAudit
  private let evidence: Identifier<Evidence>

  init() throws {
    audit = try SampleAudit()
    let finding = try audit.record("sign-in", "sample/titles/unique", .failed).finding
    evidence = try audit.database.write(at: Sample.now) { transaction in
      var rest = [Array(Self.face.utf8)][...]
      let facts = NewEvidence(
        sha256: String(repeating: "a", count: 64), mediaType: .png, byteCount: Int64(Self.face.utf8.count),
        name: Self.fileName)
      let id = try transaction.storeEvidence(facts, at: Sample.now) { rest.popFirst() ?? [] }
      _ = try transaction.addEvidence(
        id, to: finding, by: "Maria Lindqvist", caption: "The picture has no name.", at: 0)
      return id
    }
  }

  @discardableResult
  private func redact(in database: AuditDatabase? = nil, _ reason: String = "A customer.", at minute: Int64 = 1)
    throws -> Bool
  {
    try (database ?? audit.database).erase(at: Sample.now + minute * 60_000) {
      try $0.redact(evidence, reason: reason, by: "ana")
    }
  }

  @discardableResult
  private func rename(
    _ name: String = "Maria Lindqvist", to alias: String = "Auditor 7", in database: AuditDatabase? = nil,
    at minute: Int64 = 1
  ) throws -> PersonRenaming {
    try (database ?? audit.database).erase(at: Sample.now + minute * 60_000) {
      try $0.rename(person: name, to: alias, by: "ana")
    }
  }

  /// Whether a text is anywhere in the bytes of a file or of its write-ahead log.
  private func holds(_ text: String, _ path: String) throws -> Bool {
    try [path, path + "-wal"].contains { (part: String) -> Bool in
      guard FileFacts.exists(part) else { return false }
      let name = part.split(separator: "/").last.map(String.init) ?? part
      return try audit.folder.holds(text, in: name)
    }
  }

  private func names(_ database: AuditDatabase) throws -> [String] {
    try database.read { try $0.people().map(\.name) }
  }

  private func chunkCount(_ path: String) throws -> Int64 {
    try RawFile(path: path).integer("SELECT count(*) FROM evidence_chunk")
  }

  @Test func `the bytes and the name of the file are nowhere in the file, and what was said of it is`() throws {
    try audit.database.emptyLog()
    #expect(try holds(Self.face, audit.path) && holds(Self.fileName, audit.path))
    #expect(try redact())
    #expect(try !holds(Self.face, audit.path) && !holds(Self.fileName, audit.path))
    let piece = try audit.database.read { try $0.evidence(evidence) }
    #expect(piece.name == "redacted" && piece.byteCount == Int64(Self.face.utf8.count))
    #expect(piece.redaction?.reason == "A customer." && piece.redaction?.person == "ana")
    #expect(piece.redaction?.redactedAt == Sample.now + 60_000)
    var filter = EvidenceFilter()
    filter.evidence = evidence
    #expect(try audit.database.read { try $0.evidence(filter).map(\.evidence.caption) } == ["The picture has no name."])
    #expect(try audit.database.check() == [])
  }

  @Test func `who redacts again removes what is left, and says nothing new`() throws {
    try redact()
    try RawFile(path: audit.path).tamper(
      "INSERT INTO evidence_chunk (evidence_id, position, bytes) VALUES (\(evidence.rawValue), 0, x'4641')")
    #expect(
      try audit.database.check()
        == ["what was redacted is in the file; run `auditctl database rebuild`: evidence \(evidence.rawValue)"])
    #expect(try !redact("Another reason.", at: 2))
    #expect(try chunkCount(audit.path) == 0)
    #expect(try audit.database.read { try $0.redactions().map(\.reason) } == ["A customer."])
    #expect(try audit.database.check() == [])
  }

  @Test func `an older copy does not bring the bytes back, and loses them when it takes the row`() throws {
    let other = try EditUnion.copy(audit, to: "other.sqlite")
    try redact()
    let came = try audit.database.merge(other.path, at: Sample.now + 300_000)
    #expect(came.isEmpty)
    #expect(try !holds(Self.face, audit.path) && !holds(Self.fileName, audit.path))
    #expect(try holds(Self.face, other.path))
    let arrived = try other.merge(audit.path, at: Sample.now + 300_000)
    #expect(arrived.logs == [MergeReport.Log(name: "redaction", count: 1)])
    #expect(try !holds(Self.face, other.path) && !holds(Self.fileName, other.path))
    #expect(try other.read { try $0.evidence(evidence).redaction?.reason } == "A customer.")
    for database in [audit.database, other] { #expect(try database.check() == []) }
  }

  @Test func `a copy that added the same file earlier does not bring its name back`() throws {
    let other = try EditUnion.copy(audit, to: "other.sqlite")
    try RawFile(path: other.path).tamper("UPDATE evidence SET added_at = added_at - 5000")
    try redact()
    _ = try audit.database.merge(other.path, at: Sample.now + 300_000)
    let piece = try audit.database.read { try $0.evidence(evidence) }
    #expect(piece.name == "redacted" && piece.addedAt == Sample.now - 5000)
    #expect(try !holds(Self.fileName, audit.path))
  }

  @Test func `of two copies that redact a piece the first one's reason is shown in both`() throws {
    let other = try EditUnion.copy(audit, to: "other.sqlite")
    try redact("First.", at: 1)
    try redact(in: other, "Second.", at: 2)
    _ = try audit.database.merge(other.path, at: Sample.now + 300_000)
    _ = try other.merge(audit.path, at: Sample.now + 300_000)
    for database in [audit.database, other] {
      #expect(try database.read { try $0.evidence(evidence).redaction?.reason } == "First.")
      #expect(try database.read { try $0.redactions().count } == 2)
      #expect(try database.check() == [])
    }
  }

  // MARK: Names

  @Test func `the name is nowhere in the file, and what the person did stays theirs`() throws {
    try audit.database.emptyLog()
    #expect(try holds("Lindqvist", audit.path))
    #expect(try rename() == PersonRenaming(alias: "Auditor 7", peopleCount: 1))
    #expect(try !holds("Maria Lindqvist", audit.path) && !holds("maria lindqvist", audit.path))
    var filter = EvidenceFilter()
    filter.evidence = evidence
    #expect(try audit.database.read { try $0.evidence(filter).map(\.addedBy) } == ["Auditor 7"])
    #expect(try names(audit.database) == ["Auditor 7", "ana"])
    #expect(try audit.database.check() == [])
  }

  @Test func `an older copy does not bring the name back, and loses it when it takes the row`() throws {
    let other = try EditUnion.copy(audit, to: "other.sqlite")
    try rename()
    #expect(try audit.database.merge(other.path, at: Sample.now + 300_000).isEmpty)
    #expect(try !holds("Maria Lindqvist", audit.path))
    let arrived = try other.merge(audit.path, at: Sample.now + 300_000)
    #expect(arrived.logs == [MergeReport.Log(name: "person_rename", count: 1)])
    #expect(try !holds("Maria Lindqvist", other.path) && !holds("maria lindqvist", other.path))
    for database in [audit.database, other] {
      #expect(try names(database) == ["Auditor 7", "ana"])
      #expect(try database.check() == [])
    }
  }

  @Test func `of two aliases the newer one holds, whichever file takes from which`() throws {
    let other = try EditUnion.copy(audit, to: "other.sqlite")
    try rename(to: "Auditor 7", at: 1)
    try rename(to: "Auditor 8", in: other, at: 2)
    _ = try audit.database.merge(other.path, at: Sample.now + 300_000)
    _ = try other.merge(audit.path, at: Sample.now + 300_000)
    for database in [audit.database, other] {
      #expect(try names(database) == ["Auditor 8", "ana"])
      #expect(try database.check() == [])
    }
  }

  @Test func `everybody whom two copies met apart under the name gets the alias`() throws {
    let other = try EditUnion.copy(audit, to: "other.sqlite")
    for (database, typed) in [(audit.database, "Bo Ek"), (other, "BO  EK")] {
      try database.write(at: Sample.now + 60_000) { _ = try $0.person(named: typed) as Int64 }
    }
    _ = try audit.database.merge(other.path, at: Sample.now + 300_000)
    #expect(try rename("bo ek", to: "Auditor 9", at: 6).peopleCount == 2)
    #expect(try names(audit.database).filter { $0 == "Auditor 9" }.count == 2)
    // A second file that knows one of them is renamed like it.
    #expect(try rename("bo ek", to: "Auditor 9", at: 7).peopleCount == 0)
  }

  @Test func `an alias is nobody else, and does not say the name`() throws {
    for alias in ["ana", " ANA ", "Maria Lindqvist", "not maria  lindqvist", "  "] {
      #expect(throws: StoreError.self, "\(alias)") { try rename(to: alias) }
    }
    #expect(throws: StoreError.notFound(kind: "person", reference: "Nobody", hint: "see `auditctl person list`")) {
      try rename("Nobody")
    }
    #expect(try audit.database.read { try $0.redactions() } == [])
  }

  @Test func `texts with the name are counted by logs`() throws {
    try audit.database.write(at: Sample.now) { transaction in
      let issue = try #require(try transaction.read.issues(IssueFilter()).first)
      try transaction.addIssueEvent(
        IssueEvent(.commented, actor: "ana", text: "Ask MARIA LINDQVIST."), to: issue.id)
    }
    let mentions = try audit.database.read { try $0.mentions(of: "Maria Lindqvist") }
    #expect(mentions.map { "\($0.log) \($0.count)" } == ["issue_event 1"])
    #expect(try audit.database.read { try $0.mentions(of: "lindqvist.png") }.map(\.log) == ["evidence"])
  }

  @Test func `a name that another program put back is found, and goes when the rows are made anew`() throws {
    try rename()
    try RawFile(path: audit.path).tamper("UPDATE person SET name = 'Maria Lindqvist' WHERE name = 'Auditor 7'")
    let problems = try audit.database.check()
    #expect(problems.count == 1 && problems.first?.hasPrefix("what was redacted is in the file") == true)
    try audit.database.rebuild(at: Sample.now + 120_000)
    #expect(try !holds("Maria Lindqvist", audit.path))
    #expect(try audit.database.check() == [])
  }

  @Test func `a recovered file has neither`() throws {
    try redact()
    try rename()
    let path = audit.folder.file("recovered.sqlite")
    _ = try AuditDatabase.recover(
      audit.path, to: path, configuration: Sample.configuration, now: Sample.now + 120_000, catalog: { _ in })
    #expect(try !holds(Self.face, path) && !holds("Maria Lindqvist", path))
    let recovered = try AuditDatabase.open(at: path, configuration: Sample.configuration)
    #expect(try names(recovered) == ["Auditor 7", "ana"])
    #expect(try recovered.check() == [])
  }
}
