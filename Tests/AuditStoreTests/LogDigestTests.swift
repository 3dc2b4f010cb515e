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
    "Größe 12345".digest(into: &row)
    "".digest(into: &row)
    ([0, 1] as [UInt8]).withUnsafeBytes { row.add(blob: $0) }
    #expect(row.value == 1_177_918_224_429_284_450)
  }

  @Test func `a value of another type, in another place or in another log is another row`() {
    func hash(_ log: LogName, _ values: any SQLiteBindable...) -> Int64 {
      var row = RowDigest(of: log)
      for value in values { value.digest(into: &row) }
      return row.value
    }
    let hashes = [
      hash(.finding, 1, 2), hash(.finding, 2, 1), hash(.issue, 1, 2), hash(.finding, 1, "2"),
      hash(.finding, 1, nil as Int64?), hash(.finding, 1, 0), hash(.finding, 1, ""), hash(.finding, 1, "\0"),
      hash(.finding, 1, 2.0), hash(.finding, 1), hash(.finding, 1, "ab", "c"), hash(.finding, 1, "a", "bc"),
    ]
    #expect(Set(hashes).count == hashes.count)
  }

  @Test func `every log is covered with every column but the time at which a session ends`() throws {
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
    #expect(
      Set(LogName.allCases.map(\.rawValue))
        == Set(logs + ["finding_statement", "announcement_comparison", "edit_replacement"]))
    #expect(Set(LogName.allCases.map(\.seed)).count == LogName.allCases.count)
    let connection = try Connection(path: path, isCreated: false, busyTimeout: 0)
    for log in LogName.allCases {
      let statement = try Statement(log.rows, on: connection.handle)
      let columns = (0..<statement.columnCount).map { statement.columnName($0) }
      let stored = try file.texts("SELECT name FROM pragma_table_info('\(log.rawValue)') ORDER BY cid")
      let kept = stored.filter { log != .session || $0 != "ended_at" }
      let expected = logs.contains(log.rawValue) ? Array(kept.dropFirst() + kept.prefix(1)) : kept
      #expect(columns == expected, "\(log)")
    }
  }

  @Test(arguments: [
    "finding SET note = 'x'", "finding SET outcome_id = 4", "finding SET observed_at = observed_at + 1",
    "issue SET title = title || ' '", "issue_event SET actor = 'x'", "session SET auditor = 'x'",
    "gate_run SET is_passed = is_passed, verdict = 'x'", "stage_sign_off SET person = 'x'",
    "report_seal SET byte_count = byte_count + 1",
  ])
  func `a changed value is reported`(change: String) throws {
    let audit = try filled()
    #expect(try audit.database.check() == [])
    try RawFile(path: audit.path).tamper("UPDATE \(change)")
    #expect(try audit.database.check().contains(Self.problem))
  }

  /// Writes a row into every log, all in one transaction.
  private static func fill(_ session: Identifier<AuditSession>, in transaction: borrowing WriteTransaction) throws {
    let release = try transaction.read.release("1.0", of: try transaction.read.product("app"))
    let screen = try transaction.read.screen("sign-in", of: release)
    let product = try transaction.read.product("app")
    try transaction.setTitle(product.title + "!", of: product.id)
    let started = try transaction.startSession(
      auditor: "bo", release: release, build: try transaction.read.session(session).build.id,
      environment: Sample.environment, startedAt: Sample.now, note: nil)
    let check = try #require(
      try transaction.read.checkDefinitions(for: release.id).first { $0.check.path == "sample/titles/unique" })
    let statement = try #require(try transaction.read.outcomeStatements(of: check.id, release: release.id).first).id
    let found = try transaction.withFindingRecorder(
      for: try transaction.read.session(started), release: release
    ) { recorder in
      var finding = NewFinding(
        address: try transaction.addressKey(
          of: .screen(key: "sign-in", state: Address.defaultState, element: nil), in: release.product, screen: screen.id
        ),
        check: check.id, outcome: .failed, observedAt: Sample.now)
      finding.supplement = FindingSupplement(
        comparison: FindingSupplement.Comparison(expected: "Sign in, heading", differences: [], proposed: .passed),
        statements: [statement: .failed])
      return try recorder.record(finding) { _ in "The title is that of another screen." }
    }
    let issue = try #require(found.issue)
    var chunks: [[UInt8]] = [[7]]
    let evidence = try transaction.storeEvidence(
      NewEvidence(sha256: String(repeating: "0", count: 64), mediaType: .png, byteCount: 1, name: "a.png"),
      at: Sample.now
    ) { chunks.popLast() ?? [] }
    _ = try transaction.addEvidence(evidence, to: found.finding, by: "ana", at: Sample.now)
    let decided = try transaction.addDecision(
      NewDecision(.deferred, owner: "cy", approver: "di", reason: "Later."), about: issue)
    try transaction.addEvidence(evidence, to: decided)
    let decision = try #require(try transaction.read.decisions(about: issue).first)
    try transaction.revoke(decision, by: "di", reason: "Now.")
    try transaction.retract(found.finding, of: release, by: "bo", reason: "Another screen.")
    try transaction.declareElements(of: screen, release: release, isComplete: true, auditor: "bo", at: Sample.now)
    try transaction.signOff(.design, of: screen, release: release, person: "cy")
    try transaction.removeFromScope(screen.id, of: release, by: EditAuthor("di", reason: "Moved."))
    try transaction.record(
      GateRun(
        verdict: .nonconformant, policy: "failed: 0\n", reasons: [], letThrough: [], person: "ana",
        ranAt: Sample.now, toolVersion: "0-test"), for: release)
    try transaction.seal(
      ReportSeal.Content(
        format: "html", options: "{}", sha256: String(repeating: "0", count: 64), byteCount: 1, policy: "{}",
        rules: "{}", facts: "{}", seen: [:], toolVersion: "0-test", generatedAt: Sample.now),
      of: release, by: "ana", at: Sample.now)
  }

  /// What another program might do to the rows of a log.
  private static func change(of log: LogName) -> String {
    switch log {
    case .session, .elementListDeclaration: "auditor = 'x'"
    case .finding: "observed_at = observed_at + 1"
    case .findingRetraction, .decision, .decisionRevocation: "reason = 'x'"
    case .findingEvidence: "added_by = 'x'"
    case .issue: "title = title || ' '"
    case .issueEvent: "actor = 'x'"
    case .decisionEvidence: "decision_evidence_id = 77"
    case .stageSignOff: "person = 'x'"
    case .gateRun: "policy = 'x'"
    case .reportSeal: "options = '{ }'"
    case .findingStatement: "outcome_id = 4"
    case .announcementComparison: "expected = 'x'"
    case .edit: "reason = 'x'"
    case .editReplacement: "replaced_edit_id = 2"
    }
  }

  @Test(arguments: LogName.allCases)
  func `a row that is stored otherwise than it was bound undoes its transaction, whatever its log`(
    log: LogName
  ) throws {
    let audit = try SampleAudit()
    let table = log.rawValue
    let error = try #require(throws: StoreError.self) {
      try audit.database.write(at: Sample.now) { transaction in
        try Self.fill(audit.session, in: transaction)
        let trigger = log == .session ? "session_only_ends" : "\(table)_is_not_updated"
        try audit.database.connection.execute("DROP TRIGGER \(trigger)")
        try audit.database.connection.execute("UPDATE \(table) SET \(Self.change(of: log))")
      }
    }
    #expect(error == .storedOtherwise(path: audit.path, table: table))
    #expect(error.description.contains(table))
    #expect(try RawFile(path: audit.path).integer("SELECT count(*) FROM finding") == 0)
    #expect(try audit.database.check() == [])
    try audit.database.write(at: Sample.now) { try Self.fill(audit.session, in: $0) }
    for log in LogName.allCases {
      #expect(try RawFile(path: audit.path).integer("SELECT count(*) FROM \(log.rawValue)") > 0, "\(log)")
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

  @Test func `the end of a session is no change`() throws {
    let audit = try filled()
    try audit.database.write(at: Sample.now) { transaction in
      for session in try transaction.read.sessions() { try transaction.endSession(session, at: Sample.now) }
    }
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
    #expect(try audit.database.check() == [Self.problem])
  }
}
