import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// A row of a log that is not what was written is noticed.
@Suite struct LogDigestTests {
  private static let problem =
    "a row of a log is not what was written: what replica 1 wrote differs from its digest"

  /// A file with a row in every log, all written by the program.
  private func filled() throws -> SampleAudit {
    let audit = try SampleAudit()
    try audit.startSession(auditor: "bo")
    try audit.database.write(at: Sample.now) { transaction in
      try transaction.endSession(try transaction.read.session(audit.session), at: Sample.now, by: "ana")
    }
    try audit.record("sign-in", "sample/titles/unique", .failed)
    try audit.signOffDesign()
    try audit.recordGate()
    try audit.sealReport()
    return audit
  }

  /// Worked out in Python from the description of the mixing, because files keep sums of it.
  @Test func `the hash of a row stays what it is`() {
    var row = RowDigest(of: .finding)
    row.add(1 as Int64)
    row.add(-2 as Int64)
    row.addNull()
    "Größe 12345".add(to: &row)
    "".add(to: &row)
    ([0, 1] as [UInt8]).withUnsafeBytes { row.add(blob: $0) }
    #expect(row.value == 1_177_918_224_429_284_450)
  }

  @Test func `a value of another type, in another place or in another log is another row`() {
    func hash(_ log: LogName, _ values: any SQLiteBindable...) -> Int64 {
      var row = RowDigest(of: log)
      for value in values { value.add(to: &row) }
      return row.value
    }
    let hashes = [
      hash(.finding, 1, 2), hash(.finding, 2, 1), hash(.issue, 1, 2), hash(.finding, 1, "2"),
      hash(.finding, 1, nil as Int64?), hash(.finding, 1, 0), hash(.finding, 1, ""), hash(.finding, 1, "\0"),
      hash(.finding, 1, 2.0), hash(.finding, 1), hash(.finding, 1, "ab", "c"), hash(.finding, 1, "a", "bc"),
    ]
    #expect(Set(hashes).count == hashes.count)
  }

  @Test func `every log is covered with every column`() throws {
    let audit = try SampleAudit()
    let path = audit.path
    let file = RawFile(path: path)
    let logs = try file.texts(
      """
      SELECT tables.name
      FROM pragma_table_list AS tables
      JOIN pragma_table_info(tables.name) AS columns
      WHERE columns.name = 'sequence' AND tables.type = 'table'
      """)
    #expect(Set(LogName.allCases.filter { $0.whole == nil }.map(\.name)) == Set(logs))
    #expect(Set(LogName.allCases.map(\.seed)).count == LogName.allCases.count)
    let connection = try Connection(path: path, isCreated: false, busyTimeout: 0)
    for log in LogName.allCases {
      let statement = try Statement(log.rows, on: connection.handle)
      let columns = (0..<statement.columnCount).map { statement.columnName($0) }
      let stored = try file.texts("SELECT name FROM pragma_table_info('\(log.name)') ORDER BY cid")
      let expected = logs.contains(log.name) ? Array(stored.dropFirst() + stored.prefix(1)) : stored
      #expect(columns == expected, "\(log)")
    }
  }

  @Test(arguments: [
    "finding SET note = 'x'", "finding SET outcome_id = 4", "finding SET observed_at = observed_at + 1",
    "issue SET title = title || ' '", "issue_event SET person_id = 2",
    "session SET person_id = 2", "session_end SET ended_at = ended_at + 1",
    "gate_run SET is_passed = is_passed, verdict = 'x'", "stage_sign_off SET person_id = 2",
    "report_seal SET byte_count = byte_count + 1",
  ])
  func `a changed value is reported`(change: String) throws {
    let audit = try filled()
    #expect(try audit.database.check() == [])
    try RawFile(path: audit.path).tamper("UPDATE \(change)")
    #expect(try audit.database.check().contains(Self.problem))
  }

  @Test(arguments: LogName.allCases)
  func `a row that is stored otherwise than it was bound undoes its transaction, whatever its log`(
    log: LogName
  ) throws {
    let audit = try SampleAudit()
    let table = log.name
    let error = try #require(throws: StoreError.self) {
      try audit.database.write(at: Sample.now) { transaction in
        try EveryLog.fill(audit.session, in: transaction)
        try EveryLog.bound(in: transaction)
        try audit.database.connection.execute("DROP TRIGGER \(table)_is_not_updated")
        try audit.database.connection.execute("UPDATE \(table) SET \(EveryLog.change(of: log))")
      }
    }
    #expect(error == .storedOtherwise(path: audit.path, table: table))
    #expect(error.description.contains(table))
    #expect(try RawFile(path: audit.path).integer("SELECT count(*) FROM finding") == 0)
    #expect(try audit.database.check() == [])
    try audit.database.write(at: Sample.now) {
      try EveryLog.fill(audit.session, in: $0)
      try EveryLog.bound(in: $0)
    }
    for log in LogName.allCases {
      #expect(try RawFile(path: audit.path).integer("SELECT count(*) FROM \(log.name)") > 0, "\(log)")
    }
    #expect(try audit.database.check() == [])
  }

  @Test(arguments: [1, LogWindow.size, LogWindow.size + 1, 3 * LogWindow.size + 7])
  func `of a batch of any size the last row is compared`(count: Int64) throws {
    let audit = try SampleAudit()
    func write(_ tampering: String?) throws {
      try audit.database.write(at: Sample.now) { transaction in
        let session = try transaction.read.session(audit.session)
        let release = try transaction.read.release("1.0", of: try transaction.read.product("app"))
        let address = try transaction.addressKey(of: .product, in: release.product, screen: nil)
        try transaction.withFindingRecorder(for: session, release: release) { recorder in
          for minute in 0..<count {
            try recorder.record(
              NewFinding(
                address: address, check: Identifier(rawValue: 1), outcome: .passed, observedAt: Sample.now + minute)
            ) { _ in "" }
          }
        }
        guard let tampering else { return }
        try audit.database.connection.execute("DROP TRIGGER finding_is_not_updated")
        try audit.database.connection.execute(tampering)
      }
    }
    try write(nil)
    #expect(throws: StoreError.storedOtherwise(path: audit.path, table: "finding")) {
      try write("UPDATE finding SET note = 'x' WHERE finding_id = (SELECT max(finding_id) FROM finding)")
    }
    #expect(try RawFile(path: audit.path).integer("SELECT count(*) FROM finding") == count)
    #expect(try audit.database.check() == [])
  }

  @Test func `numbers that are known to be lost are not reported`() throws {
    let audit = try filled()
    let file = RawFile(path: audit.path)
    let lost = try file.integer("SELECT sequence FROM stage_sign_off")
    try file.tamper("DELETE FROM stage_sign_off")
    #expect(try !audit.database.check().isEmpty)
    try file.run(
      "INSERT INTO log_gap (replica_id, first_sequence, last_sequence, noted_at) VALUES (1, \(lost), \(lost), 1)")
    #expect(
      try audit.database.check() == [
        Self.problem,
        "a row of a log is not what was chained: what replica 1 wrote about app differs from its chain",
      ])
  }
}
