import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// A file that was cloned, and went on in both places, gets numbers of its own for what only it has.
@Suite struct ForkTests {
  private let audit: SampleAudit
  private let clone: AuditDatabase
  /// The replica that both write as.
  private let shared: String

  init() throws {
    audit = try SampleAudit()
    let path = audit.folder.file("clone.sqlite")
    try audit.database.backup(to: path)
    clone = try AuditDatabase.open(at: path, configuration: Sample.configuration)
    try RawFile(path: path).tamper("UPDATE own_replica SET file_identity = '\(FileFacts.identity(of: path))'")
    shared = try RawFile(path: path).texts("SELECT uuid FROM replica JOIN own_replica USING (replica_id)")[0]
  }

  private func numbers(_ path: String) throws -> [String] {
    try RawFile(path: path).texts(
      """
      SELECT substr(replica.uuid, 1, 5) || ' ' || sequence FROM session JOIN replica USING (replica_id)
      ORDER BY session_id
      """)
  }

  @Test func `rows with numbers of other rows get a new replica, and both copies can be merged`() throws {
    let before = try numbers(audit.path)
    try MergeTests.startSession("bo", in: clone)
    try MergeTests.startSession("bea", in: clone, at: 2)
    try MergeTests.startSession("di", in: audit.database, at: 3)
    let forked = try audit.database.fork(from: clone.path, at: Sample.now + 300_000)
    try #require(forked.count == 1)
    #expect(forked[0].replica == shared && forked[0].fork != shared)
    // A session of the sample and its findings came first; the session of di is the row that differs, alone.
    #expect(forked[0].rows.count == 1)
    #expect(try numbers(audit.path) == before + ["\(forked[0].fork.prefix(5)) 1"])
    #expect(try audit.database.check() == [])
    // The other file is as it was, and takes and gives.
    #expect(try numbers(clone.path).count == before.count + 2)
    let merged = try audit.database.merge(clone.path, at: Sample.now + 400_000)
    #expect(merged.logs.map(\.count) == [2])
    _ = try clone.merge(audit.path, at: Sample.now + 500_000)
    for database in [audit.database, clone] {
      #expect(try database.check() == [])
      #expect(try database.read { try $0.sessions().map(\.auditor) }.sorted() == ["ana", "bea", "bo", "di"])
    }
    // It goes on as the new replica.
    try MergeTests.startSession("eve", in: audit.database, at: 9)
    #expect(try numbers(audit.path).last == "\(forked[0].fork.prefix(5)) 2")
    #expect(try audit.database.check() == [])
  }

  @Test func `what a freeze and a seal had seen they have seen under the new numbers`() throws {
    try MergeTests.startSession("bo", in: clone)
    try MergeTests.startSession("di", in: audit.database, at: 3)
    let old = try #require(try audit.database.read { try $0.newestSequences() }[shared])
    try FrozenUnionTests.freeze(in: audit.database, minute: 4)
    let forked = try #require(try audit.database.fork(from: clone.path, at: Sample.now + 300_000).first)
    let seen = try RawFile(path: audit.path).texts(
      "SELECT json_extract(seen, '$.\(shared)') || ' ' || json_extract(seen, '$.\(forked.fork)') FROM gate_run")
    #expect(seen == ["\(forked.rows.lowerBound - 1) \(old - forked.rows.lowerBound + 1)"])
    #expect(try audit.database.check() == [])
  }

  @Test func `a copy that only goes further, and one that has no number twice, are left alone`() throws {
    try MergeTests.startSession("bo", in: clone)
    #expect(try audit.database.fork(from: clone.path, at: Sample.now + 300_000) == [])
    #expect(try clone.fork(from: audit.path, at: Sample.now + 300_000) == [])
    #expect(try numbers(clone.path).count == numbers(audit.path).count + 1)
    let error = #expect(throws: StoreError.self) { try clone.fork(from: clone.path, at: Sample.now) }
    #expect(error == .notMerged(path: clone.path, .sameFile))
  }
}
